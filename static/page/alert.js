// What was refused has the focus at once: for browsers that do not take `autofocus` on a box of text.
import { find } from "./dom.js";

find("[role=alert][autofocus]", HTMLElement)?.focus();
