"""What a stranger may try, kind by kind, at every route of the app: see docs/threats.md.

The routes come from the app itself, so that none can be forgotten.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import document
from tests.pages.access.test_route_permissions import ALL, MAY, SENT, Restore, Table
from tests.pages.access.test_route_permissions import (
    everything_back as everything_back,  # a fixture
)
from tests.pages.access.test_route_permissions import table as table  # a fixture
from tests.pages.http.test_fuzz import ASKED_NAMES
from tests.pages.table.test_seats import invited, link_on

GETS = [route for route in MAY if route.startswith("GET")]
POSTS = [route for route in MAY if route.startswith("POST")]
ASKS_NOTHING = {
    *("POST /primiera", "POST /p/<code>", "POST /device"),
    "POST /t/<table>/<number>/<deal>/primiera",
}
"""Takes a form of anybody's and changes nothing, so it needs no token."""
CODE = "32vtc77661677Ge"


# Cross-site requests


@pytest.fixture(scope="module")
def guarded(make_app: MakeApp) -> Iterator[Table]:
    """A table of an app that asks for tokens, with the phone that made it."""
    app = make_app()
    maker = Phone(app)
    maker.start("Anna", "Bruno")
    maker.played(FOUR_POINTS)
    link = link_on(invited(maker))
    scorer = Phone(app)
    scorer.send(scorer.open(link).form, who="other", name="Carla")
    scorer.table = maker.table
    values = {"table": maker.table_id, "number": 1, "deal": 1, "page": "enter"}
    values |= {"person": 1, "other": 2}
    values |= {"kind": "pile", "side": 1, "seat": scorer.seat, "secret": link.rpartition("/")[2]}
    yield Table(app, {"maker": maker}, values)


def stored(app: Flask) -> list[str]:
    """All that is stored, but when each seat was last used."""
    with closing(sqlite3.connect(app.config["DATABASE"])) as db:
        db.execute("UPDATE seats SET seen = ''")
        return list(db.iterdump())


@every("route", [route for route in POSTS if route not in ASKS_NOTHING])
def test_other_sites_cannot_post_a_form(guarded: Table, route: str) -> None:
    before = stored(guarded.app)
    page = guarded.ask("maker", route)
    assert page.status == 400 and "another visit" in page.text
    assert not page.headers.getlist("Set-Cookie")
    assert stored(guarded.app) == before


@every("route", [route for route in POSTS if route not in ASKS_NOTHING])
def test_over_tls_other_origins_are_refused(guarded: Table, route: str) -> None:
    maker, before = guarded.people["maker"], stored(guarded.app)
    token = maker.client.get("/token", base_url="https://localhost").get_data(as_text=True)
    answered = maker.client.post(
        guarded.address(route.partition(" ")[2]),
        base_url="https://localhost",
        data=SENT | {"csrf_token": token},
        headers={"Referer": "https://evil.example/"},
    )
    assert answered.status_code == 400
    assert stored(guarded.app) == before


