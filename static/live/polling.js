// What others do at the table appears by itself. Every moment the table's own address is asked for
// its number of changes, as an ETag: mostly the answer is 304. When it is another one, the page is
// fetched, and its parts that are marked `data-live` become what they are there, without a reload:
// what is the same stays the same element, so that neither focus nor scope just tapped are lost.
import { all, find, one, reach } from "../page/dom.js";

const settings = one("[data-poll]", HTMLElement).dataset, { poll, tag } = settings;
// A table at which nothing was stored for ten minutes, longer than a deal takes, is not in play.
const EVERY = 1300, SELDOM = 30_000, PRESS = 5000, IN_PLAY = 600_000, OVER = 60_000;
let known = tag ?? "", failed = 0, asking = false, pressed = -PRESS, timer = 0, lapse = 0, stirred = performance.now();
const box = find("#outbox", HTMLElement), match = String(box?.dataset.match);
/** @type {Document | null} */
let newPage = null;
/** @type {typeof import("../offline/record.js") | null} */
let record = null;

const isSeen = () => document.visibilityState !== "hidden";

async function ask() {
  clearTimeout(timer);
  if (asking || !isSeen()) return;
  asking = true;
  try {
    const { answer } = await reach(String(poll), { headers: { "If-None-Match": known } });
    if (answer.status !== 304) await renew(answer);
    if (failed) dispatchEvent(new Event("heard"));
    failed = 0;
  } catch {
    failed += 1;
  }
  asking = false;
  heard();
  if (isSeen()) timer = setTimeout(ask, pause());
}

function pause() {
  // Not all phones at once after a server was away.
  if (failed) return Math.min(SELDOM, EVERY * 2 ** failed) * (0.5 + Math.random());
  const still = performance.now() - stirred - (find(".cry", Element) ? OVER : IN_PLAY);
  return Math.min(SELDOM, Math.max(EVERY, still / 40));
}

// Something has happened, or somebody looks.
function stir() {
  const isLate = !failed && pause() > EVERY;
  stirred = performance.now();
  if (isLate) ask();
}

// One answer may be lost; the line above a page that was kept stays until there is one.
function heard() {
  const line = find("#unheard", HTMLElement);
  if (line && failed !== 1) line.hidden = !failed;
}

/** @param {Response} answer */
async function renew(answer) {
  // Each of our answers says how often the table has changed; what has no number is a bar's login page in their place.
  if (!answer.ok || !answer.headers.has("ETag")) throw new Error(String(answer.status));
  const { source } = settings, { answer: page, text } = await reach(source || location.href, { cache: "no-cache" });
  // It is in the bin: the page says who can take it out.
  if (page.status === 410 && !source) location.reload();
  if (!page.ok) throw new Error(String(page.status));
  record ??= box && await import("../offline/record.js");
  // A page that was kept has become that of another deal meanwhile.
  if (source !== settings.source) return renew(answer);
  newPage = new DOMParser().parseFromString(text, "text/html");
  known = answer.headers.get("ETag") ?? "";
  stirred = performance.now();
  place();
}

/** What a page says of its match is for the record, which ignores what is older; numbers are drawn from that.
 * @param {Document} page */
function tellRecord(page) {
  const told = find("[data-state]", HTMLElement, page)?.dataset.state;
  if (!box || !record || !told) return;
  box.dataset.state = told;
  record.take(match, JSON.parse(told));
}

// Nothing changes under a finger that is down, nor where the keyboard is: it waits.
const isTouched = () => performance.now() - pressed < PRESS;
/** @param {Element} part */
const isInUse = (part) => find(":focus-visible", Element, part) !== null || isTyped(part);
// In a part that stays whole: what was typed there is about what stands beside it.
/** @param {Element} part */
const isTyped = (part) => all("[data-whole] :is(input, select)", Element, part).some((field) => (
  field instanceof HTMLSelectElement
    ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
    : field instanceof HTMLInputElement && field.type !== "hidden" && field.value !== field.defaultValue
));

function place() {
  const page = newPage;
  if (!page || isTouched()) return;
  const parts = all("[data-live]", Element);
  const stays = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[data-live]") ?? document.body;
  const [top, tall] = [stays.getBoundingClientRect().top, document.body.offsetHeight];
  tellRecord(page);
  const whole = parts.map((part) => mend(part, page.getElementById(part.id))).every(Boolean);
  if (page.title) document.title = page.title;
  if (whole) newPage = null;
  // What this phone adds to the page is drawn again before it is seen whether anything has moved.
  document.dispatchEvent(new CustomEvent("renewed"));
  if (scrollY) scrollBy(0, stays.getBoundingClientRect().top - top);
  if (document.body.offsetHeight !== tall) deafen();
  watchTheTime();
}

/** Make an element what it is on the fetched page; false where that has to wait.
 * @param {Node} old @param {Node | null} now @returns {boolean} */
function mend(old, now) {
  if (!now || old.isEqualNode(now)) return true;
  if (!(old instanceof Element && now instanceof Element)) {
    old.nodeValue = now.nodeValue;
    return true;
  }
  if (old.hasAttribute("data-own")) return true;
  if (old.getAttribute("data-whole") !== now.getAttribute("data-whole")) return replace(old, now);
  const are = [...old.childNodes], become = [...now.childNodes];
  const alike = are.length === become.length && are.every((node, place) => node.nodeName === become[place].nodeName);
  if (!alike && isInUse(old)) return false;
  for (const name of old.getAttributeNames()) {
    if (name !== "open" && !now.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (alike) return are.map((node, place) => mend(node, become[place])).every(Boolean);
  old.replaceChildren(...become.map((node) => node.cloneNode(true)));
  return true;
}

// It is about something else now, as a pair's table in the next round.
/** @param {Element} old @param {Element} now */
function replace(old, now) {
  if (isInUse(old)) {
    for (const line of all("[data-newer]", HTMLElement, old)) line.hidden = false;
    return false;
  }
  old.replaceWith(now.cloneNode(true));
  return true;
}

// Where something moved, a tap that was meant for what stood there before does nothing.
function deafen() {
  document.body.classList.remove("moved");
  void document.body.offsetHeight;
  document.body.classList.add("moved");
}

// What is true for a while only is asked for anew when that is over, though nobody changed it.
function watchTheTime() {
  clearTimeout(lapse);
  const seconds = Number(find("#news", HTMLElement)?.dataset.seconds);
  if (seconds) lapse = setTimeout(() => { known = ""; }, seconds * 1000);
}

document.documentElement.style.overflowAnchor = "none";
document.addEventListener("pointerdown", () => { pressed = performance.now(); stir(); });
document.addEventListener("keydown", stir);
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => { pressed = -PRESS; setTimeout(place); });
}
document.addEventListener("focusout", () => setTimeout(place));
const look = () => { stir(); ask(); };
document.addEventListener("visibilitychange", look);
for (const name of ["pageshow", "online", "focus"]) addEventListener(name, look);
addEventListener("offline", () => { failed = 2; heard(); });
watchTheTime();
