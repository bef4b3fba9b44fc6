// Whatever a page shows of a running match is drawn from the record: at load, after each tap and each answer, and when
// another tab has said something. It fills what the template marks, and knows nothing of its layout:
//   data-says="Deal {deal}"   a text with what is in braces: deal, dealer, total1, total2 ...
//   data-count="3"            the number at that place, on a button or between two
//   data-while="played"       hidden once the match is over; "unsent": where all that the totals hold was sent
//   data-next                 a link to the page of the deal that is played
//   data-turn                 what is said of the data-side whose turn it is to deal; data-wins of that which has won
//   data-to-go="{n} to go"    how far the data-side is from the target; data-reached where it is there
import { all, figure, fill, find, make, one, write } from "../page/dom.js";
import { knownOf } from "../offline/record.js";
import { stateOf } from "./state.js";
/** @import { OutboxWords, Server, State } from "../page/types.js" */

export const box = find("#outbox", HTMLElement), match = String(box?.dataset.match);
/** @type {OutboxWords} */
export const words = JSON.parse(box?.dataset.words ?? "{}");
/** What the server has in each tile. @type {WeakMap<Element, Node[]>} */
const serverNodes = new WeakMap();

/** How the match stands on this phone; null where nothing is known of it. */
export function stateNow() {
  const { server, log } = knownOf(match);
  return server && stateOf(server, log);
}

export function draw() {
  const { server } = knownOf(match), state = stateNow();
  if (!box || !server || !state) return;
  /** @type {Server} */
  const page = JSON.parse(String(box.dataset.state));
  const isBehind = page.change < server.change && shownOn(page) !== shownOn(server);
  document.body.toggleAttribute("data-behind", isBehind);
  document.body.toggleAttribute("data-unsent", state.isUnsent);
  drawTexts(server, state);
  if (find("#totals", HTMLElement)) document.title = [victory(state), scores(server, state)].filter(Boolean).join(" · ");
  drawCounters(state);
  for (const box of all("[data-while]", HTMLElement)) {
    box.hidden = box.dataset.while === "unsent" ? !state.isUnsent : state.over;
  }
  for (const link of all("a[data-next]", HTMLAnchorElement)) {
    link.href = `${match}/${state.deal}/${link.href.split("/").pop()}`;
  }
  drawSides(server, state);
  if (!box.dataset.scores) return;
  drawTotals(server, state, isBehind || state.isUnsent);
  drawDeals(page, server, state);
  drawWinner(state, isBehind || state.isUnsent);
}

/** @param {Server} server @param {State} state */
function drawSides({ players, ending }, { over, winner, dealing, seat, totals }) {
  for (const text of all("[data-turn]", HTMLElement)) {
    const side = Number(text.dataset.side) - 1, { turn = "", wins = "" } = text.dataset;
    const says = side === (over ? winner : dealing) ? (over ? wins : turn) : "";
    text.textContent = fill(says, { dealer: players[seat] });
  }
  for (const text of all("[data-to-go]", HTMLElement)) {
    const { side, toGo = "", reached = "" } = text.dataset, n = Number(ending.target) - totals[Number(side) - 1];
    text.textContent = over ? "" : n > 0 ? fill(toGo, { n }) : reached;
  }
  find(".halves", HTMLElement)?.classList.toggle("hundreds", Math.max(...totals) > 99);
}

/** @param {Server} server */
const shownOn = ({ deals, over }) => JSON.stringify([deals, over]);

/** @param {Server} server @param {State} state */
function drawTexts({ players }, { deal, seat, totals }) {
  const byName = Object.fromEntries(totals.map((total, side) => [`total${side + 1}`, figure(total)]));
  // A page on which a deal is entered says which one; any other, which is played.
  const entered = Number(find("[data-sends]", HTMLFormElement)?.dataset.deal ?? deal);
  const facts = { deal: entered, dealer: players[seat], ...byName };
  for (const text of all("[data-says]", HTMLElement)) {
    write(text, fill(String(text.dataset.says), facts));
  }
}

/** @param {Server} server @param {State} state */
const scores = ({ names }, { totals }) => `${names.join(" – ")} ${totals.map(figure).join(" : ")}`;

/** Who has won, and by how much, where the page knows the sentence; else nothing.
 * @param {State} state */
function victory({ over, winner, totals }) {
  if (!over || winner === null || !box?.dataset.wins) return "";
  const others = totals.filter((_, side) => side !== winner).map(figure).join(", ");
  return fill(JSON.parse(box.dataset.wins)[winner], { points: figure(totals[winner]), others });
}

