// What was refused has the focus at once: for browsers that do not take `autofocus` on a box of text. Where one
// does, it was scrolled to before the scripts of the page had drawn what stands beside it.
import { find, onEscape } from "./dom.js";

const alert = find("[role=alert][autofocus]", HTMLElement);
alert?.focus();
const box = alert?.getBoundingClientRect();
// What is pinned is in sight wherever the page stands.
if (box && (box.top < 0 || box.bottom > innerHeight)) alert?.scrollIntoView({ block: "center" });
// What is folded in it lies over the page.
const folded = alert && find("details", HTMLDetailsElement, alert);
onEscape(() => { if (folded) folded.open = false; });
