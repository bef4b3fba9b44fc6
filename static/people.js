// The people of a table: a tap puts a name into the first empty field, another tap takes it out.
import { all, find, hit } from "./page.js";

/** @param {HTMLInputElement} field @param {string} name */
const isCalled = (field, name) => field.value.trim().toLowerCase() === name.toLowerCase();

/**
 * Show the people, where the page has any, and let them be tapped.
 * @param {HTMLFormElement} form
 * @param {() => HTMLInputElement[]} fields those of everybody who plays
 * @returns {() => void} shows who plays now
 */
export function tapPeople(form, fields) {
  const people = find(".people-here", HTMLElement, form);
  if (!people) return () => {};
  const each = all("button", HTMLButtonElement, people);
  function show() {
    const full = fields().every(field => field.value.trim());
    for (const person of each) {
      const plays = fields().some(field => isCalled(field, person.value));
      person.setAttribute("aria-pressed", String(plays));
      person.disabled = full && !plays;
    }
  }
  people.addEventListener("click", event => {
    const person = hit(event, "button", HTMLButtonElement);
    if (!person) return;
    const sits = fields().find(field => isCalled(field, person.value));
    const free = fields().find(field => !field.value.trim());
    if (sits) sits.value = "";
    else if (free) free.value = person.value;
    show();
  });
  form.addEventListener("input", show);
  people.hidden = false;
  show();
  return show;
}
