"""A seat stays on its phone, whatever clock, key or database the server has for a while, however
many tables there are. Only people take a table off the list."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from scorekeeper.web.access import permissions, seat_cookies
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, setup

MOST = 100


@pytest.fixture
def server(csrf_app: Flask) -> Flask:
    """Its forms need their tokens."""
    return csrf_app


@pytest.fixture(scope="module")
def elsewhere(csrf_app: Flask, make_app: MakeApp) -> Flask:
    """The same server, started for a moment on another database."""
    folder = Path(csrf_app.instance_path)
    return make_app(INSTANCE=str(folder), DATABASE=str(folder / "other.db"))


@pytest.fixture(scope="module")
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


@pytest.mark.parametrize("off", [{"minutes": -1}, {"days": -400}, {"days": 400}])
def test_a_wrong_clock_takes_no_seat(
    off: dict[str, float], server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    form, kept = phone.open(f"{phone.match}/1/enter").form, phone.cookies
    set_clock(monkeypatch, **off)
    assert phone.open("/").has_link("Go on")
    form.fields |= dict.fromkeys(FOUR_POINTS, "1")
    assert phone.send(form).status == 303
    assert phone.played_page(FOUR_POINTS).status == 200
    assert phone.cookies.keys() == kept.keys() | {"grid"}  # which knows the hint of the first deal
    assert seats_of(phone) == {name: kept[name] for name in seats_of(phone)}


def test_unopened_tables_last_on(server: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_another_database_takes_no_seat(server: Flask, elsewhere: Flask) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    there = moved(phone, elsewhere)
    assert not there.open("/").has_link("Anna – Bruno")
    assert there.open(f"{phone.table}/1/1/enter").status == 404
    there.start("Carla", "Dino")
    back = moved(there, server)
    assert scores(back, phone.table)
    assert scores(moved(back, elsewhere), there.table)


def test_another_key_takes_no_seat(server: Flask, stranger: Flask) -> None:
    phone = Phone(server)
    phone.start("Anna", "Bruno")
    there = moved(phone, stranger)
    there.start("Carla", "Dino")
    back = moved(there, server)
    assert scores(back, phone.table)
    back.start("Eva", "Ugo")
    assert scores(moved(back, stranger), there.table)


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


def test_a_hundred_tables_fit_in_the_cookies(full: Phone, long: bool) -> None:
    tables = [f"/t/{name.removeprefix('seat-')}" for name in seats_of(full)]
    assert len(tables) == MOST
    assert all(scores(full, table) for table in (tables if long else tables[::12] + tables[59:61]))
    # nginx and gunicorn take lines of 8 kB.
    assert len("; ".join(f"{name}={value}" for name, value in full.cookies.items())) < 8000


def test_full_cookies_ask_and_forget_nothing(full: Phone) -> None:
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


def test_the_last_place_is_taken_only_once(full: Phone) -> None:
    form = full.open("/tables").form
    full.send(form, form.buttons[0])
    start = full.open("/").form_with("Start")
    answers = [full.send(start, table="", **setup(("Eva", "Ugo"))) for _ in range(2)]
    assert [each.status for each in answers] == [303, 303]
    assert answers[0].location == answers[1].location


def test_an_unreadable_cookie_stays(server: Flask) -> None:
    phone = Phone(server)
    broken = {"seat-broken": "x", "seat-other": "~."}
    phone.cookies = broken
    phone.start("Anna", "Bruno")
    phone.open("/tables")
    assert broken.items() < phone.cookies.items()
    assert scores(phone, phone.table)
