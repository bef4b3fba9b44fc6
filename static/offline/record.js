// One record a match on this phone: what the server last said of it, and the log of what was said here since, each
// entry under a key. What a finger does is done once it is in the log; all pages and tabs draw from it.
import { all, find, newKey, stored } from "../page/dom.js";
import { isThere, scopeIn, stateOf } from "../match/state.js";
import { forget, get, keys, update } from "./store.js";
/** @import { Entry, FormEntry, MatchRecord, Server } from "../page/types.js" */

const RECORD = "match ", LINE = "said ", WAITS = "outbox ", MOST = 60;
const { root = "" } = find("#offline", HTMLElement)?.dataset ?? {};
const others = new BroadcastChannel("matches");
/** What this page has read or written last, by match. @type {Map<string, MatchRecord>} */
const known = new Map();
/** What this phone could not keep: its storage is full, or forbidden. @type {Set<string>} */
const homeless = new Set();

/** Of what was said: the forms, without what was counted. @param {Entry[]} log @returns {FormEntry[]} */
export const formsOf = (log) => log.flatMap((entry) => (entry.kind === "count" ? [] : [entry]));
/** @returns {MatchRecord} */
const nothing = () => ({ server: null, log: [], isCut: false });
/** The record as this page knows it, without a wait. @param {string} match */
export const knownOf = (match) => known.get(match) ?? nothing();
/** @param {string} match */
export const isKept = (match) => !homeless.has(match);

/** @param {string} match */
export async function read(match) {
  if (isKept(match)) {
    const kept = await get(RECORD + match).catch(() => null);
    if (kept || !known.has(match)) known.set(match, kept ?? nothing());
    if (kept?.log.length) mark(match, kept);
  }
  return knownOf(match);
}

// Of what waits a line says so: pages of other matches need not open the database for it.
/** @param {string} match @param {MatchRecord} record */
function mark(match, { log }) {
  stored((drawers) => (log.length ? drawers.setItem(WAITS + match, "1") : drawers.removeItem(WAITS + match)));
}

/** Change the record in one transaction; where it cannot be kept, this page holds it.
 * @param {string} match @param {(record: MatchRecord) => MatchRecord} act */
export async function change(match, act) {
  /** @param {MatchRecord} [record] */
  const changed = (record) => act(JSON.parse(JSON.stringify(isKept(match) && record ? record : knownOf(match))));
  /** @type {MatchRecord | undefined} */
  let next;
  try {
    // Marked in the transaction, of which there is one at a time for all tabs: none takes another's mark away.
    await update(RECORD + match, (record) => {
      next = changed(record);
      mark(match, next);
      return next;
    });
    homeless.delete(match);
  } catch {
    next ??= changed();
    homeless.add(match);
    mark(match, next);
  }
  const record = next ?? nothing(), left = new Set(record.log.map(({ key }) => key));
  const gone = knownOf(match).log.filter(({ key }) => !left.has(key));
  known.set(match, record);
  document.body.toggleAttribute("data-homeless", homeless.size > 0);
  (homeless.size ? addEventListener : removeEventListener)("beforeunload", hold);
  stored((drawers) => {
    for (const { key } of [...gone, ...(isKept(match) ? record.log : [])]) drawers.removeItem(LINE + key);
  });
  others.postMessage(match);
  tell(match);
  return record;
}

// What can be kept nowhere is gone with its page.
/** @param {Event} event */
function hold(event) {
  if ([...homeless].some((match) => knownOf(match).log.length)) event.preventDefault();
}

/** @param {string} match */
const tell = (match) => document.dispatchEvent(new CustomEvent("record", { detail: match }));
others.addEventListener("message", async ({ data: match }) => {
  await read(match);
  tell(match);
});

/** A line at once, which the next page takes up should this one end. Before the record is read nobody knows of which
 * deal a tap is: it `isEarly` then, and is of the one that is played.
 * @param {string} match @param {Entry} entry @param {boolean} [isEarly] */
