"""A primiera dispute: no table, no cookie, nothing stored; the address holds the question."""

import html
import random
import re
import unicodedata
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.dispute_code import ALPHABET, decode
from scorekeeper.rules.cards import DECK as ALL_CARDS
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.dispute import judge
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.presets import PRESETS, Rules
from scorekeeper.rules.primiera import best_cards
from scorekeeper.web.primiera.dispute import dispute_link
from scorekeeper.web.primiera.forms import DisputeForm, Question
from scorekeeper.web.primiera.statements import Statements
from scorekeeper.words import Style
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import COUNTED
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    DECK,
    FOUR_POINTS,
    Phone,
    given,
    rest_of,
)

ANNA, BRUNO = "7d 6c 1s 5b".split(), "7c 7s 7b 2d".split()
NO_SEVEN = "6d 6c 1s 5b".split()
THREE_SEVENS, SIXES = "7d 7c 7s 10b".split(), "6d 6c 6s 7b".split()
NO_BATON = "7d 7c 7s".split()
NAMED = {"name-1": "Anna", "name-2": "Bruno"}
RULE = ("primiera", "faces", "missing_suit")
HOSTILE = [
    "x" * 400,
    "\u202eannA",
    "Anna\r\nSet-Cookie: a=b\r\n\r\n<b>",
    "\x00Anna",
    "Anna\u2028Bruno",
]


def question(*piles: list[str], **fields: str) -> dict[str, str]:
    return given(*piles) | {"sides": str(len(piles))} | fields


def decided(phone: Phone, *piles: list[str], **fields: str) -> Page:
    """The page of the verdict where those are the best cards, unless `best` says otherwise."""
    answer = phone.post("/primiera", question(*piles, **{"best": "1"} | fields))
    assert answer.status == 303, answer.problems
    assert answer.location
    return phone.open(answer.location)


def tapped(phone: Phone, *acts: str, **fields: Any) -> Page:
    """The page after those taps."""
    sent = {"sides": "2", "show": "1"} | NAMED | fields
    return phone.post("/primiera", sent | {"do": list(acts)})


def code_of(page: Page) -> str:
    return urlsplit(page.address).path.rpartition("/")[2]


def verdict(page: Page) -> str:
    return page.root.one("p", class_="verdict").text


def head(page: Page) -> str:
    """What stands above the table of best cards, without its buttons."""
    box = page.root.one("div", id="head")
    return " ".join(each.text for each in box.walk() if each.tag in ("h2", "p"))


def answers(page: Page) -> dict[str, str]:
    """Who can be tapped as the answer, with the tap."""
    buttons = page.root.one("div", class_="answers").all("button")
    return {b.text or b["id"]: b["value"] for b in buttons if b.get("disabled") is None}


def cells(page: Page) -> list[list[str]]:
    """What the cells show, a row a suit."""
    sides = page.root.one("div", id="best-cards").all("section")
    shown = [[cell.text.partition(": ")[2] for cell in side.all("button")] for side in sides]
    return [list(row) for row in zip(*shown, strict=True)]


def refused(phone: Phone, fields: Any) -> list[str]:
    page = phone.post("/primiera", fields)
    assert page.status == 422
    assert page.title.startswith("Error:")
    assert page.problems
    return page.problems


def in_force(page: Page) -> str:
    return page.root.one("section", class_="readings").one("li", class_="force").text


# The page


@every("sides", [2, 3, 4])
def test_the_table_of_best_cards_is_the_form(phone: Phone, sides: int) -> None:
    page = phone.open(f"/primiera?sides={sides}")
    assert page.status == 200
    assert cells(page) == [["not given"] * sides] * 4
    assert head(page) == "Whose card? 7 of coins No card is given yet"
    assert list(answers(page).values()) == [f"7d={owner}" for owner in range(1, sides + 2)]
    form = page.form
    assert [name for name in form.fields if name.startswith("name-")] == [
        f"name-{side}" for side in range(1, sides + 1)
    ]
    assert all(form.fields[name] for name in RULE)
    # All forty cards are one tap away.
    page = phone.send(form, form.button("All forty cards"))
    assert page.status == 200
    form = page.form
    for card in DECK:
        assert sorted(form.choices(card)) == ["", *map(str, range(1, sides + 1))]


