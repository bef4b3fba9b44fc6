// Key cards, a question at a time: the cards of a rank as far as primiera is open, and two numbers. What it calls
// proved is proved; the server proves it again, and may know more.
import { makeDraft } from "../page/draft.js";
import { makeGrid } from "../cards/card_grid.js";
import { all, countBySteps, field, fill, find, hit, ignoreBounces, one, usable } from "../page/dom.js";
import { leadTo, make } from "../page/parts.js";
import { lacking, next, ranks } from "./key_cards_proof.js";
import { makeFace, shortest } from "./key_cards_face.js";
/** @import { GridWords, KeyEntry, KeyWords, Question } from "../page/types.js" */

usable();
const form = one(".grid", HTMLFormElement);
const { method, faces, missing, suit } = form.dataset, needed = form.dataset.needed?.split(" ").filter(Boolean);
/** @type {GridWords} */
const words = JSON.parse(String(form.dataset.words));
/** @type {KeyWords} */
const say = JSON.parse(String(form.dataset.short));
const go = one("#go", HTMLButtonElement), undo = one("#undo", HTMLButtonElement);
const answers = one("#answers", HTMLElement);
const none = field(form, "none"), noneAtFirst = none.value, draft = makeDraft(form);
/** @type {Question} */
let at = { step: "send", sure: false, winner: null };
/** @type {number[]} Ranks of which all is said where cards lie on the table. */
let passed = [];
/** @type {(() => void)[]} How it was before each thing that was done. */
let past = [];
let rest = 0, before = () => {};

const grid = makeGrid(form, words, (tapped) => (tapped ? follow() : draw()));
const sides = Array.from({ length: grid.sides }, (_, index) => index + 1);
const picked = () => Number(field(form, "brush").value);
const marks = all("#tiles .mark", HTMLElement, form).map((mark) => String(mark.textContent).trim());
/** On the button, which is no taller for a long name. @param {number} side */
const called = (side) => shortest(words.names, side) || marks[side - 1];
/** @param {number} side */
const pick = (side) => { one(`#brush${side}`, HTMLInputElement).checked = true; };
// A finger bounces: see "deaf" in docs/decisions.md.
/** @param {Element} box */
const deafen = (box) => box.animate({ pointerEvents: ["none", "none"] }, 400);
const face = makeFace(form, words.names, say, suit ?? "d");

// A whole number, null where none is given or none can be read.
/** @param {string} text */
const whole = (text) => (/^\s*\d{1,2}\s*$/.test(text) ? Number(text) : null);

/** @returns {KeyEntry} */
function entered() {
  /** @param {string} what */
  const typed = (what) => sides.map((side) => (
    whole(field(form, `${what}-${side}-other`).value || field(form, `${what}-${side}`).value)));
  return {
    sides: grid.sides,
    owner: Object.fromEntries(grid.cards.map((card) => [card.code, grid.owner.get(card) ?? 0])
      .filter(([, side]) => side)),
    none: none.value.split(" ").filter(Boolean).map((each) => {
      const [rank, side] = each.split("-").map(Number);
      return [rank, side];
    }),
    complete: ranks.slice(0, ranks.indexOf(Number(field(form, "upto").value)) + 1),
    cards: typed("cards"),
    coins: typed("coins"),
    table: whole(find("[name=table]", HTMLInputElement, form)?.value || "0"),
    asked: method === "none" ? needed : undefined,
  };
}

// What an imported deal says in other words is not known here; and what is stored was proved once.
const claims = find(".claimed", Element, form);
const savedEntry = field(form, "version").value !== "0" && JSON.stringify(entered());

// The length of a run and who has a set, where it can be.
const askedPoints = all(".asked-point", HTMLElement, form);
/** @param {HTMLElement} box */
const isAnswered = (box) => {
  const values = all(".counter:not([hidden]) :is(input, select)", Element, box)
    .map((each) => ("value" in each ? String(each.value).trim() : ""));
  return values.every(Boolean) || values.some((each) => each === "yes" || Number(each) > 0);
};

/** @param {KeyEntry} entry @returns {Question} */
function due(entry) {
  const least = grid.sides === 2 ? 3 - picked() : rest || grid.sides;
  const question = next(entry, { method, faces, missing, needed, suit }, least, passed), { winner } = question;
  if (claims || (savedEntry && JSON.stringify(entry) === savedEntry)) return { step: "send", sure: false, winner };
  const box = question.step === "send" && askedPoints.find((each) => !each.hidden && !isAnswered(each));
  return box ? { step: "point", box, winner } : question;
}

// What is asked now; when all is said the last number stays in sight. Of several the side that is asked is picked.
function goOn() {
  const question = due(entered()), { winner } = question, last = at.step === "number" ? at.side : 1;
  at = question.step !== "send" ? question
    : { step: "number", what: "cards", side: grid.sides === 2 ? picked() : last, winner };
  if (at.step === "number" && grid.sides > 2) pick(at.side);
}

function draw() {
  const entry = entered();
  // A tap takes "none of these" back for good.
  none.value = lacking(entry).map((each) => each.join("-")).join(" ");
  entry.none = lacking(entry);
  for (const box of askedPoints) face.drawPoint(box, entry);
  const open = due(entry), act = button(entry, open);
  if (at.step === "number") at.side = picked();
  face.draw(entry, at, open, picked(), passed);
  go.textContent = act.text;
  go.classList.toggle("asked", !act.does);
  answers.replaceChildren(...(act.answers ?? []).map(({ text, does }) => {
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", () => {
      does();
      deafen(go);
      follow();
    });
    return button;
  }));
  undo.disabled = !past.length;
  before = moment();
  return act;
}

