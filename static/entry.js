// The paint grid: live tally, echo, undo, words for the button. The form works without any of it.
document.documentElement.classList.add("js");
const form = document.querySelector(".grid");
const words = JSON.parse(form.dataset.words);
const sides = words.names.length;
const worth = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };
const face = { 10: 10, 0: 0, barred: null }[form.dataset.faces];
const $ = (id) => document.getElementById(id);
const go = $("go"), undo = $("undo"), echo = $("echo"), live = $("live"), leave = $("leave");
const cards = [...form.querySelectorAll(".card")].map((box) => {
  const radios = [...box.querySelectorAll("input")];
  const code = radios[0].name;
  return {
    box, radios, code, suit: code.slice(-1), rank: parseInt(code, 10),
    name: radios[sides].getAttribute("aria-label").replace(/: [^:]*$/, ""),
    read: () => Number(radios.find((radio) => radio.checked)?.value || 0),
  };
});
const byCode = new Map(cards.map((card) => [card.code, card]));
const radio = (card, side) => card.radios[side ? side - 1 : sides];
const past = [];
let owner = new Map();
let last = { card: null, at: -1e9 };

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

function put(card, side) {
  radio(card, side).checked = true;
  owner.set(card, side);
}

function tally() {
  const piles = Array.from({ length: sides + 1 }, () => ({ cards: 0, coins: 0, settebello: false, best: {} }));
  for (const card of cards) {
    const pile = piles[owner.get(card)];
    const value = worth[card.rank] ?? face;
    pile.cards += 1;
    if (card.suit === "d") pile.coins += 1;
    if (card.code === "7d") pile.settebello = true;
    if (value !== null) pile.best[card.suit] = Math.max(pile.best[card.suit] ?? 0, value);
  }
  return piles;
}

function primiera(best) {
  const values = Object.values(best);
  if (!values.length) return "–";
  const sum = values.reduce((a, b) => a + b, 0);
  return values.length === 4 ? String(sum) : `${sum}…`;
}

function sums(counts) {
  return `${counts.join(" + ")} = ${counts.reduce((a, b) => a + b, 0)}`;
}

function label(lines, facts) {
  go.replaceChildren(fill(lines[0], facts), Object.assign(document.createElement("small"), { textContent: fill(lines[1], facts) }));
}

function draw() {
  const piles = tally();
  const counts = piles.slice(1).map((pile) => pile.cards);
  for (let side = 1; side <= sides; side++) {
    form.querySelector(`.cnt${side}`).textContent = counts[side - 1];
    form.querySelector(`.dn${side}`).textContent = piles[side].coins;
    form.querySelector(`.prv${side}`).textContent = primiera(piles[side].best);
    $(`sb${side}`).classList.toggle("on", piles[side].settebello);
  }
  const left = piles[0].cards;
  const empty = counts.flatMap((count, index) => (count ? [] : [index]));
  if (left === 40) label(sides === 2 ? words.start : words.startMany, {});
  else if (!left) label(words.done, { sum: `${sums(counts)} ✓` });
  else if (empty.length === 1) {
    const filled = counts.map((count) => count || left);
    label(words.rest, { n: left, side: words.names[empty[0]], sum: sums(filled) });
  } else label(left === 1 ? words.leftOne : words.left, { sum: sums(counts), n: left });
  if (leave) {
    leave.classList.toggle("on", left > 0 && left < 9 && !empty.length);
    leave.textContent = fill(words.leave, { n: left });
  }
  undo.disabled = !past.length;
}

// The live radio says what a tap does, the others whose the card is.
function name(card) {
  const now = owner.get(card);
  card.radios.forEach((input, index) => {
    const side = index < sides ? index + 1 : 0;
    let act;
    if (side === now) act = `: ${now ? words.names[now - 1] : words.nobody}`;
    else if (!side) act = `: ${fill(words.takeBack, { side: words.names[now - 1] })}`;
    else act = `: ${fill(now ? words.giveFrom : words.give, { side: words.names[side - 1], was: words.names[now - 1] })}`;
    input.setAttribute("aria-label", card.name + act);
  });
}

function say(card, side, was) {
  const to = side ? fill(words.to, { side: words.names[side - 1] }) : words.back;
  const from = was && side && was !== side ? ` ${fill(words.was, { side: words.names[was - 1] })}` : "";
  const badge = document.createElement("b");
  badge.className = `eb b${side}`;
  badge.append(...[...card.box.querySelector(".face").childNodes].filter((node) => node.nodeName !== "SMALL").map((node) => node.cloneNode(true)), ` ${to}${from}`);
  if (card.code === "7d") badge.prepend("7 ");
  echo.replaceChildren(badge);
  live.textContent = `${card.name}: ${side ? words.names[side - 1] : words.back}${from}`;
}

function give(card, side) {
  const was = owner.get(card);
  past.push([card, was]);
  put(card, side);
  changed(card, side, was);
}

function changed(card, side, was) {
  say(card, side, was);
  name(card);
  draw();
  newKey();
  keep();
  navigator.vibrate?.(8);
}

// A key for each thing that could be sent: a page from the cache must not send an old one.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.elements.key.value = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

const drawer = `deal ${form.dataset.draft}`;
function keep() {
  try {
    sessionStorage.setItem(drawer, JSON.stringify(cards.map((card) => owner.get(card))));
  } catch { /* a full or forbidden storage costs only the draft */ }
}

function recall() {
  if (form.classList.contains("wrong") || [...owner.values()].some(Boolean)) return;
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(drawer));
  } catch { /* nothing kept */ }
  if (!Array.isArray(kept) || kept.length !== 40 || !kept.some(Boolean)) return;
  kept.forEach((side, index) => { if (side > 0 && side <= sides) put(cards[index], side); });
  echo.textContent = words.draft;
}

// A second touch of the same card within the blink of a bounce is no tap.
form.addEventListener("click", (event) => {
  const box = event.target.closest(".card");
  if (!box || !event.detail) return;
  if (last.card === box && event.timeStamp - last.at < 350) event.preventDefault();
  else last = { card: box, at: event.timeStamp };
}, true);

form.addEventListener("change", (event) => {
  const card = byCode.get(event.target.name);
  if (card) {
    const was = owner.get(card), side = card.read();
    past.push([card, was]);
    owner.set(card, side);
    changed(card, side, was);
  } else if (event.target.name === "brush") {
    echo.textContent = fill(words.tapFor, { side: words.names[event.target.value - 1] });
  } else newKey();
});

undo.addEventListener("click", () => {
  const step = past.pop();
  if (!step) return;
  const [card, was] = step, now = owner.get(card);
  put(card, was);
  changed(card, was, now);
});

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = $(`scope-${button.dataset.side}`);
  field.value = Math.max(0, (Number(field.value) || 0) + Number(button.dataset.step));
  newKey();
});

// Digits give the card in focus and move on: the whole deal from a keyboard.
form.addEventListener("keydown", (event) => {
  const box = event.target.closest(".card");
  if (!box || !/^[0-4]$/.test(event.key) || Number(event.key) > sides) return;
  event.preventDefault();
  const at = cards.findIndex((card) => card.box === box);
  give(cards[at], Number(event.key));
  const next = cards[at + 1];
  (next ? radio(next, owner.get(next)) : go).focus();
});

// A second tap while the first is on its way would only make a weak connection weaker.
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
  setTimeout(() => { sent = false; }, 8000);
});

window.addEventListener("pageshow", () => {
  sent = false;
  owner = new Map(cards.map((card) => [card, card.read()]));
  recall();
  cards.forEach(name);
  draw();
});
document.querySelector("[role=alert]")?.focus();
