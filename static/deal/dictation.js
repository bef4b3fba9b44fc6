// The field for a pile in words. Short codes ("7d 6c fs") are read while one types and paint the grid; all else is
// read by the server, by the button of a side. Each side keeps a text of its own.
import { reach } from "../live/reach.js";
import { all, field as fieldOf, fill, hit, one } from "../page/dom.js";
import { make } from "../page/parts.js";
/** @import { Code, DictationWords, Grid, GridWords, ShortCodes } from "../page/types.js" */

/** @typedef {Map<Code, number>} FormerOwners of the cards that the text names */

const PARTS = /[\s,.;]+/, ENDED = /[\s,.;]$/;

// The cards that a word names, where it is nothing but codes.
/** @param {ShortCodes} codes @returns {(word: string) => Code[] | null} */
function codeReader({ ranks, suits, faces }) {
  const digits = Object.keys(ranks).sort((a, b) => b.length - a.length).join("|");
  const letters = Object.keys(suits).join("");
  const chain = new RegExp(`^(?:(?:${digits})[${letters}])+$`), link = new RegExp(`(${digits})([${letters}])`, "g");
  return (word) => (chain.test(word)
    ? [...word.matchAll(link)].map(([, rank, suit]) => `${ranks[rank]}${suits[suit]}`)
    : faces[word] ? [faces[word]] : null);
}

// Loaded when the part is opened for the first time.
/** @param {HTMLElement} box @param {HTMLFormElement} form @param {Grid} grid @param {GridWords} words */
export function openDictation(box, form, grid, words) {
  document.head.append(make("link", { rel: "stylesheet", href: new URL("./dictation.css", import.meta.url).href }));
  /** @type {DictationWords} */
  const say = JSON.parse(String(box.dataset.words));
  const cardsOf = codeReader(say.codes);
  const field = one("textarea", HTMLTextAreaElement, box), echo = one("#dictation-echo", HTMLElement, box);
  const buttons = all("[name=said-to]", HTMLButtonElement, box);
  const byCode = new Map(grid.cards.map((card) => [card.code, card]));
  /** @type {Map<number, {text: string, heard: string, formerOwners: FormerOwners}>} what the server heard of it too */
  const sides = new Map();
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

  /** @param {number} which */
  function of(which) {
    const own = sides.get(which) ?? { text: "", heard: "", formerOwners: new Map() };
    sides.set(which, own);
    return own;
  }

  // Cards that come into the text are given, cards that leave it go back where they were.
  /** @param {Set<Code>} named @param {FormerOwners} formerOwners */
  function paint(named, formerOwners) {
    /** @type {{added: Code[], back: Code[]}} */
    const news = { added: [], back: [] };
    for (const [code, was] of [...formerOwners]) {
      if (named.has(code)) continue;
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

  /** @param {string[]} sentences */
  function show(...sentences) {
    echo.replaceChildren(...sentences.map((text) => make("p", {}, text)));
  }

  // The last word is looked at when it has ended. What holds a word that is no code is sent to be read.
  /** @param {boolean} done */
  function read(done) {
    const own = of(side), text = field.value;
    own.text = text;
    const parts = text.toLowerCase().split(PARTS).filter(Boolean);
    const open = done || ENDED.test(text) || cardsOf(parts[parts.length - 1] ?? "") ? [] : parts.splice(-1);
    const isRead = parts.every(cardsOf);
    field.name = isRead || text === own.heard ? "" : "said";
    if (!isRead) return show(...(field.name ? [say.tap] : []));
    const named = new Set(parts.flatMap((word) => cardsOf(word) ?? [])), who = words.names[side - 1];
    const { added, back } = paint(named, own.formerOwners);
    if (named.size) show(fill(named.size === 1 ? say.one : say.many, { n: named.size, side: who }));
    else show(...(open.length || !parts.length ? [] : [say.none]));
    const sentences = [];
    if (added.length) sentences.push(fill(say.understood, { side: who, cards: names(added) }));
    if (back.length) sentences.push(fill(say.takenBack, { side: who, cards: names(back) }));
    if (sentences.length) grid.live.textContent = sentences.join(" ");
  }

  // The server's page has the cards where the text puts them, and says what it understood.
  /** @param {HTMLButtonElement} button */
  async function ask(button) {
    const asked = field.value, body = new FormData(form);
    body.set(button.name, button.value);
    try {
      const { text } = await reach(button.formAction, { method: "POST", body });
      const page = new DOMParser().parseFromString(text, "text/html");
      const said = one("#dictation-echo", HTMLElement, page);
      if (field.value !== asked) return;
      for (const card of grid.cards) {
        const now = page.querySelector(`[name="${card.code}"]:checked`);
        const owner = now instanceof HTMLInputElement ? Number(now.value) : 0;
        if (now && owner !== ownerOf(card.code)) grid.give(card, owner);
      }
      of(side).heard = asked;
      field.name = "";
      echo.replaceChildren(...said.childNodes);
      grid.live.textContent = String(echo.textContent).replace(/\s+/g, " ").trim();
      echo.focus();
    } catch {
      show(say.offline);
      grid.live.textContent = say.offline;
    }
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
      const mine = field.name ? field.value : "";
      const radio = one(`#brush${button.value}`, HTMLInputElement, form);
      if (mine) [of(side).text, of(Number(button.value)).text] = ["", mine];
      radio.checked = true;
      radio.dispatchEvent(new Event("change", { bubbles: true }));
      if (mine) ask(button);
    });
  }
  form.addEventListener("change", (event) => { if (hit(event, "[name=brush]", Element)) pick(picked()); });
  // What nobody has read yet is not left behind.
  form.addEventListener("submit", (event) => {
    if (!field.name || !field.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show(say.whose);
    grid.live.textContent = say.whose;
    field.focus();
  }, true);
  field.addEventListener("input", () => read(false));
  field.addEventListener("change", () => read(true));
  of(side).text = field.value;
  if (!echo.childElementCount) return pick(side);
  // This page is the answer to what was said before this script was there.
  of(side).heard = field.value;
  field.name = "";
}
