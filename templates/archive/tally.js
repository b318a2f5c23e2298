// How many orders are chosen, of all powers that one player orders. `choices`: of the sheet's list of powers;
// `holds`: whether who has no order holds.
window.judgeTally = function (shown, choices, offer, kept, holds) {
  "use strict";
  function theirs(row) { return row.length > 1 && row.some(function (power) { return shown.indexOf(power) >= 0; }); }
  var sets = Array.prototype.map.call(choices, function (choice) { return choice.value.split(" "); });
  var all = sets.filter(theirs)[0] || shown;
  var each = all.map(function (power) {
    var slots = Object.keys(offer[power] || {}), own = kept[power] || {};
    return { power: power, done: slots.filter(function (slot) { return own[slot]; }).length, due: slots.length };
  });
  function sum(what) { return each.reduce(function (so, row) { return so + row[what]; }, 0); }
  var rows = each.map(function (row) { return row.power.charAt(0) + row.power.slice(1).toLowerCase() + " " + row.done + " of " + row.due; });
  if (!sum("due")) return "";
  var left = sum("due") - sum("done");
  var rest = !holds || !left || !sum("done") ? "" : left > 1 ? ". The other " + left + " hold." : ". The other one holds.";
  return sum("done") + " of " + sum("due") + " chosen" + (all.length > 1 ? ": " + rows.join(", ") : "") + rest;
};
