// What is told of cards: the best by what they are worth for primiera, who takes those that nobody has, and sums.
/** @import { Face, Numbers } from "../page/types.js" */

/** @param {number[]} figures */
export const sum = (figures) => figures.reduce((a, b) => a + b, 0);

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
