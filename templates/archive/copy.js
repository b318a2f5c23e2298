// A button that copies what a field holds.
window.judgeCopy = function (id, inside, field, said) {
  "use strict";
  var button = document.createElement("button");
  button.id = id;
  button.type = "button";
  button.textContent = inside;
  button.onclick = function () {
    field.select();
    if (navigator.clipboard) navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    said.textContent = "Copied.";
  };
  return button;
};
