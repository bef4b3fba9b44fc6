// Scope counted on the score page: sent as a form would send them, and kept in the outbox where
// that cannot be, with the numbers they were counted from.
import { all, field, fill, find, newKey, one, showScope } from "../page/dom.js";
import { attempt } from "./send.js";
/** @import { Numbers, ScopeItem } from "../page/types.js" */

const settings = find("#outbox", HTMLElement)?.dataset ?? {};

// Whether they are safe: with the server, or on this phone.
/** @param {HTMLFormElement} form @param {Numbers} counted @param {Numbers} onServer */
export async function sendScope(form, counted, onServer) {
  /** @param {Numbers} of @returns {Numbers} */
  const numbers = (of) =>
    Object.fromEntries(Object.keys(counted).map((name) => [name.replace("scope-", ""), of[name]]));
  /** @type {ScopeItem} */
  const item = {
    key: newKey(), path: new URL(form.action).pathname, kind: "scope", deal: Number(field(form, "deal").value),
    scope: numbers(counted), from: {}, match: String(settings.match), names: JSON.parse(String(settings.names)),
    at: Date.now(),
  };
  if (document.body.dataset.waits === undefined && (await attempt(item)).state === "stored") return true;
  try {
    await (await import("./outbox.js")).putScope({ ...item, from: numbers(onServer) });
    return true;
  } catch {
    return false;
  }
}

// The score as it stood knows neither of the deals that wait nor of the scope counted since: its
// counter is for the deal that is played now.
export async function catchUp() {
  const form = find("#scope", HTMLFormElement);
  if (!form || !settings.match) return;
  const { next, read } = await import("./outbox.js"), { items } = await read();
  const shown = field(form, "deal"), was = Number(shown.value);
  const deal = Math.max(was, await next(settings.match));
  const waiting = items.find((item) => item.kind === "scope" && item.match === settings.match && item.deal === deal);
  const counted = waiting?.kind === "scope" ? waiting : null;
  if (deal === was && !counted) return;
  shown.value = String(deal);
  for (const plus of all("button.more-scope", HTMLButtonElement, form)) {
    const shows = one(".num", HTMLElement, plus), side = plus.name.replace("scope-", "");
    const number = counted?.scope[side] ?? (deal === was ? Number(shows.textContent) : 0);
    showScope(plus, number);
  }
  document.dispatchEvent(new CustomEvent("renewed", { detail: performance.now() }));
  const turn = document.querySelector("[data-turn]");
  if (deal !== was && turn) turn.textContent = fill(JSON.parse(String(settings.words)).turn, { n: deal });
}
