"""What each may do at an event, in one table: every route of it, tried by everybody."""

import re
from collections.abc import Iterator
from contextlib import closing

from flask import Flask

from scorekeeper.store import engines
from tests.club.pages.test_evening import Director
from tests.conftest import MakeApp
from tests.helpers.clients.phone import Phone

ALL, PAIR, DIRECTOR = "all", "pair", "director"
MAY = {
    "GET /e/<table>": ALL,
    "GET /e/<table>.json": ALL,
    "GET /e/<table>/<number>": ALL,
    "GET /e/<table>/wall": ALL,
    "GET /e/<table>/sheet": ALL,
    "GET /e/<table>/podium": ALL,
    "GET /e/<table>/podium/<number>": ALL,
    "POST /e/<table>/podium": DIRECTOR,
    "GET /e/<table>/rounds": ALL,
    "GET /e/<table>/pairs/<number>": ALL,
    "GET /e/<table>/sheet/<what>": ALL,
    "GET /e/<table>/sheet/<what>.pdf": ALL,
    "GET /e/<table>/standing": ALL,
    "GET /e/<table>/standing.png": ALL,
    "GET /e/<table>/event.json": ALL,
    "GET /e/<table>/<what>.csv": ALL,
    "GET /e/<table>/changed": ALL,
    "GET /e/<table>/lively/changed": ALL,
    "GET /e/<table>/mine": ALL,
    "GET /e/<table>/pair/<number>/<secret>": ALL,
    "GET /e/<table>/director/<secret>": ALL,
    "POST /e/<table>/pair/<number>/<secret>": ALL,
    "POST /e/<table>/director/<secret>": ALL,
    "GET /e/<table>/director/links": DIRECTOR,
    "POST /e/<table>/director/links": DIRECTOR,
    "POST /e/<table>/mine/play": PAIR,
    "POST /e/<table>/mine/report": PAIR,
    "POST /e/<table>/mine/<number>": PAIR,
    "POST /e/<table>/mine/not-us": PAIR,  # after which it is no pair's any more
    "GET /e/<table>/director": DIRECTOR,
    "POST /e/<table>/director/<act>": DIRECTOR,
    "GET /e/<table>/director/pairs/<number>": DIRECTOR,
    "GET /e/<table>/director/pairs": DIRECTOR,
    "GET /e/<table>/director/members": DIRECTOR,
    "POST /e/<table>/director/members": DIRECTOR,
    "GET /e/<table>/director/pairs/<number>/adjust": DIRECTOR,
    "POST /e/<table>/director/pairs/<number>/adjust": DIRECTOR,
    "POST /e/<table>/director/<change>": DIRECTOR,
    "GET /e/<table>/director/recovery": DIRECTOR,
    "POST /e/<table>/director/recovery": DIRECTOR,
    "GET /e/<table>/director/delete": DIRECTOR,
    "POST /e/<table>/director/delete": DIRECTOR,
    "POST /e/<table>/director/take-out": DIRECTOR,
    "GET /e/<table>/back/<secret>": ALL,
    "POST /e/<table>/back/<secret>": ALL,
    "GET /e/<table>/director/<number>/slips": DIRECTOR,
    "POST /e/<table>/director/<number>/slips": DIRECTOR,
    "GET /e/<table>/director/<number>/<place>": DIRECTOR,
    "POST /e/<table>/director/<number>/<place>": DIRECTOR,
    "POST /e/<table>/director/<number>/<place>/seats/<seat>": DIRECTOR,
    "POST /e/<table>/director/<number>/<place>/time": DIRECTOR,
    "GET /e/<table>/sheet.pdf": ALL,
    "GET /e/<table>/event.xlsx": ALL,
    "GET /e/<table>/at/<secret>": ALL,
    "GET /e/<table>/at/<secret>/<place>": ALL,
    "POST /e/<table>/at/<secret>/<place>": ALL,
    "GET /e/<table>/paper/<what>": DIRECTOR,
    "GET /e/<table>/paper/<what>.pdf": DIRECTOR,
    "POST /e/<table>/paper/code": DIRECTOR,
}
SENT = {"a": "3", "b": "4", "name": "Lia & Mario", "a-1": "5", "b-1": "6", "new": "cards"}
SENT |= {"points": "-1", "round": "1", "reason": "late"}


def routes(app: Flask) -> Iterator[str]:
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/e/"):
            plain = re.sub(r"<(?:[^<>]*:)?(\w+)>", r"<\1>", rule.rule)
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                yield f"{method} {plain}"


def changed(app: Flask, event: str) -> int:
    with closing(engines.open_store(app.config["DATABASE"])) as opened:
        return opened.tables.get(event.removeprefix("/e/")).changed


def test_every_route_has_one_line(csrf_app: Flask) -> None:
    assert sorted(routes(csrf_app)) == sorted(MAY)


def test_each_person_does_only_their_part(make_app: MakeApp) -> None:
    app = make_app(LIMITS="off", WTF_CSRF_ENABLED=False)
    director = Director(app).begin()
    director.acted("publish")
    people: dict[str, Phone] = {
        "director": director,
        "pair": director.pair(1, app),
        "stranger": Phone(app),
        "director of another": Director(app).begin("A & B\nC & D\nE & F\nG & H"),
    }
    values = {
        "table": director.event[3:],
        "number": "1",
        "place": "1",
        "act": "call",
        "turned": "3",
    }
    values |= {"secret": "0" * 16, "change": "join"}
    getting_in = {ALL: set(people), PAIR: {"pair"}, DIRECTOR: {"director"}}
    # Those who may not come first: whatever they send changes nothing.
    for route, may in sorted(MAY.items(), key=lambda each: each[1] == ALL):
        method, _, address = route.partition(" ")
        what = {"what": "results"}
        for part, kind in (("/paper/", "evening"), ("/sheet/", "rounds")):
            what |= {"what": kind} if part in address else {}
        for name, value in (values | what).items():
            address = address.replace(f"<{name}>", value)
        for who, phone in people.items():
            if who in getting_in[may]:
                continue
            before = changed(app, director.event)
            page = phone.open(address) if method == "GET" else phone.post(address, SENT)
            assert page.status == 403, (who, route)
            assert changed(app, director.event) == before
        for who in getting_in[may]:
            phone = people[who]
            page = phone.open(address) if method == "GET" else phone.post(address, SENT)
            expected = (404,) if "secret" in route or "<seat>" in route else (200, 303, 422)
            assert page.status in expected, (who, route)


def test_watchers_see_no_secret(director: Director) -> None:
    secrets = [
        kept.rpartition(".")[2]
        for name, kept in director.cookies.items()
        if name.startswith("director-")
    ]
    assert len(secrets) == 1
    stranger = Phone(director.app)
    for address in ("", "/1", "/wall", "/sheet", ".json", "/event.json", "/results.csv"):
        page = stranger.client.get(director.event + address).text
        assert secrets[0] not in page and "/pair/" not in page


def test_an_unknown_event_answers_404(csrf_phone: Phone) -> None:
    phone = csrf_phone
    phone.start("Anna", "Bruno")
    for address in ("/e/nowhere", f"/e/{phone.table[3:]}", "/e/nowhere/wall", "/e/nowhere.json"):
        assert phone.open(address).status == 404
