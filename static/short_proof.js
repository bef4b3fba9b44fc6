// What the short entry settles while one taps. Pure: no page; scorekeeper/rules/proof as far as it goes.
// Here are only bounds and no cases, so less is settled here than there, and never anything else:
// tests/browser/test_short_script.py runs both over the same entries.
//
// Rules: { method: "values", faces: "10", missing: "cannot_win" }. Entries: see short_asked.js.
import {
  answered, answers, deck, has, implied, lacking, numbers, ranks, sidesOf, silent, suits, sum, uncounted, wanted,
} from "./short_asked.js";

const VALUES = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };
const LACKING = -1e9;  // a suit without a card that counts, where that loses

// What a card adds to its suit. By sevens all cards of a suit add up and one card outweighs all
// cards of the ranks below: two sevens are 2 * 5 ** 6, one seven and four sixes 5 ** 6 + 4 * 5 ** 5.
// So two sums compare rank by rank, and neither faces nor a missing suit matter.
export function scaleOf({ method, faces, missing }) {
  if (method !== "values") {
    const counted = method === "most_sevens" ? [7] : ranks.slice(0, 7);
    const worth = (rank) => (counted.includes(rank) ? 5 ** (counted.length - 1 - counted.indexOf(rank)) : null);
    return { worth, of: (cards) => sum(cards.map((card) => worth(card.rank) ?? 0)), adds: true };
  }
  const face = { 10: 10, 0: 0, barred: null }[faces];
  const worth = (rank) => VALUES[rank] ?? face;
  const of = (cards) => {
    const worths = cards.map((card) => worth(card.rank)).filter((each) => each !== null);
    return worths.length ? Math.max(...worths) : missing === "sum" ? 0 : LACKING;
  };
  return { worth, of, adds: false };
}

// Who has which cards, which are free, and how many coins and other cards each owner still takes: the
// least and the most. The table is an owner too, the last. null where no deal fits.
function situation(entry) {
  if (entry.table === null) return null;
  const owner = { ...implied(entry), ...entry.owner }, said = numbers(entry);
  const free = deck.filter((card) => !owner[card.code]);
  const owners = sidesOf(entry).map((side) => ({ side, cards: said.cards[side - 1], coins: said.coins[side - 1] }));
  if (entry.table) owners.push({ side: 0, cards: entry.table, coins: null });
  const all = owners.map(({ side, cards, coins }) => {
    const held = side ? deck.filter((card) => owner[card.code] === side) : [];
    const own = held.filter((card) => card.suit === "d").length;
    const left = (number, had) => (number === null ? [0, 40] : [number - had, number - had]);
    return { side, held, room: narrowed(left(coins, own), [0, 40], left(cards, held.length)) };
  });
  return possible(all.map((each) => each.room), free) ? { free, all } : null;
}

// Each bound as narrow as the other two make it: of five cards two of which are coins, three are others.
function narrowed(coins, others, both) {
  return {
    coins: [Math.max(0, coins[0], both[0] - others[1]), Math.min(coins[1], both[1] - others[0])],
    others: [Math.max(0, others[0], both[0] - coins[1]), Math.min(others[1], both[1] - coins[0])],
    both: [Math.max(0, both[0], coins[0] + others[0]), Math.min(both[1], coins[1] + others[1])],
  };
}

// Everybody may have every free card, so some deal fits when the coins, the other cards and all of
// them together lie between what the owners take at least and at most.
function possible(rooms, free) {
  const coins = free.filter((card) => card.suit === "d").length;
  const figures = { coins, others: free.length - coins, both: free.length };
  return Object.entries(figures).every(([kind, figure]) => {
    const bounds = rooms.map((room) => room[kind]);
    return bounds.every(([least, most]) => least <= most)
      && sum(bounds.map(([least]) => least)) <= figure && figure <= sum(bounds.map(([, most]) => most));
  });
}

// One side, suit by suit: what it holds, and what the suit is worth in the end at least and at most.
// Why these bounds are safe: Anna has 7d, and 6d 5d 4d are free. If she takes one coin more at most,
// the best that can happen is the strongest, 6d; if she must take one, the least is the weakest, 4d.
// She must take one where she still takes more cards than there are free ones elsewhere.
function suitsOf(side, free, scale) {
  const { coins, others, both } = side.room;
  const freeOthers = free.filter((card) => card.suit !== "d").length;
  return suits.map((suit) => {
    const mine = side.held.filter((card) => card.suit === suit);
    const left = free.filter((card) => card.suit === suit);  // from the strongest down, as the deck
    const kind = suit === "d" ? coins : others;
    const most = Math.max(0, Math.min(left.length, kind[1], both[1]));
    const least = Math.max(0, kind[0] - (suit === "d" ? 0 : freeOthers - left.length));
    const held = scale.of(mine);
    return {
      suit, left, held,
      low: scale.of([...mine, ...left.slice(left.length - least)]),
      high: scale.of([...mine, ...left.slice(0, most)]),
    };
  });
}

