// The best cards by what they are worth for primiera, and sums.
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
