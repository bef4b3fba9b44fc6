// How the page of the key cards shows a question: the steps, the cards of one rank or the numbers, the answers so far.
import { sum } from "../cards/values.js";
import { all, fill, one } from "../page/dom.js";
import { make } from "../page/parts.js";
import { bounds, implied, numbers, ranks } from "./key_cards_proof.js";
/** @import { Code, KeyEntry, KeyWords, Question } from "../page/types.js" */

/** @typedef {"coins" | "cards"} What */
const TOTALS = { coins: 10, cards: 40 }, USUAL = { coins: [0, 10], cards: [13, 27], few: [15, 25], many: [6, 19] };
// Where a screen has room for fewer rows
const low = matchMedia("(max-height: 37.5rem)");

// Of a long name its first word has room beside numbers, where no other begins so; else nothing, and its sign stands.
/** @param {string[]} names @param {number} side */
export function shortest(names, side) {
  const name = names[side - 1], [first] = name.split(/[\s-]/);
  if (name.length < 17) return name;
  return first.length < 17 && names.filter((each) => each.startsWith(first)).length === 1 ? first : "";
}

/** @param {HTMLFormElement} form @param {string[]} names @param {KeyWords} say @param {string} suit */
export function makeFace(form, names, say, suit) {
  const pad = one("#pad", HTMLElement, form), steps = one("#steps", HTMLElement, form);
  const question = one("#question", HTMLElement, form), ask = one("#ask", HTMLElement, form);
  const start = ask.textContent;
  const marks = all("#tiles .mark", HTMLElement, form).map((mark) => String(mark.textContent).trim());
  const cards = all(".card", HTMLElement, form).map((box) => ({ box, code: one("input", HTMLInputElement, box).name }));
  const two = names.length === 2;
  for (const facts of all("#tiles .facts", Element, form)) facts.append(make("span", { className: "best" }));
  /** @param {Code} code */
  const boxOf = (code) => cards.find((card) => card.code === code)?.box ?? form;
  /** @type {"" | "more" | "fewer"} Numbers that few piles have. */
  let far = "", shown = "";

  /** @param {number} side */
  const short = (side) => `${marks[side - 1]}\u00a0${shortest(names, side)}`.trim();
  /** The side's name on its colour. @param {string} text @param {number} side @param {string} [name] */
  const named = (text, side, name = `${marks[side - 1]}\u00a0${names[side - 1]}`) => {
    const [first, ...after] = text.split("{side}");
    return [first, make("span", { className: `owned owner${side}` }, name), ...after];
  };

  /** @param {KeyEntry} entry @param {Question} at @param {Question} open
   * @param {number} picked @param {number[]} passed */
  function draw(entry, at, open, picked, passed) {
    const begun = Object.keys(entry.owner).length > 0 || passed.length > 0 || entry.none.length > 0;
    if (at.step === "rank") question.replaceChildren(...named(say.of[at.rank], picked));
    if (at.step === "number") question.replaceChildren(...named(say[at.what], at.side, short(at.side)));
    if (at.step === "point") question.textContent = fill(say.point, { point: String(at.box.dataset.point) });
    ask.textContent = open.step === "send" && at.step === "number" && !entry.table
      ? `${numbers(entry).cards.join(" + ")} = ${TOTALS.cards} ✓` : said(entry, at, open, picked, begun);
    drawCards(entry, at);
    drawSteps(entry, at, open);
    drawTiles(entry, at);
    const key = at.step === "number" ? at.what + at.side : "";
    if (key !== shown) far = "";
    shown = key;
    pad.replaceChildren(...(at.step === "number" ? padOf(entry, at.what, at.side) : []));
    const last = at.step === "point" || open.step === "send" || (at.step === "number" && at.what === "cards");
    form.classList.toggle("last", last && at.step !== "rank");
    form.classList.toggle("close", at.step === "rank" && ranks.indexOf(at.rank) > 2);
  }

  /** @param {KeyEntry} entry @param {Question} at @param {Question} open
   * @param {number} picked @param {boolean} begun */
  function said(entry, at, { winner }, picked, begun) {
    if (at.step === "rank") {
      if (at.rank !== ranks[0]) return say.open;
      const other = names[(picked === 1 ? 2 : 1) - 1];
      return two ? fill(say.tap, { side: other }) : begun ? say.other : String(start);
    }
    if (winner === null) return "";
    return winner ? fill(say.proved, { side: short(winner) }) : say.nobody;
  }

  /** @param {KeyEntry} entry @param {Question} at */
  function drawCards({ owner }, at) {
    const asked = at.step === "rank" ? at.cards : [];
    for (const row of all(".rank", HTMLElement, form)) {
      row.classList.toggle("now", at.step === "rank" && Number(row.dataset.rank) === at.rank);
    }
    for (const { box, code } of cards) {
      box.classList.toggle("shut", !asked.includes(code));
      box.dataset.own = owner[code] ? `${marks[owner[code] - 1]} ${names[owner[code] - 1]}` : "";
    }
  }

  // Four steps: the sevens, the rank that is asked now or was last, both numbers with what was said.
  /** @param {KeyEntry} entry @param {Question} at @param {Question} open */
  function drawSteps(entry, at, open) {
    const given = ranks.filter((rank) => cards.some(({ code }) => parseInt(code, 10) === rank && entry.owner[code]));
    const asked = given.filter((rank) => rank !== ranks[0]);
    const lower = at.step === "rank" && at.rank !== ranks[0] ? at.rank : asked.pop();
    const here = at.step === "rank" ? (at.rank === ranks[0] ? "7" : "low") : at.step === "number" ? at.what : "cards";
    const done = { 7: given.length > 0 && here !== "7", low: open.step !== "rank" && here !== "low" };
    /** @param {What} what */
    const number = (what) => (entry[what].every((each) => each === null) ? ""
      : `\n${numbers(entry)[what].map((each) => each ?? "?").join("–")}`);
    const shows = [
      ["7", say.ranks[7], done[7], 7], ["low", say.ranks[lower ?? 6], done.low, lower],
      ["coins", `${say.suit}${number("coins")}`, Boolean(number("coins")), "coins"],
      ["cards", `${say.piles}${number("cards")}`, Boolean(number("cards")), "cards"],
    ];
    all("button", HTMLButtonElement, steps).forEach((button, index) => {
      const [step, text, isDone, to] = shows[index];
      button.hidden = !text;
      button.textContent = isDone && (step !== here || open.step === "send") ? `✓ ${text}` : String(text);
      button.classList.toggle("done", Boolean(isDone));
      button.disabled = to === undefined || !(isDone || step === here);
      button.dataset.to = String(to);
      button.toggleAttribute("aria-current", step === here);
      if (step === here) button.setAttribute("aria-current", "step");
    });
  }

  // The best card of each suit, as far as it is known.
  /** @param {KeyEntry} entry @param {Question} at */
  function drawTiles(entry, at) {
    const owner = { ...implied(entry), ...entry.owner };
    if (at.step === "rank") for (const code of at.cards) if (!entry.owner[code]) delete owner[code];
    names.forEach((_, index) => {
      const best = ["d", "c", "s", "b"].map((suit) => {
        const rank = ranks.find((each) => owner[`${each}${suit}`] === index + 1);
        const sign = one(".icon", Element, boxOf(`${rank ?? 2}${suit}`)).cloneNode(true);
        // Not of the settebello, which is drawn without it.
        const figure = rank && one(".face b", Element, boxOf(`${rank}b`)).firstChild;
        return make("span", {}, sign, make("b", {}, figure ? String(figure.textContent) : "?"));
      });
      one(`.tile.owner${index + 1} .best`, Element, form).replaceChildren(...best);
      one(`.held${index + 1}`, HTMLElement, form).textContent = String(numbers(entry).cards[index] ?? "");
    });
  }

  // Who has more with that number, whatever the others have: a side, 0 for nobody.
  /** @param {KeyEntry} entry @param {What} what @param {number} side @param {number} number */
  function decided(entry, what, side, number) {
    const said = entry[what].map((each, index) => (index === side - 1 ? number : each));
    const figures = numbers({ ...entry, [what]: said })[what], given = figures.filter((each) => each !== null);
    const most = Math.max(...given), isOpen = given.length < figures.length;
    if ((isOpen && TOTALS[what] - sum(given) >= most) || given.filter((each) => each === most).length > 1) return 0;
    return figures.indexOf(most) + 1;
  }

  /** @param {KeyEntry} entry @param {What} what @param {number} side */
  function padOf(entry, what, side) {
    const [least, most] = bounds(entry, what, side, suit), value = entry[what][side - 1], total = TOTALS[what];
    /** @param {number} number @param {number} [owner] */
    const key = (number, owner) => make("button", {
      type: "button", textContent: String(number), disabled: number < least || number > most,
      className: owner ? `owner${owner}` : "", ariaPressed: String(number === value),
    });
    /** @param {number} from @param {number} to */
    const keys = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => {
      const button = key(from + index, decided(entry, what, side, from + index));
      button.dataset.number = String(from + index);
      return button;
    });
    /** @param {"" | "more" | "fewer"} to @param {string} text @param {boolean} [disabled] Where no number can be. */
    const other = (to, text, disabled) => {
      const button = make("button", { type: "button", className: "far", textContent: text, disabled });
      button.addEventListener("click", () => { far = to; pad.replaceChildren(...padOf(entry, what, side)); });
      return button;
    };
    const [first, last] = what === "coins" ? USUAL.coins : !two ? USUAL.many : low.matches ? USUAL.few : USUAL.cards;
    /** @param {HTMLElement[]} buttons */
    const row = (...buttons) => make("div", { className: `keys ${what}` }, ...buttons);
    if (far === "more") return [row(...keys(last + 1, total), other("", say.back))];
    if (far === "fewer") return [row(...keys(0, first - 1), other("", say.back))];
    const lower = what === "cards" ? [other("fewer", say.fewer, least >= first)] : [];
    const upper = what === "cards" ? [other("more", say.more, most <= last)] : [];
    if (!two || entry.table !== 0) return [row(...lower, ...keys(first, last), ...upper)];
    const half = total / 2, against = 3 - side, worth = say.worth[what];
    /** @param {string} text @param {number} [owner] */
    const head = (text, owner) => make("p", {}, make("b", {}, text), ...(owner && worth
      ? [make("span", { className: `plus owner${owner}` }, `${short(owner)} +${worth}`)] : []));
    /** @param {string} text @param {number | undefined} owner @param {HTMLElement[]} buttons */
    const group = (text, owner, ...buttons) => (
      make("div", { className: `number-group${owner ? "" : " level"}` }, head(text, owner), row(...buttons)));
    return [
      group(fill(say.above, { n: half }), side, ...keys(half + 1, last), ...upper),
      group(say.level, undefined, ...keys(half, half)),
      group(fill(say.below, { n: half }), against, ...lower, ...keys(first, half - 1)),
    ];
  }

  // A run or a set that a side cannot have: another has one of its cards, or it has too few of the suit.
  /** @param {HTMLElement} box @param {KeyEntry} entry */
  function drawPoint(box, entry) {
    const its = (box.dataset.cards ?? "").split(" "), ofSuit = its.filter((code) => code.endsWith(suit)).length;
    const owner = { ...implied(entry), ...entry.owner }, { coins } = numbers(entry);
    all(".counter", HTMLElement, box).forEach((counter, index) => {
      counter.hidden = (coins[index] ?? 10) < ofSuit || its.some((code) => owner[code] && owner[code] !== index + 1);
    });
    box.hidden = all(".counter", HTMLElement, box).every((counter) => counter.hidden);
  }

  return { draw, drawPoint, pad, steps, question, ask };
}