def test_taps_move_between_both_forms(phone: Phone) -> None:
    page = tapped(phone, "1-d-7", "2-c-none", "6s=3", "best=1", faces="0")
    assert cells(page)[1] == ["not given", "no cup"]
    sums = page.root.one("div", id="best-cards").all("p", class_="sum")
    assert [each.text for each in sums] == ["21 so far", "a suit is missing"]
    form = phone.send(page.form, page.form.button("All forty cards")).form
    assert (form.fields["7d"], form.fields["6s"]) == ("1", "")
    back = phone.send(form, form.button("Best cards"), **{"5b": "2"})
    wanted = {"7d": "1", "6s": "3", "5b": "2", "none-2-c": "1", "best": "1", "faces": "0"}
    assert back.form.fields.items() >= (wanted | NAMED).items()
    # A card that is tapped there outranks what was said here.
    back = phone.send(form, form.button("Best cards"), **{"4c": "2", "6s": "1", "best": ""})
    assert back.problems == []
    assert cells(back)[1][1] == "4 of cups 14… so far"
    assert cells(back)[2][0] == "6 of swords 18… so far"


@every("sides", ["0", "1", "5", "-1", "x", "9" * 5000])
def test_two_sides_are_the_default(phone: Phone, sides: str) -> None:
    assert len(refused(phone, question(ANNA, BRUNO) | {"sides": sides})) >= 1
    page = phone.open(f"/primiera?sides={sides}")
    assert (page.status, page.form.fields["sides"]) == (200, "2")


def test_a_third_side_keeps_what_was_entered(phone: Phone) -> None:
    form = tapped(phone, "1-d-7", "2-d-6", "7s=3", faces="0").form
    button = form.button("3 sides")
    wider = phone.post(button["formaction"], form.fields | {"reshape": "1"})
    assert wider.status == 200
    kept = {"7d": "1", "6d": "2", "7s": "4", "sides": "3", "name-3": "", "faces": "0"}
    assert wider.form.fields.items() >= (kept | NAMED).items()
    assert cells(wider)[0][2] == "not given"


def test_removing_a_side_drops_its_cards(phone: Phone) -> None:
    names = {"name-1": "CARLA", "name-3": "Carla"}
    fields = question(ANNA, BRUNO, ["1c"]) | names | {"7s": "4", "reshape": "1"}
    page = phone.post("/primiera?to=2", fields)
    assert not page.problems
    assert "1c" not in page.form.fields and page.form.fields["7s"] == "3"
    assert "name-3" not in page.form.fields and "Carla" not in page.text


# Tap by tap


def test_each_tap_returns_the_page(phone: Phone) -> None:
    page = phone.open("/primiera")
    cell = page.root.one("button", id="cell-1-d")
    page = phone.send(page.form, cell)
    for rank in "7 6 1 5 2 7 7 7".split():
        assert "open" in page.root.one("div", id="picker")["class"].split()
        (button,) = [b for b in page.root.all("button", name="do") if b.get("data-rank") == rank]
        page = phone.send(page.form, button)
        assert page.status == 200
    assert page.root.one("div", id="picker")["class"] == "picker"
    assert head(page) == "Whose card? 6 of coins So far 70 to 75"
    page = phone.send(page.form, page.root.one("button", id="switch"))
    assert head(page) == "Primiera for ■ Side 2 75 to 70 No other card can change it."
    assert phone.send(page.form, page.form.button("Send the proof")).status == 303


def test_a_side_or_nobody_answers_a_question(phone: Phone) -> None:
    page = tapped(phone, "1-d-7")
    assert head(page).startswith("Whose card? 7 of cups")
    assert answers(page) == {"● Anna": "7c=1", "■ Bruno": "7c=2", "Nobody": "7c=3"}
    for answer, shown in (("7c=2", "7 of cups 21"), ("7c=3", "not given")):
        after = phone.post("/primiera", page.form.fields | {"do": answer})
        assert head(after).startswith("Whose card? 7 of swords")
        assert cells(after)[1] == ["not given", shown]
        assert after.form.fields["7c"] == answer[-1]
    page = tapped(phone, "2-c-none", "7c=2")
    assert cells(page)[1][1] == "7 of cups 21"
    assert "none-2-c" not in page.form.fields, "what was said before is forgotten"
    page = tapped(phone, "2-d-6", "best=1", "7c=3", "7s=3", "7b=3")
    assert head(page).startswith("Whose card? 7 of coins")
    assert "■ Bruno" not in answers(page), "whose best coin is the 6"


def test_each_tap_can_be_undone(phone: Phone) -> None:
    page = tapped(phone, "1-d-7", "7c=2", "2-d-6", "2-d-none", "best=1")
    seen = [(cells(page), page.form.fields.get("best"))]
    while page.root.one("button", id="take-back").get("disabled") is None:
        page = phone.post("/primiera", page.form.fields | {"do": "undo"})
        seen.append((cells(page), page.form.fields.get("best")))
    assert len(seen) == 6
    page = tapped(phone, "2-d-none", "2-d-6", "undo")
    assert cells(page)[0][1] == "no coin"
    assert [best for _, best in seen] == ["1", None, None, None, None, None]
    assert [shown[0][1] for shown, _ in seen[1:]] == [
        "no coin",
        "6 of coins 18",
        *["not given"] * 3,
    ]
    assert seen[-1][0] == [["not given"] * 2] * 4


