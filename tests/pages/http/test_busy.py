"""Somebody else writes and does not stop: nothing is stored, and nothing that was typed is lost."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("there SQLite's own lock alone orders the writers", allow_module_level=True)

from fcntl import LOCK_EX, flock

from flask import Flask

from scorekeeper.store.sqlite.file import turn
from tests.conftest import MakeApp, Rows
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given

Held = Callable[[Flask], AbstractContextManager[Any]]


def by_one_of_ours(app: Flask) -> AbstractContextManager[Any]:
    return turn(app.config["DATABASE"], 0)


@contextmanager
def by_another_process_of_ours(app: Flask) -> Iterator[None]:
    with open(app.config["DATABASE"] + "-lock", "ab") as side:
        flock(side, LOCK_EX)
        yield


@contextmanager
def by_another_program(app: Flask) -> Iterator[None]:
    with closing(sqlite3.connect(app.config["DATABASE"], isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


@pytest.fixture(scope="module")
def hasty_app(make_app: MakeApp) -> Flask:
    """One that waits for nobody, so that no test waits."""
    return make_app(PATIENCE=0)


@pytest.fixture
def phone(hasty_app: Flask) -> Phone:
    phone = Phone(hasty_app)
    phone.start("Anna", "Bruno")
    return phone


@pytest.mark.parametrize("held", [by_one_of_ours, by_another_process_of_ours, by_another_program])
def test_a_deal_waits_in_its_page_when_busy(
    hasty_app: Flask, phone: Phone, held: Held, caplog: pytest.LogCaptureFixture
) -> None:
    form = phone.open(f"{phone.match}/1/enter").form
    with held(hasty_app):
        page = phone.send(form, **given(FOUR_POINTS), scope_1="2")
        again = phone.send(page.form)
    for refused in (page, again):
        assert refused.status == 503
        assert refused.headers["Retry-After"] == "5"
        assert "Storing takes longer than usual. Send it again" in refused.text
        assert refused.form.fields["key"] == form.fields["key"]
    rows = Rows(hasty_app.config["DATABASE"])
    assert rows.entries(phone.table) == []
    assert "Traceback" not in caplog.text and phone.table not in caplog.text
    stored = phone.send(again.form)
    assert (stored.status, stored.location) == (303, phone.match)
    (entry,) = rows.entries(phone.table)
    assert (set(entry["piles"][0]), entry["scope"]) == (set(FOUR_POINTS), [2, 0])


def test_readers_never_wait(hasty_app: Flask, phone: Phone) -> None:
    with by_one_of_ours(hasty_app), by_another_program(hasty_app):
        assert phone.open(phone.match).status == 200
