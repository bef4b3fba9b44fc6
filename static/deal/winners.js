// Who has each point: adds up what the answers bring, and says on the button what is still to be answered.
import {
  all, controls, countBySteps, field, figure, fill, isTicked, newKey, numberIn, one, usable,
} from "../page/dom.js";
import { leadTo, show } from "../page/parts.js";

usable();
const form = one("form.winners", HTMLFormElement), go = one("#go", HTMLButtonElement, form);
/** @type {{ready: string, same: string, grows: string, falls: string}} */
const words = JSON.parse(String(form.dataset.words));
const questions = all("fieldset[data-asks]", HTMLElement, form);

/** @param {HTMLElement} question */
const chosen = (question) => all(".answer input:checked", HTMLInputElement, question);
const open = () => questions.find((question) => {
  const length = question.querySelector("select"), has = chosen(question);
  return !has.length || (length && !length.value && has[0].value !== "0");
});

// What each side has by the answers so far, from 1.
function points() {
  /** @type {number[]} */
  const sums = [];
  /** @param {string} side @param {number} worth */
  const add = (side, worth) => { sums[Number(side)] = (sums[Number(side)] ?? 0) + worth; };
  for (const question of questions) {
    const answers = chosen(question), sides = answers.flatMap(({ value }) => value.split(" "));
    const worth = sides.length > 1 ? Number(question.dataset.level) : Number(answers[0]?.dataset.worth);
    const more = all("[data-more]:checked", HTMLInputElement, question).map((each) => Number(each.dataset.more));
    const run = question.querySelector("select"), length = Number(run?.value ?? 0);
    const ofRun = length && length + Number(run?.dataset.beside);
    for (const side of sides) add(side, worth + ofRun + more.reduce((a, b) => a + b, 0));
  }
  for (const number of all(".counter input", HTMLInputElement, form)) {
    add(String(number.dataset.side), (numberIn(number.value) || 0) * Number(number.dataset.worth));
  }
  return sums;
}

function draw() {
  const sums = points(), next = open();
  for (const each of all("[data-grows]", HTMLElement, form)) {
    const n = sums[Number(each.dataset.grows)] || 0;
    const total = numberIn(String(one(".number", HTMLElement, each.parentElement ?? form).textContent));
    each.textContent = n ? fill(n < 0 ? words.falls : words.grows, { n: Math.abs(n), sum: figure(total + n) }) : "";
  }
  const isSame = corrects && String(said()) === stored;
  go.textContent = next ? String(next.dataset.asks) : isSame ? words.same : words.ready;
  go.classList.toggle("asked", isSame || Boolean(next));
  undo.disabled = !past.length;
}

// What was said before each answer, to be taken back.
const undo = one("#undo", HTMLButtonElement, form), fields = controls(form).filter(({ type }) => type !== "hidden");
const said = () => fields.map((each) => (isTicked(each) ? each.checked : each.value));
/** @type {ReturnType<typeof said>[]} */
const past = [];
let now = said();
// A correction has something to say once it differs from what counts.
const corrects = form.dataset.version !== "0", stored = String(now);
function answered() {
  past.push(now);
  now = said();
  field(form, "key").value = newKey();
  draw();
}
undo.addEventListener("click", () => {
  now = past.pop() ?? now;
  fields.forEach((each, at) => {
    const was = now[at];
    if (isTicked(each)) each.checked = Boolean(was);
    else if (each.value !== was) {
      each.value = String(was);
      each.dispatchEvent(new Event("input", { bubbles: true })); // what is counted at the table goes back too
    }
  });
  field(form, "key").value = newKey();
  draw();
});

form.addEventListener("change", () => {
  answered();
  const next = open();
  if (next) show(next);
});
countBySteps(form, answered);
// Until all is answered the button leads to what is not.
form.addEventListener("submit", (event) => {
  if (!go.classList.contains("asked")) return;
  const next = open();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (next) leadTo(next);
}, { capture: true });
addEventListener("pageshow", draw);
// After the totals.
document.addEventListener("record", () => queueMicrotask(draw));
