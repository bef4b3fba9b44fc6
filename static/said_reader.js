// A pile said in words -> pieces, each a card or a question. The mirror of rules/entry/said, by the
// same vocabulary (said.json); a test demands equal answers. Places are counted in whole signs.
/** @import { Code, Piece, SaidTable, Token, Vocabulary } from "./shapes.js" */
export const LONGEST = 2000;
const SIGNS = "♦♢♥♡♠♤♣♧", SUITS = ["d", "c", "s", "b"];
const RANKS = Array.from({ length: 10 }, (_, at) => at + 1);
const CHAIN = new RegExp(`^(?:(?:10|[1-9])[dcsbh]|(?:10|[1-9afcrjqk])[${SIGNS}])+$`);
const LETTERED = /^[afcrjqk][dcsbh]$/;
const LINK = new RegExp(`(10|[1-9afcrjqk])([dcsbh${SIGNS}])`, "g");
const TURNED = new RegExp(`^([dcsbh${SIGNS}])(10|[1-9])$`);
const GLUED = /^([0-9]+)([a-z]{2,})$/;
const PAUSES = ["comma", "stop", "colon"], BREAKS = ["and", "comma", "stop", "dash"];
/** @type {Token} */
const NOTHING = { kind: "end", start: -1, end: -1, ranks: [], cards: [] };

/** @param {string} text */
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f\u20e3\ufe0e\ufe0f]/g, "")
  .toLowerCase().replaceAll("’", "'");
/** @param {string} kind @param {number} start @param {number} end @param {Partial<Token>} [more] @returns {Token} */
const token = (kind, start, end, more = {}) => ({ kind, start, end, ranks: [], cards: [], ...more });
/** @param {Token} first @param {Token} last @param {string} kind @param {Partial<Token>} more */
const joined = (first, last, kind, more) => token(kind, first.start, last.end, more);
/** @param {Token} suit */
const whole = ({ suit }) => RANKS.map((rank) => `${rank}${suit}`);

/** @param {SaidTable} table @returns {Vocabulary} */
export function vocabulary(table) {
  const { signs } = table, letter = `[${signs.letter}]+`;
  const singles = ["stop", "comma", "colon", "dash", "and"].map((name) => `(?<${name}>[${signs[name]}])`);
  const known = ["dash", "stop", "comma", "colon", "and", "space"].map((name) => signs[name]).join("");
  const pattern = new RegExp([`(?<run>${letter}(?:['’]${letter})?['’]?)`, ...singles,
    `(?<space>[${signs.space}]+)`, `(?<other>[^${known}${signs.letter}]+)`].join("|"), "gu");
  /** @type {Map<string, string>} */
  const meanings = new Map();
  for (const [what, said] of Object.entries(table.words)) {
    for (const word of said.split(" ")) meanings.set(fold(word), what);
  }
  return { ...table, pattern, meanings, suits: { ...table.suit_letters, ...table.suit_signs }, near: new Map() };
}

/** @param {string} text @param {Vocabulary} words */
function tokens(text, words) {
  /** @type {Token[]} */
  const found = [];
  let start = 0;
  for (const match of text.matchAll(words.pattern)) {
    const groups = match.groups ?? {}, kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    const end = start + [...match[0]].length;
    if (kind === "run") run(fold(match[0]), start, end, words, found);
    else if (kind === "other") found.push(token("hard", start, end, { asks: "word" }));
    else if (kind && kind !== "space") found.push(token(kind, start, end));
    start = end;
  }
  return found.filter(({ kind }) => kind !== "filler");
}

/**
 * @param {string} word @param {number} start @param {number} end
 * @param {Vocabulary} words @param {Token[]} found
 */
function run(word, start, end, words, found) {
  const exact = words.meanings.get(word), cut = word.indexOf("'");
  if (exact === undefined && cut >= 0) {
    const head = word.slice(0, cut), tail = word.slice(cut + 1), before = words.meanings.get(`${head}'`);
    if (!tail && !/^[0-9]+$/.test(head)) run(head, start, end, words, found);
    else if (tail && before !== undefined) {
      const middle = end - start === word.length ? start + cut + 1 : start;
      found.push(meant(before, start, middle > start ? middle : end));
      run(tail, middle, end, words, found);
    } else found.push(token("hard", start, end, { asks: "word" }));
    return;
  }
  if (exact !== undefined) return void found.push(meant(exact, start, end));
  if (!word) return;
  const short = shortly(word, start, end, words);
  if (short) return void found.push(short);
  const glued = GLUED.exec(word), behind = glued && words.meanings.get(glued[2]);
  if (glued && behind) {
    found.push(number(glued[1], start, end), meant(behind, start, end));
    return;
  }
  const near = words.near.get(word) ?? nearest(word, words.meanings);
  words.near.set(word, near);
  found.push(meant(near, start, end));
}