def test_a_new_best_card_replaces_the_old(phone: Phone) -> None:
    fields = given(["6c", "5c", "4c"], [])
    lower = tapped(phone, "1-c-4", **fields)
    assert {card for card in fields if card in lower.form.fields} == {"4c"}
    higher = tapped(phone, "1-c-7", **fields)
    assert {card for card in DECK if higher.form.fields.get(card)} == {"7c", "5c", "4c"}
    assert tapped(phone, "1-c-", **fields).form.fields.keys().isdisjoint(fields)


def test_the_picker_shows_values_and_owners(phone: Phone) -> None:
    page = tapped(phone, "2-c-7", pick="1-c", faces="barred")
    ranks = page.root.one("div", class_="keys").all("button")
    assert [each.text for each in ranks[:3]] == ["7 21", "6 18", "A 16"]
    assert [each.text for each in ranks[-4:]] == ["F –", "no cup", "not given", "✕"]
    assert [each.text for each in ranks if each.get("disabled") is not None] == ["7 21"]


def test_one_tap_changes_the_rule(phone: Phone) -> None:
    page = tapped(phone, best="1", **given(THREE_SEVENS, SIXES))
    halves = page.root.one("div", class_="halves").all("button")
    assert [half.text for half in halves] == [
        "best of each suit ✓ by the rules of this table ■ Bruno 75 to 73",
        "sevens, sixes … tap to play this ● Anna 3 sevens to 1",
    ]
    assert [half["aria-checked"] for half in halves] == ["true", "false"]
    sevens = phone.send(page.form, halves[1])
    assert sevens.form.fields["primiera"] in ("sevens_down", "most_sevens")
    again = sevens.root.one("div", class_="halves").all("button")
    assert [half["aria-checked"] for half in again] == ["true", "false"], "played first"
    link = phone.send(sevens.form, sevens.form.button("Send the proof")).location
    assert link and verdict(phone.open(link)) == "Primiera for Anna: 3 sevens to 1."


def test_the_rules_are_folded_into_a_line(phone: Phone) -> None:
    def line(page: Page) -> str:
        return page.root.one("div", id="rules").one("summary").text

    page = tapped(phone, "1-d-7", "1-c-7", "1-s-7")
    fold = page.form.button("What each rule says so far")
    unfolded = phone.send(page.form, fold).root.one("div", id="rules")
    assert unfolded.one("details").get("open") is not None
    assert [each.text for each in unfolded.all("li")] == [
        "all 7 ways by values: still open · by the rules of this table",
        "all 3 ways by sevens: Anna",
    ]
    assert line(tapped(phone, best="1", **given(THREE_SEVENS, SIXES))) == "What each rule says"
    agreed = tapped(phone, best="1", **given(NO_SEVEN, BRUNO))
    assert line(agreed) == "However primiera is counted: Bruno."
    assert len(agreed.root.one("div", id="rules").all("li")) == 10


def test_impossible_taps_are_reported(phone: Phone) -> None:
    for act in ("7d=9", "5-d-7", "1-x-7", "1-d-11", "x" * 500, "primiera=dice"):
        page = tapped(phone, act, "1-c-6")
        assert page.status == 422, act
        assert page.form.fields["6c"] == "1"


def test_a_shared_link_can_be_answered(phone: Phone) -> None:
    page = decided(phone, ["7d", "7c", "7s"], ["6d"], best="", **NAMED)
    rows = [row.text for row in page.root.one("table", class_="sides2").one("tbody").all("tr")]
    assert rows[3:] == ["Batons not given not given", "Sum 63 so far 18 so far"]
    asked = page.form_with("Nobody")
    answered = phone.send(asked, asked.button("Bruno"))
    assert answered.form.fields.items() >= ({"7b": "2", "6d": "2"} | NAMED).items()
    assert cells(answered)[3][1] == "7 of batons 21"


# The verdict


def test_the_verdict_has_a_stable_address(phone: Phone, watcher: Phone) -> None:
    answer = phone.post("/primiera", question(ANNA, BRUNO, best="1") | NAMED)
    assert answer.status == 303 and answer.location
    assert re.fullmatch(r"/p/[0-9A-Za-z]{31}\?n=Anna&n=Bruno", answer.location)
    first, again, other = (each.open(answer.location) for each in (phone, phone, watcher))
    assert first.html == again.html == other.html
    assert verdict(first) == "Primiera for Bruno: 75 to 70."
    resent = phone.post("/primiera", question(ANNA, BRUNO, best="1") | NAMED)
    assert resent.location == answer.location


