"""Who has each point: asked in every game, scored as it is said, marked, and proving nothing."""

import json
from typing import Any

from scorekeeper.rules.presets import GAMES
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import stored
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Fields, Phone
from tests.helpers.paths import DATA

FOUR: Fields = {"carte": "1", "denari": "0", "settebello": "2", "primiera": "1"}
GOLDEN: list[Any] = json.loads((DATA / "golden_family.json").read_text())["deals"]
UNSEEN = {("settebello", "0"), ("napola-length", "2")}
"""Answers that the page does not offer."""
SIX = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


def send(phone: Phone, deal: int = 1, **fields: str) -> Page:
    form = phone.open(f"{phone.match}/{deal}/winners").form
    form.fields |= {name: value for name, value in fields.items()}
    return phone.send(form)


def test_four_answers_score_a_deal(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    assert send(phone, **FOUR | {"scope-2": "2"}).status == 303
    won = {"carte": 0, "denari": None, "settebello": 1, "primiera": 0}
    assert rows.entries(phone.table) == [{"winners": won, "scope": [0, 2]}]
    assert phone.points() == [[2, 3]]
    page = phone.open(f"{phone.match}/1")
    assert page.root.one("h1").text == "Deal 1 as said at the table"
    assert "said of Anna" in page.text and "said of nobody" in page.text
    assert not page.has_link("Dispute the primiera")
    for address in (
        "", "/sheet", "/sheet.pdf", "/share", ".json", "/points.csv", "/table", "/score.png",
    ):  # fmt: skip
        assert phone.client.get(phone.match + address).status_code == 200, address


def answers_to(case: Any) -> Fields:
    """What people say of a golden deal, as the form sends it."""
    by, fields = case["expected"]["by"], Fields()
    points = {point.name: point for point in GAMES[case["game"]].points}
    counted = sorted(
        (point for point in points.values() if hasattr(point, "sweep")),
        key=lambda point: not point.sweep,
    )
    sides = len(case["piles"])
    for name, has in by.items():
        if points[name] in counted:
            for side, number in enumerate(case["counted"].get(name, ())):
                place = counted.index(points[name]) * sides
                fields[f"scope-{place + side + 1}"] = str(number)
        elif name in ("cappotto", "napolone"):
            fields[name] = "1" if max(has) or case["expected"]["match_won_by"] == 0 else ""
        else:
            won = [str(side) for side, each in enumerate(has, 1) if each]
            fields[name] = " ".join(won) or "0"
            if name in ("piccola", "napola") and won:
                fields[f"{name}-length"] = str(max(has))
            fields[f"{name}-all"] = "1" * (case["options"].get(f"all_{name}") == max(has))
    if case["options"].get("all_sevens", 1) == max(by.get("sietes", [0])) > 1:
        fields["sietes-all"] = "1"
    return fields


@every("case", [case for case in GOLDEN if "ends" not in case])
def test_golden_deals_are_said_on_the_page(phone: Phone, case: Any) -> None:
    own = {f"{case['game']}.{option}": _sent(each) for option, each in case["options"].items()}
    phone.start(*SIX[: len(case["piles"])], preset=case["game"], **own)
    form = phone.open(f"{phone.match}/1/winners").form
    # A box that is not ticked is not sent.
    form.fields |= {name: text for name, text in answers_to(case).items() if text}
    page = phone.send(form)
    assert (page.status, page.problems) == (303, [])
    assert phone.points() == [case["expected"]["points"]]
    document = phone.client.get(f"{phone.match}.json").get_json()
    assert document["results"]["winner"] == case["expected"]["match_won_by"]
    # It is filled in as it was said, and sent again it is the same.
    again = phone.open(f"{phone.match}/1/winners").form
    again.fields |= {name: each for name, each in answers_to(case).items() if " " in each}
    assert phone.send(again).status == 303
    assert phone.client.get(f"{phone.match}.json").get_json()["deals"] == document["deals"]
    assert phone.open(f"{phone.match}/1").status == 200


def _sent(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@every(
    ("players", "preset", "fields", "points"),
    [
        ("4", "scopone", FOUR, [2, 1]),
        ("6", "traditional", FOUR | {"denari": "3"}, [2, 1, 1]),
        (
            "2",
            "quindici-napoli",
            FOUR | {"napola": "1", "napola-length": "4", "bonus-2": "3"},
            [2 + 4, 1 + 3],
        ),
    ],
)
def test_every_seating_and_game_is_asked(
    phone: Phone, players: str, preset: str, fields: Fields, points: list[int]
) -> None:
    phone.start(*SIX[: int(players[0])], players=players, preset=preset)
    page = send(phone, **fields)
    assert (page.status, page.problems) == (303, [])
    assert phone.points() == [points]


def test_level_sides_of_three_are_ticked(phone: Phone) -> None:
    phone.start(*SIX[:3], preset="spazzino")
    form = phone.open(f"{phone.match}/1/winners").form
    assert set(form.choices("spade")) == {"1", "2", "3"}
    page = send(
        phone, carte="1 3", spade="2", settebello="1", fante_di_spade="1", due_di_spade="1",
        napola="0",
    )  # fmt: skip
    assert page.status == 303 and phone.points() == [[1 + 3, 2, 1]]


@every(
    ("preset", "fields", "said"),
    [
        ("traditional", FOUR | {"denari": ""}, ["Coins: who has it?"]),
        ("traditional", {"scope-1": "1"}, ["Cards: who has it?", "Coins: who", "Settebello: who"]),
        ("traditional", FOUR | {"carte": "7"}, ["“Cards: 7”"]),
        (
            "traditional",
            FOUR | {"carte": "1 2"},
            ["Cards: only one side can have it, now Anna and"],
        ),
        ("traditional", FOUR | {"scope-1": "19"}, ["19"]),
        ("quindici-napoli", FOUR | {"napola": "1"}, ["Anna: how long is the napola?"]),
        ("quindici-napoli", FOUR | {"napola": "1", "napola-length": "x"}, ["“Napola: x”"]),
    ],
)
def test_answers_that_lack_are_asked_for(
    phone: Phone, preset: str, fields: Fields, said: list[str]
) -> None:
    phone.start("Anna", "Bruno", preset=preset)
    page = send(phone, **fields)
    assert page.status == 422
    problems = page.problems
    assert all(any(each in problem for problem in problems) for each in said), problems
    kept = {name: value for name, value in fields.items() if value and value in "0123456789"}
    kept = {name: each for name, each in kept.items() if each != "7" and (name, each) not in UNSEEN}
    assert page.form.fields.items() >= kept.items()


def test_a_correction_shows_what_was_said(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    send(phone, **FOUR | {"scope-1": "1"})
    page = phone.open(phone.open(f"{phone.match}/1").link("Fix who won"))
    assert page.form.fields.items() >= (FOUR | {"scope-1": "1"}).items()
    assert phone.send(page.form, denari="2", why="misheard").status == 303
    assert stored(rows, phone)["winners"]["denari"] == 1
    text = phone.open(f"{phone.match}/1").text
    assert "Bruno, coins: no → yes" in text and "misheard" in text


NUMBERS: Fields = {"carte-numbers": "1", "carte-1": "22", "denari-numbers": "1", "denari-2": "4"}
OTHERS: Fields = {"settebello": "1", "primiera": "2"}


def test_numbers_say_who_has_it(phone: Phone, rows: Rows) -> None:
    """The other side has the rest; the next deal begins with these rows, a correction with what was
    said."""
    phone.start("Anna", "Bruno", preset="traditional")
    assert send(phone, **NUMBERS | OTHERS | {"denari": "2"}).status == 303
    won = {"carte": 0, "denari": 0, "settebello": 0, "primiera": 1}
    numbers = {"carte": [22, 18], "denari": [6, 4]}
    assert rows.entries(phone.table) == [{"winners": won, "numbers": numbers, "scope": [0, 0]}]
    assert phone.points() == [[3, 1]]
    page = phone.open(f"{phone.match}/1")
    assert "22 cards to 18" in page.text and "6 coins to 4" in page.text
    again = phone.open(f"{phone.match}/2/winners").form.fields
    assert {"carte-numbers", "denari-numbers"} <= again.keys()
    assert again["carte-1"] == "" and "carte" not in again
    form = phone.open(phone.open(f"{phone.match}/1").link("Fix who won")).form
    assert form.fields.items() >= ({"carte-1": "22", "carte-2": "18", "denari-1": "6"}).items()
    assert phone.send(form, **{"carte-1": "18", "carte-2": "22"}).status == 303
    assert "Anna, cards: 22 → 18" in phone.open(f"{phone.match}/1").text
    assert stored(rows, phone)["winners"]["carte"] == 1


def test_ranks_are_asked_while_sides_are_level(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="chkobba")
    said = {"carta": "1", "dinari": "1", "haya": "1", "bermila-numbers": "1", "bermila-1-7": "2"}
    page = send(phone, **said)
    assert page.problems == ["Anna and Bruno are level: how many sixes has each?"]
    assert page.form.fields["bermila-1-7"] == "2"
    assert send(phone, **said | {"bermila-2-6": "3"}).status == 303
    entry = stored(rows, phone)
    assert "card by card" not in phone.open(f"{phone.match}/1").text
    assert (entry["winners"]["bermila"], entry["numbers"]) == (1, {"bermila": [[2, 2], [1, 3]]})


def test_cards_left_on_the_table_are_told(phone: Phone, rows: Rows) -> None:
    """Then no number is filled in, and the settebello may be nobody's."""
    phone.start("Anna", "Bruno", preset="winning-moves")
    said = NUMBERS | OTHERS | {"settebello": "0", "table": "2", "carte-2": "16"}
    page = send(phone, **said)
    assert page.problems == ["Coins: how many are with Anna?"]
    assert page.form.fields["table"] == "2"
    assert send(phone, **said | {"denari-1": "5"}).status == 303
    entry = stored(rows, phone)
    assert (entry["table"], entry["numbers"]) == (2, {"carte": [22, 16], "denari": [5, 4]})
    assert entry["winners"]["settebello"] is None
    again = phone.open(f"{phone.match}/1/winners").form.fields
    assert again["table"] == "2"


@every(
    ("fields", "said"),
    [
        ({"carte-1": "41"}, ["The cards make 41, not 40: 41 + 0."]),
        ({"carte-1": "x"}, ["“Anna, Cards: x”"]),
        ({"carte-1": ""}, ["Cards: how many are with Anna and Bruno?"]),
        ({"carte-1": "39"}, ["Bruno: one card only"]),
        ({"denari-1": "7"}, ["The coins make 11, not 10: 7 + 4."]),
        ({"carte-1": "5", "denari-2": "3"}, ["Anna: more coins (7) than cards (5)."]),
        ({"settebello": "", "carte-2": "20"}, ["The cards make 42", "Settebello: who"]),
    ],
)  # fmt: skip
def test_numbers_that_cannot_be_are_refused(phone: Phone, fields: Fields, said: list[str]) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    sent = NUMBERS | OTHERS | fields
    page = send(phone, **sent)
    assert page.status == 422
    assert all(any(each in problem for problem in page.problems) for each in said), page.problems
    kept = {name: text for name, text in sent.items() if text}
    assert page.form.fields.items() >= kept.items()


def best(anna: str, bruno: str) -> Fields:
    """The fields of best cards: "7d 6c - 5b", a line for none."""
    return {
        f"best-{side}-{suit}": "0" if card == "-" else card
        for side, cards in enumerate((anna, bruno), 1)
        for suit, card in zip("dcsb", cards.split(), strict=True)
    }


LOOKED = best("7d 6c 1s 5b", "6d 7c 7s 7b")
THREE: Fields = {"carte": "1", "denari": "1", "settebello": "1"}


def test_best_cards_settle_primiera(phone: Phone, rows: Rows) -> None:
    """With totals and working on the deal's page; its correction starts from them."""
    phone.start("Anna", "Bruno", preset="traditional")
    assert send(phone, **THREE | LOOKED | {"primiera": "1"}).status == 303
    entry = stored(rows, phone)
    assert entry["best"] == [["7d", "6c", "1s", "5b"], ["6d", "7c", "7s", "7b"]]
    assert entry["winners"]["primiera"] == 1
    assert phone.points() == [[3, 1]]
    page = phone.open(f"{phone.match}/1")
    assert "81 to 70" in page.text and page.has_link("Dispute the primiera")
    form = phone.open(page.link("Fix who won")).form
    assert form.fields.items() >= LOOKED.items()
    assert phone.send(form, **{"best-2-d": "0"}).status == 303
    text = phone.open(f"{phone.match}/1").text
    assert "Bruno, best cards: 6 of coins → none" in text and phone.points() == [[4, 0]]


@every(
    ("fields", "said"),
    [
        (THREE | LOOKED | {"best-2-b": "6b"}, ["The best of its suit is with nobody: 7 of"]),
        (THREE | LOOKED | {"best-2-c": "6c"}, ["Best card of two piles (Anna, Bruno): 6 of cups."]),
        (THREE | LOOKED | {"best-1-s": "7c"}, ["“7c” is not a card (Anna)"]),
        (THREE | LOOKED | {"best-1-s": ""}, ["Anna: which is the best card of swords?"]),
        (THREE | LOOKED | {"settebello": "2"}, ["Settebello: the numbers and best cards"]),
    ],
)  # fmt: skip
def test_best_cards_that_cannot_be_are_refused(
    phone: Phone, fields: Fields, said: list[str]
) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    page = send(phone, **fields)
    assert page.status == 422
    assert all(any(each in problem for problem in page.problems) for each in said), page.problems
    kept = {name: text for name, text in fields.items() if text and text != "7c"}
    assert page.form.fields.items() >= kept.items()
