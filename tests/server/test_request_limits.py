"""One who sends without end, or holds many connections, keeps nobody else from playing."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scorekeeper.server.client_connections import LARGE, LARGE_AT_ONCE
from scorekeeper.server.serve import READ_TO_ITS_END
from tests.helpers.clients.page import read
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import PATIENCE, Server

HALF = 600_000
PIECE = b"x" * 50_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as server:
        yield server
        assert server.end() == ("", "")


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Server]:
    """One whose memory nothing has filled yet."""
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


@pytest.mark.parametrize(
    "lines",
    [
        ("POST /open HTTP/1.1", "Content-Length: 5", "Transfer-Encoding: chunked"),
        ("POST /open HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: 5"),
        ("POST /open HTTP/1.0", "Transfer-Encoding: chunked", "Connection: keep-alive"),
        ("POST /open HTTP/1.1", "Content-Length: 5", "Content-Length: 6"),
    ],
)
def test_a_body_of_two_lengths_is_refused(server: Server, lines: tuple[str, ...]) -> None:
    """And with it the rest of the connection: whoever goes by the other length would find another
    request there."""
    sent = "\r\n".join((*lines, "Host: scopa", "", "0", "", "GET /healthz HTTP/1.1", "", ""))
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(sent.encode())
        answered = b"".join(iter(lambda: sender.recv(65_536), b""))
    assert answered.startswith((b"HTTP/1.1 400", b"HTTP/1.0 400"))
    assert answered.count(b"HTTP/1.") == 1


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
def test_half_sent_posts_use_little_memory(fresh_server: Server, path: str) -> None:
    visitor = Visitor.playing(fresh_server.port)
    before = memory(fresh_server, "VmRSS")
    with ExitStack() as stack:
        for number in range(160):
            sender = connected(fresh_server, stack)
            sender.sendall(head(path, HALF + 1))
            sender.sendall(b"x" * (HALF if number % 4 == 0 else 90_000))
        assert visitor.enter().status == 303
        assert visitor.ask(visitor.table).status == 200
        assert files_on_disk(fresh_server) <= LARGE_AT_ONCE
        assert memory(fresh_server, "VmHWM") - before < 16_000_000


@pytest.mark.parametrize("many", [pytest.param(40, marks=pytest.mark.long), 400])
def test_half_sent_posts_delay_nobody(server: Server, many: int) -> None:
    with ExitStack() as stack:
        for _ in range(many):
            connected(server, stack).sendall(head("/", 50_000) + b"x" * 30_000)
        visitor = Visitor.at(server.port)
        assert visitor.start().status == visitor.enter().status == 303
        document = visitor.ask(f"{visitor.table}/1.json").text
        body = urlencode({"document": document + " " * LARGE}).encode()
        sender = connected(server, stack)
        sender.sendall(head("/open", len(body)) + body)
        assert answer(sender)[0] == 400  # it has no token, and was read


def test_the_oldest_large_body_is_given_up(server: Server) -> None:
    with ExitStack() as stack:
        held = [connected(server, stack) for _ in range(LARGE_AT_ONCE + 2)]
        for sender in held:
            sender.sendall(head("/open", HALF) + b"document=")
            Visitor.at(server.port).ask("/healthz")  # it has been read by now
        assert [sender.recv(1) for sender in held[:2]] == [b"", b""]
        for sender in held[2:]:
            sender.sendall(b"x" * (HALF - 9))
            assert answer(sender)[0] == 400


@pytest.mark.parametrize(
    "length",
    [
        100_001,
        *(pytest.param(n, marks=pytest.mark.long) for n in (1_000_000, READ_TO_ITS_END - 1)),
    ],
)
def test_an_oversized_form_gets_our_page(server: Server, length: int) -> None:
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(head("/", length))
        sender.sendall(b"x" * length)
        status, text = answer(sender)
        assert status == 413
        assert "it was larger than any form of ours" in read(text).text


@pytest.mark.parametrize("path", ["/", pytest.param("/open", marks=pytest.mark.long)])
def test_larger_bodies_are_refused_early(server: Server, path: str) -> None:
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(head(path, READ_TO_ITS_END))
        assert sender.recv(65_536).startswith(b"HTTP/1.1 413 ")


@pytest.mark.long
def test_unsized_bodies_are_limited_too(server: Server) -> None:
    with ExitStack() as stack:
        sender = connected(server, stack)
        sender.sendall(head("/", ""))
        for _ in range(3):
            sender.sendall(b"%x\r\n" % len(PIECE) + PIECE + b"\r\n")
        sender.sendall(b"0\r\n\r\n")
        status, text = answer(sender)
        assert status == 413
        assert "it was larger than any form of ours" in read(text).text
