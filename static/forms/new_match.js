// The form of a new match: fills in the target for rules and players, keeps the dealer among the players, and takes
// the people of the table by taps.
import { all, field, fill, find, one, usable, write } from "../page/dom.js";
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
let show = () => {};
if (find(".people-here", HTMLElement, form)) {
  import("./recent_players.js").then(({ bySide, tapPeople }) => {
    show = tapPeople(form, () => bySide(fields(), sides[seating()]));
  });
}

function offer() {
  // Deals or time bring a target of their own, or none.
  const own = field(form, "ends").value ? "" : String(targets[field(form, "preset").value][seating()]);
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

/** @param {string} selector */
const checked = (selector) => find(`${selector}:checked`, HTMLInputElement, form);

// What is chosen behind the line, said on it.
function say() {
  const preset = one("[name=preset]:checked", HTMLInputElement, form).dataset;
  const plays = String(preset.players).split(" ").includes(seating());
  const other = one("[name=preset][value=traditional]", HTMLInputElement, form).dataset;
  const house = checked('[data-of] :not([value=""])') ? String(form.dataset.house) : "{preset}";
  const ends = checked('[name=ends]:not([value=""])')?.nextElementSibling?.textContent;
  const target = field(form, "target").value;
  const end = ends && ends !== target ? ends : fill(String(form.dataset.to), { target });
  const name = fill(house, { preset: plays ? preset.name : other.name });
  for (const line of all(".line", HTMLElement, form)) write(line, `${name} · ${end}`);
  write(one("[data-deck]", HTMLElement, form), String(checked("[name=cards]")?.dataset.name));
  const first = one("[data-dealer]", HTMLElement, form);
  first.dataset.usual ??= first.textContent ?? "";
  for (const { value: seat, checked: deals, parentElement: chip } of all("[name=dealer]", HTMLInputElement, form)) {
    const { value, placeholder } = one(`[name=name-${seat}]`, HTMLInputElement, form);
    const name = value.trim() || placeholder;
    write(one("span", HTMLElement, chip ?? form), name);
    if (deals) write(first, seat === "1" ? first.dataset.usual : fill(String(form.dataset.deals), { name }));
  }
}
form.addEventListener("input", say);

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
  say();
}
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "players") leave();
  refresh();
});
window.addEventListener("pageshow", refresh);
// What the match's page needs comes while names are typed; at the latest, after the form, while the server makes it.
const next = find("#next", HTMLTemplateElement);
const load = () => setTimeout(() => { if (next) document.head.append(next.content); }, 100);
for (const begun of ["focusin", "submit"]) form.addEventListener(begun, load);
