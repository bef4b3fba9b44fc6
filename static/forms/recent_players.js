// Who played at a table lately: a tap puts a name into the first empty field, or those who play together into the
// fields of a side; another tap takes them out.
import { all, find, hit } from "../page/dom.js";

/** @typedef {HTMLInputElement[]} Fields */

/** @param {HTMLInputElement} field @param {string[]} names */
const isOneOf = (field, names) => names.some(name => field.value.trim().toLowerCase() === name.toLowerCase());
/** @param {HTMLInputElement} field */
const isEmpty = field => !field.value.trim();

/** The fields of each side: those who play together sit with the same number of others between them.
 * @param {Fields} fields round the table @param {number} sides @returns {Fields[]} */
export const bySide = (fields, sides) =>
  Array.from({ length: sides }, (_, side) => fields.filter((_, seat) => seat % sides === side));

/** Show the people, where the page has any, and let them be tapped.
 * @param {HTMLFormElement} form
 * @param {() => Fields[]} sides of each the fields of those who play on it
 * @returns {() => void} shows who plays now */
export function tapPeople(form, sides) {
  const people = find(".people-here", HTMLElement, form);
  if (!people) return () => {};
  const buttons = all("button", HTMLButtonElement, people);
  /** @param {HTMLButtonElement} button @returns {string[]} */
  const named = button => JSON.parse(String(button.dataset.names));
  // Round the table, which is the order in which fields stand on the page.
  const fields = () => sides()[0].flatMap((_, seat) => sides().map(side => side[seat]));

  /** @param {string[]} names @returns {Fields} where they sit: together, if there are several */
  function taken(names) {
    const among = names.length > 1 ? sides() : [fields()];
    const theirs = among.map(side => side.filter(field => isOneOf(field, names)));
    return theirs.find(fields => fields.length === names.length) ?? [];
  }

  /** @param {string[]} names @returns {Fields} where they can sit: where one of them sits, else on the first side */
  function free(names) {
    if (names.length === 1) return fields().filter(isEmpty).slice(0, 1);
    const room = sides().filter(side => side.every(field => isEmpty(field) || isOneOf(field, names)));
    return room.find(side => !side.every(isEmpty)) ?? room[0] ?? [];
  }

  function show() {
    for (const button of buttons) {
      const names = named(button), plays = taken(names).length > 0;
      button.hidden = names.length > 1 && names.length !== sides()[0].length;
      button.setAttribute("aria-pressed", String(plays));
      button.disabled = !plays && !free(names).length;
    }
  }

  people.addEventListener("click", event => {
    const button = hit(event, "button", HTMLButtonElement);
    if (!button) return;
    const names = named(button), theirs = taken(names), seats = free(names);
    for (const field of fields()) if (isOneOf(field, names)) field.value = "";
    if (!theirs.length) seats.forEach((field, seat) => { field.value = names[seat]; });
    show();
  });
  form.addEventListener("input", show);
  people.hidden = false;
  show();
  return show;
}
