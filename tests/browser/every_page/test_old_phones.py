"""Chromium 77 and 83: the pages without a script, above the gate of the look.

Only in a long run: the browsers come from npm.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser.actions import DECK
from tests.helpers.browser.old_chromium import PACKAGES, OldPhone, old_phone

pytestmark = pytest.mark.long
TOO_OLD = ("SyntaxError", "Error: This browser is too old")
PLACES = """[...document.querySelectorAll("input[class^=side]")].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [each.name, each.value, left, top + scrollY, width, height];
})"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
SHOWN = "document.querySelector('main').innerText"
PAGES = {
    "": ("Deal 2", "Anna", "4"),
    "/1": ("Deal 1", "Primiera", "Settebello"),
    "/2/winners": ("Cards", "nobody", "Score this deal"),
    "/2/points": ("All the points of the deal", "Score this deal"),
    "/sheet": ("PDF",),
    "/share": ("PDF",),
    "/details": ("Date",),
    "/rules": ("Winning Moves", "Back to the score"),
}
"""Of a match after its first deal, and what each has to show."""
OTHERS = (
    "/primiera",
    "/tables",
    "/rules/winning-moves",
    "/sheets",
    "/open",
    "/events/new",
    "/join",
)
OF_TABLE = ("/seats", "/matches", "/figures", "/settings", "/new")


@pytest.fixture(params=PACKAGES)
def phone(request: pytest.FixtureRequest, tmp_path: Path, address: str) -> Iterator[OldPhone]:
    with old_phone(request.param, tmp_path, address) as started:
        yield started


def runs_nothing(phone: OldPhone) -> None:
    """Each script of the page has ended before it did anything."""
    assert all(each.startswith(TOO_OLD) for each in phone.ended), phone.ended
    assert phone.read("document.documentElement.className.includes('js')") is False


def shows(phone: OldPhone, *texts: str) -> None:
    shown = phone.read(SHOWN)
    at = phone.read("location.href")
    assert not [text for text in texts if text.casefold() not in shown.casefold()], (at, shown)
    assert phone.read(SIDEWAYS) <= 0, at
    runs_nothing(phone)


def test_a_match_is_kept_on_an_old_phone(phone: OldPhone) -> None:
    phone.open("/")
    shows(phone, "Who plays?")
    phone.type("[name=name-1]", "Anna")
    phone.type("[name=name-2]", "Bruno")
    phone.tap("form .go", leads=True)
    shows(phone, "Anna deals first", "Deal is over")
    match = phone.read("location.href") + "/1"
    phone.open(f"{match}/1/enter")
    runs_nothing(phone)
    cards: dict[str, list[Any]] = {}
    for name, owner, left, top, width, height in phone.read(PLACES):
        cards.setdefault(name, []).append((left, top))
        assert min(width, height) >= 30, (name, owner)
    assert len(cards) == len(DECK) == len({row[0] for row in cards.values()})
    for place, card in enumerate(DECK):
        phone.tap(f"[name='{card}'][value='{1 if place < 10 else 1 + place % 2}']")
    phone.tap("#go", leads=True)
    shows(phone, "Anna", "settebello")
    for path in (*OTHERS, *(match.removesuffix("/1") + each for each in OF_TABLE)):
        phone.open(path)
        shows(phone)
    for path, texts in PAGES.items():
        phone.open(f"{match}{path}")
        shows(phone, *texts)
