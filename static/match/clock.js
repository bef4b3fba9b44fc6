// The minutes that are left of a match by time, counted on from what the server said when it drew them.
import { all, fill, write } from "../page/dom.js";

const { kept } = document.documentElement.dataset;
let arrived = kept ? Date.parse(kept) : Date.now();
/** @type {WeakMap<HTMLElement, number>} when each clock came onto the page */
const since = new WeakMap();

function draw() {
  for (const clock of all(".clock", HTMLElement)) {
    if (!since.has(clock)) since.set(clock, arrived);
    const left = Number(clock.dataset.left) - (Date.now() - Number(since.get(clock))) / 1000;
    const n = Math.max(0, Math.ceil(left / 60)), words = JSON.parse(String(clock.dataset.words));
    write(clock, fill(words[Math.min(n, 2)], { n }));
  }
  arrived = Date.now();
}

draw();
setInterval(draw, 5000);
addEventListener("pageshow", draw);
