"""Invite, sit down by a link or a code, say whose phone it is, take a seat back."""

import re

import pytest
from flask import Flask

from scorekeeper.limits import SEATS
from scorekeeper.store.table_values import Link, Seat
from scorekeeper.tables.clock_and_ids import before, later, new_id, now
from scorekeeper.tables.hashed_secrets import CODE_LETTERS, hashed, is_of
from scorekeeper.web.access.seat_cookies import MOST_TABLES
from tests.conftest import MakeApp, Rows, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone, setup


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


def test_what_stays_here_names_its_way_out(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    anna = Phone(app)
    anna.start("Anna", "Bruno")
    for network in ("", "http://192.168.1.5:8000"):
        app.config["NETWORK_URL"] = network
        page = invited(anna)
        assert bool(page.root.all("svg", class_="qr")) == bool(network)
        recovery = anna.send(anna.open(f"{anna.table}/recovery").form)
        assert ["serve --lan" in each.text for each in (page, recovery)] == [not network] * 2


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


def test_nobody_is_named_unasked(phone: Phone, watcher: Phone) -> None:
    fields = setup(("Anna", "Bruno"), {})
    phone.table = str(phone.post("/", phone.new_form | fields).location)
    phone.played(FOUR_POINTS)
    page = f"{phone.match}/1"
    assert "Entered on this phone" in phone.open(page).text
    assert "Entered on another phone" in watcher.open(page).text
    assert phone.enter(TWO_POINTS, deal=1).status == 303
    corrected = phone.open(page).root.one("ol", class_="history").text
    assert corrected.count("on this phone") == 2 and "Anna" not in corrected.partition(":")[0]
    sheet = phone.open(f"{phone.match}/sheet").text
    assert "Deal 1, corrected" in sheet and "corrected by" not in sheet
    phone.post(f"{phone.match}/side", phone.new_form | {"side": "2"})
    assert "Bruno" in phone.open(page).root.one("ol", class_="history").text
    assert "corrected by Bruno" in phone.open(f"{phone.match}/sheet").text


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


def test_absent_players_are_offered_first(anna: Phone, watcher: Phone, app: Flask) -> None:
    page = watcher.open(link_on(invited(anna)))
    assert page.form.choices("who") == ["Bruno", "Anna", "other"]
    assert "sits on another phone" in page.text
    # Nobody is chosen beforehand.
    assert "who" not in page.form.fields
    refused = watcher.send(page.form)
    assert refused.status == 422
    assert refused.problems == ["Who are you? Choose a name, or type yours."]
    assert "who" not in refused.form.fields
    assert len(seats_of(app, anna.table)) == 1
    assert watcher.send(refused.form, who="other", name=" Carla ").status == 303
    assert named(app, anna.table, "Carla").right == "score"


def test_unclear_names_are_refused_in_place(anna: Phone, watcher: Phone, app: Flask) -> None:
    form = watcher.open(link_on(invited(anna))).form
    for who, name, sentence in (
        ("other", "", "Who are you?"),
        ("Zoe", "", "Who are you?"),
        ("Bruno", "Carla", "Is it Bruno"),
        ("other", "C" * 41, "41 letters"),
        ("other", "Ca\u202erla", "cannot be seen"),
    ):
        page = watcher.send(form, who=who, name=name)
        assert page.status == 422, name
        assert any(sentence in problem for problem in page.problems), name
        assert page.form.fields["name"] == name
        assert len(seats_of(app, anna.table)) == 1
        assert "Set-Cookie" not in page.headers or "seat-" not in page.headers["Set-Cookie"]


def test_a_double_tap_takes_one_seat(anna: Phone, watcher: Phone, app: Flask) -> None:
    form = watcher.open(link_on(invited(anna))).form
    assert [watcher.send(form, who="Bruno").status for _ in range(2)] == [303, 303]
    assert len(seats_of(app, anna.table)) == 2


def test_a_seated_phone_is_told_so(anna: Phone, app: Flask) -> None:
    link = link_on(invited(anna))
    page = anna.open(link)
    assert "sits here already, as Anna" in page.text and page.forms == []
    assert anna.post(link, {"who": "Bruno"}).location == anna.table
    assert len(seats_of(app, anna.table)) == 1


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


def test_a_phone_with_full_cookies_is_told(anna: Phone, watcher: Phone, app: Flask) -> None:
    for number in range(MOST_TABLES):
        watcher.client.set_cookie(f"seat-table{number}", "seat.secret")
    page = sit(watcher, link_on(invited(anna)), who="Bruno")
    assert page.status == 422
    assert "as many tables as it can" in page.problems[0] and "/tables" in page.links
    assert len(seats_of(app, anna.table)) == 1


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


@every("typed", ["", "ABC", "ABCDE1", "ABCDEO", "ABCDEFG", "ABC\u200bDEF", "\u2160bcdef", "ABCDEF"])
def test_an_invalid_code_stays_in_the_form(watcher: Phone, typed: str) -> None:
    page = watcher.post("/join", {"code": typed})
    assert page.status == 422 and page.problems
    assert page.form.fields["code"] == typed
    assert ("No table has this code" in page.problems[0]) == (typed == "ABCDEF")


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
    assert "Bruno" not in seats_page(anna).root.one("section", id="seats").text


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


def test_device_and_last_visit_are_shown(anna: Phone, app: Flask) -> None:
    phone = Phone(app)
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile"
    phone.client.environ_base["HTTP_USER_AGENT"] = iphone
    sit(phone, link_on(invited(anna)), who="Bruno")
    assert "iPhone · here just now" in seats_page(anna).text
    table, seat = anna.table_id, named(app, anna.table, "Bruno")
    with opened_store(app) as opened:
        opened.seats.note_seen(table, seat.id, "android", before(now(), minutes=30))
        changed = opened.tables.changed(table)
    assert "Android phone · here 30 minutes ago" in seats_page(anna).text
    phone.open(anna.table)
    assert "iPhone · here just now" in seats_page(anna).text
    with opened_store(app) as opened:
        assert opened.tables.changed(table) == changed, "to be seen is no change"
