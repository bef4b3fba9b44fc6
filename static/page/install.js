// The line about the home screen: where the browser offers it, or on an iPhone in Safari. Whoever
// waves it away is not asked again.
import { one, stored } from "./dom.js";

const SHELF = "no install", box = one("#install", HTMLElement);
/** @param {string} name */
const part = (name) => one(`[data-${name}]`, HTMLElement, box);

const dismissed = (now = false) => stored((drawers) => {
  if (now) drawers.setItem(SHELF, "1");
  return drawers.getItem(SHELF) !== null;
}) ?? true;

/** @param {string} name */
function offer(name) {
  if (dismissed()) return;
  part(name).hidden = false;
  box.hidden = false;
}

part("no").addEventListener("click", () => {
  dismissed(true);
  box.hidden = true;
});

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer("asks");
  part("yes").onclick = async () => {
    box.hidden = true;
    await event.prompt();
    if ((await event.userChoice).outcome === "dismissed") dismissed(true);
  };
});

// Safari on an iPhone knows `standalone`, and says nothing of itself.
const isSafari = navigator.standalone === false && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent);
if (isSafari && isSecureContext) offer("tells");
