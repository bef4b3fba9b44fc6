"""Invite, sit down by a link or a code, say whose phone it is, take a seat back."""

import re

import pytest
from flask import Flask

from scorekeeper.limits import SEATS
from scorekeeper.store.table_values import Link, Seat
from scorekeeper.tables.clock_and_ids import CODE_LETTERS, before, hashed, is_of, later, new_id, now
from tests.conftest import MakeApp, Rows, opened_store
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone


@pytest.fixture
def anna(phone: Phone) -> Phone:
    phone.start("Anna", "Bruno")
    return phone


def seats_page(phone: Phone) -> Page:
    return phone.open(f"{phone.table}/seats")


def invited(phone: Phone) -> Page:
    """The page with link and code, as a tap on the score page leads to it."""
    score = phone.open(phone.table)
    answer = phone.send(score.form_with("Invite"))
    assert (answer.status, answer.location) == (303, f"{phone.table}/seats")
    return seats_page(phone)


def link_on(page: Page) -> str:
    """The path of the link that is shown."""
    shown = page.root.one("textarea", id="text").text
    return re.sub("^http://[^/]+", "", shown)


def code_on(page: Page) -> str:
    return page.root.one("p", class_="code").text.replace(" ", "")


def sit(phone: Phone, link: str, **fields: str) -> Page:
    return phone.send(phone.open(link).form, **fields)


def seats_of(app: Flask, table: str) -> list[Seat]:
    with opened_store(app) as opened:
        return list(opened.seats.all(table.removeprefix("/t/")))


def fill(app: Flask, address: str, seats: int) -> None:
    table = address.removeprefix("/t/")
    with opened_store(app) as opened:
        for number in range(seats):
            opened.seats.add(Seat(f"seat{number}", table, f"P{number}", "score", key="k"))


def named(app: Flask, table: str, name: str) -> Seat:
    (seat,) = [each for each in seats_of(app, table) if each.name == name]
    return seat


# Letting others in


def test_link_and_code_stay_the_same(anna: Phone, app: Flask) -> None:
    first, second = invited(anna), invited(anna)
    assert link_on(first) == link_on(second)
    assert code_on(first) == code_on(second)
    assert len(code_on(first)) == 6 and set(code_on(first)) <= set(CODE_LETTERS)
    # The address of the table, by which one watches, stays too.
    assert f"http://localhost{anna.table}" in first.text
    assert "cannot be made new" in first.text
    # Neither is stored.
    secret = link_on(first).rpartition("/")[2]
    with opened_store(app) as opened:
        table = anna.table_id
        link, code = opened.invitations.link(table, "score"), opened.invitations.code(table)
    assert link and code
    assert is_of(secret, link.hash) and len(secret) == 16
    assert secret not in repr(link) and code_on(first) not in repr(code)


def test_renewing_closes_the_old_link(anna: Phone, watcher: Phone) -> None:
    before_ = invited(anna)
    anna.send(before_.form_with("Make them new"))
    after = seats_page(anna)
    assert link_on(after) != link_on(before_) and code_on(after) != code_on(before_)
    assert watcher.open(link_on(before_)).status == 404
    assert watcher.post("/join", {"code": code_on(before_)}).status == 422
    assert watcher.open(link_on(after)).status == 200


def test_the_link_has_the_public_address(make_app: MakeApp) -> None:
    phone = Phone(make_app(WTF_CSRF_ENABLED=False, PUBLIC_URL="https://scopa.example"))
    phone.start("Anna", "Bruno")
    page = invited(phone)
    assert page.root.one("textarea", id="text").text.startswith("https://scopa.example/t/")
    assert "scopa.example/join" in page.text


# Sitting down


def test_opening_a_link_takes_no_seat(anna: Phone, watcher: Phone, app: Flask) -> None:
    link = link_on(invited(anna))
    page = watcher.open(link)
    assert page.status == 200
    head = page.html.partition("</head>")[0]
    assert "Anna" not in head and "Bruno" not in head and link.rpartition("/")[2] not in head
    assert page.headers["Referrer-Policy"] == "strict-origin"
    assert len(page.headers.getlist("Referrer-Policy")) == 1
    assert len(seats_of(app, anna.table)) == 1


