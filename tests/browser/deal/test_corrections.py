"""Correcting a deal that is stored, also after the end, and what becomes of the winner."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    TWO_SIDES,
    document_of,
    enter_deal,
    listen,
    make_table,
    score,
    shows_totals,
    start,
    store_deal,
    tap,
)

PLACES = """[...document.querySelectorAll(".deck, .tile, .tile .who b")]
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
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
            assert ended.locator(f"#c{card}-{side}").is_checked()
        expect(ended.locator(f"[name=scope-{side}]")).to_have_value(str(stored["scope"][side - 1]))
    listen(ended)
    before = ended.evaluate(PLACES)
    expect(ended.locator("#go")).to_have_text("Nothing changed yet")
    tap(ended, DEALS[0]["piles"][1][-1])  # of the other side: no tile has to be picked
    assert ended.locator(f"#c{DEALS[0]['piles'][1][-1]}-1").is_checked()
    expect(ended.locator("#delta")).to_have_text("5 : 35 : 3")
    moved = "from Anna to Bruno" if "7d" in DEALS[0]["piles"][0] else "from Bruno to Anna"
    tap(ended, "7d")
    expect(ended.locator("#delta")).to_contain_text(f"Settebello: {moved}")
    expect(ended.locator("#go")).to_contain_text("2 cards moved · the old count is kept too")
    assert ended.evaluate(PLACES) == before


@pytest.mark.long
def test_an_unchanged_deal_is_not_corrected(ended: Page) -> None:
    reopen(ended, 1)
    score(ended, 1)
    expect(ended.get_by_role("heading", name="Corrections")).to_have_count(0)


@pytest.mark.long
def test_a_rematch_takes_one_tap(ended: Page) -> None:
    ended.get_by_role("button", name="Rematch").tap()
    ended.wait_for_url(re.compile(r"/t/\w+/2$"))
    expect(ended.locator("#news")).to_have_text("Anna deals first.")
    shows_totals(ended, [0, 0])
    document = document_of(ended)
    assert [side["name"] for side in document["sides"]] == ["Anna", "Bruno"]
    assert (document["rules"]["preset"], document["rules"]["target"]) == ("traditional", 4)
    expect(ended.get_by_text("Other matches at this table")).to_be_visible()


@pytest.mark.long
def test_the_other_player_deals_the_rematch(phone: Page) -> None:
    start(phone, "Anna", "Bruno", target="2")
    enter_deal(phone, 1, TWO_SIDES[1]["piles"])
    rematch = phone.get_by_role("button", name="Rematch")
    expect(rematch).to_contain_text("Bruno deals")
    rematch.dblclick()
    phone.wait_for_url(re.compile(r"/t/\w+/2$"))
    expect(phone.locator("#news")).to_have_text("Bruno deals first.")
    expect(phone.get_by_role("link", name="Match 1")).to_be_visible()
    expect(phone.get_by_role("link", name="Match 3")).to_have_count(0)
