// Words that mean something only beside others: "two sevens", "from 2 to 5", "all coins", "c".
import { NOTHING, RANKS, SUITS, token } from "./dictation_tokens.js";
/** @import { Code, Token } from "../page/types.js" */
const JOINS = ["and", "comma", "dash"], PAUSES = [...JOINS, "stop"];
const MORE = ["rank", "of", "suit", "bello", "dash", "colon", "hard"];
const UNSURE = ["soft", "hard", "card", "a", "c", "all", "from", "to", "sound"];

/** @param {Token} suit */
const whole = ({ suit }) => RANKS.map((rank) => `${rank}${suit}`);
/** @param {Token} first @param {Token} last @param {string} kind @param {Partial<Token>} more */
const joined = (first, last, kind, more) => token(kind, first.start, last.end, more);
/** @param {Token} one */
const fewOf = ({ number, ranks }) => Boolean(number) && ranks[0] >= 2 && ranks[0] <= SUITS.length;

/** @param {Token[]} all */
export function phrases(all) {
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
    sound: () => asks(1, "word"),
    bello: () => asks(1, "word"),
    dash: (one) => put(1, { ...one, kind: "comma" }),
    rank(one) {
      const after = ahead(1), beyond = ahead(2), [rank] = one.ranks;
      const lone = one.ranks.length === 1 && [7, 10].includes(rank), ranked = beyond.kind === "rank";
      const dashed = after.kind === "dash" && ranked && maySpan(one, beyond);
      if (after.kind === "bello" && lone) put(2, joined(one, after, "card", { cards: [`${rank}d`] }));
      else if (dashed || (after.kind === "sound" && ranked)) asks(3, "span", "soft");
      else if (after.kind === "to" && span(0)) return;
      else if (counts(one, after)) counted(one, after);
      else if (fewOf(one) && after.kind === "hard") asks(2, "word");
      else put(1, one);
    },
    card(one) {
      let to = 1;
      while (one.plural && (["and", "comma"].includes(ahead(to).kind) || ahead(to).plural)) to += 1;
      const near = to === 1 && ["colon", "suit"].includes(ahead(to).kind);
      if (one.plural && (near || ["of", "hard"].includes(ahead(to).kind))) asks(1, "count", "soft");
      else put(1, one);
    },
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
    from: () => { if (!span(1)) asks(1, "word"); },
    of: (one) => { if (!span(1)) put(1, one); },
    all(one) {
      const to = ahead(1).kind === "of" ? 2 : 1, what = ahead(to), after = ahead(to + 1);
      const number = what.kind === "and" ? 2 : to;
      if (ahead(number).number && ahead(number + 1).ranks.length) {
        at += number;
        counted({ ...ahead(0), start: one.start, before: "article" }, ahead(1));
      } else if (what.kind === "suit") allOf(one, what, to + 1);
      else if (what.kind === "rank" && what.ranks.length > 1) at += to;
      else if (what.ranks.length && !MORE.includes(after.kind)) {
        put(to + 1, joined(one, what, "card", { cards: SUITS.map((suit) => `${what.ranks[0]}${suit}`) }));
      } else if (to === 1 && last().kind === "suit" && ["end", ...PAUSES].includes(what.kind)) {
        const suit = last();
        out.pop();
        put(1, joined(suit, one, "card", { cards: whole(suit) }));
      } else asks(1, "all");
    },
    except(one) {
      if (ahead(1).kind === "no") at += 1;
      else takeBack(one, "except");
    },
    or: (one) => takeBack(one, "word"),
    no(one) {
      const of = ahead(1).kind === "of" ? 2 : 1;
      const sentence = out.slice(out.map(({ kind }) => kind).lastIndexOf("stop") + 1);
      const several = sentence.some(({ kind, cards, ranks }) => kind === "of" || cards.length + ranks.length > 1);
      const alone = ahead(of).kind === "suit" && !several;
      takeBack(one, "except", alone ? ["comma", "stop", "colon"] : ["stop"]);
    },
  };

  // Not "7-6-2", nor two ranks between which there is none.
  /** @param {Token} low @param {Token} high */
  function maySpan(low, high) {
    return last().kind !== "dash" && ahead(3).kind !== "dash" && high.ranks[0] - low.ranks[0] > 1;
  }

  // Whether "two sevens" are sevens, and not a two and a seven.
  /** @param {Token} number @param {Token} what */
  function counts(number, what) {
    if (!number.number || !what.ranks.length || what.before) return false;
    if (what.plural) return true;
    if (!fewOf(number) || (number.plain && what.plain)) return false;
    return number.before === "article" || !lists();
  }

  // Whether ranks are being listed behind their suit, and no suit stood behind its ranks.
  function lists() {
    let back = 1;
    while (last(back).kind === "rank") back += 1;
    if (last(back).kind === "comma" && last(back + 1).kind === "suit") {
      back += 1;
      if (last(back + 1).kind === "rank") return false; // "7 deniers, quatre as"
    }
    if (last(back).kind !== "suit") return last(back).kind === "colon";
    let before = back + 1;
    while (last(before).kind === "rank") before += 1;
    const behind = !["suit", "colon"].includes(last(before).kind) || ahead(2).kind === "of";
    if (before > back + 1 && behind) return false; // "asso quadri, quattro re"
    while (["suit", "and", "comma"].includes(last(back).kind)) back += 1;
    return last(back).kind !== "of";
  }

  /** @param {Token} number @param {Token} what */
  function counted(number, what) {
    const plural = what.plural || number.before === "article";
    put(2, joined(number, what, "counted", { ranks: what.ranks, count: number.ranks[0], plural }));
  }

  // All ranks from the next but `by` to the one it leads to, as one; false where it leads to none.
  /** @param {number} by */
  function span(by) {
    const low = ahead(by);
    let to = by + 1;
    while (["to", "sound"].includes(ahead(to).kind)) to += 1;
    if (ahead(to).kind === "a") to += 1;
    const high = ahead(to);
    if (to === by + 1 || low.ranks.length !== 1 || high.ranks.length !== 1) return false;
    const ends = [low.ranks[0], high.ranks[0]], least = Math.min(...ends), most = Math.max(...ends);
    const ranks = RANKS.filter((rank) => rank >= least && rank <= most);
    put(to + 1, joined(ahead(0), high, "rank", { ranks }));
    return true;
  }

  /** @param {Token} one @param {Token} suit @param {number} length */
  function allOf(one, suit, length) {
    let to = length;
    while (["comma", "stop", "and"].includes(ahead(to).kind)) to += 1;
    const { kind } = ahead(to);
    to += 1;
    if (kind === "hard") return asks(untilStop(), "except"); // it may be a misspelt "except"
    if (!["except", "no"].includes(kind) || (to > length + 1 && !ahead(to).ranks.length)) {
      return put(length, joined(one, suit, "card", { cards: whole(suit) }));
    }
    /** @type {Set<Code>} */
    const left = new Set();
    let end = to, clear = true;
    for (; ["rank", ...JOINS].includes(ahead(to).kind); to += 1) {
      if (ahead(to).kind !== "rank") continue;
      if (ahead(to).number && ahead(to + 1).kind === "rank") clear = false;
      for (const rank of ahead(to).ranks) left.add(`${rank}${suit.suit}`);
      end = to + 1;
    }
    clear = clear && left.size > 0 && !UNSURE.includes(ahead(to).kind);
    if (ahead(end).kind === "of") {
      clear = clear && ahead(end + 1).suit === suit.suit && left.size === 1;
      if (clear) end += 2;
    }
    if (!clear || ahead(end).kind === "suit") return asks(untilStop(), "except");
    const cards = whole(suit).filter((card) => !left.has(card));
    return put(end, joined(one, ahead(end - 1), "card", { cards }));
  }

  // Ask about all since the last pause of these kinds, up to the next full stop.
  /** @param {Token} one @param {string} what */
  function takeBack(one, what, until = ["stop"]) {
    let first = one;
    while (until.length === 1 && last().kind === "stop") out.pop();
    while (out.length && !until.includes(last().kind)) first = out.pop() ?? one;
    const length = untilStop();
    put(length, joined(first, ahead(length - 1), "hard", { asks: what }));
  }

  // How many tokens there are up to the next full stop.
  function untilStop() {
    let to = 1;
    while (!["stop", "end"].includes(ahead(to).kind)) to += 1;
    return to;
  }

  while (at < all.length) (steps[ahead(0).kind] ?? ((one) => put(1, one)))(ahead(0));
  return out;
}
