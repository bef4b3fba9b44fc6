"""`scorekeeper serve` as a process: what it says, that it answers, how it ends."""

import http.client
import io
import os
import re
import signal
import socket
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import segno

from scorekeeper.server.serve import lan_address
from tests.helpers.cases import every
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import PATIENCE, Server, run, surroundings

HALF_A_POST = (
    b"POST / HTTP/1.1\r\nHost: scopa\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 5000\r\n\r\nname-1=Anna&name-2="
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as server:
        yield server
        assert server.end() == ("", "")


def get(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.status, answer.read().decode()


def request(server: Server, method: str, path: str, **options: Any) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(connection):
        connection.request(method, path, **options)
        answer = connection.getresponse()
        answer.read()
        return answer


# What it says


def test_it_says_where_it_listens(tmp_path: Path) -> None:
    database = tmp_path / "mine.db"
    where = ("--host", "localhost", "--port", "0")
    with Server(tmp_path, *where, SCOREKEEPER_DATABASE=str(database)) as server:
        assert f"http://localhost:{server.port}/" in server.line
        assert os.path.relpath(database) in server.line or str(database) in server.line
        assert get(server.address)[0] == 200
        assert server.end() == ("", "")
    assert database.is_file()


def test_on_the_network_it_prints_a_qr_code(tmp_path: Path) -> None:
    with Server(tmp_path, "--lan", "--port", "0") as server:
        assert server.host == lan_address()
        visitor = Visitor.playing(server.port)
        link = f"http://{server.host}:{server.port}{visitor.table}/1"
        assert link in visitor.ask(f"{visitor.table}/1/share").text
        said, wrong = server.end()
    assert "Traceback" not in wrong
    shown = io.StringIO()
    code = segno.make(f"http://{server.host}:{server.port}/", micro=False)
    code.terminal(out=shown, compact=True, border=2)
    assert shown.getvalue().strip() in said


def test_it_prints_the_public_address(tmp_path: Path) -> None:
    public = "https://scopa.example"
    with Server(tmp_path, "--lan", "--port", "0", SCOREKEEPER_PUBLIC_URL=public) as server:
        visitor = Visitor.playing(server.port)
        assert f"{public}{visitor.table}/1" in visitor.ask(f"{visitor.table}/1/share").text
        assert f"{public}/" in server.end()[0]


# What it cannot do


def one_sentence(done: Any, *words: str) -> None:
    said = done.stderr.decode()
    assert done.returncode == 1, said
    assert done.stdout == b""
    assert said.startswith("scorekeeper: ") and said.count("\n") == 1, said
    for word in words:
        assert word in said


def test_a_used_port_is_one_sentence(server: Server, folder: Path) -> None:
    done = run(
        "serve", "--port", str(server.port), env=surroundings(SCOREKEEPER_INSTANCE=str(folder))
    )
    one_sentence(done, str(server.port), "in use", "--port")


@every(
    ("arguments", "sentence"),
    [
        (["--port", "65536"], "There is no port 65536: they go up to 65535."),
        (["--port", "-1"], "There is no port -1: they go up to 65535."),
        (["--workers", "0"], "0 processes cannot answer: 1 to 64, and on Windows only 1."),
        (["--lan", "--host", "127.0.0.1"], "127.0.0.1 is reached from this machine alone"),
        (["--lan", "--host", "localhost"], "localhost is reached from this machine alone"),
    ],
)
def test_bad_options_fail_before_loading(folder: Path, arguments: list[str], sentence: str) -> None:
    done = run("serve", *arguments, env=surroundings(SCOREKEEPER_INSTANCE=str(folder)))
    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert not folder.exists()


@pytest.mark.parametrize("kind", ["a folder", "below a file", "another program's", "no scheme"])
def test_a_bad_database_is_one_sentence(folder: Path, tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_text("notes")
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as theirs:
        theirs.execute("CREATE TABLE notes (text)")
    address = {
        "a folder": str(tmp_path),
        "below a file": str(tmp_path / "file" / "scores.db"),
        "another program's": str(tmp_path / "theirs.db"),
        "no scheme": "oracle://scores",
    }[kind]
    settings = {"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_DATABASE": address}
    done = run("serve", "--port", "0", env=surroundings(**settings))
    one_sentence(done, address if "://" not in address else "SCOREKEEPER_DATABASE must be a path")


@pytest.mark.parametrize(
    "setting",
    [
        "INSTANCE",
        "PROXIES",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("PUBLIC_URL", "LIMITS", "LOG")),
    ],
)
def test_a_bad_setting_is_one_sentence(tmp_path: Path, setting: str) -> None:
    (tmp_path / "file").write_text("notes")
    settings = {"SCOREKEEPER_INSTANCE": str(tmp_path)}
    settings[f"SCOREKEEPER_{setting}"] = str(tmp_path / "file")
    one_sentence(run("serve", "--port", "0", env=surroundings(**settings)), setting)


# How it ends


def test_an_early_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.end(signal.SIGINT) == ("", "")
        assert server.process.returncode in (0, 128 + signal.SIGINT)


# Phones on weak connections


def test_a_form_in_tiny_pieces_is_accepted(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as phone:
        for at in range(0, len(HALF_A_POST), 7):
            phone.sendall(HALF_A_POST[at : at + 7])
        phone.sendall(b"Bruno" + b"&x=1" * 2000)
        assert re.match(rb"HTTP/1.1 (4\d\d|303) ", phone.recv(1000))


def test_head_keeps_the_connection_usable(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(connection):
        lengths = []
        for method in ("HEAD", "GET", "HEAD"):
            connection.request(method, "/rules/traditional")
            answer = connection.getresponse()
            assert (answer.status, answer.headers["Connection"]) == (200, None)
            assert bool(answer.read()) == (method == "GET")
            lengths.append(answer.headers["Content-Length"])
        assert lengths[0] == lengths[1] == lengths[2] is not None


def test_a_chunked_deal_is_stored(server: Server) -> None:
    visitor = Visitor.playing(server.port)
    address, fields = visitor.deal()
    body = urlencode(fields).encode()
    with closing(visitor.connect()) as connection:
        cookie = "; ".join(f"{name}={text}" for name, text in visitor.cookies.items())
        kind = "application/x-www-form-urlencoded"
        pieces = (body[at : at + 100] for at in range(0, len(body), 100))
        headers = {"Cookie": cookie, "Content-Type": kind, "Referer": f"{visitor.origin}/"}
        connection.request("POST", address, pieces, headers, encode_chunked=True)
        assert connection.getresponse().status == 303
    assert len(visitor.ask(f"{visitor.table}/1.json").data["deals"]) == 1


# Bad requests


@every(
    "request_",
    [b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01" + b"\x00" * 50 + b"\r\n\r\n"],
)
def test_a_bad_request_is_refused_alone(server: Server, request_: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as stranger:
        stranger.sendall(request_)
        assert b" 400 " in stranger.recv(1000).splitlines()[0]
    assert get(server.address)[0] == 200
