// Points only: the button is gold when each side has a number.
import { all, countBySteps, find, one, usable } from "../page/dom.js";

usable();
const form = one("form.points", HTMLFormElement), go = one("#go", HTMLButtonElement, form);
const alert = find(".act > .err", HTMLElement, form);

function draw() {
  const open = all("[name^=points-]", HTMLInputElement, form).some(({ value }) => !value);
  go.classList.toggle("flat", open);
  return open;
}
// What was wrong is said until all is mended.
function changed() {
  const open = draw();
  if (alert) alert.hidden = !open;
}
form.addEventListener("input", changed);
addEventListener("pageshow", draw);
countBySteps(form, changed);
