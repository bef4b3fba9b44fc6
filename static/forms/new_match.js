// The form of a new match: fills in the target for rules and players, keeps the dealer among the players, and takes
// the people of the table by taps.
import { all, field, find, one, usable } from "../page/dom.js";
import { bySide, tapPeople } from "./recent_players.js";
import "./time_zone.js";

usable();
const form = one("form.new", HTMLFormElement);
/** @type {Record<string, Record<string, number>>} usual ones, by rules and players */
const targets = JSON.parse(String(form.dataset.targets));
/** @type {Record<string, number>} */
const seats = { 2: 2, 3: 3, 4: 4, 6: 6, "4-alone": 4, "6-teams": 6 };
/** @type {Record<string, number>} */
const sides = { 2: 2, 3: 3, 4: 2, 6: 3, "4-alone": 4, "6-teams": 2 };
let offered = "";
/** @type {HTMLInputElement | null} the cards that were ticked for the game, not by somebody */
let usual = null;

const seating = () => field(form, "players").value;
const playing = () => seats[seating()];
const fields = () => Array.from({ length: playing() }, (_, seat) =>
  one(`[name=name-${seat + 1}]`, HTMLInputElement, form));
const show = tapPeople(form, () => bySide(fields(), sides[seating()]));

function offer() {
  // Deals, time or two legs bring a target of their own, or none.
  const brings = field(form, "ends").value || form.querySelector("[name=meeting][value^=legs]:checked");
  const own = brings ? "" : String(targets[field(form, "preset").value][seating()]);
  const target = field(form, "target");
  // What somebody typed stays; what was filled in follows the rules.
  if (target.value === "" || target.value === offered) target.value = own;
  offered = own;
}

// What somebody chose stays, also where that was ticked before.
function cards() {
  if (find("[name=cards]:checked", HTMLInputElement, form) !== usual) return;
  const named = one("[name=preset]:checked", HTMLInputElement, form).dataset.cards;
  usual = one(`[name=cards][value=${named}]`, HTMLInputElement, form);
  usual.checked = true;
}
form.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "cards") usual = null;
});

// Somebody who no longer plays cannot deal.
function dealer() {
  const chosen = field(form, "dealer");
  if (Number(chosen.value) > playing()) chosen.value = "1";
}

// Names leave with the number of players, and come back with it.
function leave() {
  for (const name of all(".seat [type=text]", HTMLInputElement, form)) {
    if (!fields().includes(name)) {
      name.dataset.left = name.value || name.dataset.left || "";
      name.value = "";
    } else if (!name.value) name.value = name.dataset.left || "";
  }
}

function refresh() {
  offer();
  cards();
  dealer();
  show();
}
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "players") leave();
  refresh();
});
window.addEventListener("pageshow", refresh);

// What the score and the entry need comes while names are typed, and the first deal opens at once. Not by links: Safari
// fetches nothing ahead, and Gecko takes it for what the policy forbids.
const soon = [
  "../match/score_page.css", "../match/charts.css", "../match/score_page.js", "../match/draw.js", "../match/state.js",
  "../offline/record.js", "../offline/sender.js", "../offline/offline_points.js", "../vendor/idb-keyval.js",
  "../live/polling.js", "../cards/card_grid.css", "../cards/card_grid.js", "../page/draft.js",
];
addEventListener("load", () => {
  for (const name of soon) fetch(new URL(name, import.meta.url), { priority: "low" }).catch(() => {});
});
