// The one sender: it empties the logs of this phone, each in its order and each entry under its key, which the server
// keeps once. An answer says how the match stands; that and what leaves the log is one change of the record.
import { addHidden, find, make, newKey, one, reach } from "../page/dom.js";
import { change, leave, read, take, waiting } from "./record.js";
/** @import { Entry, Fields, MatchRecord, Outcome } from "../page/types.js" */

const MOST_AT_ONCE = 50;
const { root } = one("#offline", HTMLElement).dataset;
let token = find("[name=csrf_token]", HTMLInputElement)?.value ?? "";

/** @param {string} path @param {RequestInit} options @returns {Promise<{answer?: Response, text: string}>} */
const ask = (path, options) =>
  reach(path, { redirect: "error", cache: "no-store", ...options }).catch(() => ({ text: "" }));

// Whether our server answers, and no other: nobody else knows the key.
export async function isThere() {
  const key = newKey();
  const { answer, text } = await ask(`${root}/token`, { headers: { "Scorekeeper-Sending": key } });
  const ours = answer?.headers.get("Scorekeeper") === key;
  if (ours && answer?.ok) token = text;
  return ours;
}

export async function freshToken() {
  await isThere();
  return token;
}

/** For how many seconds it has waited: never so rounded that what was counted before a deal comes after it.
 * @param {Entry} entry */
function waited({ at, kind }) {
  const seconds = Math.max(0, (Date.now() - at) / 1000);
  return String(kind === "count" ? Math.ceil(seconds) : Math.floor(seconds));
}

/** @param {string} match @param {Entry} entry */
export const pathOf = (match, entry) =>
  (entry.kind === "count" ? `${match}/scope` : `${match}/${entry.deal}/${entry.way}`);

/** @param {Entry} entry @returns {Fields} */
export function fieldsOf(entry) {
  if (entry.kind !== "count") {
    return [...entry.fields, ["taps", (entry.taps ?? []).join(" ")], ["waited", waited(entry)], ["key", entry.key]];
  }
  const { key, deal, place, step, into } = entry;
  return [[into ? "into" : "count", [key, deal, place, step, waited(entry)].join(" ")]];
}

// Nothing but our own answer to this very sending is one.
/** @param {string} match @param {Entry[]} batch */
async function post(match, batch) {
  const [{ key }] = batch;
  const { answer, text } = await ask(pathOf(match, batch[0]), {
    method: "POST",
    body: new URLSearchParams(batch.flatMap(fieldsOf)),
    headers: { "Scorekeeper-Sending": key, "X-CSRFToken": token },
  });
  return answer?.headers.get("Scorekeeper") === key ? { answer, text } : { text: "" };
}

/** @param {string} match @param {Entry[]} batch @returns {Promise<Outcome>} */
async function attempt(match, batch) {
  if (!token && !await freshToken()) return { state: "waits" };
  let { answer, text } = await post(match, batch);
  if (answer?.status === 400) {
    // Without a new token nothing is told of what was sent.
    if (!await isThere()) return { state: "waits" };
    ({ answer, text } = await post(match, batch));
  }
  if (!answer || answer.status === 429 || answer.status >= 500) return { state: "waits" };
  const { status, headers } = answer, [{ kind, deal }] = batch;
  const { state: server, same, late, told, counts } =
    headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : {};
  if (same) return { state: "stored", leads: `${match}/${deal}`, server };
  if (status === 200) return { state: "stored", leads: headers.get("Scorekeeper-Leads"), server };
  // It may be taken another time: it is in the bin, or this phone sits there no more.
  if (status !== 409 && status !== 422) return { state: "waits", told };
  if (kind === "count") return { state: "late", server, late, told };
  return { state: status === 409 ? "differs" : "refused", server, told, counts };
}

/** As the form would without a script: for what the server has something to say about.
 * @param {string} match @param {Entry} entry */
export async function plainly(match, entry) {
  const sends = make("form", { method: "post", action: pathOf(match, entry), hidden: true });
  for (const [name, value] of fieldsOf(entry)) addHidden(sends, name, value);
  addHidden(sends, "csrf_token", await freshToken());
  document.body.append(sends);
  sends.submit();
}

/** Counts go together, up to what is no count. What needs an answer holds up its own deal, and no other one; but for
 * that which no server can take before it. @param {MatchRecord} record */
function nextBatch({ log, server }) {
  const stopped = new Set(log.filter(({ state }) => /refused|differs/.test(state)).map(({ deal }) => deal));
  const open = log.filter(({ state, deal }) => (
    state === "waits" && !stopped.has(deal) && deal <= (server?.next ?? Infinity)));
  const end = open.findIndex(({ kind }) => kind !== "count"), [first] = open;
  if (first?.kind !== "count" || first.into) return open.slice(0, 1);
  return open.slice(0, end < 0 ? MOST_AT_ONCE : end).filter((entry) => !("into" in entry && entry.into));
}

/** @param {string} match @param {Record<string, Outcome>} outcomes */
async function sendMatch(match, outcomes) {
  for (;;) {
    const record = await read(match), batch = nextBatch(record);
    // A mark that outlived what it says, as where a page had just read what another sent, is taken away.
    if (!record.log.length) return change(match, (now) => now);
    if (!batch.length) return true;
    const outcome = await attempt(match, batch);
    for (const { key } of batch) outcomes[key] = outcome;
    await settle(match, batch, outcome);
    // Another match may be where it was.
    if (outcome.state === "waits") return Boolean(outcome.told);
  }
}

/** @param {string} match @param {Entry[]} batch @param {Outcome} outcome */
function settle(match, batch, { state, server, late, told, counts }) {
  const keys = new Set(batch.map(({ key }) => key)), isCut = state === "waits";
  /** @param {Entry} entry */
  const isGone = ({ key }) => keys.has(key) && (state === "stored" || (late && !late.includes(key)));
  // From now on it should outlive a browser that is short of room.
  if (isCut) navigator.storage?.persist?.().catch(() => {});
  return take(match, server, (record) => {
    Object.assign(record, { isCut, told: isCut ? told : undefined });
    leave(record, isGone);
    if (isCut) return;
    for (const entry of record.log.filter(({ key }) => keys.has(key))) {
      Object.assign(entry, { state, told }, entry.kind === "count" ? { into: false } : { counts });
    }
  });
}

/** @param {Record<string, Outcome>} outcomes */
async function sendAll(outcomes) {
  for (const match of await waiting()) if (!await sendMatch(match, outcomes)) break;
  return outcomes;
}

// A page that the browser keeps in its memory stands still with what it has begun: its turn ends there, or no other
// page of the phone would ever send.
const turn = { isLeft: new AbortController() };
addEventListener("pagehide", () => {
  turn.isLeft.abort();
  turn.isLeft = new AbortController();
});

// One page of the phone sends at a time. Over plain http there are no locks: there each page sends one thing after the
// other, and the server keeps a key once.
/** @type {Promise<any>} */
let last = Promise.resolve();
/** What became of each thing that was sent, by its key. @returns {Promise<Record<string, Outcome>>} */
export function send() {
  /** @type {Record<string, Outcome>} */
  const outcomes = {}, act = () => sendAll(outcomes), { signal } = turn.isLeft;
  if (!navigator.locks) return last = last.then(act, act);
  /** @type {Promise<Record<string, Outcome>>} */
  const left = new Promise((done) => { signal.addEventListener("abort", () => done(outcomes)); });
  const sent = navigator.locks.request("sender", { signal }, () => Promise.race([act(), left]));
  return sent.catch((error) => {
    if (!signal.aborted) throw error;
    return outcomes;
  });
}
