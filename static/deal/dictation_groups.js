// What is said between two suits, what its pauses part, and where no suit goes on.
/** @import { Token } from "../page/types.js" */
/** @typedef {Token[]} Group what is said between two suits */

export const COMMAS = ["comma", "colon"], PAUSES = [...COMMAS, "stop", "and"];
const JOINS = ["and", "of", "comma"];
const LISTED = ["rank", "soft", "counted"];

/** @param {Group} group */
export const items = (group) => group.filter(({ kind }) => LISTED.includes(kind));
/** @param {Group} group @param {string[]} kinds */
export const opens = (group, ...kinds) => group.length > 0 && kinds.includes(group[0].kind);
/** @param {Group} group @param {string[]} kinds */
export const ends = (group, ...kinds) => group.length > 0 && kinds.includes(group[group.length - 1].kind);
/** @param {Group} group @param {string} what */
export const has = (group, what) => group.some(({ kind }) => kind === what);
/** @param {Group} group */
export const joins = (group) => group.length > 0 && group.every(({ kind }) => JOINS.includes(kind));

// What is listed, cut at these pauses; no part is empty but the only one.
/** @param {Group} group @param {string[]} pauses */
export function parts(group, ...pauses) {
  /** @type {Token[][]} */
  const lists = [[]];
  for (const one of group) {
    const last = lists[lists.length - 1];
    if (pauses.includes(one.kind) && last.length) lists.push([]);
    else if (LISTED.includes(one.kind)) last.push(one);
  }
  if (lists.length > 1 && !lists[lists.length - 1].length) lists.pop();
  return lists;
}

// The "two sevens" at its end, and not before a full stop.
/** @param {Group} group */
export function countedIn(group) {
  const [last] = items(group).slice(-1);
  return last?.kind === "counted" && !ends(group, "stop") ? last : null;
}

/**
 * @typedef {object} Span what is said between two places where no suit goes on
 * @property {Token[]} tokens
 * @property {boolean} loose it may be of a suit that was said before
 * @property {boolean} isCut what follows at once is not understood
 * @property {boolean} of and is of some suit, as a rank is
 */

/** @param {Token[]} tokens @param {boolean} loose @returns {Span} */
const spanOf = (tokens, loose) => ({ tokens, loose, isCut: false, of: false });

// Cut at a word that is not understood, which may have been a suit, and at a card of another suit.
/** @param {Token[]} tokens */
export function spans(tokens) {
  const cut = [spanOf([], false)];
  /** @type {string | null | undefined} */
  let suit = null;
  tokens.forEach((one, at) => {
    if (one.kind === "suit") suit = one.suit;
    const hard = one.kind === "hard", last = cut[cut.length - 1];
    const inside = one.cards.length === 1 && one.cards[0].slice(-1) === suit;
    if (hard || (one.kind === "card" && !inside)) {
      last.isCut = hard;
      last.of = tokens[at + 1]?.kind === "of";
      cut.push(spanOf([one], false), spanOf([], hard || suit !== null));
      suit = null;
    } else last.tokens.push(one);
  });
  return cut;
}
