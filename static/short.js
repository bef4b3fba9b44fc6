// "Only what decides": asks for the high cards of a pile rank by rank, only as far as primiera is
// open, and for two numbers. What it calls proved is proved; the server proves it again, and knows
// more (what the numbers say), so it may accept a deal that is still open here.
import { fill, makeGrid } from "./grid.js";

document.documentElement.classList.add("js");
const form = document.querySelector(".grid");
const words = JSON.parse(form.dataset.words);
const say = JSON.parse(form.dataset.short);
const $ = (id) => document.getElementById(id);
const go = $("go"), ask = $("ask"), upto = $("upto");
const ranks = [7, 6, 1, 5, 4, 3, 2, 10, 9, 8];
const worth = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };
const face = { 10: 10, 0: 0, barred: null }[form.dataset.faces];
const value = (rank) => worth[rank] ?? face;
const sumUp = form.dataset.missing === "sum";
const suits = ["d", "c", "s", "b"];
let step = "";
const picked = new Set();  // sides whose tile was tapped: their piles are counted

const grid = makeGrid(form, words, (tapped) => {
  draw();
  if (tapped) newKey();
});
const sides = Array.from({ length: grid.sides }, (_, index) => index + 1);
const number = (kind, side) => form.elements[`${kind}-${side}`].value;
const tapped = (side) => [...grid.owner.values()].includes(side);

function uncounted() {
  // Where cards stayed on the table, no pile is simply the rest.
  if (Number(form.elements.table?.value) > 0) return 0;
  let silent = sides.filter((side) => !number("cards", side) && !number("coins", side));
  if (silent.length > 1) silent = silent.filter((side) => !tapped(side));
  if (silent.length > 1 && grid.sides > 2) silent = silent.filter((side) => !picked.has(side));
  const brush = Number(form.elements.brush.value);
  if (silent.length > 1 && grid.sides === 2) silent = silent.filter((side) => side !== brush);
  return silent.length === 1 ? silent[0] : 0;
}

function depth() {
  const said = grid.cards.filter((card) => grid.owner.get(card)).map((card) => ranks.indexOf(card.rank));
  return Math.max(-1, upto.value ? ranks.indexOf(Number(upto.value)) : -1, ...said);
}

// How many coins and other cards each side still has beside its known ones, as far as numbers say.
function remaining(mine, side, rest) {
  const figure = (kind, total) => {
    if (side !== rest) return number(kind, side);
    const others = sides.filter((other) => other !== rest).map((other) => number(kind, other));
    return others.every(Boolean) ? total - others.reduce((sum, each) => sum + Number(each), 0) : "";
  };
  const [cards, coins] = [figure("cards", 40), figure("coins", 10)];
  const known = mine.filter((card) => card.suit === "d").length;
  const left = (all, held) => (all === "" ? Infinity : Math.max(0, all - held));
  return { d: left(coins, known), others: cards === "" || coins === "" ? Infinity : left(cards - coins, mine.length - known) };
}

// For each side and suit the best card that is known, and the most that a card to come is worth.
function look(deep, rest) {
  const left = form.elements.table?.value.trim() ? 0 : rest;
  const holds = (side, card) => {
    const owner = grid.owner.get(card);
    return owner === side || (!owner && side === left && ranks.indexOf(card.rank) <= deep);
  };
  const next = ranks[deep + 1] === undefined ? null : value(ranks[deep + 1]);
  return sides.map((side) => {
    const mine = grid.cards.filter((card) => holds(side, card));
    const best = suits.map((suit) => {
      const values = mine.filter((card) => card.suit === suit).map((card) => value(card.rank)).filter((worth) => worth !== null);
      return values.length ? Math.max(...values) : null;
    });
    const more = left === rest ? remaining(mine, side, rest) : { d: Infinity, others: Infinity };
    const open = best.map((worth, index) => worth === null && next !== null && (index ? more.others : more.d) > 0);
    const known = best.reduce((sum, worth) => sum + (worth ?? 0), 0);
    // Coins that are counted and not known yet: the best of them is worth this at least.
    const unsaid = ranks.slice(deep + 1).map((rank) => value(rank) ?? -1).sort((a, b) => a - b);
    const coin = best[0] === null && Number.isFinite(more.d) && more.d > 0 ? unsaid[more.d - 1] ?? -1 : -1;
    return {
      open,
      low: known + Math.max(0, coin),
      high: known + (open[0] + Math.min(more.others, open.slice(1).filter(Boolean).length)) * (next ?? 0),
      complete: best.every((worth, index) => worth !== null || (!index && coin >= 0)),
      barred: !sumUp && best.some((worth, index) => worth === null && !open[index]),
      counts: ranks.slice(0, 7).map((rank) => mine.filter((card) => card.rank === rank).length),
    };
  });
}

