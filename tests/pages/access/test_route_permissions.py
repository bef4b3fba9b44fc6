"""What each may see and do, in one table: every route of the app, tried by everybody.

A maker, a scorer who sat down by a link, one whose seat was taken back, one with a seat at another
table, one who watches, and one who comes for the first time.

The routes come from the app itself, so that a new one without a line here fails.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from tests.club.pages.test_evening import Director
from tests.conftest import MakeApp, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given, setup
from tests.pages.table.test_seats import invited, link_on

ALL, SEATED, MAKER = "all", "seated", "maker"
NEVER_HERE = {"static"}
# Of each route and way to ask it: who gets in. Everybody else is answered with 403, and nothing is
# stored.
ROUTES = [
    ("/", "GET POST", ALL),
    ("/events/new", "GET POST", ALL),
    ("/events/season", "GET", ALL),
    ("/events/season/sheet", "GET", ALL),
    ("/events/season/sheet.pdf", "GET", ALL),
    ("/open", "GET POST", ALL),
    ("/tables", "GET POST", ALL),
    ("/join", "GET POST", ALL),
    ("/primiera", "GET POST", ALL),
    ("/p/<code>", "GET POST", ALL),
    ("/p/<code>/sheet", "GET", ALL),
    ("/p/<code>/sheet.pdf", "GET", ALL),
    ("/worker.js", "GET", ALL),
    ("/together.json", "GET", ALL),
    ("/manifest.webmanifest", "GET", ALL),
    ("/offline", "GET", ALL),
    ("/healthz", "GET", ALL),
    ("/readyz", "GET", ALL),
    ("/token", "GET", ALL),
    ("/schema/<name>.json", "GET", ALL),
    ("/schema/event.json", "GET", ALL),
    ("/rules/<preset>", "GET", ALL),
    ("/rules/<preset>/sheet", "GET", ALL),
    ("/rules/<preset>/sheet.pdf", "GET", ALL),
    ("/robots.txt", "GET", ALL),
    ("/sheets", "GET", ALL),
    ("/sitemap.xml", "GET", ALL),
    ("/sheets/pad", "GET", ALL),
    ("/sheets/pad.pdf", "GET", ALL),
    ("/try", "POST", ALL),
    ("/device", "POST", ALL),
    ("/t/<table>", "GET", ALL),
    ("/t/<table>.json", "GET", ALL),
    ("/t/<table>/deals.csv", "GET", ALL),
    ("/t/<table>/points.csv", "GET", ALL),
    ("/t/<table>/table.xlsx", "GET", ALL),
    ("/t/<table>/export.json", "GET", ALL),
    ("/t/<table>/seats", "GET", ALL),
    ("/t/<table>/changed", "GET", ALL),
    ("/t/<table>/news", "GET", ALL),
    ("/t/<table>/sit/<secret>", "GET POST", ALL),
    ("/t/<table>/throw-away", "POST", SEATED),
    ("/t/<table>/settings", "GET POST", SEATED),
    ("/t/<table>/delete", "GET POST", SEATED),
    ("/t/<table>/bin", "GET", ALL),
    ("/t/<table>/bin", "POST", SEATED),
    ("/t/<table>/<number>/delete", "GET POST", SEATED),
    ("/t/<table>/people/<person>/name", "GET POST", SEATED),
    ("/t/<table>/files", "GET", ALL),
    ("/t/<table>/matches", "GET", ALL),
    ("/t/<table>/matches/sheet", "GET", ALL),
    ("/t/<table>/matches/sheet.pdf", "GET", ALL),
    ("/t/<table>/figures", "GET", ALL),
    ("/t/<table>/people/<person>", "GET", ALL),
    ("/t/<table>/people/<person>", "POST", SEATED),
    ("/t/<table>/people/<person>/same", "GET", SEATED),
    ("/t/<table>/people/<person>/against/<other>", "GET", ALL),
    ("/t/<table>/new", "GET POST", SEATED),
    ("/t/<table>/import", "GET POST", SEATED),
    ("/t/<table>/invite", "POST", SEATED),
    ("/t/<table>/renew", "POST", SEATED),
    ("/t/<table>/seats/<seat>/take-back", "POST", MAKER),
    ("/t/<table>/seats/<seat>/give-back", "POST", MAKER),
    ("/t/<table>/recovery", "GET POST", MAKER),
    ("/t/<table>/back/<secret>", "GET POST", ALL),
    ("/t/<table>/<number>", "GET", ALL),
    ("/t/<table>/<number>.json", "GET", ALL),
    ("/t/<table>/<number>/deals.csv", "GET", ALL),
    ("/t/<table>/<number>/points.csv", "GET", ALL),
    ("/t/<table>/<number>/match.xlsx", "GET", ALL),
    ("/t/<table>/<number>/score.png", "GET", ALL),
    ("/t/<table>/meeting/<number>/score.png", "GET", ALL),
    ("/t/<table>/<number>/share", "GET", ALL),
    ("/t/<table>/<number>/sheet", "GET", ALL),
    ("/t/<table>/<number>/sheet.pdf", "GET", ALL),
    ("/t/<table>/<number>/menu", "GET", ALL),
    ("/t/<table>/<number>/table", "GET", ALL),
    ("/t/<table>/<number>/rules", "GET", ALL),
    ("/t/<table>/meeting/<number>", "GET", ALL),
    ("/t/<table>/meeting/<number>.json", "GET", ALL),
    ("/t/<table>/meeting/<number>/sheet", "GET", ALL),
    ("/t/<table>/meeting/<number>/sheet.pdf", "GET", ALL),
    ("/t/<table>/<number>/names", "GET POST", SEATED),
    ("/t/<table>/<number>/time", "GET POST", SEATED),
    ("/t/<table>/<number>/details", "GET POST", SEATED),
    ("/t/<table>/<number>/dealer", "GET POST", SEATED),
    ("/t/<table>/<number>/leave", "GET POST", SEATED),
    ("/t/<table>/<number>/end", "GET POST", SEATED),
    ("/t/<table>/<number>/scope", "POST", SEATED),
    ("/t/<table>/<number>/rematch", "POST", SEATED),
    ("/t/<table>/<number>/side", "POST", SEATED),
    ("/t/<table>/<number>/<deal>", "GET", ALL),
    ("/t/<table>/<number>/<deal>/primiera", "GET POST", ALL),
    ("/t/<table>/<number>/<deal>.json", "GET", ALL),
    ("/t/<table>/<number>/<deal>/<page>", "GET POST", SEATED),
    ("/t/<table>/<number>/<deal>/swap", "POST", SEATED),
    ("/t/<table>/<number>/<deal>/conflict", "GET", ALL),
    ("/t/<table>/<number>/<deal>/news", "GET", ALL),
    ("/t/<table>/<number>/<deal>/entering", "POST", SEATED),
]
MAY = {f"{method} {rule}": who for rule, methods, who in ROUTES for method in methods.split()}
SENT = (
    setup(("Eva", "Ugo"))
    | given(FOUR_POINTS)
    | {"points-1": "3", "points-2": "1", "deal": "2", "scope-1": "3", "a": "1", "b": "2"}
    | {"act": "name", "name": "Eva"}
    | {"version": "1", "side": "2", "who": "Bruno", "code": "ABCDEF", "date": "2026-11-20"}
)


@dataclass(frozen=True)
class Table:
    """A table with people, and what its addresses hold."""

    app: Flask
    people: dict[str, Phone]
    values: dict[str, Any]

    def address(self, rule: str) -> str:
        """The rule with the table's own values in it."""
        for name, value in self.values.items():
            rule = rule.replace(f"<{name}>", str(value))
        assert "<" not in rule, rule
        return rule

    def ask(self, who: str, route: str) -> Page:
        """What that person is answered."""
        method, _, rule = route.partition(" ")
        phone, address = self.people[who], self.address(rule)
        return phone.open(address) if method == "GET" else phone.post(address, SENT)

    def changed(self) -> int:
        """The number that every write at the table raises."""
        with opened_store(self.app) as opened:
            return opened.tables.get(self.values["table"]).changed


