// The forty cards of a dispute: the server's verdict after every tap, on the button and under it.
import { makeGrid } from "./grid.js";

document.documentElement.classList.add("js");
const form = document.querySelector(".grid");
const words = JSON.parse(form.dataset.words);
const go = document.getElementById("go"), verdict = document.getElementById("verdict");
let asked = 0, timer;

const grid = makeGrid(form, words, () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 120);
});

function label(first, second) {
  const small = Object.assign(document.createElement("small"), { textContent: second });
  go.replaceChildren(first, ...(second ? [small] : []));
}

// Answers may overtake each other: only the last question's counts. Without a connection the
// tiles still add up, and the button still sends.
async function ask() {
  if (![...grid.owner.values()].some(Boolean)) {
    verdict.replaceChildren();
    label(go.dataset.first);
    return;
  }
  const number = ++asked;
  const sent = { method: "POST", body: new FormData(form), headers: { "X-Part": "verdict" } };
  const answer = await fetch(form.action, sent).catch(() => null);
  if (number !== asked) return;
  const text = answer?.ok ? await answer.text() : "";
  verdict.innerHTML = text;
  label(verdict.querySelector(".verdict")?.textContent ?? go.dataset.then, text ? go.dataset.then : "");
}

form.addEventListener("change", (event) => { if (event.target.closest(".field")) ask(); });
window.addEventListener("pageshow", () => {
  grid.read();
  grid.show();
});
document.querySelector("[role=alert]")?.focus();
