// Counts of two sides: what is said of one leaves the rest to the other, until somebody types that.
import { all, find, usable } from "../page/dom.js";

usable();
const left = find("[name=table]", HTMLInputElement);

for (const row of all("tr[data-total]", HTMLElement)) {
  const fields = all("input", HTMLInputElement, row), [first, second] = fields;
  const fill = () => {
    const typed = fields.filter((each) => each.value && !each.classList.contains("rest"));
    const other = typed[0] === first ? second : first;
    if (typed.length === 2) return;
    const number = Number(typed[0]?.value || NaN), onTable = Number(left?.value || 0);
    // A coin may lie on the table.
    const total = Number(row.dataset.total) - (row.dataset.total === "40" ? onTable : 0), rest = total - number;
    const is = rest >= 0 && rest <= total && (row.dataset.total === "40" || !onTable);
    if (other.classList.contains("rest") || is) other.value = is ? String(rest) : "";
    other.classList.toggle("rest", is);
  };
  row.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) target.classList.remove("rest");
    fill();
  });
  left?.addEventListener("input", fill);
}
