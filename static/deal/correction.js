// A correction of forty cards: what it changes stands beside what counted, and the button says what will count.
import { all, controls, fill, find, isTicked, label, make, one } from "../page/dom.js";
import { goneBy, stateOf } from "../match/state.js";
import { tally } from "../offline/offline_points.js";
/** @import { Card, CorrectionWords, Fields, FormEntry, Grid, Server } from "../page/types.js" */

const UNSAID = ["csrf_token", "key", "why", "asked", "brush"];

/** @param {HTMLFormElement} form @param {Grid} grid @param {HTMLElement} go */
export function makeCorrection(form, grid, go) {
  /** @type {CorrectionWords} */
  const words = JSON.parse(String(form.dataset.correction));
  /** @type {Server} */
  const server = JSON.parse(String(one("#outbox", HTMLElement).dataset.state));
  const deal = Number(form.dataset.deal), delta = one("#delta", HTMLElement), { names } = server;
  const marks = all("#tiles .mark", HTMLElement).map((mark) => String(mark.textContent).trim());
  const figures = all("#tiles [class^=held], #tiles i", HTMLElement).filter((each) => !each.children.length);
  const now = new Map(grid.owner), owners = ownersStored(grid), were = figuresOf(owners);
  figuresOf(now);
  /** @param {Fields} fields */
  const pointsOf = (fields) => tally(fields, names.length, server.points, goneBy(server, deal));
  const stored = fieldsOf(form, true), storedPoints = pointsOf(stored), before = stateOf(server, []).totals;

  /** What the tiles say of these owners. @param {Map<Card, number>} shown */
  function figuresOf(shown) {
    for (const [card, side] of shown) grid.owner.set(card, side);
    grid.show();
    return figures.map((each) => String(each.textContent));
  }

  /** Whose each point was and is, where that has changed. `called` are nobody, each side, several.
   * @param {number[][] | undefined} steps @param {string[]} called @param {string} message */
  const changes = (steps, called, message) => words.points.flatMap((cards, place) => {
    const [was, is] = [storedPoints.steps, steps].map((each) => {
      const has = (each?.[place] ?? []).flatMap((points, side) => (points ? [side + 1] : []));
      return called[has.length > 1 ? called.length - 1 : has[0] ?? 0];
    });
    return was === is ? [] : [fill(message, { cards, old: was, new: is })];
  });

  /** In names where two lines hold it, else by the signs: no card moves. @param {number[][] | undefined} steps */
  function changed(steps) {
    const named = changes(steps, [words.nobody, ...names, words.several], words.between);
    if (named.length < 3 && named.every((line) => line.length < 34)) return named.join("\n");
    return changes(steps, ["–", ...marks, "="], words.change).join(" · ");
  }

  /** @param {Fields} fields */
  function totalsWith(fields) {
    /** @type {FormEntry} */
    const entry = { kind: "correction", way: "enter", fields, deal, key: "", at: 0, state: "waits" };
    return stateOf(server, [entry]).totals;
  }

  /** @param {number[]} totals */
  function sums(totals) {
    const [named, short] = [names, marks].map((called) => totals.map((n, side) => `${called[side]} ${n}`).join(", "));
    return named.length < 23 ? named : short;
  }

  function drawFigures() {
    figures.forEach((each, at) => {
      const now = each.textContent;
      if (now !== were[at]) each.prepend(make("s", {}, were[at]), " ");
    });
  }

  /** @param {number[]} totals @param {number[][] | undefined} steps */
  function drawDelta(totals, steps) {
    const [was, now] = [before, totals].map((each) => each.join("\u00a0:\u00a0")), said = changed(steps);
    delta.replaceChildren(...(was === now ? [said] : [
      make("s", {}, was), make("span", { className: "said" }, said), make("b", {}, now)]));
  }

  return function draw() {
    const fields = fieldsOf(form), isSame = String(fields) === String(stored), { points, steps } = pointsOf(fields);
    const moved = grid.cards.filter((card) => owners.get(card) !== grid.owner.get(card)).length;
    drawFigures();
    go.classList.toggle("flat", isSame);
    delta.replaceChildren(isSame ? words.tap : "");
    if (isSame) return label(go, [words.nothing, ""]);
    const kept = moved ? `${fill(words.moved[moved === 1 ? 0 : 1], { n: moved })} · ${words.kept}` : words.kept;
    if (!points) return label(go, [words.plain, kept]);
    const totals = totalsWith(fields);
    drawDelta(totals, steps);
    label(go, [fill(words.save, { sums: sums(totals) }), kept]);
  };
}

/** The owners that the page came with, whatever a draft says. @param {Grid} grid */
const ownersStored = ({ cards }) => new Map(cards.map((card) => [card, card.read(true)]));

/** What the form says: now, or as the page came. @param {HTMLFormElement} form @returns {Fields} */
const fieldsOf = (form, isStored = false) => controls(form).flatMap((each) => {
  if (UNSAID.includes(each.name)) return [];
  if (isTicked(each)) return (isStored ? each.defaultChecked : each.checked) ? [[each.name, each.value]] : [];
  return [[each.name, isStored && !(each instanceof HTMLSelectElement) ? each.defaultValue : each.value]];
});

// All cards of one side to the other.
/** @param {HTMLFormElement} form @param {Grid} grid @param {() => void} changed */
export function swapPiles(form, grid, changed) {
  const swap = find(".swap", HTMLButtonElement, form);
  if (!swap) return;
  swap.hidden = false;
  swap.addEventListener("click", () => {
    for (const card of grid.cards) {
      const side = grid.owner.get(card);
      if (side === 1 || side === 2) grid.put(card, 3 - side);
    }
    grid.show();
    changed();
  });
}
