// A tick is kept as soon as it is set: without this script a button keeps them all.
import { all, hit } from "../page/dom.js";

/** @param {Event} event */
async function keep(event) {
  const box = hit(event, ".ticks [type=checkbox]", HTMLInputElement), form = box?.form;
  if (!box || !form) return;
  const sent = new FormData(form);
  for (const name of ["was", "tick"]) sent.delete(name);
  sent.set(box.checked ? "tick" : "was", box.value);
  const answer = await fetch(form.action, { method: "post", body: sent }).catch(() => null);
  if (!answer?.ok) box.checked = !box.checked;
  for (const was of all("[name=was]", HTMLInputElement, box.parentElement ?? form)) was.disabled = !box.checked;
}

document.addEventListener("change", keep);
document.documentElement.dataset.keeps = "at once";
