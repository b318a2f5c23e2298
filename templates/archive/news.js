// On a telephone: the phase's headline just below the map, and of the map's larger parts first the one where most happens.
(function () {
  "use strict";
  var news = document.getElementById("news"), strip = document.querySelector(".insets"), map = document.getElementById("map");
  if (!news) return;

  // how much happens in a part: moves that end there, and, weightier, units that were dislodged
  function loud(part) {
    var box = part.viewBox.baseVal;
    function inside(x, y) { return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height; }
    var found = 0;
    map.querySelectorAll(".play.on [data-to]").forEach(function (way) {
      var to = way.dataset.to.split(" ").map(Number);
      if (inside(to[0], to[1])) found += 1;
    });
    map.querySelectorAll('.play.on [href="#s-dislodged"]').forEach(function (star) {
      if (inside(star.x.baseVal.value, star.y.baseVal.value)) found += 5;
    });
    return found;
  }

  function show() {
    var headline = document.querySelector(".phase.on .headline");
    news.textContent = headline ? headline.textContent.replace(/\.$/, "") : "";
    if (!strip || !strip.clientWidth) return;
    var parts = Array.prototype.slice.call(strip.children), most = parts.map(function (part) { return loud(part.querySelector("svg")); });
    var best = parts[most.indexOf(Math.max.apply(null, most))];
    strip.scrollLeft = best.offsetLeft - strip.offsetLeft - (strip.clientWidth - best.clientWidth) / 2;
  }

  document.addEventListener("step", show);
  show();
})();
