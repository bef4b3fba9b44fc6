"""Correcting a deal that is stored, also after the end, and what becomes of the winner."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    THREE_SIDES,
    TWO_SIDES,
    document_of,
    listen,
    make_table,
    pick,
    shows_totals,
    store_deal,
    tap,
)
from tests.helpers.browser.page_tour import LONG_NAMES

PLACES = """[...document.querySelectorAll(".deck, .tile, .tile .who b")]
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
SEEN = """where => {
  const { x, y, width, height } = where.getBoundingClientRect();
  return where.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# With 3 : 2 and 2 : 1 Anna is the first to four points.
DEALS = [TWO_SIDES[7], TWO_SIDES[4]]


@pytest.fixture
def ended(phone: Page) -> Page:
    """A match of two deals that Anna has won: the final score."""
    table = make_table(phone, "Anna", "Bruno", target="4", preset="traditional")
    for number, deal in enumerate(DEALS, 1):
        store_deal(phone, f"{table}/1", number, deal["piles"], deal["scope"])
    phone.goto(table)
    expect(phone.locator(".cry")).to_contain_text("Anna wins ")
    shows_totals(phone, [5, 3])
    return phone


def reopen(page: Page, deal: int) -> None:
    """From the final score to the grid of a deal, filled in."""
    page.locator(".deals").get_by_role("link", name=f"Deal {deal}").tap()
    page.get_by_role("link", name="Fix a card").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Correct deal {deal}")


def test_the_grid_reopens_as_it_was_stored(ended: Page) -> None:
    reopen(ended, 1)
    stored = document_of(ended)["deals"][0]
    for side, pile in enumerate(stored["piles"], 1):
        expect(ended.locator(f".held{side}")).to_have_text(str(len(pile)))
        for card in pile:
            expect(ended.locator(f"#c{card} input")).to_have_value(str(side))
        expect(ended.locator(f"[name=scope-{side}]")).to_have_value(str(stored["scope"][side - 1]))
    listen(ended)
    before = ended.evaluate(PLACES)
    expect(ended.locator("#go")).to_have_text("Nothing changed yet")
    tap(ended, DEALS[0]["piles"][1][-1])  # of the other side: no tile has to be picked
    expect(ended.locator(f"#c{DEALS[0]['piles'][1][-1]} input")).to_have_value("1")
    # Totals that stay as they are stand on the button alone.
    expect(ended.locator("#go")).to_contain_text("Save: Anna 5, Bruno 3")
    expect(ended.locator("#delta")).to_be_empty()
    moved = "from Anna to Bruno" if "7d" in DEALS[0]["piles"][0] else "from Bruno to Anna"
    tap(ended, "7d")
    expect(ended.locator("#delta")).to_contain_text(f"Settebello: {moved}")
    expect(ended.locator("#go")).to_contain_text("2 cards moved · the old count is kept too")
    assert ended.evaluate(PLACES) == before


def test_three_sides_see_what_a_correction_changes(phone: Page) -> None:
    """On the smallest screen too, where cards scroll under what is pinned."""
    table = make_table(phone, *LONG_NAMES[:3], preset="traditional")
    store_deal(phone, f"{table}/1", 1, THREE_SIDES[0]["piles"])
    phone.goto(f"{table}/1/1/enter")
    listen(phone)
    pick(phone, 2)
    tap(phone, *(card for card in THREE_SIDES[0]["piles"][0] if card.endswith("d")))
    expect(phone.locator("#delta")).not_to_be_empty()
    phone.evaluate("scrollTo(0, 0)")
    assert phone.locator("#delta").evaluate(SEEN)
