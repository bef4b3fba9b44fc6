// Key cards: the high cards rank by rank, as far as primiera is open, and two numbers. What it calls proved is proved;
// the server proves it again, and may know more. Nothing moves.
import { makeDraft } from "../page/draft.js";
import { makeGrid, showFacts, valueOf } from "../cards/card_grid.js";
import { all, countBySteps, field, fill, find, hit, newKey, one, usable } from "../page/dom.js";
import { answered, implied, lacking, next, numbers, ranks, silent } from "./key_cards_proof.js";
/** @import { GridWords, KeyEntry, KeyWords, Numbers, Question } from "../page/types.js" */

usable();
const form = one(".grid", HTMLFormElement);
const { method, faces, missing, suit } = form.dataset, needed = form.dataset.needed?.split(" ").filter(Boolean);
/** @type {GridWords} */
const words = JSON.parse(String(form.dataset.words));
/** @type {KeyWords} */
const say = JSON.parse(String(form.dataset.short));
const go = one("#go", HTMLElement), ask = one("#ask", HTMLElement), taken = one("#taken", HTMLElement);
const start = ask.textContent, none = field(form, "none"), noneAtFirst = none.value, draft = makeDraft(form);
/** @type {Question} */
let question = { step: "send", sure: false, winner: null };
let sent = false;

const grid = makeGrid(form, words, (tapped) => (tapped ? follow() : draw()));
const sides = Array.from({ length: grid.sides }, (_, index) => index + 1);
/** @param {number} side */
const name = (side) => words.names[side - 1];
const marks = all("#tiles .mark", HTMLElement, form).map((mark) => mark.textContent);
/** On the button, which is no taller for a long name: its sign then. @param {number} side */
const called = (side) => (name(side).length > 16 ? marks[side - 1] : name(side));
/** @param {number} side */
const pick = (side) => one(`#brush${side}`, HTMLElement).click();
// See docs/decisions/entry.md.
/** @param {Element} box */
const deafen = (box) => box.animate({ pointerEvents: ["none", "none"] }, 400);

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
  };
}

/** @param {KeyEntry["none"]} pairs */
function write(pairs) {
  none.value = pairs.map((each) => each.join("-")).join(" ");
}

// What an imported deal says in other words is not known here; and what is stored was proved once.
const claims = find(".claimed", Element, form);
// The length of a run and who has a set: said by one side for all, or by each.
const askedPoints = all(".asked-point", HTMLElement, form);
/** @param {HTMLElement} box */
const isAnswered = (box) => {
  const values = all("input, select", Element, box).map((each) => ("value" in each ? String(each.value).trim() : ""));
  return values.every(Boolean) || values.some((each) => each === "yes" || Number(each) > 0);
};
const savedEntry = field(form, "version").value !== "0" && JSON.stringify(entered());

function draw() {
  const before = entered();
  // A tap takes "none of these" back for good.
  write(lacking(before));
  const entry = { ...before, none: lacking(before) };
  const begun = silent(entry).length < grid.sides;
  question = next(entry, { method, faces, missing, needed, suit }, Number(field(form, "brush").value));
  if (question.step !== "send" && (claims || (begun && JSON.stringify(entry) === savedEntry))) {
    question = { step: "send", sure: false, winner: question.winner };
  }
  const box = question.step === "send" && askedPoints.find((each) => !isAnswered(each));
  if (box) question = { step: "point", box, winner: question.winner };
  const by = implied(entry);
  drawCards(answered(entry), by);
  drawTiles(numbers(entry), { ...by, ...entry.owner });
  drawLines(begun, by);
  go.replaceChildren(...label());
}

/** @param {Set<number>} known @param {Numbers} by */
function drawCards(known, by) {
  const askedRank = question.step === "rank" ? question.rank : 0;
  const askedCards = question.step === "card" ? question.cards : [];
  for (const row of all(".rank", HTMLElement, form)) {
    const its = Number(row.dataset.rank);
    row.classList.toggle("now", its === askedRank);
    row.classList.toggle("idle", its !== askedRank && !known.has(its));
  }
  for (const { box, code } of grid.cards) {
    box.classList.toggle("asked", askedCards.includes(code));
    box.dataset.by = String(by[code] ?? "");
  }
}

// The numbers that were said and the ones that they leave; the best cards that are known.
/** @param {Pick<KeyEntry, "cards" | "coins">} known @param {Numbers} owner */
function drawTiles(known, owner) {
  for (const side of sides) {
    /** @type {Numbers} */
    const best = {};
    for (const { code, rank, suit } of grid.cards) {
      const value = valueOf(rank, faces);
      if (owner[code] === side && value !== null) best[suit] = Math.max(best[suit] ?? 0, value);
    }
    const held = grid.cards.filter(({ code }) => owner[code] === side);
    showFacts(one(`.tile.owner${side}`, Element, form), { held, best });
    const figures = { held: known.cards[side - 1], coins: known.coins[side - 1] };
    for (const [figure, text] of Object.entries(figures)) {
      const shows = find(`.${figure}${side}`, HTMLElement, form);
      if (shows) shows.textContent = String(text ?? "?");
    }
  }
}