// What the big button says, and does where it is gold; answers of their own beside it: "none of these", or all the rest
// to one side.
/** @typedef {{text: string, does: () => void}} Answer */
/** @typedef {{text: string, does?: () => void, sends?: boolean, answers?: Answer[]}} Act */
/** @param {KeyEntry} entry @param {Question} open @returns {Act} */
function button(entry, open) {
  if (at.step === "rank") return ofRank(entry, at);
  if (open.step === "send") return { text: say.send, sends: true, does: goOn };
  if (at.step === "number" && entry[at.what][at.side - 1] === null) return { text: say.number };
  if (open.step !== "point") return { text: say.on, does: goOn };
  const { box } = open;
  return { text: fill(say.point, { point: String(box.dataset.point) }), does: () => { at = open; leadTo(box); } };
}

/** @param {KeyEntry} entry @param {Extract<Question, {step: "rank"}>} question @returns {Act} */
function ofRank(entry, { rank, cards }) {
  const free = cards.filter((code) => !entry.owner[code]);
  /** @param {number} side */
  const has = (side) => cards.some((code) => entry.owner[code] === side);
  const quiet = sides.filter((side) => !has(side) && !entry.none.some(([each, who]) => each === rank && who === side));
  const two = grid.sides === 2 && entry.table === 0, tapped = free.length < cards.length;
  const only = two ? (has(3 - picked()) && !has(picked()) ? picked() : 3 - picked()) : quiet[0];
  /** @param {number} side */
  const give = (side) => () => {
    for (const card of grid.cards) if (free.includes(card.code)) grid.put(card, side);
    rest = side;
    if (grid.sides > 2 && picked() === rest) pick(sides[rest === 1 ? 1 : 0]);
    goOn();
  };
  const pass = () => { passed = [...passed, rank]; goOn(); };
  const lacks = () => {
    const left = quiet.filter((each) => each !== picked());
    none.value = `${none.value} ${rank}-${picked()}`.trim();
    if (two) give(3 - picked())();
    else if (left.length === 1 && entry.table === 0) give(left[0])();
    else if (left.length) pick(left.find((each) => each !== rest) ?? left[0]);
    else pass();
  };
  const flat = { text: fill(say.ask, { side: called(picked()) }), answers: [{ text: say.none, does: lacks }] };
  if (!free.length) return { text: say.on, does: goOn };
  if (two ? tapped : quiet.length === 1 && entry.table === 0) {
    const side = called(only), n = free.length;
    return { text: fill(say.rest[n === 1 ? 0 : 1], { n, side }), does: give(only) };
  }
  if (two || quiet.includes(picked())) return flat;
  if (!quiet.length) return { text: say.on, does: pass };
  const side = quiet.find((each) => each !== rest) ?? quiet[0];
  const then = { text: fill(say.next, { side: called(side) }), does: () => pick(side) };
  if (quiet.length !== 2 || entry.table !== 0) return then;
  const all = quiet.map((each) => ({ text: fill(say.all, { side: called(each) }), does: give(each) }));
  return { ...then, answers: all };
}

// How all of it is now, to come back to.
function moment() {
  const owners = new Map(grid.owner), side = picked(), was = { at, passed, rest, none: none.value };
  const typed = all(".numbers input", HTMLInputElement, form)
    .map((each) => /** @type {const} */ ([each, each.value, each.checked]));
  return () => {
    for (const [card, owner] of owners) grid.put(card, owner);
    for (const [each, value, checked] of typed) Object.assign(each, { value, checked });
    ({ at, passed, rest } = was);
    none.value = was.none;
    pick(side);
  };
}

// What somebody did: what follows from it is drawn, kept, and said to whoever hears the page.
function follow() {
  past.push(before);
  const was = face.question.textContent;
  draw();
  draft.keep();
  if (face.question.textContent !== was) {
    grid.live.append(` ${face.question.textContent} ${face.ask.textContent}`.trimEnd());
  }
}

// Enter in a field says nothing of the cards.
form.addEventListener("submit", (event) => {
  if (event.submitter?.id === "quicker") return;
  const act = draw(), pressed = event.submitter === go;
  if (!act.sends || !pressed) event.preventDefault();
  deafen(go);
  if (!pressed && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (!pressed || act.sends || !act.does) return;
  act.does();
  follow();
});
undo.addEventListener("click", (event) => {
  event.stopImmediatePropagation();
  past.pop()?.();
  grid.show();
  draft.keep();
}, { capture: true });

// A number: the last stays with the button, any other leads on.
face.pad.addEventListener("click", (event) => {
  const button = hit(event, "button[data-number]", HTMLElement);
  if (!button || at.step !== "number") return;
  for (const chip of all(`[name="${at.what}-${at.side}"]`, HTMLInputElement, form)) chip.checked = false;
  one(`[name="${at.what}-${at.side}-other"]`, HTMLInputElement, form).value = String(button.dataset.number);
  goOn();
  deafen(face.pad);
  follow();
});
// Back to what was said.
face.steps.addEventListener("click", (event) => {
  const button = hit(event, "button[data-to]", HTMLElement), { winner } = at;
  if (!button) return;
  const to = button.dataset.to, rank = Number(to);
  at = to === "coins" || to === "cards" ? { step: "number", what: to, side: picked(), winner }
    : { step: "rank", rank, cards: grid.cards.filter((each) => each.rank === rank).map(({ code }) => code), winner };
  draw();
});

form.addEventListener("input", (event) => {
  // The grid's
  if (!hit(event, ".card", Element)) follow();
});
ignoreBounces(form, "[data-number]");
countBySteps(form, draft.keep);
// To reset a form leaves its hidden fields as they are.
form.addEventListener("reset", () => { none.value = noneAtFirst; });

addEventListener("pageshow", (event) => {
  grid.read(draft.recall(event));
  past = [];
  goOn();
  grid.show();
});