// The side that surely has primiera, 0 for surely nobody, null while it is open.
function settled(deep, rest) {
  // Where every card of the ranks that were said is given, it does not matter who has the rest.
  if (deep < 0 || (!rest && grid.cards.some((card) => ranks.indexOf(card.rank) <= deep && !grid.owner.get(card)))) return null;
  const all = look(deep, rest);
  const sure = (side) => sumUp || side.complete;
  const rivals = all.filter((side) => !side.barred);
  if (!rivals.length) return 0;
  const winner = rivals.find((side) => sure(side) && rivals.every((other) => other === side || beats(side, other, deep)));
  if (winner) return all.indexOf(winner) + 1;
  if (form.dataset.method === "values") {
    const fixed = rivals.every((side) => sure(side) && side.low === side.high);
    return fixed && rivals.filter((side) => side.low === Math.max(...rivals.map((each) => each.low))).length > 1 ? 0 : null;
  }
  const levels = form.dataset.method === "most_sevens" ? 1 : 7;
  return rivals.every(sure) && deep + 1 >= levels ? 0 : null;
}

function beats(side, other, deep) {
  if (form.dataset.method === "values") return side.low > other.high;
  const rows = form.dataset.method === "most_sevens" ? 1 : Math.min(deep + 1, 7);
  for (let row = 0; row < rows; row++) {
    if (side.counts[row] !== other.counts[row]) return side.counts[row] > other.counts[row];
  }
  return false;
}

function label(first, second) {
  go.replaceChildren(first, ...(second ? [Object.assign(document.createElement("small"), { textContent: second })] : []));
}

function draw() {
  const deep = depth(), rest = uncounted();
  const winner = settled(deep, rest);
  const counted = sides.filter((side) => side !== rest);
  const brush = Number(form.elements.brush.value);
  const who = words.names[(counted.includes(brush) ? brush : counted[0] ?? 1) - 1];
  const wanting = look(deep, rest).map((side) => side.open);
  for (const card of grid.cards) {
    const row = ranks.indexOf(card.rank);
    const idle = winner !== null || !wanting.some((open) => open[suits.indexOf(card.suit)]);
    card.box.classList.toggle("idle", row > deep && deep >= 0 && idle);
    const implied = rest && row <= deep && !grid.owner.get(card) && !form.elements.table?.value.trim();
    card.box.dataset.by = implied ? rest : "";
    card.box.classList.toggle("later", row > deep + (winner === null ? 1 : 0) && row > 0);
  }
  numbers(rest);
  for (const side of sides) form.querySelector(`.nums${side}`).classList.toggle("on", grid.sides > 2 && side !== rest);
  const lacking = ["coins", "cards"].flatMap((kind) => counted.filter((side) => !number(kind, side)).map((side) => [kind, side]));
  if (winner === null && ranks[deep + 1] !== undefined) {
    step = "none";
    label(fill(say.ask[ranks[deep + 1]], { side: who }), say.none);
  } else if (lacking.length) {
    step = "number";
    label(fill(say[lacking[0][0]], { side: words.names[lacking[0][1] - 1] }));
  } else {
    step = "";
    label(say.score);
  }
  ask.hidden = deep >= 0;
  if (winner !== null) {
    ask.hidden = false;
    ask.textContent = winner ? fill(say.proved, { side: words.names[winner - 1] }) : say.provedNobody;
  }
}

// The tiles show the numbers that were said, and what they leave for the side that was not counted.
function numbers(rest) {
  for (const [kind, total, tile] of [["cards", 40, "cnt"], ["coins", 10, "dn"]]) {
    const said = sides.map((side) => number(kind, side));
    const others = sides.filter((side) => side !== rest);
    const left = others.every((side) => said[side - 1]) ? total - others.reduce((sum, side) => sum + Number(said[side - 1]), 0) : "";
    for (const side of sides) form.querySelector(`.${tile}${side}`).textContent = (side === rest ? left : said[side - 1]) || "?";
  }
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.elements.key.value = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

let sent = false;
form.addEventListener("submit", (event) => {
  if (step === "none") {
    event.preventDefault();
    upto.value = String(ranks[depth() + 1]);
    draw();
  } else if (step === "number") {
    event.preventDefault();
    const missing = [...form.querySelectorAll(".chips")].find((chips) => chips.checkVisibility?.() !== false && !chips.querySelector(":checked"));
    (missing ?? form.querySelector(".chips")).scrollIntoView({ block: "center" });
    missing?.querySelector("input").focus();
  } else if (sent) event.preventDefault();
  else {
    sent = true;
    setTimeout(() => { sent = false; }, 8000);
  }
});
form.addEventListener("change", (event) => {
  if (event.target.name === "brush") picked.add(Number(event.target.value));
  if (event.target.closest(".chips, .field") || event.target.name === "brush") { draw(); newKey(); }
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) {
    const field = $(`scope-${button.dataset.side}`);
    field.value = Math.max(0, (Number(field.value) || 0) + Number(button.dataset.step));
    newKey();
  }
  event.target.closest(".more-chips")?.parentElement.classList.add("wide");
});
window.addEventListener("pageshow", () => {
  sent = false;
  grid.read();
  grid.show();
});
document.querySelector("[role=alert]")?.focus();
