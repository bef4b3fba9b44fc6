"""A seat stays on its phone: whatever clock, key or database the server has for a while, however
many tables there are, and whichever program gave it. Only people take a table off the list."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import TimestampSigner

from scorekeeper.store import Seat
from scorekeeper.store.engines import open_store
from scorekeeper.web.access import permissions, seat_cookies
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, setup
from tests.helpers.databases import older_file

OLD_COOKIE = "scorekeeper"
MOST = 100
HEAD = 4096
"""As many bytes as a proxy may take for the head of an answer."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def server(make_app: MakeApp, folder: Path) -> Flask:
    """One whose folder other servers can be started on. Its forms need their tokens."""
    return make_app(INSTANCE=str(folder), DATABASE=str(folder / "scores.db"))


@pytest.fixture
def elsewhere(server: Flask, make_app: MakeApp, folder: Path) -> Flask:
    """The same server, started for a moment on another database."""
    return make_app(INSTANCE=str(folder), DATABASE=str(folder / "other.db"))


@pytest.fixture
def stranger(make_app: MakeApp) -> Flask:
    """Another server at the same address: with its own key it reads no cookie of the first."""
    return make_app()


def set_clock(monkeypatch: pytest.MonkeyPatch, **off: float) -> None:
    """From now on the server's clock is off by so much."""
    moment = datetime.now(UTC) + timedelta(**off)
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: int(moment.timestamp()))
    for module in (seat_cookies, permissions):
        monkeypatch.setattr(module, "now", lambda: moment.isoformat(timespec="seconds"))


def moved(phone: Phone, app: Flask) -> Phone:
    """The same phone, at another server under the same address."""
    there = Phone(app)
    there.cookies, there.table = phone.cookies, phone.table
    return there


def given_by(page: Page) -> dict[str, str]:
    """The cookies that an answer sets, by name."""
    lines = page.headers.getlist("Set-Cookie")
    pairs = (line.partition(";")[0].partition("=") for line in lines)
    return {name: value for name, _, value in pairs}


def seats_of(phone: Phone) -> dict[str, str]:
    return {name: text for name, text in phone.cookies.items() if name.startswith("seat-")}


def scores(phone: Phone, table: str) -> bool:
    """Whether the phone may enter a deal there."""
    return phone.open(f"{table}/1/1/enter").status == 200


# Clocks


