// On every page: the worker, what waits on this phone, and the line above a page that was kept.
import { fill, find, hit, one, submitWith } from "../page/dom.js";

const settings = one("#offline", HTMLElement).dataset;
const form = find("[data-sends]", HTMLFormElement);
const forMatch = find("[data-match]", Element);
const AGAIN = 5000, SELDOM = 60_000;

/** The line of that id, or a new one. @param {string} id @param {string} text */
function note(id, text) {
  const line = find(`#${id}`, HTMLElement) ?? Object.assign(document.createElement("p"), { id, className: "note" });
  return Object.assign(line, { textContent: text, hidden: false });
}

if (navigator.serviceWorker && forMatch) {
  addEventListener("load", () => navigator.serviceWorker.register(`${settings.root}/worker.js`).catch(() => {}));
}

// The worker marks what it has kept.
const { kept: cachedAt } = document.documentElement.dataset;
const isEmptyForm = form?.dataset.version === "0";
if (cachedAt && !isEmptyForm) {
  const language = document.documentElement.lang;
  const at = new Date(cachedAt), today = at.toDateString() === new Date().toDateString();
  const time = today ? at.toLocaleTimeString(language, { timeStyle: "short" })
    : at.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const line = note("unheard", fill(String(settings.kept), { time }));
  if (!line.isConnected) one("main", HTMLElement).prepend(line);
  // A page that follows its table renews itself.
  if (!find("[data-poll]", Element)) import("./reconnect.js").then(({ renew }) => renew()).catch(() => {});
}

// The outbox leaves a mark while it holds something, so that other pages need not open it.
let waits = false, timer = 0, after = AGAIN;
function noteWhatWaits() {
  try {
    waits = Boolean(localStorage.getItem("outbox"));
  } catch {
    waits = true;
  }
  document.body.toggleAttribute("data-waits", waits);
}
noteWhatWaits();

async function look() {
  clearTimeout(timer);
  noteWhatWaits();
  if (!waits) return;
  try {
    const { flush } = await import("./outbox.js");
    const [{ show }] = await Promise.all([import("./outbox_list.js"), flush()]);
    await show();
  } catch { /* without storage, or without the file, nothing can wait */ }
  after = Math.min(SELDOM, after * 1.5);
  timer = setTimeout(look, after);
}

for (const name of ["online", "pageshow"]) addEventListener(name, () => { after = AGAIN; look(); });
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
document.addEventListener("outbox", async () => {
  noteWhatWaits();
  (await import("./outbox_list.js")).show();
  clearTimeout(timer);
  timer = setTimeout(look, after = AGAIN);
});

// Where two versions of a deal stand, what the phone had to send is done with the choice.
document.addEventListener("click", async (event) => {
  const link = hit(event, "[data-settles]", HTMLAnchorElement);
  if (!link || !waits) return;
  event.preventDefault();
  const { settles, deal } = link.dataset, { drop } = await import("./outbox.js");
  await drop((item) => item.match === settles && item.deal === Number(deal) && item.state === "differs");
  location.assign(link.href);
});

// Where there may be no connection, a form that is not kept on this phone is sent only once the server is
// there: else the browser would show a page of its own, and what was typed would be gone.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || target.matches("[data-sends], #scope") || event.defaultPrevented) return;
  if (target.getAttribute("method") !== "post" || (navigator.onLine && !cachedAt)) return;
  event.preventDefault();
  const { isThere } = await import("./send.js");
  if (await isThere()) return submitWith(target, submitter);
  const line = note("not-sent", String(settings.unsent));
  line.role = "alert";
  (submitter?.closest(".sticky") ?? target).prepend(line);
});

// What a deal's form says goes another way than a form's; as a form where that way is not there.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || !target.matches("[data-sends]") || event.defaultPrevented) return;
  event.preventDefault();
  if (target.ariaBusy === "true") return;
  target.ariaBusy = "true";
  try {
    await (await import("./deal_submission.js")).send(target, submitter);
  } catch {
    submitWith(target, submitter);
  }
  target.ariaBusy = "false";
});

if (form && (waits || cachedAt)) {
  import("./queued_deals.js").then(({ prepare }) => prepare()).catch(() => {});
}
// Over plain http there is no worker that has these files when they are needed.
if (!navigator.serviceWorker && forMatch) {
  addEventListener("load", () => {
    const needed = form ? ["deal_submission", "outbox_list", "queued_deals"] : ["outbox_list", "scope_counter"];
    for (const name of needed) import(`./${name}.js`);
  });
}

// A page that was opened before the worker was there is kept too, and with it all that it leads to.
async function keepThis() {
  if (!forMatch || !navigator.serviceWorker?.controller || await caches.match(location.href)) return;
  fetch(location.href).catch(() => {});
}
navigator.serviceWorker?.addEventListener("controllerchange", keepThis);
keepThis();
