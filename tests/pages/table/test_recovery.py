"""The recovery link on the pages: made and shown once, taken by a button, ended by a new one."""

import pytest
from flask import Flask

from scorekeeper.limits import SEATS
from scorekeeper.store.table_values import Seat
from scorekeeper.web.access.seat_cookies import MOST_TABLES
from tests.conftest import opened_store
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.table.test_seats import invited, link_on, seats_of


@pytest.fixture
def anna(phone: Phone) -> Phone:
    phone.start("Anna", "Bruno", target="99")
    return phone


def make(phone: Phone) -> Page:
    page = phone.send(phone.open(f"{phone.table}/recovery").form)
    assert page.status == 200 and page.headers["Cache-Control"] == "no-store"
    return page


def recovery_link(phone: Phone) -> str:
    """The path of a new link."""
    return link_on(make(phone))


def back(phone: Phone, link: str, name: str = "Anna") -> Page:
    return phone.send(phone.open(link).form, name=name)


def test_the_link_is_shown_once(anna: Phone, app: Flask) -> None:
    page = make(anna)
    link, card = link_on(page), page.root.one("section", class_="getback")
    secret = link.rpartition("/")[2]
    assert len(secret) == 16 and link == f"{anna.table}/back/{secret}"
    assert f"http://localhost{link}" in card.text and "Anna – Bruno" in card.text
    assert card.one("svg", class_="qr")["aria-label"] == "QR code of the link"
    played = anna.played(FOUR_POINTS)
    for address in (
        "",
        "/seats",
        "/recovery",
        f"/1/{played}",
        "/1/sheet",
        "/1/share",
        "/export.json",
    ):
        assert secret not in anna.open(anna.table + address).html, address
    with opened_store(app) as opened:
        assert secret not in opened.invitations.recovery(anna.table_id)


def test_to_open_it_does_nothing(anna: Phone, watcher: Phone, app: Flask) -> None:
    link = recovery_link(anna)
    for method in ("HEAD", "GET"):
        answer = watcher.client.open(link, method=method)
        assert answer.status_code == 200
        assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert len(seats_of(app, anna.table)) == 1
    assert watcher.open(f"{anna.match}/1/enter").status == 403


def test_it_seats_a_new_phone_as_the_maker(anna: Phone, watcher: Phone, app: Flask) -> None:
    """Also at a full table and out of the bin, as often as wanted; and at no other table."""
    link = recovery_link(anna)
    other = Phone(app)
    other.start("Carla", "Dino")
    assert watcher.open(link.replace(anna.table, other.table)).status == 404
    assert watcher.open(link.replace(anna.table, "/t/nowhere")).status == 404
    with opened_store(app) as opened:
        for number in range(SEATS.most):
            opened.seats.add(Seat(f"s{number}", anna.table_id, "Eva", "score", key=f"{number}"))
    assert anna.send(anna.open(f"{anna.table}/delete").form).status == 303
    answer = back(watcher, link, " Anna  Maria ")
    assert (answer.status, answer.location) == (303, anna.table)
    assert watcher.send(watcher.open(anna.table).form_with("Take it out of the bin")).status == 303
    watcher.table = anna.table
    (seat,) = [each for each in seats_of(app, anna.table) if each.id == watcher.seat]
    assert (seat.name, seat.right, seat.maker) == ("Anna Maria", "score", True)
    assert watcher.played_page(FOUR_POINTS).status == 200
    assert back(Phone(app), link).status == 303


def test_a_new_one_ends_it(anna: Phone, watcher: Phone, app: Flask) -> None:
    """A form that is sent twice makes one; another table's is another."""
    first = recovery_link(anna)
    form = anna.open(f"{anna.table}/recovery").form
    second, again = (link_on(anna.send(form)) for _ in range(2))
    assert first != second == again
    page = watcher.open(first)
    assert page.status == 404 and "Another one was made since" in page.text
    assert watcher.post(first, watcher.new_form | {"name": "Anna"}).status == 404
    other = Phone(app)
    other.start("Anna", "Bruno")
    assert recovery_link(other)[-16:] != second[-16:]
    assert back(watcher, second).status == 303


def test_a_double_tap_takes_one_seat(anna: Phone, watcher: Phone, app: Flask) -> None:
    form = watcher.open(recovery_link(anna)).form
    first_cookies = watcher.cookies
    answers = []
    for _ in range(2):
        watcher.cookies = first_cookies  # the second tap goes out before the first is answered
        answers.append(watcher.send(form, name="Anna").location)
    assert answers == [anna.table] * 2
    assert watcher.send(form, name="Anna").status == 303
    assert len(seats_of(app, anna.table)) == 2


def test_a_seat_that_was_taken_back_returns(anna: Phone, watcher: Phone, app: Flask) -> None:
    """By a seat of the maker's, with the name that it had."""
    link = recovery_link(anna)
    watcher.send(watcher.open(link_on(invited(anna))).form, who="Bruno")
    watcher.table = anna.table
    assert anna.post(f"{anna.table}/seats/{watcher.seat}/take-back").status == 303
    assert watcher.open(f"{anna.match}/1/enter").status == 403
    form = watcher.open(link).form
    assert form.fields["name"] == "Bruno" and watcher.send(form).status == 303
    assert watcher.open(f"{anna.match}/1/enter").status == 200
    (seat,) = [each for each in seats_of(app, anna.table) if each.id == watcher.seat]
    assert (seat.name, seat.maker) == ("Bruno", True)


def test_the_maker_needs_none(anna: Phone, app: Flask) -> None:
    link = recovery_link(anna)
    assert anna.open(link).location == anna.table
    assert anna.post(link, anna.new_form | {"name": "A"}).location == anna.table
    assert len(seats_of(app, anna.table)) == 1


def test_what_is_missing_is_said(anna: Phone, watcher: Phone, app: Flask) -> None:
    link = recovery_link(anna)
    page = back(watcher, link, "")
    assert page.status == 422 and page.problems == ["“Your name” is still empty."]
    watcher.cookies = {f"seat-{number:016}": "seat.secret" for number in range(MOST_TABLES)}
    page = back(watcher, link)
    assert page.status == 422 and "Take one off its list" in page.problems[0]
    assert len(seats_of(app, anna.table)) == 1


def test_an_old_invitation_takes_no_seat_after_it(anna: Phone, watcher: Phone) -> None:
    """Bruno sat down by the link, came back as the maker, and then sends the old page again."""
    form = watcher.open(link_on(invited(anna))).form
    watcher.send(form, who="Bruno")
    assert "Take back" not in watcher.open(f"{anna.table}/seats").text
    back(watcher, recovery_link(anna), "Bruno")
    anna.post(f"{anna.table}/renew")
    assert watcher.send(form, who="Bruno").location == anna.table
    assert "Take back" in watcher.open(f"{anna.table}/seats").text