// The least and the most of a side's primiera; below 0 it cannot compete. Each suit may rise to its
// highest, but no more cards can help than the side still takes: three to come fill three suits.
function rangeOf(side, free, scale) {
  const all = suitsOf(side, free, scale);
  const gains = ({ left, held, high }) => {
    if (!scale.adds) return high > held ? [high - held] : [];
    return left.map((card) => scale.worth(card.rank)).filter((worth) => worth !== null);
  };
  const best = (figures, most) => figures.sort((a, b) => b - a).slice(0, Math.max(0, most));
  const { coins, others, both } = side.room;
  const helping = [...best(gains(all[0]), coins[1]), ...best(all.slice(1).flatMap(gains), others[1])];
  const high = sum(all.map((each) => each.held)) + sum(best(helping, both[1]));
  return { low: sum(all.map((each) => each.low)), high };
}

// The side that surely has primiera, 0 for surely nobody, null while it is open.
export function settled(entry, rules) {
  const now = situation(entry);
  if (!now) return null;
  const scale = scaleOf(rules);
  const ranges = now.all.filter((each) => each.side).map((each) => rangeOf(each, now.free, scale));
  const top = Math.max(...ranges.map((range) => range.high));
  const level = ranges.filter((range) => range.low === top && range.high === top).length > 1;
  if (top < 0 || level) return 0;  // nobody can be complete; or two have the most that anybody can have
  const winner = ranges.findIndex((range) => range.low >= 0
    && ranges.every((other) => other === range || other.high < range.low));
  return winner < 0 ? null : winner + 1;
}

// The suits of a rank in which a card can still better what somebody has.
export function mattering(entry, rules, rank) {
  const now = situation(entry), scale = scaleOf(rules), worth = scale.worth(rank);
  if (!now || worth === null) return suits;
  const better = (each) => each.high > each.held && (scale.adds || worth > each.held);
  const open = now.all.filter((each) => each.side).flatMap((each) => suitsOf(each, now.free, scale).filter(better));
  return suits.filter((suit) => open.some((each) => each.suit === suit));
}

// The rank to ask for next, and of which sides, while one is left. With three or more that is all that
// were counted, while one was not; but a side that is picked and has not spoken begins with the sevens.
// Where nothing is implied, every side is asked for every rank.
export function asks(entry, picked) {
  const quiet = silent(entry), given = { ...implied(entry), ...entry.owner };
  const own = entry.table !== 0 || (entry.sides > 2 && (quiet.includes(picked) || !quiet.length));
  const none = lacking(entry).filter(([, side]) => side === picked).map(([rank]) => rank);
  const said = answered(entry), counted = sidesOf(entry).filter((side) => !quiet.includes(side));
  const left = (rank) => counted.filter((side) => !said.has(rank) || !answers(entry, rank, side));
  const done = (rank) => (own
    ? has(entry, rank, picked) || none.includes(rank) || suits.every((suit) => given[`${rank}${suit}`])
    : said.has(rank) && !left(rank).length);
  const rank = ranks.find((each) => !done(each));
  return rank && { rank, sides: own || entry.sides === 2 ? [picked] : left(rank) };
}

// What the button does next: ask whose a card is, for a rank, for a number, or send.
export function next(entry, rules, picked) {
  const missing = wanted(entry);
  if (missing.length) return { step: "card", cards: missing };
  const winner = settled(entry, rules), question = asks(entry, picked);
  const settebello = entry.owner["7d"] || implied(entry)["7d"];
  if (question && (winner === null || (!settebello && question.rank === 7))) return { step: "rank", ...question };
  for (const name of ["coins", "cards"]) {
    const sides = uncounted(entry, name);
    if (sides.length) return { step: "number", name, side: sides.includes(picked) ? picked : sides[0] };
  }
  if (!settebello) return { step: "card", cards: ["7d"] };
  return { step: "send", sure: winner !== null };
}