def test_the_working_names_each_suits_winner(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **NAMED)
    rows = [row.text for row in page.root.one("table", class_="sides2").one("tbody").all("tr")]
    assert rows == [
        "Coins 7 7 of coins 21 the better card +9 2 2 of coins 12",
        "Cups 6 6 of cups 18 7 7 of cups 21 the better card +3",
        "Swords A ace of swords 16 7 7 of swords 21 the better card +5",
        "Batons 5 5 of batons 15 7 7 of batons 21 the better card +6",
        "Sum 70 75",
    ]
    assert "Difference: 5." in page.text
    best = [each.text for each in page.root.all("td", class_="best")]
    assert [text.partition(" ")[0] for text in best] == ["7", "7", "7", "7"]


@every(
    ("piles", "fields", "said"),
    [
        (("7d 6c 5s 4b", "6d 7c 4s 5b"), NAMED, "Nobody has primiera: 68 each."),
        (("7d 7c 6s 2b", "6d 6c 7s 7b"), {"best": ""}, "Primiera is still open; it hangs on one"),
        (("7d 6c 1s 5b", "7c 7s 7b 2d"), {"name-1": "Anna"}, "Primiera for Side 2: 75 to 70."),
        (("6d 6c 6s 6b", "7d 7c 7s 7b", "1d 1c 1s 1b"), {}, "Primiera for Side 2: 84 to 72 and"),
    ],
)
def test_any_sides_have_their_verdict(
    phone: Phone, piles: tuple[str, ...], fields: dict[str, str], said: str
) -> None:
    page = decided(phone, *map(str.split, piles), **fields)
    assert verdict(page).startswith(said)
    assert ("Difference" in page.text) == (" to " in said)
    assert ("One card more, 4 of swords from Bruno" in page.text) == ("68 each" in said)


@every(
    ("rule", "said"),
    [
        ({}, "Primiera for Bruno: 75 to 73."),
        ({"faces": "0"}, "Primiera for Bruno: 75 to 63."),
        ({"faces": "barred"}, "Primiera for Bruno: the only side with all four suits."),
        ({"missing_suit": "sum"}, "Primiera for Bruno: 75 to 73."),
        ({"primiera": "most_sevens"}, "Primiera for Anna: 3 sevens to 1."),
        ({"primiera": "sevens_down"}, "Primiera for Anna: 3 sevens to 1."),
    ],
)
def test_the_chosen_rule_is_in_the_address(phone: Phone, rule: dict[str, str], said: str) -> None:
    page = decided(phone, THREE_SEVENS, SIXES, **NAMED, **rule)
    assert said in verdict(page)
    _, options = decode(code_of(page))
    chosen = Options(
        Method(rule.get("primiera", "values")),
        Faces(rule.get("faces", "10")),
        MissingSuit(rule.get("missing_suit", "cannot_win")),
    )
    assert options == chosen


def test_forty_cards_leave_nothing_open(phone: Phone) -> None:
    page = decided(phone, FOUR_POINTS, rest_of(FOUR_POINTS), **NAMED)
    assert "All forty cards are known." in page.text
    (behind,) = [each for each in page.root.all("details") if "behind the best" in each.text]
    first = behind.one("tbody").all("tr")[0]
    assert [cell.text for cell in first.all("td")] == ["6 A 5 4 3 2", "C F"]


def test_french_cards_are_named_as_usual(phone: Phone) -> None:
    lacking = {"none-1-b": "1"}
    page = decided(phone, ["10d", "7c", "7s"], "1d 6c 6s 6b".split(), cards="french", **lacking)
    assert "Side 1: no card of clubs." in page.text
    assert "king (10) of diamonds" in page.text and "coins" not in page.text
    assert page.address.endswith("?cards=french")
    at_home = phone.open("/primiera", Accept_Language="fr")
    assert at_home.form.fields["cards"] == "french" and 'french.svg#1d"' in at_home.html


