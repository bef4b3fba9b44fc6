// "Only what decides": asks for the high cards of a pile rank by rank, only as far as primiera is
// open, and for two numbers. What it calls proved is proved; the server proves it again, and knows
// more, so it may accept a deal that is still open here. What is reasoned stands in short_proof.js.
import { fill, makeGrid } from "./grid.js";
import { answered, implied, lacking, numbers, ranks, silent, suits } from "./short_asked.js";
import { mattering, next, settled } from "./short_proof.js";

document.documentElement.classList.add("js");
const form = document.querySelector(".grid");
const words = JSON.parse(form.dataset.words);
const say = JSON.parse(form.dataset.short);
const rules = { method: form.dataset.method, faces: form.dataset.faces, missing: form.dataset.missing };
const $ = (id) => document.getElementById(id);
const go = $("go"), ask = $("ask"), upto = $("upto"), taken = $("taken"), start = ask.textContent;
let question = { step: "" };

const grid = makeGrid(form, words, (tapped) => {
  draw();
  if (tapped) newKey();
});
const sides = Array.from({ length: grid.sides }, (_, index) => index + 1);
const name = (side) => words.names[side - 1];
const picked = () => Number(form.elements.brush.value);

// A whole number, null where none is given or none can be read.
const whole = (text) => (/^\s*\d{1,2}\s*$/.test(text) ? Number(text) : null);

function entered() {
  const all = (kind) => sides.map((side) => whole(form.elements[`${kind}-${side}`].value));
  const owners = grid.cards.map((card) => [card.code, grid.owner.get(card)]);
  const owner = Object.fromEntries(owners.filter(([, side]) => side));
  const none = form.elements.none.value.split(" ").filter(Boolean).map((each) => each.split("-").map(Number));
  const table = whole(form.elements.table?.value || "0");
  const complete = ranks.slice(0, ranks.indexOf(Number(upto.value)) + 1);
  return { sides: grid.sides, owner, none, complete, cards: all("cards"), coins: all("coins"), table };
}

function write(none) {
  form.elements.none.value = none.map((each) => each.join("-")).join(" ");
}

// What an imported deal says in other words is not known here; and what is stored was proved once.
const claims = form.querySelector("[name^=settebello-], [name^=re_bello-], [name^=napola-]");
const said = JSON.stringify(entered());
function asking(entry) {
  const question = next(entry, rules, picked()), begun = silent(entry).length < entry.sides;
  const stored = form.elements.version.value !== "0" && begun && JSON.stringify(entry) === said;
  return question.step !== "send" && (claims || stored) ? { step: "send", sure: false } : question;
}

function label(first, second) {
  const small = Object.assign(document.createElement("small"), { textContent: second });
  go.replaceChildren(first, ...(second ? [small] : []));
}

function draw() {
  let entry = entered();
  if (lacking(entry).length !== entry.none.length) {  // a tap takes "none of these" back for good
    write(lacking(entry));
    entry = entered();
  }
  const winner = settled(entry, rules);
  question = asking(entry);
  drawCards(entry, winner);
  drawNumbers(entry);
  drawLines(entry, winner);
  drawButton();
}

// One row more than was answered while primiera is open; a card dims where nobody's can rise by it.
function drawCards(entry, winner) {
  const by = implied(entry), said = answered(entry);
  const asked = question.step === "rank" ? ranks.indexOf(question.rank) : 0;
  const deepest = Math.max(-1, ...[...said].map((rank) => ranks.indexOf(rank)));
  const last = Math.min(Math.max(asked, deepest + (winner === null ? 1 : 0)), ranks.length - 1);
  const open = said.has(ranks[last]) ? suits : mattering(entry, rules, ranks[last]);
  for (const card of grid.cards) {
    const row = ranks.indexOf(card.rank), idle = winner !== null || !open.includes(card.suit);
    card.box.classList.toggle("idle", row === last && row > 0 && !said.has(card.rank) && idle);
    card.box.classList.toggle("later", row > last);
    card.box.classList.toggle("miss", question.step === "card" && question.cards.includes(card.code));
    card.box.dataset.by = by[card.code] ?? "";
  }
}

