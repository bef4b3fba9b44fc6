// What waits on this phone, as people see it: each deal with its points, what became of it, and what
// can be done. Sentences come from the page.
import { drop, flush, putScope, read } from "./outbox.js";
import { addHidden, fill, find, newKey } from "../page/dom.js";
import { fieldsOf, freshToken } from "./send.js";
import { tally } from "./offline_points.js";
import { showTotals } from "./totals.js";
/** @import { FormItem, Item, OutboxWords, ScopeItem } from "../page/types.js" */

const box = find("#outbox", HTMLElement);
/** @type {OutboxWords} */
const words = JSON.parse(box?.dataset.words ?? "{}");

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {string} text
 * @param {Partial<HTMLElementTagNameMap[T]>} [more] @param {Node[]} [parts]
 */
function make(tag, text, more = {}, parts = []) {
  const element = Object.assign(document.createElement(tag), more);
  element.append(...(text ? [text] : []), ...parts);
  return element;
}

/** @param {string} text @param {(button: HTMLElement) => unknown} act */
function button(text, act) {
  const made = make("button", text, { type: "button" });
  made.addEventListener("click", () => act(made));
  return made;
}

function styled() {
  if (document.getElementById("outbox-style")) return;
  const href = new URL("./outbox.css", import.meta.url).href;
  document.head.append(make("link", "", { id: "outbox-style", rel: "stylesheet", href }));
}

/** The keys of what the totals count. @type {Set<string>} */
let counted = new Set();

export async function show() {
  if (!box || document.body.dataset.sending !== undefined) return;
  const { items, reached } = await read();
  const match = String(box.dataset.match), ofMatch = items.filter((item) => item.match === match);
  const others = items.length - ofMatch.length;
  const stopped = ofMatch.some(({ state }) => state !== "waits");
  if (items.length) styled();
  box.hidden = !items.length;
  (await import("./scope_counter.js")).catchUp();
  counted = showTotals(ofMatch, reached[match] ?? 0);
  showUncounted(ofMatch.filter(({ kind, key }) => kind !== "scope" && !counted.has(key)));
  const state = JSON.stringify([ofMatch, others, [...counted]]);
  if (state === box.dataset.shown) return;
  box.dataset.shown = state;
  if (!items.length) return box.replaceChildren();
  box.replaceChildren(
    make("h2", stopped ? words.stopped : words.title),
    make("ul", "", { className: "plain" }, ofMatch.map(line)),
    ...elsewhere(items.filter((item) => !ofMatch.includes(item))),
    make("p", navigator.serviceWorker ? words.waits : words.open, { className: "hint" }),
    make("div", "", { className: "outbox-acts" }, [button(words.send, sendNow), button(words.give, give)]),
  );
}

const uncounted = make("p", "", { id: "uncounted" });
/** What the big figures lack is named above them. @param {Item[]} items */
function showUncounted(items) {
  const deals = items.map((item) => fill(words[item.kind], { n: item.deal })).join(", ");
  uncounted.textContent = fill(words.lacking, { deals });
  if (deals && box?.dataset.scores) find("#totals", HTMLElement)?.before(uncounted);
  else uncounted.remove();
}

/** @param {Item[]} items */
function elsewhere(items) {
  const matches = [...new Set(items.map(({ match }) => match))];
  return matches.map((match) => {
    const some = items.filter((item) => item.match === match);
    const deals = some.map((item) => fill(words[item.kind], { n: item.deal })).join(", ");
    return make("p", "", {}, [make("a", deals, { href: match })]);
  });
}

/** @param {Item} item @param {string} text @param {number[]} numbers */
const each = (item, text, numbers) =>
  numbers.map((n, side) => fill(text, { name: item.names[side], n })).join(" · ");

/** @param {Item} item */
function figures(item) {
  if (item.kind === "scope") {
    const shown = Object.entries(item.scope).map(([side, n]) => fill(words.points, { name: nameOf(item, side), n }));
    return shown.join(" · ");
  }
  const { cards, points } = item.kind === "pile" ? {} : tally(item.fields, item.names.length, item.points);
  if (points && (counted.has(item.key) || !box?.dataset.scores)) return each(item, words.points, points);
  if (points) return `${each(item, words.points, points)}. ${words.uncounted}`;
  return cards?.some(Boolean) ? `${each(item, words.cards, cards)}. ${words.unknown}` : words.unknown;
}

/** @param {Item} item @param {string} side */
const nameOf = (item, side) => item.names[Number(side) - 1];

/** @param {Item} item */
function line(item) {
  const head = [make("b", fill(words[item.kind], { n: item.deal })), make("span", figures(item))];
  const more = make("details", "", { open: item.state !== "waits" }, [make("summary", "", {}, head)]);
  const li = make("li", "", { className: item.state }, item.kind === "scope" ? head : [more]);
  more.append(...(item.told ?? []).map((text) => make("p", text)));
  const acts = make("div", "", { className: "outbox-acts" });
  if (item.kind === "scope") {
    if (item.state === "differs") li.append(...apart(item), acts);
    if (item.state === "differs" && !item.theirs?.over) {
      acts.append(button(words.mine, () => insist(item)), button(words.theirs, () => away(item)));
    } else if (item.state !== "waits") acts.append(thrown(item));
  } else {
    if (item.state === "differs") more.append(make("p", words.differs));
    if (item.state === "waits" && item.kind !== "pile") acts.append(button(words.change, () => takeUp(item)));
    else if (item.state !== "waits") {
      acts.append(button(item.state === "differs" ? words.look : words.mend, () => look(item)));
    }
    acts.append(thrown(item));
    more.append(acts);
  }
  return li;
}

// Never by one tap, and no dialog either.
/** @param {Item} item */
function thrown(item) {
  let sure = false;
  return button(words.away, (tapped) => {
    if (sure) return away(item);
    sure = true;
    tapped.textContent = words.really;
  });
}

/** @param {Item} item */
const away = (item) => drop(({ key }) => key === item.key);

/** @param {ScopeItem} item @param {string} side */
const theirsOf = (item, side) => item.theirs?.scope[Number(side) - 1] ?? 0;

/** @param {ScopeItem} item */
function apart(item) {
  return Object.entries(item.scope).map(([side, number]) => {
    const facts = { name: nameOf(item, side), mine: number, theirs: theirsOf(item, side) };
    return make("p", fill(words.scopeDiffers, facts));
  });
}

/** @param {ScopeItem} item */
async function insist(item) {
  await away(item);
  const from = Object.fromEntries(Object.keys(item.scope).map((side) => [side, theirsOf(item, side)]));
  const { theirs, state, ...anew } = item;
  await putScope({ ...anew, from, key: newKey() });
  await flush();
}

// To the page that says both, or what is wrong: the server's own, so it is asked as a form would.
/** @param {Item} item */
async function look(item) {
  const form = make("form", "", { method: "post", action: item.path, hidden: true });
  for (const [name, value] of fieldsOf(item)) addHidden(form, name, value);
  addHidden(form, "csrf_token", await freshToken());
  document.body.append(form);
  form.submit();
}

/** @param {FormItem} item */
function takeUp(item) {
  sessionStorage.setItem("taken up", item.key);
  location.assign(item.page);
}

/** @param {HTMLElement} tapped */
async function sendNow(tapped) {
  tapped.textContent = words.sending;
  await flush();
  delete box?.dataset.shown;
  await show();
}

/** @param {HTMLElement} tapped */
async function give(tapped) {
  const { handoverParts } = await import("./handover_qr.js");
  tapped.remove();
  box?.append(...handoverParts((await read()).items, words));
}
