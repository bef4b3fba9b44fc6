// What the key cards settle while one taps: scorekeeper/rules/proof, where the reasons stand, with bounds and without
// cases: less is settled here, and never anything else (tests/browser/deal/test_key_cards_proof.py).
// Rules: { method: "values", faces: "10", missing: "cannot_win", needed: ["7d"], suit: "d" }; or the ranks:
// { method: "7 6 1 5" }. What the fields call coins are the cards of `suit`.
//
// First what was asked, answered and implied, as in scorekeeper/rules/entry/key_card_questions.py.
// Entry: { sides: 2, owner: { "7d": 1 }, none: [[7, 1]], complete: [], cards: [18, null], coins: [4, null], table: 0 }
// Sides count from 1; of `complete` ranks every card is tapped.
import { valueOf } from "../cards/card_grid.js";
/** @import { Code, KeyEntry, KeyRules, Numbers, Question } from "../page/types.js" */

/** @typedef {{code: Code, rank: number, suit: string}} Card */
/** @typedef {[least: number, most: number]} Bounds */
/** @typedef {{coins: Bounds, others: Bounds, both: Bounds}} Room */
/** @typedef {{side: number, held: Card[], room: Room}} Pile */
/** @typedef {{worth: (rank: number) => number | null, of: (cards: Card[]) => number, adds: boolean}} Scale */
/** @typedef {{suit: string, left: Card[], held: number, low: number, high: number}} OfSuit */

export const ranks = [7, 6, 1, 5, 4, 3, 2, 10, 9, 8];
const suits = ["d", "c", "s", "b"];
const deck = ranks.flatMap((rank) => suits.map((suit) => ({ code: `${rank}${suit}`, rank, suit })));
/** @param {number[]} figures */
const sum = (figures) => figures.reduce((a, b) => a + b, 0);
/** @param {(number | null)[]} figures */
const known = (figures) => figures.filter((figure) => figure !== null);
/** @param {KeyEntry} entry */
const sidesOf = (entry) => Array.from({ length: entry.sides }, (_, index) => index + 1);
/** @param {KeyEntry} entry @param {number} rank @param {number} side */
const has = (entry, rank, side) => suits.some((suit) => entry.owner[`${rank}${suit}`] === side);

/** @param {KeyEntry} entry */
export const lacking = (entry) => entry.none.filter(([rank, side]) => !has(entry, rank, side));

/** @param {KeyEntry} entry */
export function silent(entry) {
  const spoke = new Set([...Object.values(entry.owner), ...lacking(entry).map(([, side]) => side)]);
  return sidesOf(entry).filter((side) => !spoke.has(side));
}

/** @param {KeyEntry} entry */
export const answered = (entry) => new Set([
  ...entry.complete,
  ...lacking(entry).map(([rank]) => rank),
  ...deck.filter((card) => entry.owner[card.code]).map((card) => card.rank),
]);

/** @param {KeyEntry} entry @param {number} rank @param {number} side */
const answers = (entry, rank, side) => Object.values(entry.owner).includes(side)
  || entry.complete.includes(rank) || entry.none.some(([each, who]) => each === rank && who === side);

// Cards that nobody tapped: { "7b": 2 }.
/** @param {KeyEntry} entry */
export function implied(entry) {
  /** @type {Numbers} */
  const owners = {};
  const quiet = silent(entry), answeredRanks = answered(entry), none = lacking(entry);
  // What is not tapped may lie on the table.
  if (entry.table !== 0) return owners;
  /** @param {number} rank */
  const ownerOf = (rank) => {
    if (!answeredRanks.has(rank)) return 0;
    if (quiet.length === 1) {
      const others = sidesOf(entry).filter((side) => side !== quiet[0]);
      return others.every((side) => answers(entry, rank, side)) ? quiet[0] : 0;
    }
    const without = none.filter(([each]) => each === rank).map(([, side]) => side);
    return entry.sides === 2 && !quiet.length && new Set(without).size === 1 ? 3 - without[0] : 0;
  };
  for (const card of deck) {
    const owner = entry.owner[card.code] ? 0 : ownerOf(card.rank);
    if (owner) owners[card.code] = owner;
  }
  return owners;
}

// "Whose card? 7 of cups"
/** @param {KeyEntry} entry */
export function ownerless(entry) {
  if (entry.table !== 0 || silent(entry).length) return [];
  const owners = { ...implied(entry), ...entry.owner }, answeredRanks = answered(entry);
  return deck.filter((card) => answeredRanks.has(card.rank) && !owners[card.code]).map((card) => card.code);
}

// The number that is not given is what the others leave.
/** @param {KeyEntry} entry */
export function numbers(entry) {
  /** @param {(number | null)[]} figures @param {number | null} total */
  const filled = (figures, total) => {
    const knownFigures = known(figures);
    if (total === null || knownFigures.length !== figures.length - 1) return figures;
    return figures.map((number) => number ?? Math.max(0, total - sum(knownFigures)));
  };
  return {
    cards: filled(entry.cards, entry.table === null ? null : 40 - entry.table),
    // A coin may lie on the table.
    coins: filled(entry.coins, entry.table === 0 ? 10 : null),
  };
}

