// What is half entered outlives a reload, a call and an empty battery: it lies on this device until it is a day old, or
// what it was based on is stored. A full or forbidden storage costs only the draft. A page that was drawn ahead recalls
// it once it is seen.
import { controls as controlsOf, field, find, isTicked, newKey, stored } from "./dom.js";
/** @import { Control } from "./dom.js" */

const PREFIX = "draft ";
const DAY = 86_400_000;
const NOT_KEPT = ["csrf_token", "key", "version", "counted"];

document.addEventListener("prerenderingchange", () => dispatchEvent(new Event("pageshow")));

/** @typedef {[name: string, now: string, was: string]} Written */
/** @typedef {{now: number, base: string, ticked: string[], written: Written[]}} Draft */

/** The draft of a form whose `data-draft` says table, match, deal and page: "T/1/5/cards".
 * @param {HTMLFormElement} form
 * @returns {{keep: () => void, recall: (event: PageTransitionEvent) => boolean}} */
export function makeDraft(form) {
  const version = field(form, "version").value;
  // A page that was kept is drawn for the deal that is played now.
  const drawer = () => `${PREFIX}${form.dataset.draft}/${version}`;
  // What was counted at the table is in the record of the match, of which a new deal says so.
  const isCounted = form.elements.namedItem("counted") !== null;
  const controls = controlsOf(form).filter(({ name }) => (
    !NOT_KEPT.includes(name) && !(isCounted && name.startsWith("scope-"))));
  // What is changed after a refusal is changed from what the page before it began with: Back leads there.
  const isRefused = form.classList.contains("wrong");
  /** @returns {Draft | null} */
  const kept = () => stored((drawers) => JSON.parse(drawers.getItem(drawer()) ?? "null"));
  const sent = isRefused ? kept() : null;
  const begun = new Map(sent?.written.map(([name, , was]) => [name, was]));
  const first = new Map(controls.map((control) => [control, begun.get(control.name) ?? control.value]));
  // What is chosen by a tap: a card says it in a field that is not shown.
  /** @param {Control} control */
  const isChosen = (control) => isTicked(control) || control.hidden;
  const ticks = () => controls.filter((control) => isChosen(control) && control.value)
    .filter((control) => !isTicked(control) || control.checked).map(({ name, value }) => `${name}=${value}`);
  const base = sent?.base ?? ticks().join(" "), key = find("[name=key]", HTMLInputElement, form);
  /** @param {Control} control */
  const untouched = (control) =>
    (isTicked(control) ? control.checked === control.defaultChecked : control.value === first.get(control));

  // With a key for each thing that could be sent: a page from the cache must not send an old one.
  function keep() {
    if (key) key.value = newKey();
    const now = Date.now();
    const written = controls.filter((control) => !isChosen(control) && !untouched(control))
      .map((control) => [control.name, control.value, first.get(control)]);
    stored((drawers) => {
      if (!isRefused && controls.every(untouched)) drawers.removeItem(drawer());
      else drawers.setItem(drawer(), JSON.stringify({ now, base, ticked: ticks(), written }));
    });
  }

  // What the server knows better by now stays as the server says it: a pile that was sent meanwhile, or scope that was
  // counted on another phone.
  /** A page that comes back from memory has its taps; one with problems has what was sent.
   * @param {PageTransitionEvent} event */
  function recall({ persisted }) {
    if (persisted || isRefused || document.prerendering) return false;
    stored((drawers) => sweep(drawers, drawer()));
    const draft = kept();
    if (draft?.base !== base) return false;
    const written = new Map(draft.written.map(([name, value, was]) => [`${name}=${was}`, value]));
    const chosen = new Map(draft.ticked.map((pair) => /** @type {[string, string]} */ (pair.split("="))));
    for (const control of controls) {
      if (isTicked(control)) control.checked = !control.value;
      else if (control.hidden) control.value = chosen.get(control.name) ?? "";
      else control.value = written.get(`${control.name}=${first.get(control)}`) ?? control.value;
    }
    for (const control of controls) {
      if (isTicked(control) && draft.ticked.includes(`${control.name}=${control.value}`)) control.checked = true;
    }
    return true;
  }

  return { keep, recall };
}

// Out of date: what is a day old, what is based on another version of what is open now, and a deal before it, which
// must have been stored.
/** @param {Storage} drawers @param {string} open */
function sweep(drawers, open) {
  const [table, match, deal, page, version] = open.slice(PREFIX.length).split("/");
  for (const name of Object.keys(drawers).filter((drawer) => drawer.startsWith(PREFIX))) {
    const [itsTable, itsMatch, itsDeal, itsPage, itsVersion] = name.slice(PREFIX.length).split("/");
    const here = itsTable === table && itsMatch === match;
    const other = here && itsDeal === deal && itsPage === page && itsVersion !== version;
    const before = here && Number(itsDeal) < Number(deal) && itsVersion === "0";
    if (other || before || !(age(drawers.getItem(name)) < DAY)) drawers.removeItem(name);
  }
}

/** @param {string | null} text */
function age(text) {
  try {
    return Math.abs(Date.now() - JSON.parse(text ?? "").now);
  } catch {
    return DAY;
  }
}
