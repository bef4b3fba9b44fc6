"""Only what decides: the high cards of a pile and two numbers, stored once every point is proved.

The fields are an interface: one for each card that was tapped, `none`, `upto` with `brush`,
`cards-1`, `coins-1`, `table`, `scope-1`, `bonus-1`.
"""

from typing import Any

import pytest
from flask import Flask

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import misread, refused, start, stored
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    DECK,
    FIRST_OF_THREE,
    SECOND_OF_THREE,
    TWO_POINTS,
    Fields,
    Phone,
    given,
    rest_of,
)

ASKED = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
# Three sevens and a six of Anna's: 81. The three other sixes and a seven are Bruno's: 75.
HIGH = "7d 7c 7s 6b".split()
BRUNO_HIGH = ["6d", "6c", "7b", "6s"]
# The usual cards and coins of three piles or more.
MANY = (range(3, 26), range(7))
NUMBERS = {"cards_1": "18", "coins_1": "4"}
# A whole pile with them: what is missing of 18 cards and 4 coins are low ones and faces.
ANNA = [*HIGH, *"2d 3d 8d 2c 8c 9c 2s 8s 9s 2b 8b 9b 10b 3b".split()]


def enter(phone: Phone, *piles: list[str], deal: int = 1, **fields: str) -> Page:
    """Tap these cards and no others, give the numbers, send: the answer."""
    form = phone.open(f"{phone.match}/{deal}/short").form
    form.fields |= dict.fromkeys(DECK, "") | given(*piles)
    return phone.send(form, **fields)


def known(rows: Rows, phone: Phone) -> list[set[str]]:
    return [set(side["known"]) for side in stored(rows, phone)["counts"]]


def implied(rows: Rows, phone: Phone) -> list[set[str]]:
    return [set(side.get("implied", [])) for side in stored(rows, phone)["counts"]]


def numbers(rows: Rows, phone: Phone, name: str) -> list[int]:
    return [side[name] for side in stored(rows, phone)["counts"]]


def high_cards(pile: list[str], upto: int) -> list[str]:
    return [card for card in pile if int(card[:-1]) in ASKED[: ASKED.index(upto) + 1]]


@every("sides", [2, 3, 4])
def test_each_card_and_side_has_its_fields(phone: Phone, sides: int) -> None:
    start(phone, sides)
    form = phone.open(f"{phone.match}/1/short").form
    for card in DECK:
        assert sorted(form.choices(card)) == ["", *map(str, range(1, sides + 1))]
    for side in range(1, sides + 1):
        usual_cards, usual_coins = (range(12, 29), range(3, 8)) if sides == 2 else MANY
        assert form.choices(f"cards-{side}") == [str(number) for number in usual_cards]
        assert form.choices(f"coins-{side}") == [str(number) for number in usual_coins]
        assert form.fields[f"cards-{side}-other"] == form.fields[f"coins-{side}-other"] == ""
        assert f"scope-{side}" in form.fields
    assert form.choices("upto") == ["", *map(str, ASKED)]
    assert form.fields["version"] == "0" and len(form.fields["key"]) >= 16
    assert f"cards-{sides + 1}" not in form.fields and "table" not in form.fields


SEVENS, SIXES = "7d 7c 7s 7b".split(), "6d 6c 6s 6b".split()
OF_THREE = [FIRST_OF_THREE, SECOND_OF_THREE, rest_of(FIRST_OF_THREE, SECOND_OF_THREE)]
HIGH_OF_THREE = [high_cards(pile, 8) for pile in OF_THREE]
TWO_OF_THREE = {"cards_1": "14", "coins_1": "4", "cards_2": "13", "coins_2": "3"}
# A deal in which primiera is level at 75 and Anna has the settebello.
BRUNO_SAID = "7c 7s 6s 6b 1c 1s 5d".split()
ANNA_TAKEN = "7d 7b 6d 6c 1d 1b 5c 5s 5b".split()
LEVEL = {"cards_1": "22", "coins_1": "6"}


