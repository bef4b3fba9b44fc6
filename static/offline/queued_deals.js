// The form of a deal where others wait on this phone: it is for the next one, or shows one of them
// that is taken up again.
import { next, read } from "./outbox.js";
import { controls, isTicked, one } from "../page/dom.js";
/** @import { Item, Numbers } from "../page/types.js" */

const form = one("[data-sends]", HTMLFormElement), settings = form.dataset;
const match = String(settings.sends);
const NEVER = ["csrf_token", "key", "version"];
/** @param {string} path */
const way = (path) => path.split("/").at(-1);

export async function prepare() {
  const { items } = await read(), isNew = settings.version === "0";
  const again = items.find(({ key }) => key === sessionStorage.getItem("taken up"));
  if (again?.match === match && again.kind !== "scope" && way(new URL(form.action).pathname) === way(again.path)) {
    sessionStorage.removeItem("taken up");
    if (isNew) renumber(again.deal);
    fill(new Map(again.fields));
  } else if (isNew) {
    const deal = await next(match);
    if (deal > Number(settings.deal)) {
      renumber(deal);
      const names = JSON.parse(String(settings.names));
      fill(scope(Object.fromEntries(Object.keys(names).map((side) => [Number(side) + 1, 0]))));
    }
    const counted = items.find((item) => item.match === match && item.deal === Number(settings.deal) && isScope(item));
    if (counted?.kind === "scope") fill(scope(counted.scope));
  }
  dispatchEvent(new Event("pageshow"));
}

/** @param {Item} item */
const isScope = ({ kind }) => kind === "scope";

/** @param {Numbers} numbers */
const scope = (numbers) =>
  new Map(Object.entries(numbers).map(([side, number]) => [`scope-${side}`, String(number)]));

/** @param {number} deal */
function renumber(deal) {
  const digits = new RegExp(`(?<!\\d)${settings.deal}(?!\\d)`), path = new URL(form.action).pathname;
  form.setAttribute("action", path.replace(`${match}/${settings.deal}/`, `${match}/${deal}/`));
  for (const heading of document.querySelectorAll("h1")) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      text.nodeValue = String(text.nodeValue).replace(digits, String(deal));
    }
  }
  document.title = document.title.replace(digits, String(deal));
  settings.deal = String(deal);
}

/** @param {Map<string, string>} values */
function fill(values) {
  for (const field of controls(form)) {
    const value = values.get(field.name);
    if (value === undefined || NEVER.includes(field.name)) continue;
    if (isTicked(field)) field.checked = field.value === value;
    else field.value = value;
  }
}
