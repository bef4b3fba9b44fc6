// Which suit each rank belongs to, by what people say: "coppe 7 6", "7 e 6 di coppe", "7c".
import { COMMAS, PAUSES, countedIn, ends, has, items, joins, opens, parts, spans } from "./dictation_groups.js";
import { SUITS } from "./dictation_tokens.js";
/** @import { Piece, Token } from "../page/types.js" */
/** @import { Group, Span } from "./dictation_groups.js" */

// Whether as many are named as were counted: "two sevens of cups and batons".
/** @param {Token} counted @param {Token[]} run */
function agrees({ count, ranks }, run) {
  const suits = new Set(run.map(({ suit }) => suit));
  return count === ranks.length * suits.size && suits.size === run.length;
}

/** @param {Token[]} tokens */
export const bind = (tokens) => spans(tokens).flatMap(bindSpan);

/** @param {Span} span */
function bindSpan({ tokens, loose, isCut, of }) {
  /** @type {Group[]} */
  const groups = [[]];
  /** @type {Token[]} */
  const suits = [];
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {Token | null} the suit that goes on for what follows */
  let open = null;
  let isBehind = false;
  /** @param {Token} one @param {Partial<Piece>} more */
  const say = ({ start, end }, more) => pieces.push({ start, end, cards: [], suit: null, asks: null, ...more });
  /** @param {Token[]} list @param {string} [what] */
  const ask = (list, what) => list.forEach((one) => {
    if (one.kind === "counted") askCount(one);
    else say(one, { asks: one.asks ?? what });
  });
  /** @param {Token} one */
  function askCount(one) {
    const all = one.count === SUITS.length && one.plural && one.ranks.length === 1;
    if (all) say(one, { cards: SUITS.map((suit) => `${one.ranks[0]}${suit}`) });
    else say(one, { asks: "count" });
  }

  for (const one of tokens) {
    if (one.kind === "suit") {
      suits.push(one);
      groups.push([]);
      continue;
    }
    if (one.kind === "card") say(one, { cards: one.cards });
    if (one.kind === "hard") ask([one]);
    else groups[groups.length - 1].push(one);
  }

  /** @param {Token} item @param {Token} suit @param {Token} where */
  function put(item, { suit }, where) {
    if (item.kind !== "soft") say(where, { cards: item.ranks.map((rank) => `${rank}${suit}`) });
    else if (where === item) ask([item]);
  }
  /** @param {Token[]} list @param {Token} suit */
  const give = (list, suit) => list.forEach((one) => {
    if (one.kind === "counted") askCount(one);
    else put(one, suit, one);
  });
  /** @param {Token} item @param {Token[]} run */
  const share = (item, run) => run.forEach((suit, at) => put(item, suit, at ? suit : item));

  /** @param {Token} suit */
  function start(suit) {
    open = suit;
    isBehind = loose = false;
  }

  function doubt() {
    isBehind = false;
    loose = true;
  }

  /** @param {Token} suit @param {Token[]} list @param {Group} group */
  function close(suit, list, group) {
    if (list.length || has(group, "card")) say(suit, { suit: suit.suit });
    else ask([suit], "rank");
    give(list, suit);
    open = null;
  }

  // Whether the suit is followed by ranks of its own; null where that is not sure.
  /** @param {number} at */
  function leads(at) {
    const after = groups[at + 1], listed = items(after);
    const behind = ends(after, "of") || countedIn(after)?.plural;
    if (isCut && at + 2 === groups.length && !listed.length) return null;
    if (!listed.length || opens(after, "stop") || ends(groups[at], "of")) {
      return opens(after, "colon") && listed.length > 0;
    }
    if (!opens(after, "comma", "and")) return behind ? null : true;
    return behind && listed.length === 1 ? false : null;
  }

  // The suits that share what stands before the first; the whole with one that may have its own ranks.
  /** @param {number} at */
  function runFrom(at, whole = false) {
    let end = at;
    while (end + 1 < suits.length && joins(groups[end + 1])) end += 1;
    if (end > at && !whole && leads(end) !== false) end -= 1;
    return suits.slice(at, end + 1);
  }

  // As many of the run as are surely one list: commas only before an "and", or an "of".
  /** @param {number} at @param {Token[]} run */
  function listedOf(at, run) {
    let length = run.length;
    while (length > 1 && !has(groups[at + length - 1], "and") && !has(groups[at + length - 1], "of")) length -= 1;
    return run.slice(0, length);
  }

  // What is of the suit behind where none is open.
  /** @param {Group} group */
  function sinceStop(group) {
    const cut = parts(group, "stop");
    let last = cut.pop() ?? [];
    if (loose && !has(group, "stop")) {
      cut.push(last.slice(0, -1));
      last = last.slice(-1);
    }
    cut.forEach((list) => ask(list, "suit"));
    return last;
  }

  // What is surely of the suit behind: the open suit has the first, and between there may be both.
  /** @param {Token} suit @param {Group} group */
  function own(suit, group) {
    const before = parts(group, "stop"), tail = before.pop() ?? [];
    if (before.length) {
      close(suit, before.flat(), group);
      return tail;
    }
    const [first] = parts(group, ...PAUSES);
    let middle = items(group);
    const last = middle.slice(-1);
    middle = middle.slice(0, -1);
    if (parts(group, ...COMMAS).length > 1) {
      close(suit, first, group);
      middle = middle.slice(first.length);
    } else if (!middle.length) close(suit, [], group);
    else say(suit, { suit: suit.suit });
    ask(middle, "either");
    return last;
  }

  // What may be of the suit behind it, where suits do not stand before their ranks up to the next
  // pause: "denari 7, re coppe, asso spade"; also a count: "coins 7, two cups: 6 5".
  /** @param {number} at @returns {Token[]} */
  function unsure(at) {
    const group = groups[at], before = parts(group, ...PAUSES);
    let tail = before.pop() ?? [];
    if (!tail.length || ends(group, ...PAUSES)) return [];
    if (opens(groups[at + 1], "colon")) {
      return before.length || mayCount(at, tail[tail.length - 1]) ? tail : [];
    }
    if (has(group, "stop") && parts(group, "stop").pop()?.length === tail.length) return tail;
    if (!before.length) tail = tail.slice(-1);
    for (let next = at + 1; next < groups.length; next += 1) {
      const after = groups[next], paused = opens(after, "and", "comma") && next < groups.length - 1;
      const own = items(after).filter(({ kind }) => kind !== "counted");
      if (!own.length || opens(after, "stop")) return tail;
      if (ends(after, "of")) return paused || parts(after, ...COMMAS).length === 1 ? tail : [];
      if (ends(after, ...PAUSES)) return [];
      if (paused) return tail;
    }
    return [];
  }

  // Whether "two cups:" may say how many follow; not where each suit has its colon.
  /** @param {number} at @param {Token} item */
  function mayCount(at, item) {
    const headed = opens(groups[at], "colon");
    return item.number && !(headed && item.ranks[0] > items(groups[at + 1]).length);
  }

  // How many cards stand behind this suit, where they stand by themselves.
  /** @param {number} at */
  function listedAfter(at) {
    const after = groups[at + 1], alone = at + 2 === groups.length || ends(after, ...PAUSES);
    return alone && parts(after, "stop").length === 1 ? items(after).length : 0;
  }

  // "7 e 6 di coppe", "asso di spade, coppe e bastoni", "two sevens of cups and batons".
  /** @param {number} at */
  function meetBehind(at) {
    const group = groups[at], suit = suits[at], counted = countedIn(group);
    const ranks = open ? own(open, group) : sinceStop(group);
    let run = runFrom(at);
    open = null;
    isBehind = true;
    loose = false;
    if (counted) {
      ask(ranks.slice(0, -1), "suit");
      if (!agrees(counted, run)) {
        run = runFrom(at, true);
        loose = true;
      }
      const leading = run.length > 1 && leads(at + run.length - 1);
      const sure = leading === false || (leading === null && counted.plural);
      if (agrees(counted, run) && sure) share(counted, run);
      else say(counted, { asks: "count" });
      return run.length;
    }
    run = listedOf(at, run);
    if (ranks.length === 1) share(ranks[0], run);
    else if (run.length > 1) ask(ranks, "either");
    else give(ranks, suit);
    return run.length;
  }

  // How many ranks are of the open suit where a word that is not understood follows.
  /** @param {Group} last */
  function sureIn(last) {
    const listed = items(last);
    if (!isCut || (ends(last, ...PAUSES) && !ends(last, "and") && !of)) return listed.length;
    const before = parts(last, "stop"), tail = before.pop() ?? [];
    return before.length ? listed.length - tail.length : parts(last, ...PAUSES)[0].length;
  }

  // A suit: does it stand behind its ranks, or before them? How many suits are read.
  /** @param {number} at */
  function meet(at) {
    const suit = suits[at], group = groups[at], after = groups[at + 1];
    const listed = items(group), counted = countedIn(group), headed = opens(after, "colon");
    if (listed.length && (ends(group, "of") || (counted && runFrom(at, true).length > 1))) return meetBehind(at);
    const bare = at > 0 && (joins(group) || !group.length);
    if (open && bare && !headed) {
      close(open, [], group);
      ask([suit], "rank");
      doubt();
    } else if (open) {
      const tail = unsure(at);
      close(open, listed.slice(0, listed.length - tail.length), group);
      ask(tail, "either");
      if (!tail.length || headed) start(suit);
      else doubt();
    } else if (!listed.length) {
      const led = leads(at), inList = bare && (loose || (isBehind && !led));
      const afterHard = loose && !group.length && led === null; // "tsree cups and 7"
      if ((inList && !headed) || afterHard || (loose && ends(group, "of"))) {
        ask([suit], "rank");
        loose = true;
      } else start(suit);
    } else if (ends(group, ...PAUSES) || counted) {
      ask(listed, "suit");
      start(suit);
    } else if (headed) {
      const number = listed[listed.length - 1];
      ask(listed.slice(0, -1), "suit");
      if (number.ranks.length !== 1 || number.ranks[0] !== listedAfter(at)) ask([number], "of");
      start(suit);
    } else if (suit.plain || !listed.some((one) => one.plain || one.number || one.asks)) {
      const tail = parts(group, ...PAUSES).pop() ?? [], ofSuit = loose ? tail.slice(-1) : tail;
      ask(listed.slice(0, listed.length - ofSuit.length), "suit");
      give(ofSuit, suit);
      isBehind = loose = false;
    } else {
      ask(listed, "of");
      doubt();
    }
    return 1;
  }

  for (let at = 0; at < suits.length;) at += meet(at);
  const rest = groups[groups.length - 1];
  if (!open) ask(items(rest), "suit");
  else if (ends(rest, "of") && items(rest).length) ask(own(open, rest), "suit"); // of what is not understood
  else {
    const sure = sureIn(rest);
    close(open, items(rest).slice(0, sure), rest);
    ask(items(rest).slice(sure), "either");
  }
  return pieces;
}
