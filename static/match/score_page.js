// The table page: scope are counted at once.
import { all, field, fill, find, hit, ignoreBounces, one, showScope, usable } from "../page/dom.js";
/** @import { Numbers } from "../page/types.js" */

usable();
const counter = () => find("#scope", HTMLFormElement);
/** @param {HTMLFormElement | null} form */
const dealOf = (form) => (form ? field(form, "deal").value : "");

// A scopa is counted at once on the page and sent behind it: the whole count of the sides that were
// touched here, one sending at a time, so that quick taps are one and none can overtake another.
// `counts` wait, `sent` are on their way, `onServer` are what the server has, known `at` a moment.
let deal = "", timer = 0;
/** @type {Numbers} */
let counts = {};
/** @type {Numbers} */
let sent = {};
/** @type {Numbers} */
let onServer = {};
/** @type {Numbers} */
let at = {};
/** @type {Promise<void> | null} */
let sending = null;

function begin() {
  [deal, counts, sent, onServer, at] = [dealOf(counter()), {}, {}, countsOnPage(), {}];
  hideUnsent(true);
}

/** @param {boolean} hidden */
function hideUnsent(hidden) {
  const line = find("#unsent", HTMLElement);
  if (line) line.hidden = hidden;
}

const buttons = () => all("#scope .more-scope", HTMLButtonElement);

function countsOnPage() {
  return Object.fromEntries(buttons().map((plus) => [plus.name, Number(one(".num", HTMLElement, plus).textContent)]));
}

/** @param {string} name @param {number} number */
function show(name, number) {
  const plus = buttons().find((each) => each.name === name);
  if (plus) showScope(plus, number);
  // Cards of the table are counted before the first sweep: those counters are the next of the form.
  const row = find("#table-cards", HTMLElement), sweeps = row?.nextElementSibling;
  if (row && sweeps) row.hidden = all(".num", HTMLElement, sweeps).some((each) => each.textContent !== "0");
}

// Sent at once where there is a connection, and kept on this phone where there is none.
const outbox = import("../offline/scope_counter.js").catch(() => null);
async function send() {
  const form = counter(), of = deal;
  [sent, counts] = [counts, {}];
  const were = sent, isKept = form && await (await outbox)?.sendScope(form, were, onServer);
  if (of !== deal) return;
  sent = {};
  for (const [name, number] of Object.entries(were)) {
    if (isKept) [onServer[name], at[name]] = [number, performance.now()];
    else if (!(name in counts)) show(name, onServer[name]);
  }
  if (!isKept) hideUnsent(false);
}

async function settle() {
  clearTimeout(timer);
  while (sending || Object.keys(counts).length) {
    sending ??= send().finally(() => { sending = null; });
    await sending;
  }
}

ignoreBounces(document, "#scope button");
document.addEventListener("submit", (event) => {
  if (event.target !== counter()) return;
  event.preventDefault();
  if (!(event.submitter instanceof HTMLButtonElement)) return;
  const { name, value } = event.submitter;
  counts[name] = Number(value);
  show(name, Number(value));
  const shows = one(`.more-scope[name="${name}"] .num`, HTMLElement);
  one("#live", HTMLElement).textContent = fill(String(shows.dataset.sentence), { n: value });
  hideUnsent(true);
  clearTimeout(timer);
  timer = setTimeout(settle, 200);
});

// What others did has come to the page (live.js), as it was some time `since`: what was tapped here
// meanwhile stands, unless it was for a deal that is over.
document.addEventListener("renewed", ({ detail: since }) => {
  if (dealOf(counter()) !== deal) begin();
  for (const [name, number] of Object.entries(countsOnPage())) {
    if (!(at[name] > since)) onServer[name] = number;
    show(name, counts[name] ?? sent[name] ?? onServer[name]);
  }
});

// Whoever goes on to the cards takes the scope along; whoever leaves the page loses none.
document.addEventListener("click", async (event) => {
  const link = hit(event, "main a.go", HTMLAnchorElement);
  if (!link || (!sending && !Object.keys(counts).length)) return;
  event.preventDefault();
  await settle();
  location.assign(link.href);
});
window.addEventListener("pagehide", () => { if (Object.keys(counts).length) send(); });

// Where there is room for two columns, what the points stand on is seen beside them.
const every = find("#every", HTMLDetailsElement), wide = matchMedia("(min-width: 800px) and (min-height: 521px)");
function placeReasons() {
  if (!every) return;
  if (wide.matches) one(".later", HTMLElement).prepend(every);
  else one("#totals", HTMLElement).after(every);
  every.open = wide.matches;
}
wide.addEventListener("change", placeReasons);
if (wide.matches) placeReasons();

begin();
