// The map's larger parts: first the one where most happens. On a telephone the phase's headline stands above the map, which
// a button makes larger; it scrolls sideways then.
(function () {
  "use strict";
  var news = document.getElementById("news"), strip = document.querySelector(".insets"), map = document.getElementById("map");
  if (!news) return;
  // before the parts that together show all of the map: around who was dislodged, and where most else happens
  var event = document.getElementById("event"), most = document.getElementById("most");
  var parts = strip ? Array.prototype.slice.call(strip.querySelectorAll("figure:not([id])")) : [];

  var FAR = 112;  // how far a part's frame moves
  var WORTH = 3;  // how much must happen for a part of its own
  var NEAR = 120;  // and how far it is still called by its own place
  var names = parts.map(function (part) { return part.querySelector("figcaption").textContent; });
  var homes = parts.map(function (part) { return part.querySelector("svg").getAttribute("viewBox").split(" ").map(Number); });

  // where the names stand; read from what is written, since to ask for their boxes is to have the page laid out
  var written = Array.prototype.map.call(map.querySelectorAll(".n text"), function (name) {
    return [Number(name.getAttribute("x")), Number(name.getAttribute("y")) - 7, 26, 10, 1];
  });

  var codes = Array.prototype.map.call(map.querySelectorAll(".n text"), function (name) {
    return [name.firstChild.textContent, Number(name.getAttribute("x")), Number(name.getAttribute("y"))];
  });

  // what a frame should not cut: signs and names, with half their width and height, and how much it matters
  function things() {
    var signs = Array.prototype.map.call(map.querySelectorAll(".play.on [data-sign]"), function (sign) {
      return [sign.x.baseVal.value, sign.y.baseVal.value, 28, 23, 10];
    });
    return signs.concat(written);
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
    var edge = 20;
    return at[0] > box[0] + edge && at[0] < box[0] + box[2] - edge && at[1] > box[1] + edge && at[1] < box[1] + box[3] - edge;
  }

  // a part's frame moves to where it cuts least and shows most of what happens, and hides no sign that no other part shows
  function framed(n, boxes, all, moves, happened) {
    var only = all.filter(function (thing) {
      return thing[4] > 1 && holds(boxes[n], thing) && !boxes.some(function (box, m) { return m !== n && holds(box, thing); });
    });
    return moved(boxes[n], FAR, only, all, moves, happened);
  }

  // the frame, moved so far at most, that holds what is `only` in it
  function moved(home, far, only, all, moves, happened) {
    var wide = map.viewBox.baseVal.width, tall = map.viewBox.baseVal.height, least = Infinity, best = home;
    function tried(x, y) {
      var box = [Math.min(Math.max(home[0] + x, 0), wide - home[2]), Math.min(Math.max(home[1] + y, 0), tall - home[3]), home[2], home[3]];
      if (!only.every(function (thing) { return holds(box, thing); })) return;
      var cost = (Math.abs(x) + Math.abs(y)) / 50;
      all.forEach(function (thing) { if (cut(thing, box)) cost += thing[4]; });
      moves.forEach(function (way) { if (holds(box, way[0]) !== holds(box, way[1])) cost += 3; });
      happened.forEach(function (at) { if (holds(box, at)) cost -= at[2]; });
      if (cost < least) { least = cost; best = box; }
    }
    for (var x = -far; x <= far; x += 16) for (var y = -far; y <= far; y += 16) tried(x, y);
    return best;
  }

  // around one of these, where most happens near it; none if there are none, or if little does. `others`: the frames before it
  function around(part, spots, least, all, moves, happened, others) {
    var size = homes[0][2];
    var boxes = spots.map(function (at) { return [at[0] - size / 2, at[1] - size / 2, size, size]; });
    var worth = boxes.map(function (box, n) {
      return (1 - doubled(box, others)) * happened.reduce(function (sum, at) {
        var far = Math.hypot(at[0] - spots[n][0], at[1] - spots[n][1]) / size;  // what is near its middle is seen best
        return sum + (holds(box, at) ? at[2] * (1 - far / 2) : 0);
      }, 0);
    });
    var highest = Math.max.apply(null, worth.concat(0)), best = worth.indexOf(highest);
    part.hidden = highest < least;
    if (part.hidden) return null;
    var box = moved(boxes[best], 64, [spots[best]], all, moves, happened);
    part.querySelector("svg").setAttribute("viewBox", box.join(" "));
    part.querySelector("figcaption").textContent = spots[best][3] ? "Around " + spots[best][3] : called(box);
    return box;
  }

  // what a frame is called: by the part whose own place it has, else by the province in its middle
  function called(box) {
    var far = homes.map(function (home) { return Math.abs(home[0] - box[0]) + Math.abs(home[1] - box[1]); });
    var least = Math.min.apply(null, far), x = box[0] + box[2] / 2, y = box[1] + box[3] / 2;
    if (least < NEAR) return names[far.indexOf(least)];
    return "Around " + named(codes.reduce(function (best, one) {
      return Math.hypot(one[1] - x, one[2] - y) < Math.hypot(best[1] - x, best[2] - y) ? one : best;
    })[0]);
  }

  var places = JSON.parse((document.getElementById("places") || { textContent: "{}" }).textContent);
  function named(code) { return (places[code] || code).replace(/^the /, ""); }

  // where something happens: the ends of moves, weightier if they failed, and units that were dislodged; those that still stand, by name
  function happenings() {
    var found = [];
    map.querySelectorAll(".play.on [data-to]").forEach(function (way) {
      found.push(way.dataset.to.split(" ").map(Number).slice(0, 2).concat(way.classList.contains("bo") ? 2 : 1));
    });
    map.querySelectorAll('.play.on [href="#s-dislodged"]').forEach(function (star) {
      found.push([star.x.baseVal.value, star.y.baseVal.value, 9, star.dataset.sign && named(star.dataset.sign.slice(0, 3))]);
    });
    return found;
  }

  function inside(box, at) {
    return at[0] > box[0] && at[0] < box[0] + box[2] && at[1] > box[1] && at[1] < box[1] + box[3];
  }

  // what lies at a frame's edge is worth another part
  function shown(box, at) { return inside([box[0] + 45, box[1] + 45, box[2] - 90, box[3] - 90], at); }

  // how much of a frame one of these shows, too
  function doubled(box, others) {
    return others.reduce(function (most, other) {
      var wide = box[2] - Math.abs(box[0] - other[0]), tall = box[3] - Math.abs(box[1] - other[1]);
      return Math.max(most, wide > 0 && tall > 0 ? wide * tall / (box[2] * box[3]) : 0);
    }, 0);
  }

  // the frame where most happens, then the one where most of the rest does, and so on; `before`: what stands before them
  function arranged(some, left, before) {
    if (!some.length) return [];
    var weights = some.map(function (box) {
      var all = left.reduce(function (sum, at) { return sum + (inside(box, at) ? at[2] : 0); }, 0);
      return all * (1 - doubled(box, before));
    });
    var best = some[weights.indexOf(Math.max.apply(null, weights))];
    return [best].concat(arranged(
      some.filter(function (box) { return box !== best; }), left.filter(function (at) { return !shown(best, at); }), before.concat([best])
    ));
  }

  function show() {
    var headline = document.querySelector(".phase.on .headline");
    var when = document.createElement("small");
    when.textContent = document.querySelector(".phase.on h2").textContent;
    news.replaceChildren(when, headline ? headline.textContent.replace(/\.$/, "") : "");
    if (!strip) return;
    var all = things(), moves = ways(), happened = happenings(), boxes = homes.slice();
    parts.forEach(function (part, n) { boxes[n] = framed(n, boxes, all, moves, happened); });
    var stars = happened.filter(function (at) { return at[3]; }), found = [], left = happened;
    [[event, stars, 1], [most, null, WORTH]].forEach(function (one) {
      var box = around(one[0], one[1] || left, one[2], all, moves, left, found);
      if (!box) return;
      found.push(box);
      left = left.filter(function (at) { return !shown(box, at); });
    });
    // a part that is moved in the page is drawn anew: what each shows changes in its place
    arranged(boxes, left, found).forEach(function (box, n) {
      parts[n].querySelector("svg").setAttribute("viewBox", box.join(" "));
      parts[n].querySelector("figcaption").textContent = called(box);
    });
    strip.scrollLeft = 0;
    strip.hidden = !happened.length;
    size();
  }

  // a telephone shows the whole map; or a larger one, to be moved sideways, and first where most happens
  function size() {
    var on = larger.getAttribute("aria-pressed") === "true" && getComputedStyle(larger).display !== "none";
    stage.classList.toggle("larger", on);
    if (on) stage.tabIndex = 0; else stage.removeAttribute("tabindex");
    if (!on || !strip) return;
    var box = strip.querySelector("figure:not([hidden]) svg").viewBox.baseVal;
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
