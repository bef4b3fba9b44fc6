"""A large file over the network, from `scorekeeper serve`: whole, or seen to be broken off."""

import gzip
import http.client
import os
import signal
import socket
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import brotli
import pytest

from scorekeeper.store import engines
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables.match.matches import imported_match
from tests.helpers.match_records import document, record
from tests.helpers.servers.server_process import PATIENCE, Server, wait_until
from tests.helpers.servers.watched_server import SILENCE, WatchedServer

TABLE, MATCHES = "abcdefghijklmnop", 150
FILES = ("export.json", "deals.csv", "points.csv")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "scores.db"
    engines.prepare(str(path))
    made = Table(TABLE, "", "en", "2026-11-01T20:00:00+00:00")
    with closing(engines.open_store(str(path))) as opened:
        matches = [imported_match(record(document(5)))] * MATCHES
        opened.create_table(made, Seat("anna", TABLE, "", "score"), matches)
    yield path
    engines.release(str(path))


@pytest.fixture(scope="module")
def server(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    with Server(folder, SCOREKEEPER_DATABASE=str(database)) as server:
        yield server


def load(server: Server, name: str, way: str = "identity") -> bytes:
    """The file as it is sent.

    :raise http.client.IncompleteRead: when it breaks off.
    """
    with closing(
        http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    ) as connection:
        connection.request("GET", f"/t/{TABLE}/{name}", headers={"Accept-Encoding": way})
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.headers["Transfer-Encoding"] == "chunked"
        return answer.read()


@pytest.mark.parametrize("name", FILES)
def test_large_files_arrive_whole(server: Server, name: str) -> None:
    plain = load(server, name)
    assert plain.endswith(b"\n")
    assert brotli.decompress(load(server, name, "br")) == plain
    assert gzip.decompress(load(server, name, "gzip")) == plain


def test_aborted_downloads_are_cleaned_up(server: Server, database: Path) -> None:
    for _ in range(20):
        with closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as phone:
            phone.sendall(f"GET /t/{TABLE}/export.json HTTP/1.1\r\nHost: scopa\r\n\r\n".encode())
            assert phone.recv(15) == b"HTTP/1.1 200 OK"
    # One that rests for each thread, and one that is kept.
    wait_until(lambda: connections(server, database) <= 9)
    assert load(server, "export.json").endswith(b"]}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="no other system gives them up")
@pytest.mark.long
def test_stalled_downloads_are_given_up(database: Path, tmp_path: Path) -> None:
    settings = {"SCOREKEEPER_DATABASE": str(database), SILENCE: "2"}
    with WatchedServer(tmp_path, **settings) as server, ExitStack() as readers:
        for _ in range(20):
            reader = readers.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(f"GET /t/{TABLE}/export.json HTTP/1.1\r\nHost: scopa\r\n\r\n".encode())
        assert load(server, "export.json").endswith(b"]}\n")
        folder = Path(f"/proc/{server.process.pid}/fd")
        wait_until(
            lambda: sum("socket:" in str(os.readlink(each)) for each in folder.iterdir()) < 12
        )


def connections(server: Server, database: Path) -> int:
    folder = Path(f"/proc/{server.process.pid}/fd")
    return sum(os.path.realpath(each) == str(database) for each in folder.iterdir())


@pytest.mark.parametrize(
    "name", [FILES[0], *(pytest.param(each, marks=pytest.mark.long) for each in FILES[1:])]
)
def test_a_failing_file_looks_incomplete(database: Path, tmp_path: Path, name: str) -> None:
    copy = tmp_path / "scores.db"
    with closing(sqlite3.connect(database)) as db, closing(sqlite3.connect(copy)) as broken:
        db.backup(broken)
        where = "UPDATE matches SET sides = '[]' WHERE table_id = ? AND number = ?"
        broken.execute(where, (TABLE, MATCHES))
        broken.commit()
    with Server(tmp_path, SCOREKEEPER_DATABASE=str(copy)) as server:
        found = {}
        for way in ("identity", "br", "gzip"):
            with pytest.raises(http.client.IncompleteRead) as seen:
                load(server, name, way)
            found[way] = seen.value.partial
        _, wrong = server.end(signal.SIGTERM)
    assert len(found["identity"]) > 32_000 and not found["identity"].endswith(b"]}\n")
    with pytest.raises(EOFError):
        gzip.decompress(found["gzip"])
    with pytest.raises(brotli.error):
        brotli.decompress(found["br"])
    assert zlib.decompressobj(zlib.MAX_WBITS + 16).decompress(found["gzip"]) == found["identity"]
    assert wrong.count("A stored match cannot be read.") == 3
    assert f"Exception on /t/<table:table>/{name} [GET], request " in wrong
    assert TABLE not in wrong and "winning-moves" not in wrong
