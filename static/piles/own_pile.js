// One's own pile: counts while one taps, takes back the last tap, says what the button will send.
import { makeDraft } from "../page/draft.js";
import { showFacts } from "../cards/card_grid.js";
import { bestOf } from "../cards/values.js";
import { all, countBySteps, fill, ignoreBounces, one, usable } from "../page/dom.js";
/** @import { OwnPileWords } from "../page/types.js" */

usable();
const form = one(".own", HTMLFormElement);
/** @type {OwnPileWords} */
const words = JSON.parse(String(form.dataset.words));
const { side, faces } = form.dataset;
const cards = all("[name=pile]", HTMLInputElement, form);
const undo = one("#undo", HTMLButtonElement), go = one("#go", HTMLElement), live = one("#live", HTMLElement);
const draft = makeDraft(form);
/** @type {HTMLInputElement[]} */
const past = [];

function draw() {
  const pile = cards.filter((card) => card.checked).map(({ value: code }) => (
    { code, suit: code.slice(-1), rank: parseInt(code, 10) }
  ));
  undo.disabled = !past.length;
  if (form.classList.contains("high")) return;
  one(`.held${side}`, HTMLElement, form).textContent = String(pile.length);
  showFacts(one(".tile", Element, form), { held: pile, best: bestOf(pile, faces) });
  const send = [words.sendNone, words.sendOne][pile.length] ?? words.send;
  go.textContent = fill(send, { n: pile.length });
}

/** @param {HTMLInputElement} card */
function tapped(card) {
  const box = card.closest(".rank");
  if (card.checked && box) one("[name=none]", HTMLInputElement, box).checked = false;
  live.textContent = fill(card.checked ? words.taken : words.back, { card: String(card.ariaLabel) });
  draft.keep();
  draw();
}

ignoreBounces(form, "[name=pile]");

form.addEventListener("change", ({ target }) => {
  const card = cards.find((each) => each === target);
  if (card) {
    past.push(card);
    tapped(card);
  } else if (target instanceof HTMLInputElement && target.name === "none") {
    const rank = target.closest(".rank");
    if (target.checked) for (const other of cards) if (rank?.contains(other)) other.checked = false;
    draft.keep();
  }
});

undo.addEventListener("click", () => {
  const card = past.pop();
  if (!card) return;
  card.checked = !card.checked;
  tapped(card);
});

countBySteps(form, draft.keep);
form.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLElement && target.inputMode === "numeric") draft.keep();
});

addEventListener("pageshow", (event) => {
  draft.recall(event);
  draw();
});