// What is proved, on which cards that nobody tapped, and early that this deal is too close.
/** @param {boolean} begun @param {Numbers} by */
function drawLines(begun, by) {
  const { step, winner } = question;
  const owners = sides.filter((side) => Object.values(by).includes(side));
  taken.textContent = owners.map((side) => {
    const cards = Object.keys(by).filter((code) => by[code] === side), most = say.most[owners.length - 1] ?? 1;
    const named = cards.slice(0, most).map((code) => say.names[code]);
    if (cards.length > most) named.push(fill(say.more, { n: cards.length - most }));
    return fill(say.taken, { side: name(side), cards: named.join(", ") });
  }).join("\n");
  const proved = winner ? fill(say.proved, { side: name(winner) }) : say.nobody;
  ask.textContent = !begun ? start : winner === null || step === "card" ? "" : proved;
  ask.classList.toggle("start", !begun);
  form.classList.toggle("close", question.step === "rank" && ranks.indexOf(question.rank) > 2);
}

// What the button says, in its two lines.
function label() {
  /** @param {string} first @param {string} [second] */
  const lines = (first, second = "") => (
    [first, Object.assign(document.createElement("small"), { textContent: second })]);
  switch (question.step) {
    case "rank": {
      const list = new Intl.ListFormat(document.documentElement.lang);
      return lines(fill(say.ask[question.rank], { side: list.format(question.sides.map(called)) }), say.none);
    }
    case "card": return lines(fill(say.who, { card: say.names[question.cards[0]] }));
    case "pile": return lines(fill(say.pile, { side: called(question.side) }), say.tile);
    case "number": return lines(fill(say[question.what], { side: called(question.side) }));
    case "point": return lines(fill(say.point, { point: String(question.box.dataset.point) }));
    case "send": return lines(question.sure ? say.score : say.send);
  }
}

// What somebody did: what follows from it is drawn, and said to whoever hears the page.
function follow() {
  const was = ask.textContent;
  draw();
  changed();
  if (ask.textContent && ask.textContent !== was) grid.live.append(` ${ask.textContent}`);
}

// A key for each thing that could be sent: a page from the cache must not send an old one.
function changed() {
  field(form, "key").value = newKey();
  draft.keep();
}

// What the button does beside sending.
function act() {
  switch (question.step) {
    case "rank": {
      const { rank } = question;
      /** @type {KeyEntry["none"]} */
      const pairs = question.sides.map((side) => [rank, side]);
      return write([...entered().none, ...pairs]);
    }
    case "card": return lead(`.card:has([name="${question.cards[0]}"])`);
    case "pile": return pick(question.side);
    case "number":
      pick(question.side);
      return lead(`.nums${question.side} .${question.what}`);
    case "point":
      question.box.scrollIntoView({ block: "nearest" });
      one("input, select", HTMLElement, question.box).focus({ preventScroll: true });
  }
}

// Enter in a field says nothing of the cards.
form.addEventListener("submit", (event) => {
  if (event.submitter?.id === "quicker") return;
  const asks = question.step !== "send", pressed = event.submitter === go;
  if (asks || sent || !pressed) event.preventDefault();
  deafen(go);
  if (!pressed) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  } else if (asks) {
    act();
    follow();
  } else {
    sent = true;
    setTimeout(() => { sent = false; }, 8000);
  }
});

// To what the button asks for.
/** @param {string} where */
function lead(where) {
  const box = one(where, HTMLElement, form);
  box.scrollIntoView({ block: "nearest" });
  (find("input:checked", HTMLElement, box) ?? one("input", HTMLElement, box)).focus({ preventScroll: true });
}

// With three piles or more: who has said the sevens and both numbers of one counts the next.
/** @param {number} side */
function nextPile(side) {
  const entry = entered(), { cards, coins } = numbers(entry);
  const open = sides.filter((each) => cards[each - 1] === null || coins[each - 1] === null);
  if (grid.sides === 2 || !open.length || open.includes(side) || silent(entry).includes(side)) return;
  pick(open.find((each) => each > side) ?? open[0]);
  deafen(one("#numbers", Element));
}

form.addEventListener("input", (event) => {
  // The grid's
  if (hit(event, ".card", Element)) return;
  const box = hit(event, ".chips", Element), other = hit(event, ".another", HTMLInputElement);
  if (box && !other) one(".another", HTMLInputElement, box).value = "";
  else if (box && other?.value) for (const chip of all(":checked", HTMLInputElement, box)) chip.checked = false;
  follow();
});
form.addEventListener("change", (event) => {
  if (hit(event, ".chips", Element)) nextPile(Number(hit(event, ".nums", HTMLElement)?.dataset.side));
});
countBySteps(form, changed);
// To reset a form leaves its hidden fields as they are.
form.addEventListener("reset", () => { none.value = noneAtFirst; });

// A page that comes back from memory has its taps; one with problems has what was sent.
addEventListener("pageshow", (event) => {
  sent = false;
  if (!event.persisted && !form.classList.contains("wrong") && draft.recall()) {
    grid.echo.textContent = words.draft;
    grid.live.textContent = words.draftSaid;
  }
  grid.read();
  grid.show();
});
