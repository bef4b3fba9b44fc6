// What is asked once before a deal goes into the log whose cards are improbable, as the server has it for pages without
// a script: scorekeeper/rules/entry/all_cards.py finds it, scorekeeper/words/deal/all_cards.py words it.
import { addHidden, all, fill, find, make, one, onEscape } from "../page/dom.js";
/** @import { Doubt, NoticeWords, Pile } from "../page/types.js" */

// What the ranks of piles say: a hint that a card may be with the wrong side. See scorekeeper/rules/entry/all_cards.py.
const FIFTEEN = 15, EVEN = 2, LAST = 10;

// For each pile its sum where that does not fit the game, else null; empty where all fit or no law holds.
/** @param {number[]} sums
 * @param {number} law what each pile is a multiple of, 0 for nothing
 * @returns {(number | null)[]} */
function doubtfulSums(sums, law) {
  if (!law) return [];
  if (law === EVEN) {
    const odd = sums.map((sum) => (sum % EVEN ? sum : null));
    return odd.some(Boolean) ? odd : [];
  }
  const rests = sums.map((sum) => sum % FIFTEEN);
  const last = rests.filter((rest) => rest === LAST).length;
  if (last === 1 && rests.every((rest) => rest === 0 || rest === LAST)) return [];
  return sums.map((sum, side) => (sums.length === 2 || ![0, LAST].includes(rests[side]) ? sum : null));
}

/** What is asked of these piles; null where they are as they usually are.
 * @param {NoticeWords} words @param {Pile[]} piles @returns {Doubt | null} */
export function questionOf(words, piles) {
  const counts = piles.map(({ cards }) => cards), n = Math.min(...counts), few = counts.indexOf(n);
  const doubtful = doubtfulSums(piles.map(({ pips }) => pips), words.law);
  const sums = doubtful.map((sum) => (sum === null ? null : { sum, odd: oddOf(words, sum) }));
  const isNamed = sums.some(Boolean);
  const wrong = doubtful.length ? [isNamed ? `${words.why} ${words.here}` : words.why] : [];
  if (n >= words.fewest) {
    const { wrong: heading, again: back, right: check, same: goOn } = words;
    return wrong.length ? { heading, reasons: wrong, sums, few: null, back, check, goOn } : null;
  }
  const facts = { n, side: words.names[few] }, other = 1 - few;
  const others = words.others ? [fill(words.others, { n: counts[other], side: words.names[other] })] : [];
  return {
    heading: fill(words.few[Math.min(n, 2)], facts), reasons: [...others, words.rare, ...wrong], sums, few,
    back: words.missing.map((line) => fill(line, facts)), check: words.counted,
    goOn: fill(words.yes[Math.min(n, 2)], facts),
  };
}

/** @param {NoticeWords} words @param {number} sum */
const oddOf = ({ odd }, sum) => fill(odd, { whole: Math.floor(sum / FIFTEEN), over: sum % FIFTEEN });

/** The section in the place of the form. @param {HTMLFormElement} form */
export function makeNotice(form) {
  const section = one("#notice", HTMLElement), heading = one("#asks", HTMLElement);
  const back = one(".go", HTMLElement, section), goOn = one("[name=asked]", HTMLButtonElement, section);
  const said = one("input[name=asked]", HTMLInputElement, form);
  const fan = one(".few", HTMLElement, section), pictures = find("template", HTMLTemplateElement, fan)?.content;
  /** @type {NoticeWords | null} */
  const words = section.dataset.known ? JSON.parse(section.dataset.known) : null;
  function leave() {
    if (section.hidden) return;
    find("[data-button]", HTMLElement, form)?.remove();
    section.hidden = true;
    one("#go", HTMLElement, form).focus();
  }
  for (const link of all("a", HTMLElement, section)) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      leave();
    });
  }
  onEscape(leave);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) section.hidden = true; });

  /** @param {Doubt} question @param {Pile[]} piles */
  function draw({ heading: asks, reasons, sums, few, back: [first, second], check, goOn: yes }, piles) {
    heading.textContent = asks;
    one(".reasons", HTMLElement, section).replaceChildren(...reasons.map((text) => make("p", {}, text)));
    const held = few === null ? [] : piles[few].held.map(({ code }) => code);
    const cards = pictures ? all("[data-card]", HTMLElement, pictures) : [];
    const shown = cards.filter(({ dataset }) => held.includes(String(dataset.card)));
    fan.replaceChildren(...shown.map((card) => card.cloneNode(true)));
    for (const use of all("[data-href]", SVGElement, section)) use.setAttribute("href", String(use.dataset.href));
    one(".between", HTMLElement, section).hidden = held.length > 0;
    all(".pile", HTMLElement, section).forEach((pile, side) => { pile.hidden = sums.some(Boolean) && !sums[side]; });
    all(".sums > li", HTMLElement, section).forEach((line, side) => {
      const odd = sums[side];
      line.hidden = !odd;
      one(".fat", HTMLElement, line).textContent = String(odd?.sum ?? "");
      one("small", HTMLElement, line).textContent = odd?.odd ?? "";
    });
    one("span", HTMLElement, back).textContent = first;
    one("small", HTMLElement, back).textContent = second;
    one(".onward > p", HTMLElement, section).textContent = check;
    goOn.textContent = yes;
  }

  /** Whether the deal must not be sent yet: it is asked of these piles, and was not before. A yes repeats the button.
   * @param {Pile[]} piles @param {string} owners @param {HTMLButtonElement | null} by */
  return function ask(piles, owners, by) {
    // A page that came with a question asks no other: the server does.
    const question = !words || said.value === owners ? null : questionOf(words, piles);
    said.value = goOn.value = owners;
    if (!question) return false;
    draw(question, piles);
    if (by?.name) addHidden(form, by.name, by.value).dataset.button = "";
    section.hidden = false;
    scrollTo(0, 0);
    heading.focus();
    return true;
  };
}
