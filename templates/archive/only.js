// Only one power's orders, in the lists and on the map; the buttons tell its centres and who plays it.
(function () {
  "use strict";
  var bar = document.getElementById("only"), told = document.getElementById("told"), map = document.getElementById("map");
  if (!bar || !told || !map) return;
  var only = "", powers = {}, tints = JSON.parse(document.documentElement.dataset.tints || "{}");
  told.querySelectorAll(".orders caption .chip").forEach(function (chip) { powers[chip.classList[1]] = chip.parentNode.textContent; });

  function show() {
    bar.querySelectorAll("button").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.power === only));
    });
    told.querySelectorAll(".orders table").forEach(function (own) {
      own.hidden = Boolean(only) && !own.querySelector("caption .chip." + only);
    });
    map.querySelectorAll(".play [data-by]").forEach(function (line) {
      line.style.display = only && line.dataset.by !== only.charAt(0) ? "none" : "";
    });
  }

  // what the phase that is shown says of each power: `5 fay`
  function count() {
    var play = map.querySelector(".play.on"), own = {}, who = {}, head = {};
    if (play && play.dataset.own) play.dataset.own.split(";").forEach(function (row) {
      var parts = row.split(":");
      own[parts[0]] = parts[1] ? parts[1].split(" ").length : 0;
    });
    if (play && play.dataset.hired) play.dataset.hired.split(";").forEach(function (row) { head[row.split(":")[0]] = row.split(":")[1]; });
    document.querySelectorAll(".plays td[data-name]").forEach(function (cell) {
      cell.querySelectorAll(".chip").forEach(function (chip) { who[chip.classList[1]] = cell.dataset.name; });
    });
    bar.querySelectorAll("button").forEach(function (button) {
      var power = button.dataset.power;
      button.querySelector("b").textContent = play && play.dataset.own ? " " + (own[power] || 0) : "";
      button.querySelector("small").textContent = who[power] ? " " + who[power] : "";
      button.querySelector(".chip").style.outlineColor = head[power] ? tints[head[power]][3] : "";
    });
  }

  Object.keys(powers).sort().forEach(function (power) {
    var button = document.createElement("button"), chip = document.createElement("i");
    var name = document.createElement("span"), has = document.createElement("span");
    button.type = "button";
    button.dataset.power = power;
    chip.className = "chip " + power;
    has.append(document.createElement("b"), document.createElement("small"));
    name.className = "name";
    name.textContent = powers[power];
    has.className = "has";
    button.append(chip, name, has);
    button.onclick = function () { only = only === power ? "" : power; show(); };
    bar.appendChild(button);
  });
  bar.hidden = Object.keys(powers).length < 2;
  document.addEventListener("step", count);
  count();
  show();
})();
