"""What the players' own cards say is what the pages say: French suits, or numbers only."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    open_deal,
    pick,
    tap,
)

DRAWN = """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) => {
  const use = card.querySelector("use"), size = use.getBoundingClientRect();
  const index = card.querySelector("b")?.firstChild.data ?? "";
  const small = card.querySelector("small")?.textContent ?? "";
  return [card.querySelector("input").name,
    [use.getAttribute("href").split("/").pop(), index, small, size.width > 8 && size.height > 8]];
}))"""
INK = "each => getComputedStyle(each).color"
ALSO = {
    "oros": "coins",
    "copas": "cups",
    "espadas": "swords",
    "bastos": "batons",
    "clubs": "batons",
}
"""As the sign is called that stands for the suit on cards that are not French."""
SUITS = {
    "italian": ("coins", "cups", "swords", "batons"),
    "spanish": ("oros", "copas", "espadas", "bastos"),
    "numbers": ("coins", "cups", "swords", "clubs"),
    "french": ("diamonds", "hearts", "spades", "clubs"),
}
INDEXES = {
    "italian": ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"],
    "spanish": ["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"],
    "numbers": [str(rank) for rank in range(1, 11)],
    "french": ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"],
}
NAMES = {
    "italian": ["Ace of coins", "7 of coins, settebello", "Fante (8) of cups", "Re (10) of batons"],
    "spanish": [
        "Ace of coins",
        "7 of coins, settebello",
        "Sota (10) of cups",
        "Rey (12) of batons",
    ],
    "numbers": ["1 of coins", "7 of coins, settebello", "8 of cups", "10 of clubs"],
    "french": [
        "Ace of diamonds",
        "7 of diamonds, settebello",
        "Jack (8) of hearts",
        "King (10) of clubs",
    ],
}


def small_of(rank: int, style: str) -> str:
    if rank < 8 or style == "numbers":
        return ""
    return {8: "sota", 9: "caballo", 10: "rey"}[rank] if style == "spanish" else str(rank)


@pytest.mark.parametrize(
    "style",
    [
        "french",
        "spanish",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("italian", "numbers")),
    ],
)
def test_cards_look_and_sound_local(phone: Page, style: str) -> None:
    open_deal(phone, "Anna", "Bruno", cards=style)
    drawn = phone.evaluate(DRAWN)
    for letter, suit in zip("dcsb", SUITS[style], strict=True):
        for rank, index in enumerate(INDEXES[style], 1):
            small = small_of(rank, style)
            sign = (
                f"french.svg#{suit}" if style == "french" else f"signs.svg#{ALSO.get(suit, suit)}"
            )
            shown = [sign, index, small]
            if f"{rank}{letter}" == "7d":
                shown = ["signs.svg#settebello", index, ""]
            assert drawn[f"{rank}{letter}"] == [*shown, True]
    for card, name in zip(("1d", "7d", "8c", "10b"), NAMES[style], strict=True):
        expect(phone.locator(f"#c{card}-1")).to_have_accessible_name(f"{name}: give to Anna")
        expect(phone.locator(f"#c{card}-0")).to_have_accessible_name(f"{name}: nobody yet")
    tap(phone, "2s")
    given = phone.locator('.card:has([name="2s"]) .face')
    inks = [given, given.locator(".icon")]
    assert len({each.evaluate(INK) for each in inks}) == 2


def test_taps_are_explained_before_and_after(phone: Page) -> None:
    open_deal(phone, "Anna", "Bruno")
    tap(phone, "8c", "9c")
    expect(phone.locator("#c8c-0")).to_have_accessible_name(
        "Fante (8) of cups: take back from Anna"
    )
    pick(phone, 2)
    expect(phone.locator("#c8c-2")).to_have_accessible_name(
        "Fante (8) of cups: give to Bruno, now with Anna"
    )
    tap(phone, "8c")
    expect(phone.locator("#live")).to_have_text(
        "Fante (8) of cups given to Bruno, no more with Anna."
    )
    expect(phone.locator("#c8c-2")).to_have_accessible_name("Fante (8) of cups: Bruno")