def test_the_interpretations_are_listed(phone: Phone) -> None:
    page = decided(phone, THREE_SEVENS, SIXES, **NAMED, primiera="most_sevens", faces="0")
    readings = page.root.one("section", class_="readings").one("ul", class_="list").all("li")
    assert [each.text for each in readings] == [
        "all 3 ways by sevens: Anna by the rules of this table",
        "all 7 ways by values: Bruno",
    ]
    assert in_force(page) == readings[0].text, "what is played here stands first"
    assert "The readings disagree" in page.text
    (texts,) = [each for each in page.root.all("details") if "Which text says what" in each.text]
    assert "faces do not count: The Rules of Scopa (la settanta)" in texts.text
    assert "most sevens: the rules page on the prime" in texts.text
    agreed = decided(phone, NO_SEVEN, BRUNO, **NAMED)
    fold = agreed.root.one("section", class_="readings").one("details")
    assert fold.one("summary").text == "However primiera is counted: Bruno."
    assert len(fold.all("li")) == 10
    assert "Which text says what" not in agreed.text and "behind the best" not in agreed.text


def part(phone: Phone, fields: Any, name: str = "verdict") -> Page:
    sent = {"X-Part": name}
    return Page("/primiera", phone.client.post("/primiera", data=fields, headers=sent))


def test_updated_parts_equal_the_page(phone: Phone) -> None:
    fields = {"sides": "2", "do": ["1-d-7", "7c=2"]} | NAMED
    live = part(phone, fields, "cells")
    whole = phone.post("/primiera", fields)
    assert not live.root.all("html") and not live.root.all("form")
    parts = [each["id"] for each in live.root.walk() if "data-part" in each.attributes]
    assert parts == ["statements", "head", "asked", "best-cards", "switch", "rules", "sends"]
    for name in parts:
        (mine,), (theirs,) = (page.root.all(id=name) for page in (live, whole))
        assert (mine.tag, mine.attributes, mine.text) == (
            theirs.tag,
            theirs.attributes,
            theirs.text,
        )


def test_the_live_verdict_is_the_working(phone: Phone) -> None:
    live = part(phone, question(ANNA, BRUNO, best="1") | NAMED)
    assert live.status == 200
    assert verdict(live) == "Primiera for Bruno: 75 to 70."
    assert not live.root.all("html") and not live.root.all("form")
    whole = decided(phone, ANNA, BRUNO, **NAMED)
    (shown,) = live.root.all("table")
    assert shown.text == whole.root.one("table", class_="sides2").text


def test_mistakes_give_no_live_verdict(phone: Phone) -> None:
    wrong: list[Any] = [{}, {"7d": ["1", "2"]}, {"7d": "1", "faces": "x"}]
    for fields in wrong:
        live = part(phone, {"sides": "2"} | fields)
        assert (live.status, live.html.strip()) == (200, ""), fields
    live = part(phone, {"sides": "2", "7d": ["1", "2"]}, "cells")
    assert live.status == 200
    assert live.problems == ["In two piles (Side 1, Side 2): 7 of coins."]
    assert not live.root.all("div", class_="answers")


# The address and what lies beside it


def test_a_chat_is_told_the_verdict(phone: Phone) -> None:
    page = decided(phone, ANNA, BRUNO, **NAMED)
    about = {each.get("property"): each["content"] for each in page.root.all("meta")[2:]}
    assert about["og:title"] == page.title
    assert about["og:title"].startswith("Primiera: Bruno, ")
    assert about["og:description"] == verdict(page)
    assert about["og:url"] == f"http://localhost{page.address}"


def test_piles_may_be_written_in_the_address(phone: Phone) -> None:
    page = phone.open("/primiera?pile=7d+6c+1s,5b&pile=7c+7s+7b+2d&n=Anna&n=Bruno&n=Carla")
    tapped = phone.post("/primiera", question(ANNA, BRUNO) | NAMED)
    assert (page.status, page.location) == (303, tapped.location)
    ruled = phone.open("/primiera?pile=7d&pile=6c&primiera=most_sevens&faces=0&cards=french")
    assert ruled.location and ruled.location.endswith("?cards=french")
    _, options = decode(urlsplit(ruled.location).path.rpartition("/")[2])
    assert (options.primiera, options.faces) == (Method.MOST_SEVENS, Faces.ZERO)


# What is refused


@every(
    ("query", "said"),
    [
        ("pile=11d&pile=6c", "“11d” is not a card (Side 1). Write it like 7d, 10b or fs."),
        ("pile=7d&pile=7d", "In two piles (Side 1, Side 2): 7 of coins."),
        ("pile=7d+7d&pile=6c", "Side 1, listed twice: 7 of coins."),
        ("pile=&pile=", "No card is given yet: tap the cards that matter."),
        ("pile=7d&pile=6d&pile=1d&pile=5d&pile=4d", "Give two, three or four piles, not 5."),
        ("pile=7d&pile=6c&faces=11", "The rules do not know “faces: 11”."),
        ("pile=7d&pile=6c&n=Anna&n=anna", "Two are called anna: give each a name of its own."),
        (f"pile={'11d+' * 1000}&pile=6c", "“11d” is not a card"),
    ],
)
def test_an_unreadable_question_keeps_cards(phone: Phone, query: str, said: str) -> None:
    page = phone.open(f"/primiera?{query}")
    assert page.status == 422
    assert [problem for problem in page.problems if said in problem], page.problems
    assert len(page.problems) < 60
    if query.endswith("pile=6c"):
        assert page.form.fields["6c"] == "2"


