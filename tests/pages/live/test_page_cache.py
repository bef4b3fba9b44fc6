"""A page that was drawn is sent again to whoever asks in the same way, and to nobody else."""

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from flask import Flask, template_rendered

from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.web.access import viewed_match
from scorekeeper.web.access.session import COOKIE
from scorekeeper.web.live import polling
from tests.conftest import MakeApp
from tests.helpers.clients.phone import TWO_POINTS, Phone
from tests.pages.live.test_polling import anna as anna  # a fixture


@pytest.fixture
def drawn(app: Flask) -> Iterator[list[str]]:
    """The names of the templates that are drawn from now on."""
    names: list[str] = []

    def note(sender: Flask, template: object, **more: object) -> None:
        names.append(getattr(template, "name", ""))

    with template_rendered.connected_to(note, app):
        yield names


def test_each_match_has_its_own_page(anna: Phone, watcher: Phone) -> None:
    assert watcher.open(f"{anna.match}/table").html != watcher.open(anna.match).html


def test_other_cookies_get_their_own_page(anna: Phone, watcher: Phone, drawn: list[str]) -> None:
    assert "You are watching." in watcher.open(anna.table).text
    assert "You are watching." not in anna.open(anna.table).text
    watcher.cookies |= {"grid": "known"}
    watcher.open(anna.table)
    assert drawn == ["match/score_page.html"] * 3


def test_a_page_names_the_requested_host(anna: Phone, watcher: Phone) -> None:
    false = watcher.client.get(anna.table, headers={"Host": "elsewhere.example"}).text
    assert "elsewhere.example" in false
    assert "elsewhere.example" not in watcher.open(anna.table).html
    safe = watcher.client.get(anna.table, base_url="https://localhost").text
    assert "https://localhost" in safe
    assert "https://localhost" not in watcher.open(anna.table).html


def test_databases_do_not_share_pages(
    app: Flask, anna: Phone, make_app: MakeApp, tmp_path: Path
) -> None:
    copy = str(tmp_path / "copy.db")
    with closing(sqlite3.connect(app.config["DATABASE"])) as db:
        db.execute("VACUUM INTO ?", [copy])
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("UPDATE people SET name = 'Carla' WHERE name = 'Bruno'")
    there = make_app(WTF_CSRF_ENABLED=False, DATABASE=copy)
    page, other = (Phone(each).open(anna.table) for each in (app, there))
    assert page.headers["ETag"] == other.headers["ETag"]
    assert "Bruno" in page.text and "Bruno" not in other.text


def test_each_client_gets_its_encoding(anna: Phone, watcher: Phone) -> None:
    plain = watcher.client.get(anna.table)
    assert "Content-Encoding" not in plain.headers
    for way, opened in (("gzip", gzip.decompress), ("br", brotli.decompress)):
        answer = watcher.client.get(anna.table, headers={"Accept-Encoding": way})
        assert answer.headers["Content-Encoding"] == way
        assert answer.headers["Vary"].count("Accept-Encoding") == 1
        assert opened(answer.data) == plain.data


def test_a_new_session_is_not_shared(csrf_phone: Phone) -> None:
    csrf_phone.start("Anna", "Bruno")
    csrf_phone.client.delete_cookie(COOKIE)
    without = csrf_phone.cookies
    first = csrf_phone.open(csrf_phone.table)
    csrf_phone.client.delete_cookie(COOKIE)
    assert csrf_phone.cookies == without
    second = csrf_phone.open(csrf_phone.table)
    assert first.html != second.html
    scope = next(form for form in second.forms if form.action.endswith("/scope"))
    assert csrf_phone.send(scope, scope.buttons[-1]).status == 303


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose newest match is read from now on."""
    tables: list[str] = []

    def note(store: Store, table: str, number: int | None = None) -> MatchState:
        if number is None:
            tables.append(table)
        return load_match(store, table, number)

    monkeypatch.setattr(viewed_match, "load_match", note)
    return tables


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The seconds that a page lasts stand still, until so many pass."""
    at = [1000.0 * polling.LASTS]

    def later(seconds: float) -> None:
        at[0] += seconds

    monkeypatch.setattr(polling, "monotonic", lambda: at[0])
    return later


def test_a_cached_page_reads_no_database(
    anna: Phone, watcher: Phone, read: list[str], still: Callable[[float], None]
) -> None:
    before = [phone.open(anna.table).html for phone in (anna, watcher, anna, watcher)]
    assert len(read) == 2
    anna.played(TWO_POINTS)
    read.clear()
    assert watcher.open(anna.table).html not in before
    assert len(read) == 1
    still(polling.LASTS)
    watcher.open(anna.table)
    assert len(read) == 2


def test_each_client_gets_its_language(anna: Phone, watcher: Phone) -> None:
    for language in ("it", "es", "it"):
        page = watcher.open(anna.table, Accept_Language=language)
        assert f'<html lang="{language}"' in page.html


def test_a_page_with_presence_expires(
    anna: Phone, watcher: Phone, read: list[str], still: Callable[[float], None]
) -> None:
    anna.post(f"{anna.match}/2/entering")
    for _ in range(2):
        assert "is entering" in watcher.open(anna.table).text
    assert len(read) == 2
