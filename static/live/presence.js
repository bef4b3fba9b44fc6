// At the first tap on a deal's cards the others at the table see who enters it. It lapses after
// three minutes, so it is said again while the tapping goes on.
import { hit, one } from "../page/dom.js";

const settings = one("[data-to]", HTMLElement).dataset;
const AGAIN = 120_000;
let lastSent = -AGAIN;

/** @param {Event} event */
function tell(event) {
  const token = hit(event, "form", HTMLFormElement)?.elements.namedItem("csrf_token");
  if (!(token instanceof HTMLInputElement) || performance.now() - lastSent < AGAIN) return;
  lastSent = performance.now();
  const body = new URLSearchParams({ csrf_token: token.value });
  fetch(String(settings.to), { method: "POST", body }).catch(() => { /* it is only news */ });
}

document.addEventListener("input", tell);
document.addEventListener("click", (event) => { if (hit(event, "[data-step], button.card", Element)) tell(event); });
