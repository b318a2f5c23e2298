// A campaign's page: the map steps through the phases. Without this script the page reads as one long text.
(function () {
  "use strict";
  var moves = window.judgeMoves;
  // times in the reader's own zone; without this script they are in UTC
  document.querySelectorAll("time[datetime]").forEach(function (time) {
    var at = new Date(time.dateTime);
    if (!isNaN(at)) time.textContent = at.toLocaleString("en-GB", {
      weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short"
    });
    time.title = time.dateTime;
  });
  var told = document.getElementById("told");
  if (!told) return;
  var phases = Array.prototype.slice.call(told.querySelectorAll(".phase"));
  var ids = phases.map(function (phase) { return phase.id; });
  var tints = JSON.parse(document.documentElement.dataset.tints || "{}");
  // every phase; one whose orders are uncovered front by front takes several steps
  var steps = [];
  ids.forEach(function (id, i) {
    var before = steps.length ? steps[steps.length - 1].play : document.querySelector(".play");
    var play = document.querySelector('.play[data-step="' + id + '"]') || before; // without a board of its own
    var fronts = play && play.dataset.step === id ? Number(play.dataset.fronts) || 0 : 0;
    for (var k = 0; k <= fronts; k++) steps.push({ phase: i, play: play, front: k, fronts: fronts });
  });
  var at = steps.length - 1, timer = null, moving = [];
  var get = function (id) { return document.getElementById(id); };
  var where = get("where"), spoken = get("spoken"), play = get("play"), all = get("all");

  var calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  var marks = Array.prototype.slice.call(document.querySelectorAll("#timeline a"));

  // an order and the province of its unit light each other up
  function light(code) {
    var lit = get("lit"), shape = code && get("p-" + code);
    if (!lit) return;
    lit.textContent = "";
    told.querySelectorAll("tr.lit").forEach(function (row) { row.classList.remove("lit"); });
    if (!code) return;
    if (shape) {
      var ring = shape.cloneNode(false);
      ring.removeAttribute("id");
      ring.setAttribute("class", "seen");
      ring.setAttribute("style", "");
      lit.appendChild(ring);
    }
    told.querySelectorAll('.phase.on tr[data-at="' + code + '"]').forEach(function (row) { row.classList.add("lit"); });
  }
  function lighting(where, code) {
    where.addEventListener("mouseover", function (event) { if (!sheeting()) light(code(event.target)); });
    where.addEventListener("mouseleave", function () { if (!sheeting()) light(""); });
  }
  function sheeting() { return document.documentElement.classList.contains("sheeting") && at === steps.length - 1; }

  function owners(text) {
    var found = {};
    text.split(";").forEach(function (row) {
      var parts = row.split(":");
      (parts[1] || "").split(" ").forEach(function (code) { if (code) found[code] = parts[0]; });
    });
    return found;
  }

  // land in its owner's tint; that of mercenaries with a rim in the colour of the power that has hired them
  function colour(own, hired) {
    var by = {};
    hired.split(";").forEach(function (row) { by[row.split(":")[0]] = row.split(":")[1]; });
    document.querySelectorAll('#map [id^="p-"].t').forEach(function (shape) {
      var power = own[shape.id.slice(2)];
      shape.style.fill = power ? by[power] ? tints[by[power]][3] : tints[power][1] : "";
      shape.dataset.rim = power && by[power] || "";  // in the dark a style sheet makes rims lighter
    });
    document.querySelectorAll('#map [id^="i-"]').forEach(function (piece) {
      var codes = piece.id.slice(2).split("-"), power = own[codes[0]];
      var whole = by[power] && codes.every(function (code) { return by[own[code]] === by[power]; });
      piece.style.fill = whole ? tints[power][1] : "none";
    });
  }

  // who plays what in this phase, with the powers that fight for them
  function commands(whose) {
    var by = {};
    (whose || "").split(";").forEach(function (row) { by[row.split(":")[0]] = (row.split(":")[1] || "").split(","); });
    if (whose) document.querySelectorAll(".plays td[data-name]").forEach(function (cell) {
      cell.textContent = by[cell.dataset.name] ? "" : "nothing now";
      (by[cell.dataset.name] || []).forEach(function (name) {
        var one = document.createElement("span"), chip = document.createElement("i");
        one.className = "one";
        chip.className = "chip " + name;
        one.append(chip, power(name));
        cell.append(one, " ");
      });
    });
  }

  function paint(one) {
    var own = owners(one.dataset.own);
    var before = document.querySelectorAll("#map .play.on");
    before.forEach(function (other) { if (other !== one) other.classList.remove("on"); });
    one.classList.add("on");
    if (get("shown") && one.parentNode !== get("shown")) { // what the larger parts copy, and nothing else
      get("kept").append.apply(get("kept"), before);
      get("shown").append(one);
    }
    colour(own, one.dataset.hired || "");
    commands(one.dataset.whose);
    var held = Array.from(one.querySelectorAll("[data-held]"), function (mark) { return mark.dataset.held; });
    document.querySelectorAll('#map [id^="c-"]').forEach(function (dot) {
      var power = own[dot.id.slice(2)];
      dot.setAttribute("fill", power ? tints[power][0] : "#fffdf6");
      dot.nextElementSibling.setAttribute("fill", power ? tints[power][2] : "none");
      dot.parentNode.setAttribute("visibility", held.indexOf(dot.id.slice(2)) < 0 ? "visible" : "hidden"); // in two colours
    });
  }

  // the full name of a province, where the mouse rests on it
  var places = get("places") ? JSON.parse(get("places").textContent) : {};
  Object.keys(places).forEach(function (code) {
    var shape = get("p-" + code), title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = places[code].replace(/^the /, "The ");
    if (shape) shape.appendChild(title);
  });

  // the board for those who listen: what stands in each province, whose centre it is, and where a unit can go now
  var ways = {};
  if (get("offer")) {
    var offered = JSON.parse(get("offer").textContent);
    Object.keys(offered).forEach(function (power) {
      Object.keys(offered[power]).forEach(function (slot) {
        offered[power][slot].forEach(function (order) {
          if (order.kind !== "move" && order.kind !== "retreat") return;
          var there = named(order.target.slice(0, 3)), known = ways[order.unit] = ways[order.unit] || [];
          if (known.indexOf(there) < 0) known.push(there);
        });
      });
    });
  }
  function named(code) { return (places[code] || code).replace(/^the /, ""); }
  function power(name) { return name.charAt(0) + name.slice(1).toLowerCase(); }

  function inWords(one) {
    var own = owners(one.dataset.own), stands = {}, last = at === steps.length - 1;
    one.dataset.units.split(";").forEach(function (row) {
      var parts = row.split(":");
      (parts[1] || "").split(",").forEach(function (unit) { if (unit) stands[unit.slice(2, 5)] = [parts[0], unit]; });
    });
    return Object.keys(places).filter(function (code) { return stands[code] || own[code]; }).sort(function (a, b) {
      return named(a).localeCompare(named(b), "en");
    }).map(function (code) {
      var found = [], unit = stands[code];
      if (unit) found.push((unit[1].charAt(0) === "A" ? "army" : "fleet") + " of " + power(unit[0]));
      if (own[code]) found.push("centre of " + power(own[code]));
      if (unit && last && ways[unit[1]]) found.push("can go to " + ways[unit[1]].join(", "));
      return named(code) + ": " + found.join("; ") + ".";
    });
  }

  function listed(one, name) {
    var box = get("board-words");
    if (!box || !one || one.dataset.units === undefined) return;
    box.hidden = false;
    get("board-when").textContent = (at === steps.length - 1 ? "" : steps[at].fronts ? "Before: " : "After: ") + name;
    get("board-list").textContent = "";
    if (!box.open) return;
    inWords(one).forEach(function (said) {
      var row = document.createElement("li");
      row.textContent = said;
      get("board-list").appendChild(row);
    });
  }

  // what a phase's page says before its tables, and its story, for those who listen
  function sentences(phase) {
    var found = [];
    for (var row = phase.querySelector("h2").nextElementSibling; row && /^(P|UL)$/.test(row.tagName); row = row.nextElementSibling) {
      if (row.tagName === "P" && !/^(when|score)$/.test(row.className)) found.push(row);
    }
    return found.concat(Array.from(phase.querySelectorAll(".story li"))).map(function (said) { return said.textContent.trim(); });
  }

  function show(n, quiet) {
    at = Math.max(0, Math.min(steps.length - 1, n));
    var one = steps[at].play, now = steps[at].phase;
    phases.forEach(function (phase, i) { phase.classList.toggle("on", i === now); });
    var name = phases[now].querySelector("h2").textContent.trim();
    if (steps[at].front) name += ", " + (one.dataset.word || "front") + " " + steps[at].front;
    if (one) paint(one);
    if (steps[at].fronts) {
      one.querySelectorAll("[data-front]").forEach(function (card) {
        card.classList.toggle("down", Number(card.dataset.front) > steps[at].front);
        card.classList.toggle("new", Number(card.dataset.front) === steps[at].front);
      });
    }
    marks.forEach(function (mark, i) {
      if (i === now) mark.setAttribute("aria-current", "step"); else mark.removeAttribute("aria-current");
    });
    where.textContent = name;
    if (!quiet) spoken.textContent = [name + "."].concat(sentences(phases[now])).join(" ");
    listed(one, name);
    if (one) get("map-title").textContent = get("map-title").textContent.split(":")[0] + ": " + name;
    document.querySelectorAll(".chart, .mini").forEach(function (chart) {
      var along = chart.dataset.along.split(" "), x = along[Math.min(now, along.length - 1)];
      chart.querySelector(".cursor").setAttribute("d", "M" + x + " 14V212");
    });
    document.querySelectorAll("[data-values]").forEach(function (number) {
      var values = number.dataset.values.split(" ");
      var here = values[Math.min(now, values.length - 1)], end = values[values.length - 1];
      number.textContent = here === end ? here : here + " → " + end;
    });
    if (get("embed")) get("embed").closest("li").hidden = location.protocol === "file:";
    if (get("embed")) {
      var here = new URL("embed.html", location.href).href + "#" + ids[now];
      get("embed").value = '<iframe src="' + here + '" width="640" height="680" title="' + document.title + '"></iframe>';
    }
    if (!quiet) history.replaceState(null, "", "#" + ids[now]);
    document.documentElement.classList.toggle("past", at < steps.length - 1);
    document.dispatchEvent(new CustomEvent("step", { detail: { last: at === steps.length - 1 } }));
    // what asks where things lie comes last: then the page is laid out once
    if (marks[now]) { // the phase shown, in the middle of a line that may be longer than the screen
      var line = get("timeline");
      line.scrollLeft = marks[now].offsetLeft - line.offsetLeft - line.clientWidth / 2;
    }
    reach();
    if (!quiet && whole()) phases[now].scrollIntoView();
  }

  // a table that is wider than its place can be scrolled by the keyboard
  function reach() {
    document.querySelectorAll(".wide").forEach(function (box) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    });
  }

  function whole() { return document.documentElement.classList.contains("whole"); }

  // the season is resolved before one's eyes
  function resolve(found, done) {
    var begun = performance.now();
    function frame(now) {
      var share = Math.min(1, (now - begun) / (0.8 * pace())), eased = share * share * (3 - 2 * share);
      if (!timer) share = 1; // somebody has halted it
      moves.put(found, share < 1 ? eased : 1);
      if (share < 1) requestAnimationFrame(frame);
      else if (timer) done();
    }
    if (found.length) requestAnimationFrame(frame);
    else done();
  }

  function halt() {
    clearTimeout(timer);
    timer = null;
    moves.put(moving, 1);
    moving = [];
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  }

  function toggle() {
    if (timer) return halt();
    if (at === steps.length - 1) show(0);
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    again();
  }

  function pace() { return Number(document.documentElement.dataset.pace) || 1500; } // milliseconds

  function again() {
    var one = steps[at], last = one.front === one.fronts && one.play && one.play.dataset.step === ids[one.phase];
    var found = last && !calm.matches ? moves.of(one.play) : [];
    moving = found;
    moves.put(found, 0);
    timer = setTimeout(function () {
      resolve(found, function () {
        timer = setTimeout(function () {
          show(at + 1);
          if (at === steps.length - 1) halt(); else again();
        }, found.length ? pace() / 2 : 0);
      });
    }, pace());
  }

  function fromHash() {
    var phase = ids.indexOf(decodeURIComponent(location.hash.slice(1)));
    var n = steps.findLastIndex(function (step) { return step.phase === phase; }); // all fronts uncovered
    if (n >= 0) { show(n, true); window.scrollTo(0, 0); }
    return n >= 0;
  }

  lighting(told, function (target) {
    var row = target.closest("tr[data-at]");
    return row ? row.dataset.at : "";
  });
  if (get("map")) lighting(get("map"), function (target) {
    var shape = target.closest('[id^="p-"]');
    return shape ? shape.id.slice(2) : "";
  });
  document.documentElement.classList.add("js");
  document.documentElement.classList.toggle("single", steps.length < 2); // nothing to play
  if (get("board-words")) get("board-words").ontoggle = function () { listed(steps[at].play, where.textContent); };
  get("controls").hidden = false;
  get("first").onclick = function () { halt(); show(0); };
  get("back").onclick = function () { halt(); show(at - 1); };
  get("on").onclick = function () { halt(); show(at + 1); };
  get("last").onclick = function () { halt(); show(steps.length - 1); };
  play.onclick = toggle;
  all.onclick = function () {
    var on = document.documentElement.classList.toggle("whole");
    all.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    var button = event.target.tagName === "BUTTON" || event.target.tagName === "SUMMARY";
    if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === "ArrowRight") show(at + 1);
    else if (event.key === "Home" && !whole()) show(0);
    else if (event.key === "End" && !whole()) show(steps.length - 1);
    else if (event.key === " " && !button && !whole()) toggle();
    else return;
    if (event.key !== " ") halt();
    event.preventDefault();
  });
  var from = null;
  var stage = get("stage");
  stage.addEventListener("touchstart", function (event) {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  stage.addEventListener("touchend", function (event) {
    if (!from) return;
    var to = event.changedTouches[0], dx = to.clientX - from.clientX, dy = to.clientY - from.clientY;
    from = null;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) { halt(); show(at + (dx < 0 ? 1 : -1)); }
  });
  // beside a large map there is room to say what its signs mean
  var key = document.querySelector(".key");
  if (key && window.matchMedia("(min-width: 60.01rem)").matches) key.open = true;
  window.addEventListener("hashchange", fromHash);
  if (!fromHash()) show(at, true);
})();
