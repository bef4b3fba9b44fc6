// The rows of a list that are doubtful: each is looked at once it is answered, or written in. Until then the button
// says which ones are left.
import { all, find } from "../page/dom.js";

const button = find(".unread", HTMLElement);

// Also what was written before the script came.
/** @param {HTMLElement} row */
const isWritten = (row) =>
  all("input", HTMLInputElement, row).some((field) => field.type === "text" && field.value !== field.defaultValue);

function look() {
  const rows = all(".duo .warn", HTMLElement);
  for (const row of rows) if (isWritten(row)) row.classList.remove("warn");
  // Who belongs to the row before is answered there.
  const open = rows.filter((row) => row.matches(".warn") && !row.querySelector(":checked")
    && !row.previousElementSibling?.querySelector("[name^=join]:checked"));
  if (!button) return;
  button.hidden = !open.length;
  const left = button.querySelector("small");
  if (left) left.textContent = open.map((row) => row.querySelector(".numbered")?.textContent).join(", ");
}

find(".duo", HTMLElement)?.addEventListener("input", look);
look();
