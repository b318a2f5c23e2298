// The order sheet: the board's own table of legal orders, chosen in lists or on the map, sent by the reader's own mail program.
(function () {
  "use strict";
  var body = document.getElementById("sheet-body");
  if (!body) return;
  var offer = JSON.parse(document.getElementById("offer").textContent);
  var pays = JSON.parse(document.getElementById("pays").textContent); // by kind and type, what may stand before an order
  var places = JSON.parse((document.getElementById("places") || {}).textContent || "{}");
  var map = document.getElementById("map"), lit = document.getElementById("lit");
  var powers = Object.keys(offer).sort();
  var lists = {}, own = {}, kept = {}, chosen = null, helped = null, now = true; // own: whose each list is, and which

  function make(tag, more, inside) {
    var found = document.createElement(tag);
    Object.keys(more || {}).forEach(function (key) { found.setAttribute(key, more[key]); });
    if (inside !== undefined) found.textContent = inside;
    return found;
  }

  // an order in its parts, as the judge offers it, by its line; a support to hold goes where the other stands
  var known = { "": { kind: "", unit: "" } };
  function parts(line) { return known[line]; }
  function into(order) { return order.target || (order.other || "").slice(2); }
  powers.forEach(function (power) {
    Object.keys(offer[power]).forEach(function (name) {
      offer[power][name].forEach(function (order) { known[order.order] = Object.assign({ power: power }, order); });
    });
  });

  var KINDS = { hold: "Hold", move: "Move", support: "Support", convoy: "Convoy", retreat: "Retreat", disband: "Disband",
    build: "Build", remove: "Disband", waive: "Waive", attack: "Attack" };

  function option(list, line) {
    list.appendChild(make("option", { value: line }, line));
  }

  // `A MAR` in words, for those who listen; what is no unit stays as it is
  function inWords(name) {
    var where = places[name.slice(2, 5)];
    return where && name.charAt(1) === " " ? (name.charAt(0) === "A" ? "Army in " : "Fleet in ") + where : name;
  }

  function list(name, orders) {
    var label = make("label"), select = make("select", { "data-unit": name, "aria-label": inWords(name) });
    label.appendChild(make("span", {}, name));
    select.appendChild(make("option", { value: "" }, kinds.hold ? "no order (holds)" : "no order"));
    var groups = {};
    orders.forEach(function (order) {
      var kind = order.kind;
      if (!groups[kind]) {
        groups[kind] = make("optgroup", { label: KINDS[kind] });
        select.appendChild(groups[kind]);
      }
      option(groups[kind], order.order);
    });
    select.onchange = function () { once(); keep(); write(); };
    label.appendChild(select);
    var ways = pays[orders[0].kind + " " + orders[0].unit.slice(0, 1)];
    if (ways) {
      var pay = make("select", { "data-pay": name, "aria-label": inWords(name) + ": paid with" });
      ways.forEach(function (way) { option(pay, way); });
      pay.onchange = select.onchange;
      label.appendChild(pay);
    }
    return label;
  }

  // the power that was chosen last in this browser; nobody else's is opened by itself
  var remembered = "judge/" + body.dataset.campaign;
  function recall() { try { return localStorage.getItem(remembered) || ""; } catch (error) { return ""; } }
  function remember(power) { try { localStorage.setItem(remembered, power); } catch (error) { return; } }

  // what was composed for this phase in this browser, and only here
  function saved() {
    try {
      var found = JSON.parse(localStorage.getItem(remembered + "/orders") || "{}");
      return found.phase === body.dataset.phase ? found.kept : {};
    } catch (error) { return {}; }
  }
  function save() {
    try { localStorage.setItem(remembered + "/orders", JSON.stringify({ phase: body.dataset.phase, kept: kept })); }
    catch (error) { return; }
  }

  var who = make("select", { id: "sheet-power" });
  who.appendChild(make("option", { value: "" }, "choose your power"));
  // all powers that one player orders
  (map.querySelector(".play.last").dataset.whose || "").split(";").forEach(function (row) {
    var theirs = (row.split(":")[1] || "").split(",").filter(function (power) { return offer[power]; });
    if (theirs.length > 1) who.appendChild(make("option", { value: theirs.join(" ") }, row.split(":")[0] + ": " + theirs.map(titled).join(", ")));
  });
  function titled(power) { return power.charAt(0) + power.slice(1).toLowerCase(); }
  function chosenPowers() { return who.value.split(" ").filter(Boolean); }
  powers.forEach(function (power) { option(who, power); });
  var pick = make("label", { "class": "pick" });
  pick.appendChild(make("span", {}, "You are"));
  pick.appendChild(who);
  var units = make("div", { id: "sheet-units" }), tally = make("p", { id: "sheet-tally", "class": "quiet" });
  var text = make("textarea", { id: "sheet-text", "aria-label": "Your orders", readonly: "" });
  var mail = make("a", { id: "sheet-mail", "class": "button main", href: "mailto:" }, "Open in my mail program");
  var clear = make("button", { id: "sheet-clear", type: "button" }, "Start again");
  var modes = make("div", { role: "group", "aria-label": "What a click on the map orders" });
  var mode = "move", kinds = {};
  Object.keys(known).forEach(function (line) { kinds[known[line].kind] = true; });
  (kinds.attack ? ["move", "attack"] : ["move", "support", "convoy", "hold"]).forEach(function (kind) {
    var button = make("button", { type: "button", "data-mode": kind, "aria-pressed": String(kind === mode) }, KINDS[kind]);
    button.onclick = function () {
      mode = kind;
      modes.querySelectorAll("button").forEach(function (other) {
        other.setAttribute("aria-pressed", String(other.dataset.mode === mode));
      });
      helped = null;
      if (mode === "hold" && chosen) set(chosen, chosen + " H");
      light();
    };
    modes.appendChild(button);
    modes.appendChild(document.createTextNode(" "));
  });
  // Winter's orders are chosen in the lists; in retreats a click is a move
  modes.hidden = !kinds.hold && !kinds.attack;
  function direct() { return mode === "move" || mode === "attack" || helped; }
  var clicks = Boolean(kinds.move || kinds.retreat);
  var hint = make("p", { id: "sheet-hint", "aria-live": "polite" }, clicks
    ? "To order on the map, click a unit, then where it goes." : "");
  var copy = window.judgeCopy("sheet-copy", "Copy the orders", text, hint);
  var ask = make("p", { id: "sheet-ask" });
  var warned = make("ul", { id: "sheet-warn", "aria-live": "polite" });
  var left = make("div"), right = make("div");
  [pick, units].forEach(function (item) { left.appendChild(item); });
  var bar = document.getElementById("sheet-bar");
  [modes, hint, ask].forEach(function (item) { bar.appendChild(item); });
  bar.hidden = !clicks;
  [make("h3", {}, "The mail"), tally, warned, text, mail, document.createTextNode(" "), copy,
    document.createTextNode(" "), clear,
    make("p", { "class": "quiet" }, "A mail from this page is answered with a question to your own address: say YES, and it counts from its first arrival. Pasted into an answer to the judge's last mail, the orders count at once.")
  ].forEach(function (item) { right.appendChild(item); });
  body.appendChild(left);
  body.appendChild(right);
  body.hidden = false;
  document.documentElement.classList.toggle("sheeting", clicks);

  function rows() {
    var shown = chosenPowers();
    units.textContent = "";
    lists = {};
    own = {};
    shown.forEach(function (power) {
      if (shown.length > 1) units.appendChild(make("h4", {}, power)).prepend(make("i", { "class": "chip " + power }));
      Object.keys(offer[power] || {}).forEach(function (slot) {
        var name = slot in lists ? slot + " (" + power + ")" : slot, row = list(name, offer[power][slot]), before = kept[power] || {};
        units.appendChild(row);
        lists[name] = row.querySelector("select");
        lists[name].value = before[slot] || "";
        own[name] = { power: power, slot: slot };
        var pay = row.querySelector("[data-pay]");
        if (pay && before[slot + "/pay"]) pay.value = before[slot + "/pay"];
      });
    });
    once();
  }

  // a build or a removal is ordered once: its province is taken in the other lists
  function once() {
    Object.keys(lists).forEach(function (name) {
      var taken = Object.keys(lists).filter(function (other) { return other !== name; })
        .map(function (other) { return parts(lists[other].value).unit.slice(2, 5); });
      Array.prototype.forEach.call(lists[name].options, function (row) {
        var order = parts(row.value), winter = order.kind === "build" || order.kind === "remove";
        row.disabled = winter && taken.indexOf(order.unit.slice(2, 5)) >= 0;
      });
    });
  }

  // what was chosen for one power stays while another's is chosen
  function keep() {
    chosenPowers().forEach(function (power) { kept[power] = {}; });
    Object.keys(lists).forEach(function (name) {
      var at = own[name], pay = units.querySelector('[data-pay="' + name + '"]');
      kept[at.power][at.slot] = lists[name].value;
      if (pay) kept[at.power][at.slot + "/pay"] = pay.value;
    });
  }

  // what is paid for: builds, moves, attacks; what one card pays for is one line
  function paid() {
    var lines = [], at = {};
    powers.forEach(function (power) {
      var own = kept[power] || {};
      ["build", "move", "attack"].forEach(function (kind) {
        Object.keys(own).forEach(function (slot) {
          if (!own[slot] || !known[own[slot]] || known[own[slot]].kind !== kind) return;
          var pay = own[slot + "/pay"], key = kind + pay;
          if (pay.indexOf("PLAY") === 0 && key in at) lines[at[key]] += "; " + own[slot];
          else { at[key] = lines.length; lines.push(pay + ": " + own[slot]); }
        });
      });
    });
    return lines.length ? [pays[""][0]].concat(lines) : lines;
  }

  function orders() {
    if (pays[""]) return paid();
    var lines = [];
    powers.forEach(function (power) {
      Object.keys(kept[power] || {}).forEach(function (slot) { if (kept[power][slot]) lines.push(kept[power][slot]); });
    });
    return lines;
  }

  function write() {
    var lines = orders();
    save();
    warned.textContent = "";
    if (!pays[""]) window.judgeConflicts(lines, known).forEach(function (said) { warned.appendChild(make("li", {}, said)); });
    text.value = lines.join("\n");
    tally.textContent = window.judgeTally(chosenPowers(), who.options, offer, kept, kinds.hold);
    var all = powers.flatMap(function (power) { return Object.values(kept[power] || {}); });
    document.dispatchEvent(new CustomEvent("drafted", { detail: all.map(parts).filter(Boolean) }));
    var letter = ["GAME " + body.dataset.campaign].concat(lines).join("\r\n") + "\r\n";
    mail.href = "mailto:" + encodeURIComponent(body.dataset.judge).replace("%40", "@") +
      "?subject=" + encodeURIComponent(body.dataset.campaign + " orders") + "&body=" + encodeURIComponent(letter);
  }

  function set(unit, line) {
    var list = lists[unit];
    if (!list) return;
    list.value = line;
    hint.textContent = list.value ? list.value + "." : "That cannot be ordered.";
    keep();
    chosen = helped = null;
    write();
    light();
  }

  // on the map

  function area(code) { return document.getElementById("p-" + code); }

  function mark(code, look) {
    var shape = area(code);
    if (!shape) return;
    var copy = document.createElementNS("http://www.w3.org/2000/svg", "path");
    copy.setAttribute("d", shape.getAttribute("d"));
    copy.setAttribute("class", look);
    copy.setAttribute("data-lit", code);
    lit.appendChild(copy);
    if (look === "lit") document.dispatchEvent(new CustomEvent("offered", { detail: code }));
  }

  // the list of a unit's orders that a click on it means
  function mine(name) {
    var first = parts(lists[name].options[1].value);
    return first.unit && name.indexOf(first.unit) === 0 && (!kinds.attack || first.kind === mode);
  }

  function open() {
    // the next clicks that make sense: province -> lines
    var found = {};
    if (!chosen) {
      Object.keys(lists).forEach(function (unit) { if (mine(unit)) found[unit.slice(2, 5)] = [unit]; });
      return found;
    }
    Array.prototype.forEach.call(lists[chosen].options, function (row) {
      var p = parts(row.value);
      if (p.kind !== mode && !(p.kind === "retreat" && mode === "move")) return;
      var code = direct() ? into(p).slice(0, 3) : p.other.slice(2, 5);
      if (helped && p.other !== helped) return;
      (found[code] = found[code] || []).push(row.value);
    });
    return found;
  }

  // two coasts: which one?
  function choose(unit, lines) {
    ask.textContent = "Which? ";
    lines.forEach(function (line) {
      var button = make("button", { type: "button" }, line);
      button.onclick = function () { set(unit, line); };
      ask.appendChild(button);
      ask.appendChild(document.createTextNode(" "));
    });
    ask.querySelector("button").focus();
  }

  function light() {
    lit.textContent = ask.textContent = "";
    document.dispatchEvent(new CustomEvent("chosen", { detail: now && chosen }));
    Object.keys(lists).forEach(function (name) { lists[name].parentNode.classList.toggle("at", now && name === chosen); });
    if (!now) return;
    if (chosen) mark(chosen.slice(2, 5), "chosen");
    if (chosen) Object.keys(open()).forEach(function (code) { mark(code, "lit"); });
  }

  function code(target) {
    var id = (target.dataset && target.dataset.lit) || (target.id || "").replace(/^p-/, "");
    return /^[A-Z]{3}$/.test(id) ? id : "";
  }

  function under(event) {
    var found = document.elementsFromPoint(event.clientX, event.clientY).map(code).filter(Boolean);
    return found[0] || "";
  }

  map.addEventListener("click", function (event) {
    var place = under(event);
    if (!place || !now || !clicks) return;
    var ways = open()[place], own = Object.keys(lists).filter(function (unit) { return unit.slice(2, 5) === place && mine(unit); })[0];
    if (!chosen || (!ways && own)) {
      chosen = own || null;
      helped = null;
      hint.textContent = chosen ? chosen + ": " + (direct() ? "where to? Choose a dot, or a ringed unit." : mode === "hold" ? "" : "which unit?") : who.value ? "No unit of " + chosenPowers().join(", ") + " stands there." : "First choose your power.";
      if (chosen && mode === "hold") return set(chosen, chosen + " H");
    } else if (!ways) {
      hint.textContent = chosen + " cannot do that.";
    } else if (direct()) {
      light();
      return ways.length > 1 ? choose(chosen, ways) : set(chosen, ways[0]);
    } else {
      helped = parts(ways[0]).other;
      hint.textContent = chosen + " " + (mode === "support" ? "supports " : "convoys ") + helped + ": where to? Its own place means to hold.";
    }
    light();
  });

  who.onchange = function () { remember(who.value); chosen = helped = null; rows(); write(); light(); };
  clear.onclick = function () { kept = {}; who.onchange(); };
  document.addEventListener("step", function (event) { now = event.detail.last; light(); });
  kept = saved();
  Object.keys(kept).forEach(function (power) {
    Object.keys(kept[power]).forEach(function (slot) {
      if (!/\/pay$/.test(slot) && !known[kept[power][slot]]) delete kept[power][slot];
    });
  });
  who.value = recall() || (powers.length === 1 ? powers[0] : "");
  if (who.selectedIndex < 0) who.value = "";
  rows();
  write();
})();
