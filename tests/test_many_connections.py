"""More open files than select() can count keep nobody from an answer."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper.loop import CONNECTIONS
from tests.running import PATIENCE
from tests.visitor import Visitor
from tests.watched_server import SPARE_FILES, WatchedServer

if sys.platform == "win32":
    pytest.skip("descriptors are not counted there", allow_module_level=True)

import resource

MOST_OF_SELECT = 1023
IDLE = 300
SPARE = 900
NEEDED = IDLE + SPARE + 100


@pytest.fixture
def many_files() -> Iterator[None]:
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual[1] != resource.RLIM_INFINITY and usual[1] < NEEDED:
        pytest.skip(f"THE LIMIT OF OPEN FILES IS {usual[1]} HERE: {NEEDED} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual[0], NEEDED), usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def test_hundreds_of_idle_connections_keep_nobody_waiting(tmp_path: Path, many_files: None) -> None:
    spare = {SPARE_FILES: str(SPARE)}
    with WatchedServer(tmp_path, **spare) as server, ExitStack() as idle:
        for _ in range(IDLE):
            address = ("127.0.0.1", server.port)
            idle.enter_context(socket.create_connection(address, timeout=PATIENCE))
        visitor = Visitor.at(server.port)
        assert visitor.start().status == 303
        if (open_files := Path(f"/proc/{server.process.pid}/fd")).is_dir():
            assert max(int(each.name) for each in open_files.iterdir()) > MOST_OF_SELECT
        assert visitor.ask(visitor.table).status == 200
        assert server.end() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="a machine has one address of its own there")
def test_many_households_that_hold_all_connections_keep_nobody_out(
    tmp_path: Path, many_files: None
) -> None:
    with WatchedServer(tmp_path) as server, ExitStack() as idle:
        for number in range(CONNECTIONS + 50):
            mine = (f"127.0.0.{2 + number // 190}", 0)
            address = ("127.0.0.1", server.port)
            idle.enter_context(socket.create_connection(address, PATIENCE, source_address=mine))
        visitor = Visitor.at(server.port)
        assert visitor.start().status == 303
        assert visitor.ask(visitor.table).status == 200
        assert server.end() == ("", "")
