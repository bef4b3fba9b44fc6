// How a match stands on this phone: what the server last said, and what was said here since. One pure function, from
// which everything is drawn that shows a number of it; its rules are held to scorekeeper/rules/match by a test.
import { tally } from "../offline/offline_points.js";
/** @import { EndingTold, Entry, Fields, Played, Server, State } from "../page/types.js" */

/** Each entry of the log counts where the server does not have it yet; what it refused, and what may not be told
 * without it, leaves the totals as they were.
 * @param {Server} server @param {Entry[]} log @returns {State} */
export function stateOf(server, log) {
  /** @type {Played[]} */
  const course = server.deals.map(({ points, win }) => ({ points, win, steps: null, key: "" }));
  const stored = course.length;
  let { next: deal, counts } = server, standing = standingOf(server, course, stored, false), isCorrected = false;
  counts = [...counts];
  for (const entry of log) {
    if (isThere(server, entry)) continue;
    if (entry.kind === "count") {
      if (entry.deal === deal && !standing.over && entry.state !== "late") add(counts, entry, server);
    } else if (entry.kind === "correction") {
      isCorrected = true;
      course[entry.deal - 1] = played(server, entry);
    } else if (entry.kind === "deal" && entry.deal === deal && !standing.over) {
      course.push(played(server, entry));
      deal += 1;
      counts.fill(0);
    }
    standing = standingOf(server, course, stored, isCorrected);
  }
  const { totals, over, winner, last } = standing;
  const seat = server.dealers[(deal - server.next) % server.dealers.length];
  return {
    deal, counts, totals, over, winner, seat, dealing: seat % server.names.length, last, course,
    isUnsent: course.slice(0, last).some(({ key }) => key),
    counted: course.slice(0, last).map(({ key }) => key).filter(Boolean),
  };
}

/** The sides that have gone home before that deal, as scorekeeper/rules/match/match.py has it.
 * @param {Server} server @param {number} deal */
export const goneBy = ({ gone }, deal) => gone.filter(({ since }) => since <= deal).pop()?.sides ?? [];

/** Whether the server has it, though its answer was lost. @param {Server} server @param {{key: string}} entry */
export const isThere = ({ keys, entered }, { key }) => keys.includes(key) || entered.includes(key);

/** What a form says was counted, by place. @param {Fields} fields @returns {Map<number, number>} */
export const scopeIn = (fields) => new Map(fields.flatMap(([name, text]) => (
  /^scope-\d+$/.test(name) ? [[Number(name.slice(6)) - 1, Number(text)]] : [])));

/** @param {number[]} counts @param {{place: number, step: number}} entry @param {Server} server */
function add(counts, { place, step }, server) {
  counts[place] = Math.min(Math.max(0, counts[place] + step), limitAt(server, place));
}

/** The most that can be counted there. @param {Server} server @param {number} place */
export const limitAt = ({ names, limits }, place) => limits[Math.floor(place / names.length)];

/** @param {Server} server @param {Extract<Entry, {fields: unknown}>} entry @returns {Played} */
function played(server, { fields, state, key, deal }) {
  const { names, points: game } = server, gone = goneBy(server, deal);
  const { points, steps, win } = state === "waits" ? tally(fields, names.length, game, gone) : {};
  return { points: points ?? null, steps: steps ?? null, win: win ?? null, key };
}

/** The totals up to the first deal of which nothing can be told, and whether they end the match.
 * @param {Server} server @param {Played[]} course @param {number} stored @param {boolean} isCorrected */
function standingOf(server, course, stored, isCorrected) {
  let totals = [...server.before], over = server.over && !stored, { winner } = server, last = 0;
  for (const deal of course) {
    if (over || !deal.points) break;
    const before = totals;
    totals = added(before, deal.points);
    last += 1;
    const isTold = last <= stored && !isCorrected;
    const ended = isTold ? { over: server.over && last === server.counted, winner: server.winner }
      : outcomeAfter(server.ending, compared(server, last, before), deal, progress(server, last));
    ({ over, winner } = ended);
  }
  return { totals, over: over || server.ended, winner, last };
}

