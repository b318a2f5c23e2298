// The map's larger parts: first the one where most happens; on a telephone the phase's headline just below the map.
(function () {
  "use strict";
  var news = document.getElementById("news"), strip = document.querySelector(".insets"), map = document.getElementById("map");
  if (!news) return;
  var parts = strip ? Array.prototype.slice.call(strip.children) : [];

  // where something happens: the ends of moves, and, weightier, units that were dislodged
  function happenings() {
    var found = [];
    map.querySelectorAll(".play.on [data-to]").forEach(function (way) {
      found.push(way.dataset.to.split(" ").map(Number).slice(0, 2).concat(1));
    });
    map.querySelectorAll('.play.on [href="#s-dislodged"]').forEach(function (star) {
      found.push([star.x.baseVal.value, star.y.baseVal.value, 5]);
    });
    return found;
  }

  function inside(part, at) {
    var box = part.querySelector("svg").viewBox.baseVal;
    return at[0] > box.x && at[0] < box.x + box.width && at[1] > box.y && at[1] < box.y + box.height;
  }

  // the part where most happens, then the one where most of the rest does, and so on
  function arranged(some, left) {
    if (!some.length) return [];
    var weights = some.map(function (part) {
      return left.reduce(function (sum, at) { return sum + (inside(part, at) ? at[2] : 0); }, 0);
    });
    var best = some[weights.indexOf(Math.max.apply(null, weights))];
    return [best].concat(arranged(
      some.filter(function (part) { return part !== best; }), left.filter(function (at) { return !inside(best, at); })
    ));
  }

  function show() {
    var headline = document.querySelector(".phase.on .headline");
    news.textContent = headline ? headline.textContent.replace(/\.$/, "") : "";
    if (!strip) return;
    arranged(parts, happenings()).forEach(function (part) { strip.appendChild(part); });
    strip.scrollLeft = 0;
  }

  document.addEventListener("step", show);
  show();
})();
