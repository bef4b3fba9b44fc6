"""What goes wrong around the server while people play: no room on the disk, a file that may not be
written or is damaged, a clock that jumps, no descriptor left, phones that hear nothing.

Nothing that was answered is lost, people see a page that says what to do and holds what they typed,
and when the trouble is over the program goes on by itself.
"""

import os
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from time import sleep

import pytest

from scorekeeper.store import engines
from scorekeeper.tables import clock_and_ids
from tests.conftest import MakeApp, Rows
from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.phone import FOUR_POINTS, Fields, Phone, given
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.databases import as_nobody
from tests.helpers.servers.server_process import PATIENCE, Server

if sys.platform != "linux":
    pytest.skip("limits of another process are set on Linux alone", allow_module_level=True)

import resource


@contextmanager
def limited(server: Server, what: int, most: int) -> Iterator[None]:
    """The server may have no more of it than that."""
    usual = resource.prlimit(server.process.pid, what)
    resource.prlimit(server.process.pid, what, (most, usual[1]))
    yield
    resource.prlimit(server.process.pid, what, usual)


def asks_to_send_again(answer: Answer, sent: Fields) -> tuple[str, Fields]:
    """The form of the page that says that nothing was stored; it holds all that was sent."""
    assert answer.status == 503 and answer.headers["Retry-After"], answer.text
    (element,) = forms_in(answer.page)
    form = Form(element, "/")
    assert {**form.fields, "csrf_token": ""} == {**sent, "csrf_token": ""}
    return form.action, form.fields