@every(
    "said",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_other_sites_choose_no_language(phone: Phone, said: dict[str, str]) -> None:
    chosen = {"to": "/", "language": "it", "colours": "dark"}
    answered = phone.client.post("/device", data=chosen, headers=said)
    assert answered.status_code == 400 and not answered.headers.getlist("Set-Cookie")
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert phone.client.post("/device", data=chosen, headers=own).status_code == 303


Seen = dict[str, dict[str, Page]]


@pytest.fixture(scope="module")
def seen(table: Table) -> Seen:
    """What each person is answered where something is only asked for, which changes nothing."""
    at = Table(table.app, table.people, table.values | {"code": CODE})
    before, found = stored(table.app), {}
    for route in [*GETS, *sorted(ASKS_NOTHING)]:
        found[route] = {who: at.ask(who, route) for who in table.people}
        assert stored(table.app) == before, route
    return found


def test_get_requests_change_nothing(seen: Seen) -> None:
    assert seen.keys() == {*GETS, *ASKS_NOTHING}


@every("route", [route for route in GETS if MAY[route] == ALL])
def test_open_pages_show_no_secret(table: Table, seen: Seen, route: str) -> None:
    maker = table.people["maker"]
    secrets = [kept.partition(".")[2] for kept in maker.cookies.values()]
    invitation = link_on(maker.open(f"/t/{table.values['table']}/seats"))
    for who, page in seen[route].items():
        assert page.status in ((404,) if "secret" in route else (200, 303, 400, 404, 422)), who
        assert not any(secret in page.html for secret in secrets if len(secret) == 16), who
        if who not in ("maker", "scorer"):
            assert invitation not in page.html, who


def test_a_planted_session_gives_no_seat(csrf_app: Flask) -> None:
    stranger, victim = Phone(csrf_app), Phone(csrf_app)
    stranger.open("/")
    victim.cookies = stranger.cookies
    victim.start("Anna", "Bruno")
    assert victim.open(f"{victim.table}/1/1/enter").status == 200
    assert stranger.open(f"{victim.table}/1/1/enter").status == 403
    # Nor does the same form sent again, but for the key that only the victim's page had.
    form = stranger.open("/").form
    again = stranger.send(form, players="2", name_1="Anna", name_2="Bruno")
    assert again.location != victim.table
    assert stranger.open(f"{victim.table}/1/1/enter").status == 403


def test_a_planted_seat_is_not_used(app: Flask, phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    link, name = link_on(invited(phone)), f"seat-{phone.table_id}"
    for planted in ("s1.secret", f"{phone.seat}.secret", "x" * 16 + "." + "y" * 16):
        victim = Phone(app)
        victim.client.set_cookie(name, planted)
        watcher.client.set_cookie(name, planted)
        assert victim.send(victim.open(link).form, who="other", name="Eva").status == 303
        assert victim.cookies[name] != planted
        assert victim.open(f"{phone.table}/1/1/enter").status == 200
        assert watcher.open(f"{phone.table}/1/1/enter").status == 403


# Host, redirects and headers

EVIL = "evil.example"
ELSEWHERE = (f"//{EVIL}", f"https://{EVIL}/", f"/\\{EVIL}")
HOSTILE = "a\r\nX-Evil: 1\r\n\r\n<b>"
# Names of fields and of questions, those of the app and those that others have.
NAMES = ("next", "back", "url", "to", "return", "return_to", "redirect", "off", "table")


@every("route", [*GETS, *POSTS])
def test_nothing_asked_for_leads_away(table: Table, everything_back: Restore, route: str) -> None:
    everything_back()
    method, _, rule = route.partition(" ")
    address = table.address(rule)
    for where in (*ELSEWHERE, HOSTILE):
        answered = table.people["maker"].client.open(
            address,
            method=method,
            query_string=dict.fromkeys([*NAMES, *ASKED_NAMES], where),
            data=SENT | dict.fromkeys(NAMES, where) if method == "POST" else None,
            headers={"Referer": f"https://{EVIL}/", "X-Forwarded-Host": EVIL},
        )
        leads = answered.headers.get("Location")
        assert leads is None or re.match(r"/(?![/\\])", leads), (where, leads)
        assert "X-Evil" not in answered.headers
        assert all("\n" not in text for text in answered.headers.values())
        answered.close()


class FromElsewhere(FlaskClient):
    """Asks the same server under another name."""

    def open(self, *asked: Any, **options: Any) -> Any:
        return super().open(*asked, **{"base_url": f"http://{EVIL}"} | options)


def test_a_requested_host_stays_private(table: Table) -> None:
    first = Phone(table.app)
    first.client = FromElsewhere(table.app, table.app.response_class)
    first.start("Anna", "Bruno")
    first.played(FOUR_POINTS)
    values = table.values | {"table": first.table_id, "code": CODE}
    new = Table(table.app, {"first": first, "watcher": Phone(table.app)}, values)
    shown = sum(EVIL in new.ask("first", route).html for route in GETS)
    assert shown > 3, "a link is to whoever was asked"
    for route in GETS:
        page = new.ask("watcher", route)
        assert EVIL not in page.html and EVIL not in str(page.headers), route


def test_match_names_cannot_inject_headers(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    with closing(sqlite3.connect(app.config["DATABASE"])) as db, db:
        for name, hostile in (("Anna", HOSTILE), ("Bruno", '"; filename="x.html')):
            changed = db.execute("UPDATE people SET name = ? WHERE name = ?", [hostile, name])
            assert changed.rowcount == 1
    for path in ("/1/deals.csv", "/1/points.csv", "/1/sheet.pdf", "/1/score.png", "/1.json"):
        page = phone.open(phone.table + path)
        assert page.status == 200
        assert "X-Evil" not in page.headers
        name = page.headers.get("Content-Disposition", "inline; filename=a")
        assert re.fullmatch(r"(attachment|inline); filename=[a-z0-9.-]+", name)


@every("route", GETS)
def test_shared_caches_keep_nothing_private(seen: Seen, route: str) -> None:
    for page in seen[route].values():
        said = page.headers.get("Cache-Control", "")
        assert "private" in said or "no-store" in said


# Texts that people type

SCRIPT = "<b id=evil>'\">{{7*1234567}}"


def written_everywhere(app: Flask) -> tuple[Phone, Phone]:
    """A table where everything that people can type is hostile: its maker, and one who watches."""
    phone = Phone(app)
    phone.start(SCRIPT, f"{SCRIPT}2")
    for _ in range(2):  # of one deal no points are compared in a chart
        phone.played(FOUR_POINTS)
    form = phone.open(f"{phone.match}/1/enter").form
    assert phone.send(form, why=SCRIPT).status == 303
    form = phone.open(f"{phone.match}/details").form
    assert phone.send(form, note=f"{SCRIPT}\n</textarea>{SCRIPT}").status == 303
    other = Phone(app)
    other.send(other.open(link_on(invited(phone))).form, who="other", name=SCRIPT)
    other.post(f"{phone.match}/side", {"side": "2"})
    file = document(1, note=SCRIPT, date="2026-11-20")
    file["sides"] = [{"name": SCRIPT}, {"name": f"{SCRIPT}3", "players": [SCRIPT, f"{SCRIPT}4"]}]
    file["deals"][0] |= {"who": SCRIPT, "why": SCRIPT}
    form = phone.open(f"{phone.table}/import").form
    shown = phone.send(form, document=json.dumps(file | {"rules": {"preset": "traditional"}}))
    assert not shown.root.all(id="evil") and SCRIPT in shown.text
    watcher = Phone(app)
    watcher.table = phone.table
    return phone, watcher


def test_typed_text_never_becomes_markup(table: Table, app: Flask) -> None:
    maker, watcher = written_everywhere(app)
    values = table.values | {"table": maker.table_id, "seat": maker.seat}
    own = Table(app, {"maker": maker, "watcher": watcher}, values)
    shown = 0
    for route in GETS:
        for who in own.people:
            page = own.ask(who, route)
            assert not page.root.all(id="evil"), route
            for element in page.root.walk():
                assert "evil" not in element.attributes, route
            assert str(7 * 1234567) not in page.html, route
            shown += SCRIPT in page.text
    assert shown > 20


ASKED_WITH = ["/primiera?n={0}&n={0}", "/p/{1}?n={0}", "/sheets?preset={0}", "/rules/{0}"]


@every("address", [*ASKED_WITH, "/{0}", "/t/x/sit/{0}", "/join?code={0}"])
def test_addresses_never_become_markup(phone: Phone, address: str) -> None:
    asked = address.format("%3Cb%20id=evil%3E'%22%3E", CODE)
    page = phone.open(asked)
    assert page.status in (200, 404)
    assert not page.root.all(id="evil")
