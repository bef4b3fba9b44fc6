// The paint grid as a component: taps, echo, undo, tally, names for screen readers. One for every
// page with forty cards; the form works without it.
import { all, fill, find, hit, ignoreBounces, make, one } from "../page/dom.js";
import { bestOf } from "../offline/offline_points.js";
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
  /** @param {string} value */
  const sideOf = (value) => (value === "table" ? places : Number(value));
  const cards = all(".deck button", HTMLButtonElement, form).map((box) => {
    const field = one("input", HTMLInputElement, box), code = field.name, name = String(box.getAttribute("aria-label"));
    field.disabled = false;
    const read = (isStored = false) => sideOf(isStored ? field.defaultValue : field.value);
    return { box, field, code, suit: code.slice(-1), rank: parseInt(code, 10), name, read };
  });
  const marks = all("#tiles .mark", HTMLElement, form).map((mark) => String(mark.textContent).trim());
  /** @type {[Card, was: number][]} */
  const past = [];
  /** @type {Map<Card, number>} */
  const owner = new Map();
  /** @param {Card} card */
  const ownerOf = (card) => owner.get(card) ?? 0;

  /** @param {Card} card @param {number} side */
  function put(card, side) {
    const { box, field, read } = card, stored = read(true), { classList } = box;
    field.value = side > sides ? "table" : String(side || "");
    owner.set(card, side);
    for (let place = 1; place <= sides; place += 1) classList.toggle(`owner${place}`, place === side);
    classList.toggle("laid", side > sides);
    classList.toggle("given", side > 0);
    box.toggleAttribute("data-from", stored > 0 && stored !== side);
    if (box.dataset.from === "") box.dataset.from = marks[stored - 1];
  }

  // What a tap does: where all cards are with one of two sides, it gives the card to the other.
  const flips = form.classList.contains("flip");
  const brushes = all("[name=brush]", HTMLInputElement, form);
  /** @param {Card} card */
  function nextOwner(card) {
    const now = ownerOf(card), to = brushes.findIndex(({ checked }) => checked) + 1;
    if (flips && now && now <= sides && to <= sides) return 3 - now;
    return now === to ? 0 : to;
  }

  /** @param {Card} card @param {number} side */
  function give(card, side) {
    const was = ownerOf(card);
    if (side === was) { // by its digit once more: nothing to undo
      if (side) say(card, side, 0);
      return;
    }
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

  // What a tap does, and so whose the card is.
  /** @param {Card} card */
  function name(card) {
    const now = ownerOf(card), side = nextOwner(card), was = words.names[now - 1];
    const facts = { side: words.names[side - 1] ?? was, was };
    const act = side > sides || now > sides ? words.onTable
      : fill(!side ? words.takeBack : was ? words.giveFrom : words.give, facts);
    card.box.setAttribute("aria-label", fill(words.named, { name: card.name, text: act }));
  }

  // Shown short, "7⚔ ● → ■" for a card that changes hands; said in a whole sentence.
  /** @param {Card} card @param {number} side @param {number} was */
  function say(card, side, was) {
    const face = one(".face", HTMLElement, card.box).cloneNode(true);
    const [from, to] = [was, side].map((each) => marks[each - 1] ?? "");
    const hands = !side ? ["↩"] : to ? [from, "→", to] : [from, "↓"];
    const kind = find(".set", HTMLElement, card.box) ? "sun" : card.box.parentElement?.classList[1];
    const sign = make("span", { className: `icon sign ${kind}` });
    const badge = make("b", { className: `echoed owned owner${to ? side : 0}` }, sign, ...face.childNodes);
    badge.append(` ${hands.filter(Boolean).join(" ")}`);
    find("small", HTMLElement, badge)?.remove();
    echo.replaceChildren(badge);
    const facts = { card: card.name, side: words.names[side - 1], was: words.names[was - 1] };
    live.textContent = side > sides ? fill(words.named, { name: card.name, text: words.onTable })
      : fill(!side ? words.takenBack : facts.was ? words.moved : words.given, facts);
  }

  ignoreBounces(form, ".card");

  form.addEventListener("click", (event) => {
    const box = hit(event, ".deck button", HTMLButtonElement), card = cards.find((known) => known.box === box);
    if (card) give(card, nextOwner(card));
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && brushes.includes(target)) cards.forEach(name);
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
    (next?.box ?? one(".go", HTMLElement, form)).focus();
  });

  // What is ticked on the page that is shown now, and whether a draft was.
  function read(isRecalled = false) {
    for (const card of cards) put(card, card.read());
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
