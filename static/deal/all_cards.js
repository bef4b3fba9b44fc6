// The entry of a deal: words for the button, the draft, one key for each thing that is sent.
import { makeDraft } from "../page/draft.js";
import { makeGrid } from "../cards/card_grid.js";
import { all, countBySteps, fill, find, label, one, usable } from "../page/dom.js";
import { makeNotice } from "../cards/notice.js";
import { takesRest } from "../offline/offline_points.js";
/** @import { GridWords, Lines, Pair } from "../page/types.js" */

// Only then is whose a card is seen on its button: else each has its radios, as without a script.
if (!CSS.supports("selector(:has(a))")) throw new Error("This browser is too old for the cards: the page works without.");
usable();
const form = one("form.grid", HTMLFormElement);
/** @type {GridWords} */
const words = JSON.parse(String(form.dataset.words));
const go = one("#go", HTMLElement), hint = find(".first-time", HTMLElement);
const brushes = all("[name=brush]", HTMLInputElement, form).slice(0, words.names.length);
// Of who has gone home no card is expected.
/** @param {number} side from 0 */
const plays = (side) => !brushes[side].disabled;
/** @param {number[]} counts */
const taken = (counts) => counts.map((count, side) => (plays(side) ? count : 1));
const alert = find(".act > .err", HTMLElement, form), give = find("[data-missing]", HTMLElement, form);
/** @type {HTMLInputElement | null} */
let next = null;
const ask = makeNotice(form);
// Whether cards are with nobody. The server asks whose they are; a phone alone does not keep such a deal, on which
// later ones would wait.
let lacks = false;
const isAlone = () => !navigator.onLine || document.documentElement.dataset.kept !== undefined;
const draft = makeDraft(form);
/** @type {(() => void) | null} */
let drawCorrection = null;
const grid = makeGrid(form, words, (tapped) => {
  draw();
  if (!tapped) return;
  draft.keep();
  understood();
});

/** @param {number[]} counts @param {number} onTable */
function sums(counts, onTable) {
  const sum = counts.filter((_, side) => plays(side)).join(" + "), total = counts.reduce((a, b) => a + b, onTable);
  return onTable ? fill(words.table, { sum, n: onTable, total }) : `${sum} = ${total}`;
}
/** @template T @param {Pair<T>} pair @param {number} n */
const plural = (pair, n) => pair[n === 1 ? 0 : 1];

/** @param {Lines} lines @param {Record<string, string | number>} facts */
function say(lines, facts) {
  label(go, lines.map((line) => fill(line, facts)));
  go.classList.remove("doubtful");
}

// Whose pile is still to come where several are empty: the picked one, or the next that is empty.
/** @param {number[]} counts */
function nextPile(counts) {
  const at = Math.max(0, brushes.findIndex((brush) => brush.checked));
  const order = [...brushes.slice(at), ...brushes.slice(0, at)];
  const playing = order.filter(({ disabled }) => !disabled);
  const empty = playing.filter((brush) => !counts[brushes.indexOf(brush)]);
  return empty.length > 1 && empty.length < playing.length ? empty[0] : null;
}

// The sentence on the cards that are with nobody stands there as long as it is true; what else is wrong, always.
function showAlert() {
  if (!alert || !give || find("details", HTMLElement, alert)) return;
  const nobody = grid.cards.filter((card) => !grid.owner.get(card)).map(({ code }) => code);
  alert.hidden = nobody.sort().join(" ") !== String(give.dataset.missing).split(" ").sort().join(" ");
}

