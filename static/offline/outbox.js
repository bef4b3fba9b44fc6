// What this phone has to send. It is kept on the phone first, then sent in its order, each thing
// under a key of its own: the server stores a key once, however often it arrives.
import { get, update } from "../vendor/idb-keyval.js";
import { newKey } from "../page/dom.js";
import { attempt } from "./send.js";
/** @import { Box, Item, Outcome, ScopeItem } from "../page/types.js" */

const LEASE = 12_000, MOST_MATCHES = 50;
const BOX = "outbox", FLAG = "outbox";
/** @type {Box} */
const empty = { items: [], reached: {} };

/** @returns {Promise<Box>} */
export const read = async () => (await get(BOX)) ?? empty;

/** @param {(box: Box) => Box} act */
async function change(act) {
  flag(true);
  let left = 0;
  await update(BOX, (box = empty) => {
    const next = act(structuredClone(box));
    left = next.items.length;
    return next;
  });
  flag(left > 0);
  document.dispatchEvent(new CustomEvent("outbox"));
}

// Pages without anything to send need not open the database to know it.
/** @param {boolean} on */
function flag(on) {
  try {
    if (on) localStorage.setItem(FLAG, "1");
    else localStorage.removeItem(FLAG);
  } catch { /* then each page looks */ }
}

// What is said of a deal anew takes the place of what waits or was refused.
/** @param {Item} item */
export const put = (item) => change((box) => {
  /** @param {Item} each */
  const same = ({ match, deal, kind, path }) =>
    match === item.match && deal === item.deal && (path === item.path || ![kind, item.kind].some(isApart));
  /** @type {Item} */
  const now = { state: "waits", ...item }, at = box.items.findIndex(same);
  if (at < 0) box.items.push(now);
  else box.items[at] = now;
  return box;
});
/** @param {string} kind */
const isApart = (kind) => kind === "scope" || kind === "pile";

/** @param {(item: Item) => boolean} test */
export const drop = (test) => change((box) => {
  box.items = box.items.filter((item) => !test(item));
  return box;
});

// Scope are set and not added: of a deal the last numbers count, and those they were counted from.
/** @param {ScopeItem} item */
export const putScope = (item) => change((box) => {
  /** @param {Item} each @returns {each is ScopeItem} */
  const same = (each) => each.path === item.path && each.deal === item.deal;
  const before = box.items.find(same), state = "waits";
  const from = { ...item.from, ...before?.from }, scope = { ...before?.scope, ...item.scope };
  box.items = [...box.items.filter((each) => !same(each)), { state, ...item, from, scope }];
  return box;
});

// The deal of a match that comes next on this phone; 0 where the server knows best. A page that was
// kept may not know of what has arrived meanwhile.
/** @param {string} match */
export async function next(match) {
  const { items, reached } = await read(), { kept: cachedAt } = document.documentElement.dataset;
  const deals = items.filter((item) => item.match === match && item.kind === "deal").map(({ deal }) => deal);
  const last = Math.max(0, cachedAt ? reached[match] ?? 0 : 0, ...deals);
  return last && last + 1;
}

async function sendAll() {
  /** @type {Record<string, Outcome>} */
  const outcomes = {};
  const stopped = new Set();
  for (;;) {
    const { items } = await read();
    const item = items.find(({ key, match, state }) => state === "waits" && !(key in outcomes) && !stopped.has(match));
    if (!item) return outcomes;
    if (items.some(({ match, state, kind }) => match === item.match && state !== "waits" && kind !== "scope")) {
      stopped.add(item.match);  // what was entered after it may rest on it
      continue;
    }
    const outcome = await attempt(item);
    outcomes[item.key] = outcome;
    if (outcome.state === "waits") return outcomes;
    await change((box) => {
      const at = box.items.findIndex(({ key }) => key === item.key);
      if (at < 0) return box;
      if (outcome.state === "stored") {
        box.items.splice(at, 1);
        if (item.kind === "deal") reachedNow(box, item);
      } else Object.assign(box.items[at], outcome);
      return box;
    });
  }
}

/** @param {Box} box @param {Item} item */
function reachedNow(box, { match, deal }) {
  const was = box.reached[match] ?? 0;
  delete box.reached[match];
  box.reached[match] = Math.max(deal, was);
  for (const old of Object.keys(box.reached).slice(0, -MOST_MATCHES)) delete box.reached[old];
}

// One page of the phone sends at a time. Over plain http there are no locks: a lease, then.
const me = newKey();
/** @typedef {{by: string, until: number} | null} Lease */
/** @template T @param {() => Promise<T>} act */
async function leased(act) {
  const takeLease = async () => {
    let got = false;
    await update("lease", (/** @type {Lease} */ lease = null) => {
      got = !lease || lease.by === me || lease.until < Date.now();
      return got ? { by: me, until: Date.now() + LEASE } : lease;
    });
    return got;
  };
  if (!(await takeLease())) return {};
  const renew = setInterval(takeLease, LEASE / 3);
  try {
    return await act();
  } finally {
    clearInterval(renew);
    await update("lease", (/** @type {Lease} */ lease = null) => (lease?.by === me ? null : lease));
  }
}

/** What became of each thing that was sent, by its key. @returns {Promise<Record<string, Outcome>>} */
export const flush = () => (navigator.locks ? navigator.locks.request(BOX, sendAll) : leased(sendAll));