def every_route(app: Flask) -> dict[str, str]:
    """The endpoint of every route and way to ask it: `POST /t/<table>/new`."""
    found = {}
    for rule in app.url_map.iter_rules():
        plain = re.sub(r"<(?:[^<>]*:)?(\w+)>", r"<\1>", rule.rule)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            found[f"{method} {plain}"] = rule.endpoint
    return found


def routes(app: Flask) -> dict[str, str]:
    """Those that have a line here: a club evening has a director and pairs in place of seats, see
    tests/club/pages."""
    return {
        route: endpoint
        for route, endpoint in every_route(app).items()
        if endpoint not in NEVER_HERE and " /e/" not in route
    }


@pytest.fixture(scope="module")
def table(make_app: MakeApp) -> Iterator[Table]:
    app = make_app(WTF_CSRF_ENABLED=False, LIMITS="off")
    names = ("maker", "scorer", "withdrawn", "elsewhere", "watcher", "nobody")
    people = {name: Phone(app) for name in names}
    maker = people["maker"]
    maker.start("Anna", "Bruno", meeting="best-of-three")
    maker.played(FOUR_POINTS)
    link = link_on(invited(maker))
    for name in ("scorer", "withdrawn"):
        phone = people[name]
        phone.send(phone.open(link).form, who="other", name=name)
        phone.table = maker.table
    people["elsewhere"].start("Eva", "Ugo")
    people["watcher"].open(maker.table)
    seat = people["withdrawn"].seat
    assert maker.post(f"{maker.table}/seats/{seat}/take-back").status == 303
    values = {
        "table": maker.table_id,
        "number": 1,
        "deal": 1,
        "person": 1,
        "other": 2,
        "page": "enter",
        "kind": "pile",
        "side": 1,
        "seat": people["scorer"].seat,
        "secret": "0" * 16,
        "preset": "traditional",
        "code": "2-7d6c.1s",
        "name": "match",
    }
    yield Table(app, people, values)