function draw() {
  showAlert();
  const [left, ...counts] = grid.tally().map((pile) => pile.cards);
  const [onTable = 0] = counts.splice(brushes.length), isUntouched = !counts.some(Boolean);
  const rest = left > 0 && takesRest(taken(counts), 0);
  const filled = rest ? counts.map((count, side) => (side === rest - 1 ? left : count)) : counts;
  lacks = left > 0 && !rest;
  next = left ? nextPile(counts) : null;
  go.classList.toggle("flat", isUntouched || Boolean(next) || lacks);
  if (isUntouched) say(grid.sides === 2 ? words.start : words.startMany, {});
  else if (next) {
    const line = next.checked ? String(next.ariaLabel) : words.next;
    say([line, plural(words.left, left)[1]], { side: words.names[brushes.indexOf(next)], n: left });
  } else if (left && !rest) say(plural(words.left, left), { sum: sums(counts, onTable), n: left });
  else if (rest) say(plural(words.rest, left), { n: left, side: words.names[rest - 1], sum: sums(filled, onTable) });
  else say(words.done, { sum: `${sums(counts, onTable)} ✓` });
  if (!lacks && !next && !isUntouched) drawCorrection?.();
}

function counted() {
  draw();
  draft.keep();
}

countBySteps(form, counted);
form.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "text") counted();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "brush") counted();
});

// The piles that a button sends, and whose each card is then; null where cards are still with nobody: the server asks.
/** @param {HTMLButtonElement | null} by */
function pilesSent(by) {
  const piles = grid.tally().slice(0, brushes.length + 1), [nobody] = piles;
  const owners = grid.cards.map((card) => grid.owner.get(card) ?? 0);
  const isTable = by?.name === "table", isRest = by?.name === "rest";
  const counts = taken(piles.slice(1).map(({ cards }) => cards));
  const to = takesRest(counts, Number(isTable), isRest ? Number(by?.value) : 0);
  if (nobody.cards && !isTable && !to) return null;
  if (!to) return { piles: piles.slice(1), owners: ownersOf(owners, 0) };
  const { cards, pips, held } = piles[to];
  piles[to] = { ...piles[to], cards: cards + nobody.cards, pips: pips + nobody.pips, held: [...held, ...nobody.held] };
  return { piles: piles.slice(1), owners: ownersOf(owners, to) };
}

// As the server writes them: the table is nobody.
/** @param {number[]} owners @param {number} rest */
const ownersOf = (owners, rest) => owners.map((side) => (side > brushes.length ? 0 : side || rest));

// What is improbable is asked once; where no card is tapped yet nothing is sent, and by a phone alone not while cards
// are with nobody.
form.addEventListener("submit", (event) => {
  const by = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
  if (["way", "take", "asked"].includes(by?.name ?? "")) return;
  const sent = pilesSent(by), isUntouched = !grid.tally().slice(1, brushes.length + 1).some((pile) => pile.cards);
  const piles = sent?.piles.map((pile, side) => (plays(side) ? pile : { ...pile, cards: Infinity })) ?? [];
  const stops = !by?.name && (isUntouched || (lacks && isAlone()));
  if (!stops && !(sent && ask(piles, sent.owners.join(""), by))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!stops) return;
  if (isUntouched) say([words.first, ""], {});
  go.classList.add("doubtful");
  grid.live.textContent = go.innerText;
});

// One pile after the other: while several are empty there is nothing to score.
go.addEventListener("click", (event) => {
  if (!next) return;
  event.preventDefault();
  grid.live.textContent = String(next.ariaLabel);
  if (next.checked) return;
  next.checked = true;
  next.dispatchEvent(new Event("change", { bubbles: true }));
});

// Whoever gives a card has understood. Its room stays until the next page: nothing moves under the finger.
function understood() {
  if (!hint) return;
  document.cookie = String(hint.dataset.known);
  hint.classList.add("read");
}
hint?.addEventListener("click", understood);

if (form.dataset.correction) {
  import("./correction.js").then(({ makeCorrection, swapPiles }) => {
    drawCorrection = makeCorrection(form, grid, go);
    swapPiles(form, grid, draft.keep);
    grid.show();
  });
}

addEventListener("pageshow", (event) => {
  grid.read(draft.recall(event));
  grid.show();
});
// The keys work by this script.
for (const keys of all("[data-keys]", HTMLElement)) keys.hidden = false;
