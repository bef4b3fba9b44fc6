"""`scorekeeper backup` and `restore`: nothing that was answered is lost, nothing is overwritten."""

import json
import os
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from scorekeeper import store
from scorekeeper.cli import main
from scorekeeper.tables.records import read_records
from tests.records import corrected
from tests.running import Server, run, surroundings, wait_until
from tests.test_transfer_command import exported, printed
from tests.visitor import Visitor

Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder of its own for each test."""
    folder = tmp_path / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    return folder


@pytest.fixture
def table(folder: Path, tmp_path: Path, capsys: Said) -> str:
    """The address of a table with a match."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(corrected()), encoding="utf-8")
    return printed(capsys, "import", file)[0]


def gone(folder: Path) -> None:
    """The database is lost."""
    store.release(str(folder / "scorekeeper.db"))
    for each in folder.glob("scorekeeper.db*"):
        each.unlink()


def test_what_was_lost_comes_back_letter_for_letter(
    folder: Path, table: str, tmp_path: Path, capsys: Said
) -> None:
    before, copy = exported(capsys, table), tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    assert sorted(each.name for each in tmp_path.glob("copy.db*")) == ["copy.db"]
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
    gone(folder)
    printed(capsys, "restore", copy)
    assert exported(capsys, table) == before
    assert main(["doctor"]) == 0


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_is_there_is_not_overwritten(
    folder: Path, table: str, tmp_path: Path, capsys: Said, command: str
) -> None:
    copy = tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    before, kept = exported(capsys, table), copy.read_bytes()
    assert main([command, str(copy)]) == 1
    assert "is there already: it is not overwritten." in capsys.readouterr().err
    assert (exported(capsys, table), copy.read_bytes()) == (before, kept)


def test_the_log_of_another_database_is_not_taken_for_that_of_the_copy(
    folder: Path, table: str, tmp_path: Path, capsys: Said
) -> None:
    copy = tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    gone(folder)
    (folder / "scorekeeper.db-wal").write_bytes(b"of another")
    assert main(["restore", str(copy)]) == 1
    assert "scorekeeper.db-wal is left of another database" in capsys.readouterr().err
    assert not (folder / "scorekeeper.db").exists()


def test_where_nothing_is_stored_there_is_nothing_to_copy(
    folder: Path, tmp_path: Path, capsys: Said
) -> None:
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("content", [None, b"", b"no database at all, but some text"])
def test_what_is_no_backup_is_refused(
    folder: Path, tmp_path: Path, capsys: Said, content: bytes | None
) -> None:
    copy = tmp_path / "copy.db"
    if content is not None:
        copy.write_bytes(content)
    assert main(["restore", str(copy)]) == 1
    assert capsys.readouterr().err
    assert not (folder / "scorekeeper.db").exists()


def test_a_match_that_cannot_be_read_is_said_of_the_copy_and_not_taken_back(
    folder: Path, table: str, tmp_path: Path, capsys: Said
) -> None:
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(folder / "scorekeeper.db", isolation_level=None)) as db:
        db.execute("UPDATE matches SET rules = '{'")
    assert main(["backup", str(copy)]) == 1
    assert "A stored match cannot be read." in capsys.readouterr().err
    gone(folder)
    assert main(["restore", str(copy)]) == 1
    assert not (folder / "scorekeeper.db").exists()


def test_a_copy_made_while_deals_are_sent_holds_every_deal_that_was_answered_before(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "instance"
    settings = surroundings(SCOREKEEPER_INSTANCE=str(folder))
    with Server(folder) as server, ThreadPoolExecutor(2) as people:
        answered, enough = list[str](), Event()
        players = [people.submit(play, server.port, answered, enough) for _ in range(2)]
        try:
            for number in range(3):
                wait_until(lambda many=(number + 1) * 5: len(answered) >= many)
                before, copy = answered[:], tmp_path / f"{number}.db"
                done = run("backup", str(copy), env=settings)
                assert (done.returncode, done.stderr) == (0, b"")
                assert_holds(copy, before)
        finally:
            enough.set()
        for player in players:
            player.result()
        assert server.end() == ("", "")


def play(port: int, answered: list[str], enough: Event) -> None:
    """One table after the other, each with a deal."""
    while not enough.is_set():
        visitor = Visitor.at(port)
        assert visitor.start().status == 303
        assert visitor.enter().status == 303
        answered.append(visitor.table.removeprefix("/t/"))


def assert_holds(copy: Path, tables: list[str]) -> None:
    with closing(store.open_store(str(copy))) as opened:
        for table in tables:
            ((_, record),) = read_records(opened, table)
            assert len(record.match.deals) == 1
    store.release(str(copy))


@pytest.mark.skipif(os.name != "posix", reason="there is no such limit there")
def test_a_copy_that_finds_no_room_leaves_nothing_behind(
    folder: Path, table: str, tmp_path: Path
) -> None:
    import resource

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    store.release(str(folder / "scorekeeper.db"))
    settings = surroundings(SCOREKEEPER_INSTANCE=str(folder))
    done = run("backup", str(tmp_path / "copy.db"), env=settings, preexec_fn=small_files)
    assert done.returncode == 1
    assert not (tmp_path / "copy.db").exists()
