"""What the players' own cards say is what the pages say: French suits, or numbers only."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    open_deal,
    pick,
    tap,
)

DRAWN = """() => Object.fromEntries([...document.querySelectorAll(".deck button")].map((card) => {
  const face = card.querySelector(".face"), sign = getComputedStyle(face, "::before");
  const small = card.querySelector("small")?.textContent ?? "";
  const [place] = sign.backgroundPosition.split(" ");
  const index = face.textContent.trim().slice(0, -small.length || undefined);
  const picture = sign.backgroundImage.split("/").pop().replace('")', "");
  return [card.id, [picture, parseInt(place), index, small, parseFloat(sign.width) > 8]];
}))"""
PLACES = {"signs.svg": (0, 25, 50, 75), "french.svg": (0, 33, 66, 100)}
"""Where the sign of each suit lies in its picture; that of the settebello is the last one."""
INK = "each => getComputedStyle(each).color"
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
    picture = "french.svg" if style == "french" else "signs.svg"
    for letter, place in zip("dcsb", PLACES[picture], strict=True):
        for rank, index in enumerate(INDEXES[style], 1):
            shown = [picture, place, index, small_of(rank, style), True]
            if f"{rank}{letter}" == "7d":
                shown = ["signs.svg", 100, index, "", True]
            assert drawn[f"c{rank}{letter}"] == shown
    for card, name in zip(("1d", "7d", "8c", "10b"), NAMES[style], strict=True):
        expect(phone.locator(f"#c{card}")).to_have_accessible_name(f"{name}: give to Anna")
    tap(phone, "2s")
    inks = [phone.locator(f"#c{card} .face").evaluate(INK) for card in ("2s", "3s")]
    assert inks[0] != inks[1]


def test_taps_are_explained_before_and_after(phone: Page) -> None:
    open_deal(phone, "Anna", "Bruno")
    tap(phone, "8c", "9c")
    expect(phone.locator("#c8c")).to_have_accessible_name("Fante (8) of cups: take back from Anna")
    pick(phone, 2)
    expect(phone.locator("#c8c")).to_have_accessible_name(
        "Fante (8) of cups: give to Bruno, now with Anna"
    )
    tap(phone, "8c")
    expect(phone.locator("#live")).to_have_text(
        "Fante (8) of cups given to Bruno, no more with Anna."
    )
    expect(phone.locator("#c8c")).to_have_accessible_name("Fante (8) of cups: take back from Bruno")
