"""What a server has open changes while it serves: a newer program, another database, no log."""

import os
import signal
from pathlib import Path

import pytest

from tests.helpers.clients.page import Form
from tests.helpers.clients.visitor import Answer, Visitor
from tests.helpers.databases import another_program, every_row
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.newer_server import NewerStoreServer
from tests.helpers.servers.server_process import Server, run, surroundings

DEALS = 5


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of its own, for no other test can use it afterwards."""
    if request.param == "sqlite":
        return str(tmp_path / "scores.db")
    return str(request.getfixturevalue("postgres_server").new_database())


def is_asked_to_wait(answer: Answer) -> bool:
    asked = "is being renewed" in answer.text and "Send it again" in answer.text
    return (answer.status, answer.headers["Retry-After"]) == (503, "5") and asked


def test_an_old_server_stops_beside_a_newer(tmp_path: Path, url: str) -> None:
    with Server(tmp_path / "old", SCOREKEEPER_DATABASE=url) as old:
        visitor = Visitor.at(old.port)
        start, setup = visitor.form_of_a_match()
        visitor.start()
        address, fields = visitor.deal()
        before = every_row(url)
        with NewerStoreServer.on(url, old) as newer:
            assert Visitor.at(newer.port).ask("/readyz").status == 200
            refused = visitor.ask(address, fields)
            again = Form(refused.page.one("form", action=address), address).fields
            assert fields.items() - again.items() <= {("csrf_token", fields["csrf_token"])}
            answers = [refused, visitor.ask(start, setup), visitor.ask(f"{visitor.table}/1")]
            answers += [visitor.ask(f"{visitor.table}/1.json")]
            # A file is another program's; of a shared database is read what can be. That somebody
            # came is noted another time.
            with another_program(url) as run:
                run("UPDATE seats SET seen = ''")
            for shown in ("changed", "bin"):
                page = visitor.ask(f"{visitor.table}/{shown}")
                assert is_asked_to_wait(page) if url.endswith(".db") else page.status == 200
            assert [is_asked_to_wait(each) for each in answers] == [True] * len(answers)
            assert [visitor.ask(each).status for each in ("/healthz", "/readyz")] == [200, 503]
        assert every_row(url) == before
        _, wrong = old.end()
        assert "Traceback" not in wrong and "a newer version of this program" in wrong


@pytest.mark.skipif(os.name == "nt", reason="there a file that is open cannot be deleted")
def test_a_deleted_log_loses_no_stored_write(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        phone = FarPhone("Anna", server.port)
        for number in range(1, DEALS + 1):
            assert send(phone, number) == 303
        (tmp_path / "scorekeeper.db-wal").unlink()
        assert [send(phone, DEALS + 1) for _ in range(3)] == [503] * 3
        assert phone.visitor.ask(f"{phone.table}/1").status == 503
        _, wrong = server.end(signal.SIGKILL)
        assert "The log beside" in wrong and "starts anew" in wrong
    with Server(tmp_path) as server:
        phone.port = server.port
        assert send(phone, DEALS + 1) == 303
        assert every_row(str(tmp_path / "scorekeeper.db"))["deals"] == DEALS + 1


def send(phone: FarPhone, number: int) -> int:
    return phone.send(number, phone.deal(number)).status


@pytest.mark.long
def test_pages_are_stale_after_a_restore(tmp_path: Path) -> None:
    database, copy = tmp_path / "scorekeeper.db", tmp_path / "copies" / "copy.db"
    env = surroundings(SCOREKEEPER_INSTANCE=str(tmp_path))
    with Server(tmp_path) as server:
        visitor = Visitor.playing(server.port)
        poll = f"{visitor.table}/changed"
        copy.parent.mkdir()
        assert run("backup", str(copy), env=env).returncode == 0
        visitor.enter()
        tag = visitor.ask(poll).headers["ETag"]
        assert visitor.ask(poll, If_None_Match=tag).status == 304
    for ending in ("", "-wal", "-shm"):
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    assert run("restore", str(copy), env=env).returncode == 0
    with Server(tmp_path) as server:
        visitor.connect = Visitor.at(server.port).connect
        shown = visitor.ask(poll, If_None_Match=tag)
        assert shown.status == 200
        assert number_of(shown.headers["ETag"]) != number_of(tag)


def number_of(tag: str) -> str:
    """The number of the database in it."""
    return tag.split("-")[1]