Restore = Callable[[], None]


@pytest.fixture
def everything_back(table: Table) -> Iterator[Restore]:
    """Makes what is stored, and what the phones keep, as it was before; the end of a test does."""
    cookies = {name: phone.cookies for name, phone in table.people.items()}
    with closing(sqlite3.connect(":memory:")) as kept:
        with closing(sqlite3.connect(table.app.config["DATABASE"])) as stored:
            stored.backup(kept)

        def restore() -> None:
            with closing(sqlite3.connect(table.app.config["DATABASE"])) as stored:
                kept.backup(stored)
            for name, phone in table.people.items():
                phone.cookies = cookies[name]

        yield restore
        restore()


def test_every_route_has_one_line(table: Table) -> None:
    assert sorted(routes(table.app)) == sorted(MAY)


# What anybody may post to: it makes a table of one's own, takes a seat, or writes at no table.
FOR_ANYBODY = {
    *("/", "/try", "/open", "/tables", "/device", "/primiera", "/p/<code>", "/events/new"),
    "/t/<table>/<number>/<deal>/primiera",
    *("/join", "/t/<table>/sit/<secret>", "/t/<table>/back/<secret>"),
}
GUARDS = {ALL: "", SEATED: "scorer", MAKER: "manager"}


def test_every_route_that_writes_is_guarded(table: Table) -> None:
    guards = {
        route.removeprefix("POST "): getattr(table.app.view_functions[endpoint], "guard", "")
        for route, endpoint in routes(table.app).items()
        if route.startswith("POST ")
    }
    assert {route for route, guard in guards.items() if not guard} == FOR_ANYBODY
    assert guards == {route: GUARDS[MAY[f"POST {route}"]] for route in guards}


IN = {ALL: set[str](), SEATED: {"maker", "scorer"}, MAKER: {"maker"}}


@every("route", [route for route in MAY if MAY[route] != ALL])
def test_others_are_refused_without_a_trace(
    table: Table, everything_back: Restore, route: str
) -> None:
    everything_back()
    before = table.changed()
    for who in table.people:
        if who not in IN[MAY[route]]:
            page = table.ask(who, route)
            assert page.status == 403, who
            assert page.forms == [], who
    assert table.changed() == before


@every("route", [route for route in MAY if MAY[route] != ALL])
def test_those_with_the_right_get_in(table: Table, everything_back: Restore, route: str) -> None:
    everything_back()
    # A table that is no demonstration stays, whoever asks: there is nothing to throw away.
    # What the first has put in the bin the second finds there.
    also = (404,) if route.endswith("/throw-away") else (410,) if "/delete" in route else ()
    for who in IN[MAY[route]]:
        assert table.ask(who, route).status in (200, 204, 303, 409, 422, *also), who


