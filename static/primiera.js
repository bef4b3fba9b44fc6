// A dispute: what is tapped shows at once, the verdict on it is always the server's.
document.documentElement.classList.add("js");
const byId = (id) => document.getElementById(id);
const form = byId("dispute"), taps = byId("taps"), picker = byId("picker");
// The next question, or the next cell's card, stands where the last one stood: a bounce is no answer.
const DEAF = 400, BOUNCE = 300;
let asked = 0, waiting = false;
let last = { button: null, at: -1e9 };
let cell = null;

// Answers may overtake each other: only the last question's counts, and it carries every tap so far.
async function ask(shows = "") {
  const number = ++asked, body = new FormData(form);
  waiting = true;
  body.append("show", shows);
  const sent = { method: "POST", body, headers: { "X-Part": "cells" } };
  const answer = await fetch(form.action, sent).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  if (number !== asked) return;
  waiting = false;
  form.classList.toggle("offline", !html);
  if (html) draw(html);
  else offline();
}

function draw(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement.id, unfolded = form.querySelector("#rules details")?.open;
  taps.replaceChildren();
  for (const fresh of page.querySelectorAll("[data-part]")) become(byId(fresh.id), fresh);
  form.elements.primiera.value = page.getElementById("rule").textContent;
  const rules = form.querySelector("#rules details");
  if (rules && unfolded) rules.open = true;
  if (cell) mark(byId(cell.id));
  if (focused && document.activeElement === document.body) focus(byId(focused) ?? byId("head"));
}

// The element stays, so that a screen reader hears what is new in it.
function become(old, fresh) {
  for (const name of old.getAttributeNames()) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  old.replaceChildren(...fresh.childNodes);
}

// Nothing that was true of fewer cards is left standing.
function offline() {
  const head = byId("head"), go = byId("go");
  head.classList.remove("decided");
  head.replaceChildren(byId("offline").content.cloneNode(true));
  go.textContent = go.dataset.open;
}

function act(value) {
  taps.append(Object.assign(document.createElement("input"), { type: "hidden", name: "do", value }));
  ask();
}

function focus(element) {
  if (element.matches("div, h2")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// The picker
const cells = () => [...form.querySelectorAll(".cell")].sort((a, b) => a.value[0] - b.value[0]);

function mark(button) {
  cell?.setAttribute("aria-expanded", "false");
  cell = button;
  cell?.setAttribute("aria-expanded", "true");
}

function open(button) {
  mark(button);
  const { title, symbol, none, taken } = button.dataset, suit = button.value.slice(-1);
  const theirs = cells().filter((each) => each !== button && each.value.endsWith(suit));
  const gone = [...taken.split(" "), ...theirs.map((each) => each.dataset.rank)];
  picker.querySelector("h2 span").textContent = title;
  picker.querySelector("use").setAttribute("href", `#${symbol}`);
  for (const each of picker.querySelectorAll("[data-rank]")) {
    const { rank } = each.dataset;
    each.value = `${button.value}-${rank}`;
    each.disabled = Number(rank) > 0 && gone.includes(rank);
    if (rank === "none") each.textContent = none;
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
function choose(button) {
  const was = cell.dataset.rank, every = cells(), at = every.indexOf(cell);
  show(button);
  act(button.value);
  const next = [...every.slice(at), ...every.slice(0, at)].find((each) => !each.dataset.rank);
  if (!was && next && button.dataset.rank) open(next);
  else close();
}

function show(button) {
  const { rank } = button.dataset, [index, worth] = button.childNodes;
  const set = cell.value.endsWith("d") && rank === "7";
  const symbol = `<svg class="s" aria-hidden="true"><use href="#${set ? "settebello" : cell.dataset.symbol}"/></svg>`;
  const face = Number(rank) > 0
    ? `<span class="best"><span class="mini">${symbol}${index.textContent.trim()}</span></span>
       <span class="worth">${worth.textContent}</span>`
    : `<span class="empty">${button.textContent}</span>`;
  cell.dataset.rank = rank;
  cell.className = `cell ${Number(rank) > 0 ? "so_far" : rank || "not_given"}`;
  cell.innerHTML = cell.querySelector(".vh").outerHTML + face;
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || !["do", "pick", "show"].includes(button.name)) return;
  event.preventDefault();
  const since = event.timeStamp - last.at;
  if (button.name === "show") ask(button.value);
  else if (button.name === "pick" && button.value) open(button);
  else if (button.name === "pick") close();
  else if (picker.contains(button)) {
    if (since < BOUNCE && button === last.button) return;
    if (!cell) mark(byId(`cell-${button.value.slice(0, 3)}`));
    choose(button);
  } else if (byId("head").contains(button)) {
    if (since < DEAF || waiting) return;
    act(button.value);
  } else act(button.value);
  last = { button, at: event.timeStamp };
});
form.addEventListener("click", (event) => { if (event.target.id === "again") ask(); });
form.addEventListener("change", (event) => { if (event.target.closest(".field")) ask(); });
form.addEventListener("keydown", (event) => { if (event.key === "Escape" && cell) close(); });
window.addEventListener("online", () => { if (form.classList.contains("offline")) ask(); });
window.addEventListener("pageshow", () => { if (taps.children.length) ask(); });
document.querySelector("[role=alert]")?.focus();
