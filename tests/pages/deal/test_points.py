"""Deals of an evening on paper: points only, marked, with nothing to prove them."""

import pytest

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in, show
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone, plain
from tests.helpers.match_records import document


@pytest.fixture
def anna(phone: Phone) -> Phone:
    phone.start("Anna", "Bruno")
    return phone


def give(phone: Phone, deal: int, **fields: str) -> Page:
    """Send the form of the points of that deal."""
    return phone.send(phone.open(f"{phone.match}/{deal}/points").form, **fields)


def test_points_are_stored_and_marked(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    answer = give(phone, 1, points_1="3", points_2="2")
    assert (answer.status, answer.location) == (303, phone.match)
    assert rows.entries(phone.table) == [{"points": [3, 2], "scope": [0, 0]}]
    page = phone.open(f"{phone.match}/1")
    assert page.root.one("h1").text == "Deal 1 points only"
    assert "no cards to prove" in page.text
    assert "points only" in phone.open(phone.match).text
    assert phone.open(page.link("Tap the cards instead")).status == 200


def test_another_button_opens_the_next_deal(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="5")
    form = phone.open(f"{phone.match}/1/points").form
    answer = phone.send(form, form.button("go on to deal 2"), points_1="4")
    assert answer.location == f"{phone.match}/2/points"
    page = phone.open(answer.location)
    assert "total so far: 4" in page.text
    answer = phone.send(page.form, page.form.button("go on to deal 3"), points_1="4")
    assert answer.location == f"{phone.match}/3/points"
    ended = phone.open(answer.location)
    assert (ended.status, ended.location) == (303, phone.match)
    assert "Anna wins " in phone.open(phone.match).text


@every(
    ("fields", "sentences"),
    [
        ({}, ["Anna: how many points?", "Bruno: how many points?"]),
        ({"points_1": "x"}, ["“Anna, Points: x” is not a whole number that fits here."]),
        ({"points_1": "-1"}, ["“Anna, Points: -1” is not a whole number that fits here."]),
        ({"points_2": "1000"}, ["“Bruno, Points: 1000” is not a whole number that fits here."]),
        (
            {"points_1": "20", "points_2": "3"},
            ["23 points in one deal: these rules can give 22 at most."],
        ),
    ],
)
def test_unreadable_points_stay_in_the_form(
    anna: Phone, rows: Rows, fields: dict[str, str], sentences: list[str]
) -> None:
    page = give(anna, 1, **fields)
    assert (page.status, page.problems) == (422, sentences)
    assert page.form.fields.items() >= plain(fields).items()
    assert rows.versions(anna.table) == []


def test_bonus_has_fields_where_it_is_played(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    assert "bonus-1" not in phone.open(f"{phone.match}/1/points").form.fields
    phone.start("Anna", "Bruno", preset="quindici-napoli", target="999")
    too_many = give(phone, 1, points_1="29", bonus_2="5")
    assert too_many.problems == [
        "29 points in one deal: these rules can give 28 at most, and bonus beside them."
    ]
    assert (too_many.form.fields["points-1"], too_many.form.fields["bonus-2"]) == ("29", "5")
    assert give(phone, 1, points_1="3", points_2="2", bonus_2="300").status == 303
    assert rows.entries(phone.table) == [{"points": [3, 2], "scope": [0, 0], "bonus": [0, 300]}]
    assert phone.points() == [[3, 302]]
    assert "+300" in phone.open(f"{phone.match}/1").text
    form = phone.open(f"{phone.match}/1/points").form
    names = ("points-1", "points-2", "bonus-1", "bonus-2")
    assert [form.fields[name] for name in names] == ["3", "2", "", "300"]
    assert phone.send(form, bonus_2="30").status == 303
    assert phone.points() == [[3, 32]]


def test_points_are_taken_away_where_the_house_has_it_so(phone: Phone) -> None:
    """A minus as any phone types it, from a keyboard that has one; a true minus on pages, one for
    programs in files, which are read again."""
    phone.start("Anna", "Bruno", preset="traditional", target="11", bonus="signed")
    for deal, minus in enumerate(("-", "\N{MINUS SIGN}", "\N{EN DASH}"), 1):
        page = give(phone, deal, points_1="3", points_2="1", bonus_1=f"{minus}5")
        assert (page.status, page.problems) == (303, [])
    assert phone.points() == [[-2, 1]] * 3
    assert give(phone, 4, points_1="1", bonus_2="-100").problems
    score = phone.open(phone.match)
    assert score.title.endswith("\N{MINUS SIGN}6 : 3") and "-6" not in score.text
    for way in ("enter", "winners", "points"):
        page = phone.open(f"{phone.match}/4/{way}")
        field = page.root.one("input", name="bonus-1")
        assert (field["inputmode"], field["maxlength"]) == ("text", "3"), way
    result = phone.open(f"{phone.match}/1").text
    assert "\N{MINUS SIGN}5" in result and "-5" not in result
    for address in ("/sheet", "/share", "/table", "/rules", "/score.png", "/sheet.pdf"):
        assert phone.client.get(phone.match + address).status_code == 200
    assert phone.open(f"{phone.table}/figures").status == 200
    table = phone.client.get(f"{phone.match}/points.csv").get_data(as_text=True)
    assert ",-5,yes,-2,-6," in table
    other = Phone(phone.client.application)
    other.start("Carla", "Dino")
    shown = show(other, table)
    assert shown.status == 200, shown.problems
    assert other.send(shown.form).status == 303
    read = other.client.get(f"{other.table}/2.json").get_json()
    assert [(each["points"], each["bonus"]) for each in read["deals"]] == [([3, 1], [-5, 0])] * 3


def test_old_points_over_the_limit_open(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    old = {"points": [90, 9], "scope": [1, 0]}
    (match,) = bring_in(phone, document(0) | {"deals": [old], "results": {}})
    assert rows.entries(phone.table, 2) == [old]
    assert "90 : 9" in phone.open(match).title
    form = phone.open(f"{match}/1/points").form
    assert (form.fields["points-1"], form.fields["points-2"]) == ("90", "9")
    refused = phone.send(form, points_1="91")
    assert refused.problems == ["100 points in one deal: these rules can give 22 at most."]
    assert phone.send(form, points_1="9").status == 303


def test_a_small_link_leads_to_points(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    for way in ("enter", "winners"):
        page = phone.open(f"{phone.match}/1/{way}")
        assert [each.text for each in page.root.one("nav", class_="ways").all("a")] == [
            "Cards",
            "Point by point",
        ]
        assert page.link("Points only") == f"{phone.match}/1/points"
