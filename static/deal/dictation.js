// The field for a pile in words: reads while one types or dictates, paints the grid, says each card
// back. It belongs to the side that is picked; each side keeps a text of its own.
import { all, field as fieldOf, fill, hit, one } from "../page/dom.js";
import { namedTwice, readDictation, vocabulary } from "./dictation_parser.js";
/** @import { Code, DictationWords, Grid, GridWords, Piece, Vocabulary } from "../page/types.js" */

/** @typedef {Map<Code, number>} FormerOwners of the cards that the text names */

const PAUSE = /[,.;\n]\s*$/;

// Loaded when the part is opened for the first time.
/** @param {HTMLElement} box @param {HTMLFormElement} form @param {Grid} grid @param {GridWords} words */
export async function openDictation(box, form, grid, words) {
  document.head.append(Object.assign(document.createElement("link"), {
    rel: "stylesheet", href: new URL("./dictation.css", import.meta.url).href,
  }));
  /** @type {DictationWords} */
  const say = JSON.parse(String(box.dataset.words));
  const field = one("textarea", HTMLTextAreaElement, box), echo = one("#dictation-echo", HTMLElement, box);
  const buttons = all("[name=said-to]", HTMLButtonElement, box);
  const { live } = grid;
  const byCode = new Map(grid.cards.map((card) => [card.code, card]));
  /** @type {Map<number, {text: string, formerOwners: FormerOwners}>} */
  const sides = new Map();
  /** @type {Set<string>} */
  const lastLines = new Set();
  const picked = () => Number(fieldOf(form, "brush").value);
  /** @param {Code} code */
  function cardOf(code) {
    const card = byCode.get(code);
    if (!card) throw new Error(`There is no card ${code}.`);
    return card;
  }
  /** @param {Code} code */
  const ownerOf = (code) => grid.owner.get(cardOf(code)) ?? 0;
  /** @param {Code[]} codes */
  const names = (codes) => codes.map((code) => cardOf(code).name).join(", ");
  let side = picked();
  /** @type {Vocabulary} */
  let known;

  /** @param {number} which */
  function of(which) {
    const own = sides.get(which) ?? { text: "", formerOwners: new Map() };
    sides.set(which, own);
    return own;
  }

  try {
    const table = await (await fetch(new URL("./dictation_vocabulary.json", import.meta.url))).json();
    known = vocabulary(table, box.dataset.cards);
  } catch {
    echo.replaceChildren(line("p", say.offline));
    return;
  }

  // From here on what was typed is on the grid: sent as well, it would be read once more. Until here
  // the server reads it.
  field.removeAttribute("name");

  /** @param {string} tag @param {string} text */
  function line(tag, text) {
    return Object.assign(document.createElement(tag), { textContent: text });
  }

  // The pieces that are complete: not the word that is being typed, nor a question that the
  // next word may answer.
  /** @param {Piece[]} pieces @param {string} text @param {boolean} done */
  function finished(pieces, text, done) {
    if (done || PAUSE.test(text)) return pieces;
    const at = pieces.map((piece) => !piece.asks).lastIndexOf(true);
    const end = [...text].length;
    return pieces.filter(({ asks, end: its }, index) =>
      !asks || index < at || (its < end && ["word", "number"].includes(asks)));
  }

  // Cards that come into the text are given, cards that leave it go back where they were; not yet those
  // of which the next word tells the suit.
  /** @param {Piece[]} pieces @param {FormerOwners} formerOwners @param {boolean} waits */
  function paint(pieces, formerOwners, waits) {
    const named = new Set(pieces.flatMap((piece) => piece.cards));
    /** @type {{added: Code[], back: Code[]}} */
    const news = { added: [], back: [] };
    for (const [code, was] of [...formerOwners]) {
      if (waits || named.has(code)) continue;
      formerOwners.delete(code);
      if (ownerOf(code) !== side || was === side) continue;
      grid.give(cardOf(code), was);
      news.back.push(code);
    }
    for (const code of named) {
      if (formerOwners.has(code)) continue;
      const was = ownerOf(code);
      formerOwners.set(code, was);
      if (was === side) continue;
      grid.give(cardOf(code), side);
      news.added.push(code);
    }
    return news;
  }

  /** @param {FormerOwners} formerOwners */
  function movedLines(formerOwners) {
    /** @type {Map<number, Code[]>} */
    const from = new Map();
    for (const [code, was] of formerOwners) {
      if (was && was !== side) from.set(was, [...(from.get(was) ?? []), code]);
    }
    return [...from].map(([was, codes]) =>
      fill(say.moved, { side: words.names[side - 1], was: words.names[was - 1], cards: names(codes) }));
  }

  /** @param {Code} code */
  function chip(code) {
    const card = cardOf(code), made = document.createElement("li");
    const face = [...one(".face", HTMLElement, card.box).childNodes].filter(({ nodeName }) => nodeName !== "SMALL");
    made.className = `dictation-card owned owner${side}`;
    const picture = document.createElement("span");
    picture.ariaHidden = "true";
    picture.append(...face.map((node) => node.cloneNode(true)));
    made.append(picture, Object.assign(line("span", card.name), { className: "unseen" }));
    return made;
  }

  /** @param {string} kind @param {Node[]} lines */
  function list(kind, lines) {
    const made = document.createElement("ul");
    made.className = kind;
    made.append(...lines);
    return made;
  }

  /** @param {boolean} done */
  function read(done) {
    const own = of(side), text = field.value, signs = [...text];
    own.text = text;
    const pieces = readDictation(text, known), clear = finished(pieces, text, done);
    const waits = pieces.some((each) => each.asks === "either" && !clear.includes(each));
    const news = paint(pieces, own.formerOwners, waits);
    const cards = [...own.formerOwners.keys()], who = words.names[side - 1], again = namedTwice(pieces);
    const questions = clear.flatMap(({ asks, start, end }) =>
      (asks ? [fill(say.asks[asks], { text: signs.slice(start, end).join("") })] : []));
    const more = [...movedLines(own.formerOwners), ...(again.length ? [fill(say.twice, { cards: names(again) })] : [])];
    const count = fill(cards.length === 1 ? say.one : say.many, { n: cards.length, side: who });
    const shown = [];
    if (text.trim()) shown.push(cards.length ? count : say.none, ...more);
    echo.replaceChildren(...shown.map((each) => line("p", each)),
      list("dictation-cards", cards.map(chip)), list("dictation-questions", questions.map((each) => line("li", each))));
    tell(news, who, [...more, ...questions]);
  }

  // Screen readers hear what is new, as sentences.
  /** @param {{added: Code[], back: Code[]}} news @param {string} who @param {string[]} lines */
  function tell(news, who, lines) {
    const sentences = [];
    if (news.added.length) sentences.push(fill(say.understood, { side: who, cards: names(news.added) }));
    if (news.back.length) sentences.push(fill(say.takenBack, { side: who, cards: names(news.back) }));
    sentences.push(...lines.filter((each) => !lastLines.has(each)));
    lastLines.clear();
    lines.forEach((each) => lastLines.add(each));
    if (sentences.length) live.textContent = sentences.join(" ");
  }

  /** @param {number} now */
  function pick(now) {
    side = now;
    field.value = of(side).text;
    for (const button of buttons) button.setAttribute("aria-pressed", String(Number(button.value) === side));
    read(true);
  }

  for (const button of buttons) {
    button.type = "button";
    button.addEventListener("click", () => {
      const radio = one(`#brush${button.value}`, HTMLInputElement, form);
      radio.checked = true;
      radio.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
  form.addEventListener("change", (event) => { if (hit(event, "[name=brush]", Element)) pick(picked()); });
  // Dictation brings several letters at once: then it is finished as far as it goes.
  field.addEventListener("input", (event) => {
    const data = event instanceof InputEvent && event.data;
    read(!data || data.trim().length > 1);
  });
  field.addEventListener("change", () => read(true));
  of(side).text = field.value;
  pick(side);
}