/** @param {State} state */
function drawCounters({ deal, counts, dealing }) {
  for (const [name, value] of Object.entries({ deal: String(deal), counted: counts.join(" ") })) {
    const field = find(`#scope [name=${name}]`, HTMLInputElement);
    if (field) field.value = value;
  }
  for (const shows of all("[data-count]", HTMLElement)) {
    const number = counts[Number(shows.dataset.count) - 1];
    write(shows, String(number));
    for (const button of all("button", HTMLButtonElement, shows.closest(".counter") ?? undefined)) {
      button.value = String(Math.max(0, number + (button.contains(shows) ? 1 : -1)));
    }
  }
  drawDealer(counts, dealing);
}

// The dealer's own cards are counted before the first sweep.
/** @param {number[]} counts @param {number} dealing */
function drawDealer(counts, dealing) {
  const row = find("#table-cards", HTMLElement);
  if (!row) return;
  const { marks } = row.dataset, sides = String(marks).split(" ");
  row.hidden = counts.slice(0, sides.length).some(Boolean);
  row.className = row.className.replace(/owner\d/, `owner${dealing + 1}`);
  for (const button of all("button", HTMLButtonElement, row)) {
    button.name = `scope-${dealing + 1}`;
    one(".mark", HTMLElement, button).textContent = sides[dealing];
  }
}

/** @param {number} number */
export const gain = (number) => (number < 0 ? figure(number) : `+${number}`);
/** @param {number} before @param {number} gained */
const added = (before, gained) => `${figure(before)} ${gained < 0 ? "−" : "+"} ${Math.abs(gained)}`;

/** @param {Server} server @param {State} state @param {boolean} isOwn */
function drawTotals({ ending, deals, before }, { totals, isUnsent, course, last }, isOwn) {
  const known = deals.reduce((sum, { points }) => sum.map((total, side) => total + points[side]), before);
  all("#totals .total", HTMLElement).forEach((tile, side) => {
    if (tile.classList.contains("unsent")) {
      tile.replaceChildren(...(serverNodes.get(tile) ?? []));
      tile.classList.remove("unsent");
    }
    if (!isOwn) return;
    serverNodes.set(tile, [...tile.childNodes].map((node) => node.cloneNode(true)));
    tile.classList.add("unsent");
    const total = totals[side], how = one(".how", HTMLElement, tile);
    const gained = isUnsent ? total - known[side] : course[last - 1]?.points?.[side];
    one(".number", HTMLElement, tile).textContent = figure(total);
    how.replaceChildren(...(isUnsent ? [words.unsent] : []));
    if (gained !== undefined) how.prepend(make("b", {}, added(total - gained, gained)), " ");
    const bar = find("progress", HTMLProgressElement, tile), { target } = ending;
    if (bar && target) bar.value = Math.max(0, Math.min(total, target));
  });
}

// The list of the deals: on top what the page lacks, and what is corrected by now in place of what it was.
/** @param {Server} page @param {Server} server @param {State} state */
function drawDeals(page, { before }, { course, last }) {
  const list = find(".deals tbody", HTMLElement);
  for (const row of all(".deals .own", HTMLElement)) row.remove();
  const rows = all(".deals tr", HTMLElement, list ?? won).reverse();
  let totals = before, were = page.before;
  course.slice(0, last).forEach(({ points, key }, place) => {
    const drawn = totals = totals.map((total, side) => total + (points?.[side] ?? 0));
    const old = page.deals[place]?.points;
    were = were.map((total, side) => total + (old?.[side] ?? 0));
    if (rows[place]) rows[place].hidden = Boolean(key) || `${[old, were]}` !== `${[points, drawn]}`;
    if (rows[place] && !rows[place].hidden) return;
    const head = make("th", { scope: "row" }, fill(words.deal, { n: place + 1 }));
    if (key) head.append(make("small", {}, words.unsent));
    const row = make("tr", { className: "own" }, head, ...drawn.map((total, side) => (
      make("td", {}, make("b", {}, gain(points?.[side] ?? 0)), " ", make("span", {}, figure(total))))));
    if (rows[place]) rows[place].before(row);
    else list?.prepend(row);
  });
  const section = find("#all-deals", HTMLElement);
  if (section) section.hidden = !last;
}

const won = make("section");
/** @param {State} state @param {boolean} isOwn */
function drawWinner(state, isOwn) {
  const { over, winner, isUnsent } = state;
  const server = find("#won", HTMLElement);
  if (server) server.hidden = isOwn;
  won.remove();
  if (!over || !isOwn) return;
  won.className = winner === null ? "won cloth" : `won cloth owner${winner + 1}`;
  won.replaceChildren(make("p", { className: "cry" }, victory(state) || words.draw));
  if (isUnsent) won.append(make("p", {}, words.unsent));
  server?.after(won);
}

for (const name of ["record", "renewed"]) document.addEventListener(name, draw);

// Over plain http no worker keeps it: what shows what waits is there before the connection goes.
if (!navigator.serviceWorker) import("../offline/outbox_list.js").catch(() => {});
