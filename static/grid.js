// The paint grid as a component: taps, echo, undo, tally, names for screen readers. One for every
// page with forty cards; the form works without it.
const worth = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };

export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

// `changed` is called after every tap and whenever the page is shown again.
export function makeGrid(form, words, changed) {
  const $ = (id) => form.querySelector(`#${id}`);
  const undo = $("undo"), echo = $("echo"), live = $("live");
  const face = { 10: 10, 0: 0, barred: null }[form.dataset.faces];
  const brushes = form.querySelectorAll("[name=brush]").length;
  const cards = [...form.querySelectorAll(".card")].map((box) => {
    const radios = [...box.querySelectorAll("input")];
    const code = radios[0].name;
    const name = radios[brushes].getAttribute("aria-label").replace(/: [^:]*$/, "");
    const read = () => Number(radios.find((radio) => radio.checked)?.value || 0);
    return { box, radios, code, suit: code.slice(-1), rank: parseInt(code, 10), name, read };
  });
  const byCode = new Map(cards.map((card) => [card.code, card]));
  const radio = (card, side) => card.radios[side ? side - 1 : brushes];
  const past = [];
  const owner = new Map();
  let last = { card: null, at: -1e9 };

  function put(card, side) {
    radio(card, side).checked = true;
    owner.set(card, side);
  }

  function give(card, side) {
    const was = owner.get(card);
    past.push([card, was]);
    put(card, side);
    after(card, side, was);
  }

  function after(card, side, was) {
    say(card, side, was);
    name(card);
    draw();
    changed(true);
    navigator.vibrate?.(8);
  }

  // Index 0 is for the cards with nobody.
  function tally() {
    const piles = Array.from({ length: brushes + 1 }, () => ({ cards: 0, coins: 0, settebello: false, best: {} }));
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

  function draw() {
    tally().forEach((pile, side) => {
      if (!side) return;
      form.querySelector(`.cnt${side}`).textContent = pile.cards;
      form.querySelector(`.dn${side}`).textContent = pile.coins;
      form.querySelector(`.prv${side}`).textContent = primiera(pile.best);
      $(`sb${side}`).classList.toggle("on", pile.settebello);
    });
    undo.disabled = !past.length;
  }

  // The live radio says what a tap does, the others whose the card is.
  function name(card) {
    const now = owner.get(card);
    card.radios.forEach((input, index) => {
      const side = index < brushes ? index + 1 : 0;
      let act;
      if (side === now) act = now ? words.names[now - 1] : words.nobody;
      else if (!side) act = fill(words.takeBack, { side: words.names[now - 1] });
      else act = fill(now ? words.giveFrom : words.give, { side: words.names[side - 1], was: words.names[now - 1] });
      input.setAttribute("aria-label", `${card.name}: ${act}`);
    });
  }

  function say(card, side, was) {
    const to = side ? fill(words.to, { side: words.names[side - 1] }) : words.back;
    const from = was && side && was !== side ? ` ${fill(words.was, { side: words.names[was - 1] })}` : "";
    const badge = document.createElement("b");
    badge.className = `eb b${side}`;
    const face = [...card.box.querySelector(".face").childNodes].filter((node) => node.nodeName !== "SMALL");
    badge.append(...face.map((node) => node.cloneNode(true)), ` ${to}${from}`);
    echo.replaceChildren(badge);
    live.textContent = `${card.name}: ${side ? words.names[side - 1] : words.back}${from}`;
  }

  // A second touch of the same card within the blink of a bounce is no tap.
  form.addEventListener("click", (event) => {
    const box = event.target.closest(".card");
    if (!event.detail) return;
    if (!box) last = { card: null, at: -1e9 };
    else if (last.card === box && event.timeStamp - last.at < 350) event.preventDefault();
    else last = { card: box, at: event.timeStamp };
  }, true);

  form.addEventListener("change", (event) => {
    const card = byCode.get(event.target.name);
    if (card) {
      const was = owner.get(card), side = card.read();
      past.push([card, was]);
      owner.set(card, side);
      after(card, side, was);
    } else if (event.target.name === "brush") {
      echo.textContent = fill(words.tapFor, { side: words.names[event.target.value - 1] });
    }
  });

  undo.addEventListener("click", () => {
    const step = past.pop();
    if (!step) return;
    const [card, was] = step, now = owner.get(card);
    put(card, was);
    after(card, was, now);
  });

  // Digits give the card in focus and move on: the whole deal from a keyboard.
  form.addEventListener("keydown", (event) => {
    const box = event.target.closest(".card");
    if (!box || !/^[0-4]$/.test(event.key) || Number(event.key) > brushes) return;
    event.preventDefault();
    const at = cards.findIndex((card) => card.box === box);
    give(cards[at], Number(event.key));
    const next = cards[at + 1];
    (next ? radio(next, owner.get(next)) : form.querySelector(".go")).focus();
  });

  function read() {
    for (const card of cards) owner.set(card, card.read());
  }

  function show() {
    cards.forEach(name);
    draw();
    changed(false);
  }

  read();
  return { cards, owner, put, tally, echo, read, show, sides: brushes };
}
