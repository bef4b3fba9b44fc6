// Settle card by card: the button counts down, and an early press leads to the first open card.
import { all, fill, find, one } from "../page/dom.js";
import { leadTo } from "../page/parts.js";
/** @import { SettlingWords } from "../page/types.js" */

const form = one(".settle", HTMLFormElement);
/** @type {SettlingWords} */
const words = JSON.parse(String(form.dataset.words));
const questions = all(".question", HTMLElement, form);
const label = find("#label", HTMLElement), sum = find("#sum", HTMLElement);
/** @type {number[]} */
const agreed = JSON.parse(String(form.dataset.agreed));
const before = sum?.textContent ?? "";

const open = () => questions.filter((box) => !box.querySelector(":checked"));

function draw() {
  const left = open().length;
  if (!label || !sum || !questions.length) return;
  label.textContent = left ? fill(left === 1 ? words.leftOne : words.left, { n: left }) : words.done;
  sum.textContent = left || !agreed.length ? before : check();
}

// "22 + 18 = 40 ✓": where all cards of every pile are known.
function check() {
  const counts = [0, ...agreed];
  for (const box of questions) counts[Number(one(":checked", HTMLInputElement, box).value)] += 1;
  const [table, ...piles] = counts;
  const shown = piles.join(" + ");
  return table ? fill(words.table, { sum: shown, n: table }) : `${shown} = ${piles.reduce((a, b) => a + b, 0)} ✓`;
}

form.addEventListener("change", draw);
form.addEventListener("submit", (event) => {
  const [first] = open();
  if (!first || event.submitter?.getAttribute("name")) return;
  event.preventDefault();
  leadTo(first);
});
window.addEventListener("pageshow", draw);
find("[autofocus]", HTMLElement)?.focus();
