// What waits, for a phone that has a connection: as pictures that its camera reads, and as text. The
// deals are behind the # of the address, which no server sees; they keep their keys, so whoever
// sends them, they are stored once.
import { renderSVG } from "../vendor/uqr.js";
import { fill, one } from "../page/dom.js";
import { fieldsOf } from "./send.js";
import { CARD, DECK } from "./offline_points.js";
/** @import { Fields, FormItem, Item, OutboxWords } from "../page/types.js" */

const LONGEST = 900;
const SENT_TO = /^(\/t\/[\w-]+\/\d+)\/(\d+)\/(?:enter|counts|short|points|(?:pile|high)\/\d)$/;
const root = String(one("#offline", HTMLElement).dataset.root);

// The forty cards as forty digits, the rest by name; what is empty is left out.
/** @param {Item} item */
function packed(item) {
  const fields = fieldsOf(item), values = new Map(fields);
  const cards = DECK.map((card) => values.get(card) || "0").join("");
  const rest = fields.filter(([name, value]) => value !== "" && !CARD.test(name) && name !== "brush");
  const path = item.path.slice(root.length);
  return [path, item.kind, Number(cards) ? cards : "", new URLSearchParams(rest).toString()].join("~");
}

/** @param {string} hash @returns {FormItem[]} */
export function unpacked(hash) {
  return hash.replace(/^#/, "").split("!").filter(Boolean).map((text) => {
    const [path, kind, cards, rest] = decodeURIComponent(text).split("~");
    const [, match, deal] = SENT_TO.exec(path) ?? [];
    if (!match || (kind !== "deal" && kind !== "correction" && kind !== "pile")) throw new Error(path);
    /** @type {Fields} */
    const fields = [...new URLSearchParams(rest)];
    for (const [at, owner] of [...(cards ?? "")].entries()) fields.push([DECK[at], owner === "0" ? "" : owner]);
    const key = new Map(fields).get("key");
    if (key === undefined) throw new Error(path);
    const own = fields.filter(([name]) => name !== "key");
    const page = root + match, its = { key, deal: Number(deal), names: [], fields: own };
    return { ...its, kind, path: root + path, match: page, page, at: Date.now() };
  });
}

/** @param {Item[]} items */
function addresses(items) {
  /** @type {string[]} */
  const parts = [];
  for (const text of items.filter(({ kind }) => kind !== "scope").map(packed)) {
    const last = parts.at(-1);
    if (last && last.length + text.length < LONGEST) parts[parts.length - 1] = `${last}!${encodeURIComponent(text)}`;
    else parts.push(encodeURIComponent(text));
  }
  return parts.map((part) => `${location.origin}${root}/carry#${part}`);
}

/** @param {Item} item @param {OutboxWords} words */
function inWords(item, words) {
  const entries = item.kind === "scope" ? Object.entries(item.scope)
    : item.fields.filter(([name, value]) => value && name !== "version" && name !== "brush");
  const piles = item.names.map((name, side) => {
    const own = entries.filter(([card, owner]) => CARD.test(card) && Number(owner) === side + 1);
    const cards = own.map(([card]) => card);
    return cards.length ? `${name}: ${cards.join(" ")}` : "";
  }).filter(Boolean);
  const rest = entries.filter(([name]) => !CARD.test(name)).map((pair) => pair.join(" "));
  return [fill(words[item.kind], { n: item.deal }), ...piles, ...rest].join("\n");
}

/** @param {Item[]} items @param {OutboxWords} words */
export function handoverParts(items, words) {
  const all = addresses(items);
  const pictures = all.map((address, at) => {
    const figure = document.createElement("figure");
    const picture = new DOMParser().parseFromString(renderSVG(address, { border: 3, ecc: "L" }), "image/svg+xml");
    const caption = document.createElement("figcaption");
    caption.textContent = fill(words.scan, { n: at + 1, m: all.length });
    figure.className = "outbox-code";
    figure.append(document.importNode(picture.documentElement, true), caption);
    return figure;
  });
  const twice = Object.assign(document.createElement("p"), { className: "hint", textContent: words.twice });
  const text = Object.assign(document.createElement("textarea"), {
    readOnly: true, rows: 6, ariaLabel: words.text,
    value: [...items.map((item) => inWords(item, words)), ...all].join("\n\n"),
  });
  return [...pictures, twice, text];
}
