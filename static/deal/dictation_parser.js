// A pile said in words -> pieces, each a card or a question. With dictation_phrases.js and dictation_binding.js it is
// the mirror of rules/entry/dictation, by the same dictation_vocabulary.json; a test demands equal answers. Places are
// counted in whole signs.
import { bind } from "./dictation_binding.js";
import { phrases } from "./dictation_phrases.js";
import { token } from "./dictation_tokens.js";
/** @import { Code, DictationTable, Piece, Token, Vocabulary } from "../page/types.js" */
export const LONGEST = 2000;
const SIGNS = "♦♢♥♡♠♤♣♧", MARKS = ["dash", "cut", "stop", "comma", "colon", "and"];
const CARDS = ["french", "english", "spanish"];
const GLUED = /^([0-9]+)([a-z]{2,})$/;
const DROPPED = ["filler", "article"];

/** @param {object} of @param {string} name */
const has = (of, name) => Object.prototype.hasOwnProperty.call(of, name);

/** @param {string} text */
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f\u20e3\ufe0e\ufe0f]/g, "")
  .toLowerCase().replaceAll("’", "'");
// What the letters and numbers of those cards mean, where the table says something of them.
/** @param {DictationTable} table @param {string} [cards] @returns {Vocabulary} */
export function vocabulary(table, cards) {
  const there = CARDS.includes(cards ?? "") ? table[/** @type {"french"} */ (cards)] : {};
  const { signs } = table, letter = `[${signs.letter}]+`;
  const singles = MARKS.map((name) => `(?<${name}>[${signs[name]}])`);
  const known = [...MARKS, "space"].map((name) => signs[name]).join("");
  const pattern = new RegExp([`(?<run>${letter}(?:['’]${letter})?['’]?)`, ...singles,
    `(?<space>[${signs.space}]+)`, `(?<other>[^${known}${signs.letter}]+)`].join("|"), "gu");
  /** @type {Map<string, string>} */
  const meanings = new Map();
  for (const known of [table.words, there.words ?? {}]) {
    for (const [what, text] of Object.entries(known)) {
      for (const word of text.split(" ")) meanings.set(fold(word), what);
    }
  }
  const own = { ...table, asked: "", ...there }, { ranks, suit_letters, asked } = own;
  const digits = Object.keys(ranks).sort((a, b) => b.length - a.length).join("|");
  const letters = Object.keys(suit_letters).join("") + asked, faces = Object.keys(own.rank_letters).join("");
  return {
    ...own, words: table.words, pattern, meanings, suits: { ...suit_letters, ...table.suit_signs }, near: new Map(),
    chain: new RegExp(`^(?:(?:${digits})[${letters}]|(?:${digits}|[${faces}])[${SIGNS}])+$`),
    lettered: new RegExp(`^[${faces}][${letters.replace(/[oe]/g, "")}]$`),
    link: new RegExp(`(${digits}|[${faces}])([${letters}${SIGNS}])`, "g"),
    turned: new RegExp(`^([${letters}${SIGNS}])(${digits})$`),
  };
}

/** @param {string} text @param {Vocabulary} words */
function tokens(text, words) {
  /** @type {Token[]} */
  const list = [];
  let start = 0;
  for (const match of text.matchAll(words.pattern)) {
    const groups = match.groups ?? {}, kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    const end = start + [...match[0]].length;
    if (kind === "run") run(fold(match[0]), start, end, words, list);
    else if (kind === "other") list.push(token("hard", start, end, { asks: "word" }));
    else if (kind && kind !== "space") list.push(token(kind, start, end));
    start = end;
  }
  // "o:" opens oros where that letter is a suit's; else it is a word.
  const signs = [...text];
  list.forEach((one, at) => {
    const letter = fold(signs.slice(one.start, one.end).join(""));
    const opens = ["or", "and"].includes(one.kind) && list[at + 1]?.kind === "colon";
    if (opens && has(words.suit_letters, letter)) {
      list[at] = token("suit", one.start, one.end, { suit: words.suit_letters[letter], plain: true });
    }
  });
  return list.flatMap((one, at) => {
    const before = list[at - 1]?.kind;
    if (DROPPED.includes(one.kind)) return [];
    return [DROPPED.includes(before) ? { ...one, before } : one];
  });
}

/**
 * @param {string} word @param {number} start @param {number} end
 * @param {Vocabulary} words @param {Token[]} list
 */
function run(word, start, end, words, list) {
  const exact = words.meanings.get(word), cut = word.indexOf("'");
  if (exact === undefined && cut >= 0) {
    const head = word.slice(0, cut), tail = word.slice(cut + 1), before = words.meanings.get(`${head}'`);
    if (!tail && !/^[0-9]+$/.test(head)) run(head, start, end, words, list);
    else if (tail && before !== undefined) {
      const middle = end - start === word.length ? start + cut + 1 : start;
      list.push(meant(before, start, middle > start ? middle : end));
      run(tail, middle, end, words, list);
    } else list.push(token("hard", start, end, { asks: "word" }));
    return;
  }
  if (exact !== undefined) return void list.push(meant(exact, start, end));
  if (!word) return;
  const short = shortly(word, start, end, words);
  if (short) return void list.push(short);
  const glued = GLUED.exec(word), behind = glued && words.meanings.get(glued[2]);
  if (glued && behind) {
    list.push(number(glued[1], start, end, words), meant(behind, start, end));
    return;
  }
  const near = words.near.get(word) ?? nearest(word, words.meanings);
  words.near.set(word, near);
  list.push(meant(near, start, end));
}