def deals(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as db:
        (number,) = db.execute("SELECT count(*) FROM deals").fetchone()
    return int(number)


def test_a_full_disk_loses_nothing_typed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        assert visitor.enter(1).status == 303
        address, fields = visitor.deal(2)
        log = tmp_path / "scorekeeper.db-wal"
        with limited(server, resource.RLIMIT_FSIZE, log.stat().st_size):
            again = asks_to_send_again(visitor.ask(address, fields), fields)
            assert visitor.ask(f"{visitor.table}/1").status == 200
            assert [visitor.ask(each).status for each in ("/healthz", "/readyz")] == [200, 503]
            assert deals(tmp_path) == 1
        assert visitor.ask("/readyz").status == 200
        assert visitor.ask(*again).status == 303
        assert visitor.ask(*again).status == 303
        _, wrong = server.end()
    assert deals(tmp_path) == 2
    assert "The store failed" in wrong and "Traceback" not in wrong


def test_a_file_turns_read_only(make_app: MakeApp) -> None:
    # Not where the tests' files are, which nobody but their owner can get at.
    folder = Path(tempfile.mkdtemp())
    try:
        app = make_app(DATABASE=str(folder / "scores.db"), WTF_CSRF_ENABLED=False)
        phone = Phone(app)
        phone.start("Anna", "Bruno")
        phone.played(FOUR_POINTS)
        for name in app.jinja_env.list_templates():
            app.jinja_env.get_template(name)
        engines.release(app.config["DATABASE"])
        modes = {each: each.stat().st_mode for each in (folder, *folder.iterdir())}
        for each in modes:
            each.chmod(0o555 if each.is_dir() else 0o444)
        sent = given(FOUR_POINTS) | {"key": "k", "version": "0"}
        with as_nobody():
            page = phone.post(f"{phone.match}/2/enter", sent)
        for each, mode in modes.items():
            each.chmod(mode)
        assert page.status == 503
        assert page.form.fields.items() >= sent.items()
        assert Rows(app.config["DATABASE"]).match(phone.table).deals[1:] == ()
        phone.send(page.form)
        assert len(Rows(app.config["DATABASE"]).match(phone.table).deals) == 2
    finally:
        engines.release(str(folder / "scores.db"))
        shutil.rmtree(folder)


def test_the_clock_jumps_back_and_forth(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    phone, friend = Phone(app), Phone(app)
    phone.start("Anna", "Bruno", target="99")

    def jump(days: int) -> None:
        class Wrong(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> "Wrong":
                moment: Wrong = super().now(tz) + timedelta(days=days)  # type: ignore[assignment]
                return moment

        monkeypatch.setattr(clock_and_ids, "datetime", Wrong)

    for deal, days in enumerate((0, -2, 400, -4000, 0), 1):
        jump(days)
        assert phone.enter(FOUR_POINTS, deal=deal).status == 303
        assert (
            friend.post("/try").status == 303
        )  # whoever begins one sweeps away those that are over
        assert phone.open(phone.match).status == 200
    stored = Rows(app.config["DATABASE"]).match(phone.table)
    assert [deal.number for deal in stored.deals] == [1, 2, 3, 4, 5]
    assert len({deal.at[:4] for deal in stored.deals}) > 2
    assert phone.points()[-1] == [4, 0]


def open_files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def connections(port: int) -> int:
    """How many connections the server on that port holds, also those that phones have closed."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    listening, no_owner = "0A", "0"
    ours = [row for row in rows if row[1].endswith(f":{port:04X}") and row[3] != listening]
    return sum(row[9] != no_owner for row in ours)


def test_no_descriptor_is_left(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as waiting:
        visitor = Visitor.playing(server.port)
        address, fields = visitor.deal(1)
        talking = waiting.enter_context(closing(visitor.connect()))
        visitor.send(talking, "/healthz")
        talking.getresponse().read()
        # A connection that the server closes later would leave a descriptor for the deal.
        while connections(server.port) > 1:
            sleep(0.01)
        with limited(server, resource.RLIMIT_NOFILE, open_files(server)):
            late = [
                waiting.enter_context(
                    socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
                )
                for _ in range(10)
            ]
            for each in late:
                each.sendall(b"GET /healthz HTTP/1.1\r\nHost: scopa\r\n\r\n")
            visitor.send(talking, address, fields)
            answer = talking.getresponse()
            said = Answer(answer.status, answer.headers, answer.read().decode())
            again = asks_to_send_again(said, fields)
            assert deals(tmp_path) == 0
        for each in late:
            assert each.recv(15) == b"HTTP/1.1 200 OK"
        assert visitor.ask(*again).status == 303
        _, wrong = server.end()
    assert deals(tmp_path) == 1
    assert "Phones wait: this process may open no more files" in wrong
    assert len(wrong.splitlines()) < 10, wrong[-3000:]


def on_its_way(port: int, other: socket.socket) -> int:
    """How many bytes the server on that port has sent there, and nobody has taken."""
    ours = f"0100007F:{port:04X} 0100007F:{other.getsockname()[1]:04X}"
    # One that moves while the file is read stands there twice.
    line = [each for each in Path("/proc/net/tcp").read_text().splitlines() if ours in each][-1]
    return int(line.split()[4].partition(":")[0], 16)


def test_stalled_readers_delay_nobody(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as waiting:
        visitor = Visitor.playing(server.port)
        pages = 200
        asked = f"GET {visitor.table}/1 HTTP/1.1\r\nHost: scopa\r\n\r\n".encode()
        deaf = [waiting.enter_context(socket.socket()) for _ in range(12)]
        for each in deaf:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            each.connect(("127.0.0.1", server.port))
            each.sendall(asked * pages)
        # Whoever asks again waits behind one answer to each of them.
        talking = waiting.enter_context(closing(visitor.connect()))
        for _ in range(pages):
            visitor.send(talking, "/healthz")
            assert talking.getresponse().read()
        assert visitor.enter(1).status == 303
        # The system keeps a part for them: the rest did not get out of the server.
        most = pages * len(visitor.ask(f"{visitor.table}/1").text) * 3 // 4
        assert all(0 < on_its_way(server.port, each) < most for each in deaf)
        waiting.close()
        assert visitor.enter(2).status == 303
        assert server.end() == ("", "")
    assert deals(tmp_path) == 2


def test_a_broken_upload_stores_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        address, fields = visitor.deal(1)
        for _ in range(5):
            connection = visitor.connect()
            connection.putrequest("POST", address)
            connection.putheader("Content-Length", "4000")
            connection.putheader("Content-Type", "application/x-www-form-urlencoded")
            connection.endheaders(b"csrf_token=" + fields["csrf_token"].encode() + b"&pile")
            connection.close()
        assert visitor.ask(address, fields).status == 303
        assert server.end() == ("", "")
    assert deals(tmp_path) == 1
