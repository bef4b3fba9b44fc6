// The form of a deal. What it says is sent from here, so that it is not lost where there is no
// connection: then it goes into the outbox, which is loaded only for that.
import { field, newKey, submitWith } from "../page/dom.js";
import { attempt, freshToken } from "./send.js";
/** @import { Fields, FormItem, Outcome } from "../page/types.js" */

/** @typedef {HTMLElement | null} Submitter */
/** @type {HTMLFormElement} */
let form;
/** @type {DOMStringMap} */
let settings;
const outbox = () => import("./outbox.js");

// The key names what is sent: the same page that sends the same twice says the same key.
let last = { body: "", key: "" };
/** @param {Fields} fields */
function keyOf(fields) {
  const body = JSON.stringify(fields);
  if (last.body !== body) last = { body, key: newKey() };
  return last.key;
}

/** @param {Submitter} submitter @returns {FormItem} */
function itemOf(submitter) {
  /** @type {Fields} */
  const all = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const fields = all.filter(([name]) => !["csrf_token", "key"].includes(name));
  const path = new URL(form.action).pathname;
  const kind = /\/(pile|high)\//.test(path) ? "pile" : settings.version === "0" ? "deal" : "correction";
  return {
    key: keyOf(fields), path, kind, fields, names: JSON.parse(String(settings.names)),
    points: JSON.parse(settings.points || "null"),
    match: String(settings.sends), deal: Number(settings.deal), page: location.pathname, at: Date.now(),
  };
}

// As the form would without a script: for what the server has something to say about.
/** @param {Submitter} submitter @param {string} key */
async function plainly(submitter, key) {
  field(form, "key").value = key;
  field(form, "csrf_token").value = await freshToken();
  submitWith(form, submitter);
}

/** @param {FormItem} item @returns {Promise<Outcome>} */
async function tryToSend(item) {
  const waits = document.body.dataset.waits !== undefined;
  /** @type {Outcome} */
  const outcome = waits ? { state: "waits" } : await attempt(item);
  if (outcome.state !== "waits") return outcome;
  const { flush, put } = await outbox();
  await put(item);
  // What waits longest goes first; without a connection there is nothing to try.
  return (waits && (await flush())[item.key]) || outcome;
}

// Send what the form says with the button that was tapped, and go on from there.
/** @param {HTMLFormElement} its @param {Submitter} submitter */
export async function send(its, submitter) {
  [form, settings] = [its, its.dataset];
  const item = itemOf(submitter);
  document.body.dataset.sending = "";
  /** @type {Outcome} */
  const refused = { state: "refused" };
  const { state, leads } = await tryToSend(item).catch(() => refused);
  delete document.body.dataset.sending;
  if (state === "stored") location.assign(String(leads));
  else if (state === "waits") await keepGoing(item);
  else {
    // What differs stays where it waited until somebody has chosen on the page that follows.
    if (state === "refused" && document.body.dataset.waits !== undefined) {
      await (await outbox()).drop(({ key }) => key === item.key);
    }
    await plainly(submitter, item.key);
  }
}

// The outbox has it: the draft is done with, and the scope that were counted for this deal.
/** @param {FormItem} item */
async function keepGoing({ match, deal }) {
  try {
    localStorage.removeItem(`draft ${settings.draft}/${settings.version}`);
  } catch { /* there is no draft, then */ }
  await (await outbox()).drop((item) => item.kind === "scope" && item.match === match && item.deal === deal);
  // With a worker the score opens as it was kept; where it is not, this page is all there is.
  if (navigator.serviceWorker?.controller && await caches.match(match)) return location.assign(match);
  form.reset();
  await (await import("./queued_deals.js")).prepare();
  document.dispatchEvent(new CustomEvent("outbox"));
  scrollTo(0, 0);
}
