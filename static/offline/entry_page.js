// The form of a deal. What is counted on it is said like a tap on the score page; what its button sends is in the log
// first, and sent from there. A page that was kept is drawn for the deal that is played now.
import { all, controls, find, hit, isTicked, newKey, one, stored, submitWith } from "../page/dom.js";
import { box, draw as drawPage, stateNow } from "../match/draw.js";
import { limitAt } from "../match/state.js";
import { drop, formsOf, isKept, knownOf, read, say } from "./record.js";
import { started } from "./offline.js";
import { plainly, send } from "./sender.js";
/** @import { Fields, FormEntry, Outcome } from "../page/types.js" */

const form = one("[data-sends]", HTMLFormElement), settings = form.dataset, match = String(settings.sends);
const isNew = settings.version === "0";
const NOT_SENT = ["csrf_token", "key"], NOT_FILLED = ["csrf_token", "key", "version"], SOON = 3000;
const scope = all("input[name^=scope-]", HTMLInputElement, form);
const seen = find("[name=counted]", HTMLInputElement, form);
/** What the page says anew: it is shown as it was, and not told below a second time. @type {FormEntry | null} */
let again = null;
/** @param {FormEntry | null} entry */
function setAgain(entry) {
  again = entry;
  if (box) box.dataset.own = entry?.key ?? "";
}

/** Fill in what was said before. @param {FormEntry} entry */
function takeUp(entry) {
  setAgain(entry);
  sessionStorage.removeItem("taken up");
  if (isNew) renumber(entry.deal);
  const values = new Map(entry.fields);
  for (const field of controls(form)) {
    const value = values.get(field.name);
    if (value === undefined || NOT_FILLED.includes(field.name)) continue;
    if (isTicked(field)) field.checked = field.value === value;
    else field.value = value;
  }
  dispatchEvent(new Event("pageshow"));
}

// What this page sends stays on it until another one is there.
const isSending = () => document.body.dataset.sending !== undefined;

// A page that was kept is for the deal that is played now; an open one goes on only where this phone has entered its
// deal: what another phone stores meanwhile takes no card away.
function follow() {
  const state = stateNow();
  if (!state || !isNew || again || isSending()) return;
  if (state.over) return location.replace(match);
  if (state.deal !== Number(settings.deal)) {
    if (settings.answers !== undefined) forgetTyped();
    form.reset();
    renumber(state.deal);
    dispatchEvent(new Event("pageshow"));
  }
  draw();
}

// On a page that answers a form, what was typed is what the page began with.
function forgetTyped() {
  delete settings.answers;
  for (const control of controls(form)) {
    if (isTicked(control) && control.name !== "brush") control.defaultChecked = !control.value;
    else if (control instanceof HTMLInputElement && control.type === "text") control.defaultValue = "";
  }
}

/** The numbers that are counted at the table. */
function draw() {
  const state = stateNow(), { log } = knownOf(match);
  if (!state || !isNew || isSending()) return;
  const isEntered = log.some(({ kind, deal }) => kind === "deal" && deal === Number(settings.deal));
  if (again && log.some(({ key }) => key === again?.key)) return;
  if (again || isEntered) {
    setAgain(null);
    return follow();
  }
  if (!seen || state.deal !== Number(settings.deal)) return;
  seen.value = state.counts.join(" ");
  scope.forEach((field) => {
    const place = placeOf(field), typed = numberIn(field.value, place), now = state.counts[place];
    if (typed !== null && typed !== now) field.value = String(now);
  });
}

/** @param {number} deal */
function renumber(deal) {
  const was = `${match}/${settings.deal}/`, table = `${match.split("/").slice(-2).join("/")}/`;
  for (const name of ["href", "action", "data-source", "data-to"]) {
    for (const link of all(`[${name}*="${was}"]`, Element)) {
      link.setAttribute(name, String(link.getAttribute(name)).replace(was, `${match}/${deal}/`));
    }
  }
  settings.draft = settings.draft?.replace(`${table}${settings.deal}/`, `${table}${deal}/`);
  settings.deal = String(deal);
  find("#news", HTMLElement)?.replaceChildren();
  drawPage();
  document.title = String(one("h1", HTMLElement).textContent).replace(/\s+/g, " ").trim();
}

/** @param {HTMLInputElement} field */
const placeOf = ({ name }) => Number(name.replace("scope-", "")) - 1;

/** A number that a counter can have. @param {string} text @param {number} place */
function numberIn(text, place) {
  const { server } = knownOf(match);
  return server && /^ *\d{0,2} *$/.test(text) && Number(text) <= limitAt(server, place) ? Number(text) : null;
}

/** @param {HTMLInputElement} field @param {(now: number) => number | null} next */
function count(field, next) {
  const place = scope.includes(field) ? placeOf(field) : -1, state = stateNow();
  if (!state || place < 0 || !isNew || again || !seen) return;
  const was = state.counts[place], number = next(was);
  if (number === null || number === was) return;
  const entry = { key: newKey(), deal: state.deal, place, step: number - was, at: Date.now() };
  say(match, { ...entry, kind: "count", state: "waits" }).then(send);
}

