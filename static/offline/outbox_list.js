// What waits on this phone, as people see it: each deal with its points, what became of it, and what
// can be done. Sentences come from the page.
import { fill, find, make, newKey } from "../page/dom.js";
import { box, gain, match, stateNow, words } from "../match/draw.js";
import { goneBy } from "../match/state.js";
import { change, drop, formsOf, isKept, knownOf, openOf, read, say, waiting } from "./record.js";
import { tally } from "./offline_points.js";
import { plainly, send } from "./sender.js";
/** @import { CountEntry, Fields, FormEntry } from "../page/types.js" */

/** @param {string} text @param {(button: HTMLElement) => unknown} act */
function button(text, act) {
  const made = make("button", { type: "button" }, text);
  made.addEventListener("click", () => act(made));
  return made;
}

/** @param {HTMLElement[]} buttons */
const acting = (...buttons) => make("div", { className: "outbox-acts" }, ...buttons);
/** @param {string[]} texts */
const paragraphs = (texts) => texts.map((text) => make("p", {}, text));

document.head.append(make("link", { rel: "stylesheet", href: new URL("./outbox.css", import.meta.url).href }));

/** The keys of what the totals count. @type {Set<string>} */
let counted = new Set();
let shown = "";
/** What is shown of each thing, in the order in which it came. @type {Map<string, {now: string, item: HTMLElement}>} */
const items = new Map();
const list = make("ul", { className: "plain" });

/** @param {boolean} isToBeSeen whether something of this match is */
export async function show(isToBeSeen) {
  if (!box) return;
  const elsewhere = (await waiting()).filter((other) => other !== match);
  for (const other of elsewhere) await read(other);
  const { isCut, told = [], log: all } = knownOf(match);
  const log = openOf(all).filter(({ key }) => key !== box?.dataset.own);
  const others = elsewhere.filter((other) => knownOf(other).log.length);
  counted = new Set(stateNow()?.counted);
  box.hidden = !isToBeSeen && !others.length;
  const forms = formsOf(log);
  showUncounted(forms.filter(({ key }) => !counted.has(key)));
  const state = stateNow(), now = JSON.stringify([log, isCut, told, isKept(match), others, [...counted], state?.deal]);
  if (box.hidden || now === shown) return;
  shown = now;
  const taps = log.flatMap((entry) => (entry.kind === "count" ? [entry] : []));
  // What a deal closes is told with it.
  const open = taps.filter(({ state, deal }) => state === "waits" && !forms.some((entry) => entry.deal === deal));
  const late = taps.filter((entry) => entry.state !== "waits");
  showItems([
    ...forms.map((entry) => item(entry.key, [entry, counted.has(entry.key)], () => line(entry))),
    ...(isCut || !isKept(match) ? dealsOf(open) : []).map((entry) => (
      item(`${entry[0].deal}`, entry, () => ofOneDeal(entry)))),
    ...late.map((entry) => item(entry.key, [entry, state?.deal, state?.over], () => lateLine(entry))),
  ]);
  const parts = [
    make("h2", {}, log.some((entry) => entry.state !== "waits") ? words.stopped : words.title), list,
    ...(isKept(match) ? told : [words.homeless]).map((text) => make("p", { role: "alert" }, text)),
    ...others.map(otherMatch),
    make("p", { className: "hint" }, navigator.serviceWorker ? words.waits : words.open),
    acting(button(told.length ? words.again : words.send, sendNow)),
  ];
  // What stays where it is keeps its focus, and what of it is open.
  for (const child of [...box.children]) if (child !== list) child.remove();
  if (!list.isConnected) box.append(list);
  list.before(parts[0]);
  list.after(...parts.slice(2));
}

/** @param {string} id @param {unknown} facts what it shows @param {() => HTMLElement} draw */
const item = (id, facts, draw) => ({ id, now: JSON.stringify(facts), draw });

// What comes is put below what is there, for a finger may be on its way; what changes does so in its place.
/** @param {ReturnType<typeof item>[]} wanted */
function showItems(wanted) {
  const ids = new Set(wanted.map(({ id }) => id));
  for (const [id, old] of items) {
    if (!ids.has(id)) old.item.remove();
    if (!ids.has(id)) items.delete(id);
  }
  for (const { id, now, draw } of wanted) {
    const old = items.get(id);
    if (old?.now === now) continue;
    const drawn = draw(), details = find("details", HTMLDetailsElement, drawn);
    if (details && old) details.open ||= Boolean(find("details[open]", Element, old.item));
    if (old) old.item.replaceWith(drawn);
    else list.append(drawn);
    items.set(id, { now, item: drawn });
  }
}

const uncounted = make("p", { id: "uncounted" });
/** What the big figures lack is named above them. @param {FormEntry[]} entries */
function showUncounted(entries) {
  const deals = entries.map((entry) => fill(words[entry.kind], { n: entry.deal })).join(", ");
  uncounted.textContent = fill(words.lacking, { deals });
  if (deals && box?.dataset.scores) find("#totals", HTMLElement)?.before(uncounted);
  else uncounted.remove();
}

/** @param {string} other */
function otherMatch(other) {
  const deals = knownOf(other).log.map((entry) => fill(words[entry.kind], { n: entry.deal }));
  return make("p", {}, make("a", { href: other }, [...new Set(deals)].join(", ")));
}

