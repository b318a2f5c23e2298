// Orders of one player that go against each other; they may be meant. `known`: the orders in their parts, by their lines.
window.judgeConflicts = function (lines, known) {
  "use strict";
  var by = {}, found = [];
  lines.forEach(function (line) { if (known[line]) by[known[line].unit] = line; });
  function place(text) { return text.slice(0, 3); }
  Object.keys(by).forEach(function (unit) {
    var order = known[by[unit]], there = order.target && place(order.target);
    Object.keys(by).forEach(function (other) {
      var its = known[by[other]], moves = order.kind === "move" && its.kind === "move";
      if (moves && unit < other && there === place(its.target)) found.push(by[unit] + " and " + by[other] + " go to the same place.");
      if (order.kind === "move" && place(other.slice(2)) === there && unit !== other && its.kind !== "move") {
        found.push(by[unit] + ", but " + by[other] + " stays there.");
      }
    });
    if ((order.kind === "support" || order.kind === "convoy") && by[order.other]) {
      var helped = known[by[order.other]], goes = helped.kind === "move" ? place(helped.target) : "";
      if (goes !== (there || "")) found.push(by[unit] + ", but its unit is ordered " + by[order.other] + ".");
    }
  });
  return found;
};
