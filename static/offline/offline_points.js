// The points of a deal as far as a phone can say them by itself: forty cards, or the points as they were typed, by
// the points of the game as the page has them. Of what the server might refuse, nothing: the server counts it.
/** @import * as Told from "../page/types.js" */
/** @import { Face, Fields, GamePoints, Numbers, Point } from "../page/types.js" */

const CARD = /^(\d{1,2})([dcsb])$/;
const SUITS = [..."dcsb"];
const DECK = SUITS.flatMap((suit) => Array.from({ length: 10 }, (_, rank) => `${rank + 1}${suit}`));

/** @typedef {Face[]} Pile */
// As the server reads it: NaN where it is no whole number.
/** @param {string} [text] */
const whole = (text = "") => (/^\d*$/.test(text.trim()) ? Number(text) : NaN);
/** @param {Pile} pile @param {string} of a suit, a rank, or nothing for all cards */
const count = (pile, of) => pile.filter(({ suit, rank }) => !of || of === suit || of === String(rank)).length;
/** @param {Pile} pile @param {string[]} codes */
const hasAll = (pile, codes) => codes.every((wanted) => pile.some(({ code }) => code === wanted));

// The points of each side, where only the highest figure has some.
/** @param {number[]} figures @param {number} points @param {number} [level] */
function toHighest(figures, points, level = 0) {
  const top = Math.max(...figures), isAlone = figures.filter((figure) => figure === top).length === 1;
  return figures.map((figure) => (figure === top ? (isAlone ? points : level) : 0));
}

/** What each side has for a point that its pile shows.
 * @param {Pile[]} piles @param {Point} point @returns {number[]} */
function shown(piles, point) {
  switch (point.kind) {
    case "most": return most(piles, point);
    case "cards": return piles.map((pile) => (hasAll(pile, point.cards) ? point.points : 0));
    case "run": return piles.map((pile) => run(pile, point));
    case "ranks": return ranks(piles, point);
    case "best": return toHighest(piles.map((pile) => primiera(pile, point)), point.points);
    default: return [];
  }
}

/** @param {Pile[]} piles @param {Told.MostPoint} point */
function most(piles, { cards, points, level, all, total }) {
  const figures = piles.map((pile) => count(pile, cards));
  return toHighest(figures, all && figures.includes(total) ? all : points, level);
}

/** @param {Pile} pile @param {Told.RunPoint} point */
function run(pile, { cards, shortest, more }) {
  let length = 0;
  while (length < cards.length && hasAll(pile, [cards[length]])) length += 1;
  return length < shortest ? 0 : length + more;
}

// One card of a rank outweighs all of the ranks below.
/** @param {Pile[]} piles @param {Told.RanksPoint} point */
function ranks(piles, { ranks, points, all, total }) {
  const counts = piles.map((pile) => ranks.map((rank) => count(pile, String(rank))));
  const isAll = counts.some(([first]) => first === total);
  return toHighest(counts.map((numbers) => numbers.reduce((a, b) => a * (total + 1) + b)), all && isAll ? all : points);
}

// Below 0 where it cannot compete.
/** @param {Pile} pile @param {Told.BestPoint} point */
function primiera(pile, { worths, complete }) {
  const values = Object.values(bestOf(pile, worths));
  return values.length === SUITS.length || !complete ? sum(values) : -1;
}

/** `steps` are the points of each point of the game, in counting order; `win`: which side has won the match by it.
 * @param {Fields} fields @param {number} sides @param {GamePoints | null} [game] @param {number[]} [gone] from 0
 * @returns {{cards?: number[], points?: number[], steps?: number[][], win?: number | null}} */
export function tally(fields, sides, game, gone = []) {
  const values = new Map(fields), owners = new Map();
  // Side 0 is the table.
  for (const [name, text] of fields) {
    if (CARD.test(name) && (Number(text) || text === "table")) owners.set(name, Number(text) || 0);
  }
  const isGrid = fields.some(([name]) => CARD.test(name));
  const numbers = Array.from({ length: sides }, (_, side) => side + 1);
  if (game && fields.some(([name]) => name.startsWith("points-"))) {
    return typed(numbers.map((side) => whole(values.get(`points-${side}`))), game);
  }
  const counted = countedOf(game).map((_, place) => (
    numbers.map((side) => whole(values.get(`scope-${place * sides + side}`)))));
  if (game && saidOf(game).some(({ name }) => values.has(name)) && !isGrid) {
    return told(fields, numbers, counted, game);
  }
  if (!isGrid) return {};
  /** @param {number} side */
  const cardsOf = (side) => [...owners.values()].filter((owner) => owner === side).length;
  const held = numbers.map((side) => (gone.includes(side - 1) ? 1 : cardsOf(side)));
  const rest = takesRest(held, Number(values.has("table")), Number(values.get("rest")));
  if (rest) for (const card of DECK) if (!owners.has(card)) owners.set(card, rest);
  const cards = numbers.map(cardsOf);
  if (owners.size !== DECK.length || !game) return { cards };
  const piles = numbers.map((side) => DECK.filter((code) => owners.get(code) === side).map((code) => (
    { code, suit: code.slice(-1), rank: parseInt(code, 10) })));
  if (!isPossible(cards, counted, game)) return { cards };
  const winners = game.points.flatMap((point) => (
    point.kind === "cards" && point.wins ? [piles.findIndex((pile) => hasAll(pile, point.cards))] : []));
  const steps = added(game.points.map((point) => shown(piles, point)), counted, game);
  return { cards, ...steps, win: winners.find((side) => side >= 0) ?? null };
}

