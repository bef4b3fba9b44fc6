// One sending: a deal or scope on their way to the server, and what became of them.
import { all, find, newKey, one } from "../page/dom.js";
/** @import { Fields, Item, Numbers, Outcome } from "../page/types.js" */

const PATIENCE = 8000;
const { root } = one("#offline", HTMLElement).dataset;
let token = find("[name=csrf_token]", HTMLInputElement)?.value ?? "";

/** @param {string} path @param {RequestInit} options @returns {Promise<{answer?: Response, text: string}>} */
async function reach(path, options) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(path, { redirect: "error", cache: "no-store", ...options, signal: stop.signal });
    return { answer, text: await answer.text() };
  } catch {
    return { text: "" };
  } finally {
    clearTimeout(late);
  }
}

// Whether our server answers, and no other: nobody else knows the key.
export async function isThere() {
  const key = newKey();
  const { answer, text } = await reach(`${root}/token`, { headers: { "Scorekeeper-Sending": key } });
  const ours = answer?.headers.get("Scorekeeper") === key;
  if (ours && answer?.ok) token = text;
  return ours;
}

export async function freshToken() {
  await isThere();
  return token;
}

/** @param {Item} item @returns {Fields} */
export function fieldsOf(item) {
  if (item.kind !== "scope") return [...item.fields, ["key", item.key]];
  /** @param {string} name @param {Numbers} of @returns {Fields} */
  const numbers = (name, of) => Object.entries(of).map(([side, number]) => [`${name}-${side}`, String(number)]);
  return [["deal", String(item.deal)], ...numbers("scope", item.scope), ...numbers("from", item.from)];
}

// Nothing but our own answer to this very sending is one.
/** @param {Item} item */
async function post(item) {
  const { answer, text } = await reach(item.path, {
    method: "POST",
    body: new URLSearchParams(fieldsOf(item)),
    headers: { "Scorekeeper-Sending": item.key, "X-CSRFToken": token },
  });
  return answer?.headers.get("Scorekeeper") === item.key ? { answer, text } : { text: "" };
}

/** @param {Item} item @returns {Promise<Outcome>} */
export async function attempt(item) {
  if (!token && !await freshToken()) return { state: "waits" };
  let { answer, text } = await post(item);
  if (answer?.status === 400) {
    await freshToken();
    ({ answer, text } = await post(item));
  }
  if (!answer || answer.status === 429 || answer.status >= 500) return { state: "waits" };
  if (answer.status === 204) return { state: "stored", leads: answer.headers.get("Scorekeeper-Leads") };
  if (item.kind === "scope" && answer.status === 409) return { state: "differs", theirs: JSON.parse(text) };
  return { ...outcomeOf(item, answer, text), status: answer.status };
}

/** @param {Item} item @param {Response} answer @param {string} text @returns {Outcome} */
function outcomeOf(item, { status }, text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const alert = find("[role=alert]", HTMLElement, page);
  if (status === 409 && alert?.dataset.same !== undefined) {
    return { state: "stored", leads: `${item.match}/${item.deal}` };
  }
  if (status === 409) return { state: "differs" };
  const sentences = alert ? all("li, b", HTMLElement, alert).map((each) => each.textContent) : [];
  const [heading] = all("h1", HTMLElement, page).map((each) => each.textContent);
  return { state: "refused", told: sentences.length ? sentences : [heading ?? String(status)] };
}
