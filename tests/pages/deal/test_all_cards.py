"""The grid: who took what. The fields are an interface: one for each card, and `rest`, `table`,
`scope-1`, `bonus-1`."""

from typing import Any

import pytest

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import TOLD, misread, refused, start, stored
from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, Phone, given, rest_of


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where many deals may be stored."""
    start(phone, target="999")
    return phone


@every("sides", [2, 3, 4])
def test_each_card_offers_every_side(phone: Phone, sides: int) -> None:
    start(phone, sides)
    pages = [phone.open(f"{phone.match}/1/enter") for _ in range(2)]
    form, again = (page.form for page in pages)
    assert pages[0].root.one("h1").text == "Deal 1 – whose cards?"
    offered: dict[str, list[str]] = {}
    for each in form.element.all("input", type="radio"):
        offered.setdefault(each["name"], []).append(each["value"])
    # For a script each has one button, whose field is sent by that alone.
    buttons = form.element.all("button", class_="card")
    fields = [field for button in buttons for field in button.all("input")]
    assert [(each["name"], each["value"], each.get("disabled")) for each in fields] == [
        (card, "", "") for card in DECK
    ]
    for card in DECK:
        assert sorted(offered[card]) == ["", *map(str, range(1, sides + 1))]
        assert form.fields[card] == ""
    assert form.choices("rest") == [str(side) for side in range(1, sides + 1)]
    assert all(f"scope-{side}" in form.fields for side in range(1, sides + 1))
    assert f"scope-{sides + 1}" not in form.fields
    assert form.fields["version"] == "0"
    assert len(form.fields["key"]) >= 16 and form.fields["key"] != again.fields["key"]


NAMES = "Anna", "Bruno", "Carla", "Dino"
SPENT = ["1d", "9b", "10b"]
TWO_WITHOUT = [[card for card in half if card not in SPENT] for half in (DECK[:20], DECK[20:])]


@every(
    ("sides", "piles", "wanted"),
    [
        # The empty side takes the rest, be it the last or the first.
        (2, [FOUR_POINTS], [FOUR_POINTS, rest_of(FOUR_POINTS)]),
        (2, [[], FOUR_POINTS], [rest_of(FOUR_POINTS), FOUR_POINTS]),
        (3, [DECK[:10], DECK[10:20]], [DECK[:10], DECK[10:20], DECK[20:]]),
        (4, [DECK[:10], DECK[10:20], DECK[20:30]], [DECK[at : at + 10] for at in (0, 10, 20, 30)]),
        # Every card by itself, and all to one.
        (2, [TWO_POINTS, rest_of(TWO_POINTS)], [DECK[:20], DECK[20:]]),
        (2, [DECK], [DECK, []]),
    ],
)
def test_the_empty_side_takes_the_rest(
    phone: Phone, rows: Rows, sides: int, piles: list[list[str]], wanted: list[list[str]]
) -> None:
    start(phone, sides)
    answer = phone.enter(*piles, scope_1="2")
    assert (answer.status, answer.location) == (303, phone.match)
    entry = stored(rows, phone)
    assert list(map(sorted, entry["piles"])) == list(map(sorted, wanted))
    assert entry["scope"] == [2] + [0] * (sides - 1)
    assert "table" not in entry


def test_cards_left_over_need_a_house_rule(phone: Phone) -> None:
    for preset, offered in (("traditional", False), ("winning-moves", True)):
        start(phone, preset=preset)
        form = phone.open(f"{phone.match}/1/enter").form
        assert [form.element.all("input", name="7d", value="table") != []] == [offered]


@every("given_to", [TWO_WITHOUT, TWO_WITHOUT[:1], [[], TWO_WITHOUT[1]]])
def test_cards_stay_on_the_table(phone: Phone, rows: Rows, given_to: list[list[str]]) -> None:
    """The rest goes to the empty side all the same; a correction begins with them."""
    start(phone, preset="winning-moves")
    fields = given(*given_to) | dict.fromkeys(SPENT, "table") | {"scope-1": "0"}
    assert phone.sure(phone.post(f"{phone.match}/1/enter", fields)).status == 303
    assert stored(rows, phone) == {"piles": TWO_WITHOUT, "scope": [0, 0], "table": SPENT}
    assert "left on the table" not in phone.open(f"{phone.match}/1").text
    assert phone.open(f"{phone.match}/1/enter").form.fields[SPENT[0]] == "table"


AT_LEAST_TWO = "Anna: one card only, but every capture takes at least two."
ON_THE_TABLE_TOO = ["In two piles (Anna, the table): 7 of coins."]
NOTHING_IS_LEFT = ["Cards left on the table (2): in these rules the last side to take gets them."]
KING_LEFT = "1 card is with nobody: re (10) of batons."
SEVEN_LEFT = "1 card is with nobody: 7 of coins."
REST_LEFT = (
    "17 cards are with nobody: fante (8) of coins, cavallo (9) of coins, re (10) of coins, "
    "fante (8) of cups, cavallo (9) of cups and 12 more."
)
NO_BONUS = ["Bruno: bonus points, which these rules do not play."]
HALF = DECK[:20]


def two_each(side: str, scope: int, cards: int) -> str:
    return f"{side}: scope {scope}, cards {cards}. Each scopa takes at least two cards."


def most_scope(scope: int, most: int) -> str:
    return f"{scope} scope in one deal: there cannot be more than {most}."


IMPOSSIBLE: dict[str, list[Any]] = {
    "winning-moves": [
        ([HALF, DECK[20:39]], {"table": "4"}, [misread("cards left on the table", "4"), KING_LEFT]),
        ([HALF, DECK[20:]], {"7d": ["1", "table"]}, ON_THE_TABLE_TOO),
    ],
    "traditional": [
        ([HALF, DECK[20:38]], {"table": "rest"}, NOTHING_IS_LEFT),
        ([HALF, DECK[20:39]], {}, [KING_LEFT]),
        *[
            ([HALF, DECK[20:]], {"7d": side}, [misread("7d", side), SEVEN_LEFT])
            for side in ("3", "0", "1 2", "9" * 5000, "¹", "table")
        ],
        *[
            ([FOUR_POINTS], {"rest": rest}, [misread("rest", rest), REST_LEFT])
            for rest in ("3", "x")
        ],
        ([["7d"]], {}, [AT_LEAST_TWO]),
        *[
            ([FOUR_POINTS], {"scope_2": typed}, [misread("scope", typed, "Bruno")])
            for typed in ("-1", "1.5", "1000", "0" * 9 + "9" * 5000)
        ],
        ([FOUR_POINTS], {"bonus_2": "3"}, NO_BONUS),
    ],
    "scopone-scientifico": [
        (
            [HALF],
            {"scope_1": "10", "scope_2": "11"},
            [two_each("Bruno & Dino", 11, 20), most_scope(21, 20)],
        )
    ],
    "quindici-napoli": [
        ([FOUR_POINTS], {"bonus_1": typed}, [misread("bonus", typed, "Anna")])
        for typed in ("1000", "-1")
    ],
}


@every("preset", IMPOSSIBLE)
def test_impossible_piles_are_refused(phone: Phone, rows: Rows, preset: str) -> None:
    phone.start(*NAMES[: 4 if "scopone" in preset else 2], preset=preset)
    for piles, fields, said in IMPOSSIBLE[preset]:
        page = phone.enter(*piles, **fields)
        assert refused(page, rows, phone) == said, fields
        form = page.form
        for name in fields.keys() & {"scope_1", "scope_2"}:
            assert form.fields[name.replace("_", "-")] == fields[name]
    assert phone.open(phone.table).status == 200


@every(
    ("preset", "piles", "fields", "wanted"),
    [
        ("assi", [["1d"]], {}, {"piles": [["1d"], DECK[1:]]}),
        ("traditional", [["7d", "7c", "6d", "6c"]], {"scope_1": "2"}, {"scope": [2, 0]}),
        ("scopone-scientifico", [HALF], {"scope_1": "10", "scope_2": "10"}, {"scope": [10, 10]}),
        ("traditional", [FOUR_POINTS], {"scope_1": "", "scope_2": " 1 "}, {"scope": [0, 1]}),
        ("traditional", [DECK], {"11d": "1", "scope_9": "4", "brush": "7"}, {"scope": [0, 0]}),
    ],
)
def test_unusual_piles_are_stored(
    phone: Phone, rows: Rows, preset: str, piles: list[list[str]], fields: Any, wanted: Any
) -> None:
    phone.start(*NAMES[: 4 if "scopone" in preset else 2], preset=preset)
    assert phone.enter(*piles, **fields).status == 303
    assert stored(rows, phone).items() >= wanted.items()


def test_a_missing_card_is_one_link_away(phone: Phone) -> None:
    """Not 36 links without a ring in the way of whoever goes by keys: without a script to its
    radio, else to its button."""
    start(phone)
    alert = phone.enter(DECK[:2], DECK[2:4]).root.one("", id="problems")
    assert [link["href"] for link in alert.all("a")] == ["#c5d-0", "#c5d"]


def test_one_tap_gives_the_unowned_cards(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(DECK[:20], DECK[20:39], scope_1="2")
    assert refused(page, rows, phone) == ["1 card is with nobody: re (10) of batons."]
    (marked,) = page.root.all("div", class_="asked")
    assert marked.all("input")[0]["name"] == "10b"
    phone.send(page.form, next(each for each in page.form.buttons if "to Bruno" in each.text))
    assert stored(rows, phone) == {"piles": [DECK[:20], DECK[20:]], "scope": [2, 0]}
    start(phone)
    page = phone.enter(DECK[:20], DECK[20:35])
    (problem,) = refused(page, rows, phone)
    assert problem.startswith("5 cards are with nobody: 6 of batons, 7 of batons, fante (8)")
    phone.send(page.form, next(b for b in page.form.buttons if "5 to Anna" in b.text))
    assert stored(rows, phone)["piles"] == [DECK[:20] + DECK[35:], DECK[20:35]]
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:35])
    buttons = page.root.one("div", id="problems").all("button")
    (leave,) = [each for each in buttons if each.get("name") == "table"]
    assert phone.send(page.form, leave).status == 303
    assert stored(rows, phone)["table"] == DECK[35:]


def test_five_scope_are_stored_with_a_hint(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(FOUR_POINTS, scope_1="12")
    refused(page, rows, phone)
    assert phone.send(page.form, scope_1="5", scope_2="4").status == 303
    (deal,) = rows.match(phone.table).deals
    assert deal.key == page.form.fields["key"]
    page = phone.open(f"{phone.match}/1")
    assert "5 scope for Anna in one deal is rare" in page.text
    assert "for Bruno" not in page.text
    assert stored(rows, phone)["scope"] == [5, 4]


@every("deal", [0, 2, 5])
def test_only_the_next_deal_is_accepted(table: Phone, rows: Rows, deal: int) -> None:
    sent = {
        "enter": given(DECK[:20], DECK[20:]),
        "winners": TOLD,
        "points": {"points-1": "1"},
    }
    for way, fields in sent.items():
        page = table.post(f"{table.match}/{deal}/{way}", fields)
        assert "The next deal is deal 1." in refused(page, rows, table), way
        # A phone on which deals wait asks for a later one: its script draws the next page for it.
        opened = table.open(f"{table.match}/{deal}/{way}")
        where = f"{table.match}/1/{way}" if deal else None
        assert (opened.status, opened.location or None) == (303 if deal else 404, where), way


@every(
    ("preset", "shown"),
    [
        ("traditional", ["coins1", "primiera1"]),
        ("cirulla", ["coins1", "primiera1"]),
        ("assi-31", ["coins1", "primiera1"]),
        ("escoba", ["coins1", "sevens1"]),
        ("escoba-setenta", ["coins1", "primiera1"]),
        ("spazzino", ["swords1", ""]),
        ("rubamazzo", []),
    ],
)
def test_tiles_count_what_the_game_counts(phone: Phone, preset: str, shown: list[str]) -> None:
    phone.start("Anna", "Bruno", preset=preset)
    page = phone.open(f"{phone.match}/1/enter")
    tile = page.root.one("label", **{"for": "brush1"})
    assert [each.get("class") or "" for each in tile.all("i")] == shown


@every("name", ["Anna", "Carla"])
def test_a_card_in_two_piles_names_its_sides(phone: Phone, rows: Rows, name: str) -> None:
    phone.start(name, "Bruno", preset="traditional", cards="french")
    fields: dict[str, Any] = given(DECK[:20], DECK[20:]) | {"8d": ["1", "2"]}
    page = phone.post(f"{phone.match}/1/enter", fields)
    assert refused(page, rows, phone) == [f"In two piles ({name}, Bruno): jack (8) of diamonds."]
    assert page.form.fields["8d"] == "1"
    # The same choice twice is one choice.
    fields["8d"] = ["1", "1"]
    assert phone.post(f"{phone.match}/1/enter", fields).status == 303
