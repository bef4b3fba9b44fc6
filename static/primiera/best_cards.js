// A dispute: what is tapped shows at once, the verdict on it is always the server's.
import { askForPart } from "../live/reach.js";
import { addHidden, all, field, find, hit, one, usable } from "../page/dom.js";

usable();
/** @param {string} id */
const byId = (id) => one(`#${id}`, HTMLElement);
const form = one("#dispute", HTMLFormElement), taps = byId("taps"), picker = byId("picker");
// The next question, or the next cell's card, stands where the last one stood: a bounce is no answer.
const DEAF = 400, BOUNCE = 300;
let waiting = false;
/** @type {{button: HTMLElement | null, at: number}} */
let last = { button: null, at: -1e9 };
/** @type {HTMLButtonElement | null} */
let cell = null;

async function ask(shows = "") {
  const body = new FormData(form);
  waiting = true;
  body.append("show", shows);
  const html = await askForPart(form, "cells", body);
  if (html === null) return;
  waiting = false;
  form.classList.toggle("offline", !html);
  if (html) draw(html);
  else offline();
}

/** @param {string} html */
function draw(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id, unfolded = find("#rules details", HTMLDetailsElement, form)?.open;
  taps.replaceChildren();
  for (const part of all("[data-part]", HTMLElement, page)) become(byId(part.id), part);
  field(form, "primiera").value = one("#rule", HTMLElement, page).textContent;
  const rules = find("#rules details", HTMLDetailsElement, form);
  if (rules && unfolded) rules.open = true;
  if (cell) mark(cellAt(cell.id));
  if (focused && document.activeElement === document.body) focus(find(`#${focused}`, HTMLElement) ?? byId("head"));
}

// The element stays, so that a screen reader hears what is new in it.
/** @param {HTMLElement} old @param {HTMLElement} now */
function become(old, now) {
  for (const name of old.getAttributeNames()) old.removeAttribute(name);
  for (const { name, value } of now.attributes) old.setAttribute(name, value);
  old.replaceChildren(...now.childNodes);
}

// Nothing that was true of fewer cards is left standing.
function offline() {
  const go = find("#go", HTMLElement);
  byId("head").replaceChildren(one("#cut-off", HTMLTemplateElement).content.cloneNode(true));
  byId("asked").replaceChildren();
  if (go) go.textContent = String(go.dataset.open);
}

/** @param {string} value */
function act(value) {
  addHidden(taps, "do", value);
  ask();
}

/** @param {HTMLElement} element */
function focus(element) {
  if (element.matches("div, h2")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// The picker
const cells = () => all(".cell", HTMLButtonElement, form).sort((a, b) => Number(a.value[0]) - Number(b.value[0]));
/** @param {string} id */
const cellAt = (id) => one(`#${id}`, HTMLButtonElement, form);

/** @param {HTMLButtonElement | null} button */
function mark(button) {
  cell?.setAttribute("aria-expanded", "false");
  cell = button;
  cell?.setAttribute("aria-expanded", "true");
}

/** The sign of a suit, and its ace. @param {HTMLButtonElement} cell */
const drawings = (cell) => one(`#signs [data-suit="${cell.value.slice(-1)}"]`, HTMLElement);

/** The picture of a card of the suit. @param {HTMLButtonElement} cell @param {string} rank */
function picture(cell, rank) {
  const drawn = one(".playing-card", SVGElement, drawings(cell)).outerHTML;
  return drawn.includes("<text") ? drawn.replace(">1<", `>${rank}<`) : drawn.replace("#1", `#${rank}`);
}

/** @param {HTMLButtonElement} button */
function open(button) {
  mark(button);
  const { title, none, taken } = button.dataset, suit = button.value.slice(-1);
  const theirs = cells().filter((each) => each !== button && each.value.endsWith(suit));
  const gone = [...String(taken).split(" "), ...theirs.map((each) => each.dataset.rank)];
  one("h2 span", HTMLElement, picker).textContent = String(title);
  one("h2 .icon", Element, picker).replaceWith(one(".icon", Element, drawings(button)).cloneNode(true));
  for (const each of all("[data-rank]", HTMLButtonElement, picker)) {
    const { rank } = each.dataset;
    each.value = `${button.value}-${rank}`;
    each.disabled = Number(rank) > 0 && gone.includes(rank);
    if (rank === "none") each.textContent = String(none);
  }
  picker.classList.add("open");
  button.scrollIntoView({ block: "nearest" });
  focus(byId("picker-title"));
}

function close() {
  const from = cell;
  mark(null);
  picker.classList.remove("open");
  if (from) focus(byId(from.id));
}

// Cell after cell, side by side: whoever lays four cards on the table taps no more than those.
/** @param {HTMLButtonElement} cell @param {HTMLButtonElement} button */
function choose(cell, button) {
  const was = cell.dataset.rank, every = cells(), at = every.indexOf(cell);
  show(cell, button);
  act(button.value);
  const next = [...every.slice(at), ...every.slice(0, at)].find((each) => !each.dataset.rank);
  if (!was && next && button.dataset.rank) open(next);
  else close();
}

/** @param {HTMLButtonElement} cell @param {HTMLButtonElement} button */
function show(cell, button) {
  const rank = button.dataset.rank ?? "", worth = find("small", HTMLElement, button)?.textContent;
  const sign = one(".icon", Element, drawings(cell)).outerHTML;
  const face = Number(rank) > 0
    ? `<span class="best">${picture(cell, rank)}</span><span class="worth">${worth}</span>`
    : `<span class="hole">${sign}</span><span class="empty">${button.textContent}</span>`;
  cell.dataset.rank = rank;
  cell.className = `cell ${Number(rank) > 0 ? "so_far" : rank || "not_given"}`;
  cell.innerHTML = one(".unseen", HTMLElement, cell).outerHTML + face;
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !["do", "pick", "show"].includes(button.name)) return;
  event.preventDefault();
  const since = event.timeStamp - last.at;
  if (button.name === "show") ask(button.value);
  else if (button.name === "pick" && button.value) open(button);
  else if (button.name === "pick") close();
  else if (picker.contains(button)) {
    if (since < BOUNCE && button === last.button) return;
    if (!cell) mark(cellAt(`cell-${button.value.slice(0, 3)}`));
    if (cell) choose(cell, button);
  } else if (byId("asked").contains(button)) {
    if (since < DEAF || waiting) return;
    act(button.value);
  } else act(button.value);
  last = { button, at: event.timeStamp };
});
form.addEventListener("click", (event) => { if (hit(event, "#again", Element)) ask(); });
form.addEventListener("change", (event) => { if (hit(event, ".field", Element)) ask(); });
form.addEventListener("keydown", (event) => { if (event.key === "Escape" && cell) close(); });
window.addEventListener("online", () => { if (form.classList.contains("offline")) ask(); });
window.addEventListener("pageshow", () => { if (taps.children.length) ask(); });