export const note = (match, entry, isEarly = false) =>
  stored((drawers) => drawers.setItem(LINE + entry.key, JSON.stringify([match, entry, isEarly])));
/** @param {string} key */
export const unsay = (key) => stored((drawers) => drawers.removeItem(LINE + key));

// The page of a deal that ends before its script has heard what was counted on it leaves a line for each counter.
const form = find("[data-sends][data-version='0'] [name=counted]", HTMLInputElement)?.form;
addEventListener("pagehide", () => {
  const { sends, deal, answers, heard } = form?.dataset ?? {};
  if (!form || answers !== undefined || heard !== undefined) return;
  for (const field of all("input[name^=scope-]", HTMLInputElement, form)) {
    const step = Number(field.value) - Number(field.defaultValue), place = Number(field.name.replace("scope-", "")) - 1;
    field.defaultValue = field.value;
    if (step) note(String(sends), { kind: "count", key: newKey(), deal: Number(deal), place, step, at: Date.now(),
      state: "waits" }, true);
  }
});

/** Say something of the match: it is written at once, and then in the log.
 * @param {string} match @param {Entry[]} entries */
export function say(match, ...entries) {
  for (const entry of entries) note(match, entry);
  return change(match, (record) => {
    entries.forEach((entry) => put(record, entry));
    return record;
  });
}

// What is said of a deal anew takes the place of what waits or was refused. It names what was counted in it.
/** @param {MatchRecord} record @param {Entry} entry */
function put({ log, server }, entry) {
  const place = log.findIndex((other) => other.key === entry.key || isAnew(other, entry)), old = log[place];
  if (entry.kind === "deal" && !entry.taps) {
    const taps = log.flatMap(({ kind, deal, key }) => (kind === "count" && deal === entry.deal ? [key] : []));
    entry.taps = [...new Set([...server?.next === entry.deal ? server.keys : [], ...taps])];
  } else if (entry.kind === "correction" && old && old.kind !== "count") {
    entry.taps = tapsWithin(log, old, scopeIn(entry.fields));
  }
  if (place < 0) log.push(entry);
  else log[place] = entry;
}

/** Those taps of a deal that stand in these numbers too, as far as they say any.
 * @param {Entry[]} log @param {FormEntry} entry @param {Map<number, number>} there */
function tapsWithin(log, { taps = [], fields }, there) {
  const here = scopeIn(fields);
  return log.flatMap((entry) => (entry.kind === "count" && taps.includes(entry.key)
    && (there.get(entry.place) ?? Infinity) >= (here.get(entry.place) ?? 0) ? [entry.key] : []));
}

/** Of what was said: without what is counted in a deal that stands there itself. @param {Entry[]} log */
export function openOf(log) {
  const within = new Set(formsOf(log).flatMap(({ taps = [] }) => taps));
  return log.filter(({ key, state }) => state !== "late" || !within.has(key));
}

/** These are done with, and what is counted in them.
 * @param {MatchRecord} record @param {(entry: Entry) => unknown} isGone */
export function leave(record, isGone) {
  const gone = record.log.filter(isGone), taps = new Set(formsOf(gone).flatMap((entry) => entry.taps ?? []));
  record.log = record.log.filter((entry) => !gone.includes(entry) && !taps.has(entry.key));
}

/** What stands in the deal was chosen, with these numbers.
 * @param {string} match @param {number} deal @param {string} [counted] */
export const choose = (match, deal, counted = "") => change(match, (record) => {
  const numbers = new Map(counted.split(" ").filter(Boolean).map((number, place) => [place, Number(number)]));
  for (const entry of formsOf(record.log).filter((form) => form.deal === deal && form.state === "differs")) {
    entry.taps = counted ? tapsWithin(record.log, entry, numbers) : [];
    leave(record, ({ key }) => key === entry.key);
  }
  return record;
});

