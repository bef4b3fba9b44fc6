// On every page: the worker, what waits on this phone, and the line above a page that was kept.
import { fill, find, hit, one, stored, submitWith } from "../page/dom.js";

const settings = one("#offline", HTMLElement).dataset;
const form = find("[data-sends]", HTMLFormElement);
const forMatch = find("[data-match]", Element);
const AGAIN = 5000, SELDOM = 60_000;

/** The line of that id, or a new one. @param {string} id @param {string} text */
function note(id, text) {
  const line = find(`#${id}`, HTMLElement) ?? Object.assign(document.createElement("p"), { id, className: "note" });
  return Object.assign(line, { textContent: text, hidden: false });
}

/** Once the page is there, and the worker that keeps what it leads to, where there can be one. */
export const loaded = new Promise((done) => { addEventListener("load", done); }).then(register).catch(() => {});

// The worker's address says its version: a newer page brings a newer one, and no other page asks for it.
async function register() {
  if (!navigator.serviceWorker || !forMatch) return;
  const [, version] = /\/static\/(\w+)\//.exec(import.meta.url) ?? [];
  await navigator.serviceWorker.register(`${settings.root}/worker.js?version=${version}`, { updateViaCache: "all" });
  await navigator.serviceWorker.ready;
}

// The worker marks what it has kept.
const { kept: cachedAt } = document.documentElement.dataset;
// Shown at once, while a deal is on its way: the connection may well be there.
const isAhead = location.hash === "#now";
if (isAhead) history.replaceState(history.state, "", location.pathname);
if (cachedAt && form?.dataset.version !== "0" && !isAhead) {
  const language = document.documentElement.lang;
  const when = new Date(cachedAt), today = when.toDateString() === new Date().toDateString();
  const time = today ? when.toLocaleTimeString(language, { timeStyle: "short" })
    : when.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const line = note("unheard", fill(String(settings.kept), { time }));
  if (!line.isConnected) one("main", HTMLElement).prepend(line);
  // A page that follows its table renews itself.
  if (!find("[data-poll]", Element)) import("./reconnect.js").then(({ renew }) => renew()).catch(() => {});
}

// What waits leaves a mark, so that other pages need not open the database.
const box = find("#outbox", HTMLElement), match = String(box?.dataset.match);
const mayWait = () => document.body.dataset.homeless !== undefined
  || (stored((drawers) => Object.keys(drawers).some((name) => /^(outbox|said )/.test(name))) ?? true);

let timer = 0, after = AGAIN;
async function look() {
  clearTimeout(timer);
  timer = 0;
  if (!mayWait()) return;
  try {
    const { send } = await import("./sender.js");
    await send();
    await show();
  } catch { /* without the file nothing can be sent */ }
  after = Math.min(SELDOM, after * 1.5);
  lookLater();
}

function lookLater() {
  clearTimeout(timer);
  timer = mayWait() ? setTimeout(look, after) : 0;
  if (!timer) after = AGAIN;
}

async function show() {
  if (!box) return;
  const { knownOf, isKept, openOf } = await import("./record.js"), { log, isCut } = knownOf(match);
  // What is on its way is nothing to speak of, on a page that goes on as soon as it knows what became of it.
  const isSending = document.body.dataset.sending !== undefined;
  const isToBeSeen = !isSending && openOf(log).some(({ key, state }) => (
    key !== box.dataset.own && (isCut || !isKept(match) || state !== "waits")));
  if (isToBeSeen || !box.hidden || mayWait()) await (await import("./outbox_list.js")).show(isToBeSeen);
}

// All that is shown of a match comes from its record; what the page says itself is news for it, or old.
async function start() {
  if (!box && !mayWait()) return;
  const { forgetTheOldest, read, take, takeUpLines } = await import("./record.js");
  await takeUpLines();
  if (box) {
    await read(match);
    await take(match, JSON.parse(String(box.dataset.state)));
    await import("../match/draw.js");
    document.dispatchEvent(new CustomEvent("record", { detail: match }));
    if (form) await import("./entry_page.js");
  }
  document.addEventListener("record", () => {
    show().catch(() => {});
    // Who said it tries once.
    if (!timer) lookLater();
  });
  // Nothing waits for what is sent: another tab may be at it, on a connection that swallows.
  look();
  forgetTheOldest().catch(() => {});
}
export let started = start().catch(() => {});

// A page that the browser had in its memory knows nothing of what was said since: until the record is read it is not
// believed either.
addEventListener("pageshow", ({ persisted }) => { if (persisted) started = comeBack().catch(() => {}); });
async function comeBack() {
  const { read, takeUpLines } = await import("./record.js");
  await takeUpLines();
  if (!box) return;
  await read(match);
  document.dispatchEvent(new CustomEvent("record", { detail: match }));
}

// A browser says nothing of a connection that swallows: the first answer after none does.
for (const name of ["online", "pageshow", "heard"]) {
  addEventListener(name, () => { after = AGAIN; started.then(look); });
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") started.then(look);
});

// Where two versions of a deal stand, what the phone had to send is done with the choice.
document.addEventListener("click", async (event) => {
  const link = hit(event, "[data-settles]", HTMLAnchorElement);
  if (!link) return;
  event.preventDefault();
  const { settles, deal, counted } = link.dataset, { choose } = await import("./record.js");
  await choose(String(settles), Number(deal), counted);
  location.assign(link.href);
});

// Where there may be no connection, a form that is not kept on this phone is sent only once the server is
// there: else the browser would show a page of its own, and what was typed would be gone.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || target.matches("[data-sends], #scope") || event.defaultPrevented) return;
  if (target.getAttribute("method") !== "post" || (navigator.onLine && !cachedAt)) return;
  event.preventDefault();
  const { isThere } = await import("./sender.js");
  if (await isThere()) return submitWith(target, submitter);
  const line = note("not-sent", String(settings.unsent));
  line.role = "alert";
  (submitter?.closest(".sticky") ?? target).prepend(line);
});

// What a deal's form says is in the log first; as a form where that way is not there.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || !target.matches("[data-sends]") || event.defaultPrevented) return;
  event.preventDefault();
  if (target.ariaBusy === "true") return;
  target.ariaBusy = "true";
  try {
    await started;
    await (await import("./entry_page.js")).submit(submitter);
  } catch {
    target.dataset.heard = "";
    submitWith(target, submitter);
  }
  target.ariaBusy = "false";
});

// A page that was opened before the worker was there is kept too, and with it all that it leads to.
async function keepThis() {
  if (!forMatch || !navigator.serviceWorker?.controller || await caches.match(location.href)) return;
  fetch(location.href, { cache: "force-cache" }).catch(() => {});
}

// A browser may forget where it was led to at the moment a new worker takes over: it is led there once more.
let leaving = "";
Reflect.get(window, "navigation")?.addEventListener("navigate", ({ destination, formData, downloadRequest }) => {
  const { url, sameDocument } = destination, isSent = formData || (downloadRequest ?? null) !== null;
  if (!sameDocument && !isSent && url.startsWith(`${location.origin}/`)) leaving = url;
});
addEventListener("pageshow", () => { leaving = ""; });
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  if (leaving) location.assign(leaving);
  else keepThis();
});
keepThis();