/** @param {HTMLElement | null} submitter @returns {FormEntry} */
function entryOf(submitter) {
  /** @type {Fields} */
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  if (submitter instanceof HTMLButtonElement && submitter.name) all.push([submitter.name, submitter.value]);
  const way = new URL(form.action).pathname.slice(`${match}/${settings.deal}/`.length);
  const fields = all.filter(([name]) => !NOT_SENT.includes(name));
  const kind = settings.version === "0" ? "deal" : "correction";
  return { kind, way, fields, key: keyOf(way, fields), deal: Number(settings.deal), at: Date.now(), state: "waits" };
}

// The key names what is sent: the same page that sends the same twice says the same key.
let last = { entered: "", key: "" };
/** @param {string} way @param {Fields} fields */
function keyOf(way, fields) {
  const entered = JSON.stringify([way, settings.deal, fields]);
  if (last.entered !== entered) last = { entered, key: newKey() };
  return last.key;
}

/** From the browser's memory the page is another one. */
let visits = 0;
addEventListener("pagehide", () => { visits += 1; });

/** Say what the form says with the button that was tapped, and go on. @param {HTMLElement | null} submitter */
export async function submit(submitter) {
  // The same cards in another way to say them: nothing to keep yet.
  if (submitter instanceof HTMLButtonElement && submitter.name === "way") return submitWith(form, submitter);
  const entry = entryOf(submitter), { key } = entry, now = visits;
  document.body.dataset.sending = "";
  await say(match, entry);
  const sent = send(), patience = await patienceFor(entry);
  /** @type {Promise<Record<string, Outcome>>} */
  const late = new Promise((done) => { setTimeout(() => done({}), patience); });
  const outcomes = await Promise.race([sent, late]);
  // Another tab may have sent it: what has become of it is in the record.
  const left = (await read(match)).log.find((entry) => entry.key === key);
  if (now !== visits) return;
  if (!left) return location.assign(outcomes[key]?.leads ?? nextOf(entry));
  if (left.state === "waits") return keepGoing();
  // What is wrong is on the page that follows, and all that was typed; two versions of a deal wait for a choice.
  if (left.state === "refused") await drop(match, key);
  await plainly(match, entry);
}

/** How long the answer is waited for here: not where the score shows what it will say. @param {FormEntry} entry */
async function patienceFor(entry) {
  if (!navigator.onLine) return 0;
  const isShown = nextOf(entry) === match && stateNow()?.counted.includes(entry.key) && await opens();
  return isShown ? SOON / 10 : knownOf(match).isCut ? SOON / 3 : SOON;
}

/** Where one goes on once it is stored. @param {FormEntry} entry */
const nextOf = ({ deal, way, fields }) => (
  fields.some(([name]) => name === "next") ? `${match}/${deal + 1}/${way}` : match);

// With a worker the score opens as it was kept; where it is not, or nothing can be kept, this page is all there is.
const opens = async () => isKept(match) && navigator.serviceWorker?.controller && await caches.match(match);

/** It is in the log: the draft is done with. */
async function keepGoing() {
  stored((drawers) => drawers.removeItem(`draft ${settings.draft}/${settings.version}`));
  if (await opens()) return location.assign(navigator.onLine && !knownOf(match).isCut ? `${match}#now` : match);
  setAgain(null);
  delete document.body.dataset.sending;
  follow();
  document.dispatchEvent(new CustomEvent("record", { detail: match }));
  scrollTo(0, 0);
}

form.addEventListener("click", (event) => {
  const step = hit(event, "[data-step]", HTMLElement);
  const field = step && one(`#${step.dataset.for ?? `scope-${step.dataset.side}`}`, HTMLInputElement);
  if (!field) return;
  const steps = Number(step.dataset.step), more = (/** @type {number} */ now) => String(Math.max(0, now + steps));
  started.then(() => count(field, (now) => numberIn(more(now), placeOf(field))));
});
form.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const { value } = target;
  started.then(() => count(target, () => numberIn(value, placeOf(target))));
});
document.addEventListener("record", draw);
// A page that has sent its deal is done with: from the browser's memory it is that of the deal that is played.
addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted || !isSending()) return;
  await started;
  if (!isNew) return location.replace(`${match}/${settings.deal}`);
  delete document.body.dataset.sending;
  setAgain(null);
  follow();
});
// Who plays may have got another name since it was drawn ahead.
document.addEventListener("prerenderingchange", () => {
  const { names } = JSON.parse(String(box?.dataset.state));
  if (`${names}` !== `${knownOf(match).server?.names}`) location.reload();
});

// What was tapped before this script was there.
const early = scope.map((field) => Number(field.value) - Number(field.defaultValue));
settings.heard = "";
const forms = formsOf(knownOf(match).log);
const taken = forms.find(({ key }) => key === sessionStorage.getItem("taken up"));
// A page that answers what was sent is of that deal, though the log has it: what it sends takes the place of that.
if (settings.answers !== undefined) setAgain(forms.find((form) => form.deal === Number(settings.deal)) ?? null);
if (taken && form.action.endsWith(`/${taken.way}`)) takeUp(taken);
else if (settings.answers === undefined) {
  follow();
  early.forEach((steps, place) => count(scope[place], (now) => numberIn(String(now + steps), placeOf(scope[place]))));
}