/** @type {("coins" | "cards")[]} */
const NUMBERS = ["coins", "cards"];

// Who has to say a number: of two, not the one that was not counted.
/** @param {KeyEntry} entry @param {"cards" | "coins"} name */
function uncounted(entry, name) {
  const figures = numbers(entry)[name];
  const missing = sidesOf(entry).filter((side) => figures[side - 1] === null);
  const [rest, ...others] = silent(entry);
  const total = name === "cards" ? entry.table !== null : entry.table === 0;
  return total && missing.length > 1 && !others.length ? missing.filter((side) => side !== rest) : missing;
}

// A suit without a card that counts, where that loses
const LACKING = -1e9;

// What a card adds to its suit. By sevens one card outweighs all of the ranks below: 5 ** 6 > 4 * 5 ** 5 + ...
/** @param {KeyRules} rules @returns {Scale} */
function scaleOf({ method, faces, missing }) {
  if (method !== "values") {
    const named = { most_sevens: "7", sevens_down: ranks.slice(0, 7).join(" ") }[String(method)];
    const counted = (named ?? String(method)).split(" ").map(Number);
    /** @param {number} rank */
    const worth = (rank) => (counted.includes(rank) ? 5 ** (counted.length - 1 - counted.indexOf(rank)) : null);
    return { worth, of: (cards) => sum(cards.map((card) => worth(card.rank) ?? 0)), adds: true };
  }
  /** @param {number} rank */
  const worth = (rank) => valueOf(rank, faces);
  /** @param {Card[]} cards */
  const of = (cards) => {
    const worths = known(cards.map((card) => worth(card.rank)));
    return worths.length ? Math.max(...worths) : missing === "sum" ? 0 : LACKING;
  };
  return { worth, of, adds: false };
}

// Who has which cards, which are free, and how many each still takes, at least and at most; the table is the last.
/** @param {KeyEntry} entry @param {KeyRules} rules */
function situation(entry, { suit = "d" }) {
  if (entry.table === null) return null;
  const owner = { ...implied(entry), ...entry.owner }, known = numbers(entry);
  const free = deck.filter((card) => !owner[card.code]);
  const owners = sidesOf(entry).map((side) => ({ side, cards: known.cards[side - 1], coins: known.coins[side - 1] }));
  if (entry.table) owners.push({ side: 0, cards: entry.table, coins: null });
  const all = owners.map(({ side, cards, coins }) => {
    const held = side ? deck.filter((card) => owner[card.code] === side) : [];
    const own = held.filter((card) => card.suit === suit).length;
    /** @param {number | null} number @param {number} had @returns {Bounds} */
    const left = (number, had) => (number === null ? [0, 40] : [number - had, number - had]);
    return { side, held, room: narrowed(left(coins, own), [0, 40], left(cards, held.length)) };
  });
  return possible(all.map((each) => each.room), free, suit) ? { free, all } : null;
}

// Of five cards two of which are coins, three are others.
/** @param {Bounds} coins @param {Bounds} others @param {Bounds} both @returns {Room} */
function narrowed(coins, others, both) {
  return {
    coins: [Math.max(0, coins[0], both[0] - others[1]), Math.min(coins[1], both[1] - others[0])],
    others: [Math.max(0, others[0], both[0] - coins[1]), Math.min(others[1], both[1] - coins[0])],
    both: [Math.max(0, both[0], coins[0] + others[0]), Math.min(both[1], coins[1] + others[1])],
  };
}

// Everybody may have every free card, so these bounds are all that must hold.
/** @param {Room[]} rooms @param {Card[]} free @param {string} suit */
function possible(rooms, free, suit) {
  const coins = free.filter((card) => card.suit === suit).length;
  /** @param {number} figure @param {Bounds[]} bounds */
  const fits = (figure, bounds) => bounds.every(([least, most]) => least <= most)
    && sum(bounds.map(([least]) => least)) <= figure && figure <= sum(bounds.map(([, most]) => most));
  return fits(coins, rooms.map((room) => room.coins))
    && fits(free.length - coins, rooms.map((room) => room.others))
    && fits(free.length, rooms.map((room) => room.both));
}

// A side's suits: held, and in the end at least and at most. Of the free 6d 5d 4d, one coin more is at most the 6d and,
// where it must be taken, at least the 4d.
/** @param {Pile} side @param {Card[]} free @param {Scale} scale @param {string} counted @returns {OfSuit[]} */
function suitsOf(side, free, scale, counted) {
  const { coins, others, both } = side.room;
  const freeOthers = free.filter((card) => card.suit !== counted).length;
  return suits.map((suit) => {
    const heldOfSuit = side.held.filter((card) => card.suit === suit);
    // From the strongest down, as the deck
    const left = free.filter((card) => card.suit === suit);
    const kind = suit === counted ? coins : others;
    const most = Math.max(0, Math.min(left.length, kind[1], both[1]));
    const least = Math.max(0, kind[0] - (suit === counted ? 0 : freeOthers - left.length));
    const held = scale.of(heldOfSuit);
    return {
      suit, left, held,
      low: scale.of([...heldOfSuit, ...left.slice(left.length - least)]),
      high: scale.of([...heldOfSuit, ...left.slice(0, most)]),
    };
  });
}

