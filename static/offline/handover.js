// What another phone could not send, read from the address: shown, then sent from here.
import { fill, one } from "../page/dom.js";
import { make } from "../page/parts.js";
import { unpacked } from "./handover_qr.js";
import { tally } from "./offline_points.js";
import { formsOf, say } from "./record.js";
import { send } from "./sender.js";
/** @import { Outcome, OutboxWords } from "../page/types.js" */

const box = one("#carried", HTMLElement);
/** @type {OutboxWords} */
const words = JSON.parse(String(box.dataset.words));
const list = one("ul", HTMLElement, box), sends = one("button", HTMLButtonElement, box);

/** @type {ReturnType<typeof unpacked>} */
let parts = [];
try {
  parts = unpacked(location.hash);
} catch { /* an address that was cut off says nothing */ }

const forms = parts.flatMap(([match, entries]) => formsOf(entries).map((entry) => ({ match, ...entry })));
for (const { match, kind, deal, fields } of forms) {
  const { cards = [] } = tally(fields, 4);
  const counted = cards.some(Boolean) ? ` · ${cards.filter(Boolean).join(" + ")}` : "";
  list.append(make("li", {}, make("a", { href: match }, fill(words[kind], { n: deal })), counted));
}
box.hidden = !parts.length;
one("#nothing", HTMLElement).hidden = parts.length > 0;

/** @param {Outcome} [outcome] */
function became(outcome) {
  if (outcome?.state === "stored") return words.arrived;
  return outcome?.told?.join(" ") ?? (outcome?.state === "differs" ? words.differs : words.waits);
}

sends.addEventListener("click", async () => {
  sends.disabled = true;
  sends.textContent = words.sending;
  for (const [match, entries] of parts) await say(match, ...entries);
  const outcomes = await send();
  const all = parts.flatMap(([, entries]) => entries).every(({ key }) => outcomes[key]?.state === "stored");
  if (all) return location.assign(String(parts[parts.length - 1]?.[0]));
  sends.remove();
  for (const [at, { key }] of forms.entries()) list.children[at].append(make("p", {}, became(outcomes[key])));
});