@every("route", [f"POST {route}" for route in FOR_ANYBODY])
def test_what_anybody_sends_leaves_no_trace(
    table: Table, everything_back: Restore, route: str
) -> None:
    everything_back()
    secrets = [kept.partition(".")[2] for kept in table.people["maker"].cookies.values()]
    before = table.changed()
    for who in table.people:
        page = table.ask(who, route)
        assert page.status in ((404,) if "secret" in route else (200, 303, 400, 404, 422)), who
        assert not any(secret in page.html for secret in secrets if len(secret) == 16), who
    assert table.changed() == before


@pytest.fixture(scope="module")
def evening(make_app: MakeApp) -> Director:
    """The phone that directs an evening whose first round is published."""
    director = Director(make_app(WTF_CSRF_ENABLED=False, LIMITS="off")).begin()
    director.acted("publish")
    return director


SECRETS = ("cards", "pair-1", "director")


def secret_of_evening(evening: Director, seat: str) -> str:
    """What the cards, a code and the director's link of the evening hold."""
    address = {"cards": evening.card(1), "pair-1": evening.code(1), "director": evening.link()}[
        seat
    ]
    return address.split("/")[-2 if seat == "cards" else -1]


def kept_by(evening: Director, seat: str) -> list[Phone]:
    """Phones that have put the secret of this seat, each into another cookie."""
    event, secret = evening.event.removeprefix("/e/"), secret_of_evening(evening, seat)
    phones = []
    for kind, kept in (
        ("seat", f"{seat}.{secret}"),
        ("try", f"{seat}.{secret}"),
        ("director", secret),
        ("pair", f"1.{secret}"),
    ):
        if kind != seat.partition("-")[0]:  # where it belongs
            phones.append(Phone(evening.app))
            phones[-1].cookies = {f"{kind}-{event}": kept}
    return phones


# What the addresses of tables and evenings hold.
VALUES = dict.fromkeys(
    ("number", "deal", "person", "other", "side", "place", "seat", "word"), "1"
) | {"page": "enter", "kind": "pile", "secret": "0" * 16, "act": "call", "change": "join"}
VALUES |= {"said": "time", "what": "cards"}


def answer(phone: Phone, route: str, table: str) -> Page:
    """What the phone is answered at that route, of this table or evening."""
    method, _, rule = route.partition(" ")
    values = VALUES | {"table": table}
    address = re.sub("<(.+?)>", lambda name: values[name[1]], rule)
    return phone.open(address) if method == "GET" else phone.post(address, SENT)


@every("seat", SECRETS)
def test_no_secret_of_an_evening_is_a_seat(evening: Director, seat: str) -> None:
    """The id of an evening is none of a table, whatever the phone holds."""
    event, before = evening.event.removeprefix("/e/"), evening.data()
    for phone in kept_by(evening, seat):
        for route in every_route(evening.app):
            if " /t/<table>" in route:
                page = answer(phone, route, event)
                # To ask for an act leads to its page, where there is nothing either.
                led_on = page.status == 303 and route.startswith("GET")
                assert (page.status == 404 or led_on) and not page.forms, (phone.cookies, route)
    assert evening.data() == before


@every("seat", SECRETS)
def test_a_secret_of_an_evening_opens_its_own_part(evening: Director, seat: str) -> None:
    event, before = evening.event.removeprefix("/e/"), evening.data()
    for phone in kept_by(evening, seat):
        for route in every_route(evening.app):
            directs = "/e/<table>/director" in route or "/e/<table>/paper" in route
            if "<secret>" not in route and (directs or "POST /e/<table>/mine" in route):
                assert answer(phone, route, event).status == 403, (phone.cookies, route)
    assert evening.data() == before


def test_a_table_is_no_evening(table: Table) -> None:
    for route in every_route(table.app):
        if " /e/<table>" in route:
            page = answer(table.people["maker"], route, table.values["table"])
            led_on = page.status == 303 and route.startswith("GET")
            assert page.status in (403, 404) or led_on, route
