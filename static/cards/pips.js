// What the ranks of piles say: a hint that a card may be with the wrong side. See scorekeeper/rules/entry/all_cards.py.
export const FIFTEEN = 15;
const EVEN = 2, LAST = 10;

// For each pile its sum where that does not fit the game, else null; empty where all fit or no law holds.
/** @param {number[]} sums
 * @param {number} law what each pile is a multiple of, 0 for nothing
 * @returns {(number | null)[]} */
export function doubtfulSums(sums, law) {
  if (!law) return [];
  if (law === EVEN) {
    const odd = sums.map((sum) => (sum % EVEN ? sum : null));
    return odd.some(Boolean) ? odd : [];
  }
  const rests = sums.map((sum) => sum % FIFTEEN);
  const last = rests.filter((rest) => rest === LAST).length;
  if (last === 1 && rests.every((rest) => rest === 0 || rest === LAST)) return [];
  return sums.map((sum, side) => (sums.length === 2 || ![0, LAST].includes(rests[side]) ? sum : null));
}
