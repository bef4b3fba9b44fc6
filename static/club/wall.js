// The wall shows one sheet after the other, each for some seconds, and says since when it hears nothing.
import { all, one } from "../page/dom.js";

let current = 0;

function turn() {
  const sheets = all("#sheets > section", HTMLElement);
  one("#sheets", HTMLElement).classList.toggle("turning", sheets.length > 1);
  current %= Math.max(1, sheets.length);
  sheets.forEach((sheet, place) => sheet.classList.toggle("now", place === current));
  if (sheets.length) fit(sheets[current]);
}

// As large as the screen allows: larger, where there is little, while no line breaks by it, smaller where long names
// would leave the screen. Then its parts end where the screen does.
/** @param {HTMLElement} sheet */
function fit(sheet) {
  const height = (/** @type {number} */ size) => {
    sheet.style.fontSize = `${size}em`;
    return sheet.getBoundingClientRect().height;
  };
  sheet.style.minHeight = "";
  const usual = height(1), room = .99 * innerHeight - sheet.getBoundingClientRect().top;
  for (let size = 4; size >= 0.55; size -= 0.05) {
    const needed = height(size), breaks = size > 1 && needed > usual * size * 1.02;
    if (needed <= room && !breaks && sheet.scrollWidth <= sheet.clientWidth) break;
  }
  sheet.style.minHeight = `${Math.floor(room)}px`;
}

function count() {
  const unheard = one("#unheard", HTMLElement), hour = new Date().toLocaleTimeString([], { timeStyle: "short" });
  if (unheard.hidden) one("time", HTMLElement, unheard).textContent = hour;
}

const draw = () => { count(); turn(); };
draw();
document.addEventListener("renewed", draw);
document.fonts.ready.then(turn);
addEventListener("resize", turn);
setInterval(count, 1000);
setInterval(() => { current += 1; turn(); }, 9000);
