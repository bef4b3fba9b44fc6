"""What the server says of failures: enough to mend them, and no table's address."""

import logging
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.web.log import without_paths
from tests.conftest import MakeApp
from tests.phone import Phone
from tests.visitor import Visitor
from tests.watched_server import WatchedServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WatchedServer]:
    with WatchedServer(tmp_path, SCOREKEEPER_LIMITS="") as server:
        yield server


def spoil(database: Path) -> None:
    """Write into the database what no program of ours writes."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE matches SET sides = '[]'")


def test_no_failure_leaves_a_tables_address_in_the_log(server: WatchedServer) -> None:
    visitor = Visitor.at(server.port)
    database = server.folder / "scorekeeper.db"
    assert visitor.start().status == 303
    table = visitor.table.removeprefix("/t/")
    file = {"csrf_token": visitor.deal()[1]["csrf_token"], "document": "x"}
    seen = {
        visitor.ask(f"/t/{table[:-1]}/1").status,
        visitor.ask(f"/t/{table}/nothing").status,
        visitor.ask(f"/t/{table}/break").status,
        visitor.ask(f"/t/{table}/escape").status,
    }
    assert set(visitor.start().status for _ in range(60)) == {303, 429}
    seen |= {visitor.ask(f"/t/{table}/import", file).status for _ in range(61)}
    spoil(database)
    seen.add(visitor.ask(f"/t/{table}").status)
    os.replace(database, f"{database}.away")
    seen.add(visitor.ask(f"/t/{table}").status)
    os.replace(f"{database}.away", database)
    said, wrong = server.end(signal.SIGTERM)
    assert {404, 429, 500, 503} <= seen
    assert said == ""
    assert table not in wrong and "/t/" not in wrong.replace("/t/<table:table>", "")
    for told in (
        "Exception on /t/<table:table>/break [GET]",
        "ValueError: … is broken",
        "`scorekeeper doctor` says which.",
        "The store failed",
        "Exception while serving a page",
    ):
        assert told in wrong, told


@pytest.mark.parametrize("address", ["/t/{table}", "/t/{table}/1", "/t/{table}.json"])
def test_an_exception_is_logged_with_its_rule_and_without_what_it_quotes(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture, address: str
) -> None:
    app: Flask = make_app(WTF_CSRF_ENABLED=False)

    @app.before_request
    def fail() -> None:
        raise LookupError(f"nothing at {address.format(table='abcdefghijklmnop')}")

    phone = Phone(app)
    assert phone.open(address.format(table="abcdefghijklmnop")).status == 500
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.message.startswith(f"Exception on {address.format(table='<table:table>')}"[:26])
    assert "LookupError: nothing at /t/…" in record.message and "test_log.py" in record.message
    assert "abcdefghijklmnop" not in caplog.text


def test_what_waitress_says_keeps_its_kind_and_loses_its_path() -> None:
    record = logging.LogRecord(
        "waitress", 40, "", 1, "Exception while serving /t/abc/1\n?", (), None
    )
    assert without_paths(record)
    assert record.getMessage() == "Exception while serving a page"
