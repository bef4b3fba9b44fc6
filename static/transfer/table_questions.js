// A stranger's table: what comes of each answer is shown at once, by the same form and the same page as without a script.
import { find, one, reach, sendOnce, usable } from "../page/dom.js";

usable();
const form = one("form.asked", HTMLFormElement);
const answers = () => JSON.stringify([...new FormData(form)]);

form.addEventListener("change", async ({ target }) => {
  if (target instanceof HTMLInputElement && target.name.startsWith("add-")) return;
  const sent = answers(), body = new FormData(form);
  body.set("look", "1");
  const how = { method: "POST", body, headers: { "X-Preview": "1" } };
  const found = await reach(form.action, how).catch(() => null);
  const text = found?.answer.ok ? found.text : "";
  const answer = find("form.asked", HTMLFormElement, new DOMParser().parseFromString(text, "text/html"));
  // What was typed meanwhile is asked for by its own change.
  if (!answer || sent !== answers()) return;
  const name = document.activeElement?.getAttribute("name"), left = one(".scroll", HTMLElement, form).scrollLeft;
  form.replaceChildren(...document.importNode(answer, true).childNodes);
  one(".scroll", HTMLElement, form).scrollLeft = left;
  if (name) find(`[name="${name}"]`, HTMLElement, form)?.focus({ preventScroll: true });
});
sendOnce(form);
