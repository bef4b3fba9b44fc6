"""How often the requests that there are most of ask the database: each row once, or not at all."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import engines
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given


@pytest.fixture(scope="module")
def app(make_app: MakeApp) -> Flask:
    return make_app(WTF_CSRF_ENABLED=False)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """It has played two deals of a match at a table of two phones."""
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    for _ in range(2):
        phone.played(FOUR_POINTS)
    return phone


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the pages ask of the database, but for what a connection asks when it is taken and when
    its turn to write begins."""
    found: list[str] = []
    url = app.config["DATABASE"]
    with closing(engines.open_store(url)) as opened:
        kind = type(opened.rows.connection)

    def watched(name: str) -> Callable[..., Any]:
        real = getattr(kind, name)

        def ask(self: Any, sql: str, values: Any) -> Any:
            found.append(f"{' '.join(sql.split())} {values}")
            return real(self, sql, values)

        return ask

    for name in ("rows", "run", "insert"):
        monkeypatch.setattr(kind, name, watched(name))
    yield found


def send(phone: Phone, address: str, **fields: str) -> Callable[[], Page]:
    form = phone.open(f"{phone.match}{address}").form
    return partial(phone.send, form, **given(FOUR_POINTS), **fields)


def count_scope(phone: Phone) -> Callable[[], Page]:
    return partial(phone.post, f"{phone.match}/scope", {"scope-1": "1", "deal": "3"})


def look(phone: Phone, address: str, *, as_watcher: bool = False) -> Callable[[], Page]:
    who = Phone(phone.client.application) if as_watcher else phone
    return partial(who.open, address)


def rematch(phone: Phone) -> Callable[[], Page]:
    """The score of a second match; what a list says of the first is computed by then."""
    page = phone.open(f"{phone.table}/new")
    address = phone.send(page.form, target="21").location
    assert address
    phone.open(address)
    return look(phone, f"{address}?again")


# What is asked for, and how many questions it may take.
REQUESTS: dict[str, tuple[Callable[[Phone], Callable[[], Page]], int]] = {
    "the poll": (lambda phone: look(phone, f"{phone.table}/changed"), 1),
    "the first page": (lambda phone: look(phone, "/"), 5),
    "the score": (lambda phone: look(phone, phone.match), 5),
    "the score of a rematch": (rematch, 9),
    "the score, for a watcher": (lambda p: look(p, p.match, as_watcher=True), 4),
    "the page of the next deal": (lambda phone: look(phone, f"{phone.match}/3/enter"), 4),
    # Five of them read the match and write what it says anew.
    "a deal that is stored": (lambda phone: send(phone, "/3/enter"), 12),
    "a correction that is stored": (lambda phone: send(phone, "/1/enter", **{"scope-1": "2"}), 12),
    "the points of a deal": (lambda phone: look(phone, f"{phone.match}/2"), 4),
    "a scopa": (count_scope, 8),
    "the sheet as PDF": (lambda phone: look(phone, f"{phone.match}/sheet.pdf"), 4),
    # It holds what a phone keeps of a match, as the score does.
    "table mode": (lambda phone: look(phone, f"{phone.match}/table"), 4),
}


@pytest.mark.parametrize("request_", REQUESTS)
def test_each_row_is_read_once_a_request(phone: Phone, asked: list[str], request_: str) -> None:
    prepare, most = REQUESTS[request_]
    act = prepare(phone)
    asked.clear()
    assert act().status in (200, 303)
    assert len(asked) <= most, "\n".join(asked)
    assert len(set(asked)) == len(asked)
