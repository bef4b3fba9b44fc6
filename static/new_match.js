// The form of a new match: fills in the target for rules and players, names the dealers.
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

function dealers() {
  const playing = seats[form.elements.players.value];
  [...form.elements.dealer.options].forEach((option, index) => {
    const field = form.elements[`name-${index + 1}`];
    option.textContent = field.value.trim() || field.placeholder;
    option.hidden = option.disabled = index >= playing;
  });
  if (form.elements.dealer.selectedIndex >= playing) form.elements.dealer.selectedIndex = 0;
}

form.addEventListener("change", () => { offer(); dealers(); });
form.addEventListener("input", dealers);
window.addEventListener("pageshow", () => { offer(); dealers(); });
document.querySelector("[role=alert]")?.focus();
