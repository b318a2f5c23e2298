// Orders that are being composed, drawn on the map as the judge draws them: nobody else sees them.
(function () {
  "use strict";
  var map = document.getElementById("map"), draft = document.getElementById("draft"), spots = document.getElementById("spots");
  if (!map || !draft || !spots) return;
  var at = JSON.parse(spots.textContent), ring = null;

  // where a unit's sign stands; else where one would stand in that place
  function stands(unit) {
    var place = unit.slice(2), here = '[data-sign="' + place + '"], .play.on use[data-sign="' + place + '*"]';
    var sign = map.querySelector(".play.on use" + here);
    return sign ? [Number(sign.getAttribute("x")), Number(sign.getAttribute("y"))] : spot(place);
  }
  function spot(place) { return at[place] || at[place.slice(0, 3)]; }

  function put(tag, more, into) {
    var found = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.keys(more).forEach(function (key) { found.setAttribute(key, more[key]); });
    (into || draft).appendChild(found);
    return found;
  }

  // an arrow that leaves and reaches the signs at their borders
  function line(from, to, look, air) {
    if (!from || !to) return;
    var dx = to[0] - from[0], dy = to[1] - from[1], long = Math.max(1, Math.hypot(dx, dy)), x = dx / long, y = dy / long;
    var a = [from[0] + x * 22, from[1] + y * 22], b = [to[0] - x * air, to[1] - y * air];
    var bent = [from[0] + dx / 2 - dy * 0.08, from[1] + dy / 2 + dx * 0.08], way = "M" + a + "Q" + bent + " " + b;
    put("path", { d: way, "class": /m[FT]/.test(look) ? "k kk" : "k" });
    put("path", { d: way, "class": look });
    if (look === "re") put("path", { d: way, "class": "rc" });
  }

  var LOOKS = { move: "mv", attack: "mv", retreat: "re", support: "su", convoy: "su" };
  document.addEventListener("drafted", function (event) {
    draft.textContent = "";
    event.detail.forEach(function (order) {
      if (order.kind === "hold" && order.unit) put("use", { href: "#s-hold", x: stands(order.unit)[0], y: stands(order.unit)[1] });
      if (!LOOKS[order.kind]) return;
      var from = stands(order.unit), to = order.target ? spot(order.target) : order.other && stands(order.other);
      var joins = order.other && order.target;
      if (joins) to = [(stands(order.other)[0] + to[0]) / 2, (stands(order.other)[1] + to[1]) / 2];
      line(from, to, LOOKS[order.kind] + (LOOKS[order.kind] === "mv" && order.power ? " m" + order.power.charAt(0) : ""), joins ? 4 : 27);
    });
  });
  // the unit that is being ordered, and where it may go
  document.addEventListener("chosen", function (event) {
    if (ring) ring.remove();
    var at = event.detail && stands(event.detail);
    ring = at ? put("circle", { cx: at[0], cy: at[1], r: 34, "class": "ring" }, draft.parentNode) : null;
  });
  document.addEventListener("offered", function (event) { // below names and signs; what is lit is in tenths, as paths are
    var here = spot(event.detail), taken = map.querySelector('.play.on use[data-sign^="' + event.detail + '"]');
    var lit = document.getElementById("lit"), at = { cx: here[0] * 10, cy: here[1] * 10, r: taken ? 330 : 125 };
    if (taken) put("circle", Object.assign({ "class": "goal rim" }, at), lit);
    put("circle", Object.assign({ "class": taken ? "goal taken" : "goal" }, at), lit);
  });
  document.addEventListener("step", function (event) { draft.setAttribute("display", event.detail.last ? "inline" : "none"); });
})();
