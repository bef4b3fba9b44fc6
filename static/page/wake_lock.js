// The screen stays awake while a match is played, if people like; where it cannot, nothing is said.
import { find, one, stored } from "./dom.js";

const SHELF = "awake";
const box = find("[data-awake]", HTMLElement);
/** @type {WakeLockSentinel | null} */
let lock = null;

const isTurnedOn = () => stored((drawers) => drawers.getItem(SHELF)) !== "no";

async function stayAwake() {
  if (!isTurnedOn() || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch { /* the phone may refuse, when its battery is low */ }
}

if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("click", stayAwake);
  stayAwake();
  if (box) {
    const field = one("input", HTMLInputElement, box);
    field.checked = isTurnedOn();
    box.hidden = false;
    field.addEventListener("change", () => {
      stored((drawers) => drawers.setItem(SHELF, field.checked ? "yes" : "no"));
      if (field.checked) stayAwake();
      else lock?.release();
    });
  }
}