@every(
    ("fields", "said"),
    [
        ({}, "No card is given yet"),
        ({"7d": ["1", "2"]}, "In two piles (Anna, Bruno): 7 of coins."),
        ({"7d": "9"}, "“7d: 9” is not"),
        ({"7d": "1", "7c": "x" * 5000}, "is not a whole number"),
        ({"7d": "1", "name-1": "Bruno"}, "Two are called Bruno"),
        ({"7d": "1", "missing_suit": "perhaps"}, "“missing_suit: perhaps”"),
    ],
)
def test_the_undecidable_is_refused_in_words(phone: Phone, fields: Any, said: str) -> None:
    problems = refused(phone, {"sides": "2"} | NAMED | fields)
    assert [problem for problem in problems if said in problem], problems


def signed(text: str) -> str:
    """The text with its check, after docs/primiera-address.md."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate(text, 1)) % 3833
    return text + ALPHABET[total // 62] + ALPHABET[total % 62]


@every(
    ("code", "said"),
    [
        ("12vtc3Q502B58L04nb<", "a sign that does not belong in it: “<”"),
        (signed("12qqq3Q502B58L04n"), "The rule in this address cannot be read: “qqq”"),
        ("12vtc3Q520B58L04nbS", "A letter of this address is wrong or two are swapped"),
        (signed("12vtczzz02B58L04n"), "The cards of a suit in this address cannot be read: “zzz”"),
        ("x" * 2000, "it begins with “x”"),
    ],
)
def test_an_invalid_address_says_why(phone: Phone, code: str, said: str) -> None:
    page = phone.open(f"/p/{quote(code)}")
    assert page.status == 404
    assert "This address cannot be read" in page.text
    assert said in page.text


def strange(text: str) -> list[str]:
    """Letters that are not seen, but turn round or cut what stands beside them."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B"}
    plain = text.replace("\n", "")
    return [
        sign
        for sign in plain
        if unicodedata.bidirectional(sign) in turning or unicodedata.category(sign) == "Cc"
    ]


@every("name", HOSTILE)
def test_a_hostile_name_stays_on_one_line(phone: Phone, name: str) -> None:
    answer = phone.post("/primiera", question(ANNA, BRUNO) | {"name-1": name})
    if strange(name.replace("\r", "")):
        assert (answer.status, len(answer.problems)) == (422, 1)
        assert "that cannot be seen: type it again without it." in answer.problems[0]
        (typed,) = answer.root.all("input", name="name-1", value=name)
        assert strange(answer.html.replace(typed["value"], "")) == []
        answer = phone.post("/primiera", question(ANNA, BRUNO) | {"name-1": "Anna"})
    by_hand = f"/p/{signed('12vtc3Q502B58L04n')}?n={quote(name)}&n=Bruno"
    form = f"/primiera?n={quote(name)}"
    assert answer.status == 303 and answer.location
    for address in (answer.location, by_hand, form, f"/primiera?pile=x&pile=y&n={quote(name)}"):
        page = phone.open(address)
        assert page.status in (200, 422)
        assert strange(page.html) == []
        # The page repeats its own address, to come back to, and no name in full beside it.
        again = page.root.one("input", name="to")["value"]
        assert again == address
        assert "x" * 41 not in page.html.replace(html.escape(again), "")
        assert "Set-Cookie" not in page.headers


@every("query", ["n=%ff%fe", "n=" + "&n=".join("abcdefgh"), "cards=x&n=", '"><b>'])
def test_unknown_parameters_are_ignored(phone: Phone, query: str) -> None:
    page = phone.open(f"/p/{signed('12vtc3Q502B58L04n')}?{query}")
    assert page.status == 200
    assert "ask next who has this card: 6 of coins." in verdict(page)
    named = parse_qs(urlsplit(page.root.one("p", class_="address").text).query).get("n", [])
    assert len(named) <= 2, "of two sides"


