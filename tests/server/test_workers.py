"""`scorekeeper serve --workers 2`: processes that answer together, count together, end together."""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import Server, wait_until
from tests.server.test_shared_limits import guess
from tests.server.test_shutdown import SIGNALS, deals_in, refuses

if sys.platform != "linux":
    pytest.skip("phones are spread over processes, and these seen, there only", True)

TWO = ("--port", "0", "--workers", "2")


def workers(server: Server) -> set[int]:
    task = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return {int(each) for each in task.read_text().split()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served"), *TWO, SCOREKEEPER_LIMITS="") as server:
        yield server
        assert server.end() == ("", "")


def connected_to_all(server: Server, stack: ExitStack) -> None:
    """A kept connection to every process, which has been answered there."""
    for _ in range(24):
        visitor = Visitor.at(server.port)
        connection = stack.enter_context(closing(visitor.connect()))
        visitor.send(connection, "/healthz")
        assert connection.getresponse().read() == b"ok\n"


def test_both_processes_know_the_same(server: Server) -> None:
    wait_until(lambda: len(workers(server)) == 2)
    visitor = Visitor.playing(server.port)
    for deal in range(1, 3):
        assert visitor.enter(deal).status == 303
        tags = {visitor.ask(f"{visitor.table}/1").headers["ETag"] for _ in range(8)}
        polls = {visitor.ask(f"{visitor.table}/changed").headers["ETag"] for _ in range(8)}
        assert len(tags) == len(polls) == 1
    with ExitStack() as stack:
        connected_to_all(server, stack)
        for each in workers(server):
            assert len(os.listdir(f"/proc/{each}/fd")) > 15


def test_wrong_codes_are_counted_over_both(server: Server) -> None:
    visitor = Visitor.at(server.port)
    assert [guess(visitor) for _ in range(14)] == [422] * 10 + [429] * 4


def test_a_dead_process_is_replaced(tmp_path: Path) -> None:
    with Server(tmp_path, *TWO) as server:
        visitor = Visitor.playing(server.port)
        for deal in range(1, 3):
            before = workers(server)
            os.kill(min(before), signal.SIGKILL)
            wait_until(lambda: len(workers(server) - before) == 1)  # noqa: B023
            assert visitor.enter(deal).status == 303
        said, wrong = server.end(signal.SIGTERM)
        assert (said, server.process.returncode) == ("", 0)
        assert wrong.count("A process died (-9); another answers.") == 2
    assert deals_in(tmp_path / "scorekeeper.db") == 2


def test_killed_processes_leave_no_log(tmp_path: Path) -> None:
    with Server(tmp_path, *TWO) as server:
        visitor = Visitor.playing(server.port)
        assert visitor.enter(1).status == 303
        for each in workers(server):
            os.kill(each, signal.SIGKILL)
        server.end(signal.SIGTERM)
    assert deals_in(tmp_path / "scorekeeper.db") == 1


@pytest.mark.parametrize("sign", SIGNALS)
@pytest.mark.parametrize("many", [pytest.param("1", marks=pytest.mark.long), "2"])
def test_they_stop_together_and_lose_nothing(
    tmp_path: Path, many: str, sign: signal.Signals, long: bool
) -> None:
    """Deals are sent until nobody answers; those that were answered are there."""
    how = ("--port", "0", "--workers", many)
    with Server(tmp_path, *how) as server, ThreadPoolExecutor(8) as phones:
        visitors = [Visitor.at(server.port) for _ in range(8)]

        def play(visitor: Visitor) -> int:
            address, fields = visitor.form_of_a_match()
            visitor.table = visitor.ask(address, fields | {"target": "999"}).leads_to
            for deal in range(1, 250):
                try:
                    assert visitor.enter(deal).status == 303
                except OSError:
                    return deal - 1
            raise AssertionError("it never ended")

        playing = [phones.submit(play, each) for each in visitors]
        wait_until(lambda: deals(tmp_path) >= (1000 if long else 60))
        there = workers(server)
        assert server.end(sign) == ("", "")
        assert server.process.returncode == 0
        answered = sum(each.result() for each in playing)
        assert not [each for each in there if Path(f"/proc/{each}").exists()]
    assert answered <= deals_in(tmp_path / "scorekeeper.db") <= answered + 8


def deals(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as db:
        count: int = db.execute("SELECT count(*) FROM deals").fetchone()[0]
    return count


def test_children_stop_with_their_parent(tmp_path: Path) -> None:
    with Server(tmp_path, *TWO) as server:
        there = workers(server)
        server.end(signal.SIGKILL)
        wait_until(lambda: not [each for each in there if Path(f"/proc/{each}").exists()])
        assert refuses(server.port)