@every(
    ("piles", "fields", "taken", "cards", "points"),
    [
        ([HIGH], NUMBERS, [[], BRUNO_HIGH], [18, 22], [2, 2]),
        ([[], HIGH], {"cards_2": "18", "coins_2": "4"}, [BRUNO_HIGH, []], [22, 18], [2, 2]),
        # No seven and no six is Anna's: Bruno's four sevens.
        ([[], []], NUMBERS | {"upto": "7"}, [[], SEVENS], [18, 22], [0, 4]),
        # The lowest card that is tapped says its rank as well as the rank that is chosen.
        ([HIGH], NUMBERS | {"upto": "7"}, [[], BRUNO_HIGH], [18, 22], [2, 2]),
        # A tap takes back that there is none of the rank; none gives its cards to the other.
        ([SEVENS], NUMBERS | {"none": "7-1"}, [[], []], [18, 22], [2, 2]),
        (
            [["1d"], ["1c", "1s", "1b"]],
            NUMBERS | {"none": "7-1 6-2", "brush": "2"},
            [SIXES, SEVENS],
            [18, 22],
            [0, 4],
        ),
        # The side that is picked moves no card.
        ([[], BRUNO_SAID], LEVEL | {"brush": "2"}, [ANNA_TAKEN, []], [22, 18], [3, 0]),
        # Three sides: two piles prove the third, without their eights, of which
        # none was tapped, nothing was answered.
        ([*HIGH_OF_THREE[:2], []], TWO_OF_THREE, [[], [], OF_THREE[2]], [14, 13, 13], [4, 0, 0]),
        # Of the sixes Bruno was not asked: they may be his as well as Carla's.
        ([HIGH, [], []], TWO_OF_THREE | {"none": "7-2"}, [[], [], ["7b"]], [14, 13, 13], None),
    ],
)
def test_a_proved_deal_keeps_what_was_said(
    phone: Phone, rows: Rows, piles: Any, fields: Fields, taken: Any, cards: Any, points: Any
) -> None:
    start(phone, len(cards))
    page = enter(phone, *piles, **fields, scope_1="2")
    assert (page.status, page.location) == (303, phone.match), page.problems
    assert known(rows, phone) == [*map(set, piles), set()][: len(cards)]
    assert implied(rows, phone) == list(map(set, taken))
    assert numbers(rows, phone, "cards") == cards
    assert sum(numbers(rows, phone, "coins")) == 10
    entry = stored(rows, phone)
    assert entry["scope"][0] == 2 and "piles" not in entry
    if points:
        assert phone.points() == [[points[0] + 2, *points[1:]]]


def test_it_is_marked_as_proved_not_counted(phone: Phone) -> None:
    start(phone)
    enter(phone, HIGH, **NUMBERS)
    result, table = phone.open(f"{phone.match}/1"), phone.open(phone.table)
    assert "proved" in result.root.one("h1").text
    assert "proved" in table.root.one("table", class_="deals").text
    assert "counts only" not in result.text + table.text
    assert result.has_link("Fix a card")
    assert "None" not in result.text
    said = result.root.one("table", class_="board").text
    assert "81 to 75" in said or "whatever" in said


def test_a_winner_by_proof_shows_no_sum(phone: Phone) -> None:
    # Anna has all sevens: 84, whatever Bruno's best cards are. What was not said is not "none".
    start(phone)
    assert enter(phone, ["7d", "7c", "7s", "7b"], **NUMBERS).status == 303
    result = phone.open(f"{phone.match}/1")
    assert phone.points() == [[2, 2]]
    assert "whatever the other" in result.text
    data = phone.client.get(f"{phone.match}.json").get_json()["results"]["deals"][0]
    assert (data["primiera"], data["primiera_totals"]) == (0, [84, None])
    working = result.root.one("table", class_="working").text
    assert working.count("not given") == 4 and working.endswith("Sum 84 0 so far")
    board = result.root.one("table", class_="board")
    assert [each.text for each in board.all("span", class_="lacks")] == ["0 so far"]
    assert "none" not in working and "missing" not in working
    assert "a suit is missing" not in phone.open(f"{phone.match}/sheet").text