/** @param {Entry} old @param {Entry} now */
const isAnew = (old, now) => old.kind !== "count" && now.kind !== "count" && old.deal === now.deal;

/** @param {string} match @param {string[]} gone */
export const drop = (match, ...gone) => change(match, (record) => {
  for (const key of gone) {
    const entry = record.log.find((other) => other.key === key);
    record.log = record.log.filter((other) => other !== entry);
    // A deal that never was has no number: those that were said after it move up.
    if (entry?.kind !== "deal" || entry.deal < (record.server?.next ?? 0)) continue;
    for (const other of record.log) if (other.deal > entry.deal) other.deal -= 1;
  }
  return record;
});

/** Whether more is known than this: an answer that was late. @param {Server | null} has @param {Server} [server] */
const isBefore = (has, server) => Boolean(has && server && has.store === server.store && server.change < has.change);

/** The server has said how the match stands, and what of the log it has: one change. What is old is ignored.
 * @param {string} match @param {Server} [server] @param {(record: MatchRecord) => unknown} [act] */
export async function take(match, server, act) {
  const now = knownOf(match);
  const isNews = !isBefore(now.server, server) && JSON.stringify(now.server) !== JSON.stringify(server ?? now.server);
  if (server && isNews) known.set(match, hear(JSON.parse(JSON.stringify(now)), server));
  if (!isNews && !act) return now;
  return change(match, (record) => {
    if (server && !isBefore(record.server, server)) hear(record, server);
    act?.(record);
    return record;
  });
}

// What the server has leaves the log, though its answer was lost; and what it refused is said again once the match
// stands otherwise, as where it goes on after its end.
/** @param {MatchRecord} record @param {Server} server */
function hear(record, server) {
  const isOtherwise = record.server?.next !== server.next || record.server.over !== server.over;
  Object.assign(record, { server, at: Date.now() });
  leave(record, (entry) => isThere(server, entry));
  const { next, over } = server;
  for (const entry of record.log.filter(() => isOtherwise)) {
    const isOver = entry.state !== "refused" && (entry.state !== "late" || entry.deal !== next || over);
    if (!isOver) Object.assign(entry, { state: "waits", told: undefined });
  }
  return record;
}

/** Take up what was said just before a page ended, of whatever match. */
export async function takeUpLines() {
  /** @type {[string, Entry, boolean][]} */
  const lines = stored((drawers) => Object.keys(drawers).filter((name) => name.startsWith(LINE))
    .map((name) => JSON.parse(String(drawers.getItem(name))))) ?? [];
  for (const [match, entry, isEarly] of lines) {
    await change(match, (record) => {
      if (isEarly && record.server) entry.deal = stateOf(record.server, record.log).deal;
      if (!record.log.some((other) => other.key === entry.key || isAnew(other, entry))) record.log.push(entry);
      return record;
    });
  }
}

/** The matches of which something waits to be sent. */
export async function waiting() {
  const marked = stored((drawers) => Object.keys(drawers).filter((name) => name.startsWith(WAITS))
    .map((name) => name.slice(WAITS.length)));
  const kept = marked ?? (await keys().catch(() => [])).map((name) => name.slice(RECORD.length));
  // Those of another app below another path of this host are for that one to send.
  return [...new Set([...kept, ...homeless])].filter((match) => match.startsWith(`${root}/t/`));
}

/** The oldest records are forgotten, where nothing of them waits. */
export async function forgetTheOldest() {
  const names = await keys();
  if (names.length <= MOST) return;
  /** @type {[string, MatchRecord][]} */
  const all = await Promise.all(names.map(async (name) => [name, await get(name)]));
  const isIdle = (/** @type {MatchRecord | undefined} */ record) => !record?.log?.length;
  const idle = all.filter(([, record]) => isIdle(record));
  idle.sort(([, a], [, b]) => (b.at ?? 0) - (a.at ?? 0));
  for (const [name] of idle.slice(MOST)) await forget(name, isIdle);
}
