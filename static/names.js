// Who plays in a match: the people of the table can be tapped.
import { all, one, toTheAlert } from "./page.js";
import { tapPeople } from "./people.js";

const form = one("form.new", HTMLFormElement);
const show = tapPeople(form, () => all(".seat [type=text]", HTMLInputElement, form));
window.addEventListener("pageshow", show);
toTheAlert();
