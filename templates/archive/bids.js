// Sealed bids: an amount for each that may be bid for, their sum, and a warning where it is more than one has.
(function () {
  "use strict";
  var body = document.getElementById("bids-body");
  if (!body) return;
  var offer = JSON.parse(document.getElementById("bids").textContent), powers = Object.keys(offer).sort();
  var remembered = "judge/" + body.dataset.campaign, kept = {};

  function make(tag, more, inside) {
    var found = document.createElement(tag);
    Object.keys(more || {}).forEach(function (key) { found.setAttribute(key, more[key]); });
    if (inside !== undefined) found.textContent = inside;
    return found;
  }
  function named(power) { return power.charAt(0) + power.slice(1).toLowerCase(); }
  function recall(key) { try { return localStorage.getItem(remembered + key) || ""; } catch (error) { return ""; } }
  function remember(key, text) { try { localStorage.setItem(remembered + key, text); } catch (error) { return; } }

  var who = make("select", { id: "bids-power" }), pick = make("label"), amounts = make("div", { "class": "bids-of" });
  who.appendChild(make("option", { value: "" }, "choose your power"));
  powers.forEach(function (power) { who.appendChild(make("option", { value: power }, named(power))); });
  pick.appendChild(make("span", {}, "You are"));
  pick.appendChild(who);
  var wins = make("p", { "class": "quiet" }), sum = make("p", { id: "bids-sum", "aria-live": "polite" }), over = make("p", { id: "bids-over", role: "alert" });
  var text = make("textarea", { id: "bids-text", "aria-label": "Your bids", readonly: "" });
  var mail = make("a", { id: "bids-mail", "class": "button main", href: "mailto:" }, "Open in my mail program");
  var copy = window.judgeCopy("bids-copy", "Copy the bids", text, sum);
  var left = make("div"), right = make("div");
  [pick, wins, amounts, sum, over].forEach(function (item) { left.appendChild(item); });
  [make("h3", {}, "The mail"), text, mail, document.createTextNode(" "), copy, make("p", { "class": "quiet" }, body.dataset.after)].forEach(function (item) {
    right.appendChild(item);
  });
  body.appendChild(left);
  body.appendChild(right);
  body.hidden = false;

  // `3 centres (BUD TRI VIE), 3 units`, from what the map shows now
  function worth(power) {
    var play = document.querySelector("#map .play.last");
    if (!play) return "";
    function of(list, mark) {
      var row = list.split(";").filter(function (one) { return one.split(":")[0] === power; })[0];
      return row && row.split(":")[1] ? row.split(":")[1].split(mark) : [];
    }
    var centres = of(play.dataset.own, " ").sort(), units = of(play.dataset.units, ",");
    function count(list, one) { return list.length + " " + one + (list.length === 1 ? "" : "s"); }
    return count(centres, "centre") + (centres.length ? " (" + centres.join(" ") + ")" : "") + ", " + count(units, "unit");
  }

  // `, Germany has 9`: what each other home power may spend
  function others() {
    var rivals = powers.filter(function (power) { return power !== who.value; });
    return rivals.map(function (power) { return ", " + named(power) + " has " + offer[power].have; }).join("");
  }

  function write() {
    var own = kept[who.value] || {}, mine = offer[who.value], total = 0, lines = [];
    if (mine) mine.of.forEach(function (target) {
      if (!own[target]) return;
      total += own[target];
      lines.push(mine.line.replace("{of}", target).replace("{amount}", own[target]));
    });
    sum.textContent = mine ? "Your bids add up to " + total + "; you have " + mine.have + others() + "." : "";
    wins.textContent = mine ? mine.wins : "";
    over.textContent = mine && total > mine.have ? mine.over : "";
    text.value = lines.join("\n");
    remember("/bids", JSON.stringify({ phase: body.dataset.phase, kept: kept }));
    var letter = ["GAME " + body.dataset.campaign].concat(lines).join("\r\n") + "\r\n";
    mail.href = "mailto:" + encodeURIComponent(body.dataset.judge).replace("%40", "@") +
      "?subject=" + encodeURIComponent(body.dataset.campaign + " bids") + "&body=" + encodeURIComponent(letter);
  }

  function rows() {
    amounts.textContent = "";
    var mine = offer[who.value], own = kept[who.value] = kept[who.value] || {};
    if (mine) mine.of.forEach(function (target) {
      var label = make("label"), input = make("input", { type: "number", min: "0", max: "9999", step: "1", inputmode: "numeric", "data-of": target });
      var titled = make("span");
      titled.appendChild(make("i", { "class": "chip " + target }));
      titled.append(named(target));
      label.appendChild(titled);
      input.value = own[target] || "";
      input.oninput = function () { own[target] = Math.min(9999, Math.max(0, Math.floor(Number(input.value)) || 0)); write(); };
      label.appendChild(input);
      label.appendChild(make("small", { "class": "quiet" }, worth(target)));
      amounts.appendChild(label);
    });
    write();
  }

  who.onchange = function () { remember("", who.value); rows(); };
  try {
    var found = JSON.parse(recall("/bids") || "{}");
    if (found.phase === body.dataset.phase) kept = found.kept;
  } catch (error) { kept = {}; }
  who.value = powers.indexOf(recall("")) >= 0 ? recall("") : powers.length === 1 ? powers[0] : "";
  rows();
})();
