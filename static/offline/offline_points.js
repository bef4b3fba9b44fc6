// The points of a deal as far as a phone can say them by itself: forty cards, or the points as they were typed, by
// the points of the game as the page has them. Of what the server might refuse, nothing: the server counts it.
import { bestOf, sum } from "../cards/values.js";
/** @import { Face, Fields, GamePoints } from "../page/types.js" */

const CARD = /^(\d{1,2})([dcsb])$/;
const DECK = [..."dcsb"].flatMap((suit) => Array.from({ length: 10 }, (_, rank) => `${rank + 1}${suit}`));

/** @typedef {Face[]} Pile */
// As the server reads it: NaN where it is no whole number.
/** @param {string} [text] */
const whole = (text = "") => (/^\d*$/.test(text.trim()) ? Number(text) : NaN);
/** @param {Pile} pile @param {string} of a suit, a rank, or nothing for all cards */
const count = (pile, of) => pile.filter(({ suit, rank }) => !of || of === suit || of === String(rank)).length;
/** @param {Pile} pile @param {string} codes */
const hasAll = (pile, codes) => codes.split(" ").every((each) => pile.some(({ code }) => code === each));

// The points of each side, where only the highest figure has some.
/** @param {number[]} figures @param {number} points @param {number} [level] */
function toHighest(figures, points, level = 0) {
  const top = Math.max(...figures), isAlone = figures.filter((each) => each === top).length === 1;
  return figures.map((each) => (each === top ? (isAlone ? points : level) : 0));
}

// Each kind of point, as scorekeeper/rules/game has it.
/** @type {Record<string, (piles: Pile[], ...data: any[]) => number[]>} */
const KINDS = {
  most(piles, of, points, level, all) {
    const figures = piles.map((pile) => count(pile, of)), every = !of ? 40 : Number(of) ? 4 : 10;
    return toHighest(figures, all && figures.includes(every) ? all : points, level);
  },
  set: (piles, codes, points) => piles.map((pile) => (hasAll(pile, codes) ? points : 0)),
  run: (piles, codes, shortest, more) => piles.map((pile) => {
    let length = 0;
    while (length < codes.length && hasAll(pile, codes[length])) length += 1;
    return length < shortest ? 0 : length + more;
  }),
  // One card of a rank outweighs all of the ranks below.
  ranks: (piles, ranks, points, all) => toHighest(
    piles.map((pile) => ranks.map((/** @type {number} */ rank) => count(pile, String(rank))))
      .map((/** @type {number[]} */ counts) => counts.reduce((a, b) => a * 5 + b)),
    all && piles.some((pile) => count(pile, String(ranks[0])) === 4) ? all : points,
  ),
  best: (piles, worths, needsAll, points) => toHighest(piles.map((pile) => primiera(pile, worths, needsAll)), points),
};

// Below 0 where it cannot compete.
/** @param {Pile} pile @param {(number | null)[]} worths @param {boolean} needsAll */
function primiera(pile, worths, needsAll) {
  const values = Object.values(bestOf(pile, worths));
  return values.length === 4 || !needsAll ? sum(values) : -1;
}

/** `steps` are the points of each point of the game, in counting order; `win`: which side has won the match by it.
 * @param {Fields} fields @param {number} sides @param {GamePoints | null} [game]
 * @returns {{cards?: number[], points?: number[], steps?: number[][], win?: number | null}} */
export function tally(fields, sides, game) {
  const values = new Map(fields), owners = new Map();
  for (const [name, text] of fields) if (CARD.test(name) && Number(text)) owners.set(name, Number(text));
  const isGrid = fields.some(([name]) => CARD.test(name));
  const numbers = Array.from({ length: sides }, (_, side) => side + 1);
  if (game && values.has("points-1")) return typed(numbers.map((side) => whole(values.get(`points-${side}`))), game);
  const counted = game?.counted.map((_, place) => (
    numbers.map((side) => whole(values.get(`scope-${place * sides + side}`))))) ?? [];
  if (game?.said.some(([name]) => values.has(name)) && !isGrid) {
    return told(fields, numbers, counted, game);
  }
  if (!isGrid) return {};
  /** @param {number} side */
  const cardsOf = (side) => [...owners.values()].filter((owner) => owner === side).length;
  const without = numbers.filter((side) => !cardsOf(side));
  const alone = without.length === 1 && owners.size && !values.has("table") && !values.has("stayed");
  const rest = Number(values.get("rest")) || (alone ? without[0] : 0);
  if (rest) for (const card of DECK) if (!owners.has(card)) owners.set(card, rest);
  const cards = numbers.map(cardsOf);
  if (owners.size !== 40 || !game) return { cards };
  const piles = numbers.map((side) => DECK.filter((code) => owners.get(code) === side).map((code) => (
    { code, suit: code.slice(-1), rank: parseInt(code, 10) })));
  if (!isPossible(cards, counted, game)) return { cards };
  const shown = game.piles.map(([kind, ...data]) => KINDS[kind](piles, ...data));
  const winners = game.wins.map((codes) => piles.findIndex((pile) => hasAll(pile, codes))).filter((side) => side >= 0);
  return { cards, ...added(shown, counted, game), win: winners[0] ?? null };
}

/** The points of the piles with what was counted. @param {number[][]} shown @param {number[][]} counted
 * @param {GamePoints} game */
function added(shown, counted, game) {
  const parts = [...shown, ...game.counted.map(([worth], place) => counted[place].map((each) => worth * each))];
  const points = parts[0].map((_, side) => sum(parts.map((part) => part[side])));
  return { points, steps: game.order.map((at) => parts[at]) };
}

/** Who is said to have each point; nothing where more than a winner is said, which the server may refuse.
 * @param {Fields} fields @param {number[]} numbers @param {number[][]} counted @param {GamePoints} game */
function told(fields, numbers, counted, game) {
  const shown = game.said.map(([name, worth, level, isFree]) => {
    const said = fields.flatMap(([each, text]) => (each === name ? text.split(" ").map(Number) : []));
    const has = said.filter(Boolean), isMore = fields.some(([each, text]) => each === `${name}-all` && text);
    if (worth === null && !has.length) return numbers.map(() => 0);
    const isOne = said.length && has.every((side) => numbers.includes(side)) && (has.length < 2 || level);
    if (isMore || !isOne || (!has.length && isFree === 0) || (has.length && !worth)) return [];
    return numbers.map((side) => (has.includes(side) ? Number(has.length > 1 ? level : worth) : 0));
  });
  return shown.every(({ length }) => length) && isPossible(null, counted, game) ? added(shown, counted, game) : {};
}

/** @param {number[]} points @param {GamePoints} game */
function typed(points, { bounds: [least, most] }) {
  const all = sum(points);
  return all >= least && all <= most ? { points, steps: [points] } : {};
}

/** @param {number[] | null} cards @param {number[][]} counted @param {GamePoints} game */
function isPossible(cards, counted, game) {
  const sums = counted.map(sum);
  return !cards?.includes(1) && counted.flat().every((each) => each >= 0)
    && game.counted.every(([, limit], place) => sums[place] <= limit)
    && game.counted.every(([, , sweep], place) => (
      !cards || !sweep || counted[place].every((each, side) => each <= cards[side] / 2)))
    && game.together.every(([places, limit]) => sum(places.map((place) => sums[place])) <= limit);
}
