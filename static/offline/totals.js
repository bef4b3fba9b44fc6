// The big figures of the score page, with the deals that wait on this phone as far as it can count them. Never more
// than the server would: from the first that it cannot be sure of, nothing is counted.
import { all, fill, find, one } from "../page/dom.js";
import { tally } from "./offline_points.js";
/** @import { Item, OutboxWords } from "../page/types.js" */

const box = find("#outbox", HTMLElement);
/** @type {OutboxWords} */
const words = JSON.parse(box?.dataset.words ?? "{}");
/** What the server has in each tile. @type {WeakMap<Element, Node[]>} */
const serverNodes = new WeakMap();
/** @type {Item[]} */
let waiting = [];
let arrived = 0;

/**
 * Show the totals with what waits for this match, `reached` being the last deal that was sent from here; whose keys
 * were counted.
 * @param {Item[]} items @param {number} reached @returns {Set<string>}
 */
export function showTotals(items, reached) {
  [waiting, arrived] = [items, reached];
  /** @type {Set<string>} */
  const counted = new Set();
  const tiles = all("#totals .total", HTMLElement), onPage = all("#played .deals tbody tr", Element).length;
  // What has just arrived stands here until the page says it too.
  if (!box?.dataset.scores || reached > onPage) return counted;
  tiles.forEach(restore);
  const totals = tiles.map((tile) => Number(one(".number", HTMLElement, tile).textContent));
  const gained = totals.map(() => 0), target = Number(box.dataset.target);
  // A correction changes the totals that the server has, and after what has to be looked at nothing is sent.
  let isOpen = items.every(({ kind, state }) => kind !== "correction" && (kind !== "pile" || state === "waits"));
  for (const item of items.filter(({ kind }) => kind === "deal").sort((a, b) => a.deal - b.deal)) {
    isOpen &&= item.deal === onPage + counted.size + 1 && totals.every((total, side) => total + gained[side] < target);
    if (item.kind !== "deal" || item.state !== "waits" || !isOpen) break;
    const { points, ends } = tally(item.fields, totals.length, item.points);
    if (!points) break;
    counted.add(item.key);
    points.forEach((each, side) => { gained[side] += each; });
    isOpen = !ends;
  }
  if (!counted.size) return counted;
  const names = JSON.parse(String(box.dataset.names));
  tiles.forEach((tile, side) => draw(tile, names[side], totals[side], gained[side], target));
  return counted;
}

/** @param {Element} tile */
function restore(tile) {
  if (!tile.classList.contains("unsent")) return;
  tile.replaceChildren(...(serverNodes.get(tile) ?? []));
  tile.classList.remove("unsent");
}

/** @param {Element} tile @param {string} name @param {number} before @param {number} gained @param {number} target */
function draw(tile, name, before, gained, target) {
  serverNodes.set(tile, [...tile.childNodes].map((each) => each.cloneNode(true)));
  tile.classList.add("unsent");
  const total = before + gained, sum = document.createElement("b"), bar = find("progress", HTMLProgressElement, tile);
  sum.textContent = `${before} + ${gained}`;
  one(".number", HTMLElement, tile).textContent = String(total);
  one(".how", HTMLElement, tile).replaceChildren(sum, " ", words.unsent);
  if (!bar) return;
  bar.value = Math.min(total, target);
  bar.ariaLabel = fill(words.bar, { name, total, target });
}

document.addEventListener("renewed", () => showTotals(waiting, arrived));
