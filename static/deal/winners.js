// Point by point: adds up what the answers bring, fills in the number that the others leave, and says on the button
// what is still to be answered. The answers follow the numbers: whoever reads the form finds one to each point.
import {
  all, controls, countBySteps, field, figure, find, heard, hit, isTicked, label, leadTo, make, newKey, numberIn, one,
  onEscape, show, usable, write,
} from "../page/dom.js";
import { makeChooser, worthText } from "../primiera/chooser.js";

usable();
const form = one("form.winners", HTMLFormElement), go = one("#go", HTMLButtonElement, form);
/** @type {{ready: string, same: string, level: string, corners: Record<number, string>}} */
const words = JSON.parse(String(form.dataset.words));
/** @type {string[]} */
const names = JSON.parse(String(form.dataset.names)), signs = String(form.dataset.signs).split(" ");
const questions = all(".asking", HTMLElement, form);
const playing = all("#tiles [data-grows]", HTMLElement, form).map(({ dataset }) => Number(dataset.grows));
const table = find("[name=table]", HTMLInputElement, form);
const { corners } = words, isWhole = /^\d{1,2}$/;

// What was said before each answer, to be taken back.
const undo = one("#undo", HTMLButtonElement, form);
const fields = controls(form).filter(({ type, name }) => type !== "hidden" && name !== "card");

/** @param {HTMLElement} question */
const chosen = (question) => all(".reply input:checked", HTMLInputElement, question);
/** @param {HTMLElement} question */
const isNumbered = (question) => find(".way-in input", HTMLInputElement, question)?.checked;
const open = () => questions.find((question) => {
  const length = find("[data-length]", HTMLSelectElement, question), has = chosen(question);
  return !has.length || (length && !length.value && has[0].value !== "0");
});

/** What a side typed, in the order in which it was, the last one last. @type {WeakMap<Element, HTMLInputElement[]>} */
const typed = new WeakMap();
/** @param {Element} row */
const inputsOf = (row) => all(".number-of input", HTMLInputElement, row);
/** How many cards may lie on the table of those that a row counts; of all cards that is said.
 * @param {HTMLElement} row */
const left = (row) => ("every" in row.dataset ? 0 : Number(table?.value ?? 0));
/** @param {HTMLElement} row */
const total = (row) => Number(row.dataset.total) - ("every" in row.dataset ? Number(table?.value ?? 0) : 0);

/** Fill in what the others leave: the side of which somebody typed longest ago, or never. @param {HTMLElement} row */
function fillIn(row) {
  const inputs = inputsOf(row), order = typed.get(row) ?? inputs.slice(0, -1);
  const own = order.slice(1 - inputs.length), rest = inputs.find((input) => !own.includes(input));
  const given = own.filter(({ value }) => isWhole.test(value.trim()));
  const isRest = given.length === inputs.length - 1 && !left(row);
  for (const input of inputs) {
    input.closest(".number-of")?.classList.toggle("others", isRest && input === rest);
  }
  if (isRest && rest) {
    const sum = given.reduce((all, { value }) => all + Number(value), 0);
    rest.value = sum <= total(row) ? String(total(row) - sum) : "";
  } else if (rest && typed.has(row) && !left(row)) rest.value = "";
}

/** The numbers of a row; null where one is missing, or they cannot be. @param {HTMLElement} row */
function numbersIn(row) {
  const inputs = inputsOf(row), texts = inputs.map(({ value }) => value.trim());
  const numbers = names.map((_, side) => Number(inputs.find((each) => each.dataset.side === `${side + 1}`)?.value ?? 0));
  const sum = numbers.reduce((a, b) => a + b, 0);
  const fits = sum <= total(row) && sum >= total(row) - left(row);
  // Who has one card has taken nothing.
  return texts.every((text) => isWhole.test(text)) && fits && !("every" in row.dataset && numbers.includes(1)) ? numbers : null;
}

/** Of the rows of ranks those are shown that sides are level for. Who is at the top of the last of them; null while it
 * is open. @param {HTMLElement} question */
