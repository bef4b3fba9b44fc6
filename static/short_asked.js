// What the short entry asked, what was answered, and which cards that implies. Pure: no page; the same
// as scorekeeper/rules/entry/asked.py. tests/browser/test_short_script.py runs both over the same entries.
//
// An entry: { sides: 2, owner: { "7d": 1 }, none: [[7, 1]], complete: [], cards: [18, null],
// coins: [4, null], table: 0 }; sides count from 1, `complete` are ranks of which every card is said to be
// tapped, a number that was not given is null, and so is one that cannot be read.

export const ranks = [7, 6, 1, 5, 4, 3, 2, 10, 9, 8];
export const suits = ["d", "c", "s", "b"];
export const deck = ranks.flatMap((rank) => suits.map((suit) => ({ code: `${rank}${suit}`, rank, suit })));
export const sum = (figures) => figures.reduce((a, b) => a + b, 0);
export const sidesOf = (entry) => Array.from({ length: entry.sides }, (_, index) => index + 1);
export const has = (entry, rank, side) => suits.some((suit) => entry.owner[`${rank}${suit}`] === side);

// "None of these", where no tap has taken it back.
export const lacking = (entry) => entry.none.filter(([rank, side]) => !has(entry, rank, side));

export function silent(entry) {
  const spoke = new Set([...Object.values(entry.owner), ...lacking(entry).map(([, side]) => side)]);
  return sidesOf(entry).filter((side) => !spoke.has(side));
}

// Sixes that were tapped answer nothing of the sevens.
export const answered = (entry) => new Set([
  ...entry.complete,
  ...lacking(entry).map(([rank]) => rank),
  ...deck.filter((card) => entry.owner[card.code]).map((card) => card.rank),
]);

// Whether something was said of this rank in a side's pile: a side without a tapped card has answered
// only the ranks of which it said "none of these".
export const answers = (entry, rank, side) => Object.values(entry.owner).includes(side)
  || entry.complete.includes(rank) || entry.none.some(([each, who]) => each === rank && who === side);

// The cards that nobody tapped and that are a side's all the same: { "7b": 2 }.
export function implied(entry) {
  const found = {}, quiet = silent(entry), said = answered(entry), none = lacking(entry);
  if (entry.table !== 0) return found;  // what is not tapped may lie on the table
  const ownerOf = (rank) => {
    if (!said.has(rank)) return 0;
    if (quiet.length === 1) {
      const others = sidesOf(entry).filter((side) => side !== quiet[0]);
      return others.every((side) => answers(entry, rank, side)) ? quiet[0] : 0;
    }
    const without = none.filter(([each]) => each === rank).map(([, side]) => side);
    return entry.sides === 2 && !quiet.length && new Set(without).size === 1 ? 3 - without[0] : 0;
  };
  for (const card of deck) {
    const owner = entry.owner[card.code] ? 0 : ownerOf(card.rank);
    if (owner) found[card.code] = owner;
  }
  return found;
}

// Every side has spoken, the rank is answered, and yet nobody has the card: "Who has the 7 of cups?"
export function wanted(entry) {
  if (entry.table !== 0 || silent(entry).length) return [];
  const given = { ...implied(entry), ...entry.owner }, said = answered(entry);
  return deck.filter((card) => said.has(card.rank) && !given[card.code]).map((card) => card.code);
}

// The numbers of all sides: the one that is not given is what the others leave.
export function numbers(entry) {
  const filled = (given, total) => {
    const known = given.filter((number) => number !== null);
    if (total === null || known.length !== given.length - 1) return given;
    return given.map((number) => number ?? Math.max(0, total - sum(known)));
  };
  return {
    cards: filled(entry.cards, entry.table === null ? null : 40 - entry.table),
    coins: filled(entry.coins, entry.table === 0 ? 10 : null),  // a coin may lie on the table
  };
}

// Which sides have to say a number: of two, not the one that was not counted.
export function uncounted(entry, name) {
  const given = numbers(entry)[name];
  const missing = sidesOf(entry).filter((side) => given[side - 1] === null);
  const [rest, ...others] = silent(entry);
  const total = name === "cards" ? entry.table !== null : entry.table === 0;
  return total && missing.length > 1 && !others.length ? missing.filter((side) => side !== rest) : missing;
}
