// What scripts put on a page, and how they lead to what is there.
import { find } from "./dom.js";

/** A new element with these properties and parts.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} [facts] @param {(Node | string)[]} parts
 * @returns {HTMLElementTagNameMap[T]} */
export function make(tag, facts = {}, ...parts) {
  /** @type {HTMLElement} */
  const element = document.createElement(tag);
  element.append(...parts);
  return Object.assign(/** @type {any} */ (element), facts);
}

/** What a button says: its big line, and the small one below. What it says already stays, under a finger that is down.
 * @param {Element} button @param {string[]} lines */
export function label(button, [big, ...small]) {
  const says = make("span", {}, big, ...small.map((line) => make("small", {}, line)));
  if (says.innerHTML !== button.innerHTML) button.replaceChildren(...says.childNodes);
}

// What is in sight already stays where it is.
/** @param {Element} question */
export const show = (question) => question.scrollIntoView({ block: "nearest" });

/** What is still to be answered comes in sight, and has the focus. @param {Element} question */
export function leadTo(question) {
  show(question);
  find("input, select", HTMLElement, question)?.focus({ preventScroll: true });
}