/** @param {string} word @param {number} start @param {number} end @param {Vocabulary} words */
function shortly(word, start, end, words) {
  const letters = words.rank_letters;
  if (/^[0-9]+$/.test(word)) return number(word, start, end);
  if (word === "a" || word === "c") return token(word, start, end, { plain: true });
  if (Object.hasOwn(words.suits, word)) {
    return token("suit", start, end, { suit: words.suits[word], plain: true });
  }
  if (Object.hasOwn(letters, word)) {
    return token("rank", start, end, { ranks: [letters[word]], plain: true });
  }
  const turned = TURNED.exec(word);
  let pairs = turned ? [[turned[2], turned[1]]] : [];
  if (CHAIN.test(word) || LETTERED.test(word)) {
    pairs = [...word.matchAll(LINK)].map(([, rank, suit]) => [rank, suit]);
  }
  if (!pairs.length) return null;
  const cards = pairs.map(([rank, suit]) => `${letters[rank] ?? rank}${words.suits[suit]}`);
  return token("card", start, end, { cards });
}

/** @param {string} digits @param {number} start @param {number} end */
function number(digits, start, end) {
  if (/^([1-9]|10)$/.test(digits)) {
    return token("rank", start, end, { ranks: [Number(digits)], plain: true });
  }
  return token("soft", start, end, { asks: "number" });
}

/** @param {string} meaning @param {number} start @param {number} end */
function meant(meaning, start, end) {
  const [kind, ...rest] = meaning.split(" ");
  if (kind === "suit") return token("suit", start, end, { suit: rest[0] });
  if (kind === "rank") return token("rank", start, end, { ranks: rest.map(Number) });
  if (kind === "card") return token("card", start, end, { cards: [rest[0]] });
  if (kind === "doubt") return token("soft", start, end, { asks: rest[0] });
  if (kind === "other") return token("hard", start, end, { asks: "word" });
  return token(kind, start, end);
}

