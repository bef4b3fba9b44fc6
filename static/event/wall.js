// The wall shows one sheet after the other, each for some seconds, asks now and then whether anything has changed, and
// says since when it hears nothing.
import { reach } from "../live/reach.js";
import { all, find, one } from "../page/dom.js";

const { poll, tag } = one("[data-poll]", HTMLElement).dataset;
const SHOWN = 9000, ASKED = 4000;
let known = tag ?? "", at = 0, lost = 0;

function turn() {
  const sheets = all("#sheets > section", HTMLElement);
  one("#sheets", HTMLElement).classList.toggle("turning", sheets.length > 1);
  at %= Math.max(1, sheets.length);
  sheets.forEach((sheet, place) => sheet.classList.toggle("now", place === at));
  if (sheets.length > 1) fit(sheets[at]);
}

// As large as the screen allows: larger while no line breaks by it, smaller where long names would leave the screen.
/** @param {HTMLElement} sheet */
function fit(sheet) {
  const height = (/** @type {number} */ size) => {
    sheet.style.fontSize = `${size}em`;
    return sheet.getBoundingClientRect().height;
  };
  const usual = height(1), foot = one(".wants", HTMLElement).getBoundingClientRect().height;
  const room = innerHeight - foot - sheet.getBoundingClientRect().top;
  for (let size = 1.5; size >= 0.55; size -= 0.05) {
    const needed = height(size), breaks = size > 1 && needed > usual * size * 1.02;
    if (needed <= room && !breaks && sheet.scrollWidth <= sheet.clientWidth) return;
  }
}

async function ask() {
  try {
    const { answer } = await reach(String(poll), { headers: { "If-None-Match": known } });
    if (answer.status !== 304) {
      if (!answer.ok) throw new Error(String(answer.status));
      const { answer: page, text } = await reach(location.href, { cache: "no-cache" });
      if (!page.ok) throw new Error(String(page.status));
      const newPage = new DOMParser().parseFromString(text, "text/html");
      for (const part of ["h1", "#sheets"]) one(part, HTMLElement).replaceWith(one(part, HTMLElement, newPage));
      known = answer.headers.get("ETag") ?? "";
      count();
      turn();
    }
    lost = 0;
  } catch {
    lost ||= Date.now();
  }
  say();
  setTimeout(ask, ASKED);
}

function say() {
  const line = find("#unheard", HTMLElement);
  if (!line) return;
  line.hidden = !lost;
  const time = find("time", HTMLElement, line);
  if (lost && time) time.textContent = new Date(lost).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

// The time left is the room's, to the minute; only the director's call ends anything.
function count() {
  const time = find("#left", HTMLElement);
  if (!time) return;
  const { left = "", over = "" } = time.dataset;
  const minutes = Math.ceil((Date.parse(time.getAttribute("datetime") ?? "") - Date.now()) / 60000);
  time.textContent = minutes > 0 ? left.replace("#", String(minutes)) : over;
}

// The time first: what it says may make the heading shorter.
count();
turn();
addEventListener("resize", turn);
setInterval(count, 1000);
setInterval(() => { at += 1; turn(); }, SHOWN);
setTimeout(ask, ASKED);
