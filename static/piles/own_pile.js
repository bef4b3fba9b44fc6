// One's own pile: counts while one taps, takes back the last tap, says what the button will send.
import { makeDraft } from "../page/draft.js";
import { showFacts, valueOf } from "../cards/card_grid.js";
import { all, countBySteps, field, fill, one, newKey, sendOnce, usable } from "../page/dom.js";
/** @import { Numbers, OwnPileWords } from "../page/types.js" */

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
/** @type {{card: HTMLInputElement | null, at: number}} */
let last = { card: null, at: -1e9 };

/** @param {EventTarget | null} target */
const cardAt = (target) => cards.find((card) => card === target);

function draw() {
  const pile = cards.filter((card) => card.checked).map(({ value: code }) => (
    { code, suit: code.slice(-1), rank: parseInt(code, 10) }
  ));
  /** @type {Numbers} */
  const best = {};
  for (const { suit, rank } of pile) {
    const value = valueOf(rank, faces);
    if (value !== null) best[suit] = Math.max(best[suit] ?? 0, value);
  }
  undo.disabled = !past.length;
  if (form.classList.contains("high")) return;
  one(`.held${side}`, HTMLElement, form).textContent = String(pile.length);
  showFacts(one(".own-tile", Element, form), { held: pile, best });
  const send = [words.sendNone, words.sendOne][pile.length] ?? words.send;
  go.textContent = fill(send, { n: pile.length });
}

/** @param {HTMLInputElement} card */
function tapped(card) {
  const box = card.closest(".rank");
  if (card.checked && box) one("[name=none]", HTMLInputElement, box).checked = false;
  live.textContent = fill(card.checked ? words.taken : words.back, { card: String(card.ariaLabel) });
  changed();
  draw();
}

// A key for each thing that could be sent: a page from the cache must not send an old one.
function changed() {
  field(form, "key").value = newKey();
  draft.keep();
}

// A second touch of the same card within the blink of a bounce is no tap.
form.addEventListener("click", (event) => {
  const card = cardAt(event.target);
  if (!event.detail || !card) return;
  if (last.card === card && event.timeStamp - last.at < 350) event.preventDefault();
  else last = { card, at: event.timeStamp };
}, true);

form.addEventListener("change", ({ target }) => {
  const card = cardAt(target);
  if (card) {
    past.push(card);
    tapped(card);
  } else if (target instanceof HTMLInputElement && target.name === "none") {
    const rank = target.closest(".rank");
    if (target.checked) for (const other of cards) if (rank?.contains(other)) other.checked = false;
    changed();
  }
});

undo.addEventListener("click", () => {
  const card = past.pop();
  if (!card) return;
  card.checked = !card.checked;
  tapped(card);
});

countBySteps(form, changed);
form.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLElement && target.inputMode === "numeric") changed();
});
sendOnce(form);

// A page that comes back from memory has its taps; one with problems has what was sent.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted && !form.classList.contains("wrong")) draft.recall();
  draw();
});
