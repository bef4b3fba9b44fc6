// What the scripts ask of their browser and of their page, what they put on it, and how they ask the server. An element
// that is promised and not there is an error that names it.

// A browser that lacks one of these runs no script at all, for every one begins here, and has the pages as they are
// without: Chromium from 90 on, Firefox from 78, Safari from 14.1 have them.
const NEEDED = [
  "replaceAll" in String.prototype, "any" in Promise, "replaceChildren" in Element.prototype,
  CSS.supports("inset: 0"), CSS.supports("selector(:focus-visible)"),
];
if (NEEDED.includes(false)) throw new Error("This browser is too old for the scripts: the pages work without them.");

/** @template T @typedef {abstract new (...parameters: never[]) => T} Kind */

/** @template T @param {string} selector @param {Kind<T>} kind @param {ParentNode} [within] @returns {T | null} */
export function find(selector, kind, within = document) {
  const element = within.querySelector(selector);
  return element instanceof kind ? element : null;
}

/** @template T @param {string} selector @param {Kind<T>} kind @param {ParentNode} [within] @returns {T} */
export function one(selector, kind, within = document) {
  const element = find(selector, kind, within);
  if (!element) throw new Error(`The page has no ${kind.name} ${selector}.`);
  return element;
}

/** @template T @param {string} selector @param {Kind<T>} kind @param {ParentNode} [within] @returns {T[]} */
export const all = (selector, kind, within = document) =>
  [...within.querySelectorAll(selector)].flatMap((element) => (element instanceof kind ? [element] : []));

/** What was hit, or what it lies in.
 * @template T @param {Event} event @param {string} selector @param {Kind<T>} kind @returns {T | null} */
export function hit({ target }, selector, kind) {
  const element = target instanceof Element && target.closest(selector);
  return element instanceof kind ? element : null;
}

/** @param {HTMLFormElement} form @param {string} name */
export function field(form, name) {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList || (control && isControl(control))) return control;
  throw new Error(`The form has no field ${name}.`);
}

/** @param {string} text @param {Record<string, string | number | undefined>} facts */
export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));

// Text that stays the same stays the same node: WebKit forgets a tap on one that is replaced while the finger is down.
/** @param {Node} node @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Names one sending. Not `randomUUID`, which plain http does not have.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// A second tap while the first is on its way would only make a weak connection weaker.
/** @param {HTMLFormElement} form */
export function sendOnce(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
    setTimeout(() => { sent = false; }, 8000);
  });
  addEventListener("pageshow", () => { sent = false; });
}

// A second touch of the same thing within the blink of a bounce is no tap: a finger that trembles counts once.
/** @param {HTMLElement | Document} within @param {string} selector */
export function ignoreBounces(within, selector) {
  /** @type {{touched: Element | null, at: number}} */
  let last = { touched: null, at: -1e9 };
  within.addEventListener("click", (event) => {
    if (!(event instanceof UIEvent) || !event.detail) return;
    const touched = hit(event, selector, HTMLElement);
    if (touched && last.touched === touched && event.timeStamp - last.at < 350) {
      event.preventDefault();
      event.stopPropagation();
    } else last = { touched, at: event.timeStamp };
  }, true);
}

// A minus as phones type it.
/** @param {string} text */
export const numberIn = (text) => Number(text.replace(/^\s*[−–]/, "-"));
// And as people read it.
/** @param {number} number */
export const figure = (number) => String(number).replace("-", "−");

/** What is heard of a number beside whose buttons the focus is. @param {HTMLInputElement} number */
export const heard = (number) => `${number.getAttribute("aria-label")}, ${number.value}`;

// The buttons beside a number count it up and down, and say it; whoever touches the number types another.
/** @param {HTMLFormElement} form @param {() => void} changed */
export function countBySteps(form, changed) {
  ignoreBounces(form, "[data-step]");
  form.addEventListener("click", (event) => {
    const button = hit(event, "[data-step]", HTMLElement);
    if (!button) return hit(event, ".counter input", HTMLInputElement)?.select();
    const number = one(`#${button.dataset.for ?? `scope-${button.dataset.side}`}`, HTMLInputElement);
    const least = Number(number.dataset.least ?? 0);
    number.value = String(Math.max(least, (numberIn(number.value) || 0) + Number(button.dataset.step)));
    one("#live", HTMLElement).textContent = heard(number);
    changed();
  });
}

/** What lies over a page is left by Escape too. @param {() => void} leave */
export const onEscape = (leave) => addEventListener("keydown", ({ key }) => { if (key === "Escape") leave(); });

export const usable = () => document.documentElement.classList.add("js");

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */

/** What a form sends, its buttons aside. @param {HTMLFormElement} form @returns {Control[]} */
export const controls = (form) =>
  all("input:not([type=submit]), textarea, select", Element, form).filter(isControl).filter(({ name }) => name);

/** @param {Element} element @returns {element is Control} */
const isControl = (element) =>
  [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);

/** @param {Control} element @returns {element is HTMLInputElement} */
export const isTicked = (element) => element.type === "radio" || element.type === "checkbox";

/** Submit without asking again, as that button would. @param {HTMLFormElement} form @param {HTMLElement | null} by */
export function submitWith(form, by) {
  if (by instanceof HTMLButtonElement && by.name) addHidden(form, by.name, by.value);
  if (by?.hasAttribute("formaction")) form.setAttribute("action", String(by.getAttribute("formaction")));
  form.submit();
}

/** @param {Element} into @param {string} name @param {string} value */
export const addHidden = (into, name, value) => into.appendChild(
  Object.assign(document.createElement("input"), { type: "hidden", name, value }));

/** What the phone's own storage gives; null where that is full or forbidden.
 * @template T @param {(drawers: Storage) => T} use @returns {T | null} */
export function stored(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

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

const PATIENCE = 8000;

/** An answer with all its text, of which half may be all that ever comes.
 * @param {string} address @param {RequestInit} [options] */
export async function reach(address, options) {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    return { answer, text: await answer.text() };
  } finally {
    clearTimeout(late);
  }
}