const names = () => knownOf(match).server?.names ?? [];
/** @param {string} text @param {number[]} numbers */
const bySide = (text, numbers) => numbers.map((n, side) => fill(text, { name: names()[side], n })).join(" · ");

/** @param {FormEntry} entry */
function figures({ key, fields, deal }) {
  const { server } = knownOf(match), gone = server ? goneBy(server, deal) : [];
  const { cards, points } = tally(fields, names().length, server?.points ?? null, gone);
  if (points && (counted.has(key) || !box?.dataset.scores)) return bySide(words.points, points);
  if (points) return `${bySide(words.points, points)}. ${words.uncounted}`;
  return cards?.some(Boolean) ? `${bySide(words.cards, cards)}. ${words.unknown}` : words.unknown;
}

/** @param {FormEntry} entry */
function line(entry) {
  const { kind, deal, state, counts } = entry;
  const head = make("summary", {}, make("b", {}, fill(words[kind], { n: deal })), make("span", {}, figures(entry)));
  const more = make("details", { open: state !== "waits" }, head, ...paragraphs(entry.told ?? []));
  const acts = acting(), table = counts?.join("–");
  if (state === "differs") more.append(make("p", {}, counts ? fill(words.meanwhile, { n: table }) : words.differs));
  if (state === "waits") acts.append(button(words.change, () => takeUp(entry)));
  else if (counts) {
    acts.append(button(fill(words.take, { n: table }), () => settle(entry, counts)));
    acts.append(button(words.mine, () => settle(entry)));
  } else {
    acts.append(button(state === "differs" ? words.look : words.mend, () => plainly(match, entry)));
    if (state === "refused") acts.append(button(words.again, () => anew(entry)));
  }
  acts.append(thrown(entry.key));
  more.append(acts);
  return make("li", { className: state }, more);
}

/** @param {CountEntry[]} taps */
const dealsOf = (taps) => [...new Set(taps.map(({ deal }) => deal))]
  .map((deal) => taps.filter((tap) => tap.deal === deal));

/** What was counted in a deal and waits. @param {CountEntry[]} taps */
function ofOneDeal(taps) {
  /** @type {number[]} */
  const sums = [];
  for (const { place, step } of taps) sums[place] = (sums[place] ?? 0) + step;
  const counters = Object.entries(sums).map(([place, n]) => counter(Number(place), String(n))).join(" · ");
  return make("li", {}, make("b", {}, fill(words.count, { n: taps[0].deal })), make("span", {}, counters));
}

/** What was counted there, by its own name where the page has one. @param {number} place @param {string} n */
function counter(place, n) {
  const sentence = find(`[data-count="${place + 1}"]`, HTMLElement)?.dataset.sentence ?? words.points;
  return fill(sentence, { name: names()[place % names().length], n });
}

/** @param {CountEntry} tap */
function lateLine(tap) {
  const state = stateNow(), { deal, place, step } = tap;
  const acts = acting(button(fill(words.into, { n: deal }), () => again(tap, { into: true })));
  if (state && !state.over) {
    acts.append(button(fill(words.anew, { n: state.deal }), () => again(tap, { deal: state.deal })));
  }
  acts.append(thrown(tap.key));
  const told = tap.told ?? [fill(words.late, { n: deal })];
  const head = [make("b", {}, fill(words.count, { n: deal })), make("span", {}, counter(place, gain(step)))];
  return make("li", { className: "differs" }, ...head, ...paragraphs(told), acts);
}

/** Say a tap anew, for another deal or as a correction. @param {CountEntry} tap @param {Partial<CountEntry>} now */
async function again(tap, now) {
  await change(match, (record) => {
    record.log = [...record.log.filter(({ key }) => key !== tap.key),
      { ...tap, key: newKey(), at: Date.now(), state: "waits", told: undefined, ...now }];
    return record;
  });
  await send();
}

/** Send once more what was refused: it may be taken by now. @param {FormEntry} entry */
async function anew(entry) {
  await say(match, { ...entry, state: "waits", told: undefined });
  await send();
}

/** Take what the table has counted, or what stands in the deal, now that both are seen.
 * @param {FormEntry} entry @param {number[]} [theirs] */
async function settle(entry, theirs) {
  /** @type {Fields} */
  const fields = entry.fields.map(([name, value]) => {
    const place = Number(name.match(/^scope-(\d+)$/)?.[1]) - 1;
    return [name, name === "counted" ? String(entry.counts?.join(" ")) : String(theirs?.[place] ?? value)];
  });
  await say(match, { ...entry, fields, state: "waits", counts: undefined });
  await send();
}

// Never by one tap, and no dialog either.
/** @param {string} key */
function thrown(key) {
  let sure = false;
  return button(words.away, async (tapped) => {
    if (sure) {
      await drop(match, key);
      return send();
    }
    sure = true;
    tapped.textContent = words.really;
  });
}

/** @param {FormEntry} entry */
function takeUp(entry) {
  sessionStorage.setItem("taken up", entry.key);
  location.assign(`${match}/${entry.deal}/${entry.way}`);
}

/** @param {HTMLElement} tapped */
async function sendNow(tapped) {
  tapped.textContent = words.sending;
  await send();
  shown = "";
  await show(!box?.hidden && knownOf(match).log.length > 0);
}
