// Counts: of two sides what is said of one leaves the rest to the other, until somebody types that; the best cards are
// tapped on one pad, place after place; and the button is gold when all is said.
import { all, countBySteps, find, hit, one, usable } from "../page/dom.js";

usable();
const form = one("form.counts", HTMLFormElement), go = one("#go", HTMLButtonElement, form);
const places = all(".place select", HTMLSelectElement, form), pad = find("#pad", HTMLElement, form);

/** @param {HTMLSelectElement} place */
function ask(place) {
  const taken = places.filter((each) => each !== place && each.dataset.suit === place.dataset.suit);
  for (const each of places) each.parentElement?.classList.toggle("asked", each === place);
  one("#asked", HTMLElement, form).textContent = place.getAttribute("aria-label");
  for (const each of all("button", HTMLButtonElement, pad ?? form)) {
    each.disabled = each.value !== "none" && taken.some(({ value }) => value === each.value);
  }
}

// The place that is asked, and the next that says nothing yet, or this one.
const asked = () => places.find((each) => each.parentElement?.classList.contains("asked"));
/** @param {HTMLSelectElement} place */
const after = (place) => [...places.slice(places.indexOf(place)), ...places].find(({ value }) => !value) ?? place;

pad?.addEventListener("click", (event) => {
  const place = asked(), tapped = hit(event, "button", HTMLButtonElement);
  if (!place || !tapped) return;
  place.value = tapped.value;
  place.dispatchEvent(new Event("change", { bubbles: true }));
  ask(after(place));
});
for (const place of places) {
  place.addEventListener("focus", () => ask(place));
  // The pad is the list: a finger opens no other.
  for (const touch of ["mousedown", "touchend"]) place.addEventListener(touch, (event) => {
    event.preventDefault();
    ask(place);
  });
}

const left = find("[name=table]", HTMLInputElement);
// Whether the numbers of a row may be those of one deal, as far as they are given; a coin may lie on the table.
/** @param {HTMLElement} row */
function isWrong(row) {
  const total = Number(row.dataset.total), onTable = Number(left?.value || 0);
  const given = all("input", HTMLInputElement, row).reduce((sum, { value }) => sum + Number(value), 0);
  return total === 40 ? given + onTable !== total : onTable ? given > total : given !== total;
}

function draw() {
  const numbers = all("[data-total]:not([data-free]) input, [name^=points-]", HTMLInputElement, form);
  const questions = all(".answers", HTMLElement, form);
  const open = [...numbers, ...places].some(({ value }) => !value)
    || all("[data-total]:not([data-free])", HTMLElement, form).some(isWrong)
    || questions.some((each) => !each.querySelector(":checked"));
  go.classList.toggle("flat", open);
  return open;
}
// What was wrong is said until all is mended.
const alert = find(".act > .err", HTMLElement, form);
function changed() {
  const open = draw();
  if (alert) alert.hidden = !open;
}
form.addEventListener("input", () => queueMicrotask(changed));
form.addEventListener("change", changed);
addEventListener("pageshow", () => {
  if (pad) pad.hidden = false;
  if (places.length) ask(after(places[0]));
  draw();
});

/** @type {(() => void)[]} */
const fills = [];
for (const row of all(".n2 tr[data-total]", HTMLElement)) {
  const fields = all("input", HTMLInputElement, row), [first, second] = fields;
  const fill = () => {
    const typed = fields.filter((each) => each.value && !each.classList.contains("remains"));
    const other = typed[0] === first ? second : first;
    if (typed.length === 2) return;
    const number = Number(typed[0]?.value || NaN), onTable = Number(left?.value || 0);
    // A coin may lie on the table.
    const total = Number(row.dataset.total) - (row.dataset.total === "40" ? onTable : 0), rest = total - number;
    const is = rest >= 0 && rest <= total && (row.dataset.total === "40" || !onTable);
    if (other.classList.contains("remains") || is) other.value = is ? String(rest) : "";
    other.classList.toggle("remains", is);
  };
  row.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) target.classList.remove("remains");
    fill();
  });
  left?.addEventListener("input", fill);
  fills.push(fill);
}
// Whoever counts up begins where both are level.
form.addEventListener("click", (event) => {
  const button = hit(event, "[data-step]", HTMLElement);
  const total = Number(button?.closest("tr")?.dataset.total), { for: of, step } = button?.dataset ?? {};
  const number = of && total ? one(`#${of}`, HTMLInputElement, form) : null;
  if (number && !number.value) number.value = String(total / 2 - Number(step));
});
countBySteps(form, () => {
  for (const fill of fills) fill();
  changed();
});