def test_no_cookie_token_or_store_is_used(make_app: MakeApp) -> None:
    app = make_app()
    Path(app.config["DATABASE"]).unlink()
    client = app.test_client(use_cookies=False)
    asked = client.get("/primiera")
    sent = client.post("/primiera", data=question(ANNA, BRUNO), headers={"Origin": "http://x.y"})
    assert sent.status_code == 303
    shown = [client.get(f"/p/12vtc3Q502B58L04nbS{end}") for end in ("", "?cards=french")]
    for answer in (asked, sent, *shown):
        assert answer.status_code in (200, 303)
        assert "Set-Cookie" not in answer.headers
        assert "csrf_token" not in answer.text if answer.mimetype == "text/html" else True
    assert not Path(app.config["DATABASE"]).exists()


# From the result of a deal


def dispute(phone: Phone, deal: int = 1) -> Page:
    """The dispute that the deal's result leads to."""
    address = phone.open(f"{phone.match}/{deal}").link("Dispute the")
    page = phone.open(address)
    assert page.status == 200
    return page


def piles_in(page: Page) -> list[set[str]]:
    return [set(map(str, pile)) for pile in decode(code_of(page))[0].known]


def test_a_deal_opens_with_piles_and_names(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    page = dispute(phone)
    assert piles_in(page) == [set(FOUR_POINTS), set(rest_of(FOUR_POINTS))]
    assert verdict(page) == "Primiera for Anna: 76 to 62."
    assert watcher.open(f"{phone.match}/1").link("Dispute the primiera") == page.address


def test_a_dispute_says_what_its_match_says(phone: Phone) -> None:
    """Sevens are level, sixes decide: bermila by how many there are, not by what they are worth."""
    phone.start("Anna", "Bruno", preset="chkobba")
    phone.played("7d 7c 6d 6c 6s 1d 2d 3d 4d 5d 1c 2c 3c 4c 5c 1s 2s 3s 4s 5s".split())
    address = dispute(phone).address
    for language, figures in [
        ("en", ["Bermila for ● Anna 3 sixes to 1", "3 sixes"]),
        ("es", ["Bermila para ● Anna 3 seises a 1", "3 seises"]),
        ("fr", ["Bermila pour ● Anna 3 six à 1", "3 six"]),
        ("it", ["Bermila per ● Anna 3 sei a 1", "3 sei"]),
    ]:
        phone.cookies |= {"language": language}
        page = phone.open(address)
        assert page.root.one("h1").text == "Bermila" and page.title.startswith("Bermila")
        first = page.root.one("section", class_="winner")
        assert [head(page)[: len(figures[0])], first.one("p", class_="sum").text] == figures
        worth = [each.text for each in page.root.all("span", class_="worth")]
        assert not [each for each in worth if each[:1].isdecimal()]
        again = phone.send(page.forms[-1], reshape="1")
        assert again.root.one("h1").text == "Bermila"


@every(
    "rule",
    [
        {"primiera": "most_sevens"},
        {"primiera": "sevens_down", "missing_suit": "sum"},
        {"faces": "0"},
        {"preset": "settanta"},
    ],
)
def test_the_rule_of_the_match_is_applied(phone: Phone, rule: dict[str, str]) -> None:
    phone.start("Anna", "Bruno", **rule)
    phone.played(FOUR_POINTS)
    _, options = decode(code_of(dispute(phone)))
    expected = {"faces": "barred"} if "preset" in rule else rule
    assert {name: str(getattr(options, name).value) for name in expected} == expected
    points = phone.client.get(f"{phone.match}.json").get_json()["results"]["deals"][0]
    winner = ["Anna", "Bruno", None][points["primiera"] if points["primiera"] is not None else 2]
    assert f": {winner or 'nobody'}" in in_force(dispute(phone))


def test_cards_follow_the_deck_of_the_match(phone: Phone) -> None:
    phone.start("Anna", "Bruno", cards="french")
    phone.played(FOUR_POINTS)
    assert parse_qs(urlsplit(dispute(phone).address).query) == {
        "n": ["Anna", "Bruno"],
        "cards": ["french"],
    }


def counted(phone: Phone, **fields: str) -> Page:
    """The dispute of a deal whose best cards and numbers were entered."""
    phone.start("Anna", "Bruno")
    assert phone.count(**COUNTED | fields).status == 303
    return dispute(phone)


def test_a_deal_of_counts_opens_answered(phone: Phone) -> None:
    page = counted(phone)
    assert piles_in(page)[0] >= {"7d", "7c", "6s", "1b"}
    assert piles_in(page)[1] >= {"10d", "10c", "7s", "7b"}
    assert verdict(page) == "Primiera for Anna: 76 to 62."
    assert not page.root.all("div", class_="answers")
    # The numbers of the deal are kept.
    form = page.form_with("Change a card")
    shown = phone.send(form, form.button("Change a card"))
    kept = {"cards-1": "23", "coins-2": "3", "table": "0"}
    assert shown.form.fields.items() >= kept.items()
    assert "Nobody" not in [button.text for button in shown.form.buttons]
    assert phone.send(shown.form, shown.form.button("Send")).location == page.address


def test_contradicting_numbers_are_dropped(phone: Phone) -> None:
    form = counted(phone).form_with("Change a card")
    shown = phone.send(form, form.button("Change a card"))
    four_coins = dict.fromkeys(("1d", "2d", "3d", "4d"), "2")
    against = phone.post("/primiera", shown.form.fields | four_coins | {"show": "1"})
    assert against.status == 422
    assert against.problems == [
        "These numbers and cards cannot all be right together. Look at each pile again."
    ]
    assert cells(against)[0][1].startswith("ace of coins")
    assert phone.send(against.form, against.form.button("Send it")).status == 422
    free = phone.send(against.form, against.form.button("Leave out the numbers"))
    assert (free.status, free.problems) == (200, [])
    assert "cards-1" not in free.form.fields and "table" not in free.form.fields
    # What the numbers gave away is not said by anybody any more: only the best cards stay.
    left = {card for card in DECK if free.form.fields.get(card)}
    assert left == {"7d", "7c", "6s", "1b", "1d", "10c", "7s", "7b"}


def said_by_a_counter(piles: list[list[Card]]) -> Counts:
    """What somebody says who has counted those piles without a mistake."""
    return Counts(
        tuple(
            SideCount(
                len(pile),
                sum(card.suit is Suit.COINS for card in pile),
                (
                    ("settebello", SETTEBELLO in pile),
                    ("best", tuple(card for card in best_cards(pile, Options()) if card)),
                ),
            )
            for pile in piles
        )
    )


def sent_again(said: Statements) -> Statements:
    """What was said, when the hidden fields of its page are sent."""
    cards = [(str(card), str(owner)) for card, owner in said.named]
    fields = [*cards, *said.fields(), ("sides", str(said.sides))]
    form = DisputeForm.sent(MultiDict(fields))
    assert form.problems == []
    return form.statements


def test_counts_agree_with_the_match(app: Flask) -> None:
    """By sevens down, where best cards alone would leave a question: 200 random deals."""
    dealer = random.Random(7)
    rules = Rules(PRESETS["traditional"], 11, Options(primiera=Method.SEVENS_DOWN))
    stored = 0
    while stored < 200:
        deck, cut = dealer.sample(ALL_CARDS, 40), dealer.randint(14, 26)
        deal = Deal(said_by_a_counter([deck[:cut], deck[cut:]]), (0, 0), (0, 0))
        if list(problems_of_deal(deal, rules, 2)):
            continue  # primiera is open: such a deal is not stored
        stored += 1
        said = deal.entry.evidence(rules)
        with app.test_request_context():
            address = dispute_link(Question(said, rules.options, (), Style.ITALIAN))
        evidence, options = decode(urlsplit(address).path.rpartition("/")[2])
        judged = judge(evidence, options)
        verdict = score_deal(deal, rules).verdict
        assert verdict and (judged.point.settled, judged.ask) == (True, ())
        assert judged.point.side == verdict.winner
        assert sent_again(Statements.of(evidence)).evidence() == said


def test_evidence_gives_back_statements() -> None:
    luck = random.Random(3)
    possible = 0
    for _ in range(400):
        said = Statements(sides := luck.randint(2, 4), best=luck.random() < 0.5)
        for _ in range(luck.randint(1, 14)):
            side, suit = luck.randint(1, sides), luck.choice("dcsb")
            rank = luck.choice(["none", "", *map(str, range(1, 11))])
            answer = f"{luck.randint(1, 10)}{suit}={luck.randint(1, sides + 1)}"
            assert said.act(luck.choice([f"{side}-{suit}-{rank}", answer]))
        evidence = said.evidence()
        if 0 not in evidence.may:
            possible += 1
            assert sent_again(Statements.of(evidence)).evidence() == evidence
            assert sent_again(said).evidence() == evidence
    assert possible > 200


def test_a_proof_never_says_no_card(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/short").form
    tapped = given("7d 7c 7s 6b".split())
    assert phone.send(form, **tapped, cards_1="18", coins_1="4", upto="6").status == 303
    page = dispute(phone)
    assert piles_in(page) == [set("7d 7c 7s 6b".split()), {"7b", "6d", "6c", "6s"}]
    assert verdict(page) == "Primiera for Anna: 81 to 75."
    assert " no " not in verdict(page) and "none" not in page.text
    form = phone.open(f"{phone.match}/2/points").form
    assert phone.send(form, points_1="3", points_2="1").status == 303
    assert not phone.open(f"{phone.match}/2").has_link("Dispute the primiera"), "only points"