def test_a_seat_may_enter_under_its_name(
    anna: Phone, watcher: Phone, rows: Rows, app: Flask
) -> None:
    answer = sit(watcher, link_on(invited(anna)), who="Bruno")
    assert (answer.status, answer.location) == (303, anna.table)
    watcher.table = anna.table
    assert watcher.enter(FOUR_POINTS).status == 303
    (deal,) = rows.versions(anna.table)
    assert (deal.who, deal.seat) == ("Bruno", watcher.seat)
    assert "Entered by Bruno" in anna.open(f"{anna.match}/1").text
    seat = named(app, anna.table, "Bruno")
    assert (seat.right, seat.maker, seat.taken_back) == ("score", False, "")
    assert watcher.cookies[f"seat-{seat.table}"].partition(".")[2] not in repr(seat)


def test_a_double_tap_takes_one_seat(anna: Phone, watcher: Phone, app: Flask) -> None:
    form = watcher.open(link_on(invited(anna))).form
    assert [watcher.send(form, who="Bruno").status for _ in range(2)] == [303, 303]
    assert len(seats_of(app, anna.table)) == 2


def test_a_wrong_link_opens_nothing(anna: Phone, watcher: Phone, app: Flask) -> None:
    right = link_on(invited(anna)).rpartition("/")[2]
    for secret in ("x", "0" * 16, "%00", "é" * 16):
        for answer in (
            watcher.open(f"{anna.table}/sit/{secret}"),
            watcher.post(f"{anna.table}/sit/{secret}", {"who": "Bruno"}),
        ):
            assert answer.status == 404, secret
            assert anna.table in answer.links
    other = Phone(app)
    other.start("Eva", "Ugo")
    invited(other)
    assert watcher.post(f"{other.table}/sit/{right}", {"who": "Eva"}).status == 404


def test_expired_invitations_open_nothing(anna: Phone, watcher: Phone, app: Flask) -> None:
    page = invited(anna)
    table = anna.table_id
    with opened_store(app) as opened:
        link, code = opened.invitations.link(table, "score"), opened.invitations.code(table)
        assert link and code
        assert later(now(), hours=11) < link.until <= later(now(), hours=12)
        assert later(now(), minutes=9) < code.until <= later(now(), minutes=10)
        over = before(now(), minutes=1)
        opened.invitations.put_link(Link(table, "score", link.hash, link.salt, over))
        opened.invitations.put_code(
            type(code)(table, code.hash, code.salt, over), before(over, minutes=1)
        )
    assert watcher.open(link_on(page)).status == 404
    assert watcher.post(link_on(page), {"who": "Bruno"}).status == 404
    assert watcher.post("/join", {"code": code_on(page)}).status == 422
    assert seats_page(anna).form_with("Invite")
    assert link_on(invited(anna)) != link_on(page)


def test_a_new_server_key_ends_invitations(make_app: MakeApp) -> None:
    one = make_app(WTF_CSRF_ENABLED=False, SECRET_KEY="one")
    two = make_app(WTF_CSRF_ENABLED=False, SECRET_KEY="two", DATABASE=one.config["DATABASE"])
    anna, again = Phone(one), Phone(two)
    anna.start("Anna", "Bruno")
    link = link_on(invited(anna))
    again.cookies = {name: kept for name, kept in anna.cookies.items() if "seat" in name}
    again.table = anna.table
    assert seats_page(again).form_with("Invite")
    assert link_on(invited(again)) != link


def test_an_owner_link_is_for_one_phone(anna: Phone, app: Flask) -> None:
    table, secret = anna.table_id, new_id()
    with opened_store(app) as opened:
        opened.invitations.put_link(Link(table, "own", hashed(secret), "", later(now(), hours=24)))
    link = f"{anna.table}/sit/{secret}"
    first, second = Phone(app), Phone(app)
    forms = [phone.open(link).form for phone in (first, second)]
    assert first.send(forms[0], who="Bruno").location == anna.table
    assert second.send(forms[1], who="Bruno").status == 404
    assert first.send(forms[0], who="Bruno").location == anna.table, "a double tap"
    assert named(app, anna.table, "Bruno").maker
    assert len(seats_of(app, anna.table)) == 2


