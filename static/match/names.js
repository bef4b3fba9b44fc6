// Who plays in a match: the people of the table can be tapped.
import { all, one } from "../page/dom.js";
import { bySide, tapPeople } from "../forms/recent_players.js";

const form = one("form.new", HTMLFormElement);
const fields = all(".seat [type=text]", HTMLInputElement, form);
const show = tapPeople(form, () => bySide(fields, Number(form.dataset.sides)));
window.addEventListener("pageshow", show);
