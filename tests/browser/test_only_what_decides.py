"""The short way to enter a deal: the high cards rank by rank, then two numbers."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    THREE_SIDES,
    TWO_SIDES,
    check,
    deal_is_over,
    document_of,
    pick,
    result_of,
    shows_points,
    start,
    tap,
)

IN_ORDER = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)


def open_short(page: Page, *names: str) -> None:
    """Start a match and open the short form of its first deal."""
    start(page, *names)
    deal_is_over(page)
    page.get_by_role("link", name="Only what decides").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what decides")
    expect(page.locator("#go")).to_contain_text("tap Anna's sevens")


def tap_ranks(page: Page, piles: Sequence[Sequence[str]]) -> int:
    """Tap as far as the button asks, of every pile but the last; the number of taps."""
    taps = 0
    for rank in IN_ORDER:
        if "tap" not in page.locator("#go").inner_text():
            break
        found = [[card for card in pile if card[:-1] == str(rank)] for pile in piles[:-1]]
        for side, cards in enumerate(found, 1):
            if cards:
                pick(page, side)
                tap(page, *cards)
        if not any(found):
            page.locator("#go").tap()
        taps += sum(map(len, found))
    return taps


def say_numbers(page: Page, piles: Sequence[Sequence[str]]) -> None:
    for side, pile in enumerate(piles[:-1], 1):
        pick(page, side)
        coins = sum(card.endswith("d") for card in pile)
        page.locator(f'label:has([name=coins-{side}][value="{coins}"])').tap()
        cards = page.locator(f'label:has([name=cards-{side}][value="{len(pile)}"])')
        if not cards.is_visible():
            page.locator(f".nums{side} .more-chips").last.tap()
        cards.tap()


@pytest.mark.parametrize(
    ("names", "deal", "points"),
    [
        (["Anna", "Bruno"], TWO_SIDES[0], [1, 3]),
        (["Anna", "Bruno", "Carla"], THREE_SIDES[0], [1, 2, 1]),
    ],
)
def test_a_deal_is_scored_from_its_high_cards_and_two_numbers(
    phone: Page, names: list[str], deal: dict[str, list[list[str]]], points: list[int]
) -> None:
    open_short(phone, *names)
    taps = tap_ranks(phone, deal["piles"])
    assert 0 < taps < 20
    say_numbers(phone, deal["piles"])
    phone.locator("#go").tap()
    result_of(phone, 1)
    shows_points(phone, points)
    assert "piles" not in document_of(phone)["deals"][0]


def test_the_way_that_was_chosen_is_offered_for_the_next_deal(phone: Page) -> None:
    open_short(phone, "Anna", "Bruno")
    phone.get_by_role("link", name="Back to the score").tap()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("what decides")
    phone.get_by_role("link", name="All the cards instead").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("whose cards?")
    phone.get_by_role("link", name="Back to the score").tap()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("whose cards?")


def test_the_button_asks_for_the_numbers_that_are_missing(phone: Page) -> None:
    open_short(phone, "Anna", "Bruno")
    check(phone, [["7d", "7c", "7s", "7b"]])
    expect(phone.locator("#ask")).to_have_text("Primiera: Anna, whatever the other cards are")
    phone.locator("#go").tap()
    expect(phone.locator(".nums1 [name=coins-1]").first).to_be_focused()
    phone.locator('label:has([name=coins-1][value="4"])').tap()
    phone.locator('label:has([name=cards-1][value="12"])').tap()
    expect(phone.locator(".cnt2")).to_have_text("28")
    expect(phone.locator(".dn2")).to_have_text("6")
    phone.locator("#go").tap()
    result_of(phone, 1)
    shows_points(phone, [2, 2])
