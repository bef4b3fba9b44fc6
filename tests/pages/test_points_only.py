"""Deals of an evening on paper: points only, marked, with nothing to prove them."""

import pytest

from tests.conftest import Rows
from tests.page import Page
from tests.phone import FOUR_POINTS, Phone, plain


def give(phone: Phone, deal: int, **fields: str) -> Page:
    """Send the form of the points of that deal."""
    return phone.send(phone.open(f"{phone.match}/{deal}/points").form, **fields)


def test_a_deal_is_entered_with_its_points_and_marked(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    answer = give(phone, 1, points_1="3", points_2="2")
    assert (answer.status, answer.location) == (303, f"{phone.match}/1")
    assert rows.entries(phone.table) == [{"points": [3, 2], "scope": [0, 0]}]
    page = phone.open(f"{phone.match}/1")
    assert page.root.one("h1").text == "Deal 1 points only"
    assert "no cards to prove" in page.text
    assert "points only" in phone.open(phone.match).text


def test_the_other_button_goes_on_to_the_next_deal(phone: Phone) -> None:
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
    assert "Anna wins!" in phone.open(phone.match).text


def test_fix_leads_back_to_the_points_filled_in(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", "Carla")
    give(phone, 1, points_1="3", points_3="2")
    page = phone.open(phone.open(f"{phone.match}/1").link("Fix the points"))
    assert [page.form.fields[f"points-{side}"] for side in (1, 2, 3)] == ["3", "0", "2"]
    assert phone.send(page.form, points_2="1", why="misread").status == 303
    assert [each.why for each in rows.versions(phone.table)] == ["", "misread"]
    assert phone.points() == [[3, 1, 2]]


def test_cards_take_the_place_of_points_and_points_of_cards(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    give(phone, 1, points_1="1")
    assert phone.enter(FOUR_POINTS, deal=1).status == 303
    assert phone.points() == [[4, 0]]
    page = phone.open(f"{phone.match}/1/points")
    assert page.form.fields["points-1"] == "4"
    assert phone.send(page.form, points_1="2").status == 303
    assert phone.points() == [[2, 0]]


@pytest.mark.parametrize(
    ("fields", "sentences"),
    [
        ({}, ["How many points did Anna get?", "How many points did Bruno get?"]),
        ({"points_1": "x"}, ["“Anna: x” is not a whole number that fits here."]),
        ({"points_1": "-1"}, ["“Anna: -1” is not a whole number that fits here."]),
        ({"points_2": "1000"}, ["“Bruno: 1000” is not a whole number that fits here."]),
    ],
)
def test_what_cannot_be_read_is_said_and_stays(
    phone: Phone, rows: Rows, fields: dict[str, str], sentences: list[str]
) -> None:
    phone.start("Anna", "Bruno")
    page = give(phone, 1, **fields)
    assert (page.status, page.problems) == (422, sentences)
    assert page.form.fields.items() >= plain(fields).items()
    assert rows.versions(phone.table) == []


def test_a_double_tap_stores_the_points_once(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/points").form
    answers = [phone.send(form, points_1="3").location for _ in range(2)]
    assert answers == [f"{phone.match}/1"] * 2
    assert len(rows.versions(phone.table)) == 1


def test_points_made_from_an_outdated_version_overwrite_nothing(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/points").form
    phone.played(FOUR_POINTS)
    page = phone.send(form, points_1="1")
    assert page.status == 409
    assert phone.points() == [[4, 0]]
    assert phone.send(page.form_with("Take mine")).status == 303
    assert phone.points() == [[1, 0]]


def test_the_counts_page_leads_there(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    assert phone.open(f"{phone.match}/1/counts").link("Points only") == f"{phone.match}/1/points"


@pytest.mark.parametrize(("deal", "status"), [("2", 404), ("0", 404)])
def test_only_the_next_deal_can_be_entered(phone: Phone, deal: str, status: int) -> None:
    phone.start("Anna", "Bruno")
    assert phone.open(f"{phone.match}/{deal}/points").status == status
    assert phone.post(f"{phone.match}/{deal}/points", {"points-1": "1"}).status == 422


def test_who_only_watches_enters_no_points(phone: Phone, watcher: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    assert watcher.open(f"{phone.match}/1/points").status == 403
    assert watcher.post(f"{phone.match}/1/points", {"points-1": "1"}).status == 403
    assert rows.versions(phone.table) == []
