// What waits, for a phone that has a connection: as pictures that its camera reads, and as text. It
// is behind the # of the address, which no server sees; all keep their keys, so whoever sends them,
// they are stored once.
import { generate } from "../vendor/lean-qr.js";
import { fill, one } from "../page/dom.js";
import { make } from "../page/parts.js";
import { CARD, DECK } from "./offline_points.js";
import { formsOf } from "./record.js";
/** @import { Entry, Fields, FormEntry, MatchRecord, OutboxWords } from "../page/types.js" */

const LONGEST = 900;
const SENT_TO = /^\/t\/[\w-]+\/\d+$/, WAY = /^(enter|counts|short|points|winners|(pile|high)\/\d)$/;
const { root = "" } = one("#offline", HTMLElement).dataset;

// The forty cards as forty digits, the rest by name; what is empty is left out.
/** @param {Entry} entry */
function packed(entry) {
  if (entry.kind === "count") return ["count", entry.key, entry.deal, entry.place, entry.step, entry.at].join("~");
  const { kind, key, deal, way, at, fields } = entry, values = new Map(fields);
  const cards = DECK.map((card) => values.get(card) || "0").join("");
  const rest = fields.filter(([name, value]) => value !== "" && !CARD.test(name) && name !== "brush");
  return [kind, key, deal, way, at, Number(cards) ? cards : "", new URLSearchParams(rest).toString()].join("~");
}

/** @param {string} text @returns {Entry} */
function read(text) {
  const [kind, key, deal, ...more] = text.split("~");
  const said = { key, deal: Number(deal), state: /** @type {const} */ ("waits") };
  if (!key || !said.deal) throw new Error(text);
  if (kind === "count") return { ...said, kind, place: Number(more[0]), step: Number(more[1]), at: Number(more[2]) };
  const [way, at, cards, rest] = more;
  if (!(kind === "deal" || kind === "correction" || kind === "pile") || !WAY.test(way)) throw new Error(text);
  /** @type {Fields} */
  const fields = [...new URLSearchParams(rest)];
  for (const [place, owner] of [...(cards ?? "")].entries()) fields.push([DECK[place], owner === "0" ? "" : owner]);
  return { ...said, kind, way, at: Number(at), fields };
}

/** @param {string} hash @returns {[match: string, entries: Entry[]][]} */
export function unpacked(hash) {
  /** @type {Map<string, Entry[]>} */
  const parts = new Map();
  let match = "";
  for (const text of hash.replace(/^#/, "").split("!").filter(Boolean).map(decodeURIComponent)) {
    if (text.startsWith("/")) {
      if (!SENT_TO.test(text)) throw new Error(text);
      match = root + text;
    } else parts.set(match, [...parts.get(match) ?? [], read(text)]);
  }
  return [...parts];
}

/** @param {[string, MatchRecord][]} records */
function addresses(records) {
  /** @type {string[]} */
  const parts = [];
  for (const [match, { log }] of records) {
    const of = encodeURIComponent(match.slice(root.length));
    for (const [at, entry] of log.filter(({ state }) => state !== "late").entries()) {
      const text = encodeURIComponent(packed(entry)), last = parts[parts.length - 1];
      if (!last || last.length + text.length >= LONGEST) parts.push(`${of}!${text}`);
      else parts[parts.length - 1] = at ? `${last}!${text}` : `${last}!${of}!${text}`;
    }
  }
  return parts.map((part) => `${location.origin}${root}/carry#${part}`);
}

/** @param {FormEntry} entry @param {string[]} names @param {OutboxWords} words */
function inWords({ kind, deal, fields }, names, words) {
  const entries = fields.filter(([name, value]) => value && !["version", "brush", "counted"].includes(name));
  const piles = names.map((name, side) => {
    const cards = entries.flatMap(([card, owner]) => (CARD.test(card) && Number(owner) === side + 1 ? [card] : []));
    return cards.length ? fill(words.points, { name, n: cards.join(" ") }) : "";
  }).filter(Boolean);
  const rest = entries.filter(([name]) => !CARD.test(name)).map((pair) => pair.join(" "));
  return [fill(words[kind], { n: deal }), ...piles, ...rest].join("\n");
}

/** @param {[string, MatchRecord][]} records @param {OutboxWords} words */
export function handoverParts(records, words) {
  const all = addresses(records);
  const pictures = all.map((address, at) => {
    const picture = make("canvas"), caption = make("figcaption", {}, fill(words.scan, { n: at + 1, m: all.length }));
    generate(address).toCanvas(picture, { off: [255, 255, 255, 255] });
    return make("figure", { className: "outbox-code" }, picture, caption);
  });
  const said = records.flatMap(([, { log, server }]) => (
    formsOf(log).map((entry) => inWords(entry, server?.names ?? [], words))));
  const value = [...said, ...all].join("\n\n");
  const text = make("textarea", { readOnly: true, rows: 6, ariaLabel: words.text, value });
  return [...pictures, make("p", { className: "hint" }, words.twice), text];
}
