// The page of a dispute: the cards are chosen without the server, the verdict is its.
import { one, sendOnce, usable } from "../page/dom.js";
import { makeChooser } from "./chooser.js";

usable();
const form = one("#dispute", HTMLFormElement);
makeChooser(one(".chooser", HTMLElement, form), form, () => {});
sendOnce(form);
