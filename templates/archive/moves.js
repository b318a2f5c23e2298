// How units move on a map: along the arrows of their orders, and back where they bounce.
window.judgeMoves = (function () {
  "use strict";
  function of(one) {
    var found = [];
    one.querySelectorAll("path[data-of]").forEach(function (path) {
      var signs = one.querySelectorAll('[data-sign="' + path.dataset.of + '"]');
      if (!signs.length || path.classList.contains("vo") || getComputedStyle(path).display === "none") return;
      var long = path.getTotalLength(), pair = function (text) { return text.split(" ").map(Number); };
      found.push({
        path: path, long: long, signs: signs, back: path.classList.contains("bo"),
        start: path.getPointAtLength(0), end: path.getPointAtLength(long), from: pair(path.dataset.from), to: pair(path.dataset.to)
      });
    });
    return found;
  }

  // every unit on its way, after that share of it
  function put(found, share) {
    found.forEach(function (goer) {
      var far = goer.back ? Math.sin(share * Math.PI) * 0.9 : share, at = goer.path.getPointAtLength(far * goer.long);
      var tail = 1 - far, head = goer.back ? 0 : far;
      goer.signs.forEach(function (sign) {
        var x = at.x + (goer.from[0] - goer.start.x) * tail + (goer.to[0] - goer.end.x) * head - sign.getAttribute("x");
        var y = at.y + (goer.from[1] - goer.start.y) * tail + (goer.to[1] - goer.end.y) * head - sign.getAttribute("y");
        if (share < 1) sign.setAttribute("transform", "translate(" + x + " " + y + ")");
        else sign.removeAttribute("transform");
      });
    });
  }

  return { of: of, put: put };
})();
