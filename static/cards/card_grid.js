// The paint grid as a component: taps, echo, undo, tally, names for screen readers. One for every
// page with forty cards; the form works without it.
import { all, fill, find, hit, ignoreBounces, one } from "../page/dom.js";
import { make } from "../page/parts.js";
import { bestOf } from "./values.js";
/** @import { Card, Face, Grid, GridWords, Numbers, Pile } from "../page/types.js" */

// As far as it is known: "65…" while a suit is missing.
/** @param {HTMLElement} shows @param {Numbers} best */
export function showPrimiera(shows, best) {
  const values = Object.values(best), sum = values.reduce((a, b) => a + b, 0);
  const figure = Number.isInteger(sum) ? String(sum) : `${Math.trunc(sum) || ""}½`;
  shows.textContent = !values.length ? "–" : `${figure}${values.length < 4 ? "…" : ""}`;
}

// What the game counts beside the cards: only that stands on the tile.
/** @param {Element} tile @param {{held: Face[], best: Numbers}} pile */
export function showFacts(tile, { held, best }) {
  const suited = find("[data-suit]", HTMLElement, tile), ranked = find("[data-rank]", HTMLElement, tile);
  const run = find("[data-run]", HTMLElement, tile), added = find("[data-sum]", HTMLElement, tile);
  if (suited) suited.textContent = String(held.filter(({ suit }) => suit === suited.dataset.suit).length);
  if (ranked) ranked.textContent = String(held.filter(({ rank }) => rank === Number(ranked.dataset.rank)).length);
  if (run) run.textContent = String(runOf(held, run.dataset));
  if (added) showPrimiera(added, best);
  const own = find("[data-card]", HTMLElement, tile);
  own?.classList.toggle("on", held.some(({ code }) => code === own.dataset.card));
}

/** @param {Face[]} held @param {DOMStringMap} run */
function runOf(held, { run, shortest, longest }) {
  let length = 0;
  while (length < Number(longest) && held.some(({ suit, rank }) => suit === run && rank === length + 1)) length += 1;
  return length < Number(shortest) ? 0 : length;
}

