"""The short entry of other games: the ranks that count there, and what no rank tells by name."""

import pytest

from tests.conftest import Rows
from tests.helpers.clients.deal_pages import refused, start, stored
from tests.helpers.clients.phone import Fields, Phone, given

HIGH = "7d 7c 7s 6b".split()
NUMBERS: Fields = {"cards-1": "18", "coins-1": "4"}
GAMES: dict[str, tuple[list[list[str]], Fields, list[list[int]]]] = {
    # Settebello and primiera; carte, denari and grande.
    "cirulla": (
        [HIGH],
        {"piccola-1": "0", "piccola-2": "0", "grande-1": "no", "grande-2": "yes", "scope-4": "1"},
        [[2, 1 + 1 + 5 + 3]],
    ),
    # A napola of six, said of one side alone.
    "assi-31": ([HIGH], {"napola-2": "6"}, [[2, 1 + 1 + 6]]),
    # Sevens, sixes and aces are level; fives decide, and nothing below them.
    "escoba-chorizo": (
        ["7d 7c 6d 6c 1d 1c 5c".split()],
        {"scope-1": "2"},
        [[1 + 2, 1 + 1 + 1]],
    ),
    "escoba-setenta": ([HIGH], {}, [[2, 2]]),
}


@pytest.mark.parametrize("game", GAMES)
def test_key_cards_prove_every_point(phone: Phone, rows: Rows, game: str) -> None:
    start(phone, preset=game)
    piles, said, points = GAMES[game]
    form = phone.open(f"{phone.match}/1/short").form
    form.fields |= given(*piles) | NUMBERS | said
    page = phone.send(form)
    assert (page.status, page.problems) == (303, [])
    assert phone.points() == points
    written = stored(rows, phone)
    again = phone.open(f"{phone.match}/1/short").form
    assert {name: again.fields[name] for name in said} == said
    assert phone.send(again).status == 303 and stored(rows, phone) == written
    assert "proved" in phone.open(f"{phone.match}/1").root.one("h1").text


def test_what_is_not_said_stays_open(phone: Phone, rows: Rows) -> None:
    start(phone, preset="cirulla")
    form = phone.open(f"{phone.match}/1/short").form
    form.fields |= given(HIGH) | NUMBERS | {"piccola-1": "0"}
    page = phone.send(form)
    assert refused(page, rows, phone) == [
        "Piccola is still open; say next whose card this is: 2 of coins.",
        "Grande is still open; say next whose card this is: fante (8) of coins.",
    ]
    fields = {"piccola-2": "6", "grande-1": "yes", "grande-2": "no"}
    page = phone.send(page.form, **fields)
    assert page.status == 303, page.problems
