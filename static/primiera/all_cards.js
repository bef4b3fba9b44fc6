// The forty cards of a dispute: the server's verdict after every tap, on the button and under it.
import { makeGrid } from "../cards/card_grid.js";
import { askForPart } from "../live/reach.js";
import { find, hit, one, usable } from "../page/dom.js";
import { label } from "../page/parts.js";

usable();
const form = one("form.grid", HTMLFormElement);
const go = one("#go", HTMLButtonElement), verdict = one("#verdict", HTMLElement);
const first = String(go.dataset.first), then = String(go.dataset.then);
let timer = 0;

const grid = makeGrid(form, JSON.parse(String(form.dataset.words)), () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 120);
});

// Without a connection the tiles still add up, and the button still sends.
async function ask() {
  go.disabled = ![...grid.owner.values()].some(Boolean);
  if (go.disabled) {
    verdict.replaceChildren();
    label(go, [first]);
    return;
  }
  const text = await askForPart(form, "verdict");
  if (text === null) return;
  verdict.innerHTML = text;
  const sentence = find(".verdict", HTMLElement, verdict)?.textContent;
  label(go, text ? [sentence ?? then, then] : [sentence ?? then]);
  grid.live.textContent = sentence ?? "";
}

form.addEventListener("change", (event) => { if (hit(event, ".field", Element)) ask(); });
window.addEventListener("pageshow", () => {
  grid.read();
  grid.show();
});