// `changed` is called after every tap and whenever the page is shown again.
/** @param {HTMLFormElement} form @param {GridWords} words @param {(tapped: boolean) => void} changed @returns {Grid} */
export function makeGrid(form, words, changed) {
  const undo = one("#undo", HTMLButtonElement, form), echo = one("#echo", HTMLElement, form);
  const live = one("#live", HTMLElement, form), worths = JSON.parse(String(form.dataset.worths));
  // The sides, and after them the table, where cards may be left there.
  const tiles = all(".tile", HTMLElement, form), places = tiles.length, sides = words.names.length;
  const cards = all(".card", HTMLElement, form).map((box) => {
    const radios = all("input", HTMLInputElement, box);
    const code = radios[0].name;
    const name = String(radios[places].ariaLabel).replace(/\s*: [^:]*$/, "");
    /** @param {"checked" | "defaultChecked"} [how] */
    const read = (how = "checked") => (radios.findIndex((radio) => radio[how]) + 1) % radios.length;
    return { box, radios, code, suit: code.slice(-1), rank: parseInt(code, 10), name, read };
  });
  const byCode = new Map(cards.map((card) => [card.code, card]));
  /** @param {Card} card @param {number} side */
  const radio = (card, side) => card.radios[side ? side - 1 : places];
  const marks = all("#tiles .mark", HTMLElement, form).map((mark) => String(mark.textContent).trim());
  /** @type {[Card, was: number][]} */
  const past = [];
  /** @type {Map<Card, number>} */
  const owner = new Map();
  /** @param {Card} card */
  const ownerOf = (card) => owner.get(card) ?? 0;

  /** @param {Card} card @param {number} side */
  function put(card, side) {
    radio(card, side).checked = true;
    owner.set(card, side);
  }

  /** @param {Card} card @param {number} side */
  function give(card, side) {
    const was = ownerOf(card);
    past.push([card, was]);
    put(card, side);
    after(card, side, was);
  }

  /** @param {Card} card @param {number} side @param {number} was */
  function after(card, side, was) {
    say(card, side, was);
    name(card);
    draw();
    changed(true);
    navigator.vibrate?.(8);
  }

  // Index 0 is for the cards with nobody, the one after the sides for the table.
  function tally() {
    const none = () => ({ cards: 0, pips: 0, held: [], best: {} });
    /** @type {Pile[]} */
    const piles = Array.from({ length: places + 1 }, none);
    for (const card of cards) {
      const pile = piles[ownerOf(card)];
      pile.cards += 1;
      pile.pips += card.rank;
      pile.held.push(card);
    }
    for (const pile of piles) pile.best = bestOf(pile.held, worths);
    return piles;
  }

  function draw() {
    tally().slice(1).forEach((pile, at) => {
      one(".held > [class^=held]", HTMLElement, tiles[at]).textContent = String(pile.cards);
      showFacts(tiles[at], pile);
    });
    undo.disabled = !past.length;
  }

  // The live radio says what a tap does, the others whose the card is.
  /** @param {Card} card */
  function name(card) {
    const now = ownerOf(card);
    card.radios.forEach((input, index) => {
      const side = index < places ? index + 1 : 0, was = words.names[now - 1];
      let act = "";
      if (side > sides) act = words.onTable;
      else if (side === now) act = was ?? words.nobody;
      else if (!side) act = was ? fill(words.takeBack, { side: was }) : words.nobody;
      else act = fill(was ? words.giveFrom : words.give, { side: words.names[side - 1], was });
      input.setAttribute("aria-label", fill(words.named, { name: card.name, text: act }));
    });
  }

  // Shown short, "7⚔ ● → ■" for a card that changes hands; said in a whole sentence.
  /** @param {Card} card @param {number} side @param {number} was */
  function say(card, side, was) {
    const face = one(".face", HTMLElement, card.box).cloneNode(true);
    const [from, to] = [was, side].map((each) => marks[each - 1] ?? "");
    const hands = !side ? ["↩"] : to ? [from, "→", to] : [from, "↓"];
    const badge = make("b", { className: `echoed owned owner${to ? side : 0}` }, ...face.childNodes);
    badge.append(` ${hands.filter(Boolean).join(" ")}`);
    find("small", HTMLElement, badge)?.remove();
    echo.replaceChildren(badge);
    const facts = { card: card.name, side: words.names[side - 1], was: words.names[was - 1] };
    live.textContent = side > sides ? fill(words.named, { name: card.name, text: words.onTable })
      : fill(!side ? words.takenBack : facts.was ? words.moved : words.given, facts);
  }

  ignoreBounces(form, ".card");

  form.addEventListener("change", ({ target }) => {
    const card = target instanceof HTMLInputElement && byCode.get(target.name);
    if (card) give(card, card.read());
  });

  undo.addEventListener("click", () => {
    const step = past.pop();
    if (!step) return;
    const [card, was] = step, now = ownerOf(card);
    put(card, was);
    after(card, was, now);
  });

  // Digits give the card in focus and move on: the whole deal from a keyboard.
  form.addEventListener("keydown", (event) => {
    const box = hit(event, ".card", HTMLElement);
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    if (!box || isCommand || !/^[0-5]$/.test(event.key) || Number(event.key) > places) return;
    if (find(`#brush${event.key}`, HTMLInputElement, form)?.disabled) return;
    event.preventDefault();
    const at = cards.findIndex((card) => card.box === box);
    give(cards[at], Number(event.key));
    const next = cards[at + 1];
    (next ? radio(next, ownerOf(next)) : one(".go", HTMLElement, form)).focus();
  });

  // What is ticked on the page that is shown now, and whether a draft was.
  function read(isRecalled = false) {
    for (const card of cards) owner.set(card, card.read());
    if (isRecalled) [echo.textContent, live.textContent] = [words.draft, words.draftSaid];
  }

  function show() {
    cards.forEach(name);
    draw();
    changed(false);
  }

  read();
  return { cards, owner, put, tally, echo, live, read, show, sides };
}