def test_cards_left_over_imply_no_card(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.open(f"{phone.match}/1/short")
    assert page.form.fields["table"] == "0" and "Left on the table:" in page.text
    page = enter(phone, HIGH, **NUMBERS, table="3")
    assert "Bruno: how many coins are in the pile?" in refused(page, rows, phone)
    # 78, and the two other sevens may be Bruno's or on the table.
    both = NUMBERS | {"cards_2": "19", "coins_2": "5", "table": "3"}
    for answered in ({}, {"none": "1-1", "upto": "6"}):
        page = enter(phone, ["7d", "7c", "6s", "6b"], **both | answered)
        assert any("Primiera is still open" in each for each in refused(page, rows, phone))
        assert "Taken as" not in page.text
    page = enter(phone, SEVENS, **both)
    assert page.status == 303, page.problems
    assert stored(rows, phone)["table"] in (3, ["", "", ""])
    assert numbers(rows, phone, "cards") == [18, 19]
    assert implied(rows, phone) == [set(), set()]
    start(phone, preset="winning-moves")
    assert enter(phone, HIGH, **NUMBERS).status == 303
    assert implied(rows, phone)[1] == set(BRUNO_HIGH)


# What nobody has said


def test_an_unowned_seven_is_asked_for(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = enter(phone, ["7d", "7c", "6s"], ["7s", "6d", "6c", "6b"], **NUMBERS, scope_2="1")
    assert refused(page, rows, phone) == ["Whose card? 7 of batons"]
    typed = page.form.fields
    assert [card for card in DECK if typed[card]] == "6d 7d 6c 7c 6s 7s 6b".split()
    assert (typed["cards-1"], typed["scope-2"]) == ("18", "1")
    marked = [each for each in page.root.all("div") if "asked" in (each.get("class") or "")]
    assert len(marked) == 1
    form = page.form
    form.fields["7b"] = "1"
    form.fields |= given([], ["1s"])
    assert refused(phone.send(form), rows, phone) == [
        "Whose cards? ace of coins, ace of cups and ace of batons"
    ]
    form.fields |= given(["1d", "1c", "1b"])
    assert phone.send(form).status == 303
    assert implied(rows, phone) == [set(), set()]


def test_without_a_script_ranks_are_named(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = enter(phone, brush="2", upto="7", cards_1="18")
    problems = refused(page, rows, phone)
    assert problems == ["Bruno: how many coins are in the pile?"]
    assert page.form.fields["brush"] == "2"
    assert "Taken as cards of Anna: 7 of coins, 7 of cups, 7 of swords, one more" in page.text
    assert phone.send(page.form, coins_2="4").status == 303
    assert implied(rows, phone) == [{"7d", "7c", "7s", "7b"}, set()]


def test_the_result_names_implied_cards(phone: Phone) -> None:
    start(phone)
    enter(phone, ["7d", "7c", "6s", "6b", "6d", "6c"], **NUMBERS)
    said = "roved, taking 7 of swords and 7 of batons as cards of Bruno"
    assert f"P{said}." in phone.open(f"{phone.match}/1").text
    assert f"p{said}" in phone.open(f"{phone.match}/sheet").text
    document = phone.client.get(f"{phone.match}.json").get_json()
    assert document["deals"][0]["counts"][1]["implied"] == ["7s", "7b"]


@every(
    ("sides", "piles", "fields"),
    [
        (2, [HIGH], {}),
        (2, [[], HIGH], {"cards_1": "22", "coins_1": "6"}),
        (2, [[]], {"none": "7-1"}),
        (2, [["1d"], ["1c", "1s", "1b"]], {"none": "7-1 6-2"}),
        (3, [HIGH, ["7b", "6d"], []], {"cards_2": "11", "coins_2": "3"}),
    ],
)
def test_resending_keeps_implied_cards(
    phone: Phone, rows: Rows, sides: int, piles: list[list[str]], fields: Fields
) -> None:
    start(phone, sides)
    counted = NUMBERS if "cards_1" not in fields else {}
    page = enter(phone, *piles, **counted | fields)
    assert page.status == 303, page.problems
    first = stored(rows, phone)
    again = phone.open(f"{phone.match}/1/short")
    assert phone.send(again.form).status == 303
    assert len(rows.versions(phone.table)) == 1
    assert phone.send(again.form, scope_1="1").status == 303
    assert rows.entries(phone.table)[-1] == first | {"scope": [1, *first["scope"][1:]]}


# What is still open


def test_an_open_point_names_the_card_to_ask(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = enter(phone, ["7d", "7c"], **NUMBERS, scope_2="2", key="kept-key")
    (problem,) = refused(page, rows, phone)
    assert problem == "Primiera is still open; say next whose card this is: 6 of swords."
    typed = page.form.fields
    assert typed.items() >= (given(["7d", "7c"]) | {"cards-1": "18", "coins-1": "4"}).items()
    assert [card for card in DECK if typed[card]] == ["7d", "7c"]
    assert (typed["scope-2"], typed["key"], typed["version"]) == ("2", "kept-key", "0")


FIRST = {"cards_1": "14", "coins_1": "4"}


@pytest.fixture
def tables(app: Flask) -> dict[int, Phone]:
    """Tables of two and of three sides, each of a phone of its own, at which nothing is stored."""
    phones = {2: Phone(app), 3: Phone(app)}
    for sides, phone in phones.items():
        start(phone, sides)
    return phones


def how_many(side: str, what: str) -> str:
    return f"{side}: how many {what} are in the pile?"


KINDS = ("cards", "coins")
WHOSE = "Whose cards? 7 of swords, 7 of batons, 6 of coins, 6 of cups and 6 of batons"
SEVENS_OPEN = [
    "Settebello is still open; it hangs on one card: 7 of coins.",
    "Primiera is still open; say next whose card this is: 7 of batons.",
]


@every(
    ("sides", "piles", "fields", "said"),
    [
        (2, [["6d", "6c", "6s"]], NUMBERS, SEVENS_OPEN),
        (2, [HIGH], {}, [how_many("Anna", "cards"), how_many("Anna", "coins")]),
        (2, [HIGH], {"cards_1": "18"}, [how_many("Anna", "coins")]),
        (2, [[]], {}, [how_many(each, what) for what in KINDS for each in ("Anna", "Bruno")]),
        (2, [["7d", "7c"]], {"cards_1": "18", "upto": "1"}, [how_many("Anna", "coins")]),
        *[
            (2, [HIGH], NUMBERS | {"none": none}, [misread("none", none)])
            for none in ("11-1", "7-3", "x")
        ],
        (3, [HIGH, ["7b"]], FIRST, [how_many("Bruno", "cards"), how_many("Bruno", "coins")]),
        (
            3,
            [["7d"], ["7c"], ["6s"]],
            FIRST,
            [WHOSE, *(how_many(each, what) for what in KINDS for each in ("Bruno", "Carla"))],
        ),
    ],
)
def test_what_is_missing_is_asked_for(
    tables: dict[int, Phone],
    rows: Rows,
    sides: int,
    piles: list[list[str]],
    fields: Fields,
    said: list[str],
) -> None:
    phone = tables[sides]
    page = enter(phone, *piles, **fields)
    assert refused(page, rows, phone) == said
    assert page.form.fields["upto"] == fields.get("upto", page.form.fields["upto"])


@every(
    ("fields", "said"),
    [
        (
            {"cards_1": "41"},
            [
                "The cards make 41, not 40: 41 + 0.",
                "Bruno: more coins (6) than cards (0).",
                "Bruno: more cards are named (4) than counted (0).",
            ],
        ),
        ({"cards_1": "x"}, [misread("cards", "x", "Anna")]),
        ({"cards_1": "9" * 5000}, [misread("cards", "9" * 5000, "Anna")]),
        ({"scope_1": "12"}, ["Anna: scope 12, cards 18. Each scopa takes at least two cards."]),
        ({"scope_2": "many"}, [misread("scope", "many", "Bruno")]),
        (
            {"table": "2", "cards_2": "20", "coins_2": "6"},
            ["Cards left on the table (2): in these rules the last side to take gets them."],
        ),
    ],
)
def test_impossible_entries_are_refused(
    tables: dict[int, Phone], rows: Rows, fields: Fields, said: list[str]
) -> None:
    phone = tables[2]
    assert refused(enter(phone, HIGH, **NUMBERS | fields), rows, phone) == said


@every("preset", ["re-bello", "quindici-napoli"])
def test_some_rules_do_not_offer_key_cards(phone: Phone, preset: str) -> None:
    phone.open("/")
    start(phone, preset=preset)
    page = phone.open(f"{phone.match}/1/enter?use=short")
    assert not page.has_link("Quick")
    assert phone.open(f"{phone.match}/1/short").location == f"{phone.match}/1/enter"
    assert phone.open(phone.table).link("Deal is over") == f"{phone.match}/1/enter"


def test_french_cards_have_their_own_names(phone: Phone) -> None:
    start(phone, cards="french")
    page = phone.open(f"{phone.match}/1/short")
    assert "Diamonds in this pile: Anna" in page.text and "Coins" not in page.text


# Corrections


def test_a_proved_deal_fills_the_form(phone: Phone, rows: Rows) -> None:
    start(phone)
    enter(phone, HIGH, **NUMBERS | {"cards_1_other": "29", "coins_1": "7"}, scope_2="1")
    address = phone.open(f"{phone.match}/1").link("Fix a card")
    assert address == f"{phone.match}/1/short"
    fields = phone.open(address).form.fields
    assert {card for card in DECK if fields[card] == "1"} == set(HIGH)
    assert {card for card in DECK if fields[card] == "2"} == set()
    names = ("cards-1-other", "coins-1", "cards-2-other", "coins-2", "scope-2")
    assert [fields[name] for name in names] == ["29", "7", "11", "3", "1"]
    assert fields["version"] == "1"
    # Other answers imply other cards.
    for answered, more in ({"upto": "1"}, ["1d", "1c", "1s", "1b"]), ({"none": ""}, []):
        assert phone.send(phone.open(address).form, **answered).status == 303
        taken = rows.entries(phone.table)[-1]["counts"][1]["implied"]
        assert set(taken) == {*BRUNO_HIGH, *more}


def test_it_can_be_corrected_by_key_cards(phone: Phone, rows: Rows) -> None:
    start(phone)
    enter(phone, HIGH, **NUMBERS)
    form = phone.open(f"{phone.match}/1/short").form
    changed = {"cards_1": "22", "cards_2": "18", "why": "counted again"}
    assert phone.send(form, **changed).status == 303
    assert phone.points() == [[3, 1]]
    (_, second) = rows.versions(phone.table)
    assert (second.version, second.why) == (2, "counted again")
    mark = phone.open(f"{phone.match}/1").root.one("h1").text
    assert "proved" in mark and "corrected" in mark


def test_key_cards_can_replace_all_cards(phone: Phone, rows: Rows) -> None:
    """And all cards replace the key cards."""
    start(phone)
    phone.played(ANNA)
    assert enter(phone, HIGH, **NUMBERS).status == 303
    result = phone.open(f"{phone.match}/1")
    assert "proved" in result.root.one("h1").text
    assert f"{phone.match}/1/enter" in result.links
    assert phone.enter(ANNA, deal=1).status == 303
    assert "proved" not in phone.open(f"{phone.match}/1").root.one("h1").text
    assert phone.points() == [[2, 2]]
    assert ["counts" in each.entry for each in rows.versions(phone.table)] == [False, True, False]


def test_the_chosen_method_is_remembered(phone: Phone, watcher: Phone) -> None:
    def next_way() -> str:
        return phone.open(phone.table).link("Deal is over").rpartition("/")[2]

    start(phone)
    for address in ("short", "short?use=nonsense"):
        phone.open(f"{phone.match}/1/{address}")
        assert next_way() == "enter", "to look at a page is not to choose it"
    grid = phone.open(f"{phone.match}/1/enter")
    assert phone.open(grid.link("Quick")).status == 200
    assert next_way() == "short"
    short = phone.open(f"{phone.match}/1/short")
    assert phone.open(short.link("Cards")).status == 200
    assert next_way() == "enter"
    assert phone.open(grid.link("Point by point")).status == 200
    assert next_way() == "winners"
    phone.played(TWO_POINTS)
    assert next_way() == "enter", "what was sent last"
    start(phone, 3)
    assert next_way() == "enter", "another table has another way"
    start(phone, preset="rubamazzo")
    assert next_way() == "counts", "where one number tells all"
    start(watcher)
    assert watcher.open(watcher.table).link("Deal is over").endswith("/enter")


WAYS = {
    "enter": "Cards",
    "short": "Quick",
    "winners": "Point by point",
    "counts": "Point by point",
    "points": None,
}


@every("page", WAYS)
def test_methods_stand_in_the_same_order(phone: Phone, page: str) -> None:
    start(phone)
    ways = phone.open(f"{phone.match}/1/{page}").root.one("nav").all("a")
    assert [way.text for way in ways] == ["Cards", "Quick", "Point by point"]
    here = next((way.text for way in ways if way.get("aria-current")), None)
    assert here == WAYS[page]
