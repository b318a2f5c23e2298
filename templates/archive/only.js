// Only one power's orders, in the lists and on the map.
(function () {
  "use strict";
  var bar = document.getElementById("only"), told = document.getElementById("told"), map = document.getElementById("map");
  if (!bar || !told || !map) return;
  var only = "", powers = {};
  told.querySelectorAll(".orders .power .chip").forEach(function (chip) { powers[chip.classList[1]] = chip.parentNode.textContent; });

  function show() {
    bar.querySelectorAll("button").forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.power === only));
    });
    told.querySelectorAll(".orders tbody").forEach(function (body) {
      body.hidden = Boolean(only) && !body.querySelector(".chip." + only);
    });
    map.querySelectorAll(".play [data-by]").forEach(function (line) {
      line.style.display = only && line.dataset.by !== only.charAt(0) ? "none" : "";
    });
  }

  Object.keys(powers).sort().forEach(function (power) {
    var button = document.createElement("button"), chip = document.createElement("i");
    button.type = "button";
    button.dataset.power = power;
    chip.className = "chip " + power;
    button.append(chip, powers[power]);
    button.onclick = function () { only = only === power ? "" : power; show(); };
    bar.appendChild(button);
  });
  bar.hidden = Object.keys(powers).length < 2;
  show();
})();
