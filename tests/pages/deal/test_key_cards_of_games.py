"""The short entry of other games: the ranks that count there, and what no rank tells by name."""

import json
from dataclasses import replace

from scorekeeper import words
from scorekeeper.rules.presets import GAMES as PLAYED
from scorekeeper.rules.presets import Rules
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import refused, start, stored
from tests.helpers.clients.file_import import bring_in
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


@every("game", GAMES)
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


def test_without_primiera_one_card_and_two_numbers_prove_all(phone: Phone) -> None:
    """No other seven is asked for, nor taken as anybody's."""
    start(phone, preset="traditional", primiera="none")
    form = phone.open(f"{phone.match}/1/short").form
    script = form.element
    assert (script["data-method"], script["data-needed"]) == ("none", "7d")
    none = {"none": "7-1"}
    for deal, said in enumerate((given(["7d"]), none), 1):
        page = phone.send(phone.open(f"{phone.match}/{deal}/short").form, **said | NUMBERS)
        assert (page.status, page.problems) == (303, [])
        result = phone.open(f"{phone.match}/{deal}")
        assert "proved" in result.root.one("h1").text
        assert "Primiera" not in result.text and "of cups" not in result.text
        assert ("7 of coins as cards of Bruno" in result.text) == (said == none)
    assert phone.points() == [[1, 2], [0, 3]]
    assert not phone.open(f"{phone.match}/1").has_link("Dispute the primiera")


def test_what_is_not_said_stays_open(phone: Phone, rows: Rows) -> None:
    start(phone, preset="cirulla")
    form = phone.open(f"{phone.match}/1/short").form
    form.fields |= given(HIGH) | NUMBERS | {"piccola-1": "0"}
    page = phone.send(form)
    assert refused(page, rows, phone) == [
        "Piccola is still open; say next whose card this is: 2 of diamonds.",
        "Grande is still open; say next whose card this is: jack (8) of diamonds.",
    ]
    fields = {"piccola-2": "6", "grande-1": "yes", "grande-2": "no"}
    page = phone.send(page.form, **fields)
    assert page.status == 303, page.problems


@every(
    ("game", "sides", "choice", "said"),
    [
        ("traditional", 2, {}, "sevens of one pile, then its sixes, aces, fives …, only as far as"),
        ("traditional", 3, {}, "every pile but one, then the sixes, aces, fives …, only as far as"),
        ("traditional", 3, {"primiera": "seven_six"}, "then the sixes, only as far as needed."),
        ("traditional", 2, {"primiera": "none"}, "for the side that has it: 7 of coins"),
        ("cirulla", 2, {"primiera": "seven_six_ace"}, "then its sixes and aces, only as far as"),
        ("escoba", 2, {}, "Tap the sevens of one pile, no other cards."),
        ("escoba", 3, {}, "Tap the sevens of every pile but one, no other cards."),
        ("escoba-chorizo", 2, {}, "then its sixes, aces and fives, only as far as needed."),
    ],
)
def test_only_what_is_compared_is_asked(
    game: str, sides: int, choice: dict[str, str], said: str
) -> None:
    usual = PLAYED[game].options
    house = dict(usual.house) | choice
    options = (
        replace(usual, house=tuple(house.items()))
        if PLAYED[game].is_family
        else replace(usual, **choice)
    )
    rules = Rules(PLAYED[game], 21, options)
    asked = words.first_request(rules, sides, words.Style.ITALIAN)
    assert said in " ".join(asked.split())


@every(
    ("game", "name"), [("traditional", "Primiera"), ("escoba", "Sietes"), ("assi-31", "Primiera")]
)
def test_a_proof_names_the_point_compared(phone: Phone, game: str, name: str) -> None:
    start(phone, preset=game)
    page = phone.open(f"{phone.match}/1/short")
    assert json.loads(page.root.one("form", class_="short")["data-short"])["proved"] == (
        name + ": {side}, whatever the other cards are"
    )


def test_uncounted_coins_stay_empty(phone: Phone) -> None:
    """Known cards of a Rubamazzo from a file, in which nobody counts the coins."""
    start(phone, preset="rubamazzo")
    counts = [{"cards": 22, "known": ["7d", "7c"]}, {"cards": 18}]
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    match = {"rules": "rubamazzo", "sides": sides, "deals": [{"counts": counts}]}
    (here,) = bring_in(phone, {"format": "scopa-match/1"} | match)
    form = phone.open(f"{here}/1/short").form
    fields = form.fields
    assert fields["cards-1"] == "22"
    assert (fields.get("coins-1", ""), fields["coins-1-other"]) == ("", "")
    unchanged = phone.send(form)
    assert unchanged.status == 303, unchanged.problems
