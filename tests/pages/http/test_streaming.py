"""A large file of a table leaves while it is made; a short one as one answer."""

import gzip
import logging
import os
import random
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from typing import Any

import brotli
import pytest
from flask import Flask
from werkzeug.test import create_environ

from scorekeeper.documents.file_reader import write_table
from scorekeeper.sheets.spreadsheets import deals_csv, points_csv
from scorekeeper.tables.match_state import read_records
from scorekeeper.tables.serialization import as_text
from scorekeeper.web.http import log
from tests.conftest import MakeApp, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.phone import Phone
from tests.helpers.match_records import deal, document
from tests.pages.access.test_viewed_match import spoil

MATCHES, DEALS = 80, 5
FILES = ("export.json", "deals.csv", "points.csv")
WAYS = ("br", "gzip", "identity")


def fill(phone: Phone) -> None:
    """Give the phone's table so many matches that none of its files is short."""
    luck = random.Random(MATCHES)
    played = [
        document(0) | {"deals": [deal(luck, 2) for _ in range(DEALS)]} for _ in range(MATCHES)
    ]
    bring_in(phone, *played)


@pytest.fixture(scope="module")
def large(app: Flask) -> Phone:
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    fill(phone)
    return phone


class Download:
    """An answer as a server has it: its pieces, until somebody closes it."""

    def __init__(self, app: Flask, address: str, way: str = "identity", **more: Any) -> None:
        sent = {"Accept-Encoding": way} | more.pop("headers", {})
        environ = create_environ(address, "http://localhost", headers=sent, **more)
        self.pieces = app.wsgi_app(environ, self._head)
        self.left: Iterator[bytes] = iter(self.pieces)

    def _head(self, status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
        self.status, self.headers = int(status[:3]), dict(headers)

    def close(self) -> None:
        self.pieces.close()

    def whole(self) -> list[bytes]:
        with closing(self):
            return [*self.left]


def read(body: bytes, way: str) -> bytes:
    readers = {"br": brotli.decompress, "gzip": gzip.decompress, "identity": bytes}
    return bytes(readers[way](body))


def expected(app: Flask, phone: Phone, name: str) -> bytes:
    """The file, made whole from what is stored."""
    with opened_store(app) as opened:
        numbered = list(read_records(opened, phone.table_id))
    match name:
        case "export.json":
            return (as_text(write_table(each for _, each in numbered)) + "\n").encode()
        case "deals.csv":
            return b"".join(deals_csv(numbered))
    return b"".join(points_csv(numbered))


@every("name", FILES)
def test_a_large_file_is_streamed_unchanged(app: Flask, large: Phone, name: str) -> None:
    file = expected(app, large, name)
    for way in WAYS:
        download = Download(app, f"{large.table}/{name}", way)
        pieces = download.whole()
        assert len(pieces) > 1 and "Content-Length" not in download.headers
        assert download.headers.get("Content-Encoding", "identity") == way
        assert read(b"".join(pieces), way) == file
        assert download.headers["Cache-Control"] == "private, no-cache"
        named = download.headers["Content-Disposition"]
        assert named.startswith("attachment; filename=scopa-table.")


def test_a_short_file_has_its_length(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, document(3))
    for way, name in product(WAYS, FILES):
        download = Download(app, f"{phone.table}/{name}", way)
        (piece,) = download.whole()
        assert int(download.headers["Content-Length"]) == len(piece)
        way_of_it = download.headers.get("Content-Encoding", "identity")
        assert read(piece, way_of_it) == expected(app, phone, name)


@pytest.mark.parametrize("read_pieces", [0, 1, 2])
def test_an_aborted_download_frees_its_store(app: Flask, large: Phone, read_pieces: int) -> None:
    def once() -> int:
        with closing(Download(app, f"{large.table}/export.json", "br")) as download:
            for _ in range(read_pieces):
                next(download.left)
        return connections(app)

    before = once()
    assert [once() for _ in range(5)] == [before] * 5


def connections(app: Flask) -> int:
    """How many times this process has the database open."""
    links = (f"/proc/self/fd/{each}" for each in os.listdir("/proc/self/fd"))
    there = [os.readlink(each) for each in links if os.path.lexists(each)]
    return there.count(os.path.realpath(app.config["DATABASE"]))


def test_read_errors_are_told_in_an_answer(
    app: Flask, phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    """As a page, where it is found before the first piece leaves or all of it is made first."""
    phone.start("Anna", "Bruno")
    fill(phone)
    caplog.set_level(logging.ERROR)
    spoil(app, phone, "entry", "{", MATCHES + 1)
    old = {"SERVER_PROTOCOL": "HTTP/1.0"}
    for more in ({"environ_overrides": old}, {"method": "HEAD"}):
        download = Download(app, f"{phone.table}/export.json", **more)
        download.close()
        assert download.status == 500
    spoil(app, phone, "entry", "{", 3)
    for name in FILES:
        page = phone.open(f"{phone.table}/{name}")
        assert (page.status, page.title) == (500, "This match cannot be read")


def test_a_streamed_file_is_one_log_line(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app(WTF_CSRF_ENABLED=False, LOG="text")
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    fill(phone)
    caplog.set_level(logging.INFO, "scorekeeper.requests")
    caplog.clear()
    download = Download(app, f"{phone.table}/export.json", "br")
    assert caplog.records == []
    body = b"".join(download.whole())
    (record,) = caplog.records
    assert (record.told["bytes"], record.told["status"]) == (len(body), 200)  # type: ignore[attr-defined]
    line = log._AsText().format(record)
    assert line.endswith(f"request {download.headers['X-Request-Id']}")
    assert f'"request": "{download.headers["X-Request-Id"]}"' in log._AsJson().format(record)
    with closing(Download(app, f"{phone.table}/export.json")) as broken_off:
        first = next(broken_off.left)
    assert caplog.records[-1].told["bytes"] == len(first)  # type: ignore[attr-defined]
