// The best card of each suit of each side, one question after the other; templates/primiera/_chooser.html draws it and
// says how it is laid into a page. The fields `best-1-d` hold what was said; nothing here asks the server.
import { all, controls, find, hit, one } from "../page/dom.js";

const SEVEN = "7", FACE = "8", NONE = "0";
// The next question stands where the last one stood: a finger that bounces is no answer to it.
const BOUNCE = 250, NEAR = 12;
/** By side, from 0; the winner is null for nobody, and undefined while it is open.
 * @typedef {{whole: boolean, totals: (number | null)[], sevens: number[], winner?: number | null}} Answer */

/** @param {HTMLElement} root @param {HTMLFormElement} form @param {() => void} changed
 * @param {(event: Event) => void} [done] */
export function makeChooser(root, form, changed, done) {
  const fields = controls(form).filter(({ dataset }) => dataset.place);
  const go = one(".go", HTMLButtonElement, root), boards = all(".board", HTMLElement, root);
  const ranks = String(root.dataset.ranks).split(" ").filter(Boolean);
  const sides = boards.map(({ dataset }) => fields.filter((field) => field.dataset.place?.[0] === dataset.side));
  const holes = new Map(all(".place", HTMLButtonElement, root).map((place) => [place, ""]));
  let here = String(find(".place[aria-current]", HTMLButtonElement, root)?.value ?? "1-d");
  let tapped = false, last = { at: -1e9, x: 0, y: 0 };

  /** @param {string} place */
  const fieldOf = (place) => fields.find((field) => field.dataset.place === place);
  /** @param {string} card */
  const radioOf = (card) => one(`.ranked [value="${card}"]`, HTMLInputElement, root);
  /** @param {string} [place] */
  function nextAfter(place) {
    const start = fields.findIndex((field) => field.dataset.place === place) + 1;
    return [...fields.slice(start), ...fields.slice(0, start)].find(({ value }) => !value);
  }

  /** The card that lies in a place, as it is drawn above, or that there is none.
   * @param {HTMLButtonElement} place @param {string} value */
  function lay(place, value) {
    const lying = one(".lying", HTMLElement, place), worth = document.createElement("b");
    worth.textContent = "–";
    if (value > NONE) {
      const drawn = [...(radioOf(value).parentElement?.children ?? [])].slice(1, 3);
      worth.textContent = radioOf(value).parentElement?.lastElementChild?.textContent ?? "";
      return lying.replaceChildren(...drawn.map((part) => part.cloneNode(true)), worth);
    }
    const suit = `[data-suit="${place.value.slice(-1)}"]`;
    const hole = Object.assign(document.createElement("span"), { className: "hole" });
    if (value) hole.textContent = one(`${suit} .none span`, HTMLElement, root).textContent;
    else hole.append(one(`.disc${suit} svg`, SVGElement, root).cloneNode(true));
    lying.replaceChildren(hole, worth);
  }

  /** What a card adds; null for none, and for a face where faces do not count. @param {string} value */
  function worthOf(value) {
    const worth = value > NONE ? radioOf(value).dataset.worth : "";
    return worth ? Number(worth) : null;
  }

  /** @returns {Answer} */
  function answer() {
    const whole = fields.every(({ value }) => value);
    const worths = sides.map((own) => own.map(({ value }) => worthOf(value)));
    const sevens = sides.map((own) => own.filter(({ value }) => value.startsWith(SEVEN)).length);
    const needsAll = whole && !ranks.length && root.dataset.needsAll === "true";
    const totals = worths.map((own) =>
      needsAll && own.includes(null) ? null : own.reduce((/** @type {number} */ sum, worth) => sum + (worth ?? 0), 0));
    const figures = ranks.length ? sevens : totals, top = Math.max(...figures.map((figure) => figure ?? -1));
    const level = figures.filter((figure) => figure === top).length;
    let winner = level > 1 || top < 0 ? null : figures.indexOf(top);
    return { whole, totals, sevens, winner: !whole || (winner === null && ranks.length > 1) ? undefined : winner };
  }

  const asked = find('[name="place"]', HTMLInputElement, form);

  function show() {
    if (asked) asked.value = here;
    const [side, suit] = here.split("-"), given = fieldOf(here)?.value ?? "";
    for (const part of all(".question [data-side], .question [data-suit]", HTMLElement, root)) {
      part.hidden = (part.dataset.side ?? side) !== side || (part.dataset.suit ?? suit) !== suit;
    }
    const theirs = fields.filter((field) => field.dataset.place !== here).map(({ value }) => value);
    for (const radio of all(`[data-suit="${suit}"] input`, HTMLInputElement, root)) {
      radio.checked = radio.value === given;
      radio.disabled = radio.value > NONE && !radio.value.startsWith(FACE) && theirs.includes(radio.value);
    }
    for (const [place, laid] of holes) {
      const value = fieldOf(place.value)?.value ?? "";
      if (value !== laid) lay(place, value);
      holes.set(place, value);
      if (place.value === here) place.setAttribute("aria-current", "true");
      else place.removeAttribute("aria-current");
    }
    const { totals, sevens } = answer();
    for (const [index, board] of boards.entries()) {
      one(".fat", HTMLElement, board).textContent = ranks.length ? String(sevens[index]) : worthText(totals[index]);
    }
    label(given);
  }

  /** The button says the next step; flat, what is asked above. @param {string} given */
  function label(given) {
    const asked = fields.filter(({ disabled }) => !disabled);
    const next = nextAfter(here), number = asked.filter(({ value }) => value).length;
    const asks = one(`h2 [data-suit="${here.slice(-1)}"]`, HTMLElement, root).textContent;
    const says = !given ? asks : next ? next.dataset.next : go.dataset.last;
    one("span", HTMLElement, go).textContent = String(says);
    one("small", HTMLElement, go).textContent = String(root.dataset.many)
      .replace("{n}", String(number)).replace("{all}", String(asked.length));
    go.classList.toggle("flat", !given);
  }

  function toFirst() {
    const first = find(`[data-suit="${here.slice(-1)}"] input:not([disabled])`, HTMLInputElement, root);
    first?.focus({ preventScroll: true });
  }

  /** @param {string} [place] */
  function open(place) {
    here = place ?? nextAfter()?.dataset.place ?? here;
    show();
    toFirst();
  }

  root.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || !hit(event, ".question label", Element)) return;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    tapped = event.detail > 0;
    if (tapped && at - last.at < BOUNCE && Math.hypot(x - last.x, y - last.y) < NEAR) {
      event.preventDefault();
      tapped = false;
    } else if (tapped) last = { at, x, y };
  }, true);
  // A tap goes on by itself; who goes through the cards by keys presses the button. What is mended stays in view.
  root.addEventListener("change", (event) => {
    const radio = hit(event, ".question input", HTMLInputElement), field = fieldOf(here);
    if (!radio || !field) return;
    const goesOn = tapped && !field.value && nextAfter(here)?.dataset.place !== here;
    field.value = radio.value;
    tapped = false;
    if (goesOn && nextAfter(here)) open(nextAfter(here)?.dataset.place);
    else show();
    changed();
  });
  root.addEventListener("click", (event) => {
    const place = hit(event, ".place", HTMLButtonElement), next = nextAfter(here);
    if (place) open(place.value);
    else if (!hit(event, ".go", Element)) return;
    else if (go.classList.contains("flat")) toFirst();
    else if (next) open(next.dataset.place);
    else return done?.(event);
    event.preventDefault();
  });
  show();
  return { open, answer };
}

/** What cards are worth, with its half. @param {number | null} worth */
export function worthText(worth) {
  if (worth === null) return "–";
  return Number.isInteger(worth) ? String(worth) : `${Math.floor(worth) || ""}½`;
}
