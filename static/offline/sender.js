// The one sender: it empties the logs of this phone, each in its order and each entry under its key, which the server
// keeps once. An answer says how the match stands; that and what leaves the log is one change of the record.
import { reach } from "../live/reach.js";
import { addHidden, all, find, newKey, one } from "../page/dom.js";
import { make } from "../page/parts.js";
import { change, read, take, waiting } from "./record.js";
/** @import { Entry, Fields, Outcome, Server } from "../page/types.js" */

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
  if (entry.kind !== "count") return [...entry.fields, ["waited", waited(entry)], ["key", entry.key]];
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
  const { status, headers } = answer;
  if (headers.get("Content-Type")?.includes("json")) {
    const { state: server, late, told } = JSON.parse(text), leads = headers.get("Scorekeeper-Leads");
    return { state: status === 200 ? "stored" : "late", leads, server, late, told };
  }
  return outcomeOf(match, batch[0], status, text);
}

/** What a page says.
 * @param {string} match @param {Entry} entry @param {number} status @param {string} text @returns {Outcome} */
function outcomeOf(match, { deal }, status, text) {
  const page = new DOMParser().parseFromString(text, "text/html"), alert = find("[role=alert]", HTMLElement, page);
  const told = find("#outbox[data-state]", HTMLElement, page)?.dataset.state;
  /** @type {Server | undefined} */
  const server = told && JSON.parse(told);
  const isSame = status === 409 && alert?.dataset.same !== undefined;
  if (isSame) return { state: "stored", leads: `${match}/${deal}`, server };
  const counts = find("[data-meanwhile]", HTMLElement, page)?.dataset.meanwhile?.split(" ").map(Number);
  if (status === 409) return { state: "differs", server, counts };
  const sentences = alert ? all("li, b", HTMLElement, alert).map((each) => each.textContent) : [];
  const [heading] = all("h1", HTMLElement, page).map((each) => each.textContent);
  return { state: "refused", server, told: sentences.length ? sentences : [heading ?? String(status)] };
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

/** Counts go together, up to what is no count. @param {Entry[]} log */
function nextBatch(log) {
  const open = log.filter(({ state }) => state !== "late"), end = open.findIndex(({ kind }) => kind !== "count");
  const [first] = open;
  if (first?.kind !== "count" || first.into) return open.slice(0, 1);
  return open.slice(0, end < 0 ? MOST_AT_ONCE : end).filter((each) => !("into" in each && each.into));
}

/** @param {string} match @param {Record<string, Outcome>} outcomes */
async function sendMatch(match, outcomes) {
  for (;;) {
    const { log } = await read(match), batch = nextBatch(log);
    // A mark that outlived what it says, as where a page had just read what another sent, is taken away.
    if (!log.length) return change(match, (record) => record);
    // What was said after what has to be looked at may rest on it.
    if (!batch.length || batch[0].state !== "waits") return true;
    const outcome = await attempt(match, batch);
    for (const { key } of batch) outcomes[key] = outcome;
    await settle(match, batch, outcome);
    if (outcome.state === "waits") return false;
  }
}

/** @param {string} match @param {Entry[]} batch @param {Outcome} outcome */
function settle(match, batch, { state, server, late, told, counts }) {
  const keys = new Set(batch.map(({ key }) => key)), isCut = state === "waits";
  /** @param {string} key */
  const isGone = (key) => keys.has(key) && (state === "stored" || (late && !late.includes(key)));
  return take(match, server, (record) => {
    record.isCut = isCut;
    record.log = record.log.filter(({ key }) => !isGone(key));
    if (isCut) return;
    // A tap may take long to arrive: a deal is closed no earlier than what was counted in it is at the table.
    const counted = new Set(batch.flatMap(({ kind, deal }) => (kind === "count" ? [deal] : [])));
    for (const each of record.log) {
      if (each.kind === "deal" && counted.has(each.deal)) each.at = Math.max(each.at, Date.now());
    }
    for (const each of record.log.filter(({ key }) => keys.has(key))) {
      if (each.kind === "count") Object.assign(each, { state: server ? "late" : "refused", told, into: false });
      else Object.assign(each, { state, told, counts });
    }
  });
}

/** @param {Record<string, Outcome>} outcomes */
async function sendAll(outcomes) {
  for (const match of await waiting()) if (!await sendMatch(match, outcomes)) break;
  return outcomes;
}

// One page of the phone sends at a time. Over plain http there are no locks: there each page sends one thing after the
// other, and the server keeps a key once.
/** @type {Promise<any>} */
let last = Promise.resolve();
/** What became of each thing that was sent, by its key. @returns {Promise<Record<string, Outcome>>} */
export function send() {
  /** @type {Record<string, Outcome>} */
  const outcomes = {}, act = () => sendAll(outcomes);
  if (navigator.locks) return navigator.locks.request("sender", act);
  return (last = last.then(act, act));
}
