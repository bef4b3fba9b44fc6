// The score page: what is tapped on a counter is said at once, and shown from the record.
import { fill, find, ignoreBounces, newKey, one, submitWith, usable } from "../page/dom.js";
import { loaded, started } from "../offline/offline.js";
import { knownOf, note, say, unsay } from "../offline/record.js";
import { send } from "../offline/sender.js";
import { match, stateNow } from "./draw.js";
import { limitAt } from "./state.js";
/** @import { CountEntry } from "../page/types.js" */

usable();
const scopa = find("#scopa", HTMLElement);

// A scopa is a moment. It takes no tap, and is unheard: what the counter says is enough.
/** @param {number} place */
function cheer(place) {
  if (!scopa || place >= Number(scopa.dataset.sides)) return;
  scopa.className = `scopa owner${place + 1}`;
  scopa.textContent = String(scopa.dataset.word);
  for (const animation of scopa.getAnimations()) animation.currentTime = 0;
  navigator.vibrate?.(40);
}

ignoreBounces(document, "#scope button");
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement && form.id === "scope" && submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const place = Number(submitter.name.replace("scope-", "")) - 1;
  const step = submitter.closest("#table-cards") ? Number(submitter.value) : submitter.matches(".more-scope") ? 1 : -1;
  /** @type {CountEntry} */
  const tap = { key: newKey(), deal: Number(new FormData(form).get("deal")), place, step, at: Date.now(),
    kind: "count", state: "waits" };
  note(match, tap, true);
  // Nor is a number of a page that was kept believed before the record is read.
  await started;
  const state = stateNow();
  const { server } = knownOf(match), was = state?.counts[place] ?? 0;
  const number = server && Math.min(was + step, limitAt(server, place));
  if (!state || number === null || number < 0 || number === was) {
    unsay(tap.key);
    return state ?? submitWith(form, submitter);
  }
  const kept = say(match, { ...tap, deal: state.deal, step: number - was });
  const shows = find(`[data-count="${place + 1}"]`, HTMLElement);
  one("#live", HTMLElement).textContent = fill(String(shows?.dataset.sentence), { n: number });
  if (step > 0) cheer(place);
  await kept;
  send();
});

// What the score leads on to lies over it; a browser without such a sheet goes to the page of it.
const menu = find("#menu", HTMLElement), opens = find(".ask", HTMLElement);
if (menu && "showModal" in menu) {
  const sheet = /** @type {HTMLDialogElement} */ (menu), back = one(".back", HTMLElement, menu);
  back.hidden = false;
  opens?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    sheet.showModal();
  });
  back.addEventListener("click", () => sheet.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) sheet.close(); });
}

// Where there is room for two columns, what the points stand on is seen beside them.
const every = find("#every", HTMLDetailsElement), wide = matchMedia("(min-width: 800px) and (min-height: 521px)");
function placeReasons() {
  if (!every) return;
  if (wide.matches) one(".later", HTMLElement).prepend(every);
  else one("#totals", HTMLElement).after(every);
  every.open = wide.matches;
}
every?.addEventListener("toggle", () => { if (every.open && !wide.matches) every.scrollIntoView(); });
wide.addEventListener("change", placeReasons);
if (wide.matches) placeReasons();

// Now the next deal's page may be drawn ahead, where a browser does so: the worker asks for it, once.
loaded.then(() => document.documentElement.classList.add("loaded"));