/** @param {string} word @param {number} start @param {number} end @param {Vocabulary} words */
function shortly(word, start, end, words) {
  const letters = words.rank_letters;
  if (/^[0-9]+$/.test(word)) return number(word, start, end, words);
  if (word === words.asked) return token("soft", start, end, { asks: "letter" });
  if (word === "a" || (word === "c" && has(letters, word))) return token(word, start, end, { plain: true });
  if (has(words.suits, word)) {
    return token("suit", start, end, { suit: words.suits[word], plain: true });
  }
  if (has(letters, word)) {
    return token("rank", start, end, { ranks: [letters[word]], plain: true });
  }
  if (word.endsWith("s") && has(words.ranks, word.slice(0, -1))) {
    const rank = words.ranks[word.slice(0, -1)];
    return token("card", start, end, { ranks: [rank], cards: [`${rank}s`], plural: true });
  }
  const turned = words.turned.exec(word);
  let pairs = turned ? [[turned[2], turned[1]]] : [];
  if (words.chain.test(word) || words.lettered.test(word)) {
    pairs = [...word.matchAll(words.link)].map(([, rank, suit]) => [rank, suit]);
  }
  if (!pairs.length) return null;
  if (pairs.some(([, suit]) => suit === words.asked)) return token("soft", start, end, { asks: "letter" });
  const cards = pairs.map(([rank, suit]) => `${letters[rank] ?? words.ranks[rank]}${words.suits[suit]}`);
  return token("card", start, end, { cards });
}

/** @param {string} digits @param {number} start @param {number} end @param {Vocabulary} words */
function number(digits, start, end, words) {
  if (has(words.ranks, digits)) {
    return token("rank", start, end, { ranks: [words.ranks[digits]], plain: true, number: true });
  }
  return token("soft", start, end, { asks: "number" });
}

/** @param {string} meaning @param {number} start @param {number} end */
function meant(meaning, start, end) {
  const [kind, ...rest] = meaning.split(" ");
  if (kind === "suit") return token("suit", start, end, { suit: rest[0] });
  if (["rank", "number", "ranks"].includes(kind)) {
    const plural = kind === "ranks" || rest.length > 1;
    return token("rank", start, end, { ranks: rest.map(Number), number: kind === "number", plural });
  }
  if (kind === "card") return token("card", start, end, { cards: [rest[0]] });
  if (kind === "doubt") return token("soft", start, end, { asks: rest[0] });
  if (kind === "other") return token("hard", start, end, { asks: "word" });
  return token(kind, start, end);
}

// One meaning for "seven", which may be a count, and "sevens".
/** @param {string} meaning */
const singular = (meaning) => meaning.replace(/^(?:number|ranks) /, "rank ");

/** @param {string} word @param {Map<string, string>} meanings */
function nearest(word, meanings) {
  if (!/^[a-z]+$/.test(word)) return "other";
  /** @type {string[]} */
  const closest = [];
  /** @type {Set<string>} */
  const all = new Set();
  for (const [known, meaning] of meanings) {
    const slips = known.length < 5 ? 0 : known.length < 8 ? 1 : 2;
    if (Math.abs(known.length - word.length) > Math.max(slips, 1)) continue;
    const slip = distance(word, known);
    if (slip <= slips) closest.push(meaning);
    if (slip <= Math.max(slips, 1)) all.add(singular(meaning));
  }
  return closest.length && all.size === 1 ? closest.sort()[0] : "other";
}

/** @param {string} a @param {string} b */
function distance(a, b) {
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const last = row;
    row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
    }
    before = last;
  }
  return row[row.length - 1];
}

// Cut at semicolons: nothing goes on behind one but what takes back.
/** @param {Token[]} list */
function clauses(list) {
  /** @type {Token[][]} */
  const cut = [[]];
  list.forEach((one, at) => {
    if (one.kind !== "cut") cut[cut.length - 1].push(one);
    else if (["except", "or", "no"].includes(list[at + 1]?.kind)) cut[cut.length - 1].push({ ...one, kind: "stop" });
    else cut.push([]);
  });
  return cut;
}

/** @param {string} text @param {Vocabulary} words */
export function readDictation(text, words) {
  const signs = [...text];
  const pieces = clauses(tokens(signs.slice(0, LONGEST).join(""), words)).flatMap((each) => bind(phrases(each)));
  if (signs.length > LONGEST) {
    pieces.push({ start: LONGEST, end: signs.length, cards: [], suit: null, asks: "length" });
  }
  return pieces.sort((a, b) => a.start - b.start);
}

/** @param {Piece[]} pieces */
export function namedTwice(pieces) {
  const all = pieces.flatMap((piece) => piece.cards);
  return [...new Set(all)].filter((card) => all.indexOf(card) !== all.lastIndexOf(card));
}
