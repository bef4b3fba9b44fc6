"""Everything that can be tapped is large enough for a finger, and nothing lies over it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    check,
    deal_is_over,
    listen,
    open_deal,
    pick,
    start,
)
from tests.helpers.browser.page_tour import NAMES, half_filled

SMALLEST = 44
# Three counters beside each other: their buttons, and the numbers between them.
NARROW = {".sides3 .counter button, .n3 .counter button": 34, ".sides3 .counter input": 24}
# Links in the middle of a sentence, where a line's height is all there is (WCAG 2.5.8).
INLINE = ".hint a, .about p a"
# A box of 43.9 pixels is one of 44 that the layout has put between two pixels.
SLACK = 0.25

SMALL_OR_COVERED = """([inline, smallest, narrow, slack, least]) => {
  const acts = "a[href], button, select, summary, input:not([type=hidden])";
  const target = (node) => {
    const label = node?.closest("label");
    const ticks = label?.control?.matches("[type=checkbox], [type=radio]") ? label : null;
    return node && (node.closest(".card") || ticks || node.closest(acts));
  };
  const shown = (node) => node.checkVisibility({ visibilityProperty: true })
    && !node.matches(`.unseen, .unseen *, .skip, ${inline}`);
  const targets = [...document.querySelectorAll(`${acts}, label`)].filter(shown).map(target);
  const found = [];
  for (const node of new Set(targets.filter(Boolean))) {
    node.scrollIntoView({ block: "center" });
    const box = node.getBoundingClientRect();
    const grown = parseFloat(getComputedStyle(node, "::after").height) || 0;
    const [width, height] = [box.width, Math.max(box.height, grown)];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const exception = Object.keys(narrow).find((selector) => node.matches(selector));
    const [across, down] = [narrow[exception] ?? least, smallest];
    const small = width < across - slack || height < down - slack;
    const [dx, dy] = [across / 2 - 1, down / 2 - 1];
    const missed = [[0, 0], [-dx, 0], [dx, 0], [0, -dy], [0, dy]].filter(
      ([right, below]) => target(document.elementFromPoint(x + right, y + below)) !== node);
    const name = node.getAttribute("aria-label") || node.innerText || node.name || node.className;
    const size = `${width} x ${height}, missed at [${missed.join("; ")}]`;
    if (small || missed.length) found.push(`${name.trim().slice(0, 40)}: ${size}`);
  }
  scrollTo(0, 0);
  return found;
}"""
UNDER_THE_FINGER = """() => Object.fromEntries(
[...document.querySelectorAll("div.card")].map((card) => {
  card.scrollIntoView({ block: "nearest" });
  const box = card.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [card.querySelector("input").name, hit.id];
}))"""


def small_or_covered(page: Page) -> list[str]:
    """Targets that are too small, or lie in part under something else."""
    page.wait_for_load_state()  # what is there may still be without its styles
    listen(page)
    return [str(each) for each in page.evaluate(SMALL_OR_COVERED, targets())]


def targets(across: int = SMALLEST) -> list[Any]:
    """What `SMALL_OR_COVERED` asks for: how wide a button must be, and where less will do."""
    return [INLINE, SMALLEST, NARROW, SLACK, across]


@pytest.mark.parametrize(
    "sides", [2, *(pytest.param(sides, marks=pytest.mark.long) for sides in (3, 4))]
)
def test_targets_are_large_unscripted(new_phone: NewPhone, sides: int) -> None:
    phone = new_phone(scripts=False)
    start(phone, *NAMES[:sides], players="4-alone" if sides == 4 else str(sides))
    assert small_or_covered(phone) == []
    deal_is_over(phone)
    assert small_or_covered(half_filled(phone, sides)) == []
    phone.goto(phone.url.replace("/enter", "/winners"))
    assert small_or_covered(phone) == []


@pytest.mark.parametrize(
    "sides", [4, *(pytest.param(sides, marks=pytest.mark.long) for sides in (2, 3))]
)
def test_a_card_tap_meets_its_own_radio(new_phone: NewPhone, sides: int) -> None:
    phone = new_phone(scripts=False)
    open_deal(phone, *NAMES[:sides], players="4-alone" if sides == 4 else str(sides))
    for given in ({}, dict.fromkeys(DECK[:9], 1), {c: p % (sides + 1) for p, c in enumerate(DECK)}):
        check(phone, [[c for c in given if given[c] == side + 1] for side in range(sides)])
        for side in range(1, sides + 1):
            pick(phone, side)
            assert phone.evaluate(UNDER_THE_FINGER) == {
                card: f"c{card}-{0 if given.get(card) == side else side}" for card in DECK
            }