def test_the_number_of_phones_is_limited(anna: Phone, watcher: Phone, app: Flask) -> None:
    fill(app, anna.table, SEATS.most - 1)
    page = sit(watcher, link_on(invited(anna)), who="Bruno")
    assert page.status == 422 and str(SEATS.most) in page.problems[0]


def test_codes_may_be_typed_in_any_form(anna: Phone, app: Flask) -> None:
    page = invited(anna)
    code = code_on(page).lower()
    for typed in (code, f" {code} ", f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        phone = Phone(app)
        form = phone.open(phone.open("/").link("Sit down with a code")).form
        assert phone.send(form, code=typed).location == link_on(page), typed


def test_a_phone_belongs_to_its_names_side(anna: Phone, app: Flask) -> None:
    def pressed() -> list[str]:
        buttons = seats_page(anna).form_with("no side").buttons
        return [each["value"] for each in buttons if each["aria-pressed"] == "true"]

    assert pressed() == ["1"]
    form = seats_page(anna).form_with("no side")
    for value in ("2", "0", "1"):
        (button,) = [each for each in form.buttons if each["value"] == value]
        assert anna.send(form, button).status == 303
        assert pressed() == [value]
    assert anna.post(f"{anna.match}/side", {"side": "3"}).status == 404
    assert anna.post(f"{anna.match}/side").status == 404


# Taking a seat back


def test_a_seat_taken_back_only_watches(
    anna: Phone, watcher: Phone, rows: Rows, app: Flask
) -> None:
    before_ = invited(anna)
    sit(watcher, link_on(before_), who="Bruno")
    watcher.table = anna.table
    entry = watcher.open(f"{anna.match}/1/enter").form
    taking = seats_page(anna).form_with("Take back")
    assert anna.send(taking).location == f"{anna.table}/seats"
    assert watcher.open(anna.table).status == 200
    assert watcher.send(entry).status == 403
    assert rows.versions(anna.table) == []
    assert watcher.open(link_on(before_)).status == 404
    assert watcher.post("/join", {"code": code_on(before_)}).status == 422
    after = seats_page(anna)
    assert link_on(after) != link_on(before_) and code_on(after) != code_on(before_)
    # Sent again, it makes no other link.
    assert anna.send(taking).status == 303
    again = seats_page(anna)
    assert (link_on(again), code_on(again)) == (link_on(after), code_on(after))
    # And there is no way back to a table that is full.
    undo = again.form_with("Undo")
    fill(app, anna.table, SEATS.most - 1)
    page = anna.send(undo)
    assert page.status == 422 and str(SEATS.most) in page.problems[0]
    assert named(app, anna.table, "Bruno").taken_back


def test_taking_back_can_be_undone(anna: Phone, watcher: Phone, app: Flask) -> None:
    sit(watcher, link_on(invited(anna)), who="Bruno")
    watcher.table = anna.table
    anna.send(seats_page(anna).form_with("Take back"))
    undo = seats_page(anna).form_with("Undo")
    assert anna.send(undo).status == 303
    assert watcher.enter(TWO_POINTS).status == 303
    table, seat = anna.table_id, named(app, anna.table, "Bruno")
    with opened_store(app) as opened:
        opened.seats.take_back(table, seat.id, before(now(), minutes=11))
    assert anna.send(undo).status == 303
    assert named(app, anna.table, "Bruno").taken_back
    assert "Bruno still free" in seats_page(anna).root.one("section", id="seats").text


def test_only_the_makers_seat_removes_seats(anna: Phone, watcher: Phone, app: Flask) -> None:
    sit(watcher, link_on(invited(anna)), who="Bruno")
    page = watcher.open(f"{anna.table}/seats")
    assert not [each for each in page.root.all("button") if "Take back" in each.text]
    for act in ("take-back", "give-back"):
        answer = watcher.post(f"{anna.table}/seats/{anna.seat}/{act}")
        assert answer.status == 403 and "its link to get back in" in answer.text
        assert anna.post(f"{anna.table}/seats/nobody/{act}").status == 404
    # Nor does anybody remove their own.
    assert anna.post(f"{anna.table}/seats/{anna.seat}/take-back").status == 404
    assert not named(app, anna.table, "Anna").taken_back
