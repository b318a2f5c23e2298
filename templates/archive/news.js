// The map's larger parts: first the one where most happens. On a telephone the map itself is larger and scrolls sideways;
// the phase's headline stands below it.
(function () {
  "use strict";
  var news = document.getElementById("news"), strip = document.querySelector(".insets"), map = document.getElementById("map");
  if (!news) return;
  var parts = strip ? Array.prototype.slice.call(strip.children) : [];

  var homes = parts.map(function (part) { return part.querySelector("svg").getAttribute("viewBox").split(" ").map(Number); });

  // what a frame should not cut: signs and names, with half their width and height, and how much it matters
  function things() {
    var signs = Array.prototype.map.call(map.querySelectorAll(".play.on [data-sign]"), function (sign) {
      return [sign.x.baseVal.value, sign.y.baseVal.value, 23, 20, 3];
    });
    return signs.concat(Array.prototype.map.call(map.querySelectorAll(".n text"), function (name) {
      var box = name.getBBox(), at = name.transform.baseVal.length ? name.transform.baseVal.getItem(0).matrix : { e: 0, f: 0 };
      return [box.x + box.width / 2 + at.e, box.y + box.height / 2 + at.f, 26, 10, 1];
    }));
  }

  function cut(thing, box) {
    function over(at, half, low, size) { return Math.abs(at - low) < half || Math.abs(at - low - size) < half; }
    function along(at, half, low, size) { return at + half > low && at - half < low + size; }
    return (over(thing[0], thing[2], box[0], box[2]) && along(thing[1], thing[3], box[1], box[3])) ||
      (over(thing[1], thing[3], box[1], box[3]) && along(thing[0], thing[2], box[0], box[2]));
  }

  // moves, from where to where
  function ways() {
    return Array.prototype.map.call(map.querySelectorAll(".play.on [data-to]"), function (way) {
      return [way.dataset.from.split(" ").map(Number), way.dataset.to.split(" ").map(Number)];
    });
  }

  // well inside a frame
  function holds(box, at) {
    var edge = 24;
    return at[0] > box[0] + edge && at[0] < box[0] + box[2] - edge && at[1] > box[1] + edge && at[1] < box[1] + box[3] - edge;
  }

  // a part's frame moves a little, to where it cuts least and loses nothing; a move that it does not show whole is cut, too
  function framed(part, home, all, moves) {
    var wide = map.viewBox.baseVal.width, tall = map.viewBox.baseVal.height;
    var best = home, least = Infinity, tries = [0, -12, 12, -24, 24, -36, 36, -60, 60, -84, 84];
    tries.forEach(function (x) {
      tries.forEach(function (y) {
        var box = [Math.min(Math.max(home[0] + x, 0), wide - home[2]), Math.min(Math.max(home[1] + y, 0), tall - home[3]), home[2], home[3]];
        var cost = all.reduce(function (sum, thing) { return sum + (cut(thing, box) ? thing[4] : 0); }, (Math.abs(x) + Math.abs(y)) / 50);
        cost = all.reduce(function (sum, thing) { return sum + (holds(home, thing) && !holds(box, thing) ? 4 * thing[4] : 0); }, cost);
        cost = moves.reduce(function (sum, way) { return sum + (holds(box, way[0]) !== holds(box, way[1]) ? 3 : 0); }, cost);
        if (cost < least) { least = cost; best = box; }
      });
    });
    part.querySelector("svg").setAttribute("viewBox", best.join(" "));
  }

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
    var all = things(), moves = ways();
    parts.forEach(function (part, n) { framed(part, homes[n], all, moves); });
    var happened = happenings();
    arranged(parts, happened).forEach(function (part) { strip.appendChild(part); });
    strip.scrollLeft = 0;
    strip.hidden = !happened.length;
    size();
  }

  // a telephone shows the map larger, to be moved sideways, and first where most happens; or the whole of it
  function size() {
    var whole = larger.getAttribute("aria-pressed") === "true", on = !whole && getComputedStyle(larger).display !== "none";
    stage.classList.toggle("larger", on);
    if (on) stage.tabIndex = 0; else stage.removeAttribute("tabindex");
    if (!on || !strip) return;
    var box = strip.querySelector("svg").viewBox.baseVal;
    stage.scrollLeft = stage.scrollWidth * (box.x + box.width / 2) / map.viewBox.baseVal.width - stage.clientWidth / 2;
  }
  var stage = document.getElementById("stage"), larger = document.getElementById("larger");
  larger.onclick = function () {
    larger.setAttribute("aria-pressed", String(larger.getAttribute("aria-pressed") !== "true"));
    size();
  };

  document.addEventListener("step", show);
  show();
})();
