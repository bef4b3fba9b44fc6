// The rows of a list that are doubtful: each is looked at once it is answered, or written in. Until then the button
// says which ones are left.
import { all, find } from "../page/dom.js";

const button = find(".unread", HTMLElement);

function look() {
  const open = all(".duo .warn", HTMLElement).filter((row) => !row.querySelector(":checked"));
  if (!button) return;
  button.hidden = !open.length;
  const left = button.querySelector("small");
  if (left) left.textContent = open.map((row) => row.querySelector(".numbered")?.textContent).join(", ");
}

find(".duo", HTMLElement)?.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "text") target.closest("li")?.classList.remove("warn");
  look();
});
look();
