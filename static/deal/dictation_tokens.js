// What the parts of the reader of dictated piles share.
/** @import { Token } from "../page/types.js" */
export const SUITS = ["d", "c", "s", "b"];
export const RANKS = Array.from({ length: 10 }, (_, at) => at + 1);

/** @param {string} kind @param {number} start @param {number} end @param {Partial<Token>} [more] @returns {Token} */
export const token = (kind, start, end, more = {}) => ({ kind, start, end, ranks: [], cards: [], ...more });

export const NOTHING = token("end", -1, -1);
