"""How `scorekeeper serve` ends: what was asked is answered, what was answered is in the file."""

import shutil
import signal
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import Server, wait_until
from tests.helpers.servers.watched_server import LONGEST_END, WatchedServer
from tests.server.test_serve import HALF_A_POST

SIGNALS = [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
FOR_EVER = "600"  # seconds, longer than anybody here waits


def deals_in(file: Path) -> int:
    """How many deals the database file holds alone, without any file beside it."""
    alone = file.parent / "alone" / "copy.db"
    alone.parent.mkdir()
    shutil.copy(file, alone)
    with closing(sqlite3.connect(alone)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        count: int = db.execute("SELECT count(*) FROM deals").fetchone()[0]
    return count


def refuses(port: int) -> bool:
    with socket.socket() as phone:
        return phone.connect_ex(("127.0.0.1", port)) != 0


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as threads:
        yield threads


def test_one_database_file_holds_everything(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        for deal in (1, 2):
            assert visitor.enter(deal).status == 303
        assert server.end(signal.SIGINT) == ("", "")
        assert server.process.returncode == 0
    assert deals_in(tmp_path / "scorekeeper.db") == 2


@pytest.mark.parametrize("sign", SIGNALS)
def test_a_running_request_is_finished(
    tmp_path: Path, threads: ThreadPoolExecutor, sign: signal.Signals
) -> None:
    with WatchedServer(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        answer = threads.submit(visitor.enter)
        server.wait_for_a_deal()
        server.process.send_signal(sign)
        wait_until(lambda: refuses(server.port))
        server.go_on()
        assert answer.result().status == 303
        assert server.last_words() == ("", "")
        assert server.process.returncode == 0
    assert deals_in(tmp_path / "scorekeeper.db") == 1


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path, threads: ThreadPoolExecutor) -> None:
    with WatchedServer(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        answer = threads.submit(visitor.enter)
        server.wait_for_a_deal()
        server.process.send_signal(signal.SIGINT)
        wait_until(lambda: refuses(server.port))
        server.end(signal.SIGINT)
        assert server.process.returncode == 128 + signal.SIGINT
        assert isinstance(answer.exception(), OSError)


def test_idle_clients_are_not_awaited(tmp_path: Path) -> None:
    with WatchedServer(tmp_path, **{LONGEST_END: FOR_EVER}) as server, ExitStack() as there:
        address = (server.host, server.port)
        idle, slow = (there.enter_context(socket.create_connection(address)) for _ in range(2))
        slow.sendall(HALF_A_POST)
        assert Visitor.at(server.port).ask("/").status == 200
        assert server.end(signal.SIGTERM) == ("", "")
        assert server.process.returncode == 0
        assert idle.recv(1) == slow.recv(1) == b""