function leaders(question) {
  const rows = all(".numbers", HTMLElement, question);
  /** @type {number[] | null} */
  let level = playing;
  let isAll = false, isNothing = false;
  for (const [place, row] of rows.entries()) {
    row.hidden = place > 0 && !(level && level.length > 1);
    if (row.hidden || !level) continue;
    fillIn(row);
    const numbers = numbersIn(row);
    if (numbers) {
      const top = Math.max(...level.map((side) => numbers[side - 1]));
      isAll = !place && top === Number(row.dataset.total);
      isNothing = !top;
      level = level.filter((side) => numbers[side - 1] === top);
    } else level = null;
    const before = level;
    for (const input of inputsOf(row)) {
      const box = input.closest(".number-of"), side = Number(input.dataset.side), alone = before?.length === 1;
      box?.classList.toggle("has", Boolean(alone && before?.includes(side)));
      box?.classList.toggle("less", Boolean(before && !(alone && before.includes(side))));
      bound(input, row);
    }
  }
  const last = rows.filter((row) => !row.hidden).pop();
  for (const row of rows) tell(row, row === last ? level : [], question);
  return level && { level, isAll, isNothing };
}

/** Less and more are there as far as there are cards. @param {HTMLInputElement} input @param {HTMLElement} row */
function bound(input, row) {
  const others = inputsOf(row).filter((each) => each !== input && !each.closest(".others"));
  const most = total(row) - others.reduce((sum, { value }) => sum + Number(value), 0);
  const number = Number(input.value), box = one(".number-of", HTMLElement, input.closest(".numbers") ?? row);
  for (const button of all("button", HTMLButtonElement, input.closest(".number-of") ?? box)) {
    button.disabled = input.value !== "" && (button.dataset.by === "1" ? number >= most : number <= 0);
  }
  const isWrong = input.value !== "" && (!isWhole.test(input.value.trim()) || number > most);
  if (isWrong) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

/** Between the numbers who has it; whoever is changing them hears all, also what the others leave.
 * @param {HTMLElement} row @param {number[] | null} level @param {HTMLElement} question */
function tell(row, level, question) {
  const says = one(".who-has", HTMLElement, row), [side] = level ?? [], isOne = level?.length === 1;
  if (row.contains(document.activeElement)) {
    const parts = isOne ? [".about-it b", `.reply.owner${side} .name`] : [];
    const who = parts.map((each) => one(each, HTMLElement, question).textContent).join(": ");
    const numbers = inputsOf(row).filter(({ value }) => value).map(heard);
    write(one("#live", HTMLElement), [...numbers, who].filter(Boolean).join(". "));
  }
  if (!isOne) return says.replaceChildren(!level ? "–" : level.length ? words.level : "");
  says.replaceChildren(make("span", { className: `owned owner${side}` }, `${signs[side - 1]} +${worthOf(question)}`));
}

/** What the one has that has it. @param {HTMLElement} question */
function worthOf(question) {
  const isAll = find("[name$='-all']", HTMLInputElement, question)?.checked;
  return isAll ? Number(question.dataset.all) : Number(find(".owned input", HTMLInputElement, question)?.dataset.worth);
}

/** The answer follows from the numbers. @param {HTMLElement} question */
function answerByNumbers(question) {
  const by = leaders(question);
  if (!isNumbered(question)) return;
  const replies = all(".reply input", HTMLInputElement, question);
  const scoresLevel = Number(question.dataset.level) > 0;
  const isOne = by?.level.length === 1;
  const sides = !by || by.isNothing ? [] : isOne || scoresLevel ? by.level.map(String) : [];
  const together = replies.find(({ value }) => value === sides.join(" "));
  for (const each of replies) {
    each.checked = Boolean(by) && (together ? each === together
      : sides.length ? sides.includes(each.value) : each.value === "0");
  }
  for (const each of all("[data-more]", HTMLInputElement, question)) each.checked = Boolean(isOne && by?.isAll);
}

// The best cards of each side, where somebody looks at them, lie in the same page: nothing that was said is lost.
const best = find("#best", HTMLElement, form), looking = find(".asking[data-looks]", HTMLElement, form);
const chooser = best && makeChooser(best, form, () => answered(), back);
/** @param {Event} [event] */
function back(event) {
  event?.preventDefault();
  if (history.state?.looks) history.back();
  else close();
}
/** The points, on cloth, or the cards. @param {boolean} ofPoints */
function shown(ofPoints) {
  if (best) best.hidden = ofPoints;
  form.classList.toggle("looking", !ofPoints);
  for (const name of ["grid", "halved"]) form.classList.toggle(name, ofPoints);
}
function close() {
  if (!best || best.hidden) return;
  shown(true);
  draw();
  if (looking) show(looking);
}
if (best && chooser) {
  form.addEventListener("click", (event) => {
    if (hit(event, "[data-back]", HTMLElement)) return back(event);
    const look = hit(event, "[data-look]", HTMLElement), side = look?.dataset.side;
    if (!look) return;
    shown(false);
    history.pushState({ looks: true }, "");
    scrollTo(0, 0);
    chooser.open(side && `${side}-d`);
  });
  addEventListener("popstate", close);
  onEscape(() => { if (!best.hidden) back(); });
}

/** The answer follows from the best cards. */
function answerByCards() {
  const by = chooser?.answer(), has = by?.winner ?? -1;
  if (!by || !looking) return;
  looking.classList.toggle("seen", by.whole);
  if (!by.whole) return;
  for (const box of all("button.number-of", HTMLElement, looking)) {
    const side = Number(box.dataset.side) - 1;
    one("b", HTMLElement, box).textContent = worthText(by.totals[side]);
    one("em", HTMLElement, box).textContent = cardsOf(side).join(" ");
    box.classList.toggle("has", side === has);
    box.classList.toggle("less", side !== has);
  }
  tell(one(".seen-cards", HTMLElement, looking), has < 0 ? [0, 0] : [has + 1], looking);
  for (const each of all(".reply input", HTMLInputElement, looking)) each.checked = each.value === String(has + 1);
}
/** As they are written in the corners. @param {number} side */
const cardsOf = (side) => fields.filter(({ dataset }) => dataset.place?.startsWith(`${side + 1}-`))
  .map(({ value }) => (value > "0" ? corners[parseInt(value, 10)] ?? String(parseInt(value, 10)) : "–"));

// What each side has by the answers so far, from 1.
function points() {
  /** @type {number[]} */
  const sums = names.map(() => 0);
  /** @param {string} side @param {number} worth */
  const add = (side, worth) => { if (side !== "0") sums[Number(side) - 1] += worth; };
  for (const question of questions) {
    const answers = chosen(question), sides = answers.flatMap(({ value }) => value.split(" "));
    const worth = sides.length > 1 ? Number(question.dataset.level) : Number(answers[0]?.dataset.worth);
    const more = all("[data-more]:checked", HTMLInputElement, question).map((each) => Number(each.dataset.more));
    const run = find("[data-length]", HTMLSelectElement, question), length = Number(run?.value ?? 0);
    const ofRun = length && length + Number(run?.dataset.beside);
    for (const side of sides) add(side, worth + ofRun + more.reduce((a, b) => a + b, 0));
  }
  for (const number of all(".counter input", HTMLInputElement, form)) {
    add(String(number.dataset.side), (numberIn(number.value) || 0) * Number(number.dataset.worth));
  }
  return sums;
}

/** With its sign. @param {number} n */
const gained = (n) => (n < 0 ? figure(n) : `+${n}`);

function draw() {
  follow();
  const sums = points(), next = open();
  for (const each of all("[data-grows]", HTMLElement, form)) {
    const n = sums[Number(each.dataset.grows) - 1];
    const was = numberIn(String(one(".held", HTMLElement, each.parentElement ?? form).textContent));
    const equals = make("span", { className: "equals" }, "= ");
    each.replaceChildren(...(n ? [make("span", {}, `${gained(n)} `), equals, make("b", {}, figure(was + n))] : []));
  }
  const isSame = corrects && String(answers()) === stored;
  const short = names.join("").length > 24 ? signs : names;
  const sent = playing.map((side) => `${short[side - 1]} ${gained(sums[side - 1])}`).join(" · ");
  label(go, next ? [String(next.dataset.asks)] : isSame ? [words.same] : [words.ready, sent]);
  go.classList.toggle("flat", isSame || Boolean(next));
  undo.disabled = !past.length;
}

function follow() {
  questions.forEach(answerByNumbers);
  answerByCards();
}

const answers = () => fields.map((each) => (isTicked(each) ? each.checked : each.value));
/** @type {ReturnType<typeof answers>[]} */
const past = [];
follow();
let now = answers();
// A correction has something to say once it differs from what counts.
const corrects = form.dataset.version !== "0", stored = String(now);
function answered() {
  follow();
  if (String(answers()) !== String(now)) past.push(now);
  now = answers();
  field(form, "key").value = newKey();
  draw();
}
/** What is heard of a field whose last answer was taken back: what it says now, or its question.
 * @param {import("../page/dom.js").Control} control */
function saidAgain(control) {
  const question = control.closest(".asking"), isTyped = control instanceof HTMLInputElement && control.type === "text";
  if (!(question instanceof HTMLElement) || (isTyped && control.value)) return isTyped ? heard(control) : "";
  const who = chosen(question).map((reply) => one(".name", HTMLElement, reply.parentElement ?? form).textContent);
  const about = one(".about-it b", HTMLElement, question).textContent;
  return who.length ? `${about}: ${who.join(", ")}` : question.dataset.asks;
}

undo.addEventListener("click", () => {
  const before = now;
  now = past.pop() ?? now;
  fields.forEach((each, at) => {
    const was = now[at];
    if (isTicked(each)) each.checked = Boolean(was);
    else if (each.value !== was) {
      each.value = String(was);
      // What is counted at the table goes back too.
      if (!each.closest(".numbers")) each.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  field(form, "key").value = newKey();
  draw();
  const told = fields.filter((_, at) => now[at] !== before[at]).map(saidAgain);
  write(one("#live", HTMLElement), [...new Set(told)].filter(Boolean).join(". "));
});

/** Of the numbers of a row the one that is typed now is not what the others leave. @param {HTMLInputElement} input */
function isTyped(input) {
  const row = input.closest(".numbers");
  if (!row) return;
  const order = typed.get(row) ?? inputsOf(row).filter(({ value }) => value);
  typed.set(row, [...order.filter((each) => each !== input), input]);
}

form.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest(".numbers")) return;
  if (target !== table) isTyped(target);
  answered();
});
form.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest(".numbers")) target.select();
});
form.addEventListener("click", (event) => {
  const button = hit(event, "[data-by]", HTMLButtonElement), box = button?.closest(".number-of");
  if (!button || !box) return;
  const input = one("input", HTMLInputElement, box), row = inputsOf(box.closest(".numbers") ?? form);
  const even = Math.floor(Number(input.dataset.total) / row.length), by = Number(button.dataset.by);
  input.value = String(input.value === "" ? even + Math.max(0, by) : Number(input.value) + by);
  isTyped(input);
  answered();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest(".numbers, #best")) return;
  answered();
  const way = target instanceof HTMLInputElement && target.closest(".way-in") ? target : null;
  const asking = way?.closest(".asking");
  if (way?.checked && asking) return inputsOf(asking)[0]?.focus();
  const next = open();
  if (next && !way) show(next);
});
countBySteps(form, answered);
// Until all is answered the button leads to what is not.
form.addEventListener("submit", (event) => {
  if (!go.classList.contains("flat")) return;
  const next = open();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!next) return;
  if (isNumbered(next)) inputsOf(next).find(({ value }) => !value)?.focus();
  else leadTo(next);
}, { capture: true });
addEventListener("pageshow", draw);
// After the totals.
document.addEventListener("record", () => queueMicrotask(draw));