@pytest.mark.parametrize("off", [{"minutes": -1}, {"days": -400}, {"days": 400}])
def test_a_server_whose_clock_is_wrong_takes_no_seat(
    off: dict[str, float], server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    form, kept = phone.open(f"{phone.match}/1/enter").form, phone.cookies
    set_clock(monkeypatch, **off)
    assert phone.open("/").has_link("Anna – Bruno")
    form.fields |= dict.fromkeys(FOUR_POINTS, "1")
    assert phone.send(form).status == 303
    assert phone.played(FOUR_POINTS).status == 200
    assert phone.cookies.keys() == kept.keys() | {"grid"}  # which knows the hint of the first deal
    assert seats_of(phone) == {name: kept[name] for name in seats_of(phone)}


def test_a_clock_that_was_a_year_ahead_keeps_no_cookie_from_lasting_on(
    server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    name = f"seat-{phone.table.removeprefix('/t/')}"
    set_clock(monkeypatch, days=365)
    assert name in given_by(phone.open(phone.table))
    set_clock(monkeypatch, days=1)
    assert name in given_by(phone.open(phone.table))
    assert name not in given_by(phone.open(phone.table))


def test_tables_that_nobody_opens_last_on_while_the_phone_comes_by(
    server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(server)
    for _ in range(25):
        phone.start("Anna", "Bruno")
    renewed: list[str] = []
    for day in range(1, 4):
        set_clock(monkeypatch, days=day)
        for _ in range(2):  # once a day is enough
            renewed += [name for name in given_by(phone.open("/")) if name.startswith("seat-")]
    assert sorted(renewed) == sorted(seats_of(phone))
    kept = phone.client.get_cookie(renewed[0])
    assert kept and kept.expires
    assert kept.expires - datetime.now(UTC) > timedelta(days=365)


# Other databases and keys


def test_a_moment_on_another_database_takes_no_seat(server: Flask, elsewhere: Flask) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    there = moved(phone, elsewhere)
    assert not there.open("/").has_link("Anna – Bruno")
    assert there.open(f"{phone.table}/1/1/enter").status == 404
    there.start("Carla", "Dino")
    back = moved(there, server)
    assert scores(back, phone.table)
    assert scores(moved(back, elsewhere), there.table)


def test_a_moment_at_a_server_with_another_key_takes_no_seat(
    server: Flask, stranger: Flask
) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    there = moved(phone, stranger)
    there.start("Carla", "Dino")
    back = moved(there, server)
    assert scores(back, phone.table)
    back.start("Eva", "Ugo")
    assert scores(moved(back, stranger), there.table)


# Two tabs


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_tabs_that_start_two_tables_at_once_keep_both_seats(
    order: tuple[int, int], server: Flask
) -> None:
    phone = Phone(server)
    form = phone.open("/").form
    before = phone.cookies
    answers = []
    for names in (("Anna", "Bruno"), ("Carla", "Dino")):
        phone.cookies = before
        answers.append(phone.send(form, **setup(names)))
    phone.cookies = before | given_by(answers[order[0]]) | given_by(answers[order[1]])
    for answer in answers:
        assert answer.location and scores(phone, answer.location)


# Many tables


@pytest.fixture(scope="module")
def many(make_app: MakeApp) -> Phone:
    """A phone with as many tables as it can keep."""
    phone = Phone(make_app(WTF_CSRF_ENABLED=False))
    for place in range(MOST):
        phone.start("Anna", f"Bruno {place}")
    return phone


@pytest.fixture
def full(many: Phone) -> Iterator[Phone]:
    before, table = many.cookies, many.table
    yield many
    many.cookies, many.table = before, table


def test_the_61st_table_and_the_100th_put_no_seat_out(full: Phone, long: bool) -> None:
    tables = [f"/t/{name.removeprefix('seat-')}" for name in seats_of(full)]
    assert len(tables) == MOST
    assert all(scores(full, table) for table in (tables if long else tables[::12] + tables[59:61]))
    # nginx and gunicorn take lines of 8 kB.
    assert len("; ".join(f"{name}={value}" for name, value in full.cookies.items())) < 8000


def test_where_there_is_no_room_people_are_asked_and_nothing_is_forgotten(full: Phone) -> None:
    before = full.cookies
    page = full.send(full.open("/").form, **setup(("Eva", "Ugo"), {"table": "", "target": "21"}))
    assert page.status == 422
    assert "as many tables as it can" in page.problems[0]
    sent = page.form_with("Start")
    assert (sent.fields["name-1"], sent.fields["target"]) == ("Eva", "21")
    assert seats_of(full).items() <= before.items()
    list_ = full.open(page.link("Your tables"))
    assert len(list_.form.buttons) == MOST
    full.send(list_.form, list_.form.buttons[-1])
    assert full.send(sent).status == 303


def test_a_double_tap_on_the_last_place_starts_one_table(full: Phone) -> None:
    form = full.open("/tables").form
    full.send(form, form.buttons[0])
    start = full.open("/").form_with("Start")
    answers = [full.send(start, table="", **setup(("Eva", "Ugo"))) for _ in range(2)]
    assert [each.status for each in answers] == [303, 303]
    assert answers[0].location == answers[1].location


def test_a_cookie_that_cannot_be_read_stays_beside_the_new_ones(server: Flask) -> None:
    phone = Phone(server)
    broken = {"seat-broken": "x", "seat-other": "~.", OLD_COOKIE: "eyJzZWF0cyI6W119.x.y"}
    phone.cookies = broken
    phone.start("Anna", "Bruno")
    phone.open("/tables")
    assert broken.items() < phone.cookies.items()
    assert scores(phone, phone.table)


# The seats of an older program


def old_names(number: int) -> list[str]:
    """The ids of so many old tables, the newest first, as the cookie had them."""
    return [f"old{place:013}" for place in range(number)]


def old_cookie(app: Flask, tables: list[str]) -> dict[str, str]:
    """The session cookie in which the older program kept seats."""
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer is not None
    seats = [[table, "s1", 1] for table in tables]
    held = {"_permanent": True, "csrf_token": "0" * 40, "device": "phone", "seats": seats}
    return {OLD_COOKIE: str(serializer.dumps(held))}


@pytest.fixture
def updated(make_app: MakeApp, folder: Path) -> Flask:
    """A server on the database of an older program, of 60 tables."""
    older_file(folder / "scores.db", old_names(60))
    return make_app(INSTANCE=str(folder), DATABASE=str(folder / "scores.db"))


def stored_seat(app: Flask, table: str) -> Seat:
    with closing(open_store(app.config["DATABASE"])) as opened:
        return opened.seat(table, "s1")


def old_phone(app: Flask, number: int) -> Phone:
    phone = Phone(app)
    phone.cookies = old_cookie(app, old_names(number))
    phone.table = f"/t/{old_names(1)[0]}"
    return phone


def test_whoever_made_a_table_with_an_older_program_still_scores_and_is_its_maker(
    updated: Flask,
) -> None:
    phone = old_phone(updated, 1)
    assert phone.open("/").has_link("Anna – Bruno")
    assert phone.played(FOUR_POINTS).status == 200
    assert OLD_COOKIE not in phone.cookies
    # Also on the next day, from the cookie of its own.
    assert phone.played(FOUR_POINTS).status == 200
    seat = stored_seat(updated, old_names(1)[0])
    assert seat.maker and seat.key
    assert not Phone(updated).open(phone.table).forms


def test_it_is_so_when_the_first_answer_never_arrives(updated: Flask) -> None:
    phone = old_phone(updated, 1)
    before = phone.cookies
    lost = given_by(phone.open(f"{phone.match}/1/enter"))
    phone.cookies = before
    answer = phone.open(f"{phone.match}/1/enter")
    assert answer.status == 200
    assert given_by(answer).items() >= {n: v for n, v in lost.items() if v and "seat" in n}.items()
    assert phone.played(FOUR_POINTS).status == 200


def test_sixty_old_seats_move_a_few_at_a_time_and_all_score_meanwhile(updated: Flask) -> None:
    phone = old_phone(updated, 60)
    for visit in range(6):
        assert len(seats_of(phone)) == 10 * visit
        assert all(scores(old_phone(updated, 60), f"/t/{table}") for table in old_names(60)[::20])
        page = phone.open("/tables")
        assert sum(len(f"{name}: {text}") + 2 for name, text in page.headers) < HEAD
        assert len(page.form.buttons) == 60
    assert list(seats_of(phone)) == [f"seat-{table}" for table in reversed(old_names(60))]
    assert OLD_COOKIE not in phone.cookies
    assert all(scores(phone, f"/t/{table}") for table in old_names(60))


def test_an_old_seat_waits_for_its_own_database(
    updated: Flask, make_app: MakeApp, folder: Path
) -> None:
    there = make_app(INSTANCE=str(folder), DATABASE=str(folder / "other.db"))
    phone = old_phone(there, 3)
    for _ in range(2):
        assert phone.open("/").status == 200
    assert OLD_COOKIE not in phone.cookies
    back = moved(phone, updated)
    assert all(scores(back, f"/t/{table}") for table in old_names(3))


def test_an_old_seat_survives_a_server_that_cannot_read_it(updated: Flask, stranger: Flask) -> None:
    there = moved(old_phone(updated, 3), stranger)
    there.start("Carla", "Dino")
    back = moved(there, updated)
    assert all(scores(back, f"/t/{table}") for table in old_names(3))
    assert scores(moved(back, stranger), there.table)


def test_an_old_table_taken_off_the_list_does_not_come_back(updated: Flask) -> None:
    phone = old_phone(updated, 15)
    form = phone.open("/tables").form
    phone.send(form, form.buttons[0])
    assert not scores(phone, form.buttons[0]["value"])
    for _ in range(3):
        offered = [each.text for each in phone.open("/tables").form.buttons]
        assert sorted(offered) == ["Take off"] * 14 + ["Undo"]


@pytest.mark.parametrize("secret", ["", "s1", "0" * 16])
def test_nobody_makes_up_the_seat_of_an_older_program(updated: Flask, secret: str) -> None:
    phone = Phone(updated)
    phone.cookies = {f"seat-{old_names(1)[0]}": f"s1.{secret}"}
    assert not scores(phone, f"/t/{old_names(1)[0]}")
    assert stored_seat(updated, old_names(1)[0]).key == ""


def test_a_seat_that_was_taken_back_in_an_older_program_stays_so(
    updated: Flask, folder: Path
) -> None:
    with closing(sqlite3.connect(folder / "scores.db")) as db:
        db.execute("UPDATE seats SET taken_back = '1970-01-01T00:00:00+00:00'")
        db.commit()
    phone = old_phone(updated, 1)
    assert not scores(phone, phone.table)
