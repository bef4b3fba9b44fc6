"""More open files than select() can count keep nobody from an answer."""

import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from scorekeeper.web.access.session import POLL
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import PATIENCE
from tests.helpers.servers.watched_server import MOST_FILES, WatchedServer
from tests.server.test_serve import HALF_A_POST

if sys.platform == "win32":
    pytest.skip("descriptors are not counted there", allow_module_level=True)

import resource

CROWD = 1200
PHONES, EACH = 12, 10
NEEDED = CROWD + 300


@pytest.fixture
def many_files() -> Iterator[None]:
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual[1] != resource.RLIM_INFINITY and usual[1] < NEEDED:
        pytest.skip(f"THE LIMIT OF OPEN FILES IS {usual[1]} HERE: {NEEDED} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual[0], NEEDED), usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, usual)


@pytest.mark.skipif(sys.platform != "linux", reason="a machine has one address of its own there")
@pytest.mark.parametrize(
    ("addresses", "sent"),
    [pytest.param(1, b"", marks=pytest.mark.long), (1200, b""), (1, b"x")],
)
def test_a_crowd_still_leaves_a_club_playing(
    tmp_path: Path, many_files: None, addresses: int, sent: bytes
) -> None:
    """The club's phones poll over kept connections while 1,200 others come, which are silent, or
    send heads letter by letter without an end; then a phone comes that was not there before."""
    with WatchedServer(tmp_path) as server, ExitStack() as crowd:
        club = [Visitor.at(server.port) for _ in range(PHONES)]
        club[0].start()
        lines = [crowd.enter_context(closing(phone.connect())) for phone in club]
        there: list[socket.socket] = []
        answered = 0
        for number in range(CROWD):
            where = number % addresses
            mine = (f"127.1.{where // 200}.{where % 200 + 1}", 0)
            address = ("127.0.0.1", server.port)
            one = socket.create_connection(address, PATIENCE, source_address=mine)
            there.append(crowd.enter_context(one))
            one.sendall(b"GET / HTTP/1.1\r\nSlow: " if sent else b"")
            if number % EACH == 0:
                for each in there if sent else []:
                    with suppress(OSError):
                        each.sendall(sent)
                phone, line = club[number // EACH % PHONES], lines[number // EACH % PHONES]
                with suppress(OSError, HTTPException):
                    phone.send(line, f"{club[0].table}/{POLL}")
                    answered += line.getresponse().read() != b""
        assert answered >= 0.95 * CROWD / EACH
        assert Visitor.at(server.port).ask(club[0].table).status == 200
        assert server.end() == ("", "")


@pytest.mark.parametrize("files", [64, pytest.param(100, marks=pytest.mark.long)])
def test_few_descriptors_are_enough_to_play(tmp_path: Path, files: int) -> None:
    few = {MOST_FILES: str(files)}
    with WatchedServer(tmp_path, **few) as server, ExitStack() as idle:
        server.go_on()
        visitor = Visitor.playing(server.port)
        for _ in range(2 * files):
            address = ("127.0.0.1", server.port)
            idle.enter_context(socket.create_connection(address, PATIENCE)).sendall(HALF_A_POST)
        with ThreadPoolExecutor(3) as phones:  # eight connections are left
            asked = [phones.submit(visitor.ask, visitor.table) for _ in range(40)]
            assert [each.result().status for each in asked] == [200] * 40
        assert visitor.enter().status == 303
        assert server.end() == ("", "")
