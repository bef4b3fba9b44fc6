// The form of a new match: fills in the target for rules and players, keeps the dealer among the players.
document.documentElement.classList.add("js");
const form = document.querySelector("form.new");
const targets = JSON.parse(form.dataset.targets);
const seats = { 2: 2, 3: 3, 4: 4, 6: 6, "4-alone": 4, "6-teams": 6 };
let offered = "";

function offer() {
  const usual = String(targets[form.elements.preset.value][form.elements.players.value]);
  const field = form.elements.target;
  // What somebody typed stays; what was filled in follows the rules.
  if (field.value === "" || field.value === offered) field.value = usual;
  offered = usual;
}

// Somebody who no longer plays cannot deal.
function dealer() {
  const playing = seats[form.elements.players.value];
  if (Number(form.elements.dealer.value) > playing) form.elements.dealer.value = "1";
}

form.addEventListener("change", () => { offer(); dealer(); });
window.addEventListener("pageshow", () => { offer(); dealer(); });
document.querySelector("[role=alert]")?.focus();
