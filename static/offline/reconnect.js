// A page that is shown for want of a connection: loaded anew as soon as the server answers, unless somebody is
// filling it in. The page that stands in for another leads to those that are kept.
import { find, hit, make, one } from "../page/dom.js";
import { isThere } from "./sender.js";

const OFTEN = 4000, SELDOM = 30_000, QUICK = 1500, SHOWN = 6;
const { kept: cachedAt } = document.documentElement.dataset;
let after = OFTEN, timer = 0, touched = false;

export function renew() {
  for (const name of ["input", "click"]) {
    document.addEventListener(name, (event) => { touched ||= hit(event, "form", Element) !== null; });
  }
  addEventListener("online", () => { after = OFTEN; look(); });
  document.addEventListener("visibilitychange", look);
  timer = setTimeout(look, after);
}

async function look() {
  clearTimeout(timer);
  if (document.visibilityState === "hidden") return;
  if (await isThere() && await isQuick()) return again();
  after = Math.min(SELDOM, after * 1.5);
  timer = setTimeout(look, after);
}

// Of a page that still comes late the worker would only show what it has kept once more.
async function isQuick() {
  if (!cachedAt) return true;
  const since = performance.now(), answer = await fetch(location.href).catch(() => null);
  return Boolean(answer?.ok) && performance.now() - since < QUICK;
}

function again() {
  const line = find("#unheard", HTMLElement);
  if (!touched) location.reload();
  else if (line) line.hidden = true;
}

/** @param {string} url */
const tableOf = (url) => /\/t\/[^/]+/.exec(url)?.[0];

// The scores that this phone has kept, those of the table that was asked for first.
async function listScores() {
  const scores = [];
  const { root } = one("#offline", HTMLElement).dataset;
  for (const name of (await caches.keys()).filter((cache) => cache.startsWith(`pages${root} `))) {
    const pages = await caches.open(name);
    for (const { url } of [...(await pages.keys())].reverse()) {
      if (!/\/t\/[^/]+\/\d+$/.test(url)) continue;
      const page = new DOMParser().parseFromString(await (await pages.match(url))?.text() ?? "", "text/html");
      scores.push({ url, text: page.title });
    }
  }
  /** @param {{url: string}} each */
  const isOther = ({ url }) => Number(tableOf(url) !== tableOf(location.href));
  scores.sort((a, b) => isOther(a) - isOther(b));
  for (const { url, text } of scores.slice(0, SHOWN)) {
    one("#scores ul", HTMLElement).append(make("li", {}, make("a", { href: url, className: "row" }, text)));
  }
  one("#scores", HTMLElement).hidden = !scores.length;
}

if (find("#scores", HTMLElement)) {
  renew();
  listScores().catch(() => {});
}
