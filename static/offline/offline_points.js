// The points of a deal as far as a phone can say them by itself: forty cards, or the points as they were typed, and
// rules that know no more than carte, denari, settebello, primiera and scope. Else, and of what the server might
// refuse, nothing: the server counts it.
/** @import { Fields, Numbers } from "../page/types.js" */

/** @type {Numbers} */
const WORTH = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };
const MOST_SCOPE = 14, MOST_POINTS = MOST_SCOPE + 4; // of the rules that allow the fewest
export const CARD = /^(\d{1,2})([dcsb])$/;
export const DECK = [..."dcsb"].flatMap((suit) => Array.from({ length: 10 }, (_, rank) => `${rank + 1}${suit}`));

/**
 * @param {Fields} fields @param {number} sides @param {boolean} [plain]
 * @returns {{cards?: number[], coins?: number[], points?: number[]}}
 */
export function tally(fields, sides, plain) {
  const said = new Map(fields), owners = new Map();
  for (const [name, text] of fields) if (CARD.test(name) && Number(text)) owners.set(name, Number(text));
  const isGrid = fields.some(([name]) => CARD.test(name));
  const numbers = Array.from({ length: sides }, (_, side) => side + 1);
  if (plain && said.has("points-1")) return typed(numbers.map((side) => said.get(`points-${side}`)?.trim() ?? ""));
  if (!isGrid || said.has("none")) return {};
  /** @param {number} side */
  const count = (side) => [...owners.values()].filter((owner) => owner === side).length;
  const without = numbers.filter((side) => !count(side));
  const alone = without.length === 1 && owners.size && !said.has("table");
  const rest = Number(said.get("rest")) || (alone ? without[0] : 0);
  if (rest) for (const card of DECK) if (!owners.has(card)) owners.set(card, rest);
  const cards = numbers.map(count);
  if (owners.size !== 40 || !plain) return { cards };
  /** @param {number} side */
  const of = (side) => DECK.filter((card) => owners.get(card) === side);
  const scope = numbers.map((side) => Number(said.get(`scope-${side}`) || 0));
  if (said.get("said") || !isPossible(cards, scope)) return { cards };
  const points = [...scope];
  const coins = numbers.map((side) => of(side).filter((card) => card.endsWith("d")).length);
  for (const figures of [cards, coins, numbers.map((side) => primiera(of(side)))]) {
    const most = Math.max(...figures);
    if (most && figures.filter((each) => each === most).length === 1) points[figures.indexOf(most)] += 1;
  }
  points[(owners.get("7d") ?? 0) - 1] += 1;
  return { cards, coins, points };
}

/** @param {string[]} points */
function typed(points) {
  const numbers = points.map(Number), sum = numbers.reduce((a, b) => a + b);
  return points.every((each) => /^\d*$/.test(each)) && sum > 0 && sum <= MOST_POINTS ? { points: numbers } : {};
}

/** @param {number[]} cards @param {number[]} scope */
function isPossible(cards, scope) {
  const few = scope.reduce((a, b) => a + b) <= MOST_SCOPE;
  return few && !cards.includes(1) && scope.every((each, side) => each >= 0 && each <= cards[side] / 2);
}

// 0 without all four suits.
/** @param {string[]} pile */
function primiera(pile) {
  /** @type {Numbers} */
  const best = {};
  for (const card of pile) {
    const [, rank, suit] = CARD.exec(card) ?? [];
    best[suit] = Math.max(best[suit] ?? 0, WORTH[rank] ?? 10);
  }
  const values = Object.values(best);
  return values.length === 4 ? values.reduce((a, b) => a + b) : 0;
}
