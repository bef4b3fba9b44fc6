"""The other side confirms a deal or objects to it: what is asked, of whom, and what is stored."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.store.match_values import Confirmation
from tests.conftest import opened_store
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    FOUR_POINTS,
    TWO_POINTS,
    Phone,
    rest_of,
)
from tests.helpers.clients.seated_phones import seat_at
from tests.pages.piles.test_own_piles import send

ASKED = "Deal 1: Anna 4, Bruno 0. Entered by Anna."
WAITS = "Deal 1: to be confirmed by Bruno."
CONFIRMED = "Deal 1: confirmed by Bruno."
OBJECTED = "Deal 1, objection by Bruno: “count again”"
CORRECTED = "The deal was corrected meanwhile"
Stored = Callable[[Phone], tuple[Confirmation, ...]]


@pytest.fixture
def stored(app: Flask) -> Stored:
    """What was said of the deals of the first match, read past the pages."""

    def read(phone: Phone) -> tuple[Confirmation, ...]:
        with opened_store(app) as opened:
            return opened.play.confirmations(phone.table_id, 1)

    return read


@pytest.fixture
def anna(app: Flask) -> Phone:
    """The phone that made a table at which the other side confirms."""
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    settings(phone, accepts="1")
    return phone


@pytest.fixture
def bruno(app: Flask, anna: Phone) -> Phone:
    phone = Phone(app)
    seat_at(app, phone, "Bruno", anna.table)
    return phone


def settings(phone: Phone, **fields: str) -> Page:
    """Set what is given, and untick the rest."""
    form = phone.open(f"{phone.table}/settings").form
    form.fields.pop("accepts", None)
    return phone.send(form, **fields)


def confirm(phone: Phone, address: str = "") -> Page:
    page = phone.open(address or phone.match)
    return phone.send(page.form_with("That is right"))


def object_to(phone: Phone, word: str, deal: int = 1) -> Page:
    return phone.send(phone.open(f"{phone.match}/{deal}/object").form, word=word)


def marks(page: Page) -> list[str]:
    """What the list of deals says beside them, the newest first."""
    return [each.text for each in page.root.one("table", class_="deals").all("small")]


def test_nobody_is_asked_unless_it_is_set(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    other = Phone(app)
    seat_at(app, other, "Bruno", phone.table)
    phone.played(FOUR_POINTS)
    for each in (phone, other):
        for address in (phone.match, f"{phone.match}/1", f"{phone.match}/sheet"):
            assert "onfirm" not in each.open(address).text


def test_a_single_phone_is_not_asked(app: Flask, anna: Phone) -> None:
    missing = "No phone at the table for Bruno: nobody is asked, and deals count all the same."
    assert missing in anna.open(f"{anna.table}/settings").text
    anna.played(FOUR_POINTS)
    page = anna.open(anna.match)
    assert "onfirm" not in page.text
    assert page.root.all("", class_="agree") == []
    assert "No phone at the table for Bruno" in anna.open(f"{anna.match}/1").text
    seat_at(app, Phone(app), "Bruno", anna.table)
    assert "No phone" not in anna.open(f"{anna.table}/settings").text


def test_the_score_page_leads_to_the_setting(anna: Phone, bruno: Phone) -> None:
    page = bruno.open(bruno.open(bruno.match).link("Table settings"))
    assert page.form.fields["accepts"] == "1"
    first = anna.table
    anna.start("Carla", "Dino")
    assert "accepts" not in anna.open(f"{anna.table}/settings").form.fields, "of another table"
    assert settings(bruno).location == bruno.table
    assert "accepts" not in anna.open(f"{first}/settings").form.fields


def test_the_score_page_asks_the_other_side(
    anna: Phone, bruno: Phone, watcher: Phone, stored: Stored
) -> None:
    anna.played(FOUR_POINTS)
    asked = bruno.open(bruno.match)
    assert ASKED in asked.text
    # Others see how it stands, and no buttons.
    for phone in (anna, watcher):
        for address in (anna.match, f"{anna.match}/1"):
            page = phone.open(address)
            assert WAITS in page.text
            assert "That is right" not in page.text
            assert not page.has_link("Object")
        assert marks(phone.open(anna.match)) == ["to be confirmed"]
    answer = bruno.send(asked.form_with("That is right"))
    assert (answer.status, answer.location) == (303, bruno.match)
    (said,) = stored(anna)
    assert (said.deal, said.version, said.seat) == (1, 1, bruno.seat)
    assert (said.agrees, said.word) == (True, "")
    for phone in (anna, bruno):
        page = phone.open(phone.match)
        assert CONFIRMED in page.text
        assert "to be confirmed" not in page.text


def test_the_deal_page_asks_the_other_side(anna: Phone, bruno: Phone, watcher: Phone) -> None:
    anna.played(FOUR_POINTS)
    deal = f"{anna.match}/1"
    answer = confirm(bruno, deal)
    assert (answer.status, answer.location) == (303, deal)
    for phone in (anna, bruno, watcher):
        (line,) = phone.open(deal).root.one("ul", class_="agreed").all("li")
        assert line.text.startswith("✓ Confirmed by Bruno ")
        assert line.one("time")["datetime"][:2] == "20"


def test_the_match_goes_on_unconfirmed(anna: Phone, bruno: Phone) -> None:
    anna.played(FOUR_POINTS)
    anna.played(TWO_POINTS)
    assert anna.points() == [[4, 0], [2, 0]]
    page = bruno.open(bruno.match)
    assert page.has_link("Deal is over")
    assert "Deal 2: Anna 2, Bruno 0. Entered by Anna." in page.text
    assert "Also to be confirmed: Deal 1" in page.text
    confirm(bruno)
    assert ASKED in bruno.open(bruno.match).text
    assert marks(bruno.open(bruno.match)) == ["to be confirmed"]


def test_another_phone_of_the_side_is_named(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino")
    settings(phone, accepts="1")
    dino = Phone(app)
    seat_at(app, dino, "Dino", phone.table)
    phone.played(FOUR_POINTS)
    confirm(dino)
    text = phone.open(f"{phone.match}/1").text
    assert "Confirmed by Bruno & Dino, on the phone of Dino" in text


def test_an_own_pile_may_confirm_a_deal(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    assert WAITS in anna.open(anna.match).text
    send(bruno, 2, rest_of(FOUR_POINTS))
    assert CONFIRMED in anna.open(anna.match).text
    assert stored(anna) == ()
    assert "Confirmed by Bruno: deal 1." in anna.open(f"{anna.match}/sheet").text


def test_an_objection_opens_the_correction(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    page = bruno.open(bruno.open(bruno.match).link("Object"))
    assert ASKED in page.text
    answer = bruno.send(page.form, word="  count\tagain ")
    assert (answer.status, answer.location) == (303, f"{bruno.match}/1/enter")
    (said,) = stored(anna)
    assert (said.seat, said.agrees, said.word) == (bruno.seat, False, "count again")
    assert OBJECTED in bruno.open(f"{bruno.match}/1/enter").text


def test_corrections_show_the_objection(anna: Phone, bruno: Phone) -> None:
    anna.played(FOUR_POINTS)
    anna.played(FOUR_POINTS)
    object_to(bruno, "count again", 2)
    for way in ("enter", "counts", "short", "points"):
        assert "Deal 2, objection by Bruno" in anna.open(f"{anna.match}/2/{way}").text, way
        for other in (1, 3):
            assert "objection" not in anna.open(f"{anna.match}/{other}/{way}").text, way


def test_everyone_sees_the_objection(anna: Phone, bruno: Phone, watcher: Phone) -> None:
    anna.played(FOUR_POINTS)
    object_to(bruno, "count again")
    for phone in (anna, bruno, watcher):
        for address in (anna.match, f"{anna.match}/1"):
            page = phone.open(address)
            assert OBJECTED in page.text
            assert page.has_link("Correct it") == (phone is not watcher)
            assert ("It is right after all" in page.text) == (phone is bruno)
        assert marks(phone.open(anna.match)) == ["objection"]
    anna.enter(TWO_POINTS, deal=1)
    for phone in (anna, bruno, watcher):
        assert "objection" not in phone.open(anna.match).text
    assert "Deal 1: Anna 2, Bruno 0. Entered by Anna." in bruno.open(bruno.match).text
    confirm(bruno)
    assert CONFIRMED in anna.open(anna.match).text


def test_an_objection_can_be_withdrawn(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    object_to(bruno, "count again")
    bruno.send(bruno.open(bruno.match).form_with("It is right after all"))
    assert [each.agrees for each in stored(anna)] == [True]
    assert "objection" not in anna.open(anna.match).text


def test_a_bad_objection_stays_in_its_form(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    for word, problem in (
        (" \t ", "“What is not right?” is still empty."),
        ("x" * 201, f"“{'x' * 201}” has 201 letters: 200 at most."),
        (
            "no\u202eway",
            "There is a sign in “noway” that cannot be seen: type it again without it.",
        ),
    ):
        page = object_to(bruno, word)
        assert page.status == 422, word
        assert page.problems[0][:60] == problem[:60]
        assert page.form.fields["word"] == word
        assert stored(anna) == ()
    assert bruno.send(page.form, word="count again").status == 303


def test_outdated_versions_are_not_confirmed(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    page = bruno.open(bruno.match)
    anna.enter(TWO_POINTS, deal=1)
    answer = bruno.send(page.form_with("That is right"))
    assert answer.status == 409
    assert CORRECTED in answer.root.one(role="alert").text
    assert stored(anna) == ()
    bruno.send(answer.form_with("That is right"))
    assert [each.version for each in stored(anna)] == [2]


def test_outdated_versions_get_no_objection(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    page = bruno.open(f"{bruno.match}/1/object")
    anna.enter(TWO_POINTS, deal=1)
    refused = bruno.send(page.form)
    assert refused.status == 422
    answer = bruno.send(refused.form, word="count again")
    assert answer.status == 409
    assert CORRECTED in answer.root.one(role="alert").text
    assert "Anna 2, Bruno 0" in answer.text
    assert answer.form.fields["word"] == "count again"
    assert stored(anna) == ()
    assert bruno.send(answer.form).status == 303
    assert [each.version for each in stored(anna)] == [2]


def test_only_another_side_can_confirm(
    app: Flask, anna: Phone, bruno: Phone, stored: Stored
) -> None:
    anna.played(FOUR_POINTS)
    guest, fields = Phone(app), {"version": "1", "word": "no"}
    seat_at(app, guest, "Guest", anna.table)
    for phone in (anna, guest):
        assert phone.open(f"{anna.match}/1/object").location == f"{anna.match}/1"
        for act in ("confirm", "object"):
            page = phone.post(f"{anna.match}/1/{act}", fields)
            assert page.status == 409
            assert page.root.one("h1").text == "That is for another side to say"
    assert stored(anna) == ()


def test_unknown_versions_are_not_confirmed(anna: Phone, bruno: Phone, stored: Stored) -> None:
    anna.played(FOUR_POINTS)
    for version in ("", "0", "2", "-1", "x", "9" * 30):
        fields = {"version": version, "word": "no"}
        for act in ("confirm", "object"):
            assert bruno.post(f"{bruno.match}/1/{act}", fields).status == 409, version
    for deal in ("0", "2", "999999999999999999999999"):
        assert bruno.open(f"{bruno.match}/{deal}/object").status == 404
        for act in ("confirm", "object"):
            assert bruno.post(f"{bruno.match}/{deal}/{act}", {"version": "1"}).status == 404, deal
    assert stored(anna) == ()


def test_the_sheet_says_who_confirmed(anna: Phone, bruno: Phone, watcher: Phone) -> None:
    anna.played(FOUR_POINTS)
    anna.played(TWO_POINTS)
    anna.played(TWO_POINTS)
    confirm(bruno)
    object_to(bruno, "count again", 2)
    text = watcher.open(f"{anna.match}/sheet").text
    assert "Confirmed by Bruno: deal 3." in text
    assert "Not confirmed by Bruno: deal 1." in text
    assert "Deal 2, objection by Bruno: “count again”" in text
