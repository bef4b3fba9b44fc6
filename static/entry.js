// The entry of a deal: words for the button, the draft, one key for each thing that is sent.
import { fill, makeGrid } from "./grid.js";

document.documentElement.classList.add("js");
const form = document.querySelector(".grid");
const words = JSON.parse(form.dataset.words);
const $ = (id) => document.getElementById(id);
const go = $("go"), leave = $("leave");
const stayed = form.elements.stayed?.value.split(" ") ?? [];
const drawer = `deal ${form.dataset.draft}`;
const grid = makeGrid(form, words, (tapped) => {
  draw();
  if (!tapped) return;
  newKey();
  keep();
});

const sums = (counts) => `${counts.join(" + ")} = ${counts.reduce((a, b) => a + b, 0)}`;

function label(lines, facts) {
  const small = Object.assign(document.createElement("small"), { textContent: fill(lines[1], facts) });
  go.replaceChildren(fill(lines[0], facts), small);
}

function draw() {
  const [nobody, ...piles] = grid.tally();
  const counts = piles.map((pile) => pile.cards);
  const onTable = grid.cards.filter((card) => stayed.includes(card.code) && !grid.owner.get(card)).length;
  const left = nobody.cards - onTable;
  const empty = counts.flatMap((count, index) => (count ? [] : [index]));
  if (left === 40) label(grid.sides === 2 ? words.start : words.startMany, {});
  else if (!left) label(words.done, { sum: onTable ? fill(words.table, { sum: counts.join(" + "), n: onTable }) : `${sums(counts)} ✓` });
  else if (empty.length === 1) {
    const filled = counts.map((count) => count || left);
    label(words.rest, { n: left, side: words.names[empty[0]], sum: sums(filled) });
  } else label(left === 1 ? words.leftOne : words.left, { sum: sums(counts), n: left });
  if (leave) {
    leave.classList.toggle("on", left > 0 && left < 9 && !empty.length);
    leave.textContent = fill(words.leave, { n: left });
  }
}

// A key for each thing that could be sent: a page from the cache must not send an old one.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.elements.key.value = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

function keep() {
  try {
    sessionStorage.setItem(drawer, JSON.stringify(grid.cards.map((card) => grid.owner.get(card))));
  } catch { /* a full or forbidden storage costs only the draft */ }
}

function recall() {
  if (form.classList.contains("wrong") || [...grid.owner.values()].some(Boolean)) return;
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(drawer));
  } catch { /* nothing kept */ }
  if (!Array.isArray(kept) || kept.length !== 40 || !kept.some(Boolean)) return;
  kept.forEach((side, index) => { if (side > 0 && side <= grid.sides) grid.put(grid.cards[index], side); });
  grid.echo.textContent = words.draft;
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = $(`scope-${button.dataset.side}`);
  field.value = Math.max(0, (Number(field.value) || 0) + Number(button.dataset.step));
  newKey();
});
form.addEventListener("input", (event) => { if (event.target.type === "text") newKey(); });

// A second tap while the first is on its way would only make a weak connection weaker.
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
  setTimeout(() => { sent = false; }, 8000);
});

window.addEventListener("pageshow", () => {
  sent = false;
  grid.read();
  recall();
  grid.show();
});
document.querySelector("[role=alert]")?.focus();
