// What cards are worth for primiera, and sums.
/** @import { Face, Numbers } from "../page/types.js" */

/** @type {Numbers} */
const worth = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12 };
/** @type {Numbers} */
const ofTrentino = { 7: 7, 6: 6, 1: 5.5, 5: 5, 4: 4, 3: 3, 2: 2 };

/** @param {number[]} figures */
export const sum = (figures) => figures.reduce((a, b) => a + b, 0);

// Null where the house rules bar the card.
/** @param {number} rank @param {string} [faces] */
export const valueOf = (rank, faces) =>
  faces === "trentino" ? (ofTrentino[rank] ?? 0.5) : (worth[rank] ?? (faces === "barred" ? null : Number(faces)));

/** The best card of each suit. @param {Face[]} held @param {string} [faces] */
export function bestOf(held, faces) {
  /** @type {Numbers} */
  const best = {};
  for (const { suit, rank } of held) {
    const value = valueOf(rank, faces);
    if (value !== null) best[suit] = Math.max(best[suit] ?? 0, value);
  }
  return best;
}