// The tiles show the numbers that were said, and the one that they leave.
function drawNumbers(entry) {
  const known = numbers(entry), quiet = silent(entry);
  const open = sides.filter((side) => entry.cards[side - 1] === null && entry.coins[side - 1] === null);
  const rest = open.length === 1 ? open[0] : quiet.length === 1 ? quiet[0] : 0;
  for (const side of sides) {
    form.querySelector(`.cnt${side}`).textContent = known.cards[side - 1] ?? "?";
    form.querySelector(`.dn${side}`).textContent = known.coins[side - 1] ?? "?";
    form.querySelector(`.nums${side}`).classList.toggle("on", grid.sides > 2 && side !== rest);
  }
}

// What is proved, and on which cards that nobody tapped.
function drawLines(entry, winner) {
  const by = implied(entry), quiet = silent(entry);
  const owners = sides.filter((side) => Object.values(by).includes(side));
  const most = say.most[owners.length > 1 ? 1 : 0];
  taken.textContent = owners.map((side) => {
    const cards = ranks.flatMap((rank) => suits.map((suit) => `${rank}${suit}`)).filter((code) => by[code] === side);
    const named = cards.slice(0, most).map((code) => say.cards[code]);
    if (cards.length > most) named.push(fill(say.more, { n: cards.length - most }));
    return fill(say.taken, { side: name(side), cards: named.join(", ") });
  }).join("\n");
  const begun = quiet.length < grid.sides;
  ask.classList.toggle("start", !begun);
  const proved = winner ? fill(say.proved, { side: name(winner) }) : say.provedNobody;
  ask.textContent = !begun ? start : winner === null || question.step === "card" ? "" : proved;
}

function drawButton() {
  const { step, rank, sides: asked = [], cards: [card] = [], side } = question;
  const all = new Intl.ListFormat(document.documentElement.lang).format(asked.map(name));
  if (step === "card") label(fill(say.who, { card: say.cards[card] }));
  else if (step === "rank" && asked.length > 1) {
    label(fill(say.askAll, { ranks: say.ranks[rank], sides: all }), say.none);
  } else if (step === "rank") label(fill(say.ask[rank], { side: name(asked[0]) }), say.none);
  else if (step === "number") label(fill(question.name === "coins" ? say.coins : say.cardsOf, { side: name(side) }));
  else label(question.sure ? say.score : say.send);
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.elements.key.value = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

let sent = false;
form.addEventListener("submit", (event) => {
  if (question.step !== "send") event.preventDefault();
  if (question.step === "rank") {
    write([...entered().none, ...question.sides.map((side) => [question.rank, side])]);
    draw();
    newKey();
  } else if (question.step === "card") {
    lead(grid.cards.find((card) => card.code === question.cards[0]).box);
  } else if (question.step === "number") {
    if (form.elements[`${question.name}-${question.side}`][0].closest(".chips").checkVisibility?.() === false) {
      $(`brush${question.side}`).click();
    }
    lead(form.elements[`${question.name}-${question.side}`][0].closest(".chips"));
  } else if (sent) event.preventDefault();
  else {
    sent = true;
    setTimeout(() => { sent = false; }, 8000);
  }
});

// To what the button asks for.
function lead(box) {
  box.scrollIntoView({ block: "center" });
  const inputs = [...box.querySelectorAll("input")];
  (inputs.find((input) => input.checked) ?? inputs[0]).focus();
}

form.addEventListener("change", (event) => {
  if (event.target.closest(".chips, .left-over") || event.target.name === "brush") { draw(); newKey(); }
});
form.elements.table?.addEventListener("input", draw);
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
  sayUpto();
  grid.show();
});

// A rank chosen by name, where no script was running, is "none of these" of the pile that was asked.
function sayUpto() {
  const entry = entered(), quiet = silent({ ...entry, complete: [] });
  const counted = sides.filter((side) => !quiet.includes(side));
  if (!upto.value || counted.length > 1) return;
  const said = answered({ ...entry, complete: [] });
  const down = entry.complete.filter((rank) => !said.has(rank));
  write([...entry.none, ...down.map((rank) => [rank, counted[0] ?? picked()])]);
  upto.value = "";
}
document.querySelector("[role=alert]")?.focus();
