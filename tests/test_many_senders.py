"""One who sends without end, or holds many connections, keeps nobody else from playing."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from scorekeeper.loop import OF_ONE_HOUSEHOLD
from scorekeeper.receiving import LARGE_OF_ONE
from scorekeeper.web.imports import LONGEST_FILE
from tests.page import read
from tests.running import PATIENCE, Server, wait_until
from tests.visitor import Visitor

HALF = 600_000
PIECE = b"x" * 50_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        yield server
        assert server.end() == ("", "")


def connected(server: Server, stack: ExitStack) -> socket.socket:
    """A connection of somebody who waits for an answer, and no longer."""
    address = ("127.0.0.1", server.port)
    return stack.enter_context(socket.create_connection(address, timeout=PATIENCE))


def head(path: str, length: int | str, **more: str) -> bytes:
    said = {"Host": "scopa", "Content-Type": "application/x-www-form-urlencoded"} | more
    said |= {"Transfer-Encoding": "chunked"} if length == "" else {"Content-Length": str(length)}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {text}" for name, text in said.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def answer(sender: socket.socket) -> tuple[int, str]:
    """Status and text of the answer, read to the end of the page."""
    data = b""
    while b"</html>" not in data:
        more = sender.recv(65_536)
        assert more, data
        data += more
    return int(data.split()[1]), data.partition(b"\r\n\r\n")[2].decode()


def memory(server: Server, name: str) -> int:
    """In bytes, what the server's process has, as Linux tells it."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith(f"{name}:"))
    return int(found) * 1000


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc there")


def files_on_disk(server: Server) -> int:
    """How many files without a name the server's process holds open: bodies too long for memory."""
    found = 0
    for each in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            found += "(deleted)" in os.readlink(each)
    return found


@linux_only
@pytest.mark.parametrize(
    "path",
    [
        "/",
        pytest.param("/open", marks=pytest.mark.long),
        "/t/0123456789abcdef/import",
        pytest.param("/nowhere", marks=pytest.mark.long),
    ],
)
def test_half_sent_posts_fill_neither_memory_nor_disk_and_others_play(
    server: Server, path: str
) -> None:
    visitor = Visitor.at(server.port)
    assert visitor.start().status == 303
    before = memory(server, "VmRSS")
    with ExitStack() as stack:
        for number in range(160):
            sender = connected(server, stack)
            sender.sendall(head(path, HALF + 1))
            sender.sendall(b"x" * (HALF if number % 4 == 0 else 90_000))
        assert visitor.enter().status == 303
        assert visitor.ask(visitor.table).status == 200
        assert files_on_disk(server) <= LARGE_OF_ONE
        assert memory(server, "VmHWM") - before < 8_000_000


def test_a_household_with_too_many_connections_loses_the_one_that_rested_longest(
    server: Server,
) -> None:
    visitor = Visitor.at(server.port)
    assert visitor.start().status == 303
    with ExitStack() as stack:
        idle = [connected(server, stack) for _ in range(OF_ONE_HOUSEHOLD + 30)]
        assert visitor.enter().status == 303
        assert idle[0].recv(1) == b""
        assert idle[29].recv(1) == b""
        idle[-1].sendall(b"GET / HTTP/1.1\r\nHost: scopa\r\n\r\n")
        assert answer(idle[-1])[0] == 200


def test_a_file_that_is_half_sent_stands_in_nobodys_way_and_the_fifth_is_asked_to_wait(
    server: Server,
) -> None:
    with ExitStack() as stack:
        held = [connected(server, stack) for _ in range(LARGE_OF_ONE)]
        for sender in held:
            sender.sendall(head("/open", HALF) + b"document=")
        waiting = connected(server, stack)
        body = b"document=" + b"x" * HALF
        visitor = Visitor.at(server.port)
        visitor.ask("/")  # what the others have sent has been read by now
        waiting.sendall(head("/open", len(body)) + body)
        status, text = answer(waiting)
        assert status == 503
        assert "Too many files are being sent here." in read(text).text
        small = b"document=%7B"
        waiting.sendall(head("/open", len(small)) + small)
        assert answer(waiting)[0] == 400  # it has no token, and was read
        held[0].close()
        wait_until(lambda: asked_again(server, stack, body) != 503)


def asked_again(server: Server, stack: ExitStack, body: bytes) -> int:
    sender = connected(server, stack)
    sender.sendall(head("/open", len(body)) + body)
    return answer(sender)[0]


@pytest.mark.parametrize(
    "length", [100_001, pytest.param(5_000_000, marks=pytest.mark.long), 11_000_000]
)
def test_a_form_that_is_too_large_gets_a_page_of_ours(server: Server, length: int) -> None:
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(head("/", length))
        if length < 10_000_000:
            sender.sendall(b"x" * length)
        status, text = answer(sender)
        assert status == 413
        assert "it was larger than any form of ours" in read(text).text


def test_a_file_that_is_too_large_gets_the_page_for_files_again(server: Server) -> None:
    with ExitStack() as stack:
        for length in (LONGEST_FILE + 1, 11_000_000):
            sender = connected(server, stack)
            sender.sendall(head("/open", length))
            if length < 10_000_000:
                sender.sendall(b"x" * length)
            status, text = answer(sender)
            assert status == 413
            assert "larger than 5 megabytes" in read(text).text


def test_a_body_without_a_length_is_held_to_the_same(server: Server) -> None:
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(head("/", ""))
        for _ in range(3):
            sender.sendall(b"%x\r\n" % len(PIECE) + PIECE + b"\r\n")
        sender.sendall(b"0\r\n\r\n")
        status, text = answer(sender)
        assert status == 413
        assert "it was larger than any form of ours" in read(text).text
