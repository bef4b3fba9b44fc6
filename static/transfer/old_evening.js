// An old evening, a row a deal: keys lead from field to field, and how things stand comes from the server, which knows
// the rules. What is typed is kept on this device; without a connection only the totals wait, pale.
import { makeDraft } from "../page/draft.js";
import { askForPart } from "../live/reach.js";
import { all, find, hit, one, sendOnce, usable } from "../page/dom.js";

usable();
const form = one("form.evening", HTMLFormElement), live = one("#live", HTMLElement);
const table = one("table", HTMLTableElement, form);
const rows = all("tbody tr:not(.remark)", HTMLTableRowElement, table);
const draft = makeDraft(form);
const PAUSE = 400;
let timer = 0;
/** @type {Document | null} */
let reading = null;

/** @param {HTMLTableRowElement} row */
const fieldsOf = (row) => all("input", HTMLInputElement, row);
const shown = () => rows.filter(({ hidden }) => !hidden);

// One more row when anything stands in the last.
function grow() {
  const last = rows.map((row) => fieldsOf(row).some(({ value }) => value.trim())).lastIndexOf(true);
  for (const row of rows.slice(0, last + 2)) row.hidden = false;
}

function changed() {
  grow();
  table.classList.add("pale");
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  timer = 0;
  const body = new FormData(form);
  body.set("act", "count");
  const text = await askForPart(form, "", body);
  const page = new DOMParser().parseFromString(text ?? "", "text/html");
  // Somebody else's answer, as of a bar's login page, has no such rows.
  if (!find("form.evening", HTMLFormElement, page)) return;
  reading = page;
  table.classList.toggle("pale", timer > 0);
  show();
}

// A row that is being filled in lacks something until it is done: that is no problem yet.
/** @param {HTMLTableRowElement} row */
const isBegun = (row) => row.contains(document.activeElement)
  && fieldsOf(row).some(({ name, value }) => name.startsWith("points") && !value);

function show() {
  const page = reading;
  if (!page) return;
  for (const [at, row] of rows.entries()) {
    const remark = one(`#remark-${at + 1}`, HTMLElement), newRemark = find(`#remark-${at + 1}`, HTMLElement, page);
    if (!newRemark) continue;
    const after = newRemark.previousElementSibling?.lastElementChild?.textContent ?? "";
    one(".after", HTMLElement, row).textContent = after;
    if (isBegun(row) || remark.textContent === newRemark.textContent) continue;
    remark.replaceChildren(...document.importNode(newRemark, true).childNodes);
    remark.hidden = newRemark.hidden;
    if (!remark.hidden) live.textContent = remark.innerText;
  }
}

/** @param {KeyboardEvent} event @param {HTMLElement | undefined} to */
function go(event, to) {
  if (!to) return;
  event.preventDefault();
  to.focus();
  if (to instanceof HTMLInputElement) to.select();
}

form.addEventListener("keydown", (event) => {
  const store = one("[value=store]", HTMLButtonElement, form);
  const field = hit(event, "td input", HTMLInputElement);
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(store);
  } else if (field) {
    const fields = shown().flatMap(fieldsOf), at = fields.indexOf(field), many = fieldsOf(rows[0]).length;
    if (event.key === "Enter") go(event, fields[at + 1] ?? store);
    else if (event.key === "ArrowDown") go(event, fields[at + many]);
    else if (event.key === "ArrowUp") go(event, fields[at - many]);
  }
});
form.addEventListener("input", () => {
  draft.keep();
  changed();
});
table.addEventListener("focusin", show);
addEventListener("online", ask);

sendOnce(form);
window.addEventListener("pageshow", (event) => {
  if (find("[role=alert]", HTMLElement) || !draft.recall(event)) return grow();
  live.textContent = String(form.dataset.recalled);
  changed();
});