/** @param {number[]} a @param {number[]} b */
const added = (a, b) => a.map((number, side) => number + b[side]);

/** The totals by which it is told who is in front: who has gone home then, is behind all others.
 * @param {Server} server @param {number} deal @param {number[]} totals */
function compared(server, deal, totals) {
  const gone = goneBy(server, deal + 1), last = server.ending.fewest ? Infinity : -Infinity;
  return totals.map((total, side) => (gone.includes(side) ? last : total));
}

/** How far the match is with that deal. @param {Server} server @param {number} deal */
function progress({ ending }, deal) {
  return { deals: deal, isTimeOver: ending.last !== null && deal >= ending.last };
}

// Who wins with a deal, as scorekeeper/rules/match/standings.py has it.
/** @typedef {{over: boolean, winner: number | null}} Outcome */
/** @type {Outcome} */
const PLAYS_ON = { over: false, winner: null };
/** @param {number} winner @returns {Outcome} */
const won = (winner) => ({ over: true, winner });
/** @param {number[]} sides @returns {Outcome} */
const highest = (sides) => (sides.length === 1 ? won(sides[0]) : PLAYS_ON);

/** @param {EndingTold} ending @param {number[]} before @param {Played} deal @param {ReturnType<typeof progress>} now */
function outcomeAfter(ending, before, deal, now) {
  if (deal.win !== null) return won(deal.win);
  const totals = added(before, deal.points ?? []);
  const atTarget = outcomeAtTarget(ending, before, totals, deal);
  return atTarget.over ? atTarget : outcomeByCount(ending, totals, now);
}

/** @param {EndingTold} ending @param {number[]} totals */
function inFront({ fewest }, totals) {
  const front = fewest ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, side) => (total === front ? [side] : []));
}

/** @param {EndingTold} ending @param {number[]} before @param {number[]} totals @param {Played} deal */
function outcomeAtTarget(ending, before, totals, deal) {
  const { target, margin, finish, fewest } = ending;
  const arrived = totals.flatMap((total, side) => (target !== null && total >= target ? [side] : []));
  if (target === null || !arrived.length) return PLAYS_ON;
  const front = inFront(ending, totals);
  if (fewest || margin > 1) {
    const [first, second] = [...totals].sort((a, b) => (fewest ? a - b : b - a));
    return Math.abs(first - second) >= margin ? won(front[0]) : PLAYS_ON;
  }
  if (arrived.length === 1) return won(arrived[0]);
  if (finish === "highest" || (finish === "counting_order_if_level" && front.length === 1)) return highest(front);
  return inOrder(target, before, totals, deal, finish === "counting_order" ? arrived : front);
}

/** The first to arrive when the deal is counted point by point.
 * @param {number} target @param {number[]} before @param {number[]} totals
 * @param {Played} deal @param {number[]} sides */
function inOrder(target, before, totals, { steps }, sides) {
  if (!steps) return PLAYS_ON;
  const arrivals = sides.map((side) => {
    let total = before[side], step = -1;
    while (total < target && step + 1 < steps.length) total += steps[step += 1][side];
    return step;
  });
  const together = sides.filter((_, side) => arrivals[side] === Math.min(...arrivals));
  const most = Math.max(...together.map((side) => totals[side]));
  return highest(together.filter((side) => totals[side] === most));
}

/** @param {EndingTold} ending @param {number[]} totals @param {ReturnType<typeof progress>} now @returns {Outcome} */
function outcomeByCount(ending, totals, now) {
  if (!now.isTimeOver && (ending.deals === null || now.deals < ending.deals)) return PLAYS_ON;
  const front = inFront(ending, totals);
  return front.length > 1 && ending.draw ? { over: true, winner: null } : highest(front);
}