/** @param {string} word @param {Map<string, string>} meanings */
function nearest(word, meanings) {
  if (!/^[a-z]+$/.test(word)) return "other";
  /** @type {Set<string>} */
  const found = new Set();
  for (const [known, meaning] of meanings) {
    const slips = known.length < 5 ? 0 : known.length < 8 ? 1 : 2;
    const may = slips && Math.abs(known.length - word.length) <= slips;
    if (may && distance(word, known) <= slips) found.add(meaning);
  }
  return found.size === 1 ? [...found][0] : "other";
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

// Words that mean something only beside others: "all coins", "from 2 to 5", "sette bello", "c".
/** @param {Token[]} all */
function phrases(all) {
  /** @type {Token[]} */
  const out = [];
  let at = 0;
  /** @param {number} by */
  const ahead = (by) => all[at + by] ?? NOTHING;
  const last = (by = 1) => out[out.length - by] ?? NOTHING;
  /** @param {number} length @param {Token} one */
  function put(length, one) {
    out.push(one);
    at += length;
  }
  /** @param {number} length @param {string} what */
  const asks = (length, what, kind = "hard") =>
    put(length, joined(ahead(0), ahead(length - 1), kind, { asks: what }));

  /** @type {Record<string, (one: Token) => void>} */
  const steps = {
    to: () => asks(1, "word"),
    bello: () => asks(1, "word"),
    rank(one) {
      const after = ahead(1), beyond = ahead(2), [rank] = one.ranks;
      const lone = one.ranks.length === 1 && [7, 10].includes(rank);
      const spans = after.kind === "dash" && beyond.kind === "rank" && maySpan(one, beyond);
      if (after.kind === "bello" && lone) put(2, joined(one, after, "card", { cards: [`${rank}d`] }));
      else if (spans) asks(3, "span", "soft");
      else put(1, one);
    },
    dash: (one) => put(1, { ...one, kind: "comma" }),
    a(one) {
      const after = ahead(1), suit = last();
      const opened = ["suit", "colon"].includes(suit.kind) && last(2).kind !== "of";
      const listed = after.kind === "rank" && after.plain && opened;
      if (["suit", "of"].includes(after.kind) || !["rank", "soft", "c"].includes(after.kind) || listed) {
        put(1, { ...one, kind: "rank", ranks: [1] });
      } else asks(1, "ace");
    },
    c(one) {
      const after = ahead(1), beside = [last().ranks.join(), after.ranks.join()].sort().join("-");
      if (after.kind === "colon") put(1, { ...one, kind: "suit", suit: "c" });
      else if (beside === "10-8" || after.kind === "of" || (after.kind === "suit" && after.plain)) {
        put(1, { ...one, kind: "rank", ranks: [9] });
      } else asks(1, "letter");
    },
    from(one) {
      const low = ahead(1);
      let to = 2;
      while (ahead(to).kind === "to") to += 1;
      if (to === 2 && ahead(2).kind === "a") to = 3;
      const high = ahead(to);
      if (to > 2 && low.ranks.length === 1 && high.ranks.length === 1) {
        const ends = [low.ranks[0], high.ranks[0]], least = Math.min(...ends), most = Math.max(...ends);
        const ranks = RANKS.filter((rank) => rank >= least && rank <= most);
        put(to + 1, joined(one, high, "rank", { ranks }));
      } else asks(1, "word");
    },
    all(one) {
      const to = ahead(1).kind === "of" ? 2 : 1, what = ahead(to), after = ahead(to + 1);
      if (what.kind === "suit") allOf(one, what, to + 1);
      else if (what.kind === "rank" && what.ranks.length > 1) at += to;
      else if (what.kind === "rank" && !["rank", "of", "suit", "bello", "dash"].includes(after.kind)) {
        put(to + 1, joined(one, what, "card", { cards: SUITS.map((suit) => `${what.ranks[0]}${suit}`) }));
      } else if (to === 1 && last().kind === "suit" && ["end", ...BREAKS].includes(what.kind)) {
        const suit = last();
        out.pop();
        put(1, joined(suit, one, "card", { cards: whole(suit) }));
      } else asks(1, "all");
    },
    except(one) {
      let first = one, to = 0;
      while (out.length && !PAUSES.includes(last().kind)) first = out.pop() ?? one;
      while (!["stop", "end"].includes(ahead(to + 1).kind)) to += 1;
      put(to + 1, joined(first, ahead(to), "hard", { asks: "except" }));
    },
  };

  // Not "7-6-2", nor two ranks between which there is none.
  /** @param {Token} low @param {Token} high */
  function maySpan(low, high) {
    return last().kind !== "dash" && ahead(3).kind !== "dash" && high.ranks[0] - low.ranks[0] > 1;
  }

  /** @param {Token} one @param {Token} suit @param {number} length */
  function allOf(one, suit, length) {
    if (ahead(length).kind !== "except") {
      return put(length, joined(one, suit, "card", { cards: whole(suit) }));
    }
    /** @type {Set<Code>} */
    const left = new Set();
    let to = length + 1, end = to;
    for (; ["rank", ...BREAKS].includes(ahead(to).kind); to += 1) {
      if (ahead(to).kind !== "rank") continue;
      for (const rank of ahead(to).ranks) left.add(`${rank}${suit.suit}`);
      end = to + 1;
    }
    const unsure = ["soft", "hard", "card", "a", "c", "all"].includes(ahead(to).kind);
    if (left.size && ahead(end).kind === "of" && ahead(end + 1).suit === suit.suit) end += 2;
    else if (!left.size || ahead(end).kind === "of" || unsure) return asks(end, "except");
    const cards = whole(suit).filter((card) => !left.has(card));
    return put(end, joined(one, ahead(end - 1), "card", { cards }));
  }

  while (at < all.length) (steps[ahead(0).kind] ?? ((one) => put(1, one)))(ahead(0));
  return out;
}

/** @typedef {Token[]} Group */
/** @param {Token} one */
const isItem = ({ kind }) => kind === "rank" || kind === "soft";
/** @param {Group} group */
const items = (group) => group.filter(isItem);
const isPause = ({ kind } = NOTHING) => [...PAUSES, "and"].includes(kind);
/** @param {Group} group */
const saysOf = (group) => group.at(-1)?.kind === "of";
/** @param {Group} group */
const sincePause = (group) =>
  items(group.slice(group.findLastIndex(({ kind }) => PAUSES.includes(kind)) + 1));
/** @param {Group} group */
const joins = (group) => group.length > 0 && group.every(({ kind }) => kind === "and" || kind === "of");
// A number from 2 to 7, or one that no card has: "seven cups" may be a count.
/** @param {Token} one */
const numbered = ({ ranks }) => !ranks.length || (ranks[0] >= 2 && ranks[0] <= 7);

// Cut where no suit goes on: at what is not understood, and at a card of another suit.
/** @param {Token[]} found */
function spans(found) {
  /** @type {Group[]} */
  const cut = [[]];
  /** @type {string | null | undefined} */
  let suit = null;
  for (const one of found) {
    if (one.kind === "suit") suit = one.suit;
    const inside = one.cards.length === 1 && one.cards[0].slice(-1) === suit;
    if (one.kind === "hard" || (one.kind === "card" && !inside)) {
      cut.push([one], []);
      suit = null;
    } else cut[cut.length - 1].push(one);
  }
  return cut;
}

// Which suit each rank belongs to, between two places where nothing is clear.
/** @param {Group} span */
function bind(span) {
  /** @type {Group[]} */
  const groups = [[]];
  /** @type {Token[]} */
  const suits = [];
  /** @type {Piece[]} */
  const found = [];
  /** @type {Token | null} */
  let open = null;
  /** @type {Group} */
  let bound = [];
  /** @param {Token} one @param {Partial<Piece>} more */
  const say = ({ start, end }, more) => found.push({ start, end, cards: [], suit: null, asks: null, ...more });
  /** @param {Group} list @param {string} [what] */
  const ask = (list, what) => list.forEach((one) => say(one, { asks: one.asks ?? what }));
  /** @param {Token} suit */
  const goesOn = (suit) => say(suit, { suit: suit.suit });

  for (const one of span) {
    if (one.kind === "suit") {
      suits.push(one);
      groups.push([]);
      continue;
    }
    if (one.kind === "card") say(one, { cards: one.cards });
    if (one.kind === "hard") ask([one]);
    else groups[groups.length - 1].push(one);
  }

  /** @param {Group} list @param {Token} suit @param {Token} [where] */
  function give(list, { suit }, where) {
    for (const one of list) {
      const cards = one.ranks.map((rank) => `${rank}${suit}`);
      if (cards.length) say(where ?? one, { cards });
      else if (!where) ask([one]);
    }
  }

  /** @param {Token} suit */
  function start(suit) {
    open = suit;
    bound = [];
  }

  /** @param {Token} suit @param {Group} list @param {Group} group */
  function close(suit, list, group) {
    if (list.length || group.some(({ kind }) => kind === "card")) goesOn(suit);
    else ask([suit], "rank");
    give(list, suit);
    open = null;
  }

  /** @param {Token} suit @param {Group} group */
  function behind(suit, group) {
    const listed = items(group);
    let mine = listed;
    if (open) {
      mine = sincePause(group);
      if (mine.length === listed.length && mine.length > 1) {
        ask(mine.slice(0, -1), "either");
        goesOn(open);
        mine = mine.slice(-1);
      } else close(open, listed.slice(0, listed.length - mine.length), group);
    }
    give(mine, suit);
    bound = mine;
    open = null;
  }

  /** @param {Token} suit @param {Group} group @param {Group} after */
  function meet(suit, group, after) {
    const listed = items(group), tail = sincePause(group);
    const leads = items(after).length && !(saysOf(after) && isPause(after[0]));
    if (tail.length && saysOf(group)) behind(suit, group);
    else if (!listed.length && bound.length && joins(group) && !leads) give(bound, suit, suit);
    else if (open && tail.length && tail.length < listed.length && !items(after).length) {
      close(open, listed.slice(0, -tail.length), group);
      ask(tail, "either");
      bound = [];
    } else if (open) {
      close(open, listed, group);
      start(suit);
    } else if (!listed.length) start(suit);
    else if (isPause(group.at(-1))) {
      ask(listed, "suit");
      start(suit);
    } else if (suit.plain || !listed.some((one) => one.plain || numbered(one))) {
      give(listed, suit);
      bound = [];
    } else {
      ask(listed, "of");
      bound = [];
    }
  }

  suits.forEach((suit, at) => meet(suit, groups[at], groups[at + 1]));
  const rest = groups[groups.length - 1];
  if (open) close(open, items(rest), rest);
  else ask(items(rest), "suit");
  return found;
}

/** @param {string} text @param {Vocabulary} words */
export function readSaid(text, words) {
  const signs = [...text];
  const found = spans(phrases(tokens(signs.slice(0, LONGEST).join(""), words))).flatMap(bind);
  if (signs.length > LONGEST) {
    found.push({ start: LONGEST, end: signs.length, cards: [], suit: null, asks: "length" });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** @param {Piece[]} pieces */
export function namedTwice(pieces) {
  const all = pieces.flatMap((piece) => piece.cards);
  return [...new Set(all)].filter((card) => all.indexOf(card) !== all.lastIndexOf(card));
}
