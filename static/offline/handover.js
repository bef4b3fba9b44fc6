// What another phone could not send, read from the address: shown, then sent from here.
import { flush, put } from "./outbox.js";
import { unpacked } from "./handover_qr.js";
import { fill, one } from "../page/dom.js";
import { tally } from "./offline_points.js";
/** @import { Item, FormItem, Outcome, OutboxWords } from "../page/types.js" */

const box = one("#carried", HTMLElement);
/** @type {OutboxWords} */
const words = JSON.parse(String(box.dataset.words));
const list = one("ul", HTMLElement, box), send = one("button", HTMLButtonElement, box);

/** @type {FormItem[]} */
let items = [];
try {
  items = unpacked(location.hash);
} catch { /* an address that was cut off says nothing */ }

for (const item of items) {
  const { cards = [] } = tally(item.fields, 4);
  const counted = cards.some(Boolean) ? `: ${cards.filter(Boolean).join(" + ")}` : "";
  const li = document.createElement("li");
  const link = document.createElement("a");
  link.href = item.match;
  link.textContent = fill(words[item.kind], { n: item.deal });
  li.append(link, counted);
  list.append(li);
}
box.hidden = !items.length;
one("#nothing", HTMLElement).hidden = items.length > 0;

/** @param {Outcome} [outcome] */
function became(outcome) {
  if (outcome?.state === "stored") return words.arrived;
  return outcome?.told?.join(" ") ?? (outcome?.state === "differs" ? words.differs : words.waits);
}

send.addEventListener("click", async () => {
  send.disabled = true;
  send.textContent = words.sending;
  const names = ["●", "■", "▲", "◆"];
  for (const item of items) await put({ ...item, names });
  const outcomes = await flush();
  const all = items.every(({ key }) => outcomes[key]?.state === "stored");
  if (all) return location.assign(items[items.length - 1].match);
  send.remove();
  for (const [at, { key }] of items.entries()) {
    const line = document.createElement("p");
    line.textContent = became(outcomes[key]);
    list.children[at].append(line);
  }
});