/** @param {GamePoints | null} [game] */
const countedOf = (game) => (game?.points ?? []).flatMap((point) => (point.kind === "counted" ? [point] : []))
  .sort((a, b) => a.place - b.place);
/** @param {GamePoints} game */
const saidOf = ({ points }) => points.flatMap((point) => (point.kind === "counted" ? [] : [point]));

/** The points with what was counted. @param {number[][]} won what each side has for each point, in counting order;
 * nothing of what is counted @param {number[][]} counted @param {GamePoints} game */
function added(won, counted, game) {
  const steps = game.points.map((point, step) => (
    point.kind === "counted" ? counted[point.place].map((number) => point.worth * number) : won[step]));
  return { points: steps[0].map((_, side) => sum(steps.map((step) => step[side]))), steps };
}

/** Who is said to have each point; nothing where more than a winner is said, which the server may refuse.
 * @param {Fields} fields @param {number[]} numbers @param {number[][]} counted @param {GamePoints} game */
function told(fields, numbers, counted, game) {
  const won = game.points.map((point) => (point.kind === "counted" ? [] : wonAsSaid(fields, numbers, point)));
  return won.every(Boolean) && isPossible(null, counted, game) ? added(won.map((own) => own ?? []), counted, game) : {};
}

/** What each side has for a point as it is said; null where that cannot be told.
 * @param {Fields} fields @param {number[]} numbers @param {Exclude<Point, Told.CountedPoint>} point */
function wonAsSaid(fields, numbers, { name, said: { worth, level, nobody, needed } }) {
  const sides = fields.flatMap(([field, text]) => (field === name ? text.split(" ").map(Number) : []));
  const has = sides.filter(Boolean), isMore = fields.some(([field, text]) => field === `${name}-all` && text);
  if (!has.length && !needed) return numbers.map(() => 0);
  const isOne = sides.length && has.every((side) => numbers.includes(side)) && (has.length < 2 || level);
  if (isMore || !isOne || (!has.length && !nobody) || (has.length && !worth)) return null;
  return numbers.map((side) => (has.includes(side) ? Number(has.length > 1 ? level : worth) : 0));
}

/** @param {number[]} points @param {GamePoints} game */
function typed(points, { least, most }) {
  const all = sum(points);
  return all >= least && all <= most ? { points, steps: [points] } : {};
}

/** @param {number[] | null} cards @param {number[][]} counted @param {GamePoints} game */
function isPossible(cards, counted, game) {
  const sums = counted.map(sum), limited = countedOf(game);
  return !cards?.includes(1) && counted.flat().every((number) => number >= 0)
    && limited.every(({ limit }, place) => sums[place] <= limit)
    && limited.every(({ sweep }, place) => (
      !cards || !sweep || counted[place].every((number, side) => number <= cards[side] / 2)))
    && game.together.every(({ places, limit }) => sum(places.map((place) => sums[place])) <= limit);
}

/** @param {number[]} figures */
const sum = (figures) => figures.reduce((a, b) => a + b, 0);

/** The best card of each suit. `worths` says what the ranks from 1 up are worth, null where one counts for nothing.
 * @param {Face[]} held @param {(number | null)[]} worths */
export function bestOf(held, worths) {
  /** @type {Numbers} */
  const best = {};
  for (const { suit, rank } of held) {
    const value = worths[rank - 1];
    if (value !== null) best[suit] = Math.max(best[suit] ?? 0, value);
  }
  return best;
}

/** The side that takes the cards with nobody, from 1: the one that is named, else the only one without a card, where
 * none of these lie on the table; 0 for none. As in scorekeeper/rules/entry/all_cards.py: tests/data/rest.json
 * holds both to it.
 * @param {number[]} cards of each side @param {number} onTable @param {number} [named] */
export function takesRest(cards, onTable, named = 0) {
  const empty = cards.flatMap((number, side) => (number ? [] : [side + 1]));
  return named || (!onTable && empty.length === 1 ? empty[0] : 0);
}