// A side's primiera; below 0 it cannot compete. No more cards can help than the side still takes.
/** @param {Pile} side @param {Card[]} free @param {Scale} scale @param {string} counted */
function rangeOf(side, free, scale, counted) {
  const all = suitsOf(side, free, scale, counted);
  /** @param {OfSuit} suit */
  const gains = ({ left, held, high }) => {
    if (!scale.adds) return high > held ? [high - held] : [];
    return known(left.map((card) => scale.worth(card.rank)));
  };
  /** @param {number[]} figures @param {number} most */
  const best = (figures, most) => figures.sort((a, b) => b - a).slice(0, Math.max(0, most));
  const { coins, others, both } = side.room;
  const ofCounted = all.filter(({ suit }) => suit === counted), rest = all.filter(({ suit }) => suit !== counted);
  const helping = [...best(ofCounted.flatMap(gains), coins[1]), ...best(rest.flatMap(gains), others[1])];
  const high = sum(all.map((each) => each.held)) + sum(best(helping, both[1]));
  return { low: sum(all.map((each) => each.low)), high };
}

// The side that surely has primiera, 0 for surely nobody, null while it is open.
/** @param {KeyEntry} entry @param {KeyRules} rules */
export function settled(entry, rules) {
  const now = situation(entry, rules);
  if (!now) return null;
  const scale = scaleOf(rules);
  const ranges = now.all.filter((each) => each.side).map((each) => rangeOf(each, now.free, scale, rules.suit ?? "d"));
  const top = Math.max(...ranges.map((range) => range.high));
  const level = ranges.filter((range) => range.low === top && range.high === top).length > 1;
  // Nobody can be complete; or two have the most that anybody can have.
  if (top < 0 || level) return 0;
  const winner = ranges.findIndex((range) => range.low >= 0
    && ranges.every((other) => other === range || other.high < range.low));
  return winner < 0 ? null : winner + 1;
}

// The rank to ask for next, of all sides that are counted; one that has not spoken begins with the sevens.
/** @param {KeyEntry} entry @param {number} picked */
function asks(entry, picked) {
  const quiet = silent(entry), owners = { ...implied(entry), ...entry.owner };
  const own = entry.table !== 0 || (entry.sides > 2 && (quiet.includes(picked) || !quiet.length));
  const none = lacking(entry).filter(([, side]) => side === picked).map(([rank]) => rank);
  const answeredRanks = answered(entry), counted = sidesOf(entry).filter((side) => !quiet.includes(side));
  /** @param {number} rank */
  const left = (rank) => counted.filter((side) => !answeredRanks.has(rank) || !answers(entry, rank, side));
  /** @param {number} rank */
  const done = (rank) => (own
    ? has(entry, rank, picked) || none.includes(rank) || suits.every((suit) => owners[`${rank}${suit}`])
    : answeredRanks.has(rank) && !left(rank).length);
  const rank = ranks.find((each) => !done(each));
  return rank && { rank, sides: own || entry.sides === 2 ? [picked] : left(rank) };
}

// With three piles or more, the one after the sevens and numbers of the picked one: one that was begun, or the next.
/** @param {KeyEntry} entry @param {number} picked */
function pileAfter(entry, picked) {
  const quiet = silent(entry);
  if (entry.sides === 2 || entry.table !== 0 || quiet.length < 2 || quiet.includes(picked)) return 0;
  return quiet.find((side) => entry.cards[side - 1] !== null) ?? quiet.find((side) => side > picked) ?? quiet[0];
}

// What the button does next.
/** @param {KeyEntry} entry @param {KeyRules} rules @param {number} picked @returns {Question} */
export function next(entry, rules, picked) {
  const cards = ownerless(entry), winner = settled(entry, rules);
  if (cards.length) return { step: "card", cards, winner };
  const question = asks(entry, picked), pile = winner === null && pileAfter(entry, picked);
  const known = { ...implied(entry), ...entry.owner }, needed = rules.needed?.find((code) => !known[code]);
  if (!pile && question && (winner === null || (needed && question.rank === parseInt(needed, 10)))) {
    return { step: "rank", ...question, winner };
  }
  for (const what of NUMBERS) {
    const sides = pile ? [picked].filter((side) => entry[what][side - 1] === null) : uncounted(entry, what);
    if (sides.length) return { step: "number", what, side: sides.includes(picked) ? picked : sides[0], winner };
  }
  if (pile) return { step: "pile", side: pile, winner };
  if (needed) return { step: "card", cards: [needed], winner };
  return { step: "send", sure: winner !== null, winner };
}
