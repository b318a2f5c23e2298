// Orders that are being composed, drawn on the map: nobody else sees them.
(function () {
  "use strict";
  var map = document.getElementById("map"), draft = document.getElementById("draft");
  if (!map || !draft) return;

  function middle(code) {
    var shape = document.getElementById("p-" + code.slice(0, 3));
    if (!shape) return null;
    var box = shape.getBBox();
    return [(box.x + box.width / 2) / 10, (box.y + box.height / 2) / 10]; // paths are in tenths
  }

  // where a unit's sign stands; else the middle of its province
  function stands(unit) {
    var place = unit.slice(2);
    var sign = map.querySelector('.play.on use[data-sign="' + place + '"], .play.on use[data-sign="' + place + '*"]');
    return sign ? [Number(sign.getAttribute("x")), Number(sign.getAttribute("y"))] : middle(place);
  }

  function line(from, to, look) {
    if (!from || !to) return;
    var path = document.createElementNS("http://www.w3.org/2000/svg", "path"), dx = to[0] - from[0], dy = to[1] - from[1];
    var bent = [from[0] + dx / 2 - dy * 0.08, from[1] + dy / 2 + dx * 0.08];
    path.setAttribute("d", "M" + from + "Q" + bent + " " + to);
    path.setAttribute("class", look);
    draft.appendChild(path);
  }

  var LOOKS = { move: "mv", attack: "bo", retreat: "re", support: "su", convoy: "su" };
  document.addEventListener("drafted", function (event) {
    draft.textContent = "";
    event.detail.forEach(function (order) {
      if (!LOOKS[order.kind]) return;
      var from = stands(order.unit), to = order.target ? middle(order.target) : order.other && stands(order.other);
      if (order.other && order.target) to = [(stands(order.other)[0] + to[0]) / 2, (stands(order.other)[1] + to[1]) / 2];
      line(from, to, LOOKS[order.kind]);
    });
  });
  document.addEventListener("step", function (event) { draft.setAttribute("display", event.detail.last ? "inline" : "none"); });
})();
