// What the key cards settle while one taps: scorekeeper/rules/proof, where the reasons stand, with bounds and without
// cases: less is settled here, and never anything else (tests/browser/deal/test_key_cards_proof.py).
// Rules: { method: "values", faces: "10", missing: "cannot_win", needed: ["7d"], suit: "d" }; or the ranks:
// { method: "7 6 1 5" }; or { method: "none" } where nothing is compared. What the fields call coins are the cards of
// `suit`.
//
// First what was asked, answered and implied, as in scorekeeper/rules/entry/key_cards.py.
// Entry: { sides: 2, owner: { "7d": 1 }, none: [[7, 1]], complete: [], cards: [18, null], coins: [4, null], table: 0 }
// Sides count from 1; of `complete` ranks every card is tapped; `asked` are the cards that are asked for, if not all.
import { sum, valueOf } from "../cards/values.js";
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

/** @param {KeyEntry} entry @param {Code} code */
const isAsked = ({ asked }, code) => !asked || asked.includes(code);

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
  for (const card of deck.filter(({ code }) => isAsked(entry, code))) {
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
  return deck.filter((card) => answeredRanks.has(card.rank) && !owners[card.code]).map((card) => card.code)
    .filter((code) => isAsked(entry, code));
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
  if (rules.method === "none") return 0;
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

// What is asked next: the cards of a rank while primiera is open, those of it that another point needs, the numbers.
// `rest` is the side that has what the others leave; `passed` ranks of which all is said, with cards on the table.
/** @param {KeyEntry} entry @param {KeyRules} rules @param {number} rest @param {number[]} [passed]
 * @returns {Question} */
export function next(entry, rules, rest, passed = []) {
  const winner = settled(entry, rules), owners = { ...implied(entry), ...entry.owner }, wanted = ownerless(entry);
  for (const rank of ranks.filter((each) => !passed.includes(each))) {
    const free = deck.filter((card) => card.rank === rank && !owners[card.code]).map((card) => card.code);
    const asked = free.filter((code) => winner === null || rules.needed?.includes(code) || wanted.includes(code));
    if (asked.length) return { step: "rank", rank, cards: asked, winner };
  }
  for (const what of NUMBERS) {
    const figures = numbers(entry)[what], missing = sidesOf(entry).filter((side) => figures[side - 1] === null);
    const [side] = [...missing.filter((each) => each !== rest), ...missing];
    if (side) return { step: "number", what, side, winner };
  }
  return { step: "send", sure: winner !== null, winner };
}

// The numbers that the known cards and the other numbers leave to a side.
/** @param {KeyEntry} entry @param {"coins" | "cards"} what @param {number} side @param {string} [suit]
 * @returns {Bounds} */
export function bounds(entry, what, side, suit = "d") {
  const owners = { ...implied(entry), ...entry.owner };
  /** @param {number} each @param {boolean} [counted] */
  const held = (each, counted) => deck.filter((card) => owners[card.code] === each
    && (counted === undefined || (card.suit === suit) === counted)).length;
  const others = sidesOf(entry).filter((each) => each !== side), coins = entry.coins;
  /** @param {number} each */
  const coinsOf = (each) => Math.max(held(each, true), coins[each - 1] ?? 0);
  if (what === "coins") return [held(side, true), 10 - sum(others.map(coinsOf))];
  /** @param {number} each */
  const least = (each) => Math.max(coinsOf(each) + held(each, false), entry.cards[each - 1] ?? 0);
  const said = entry.sides === 2 ? coins[side - 1] : null;
  const theirs = said === null || entry.table !== 0 ? sum(others.map(least))
    : 10 - said + sum(others.map((each) => held(each, false)));
  return [coinsOf(side) + held(side, false), 40 - (entry.table ?? 0) - theirs];
}
