"""`scorekeeper backup` and `restore`: nothing that was answered is lost, nothing is overwritten."""

import os
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.cli import main
from scorekeeper.commands.backup import DAMAGED, add_to
from scorekeeper.store import engines
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sqlite.backup import back_up
from scorekeeper.store.tombstones import NAME
from scorekeeper.tables.match_state import read_records
from tests.commands.test_export_import import exported, printed
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.server_process import Server, run, run_python, surroundings, wait_until

Capture = pytest.CaptureFixture[str]


def gone(folder: Path) -> None:
    """The database is lost."""
    engines.release(str(folder / "scorekeeper.db"))
    for each in folder.glob("scorekeeper.db*"):
        each.unlink()


def test_a_lost_database_is_restored(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    before, copy = exported(capsys, brought_in), tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    assert sorted(each.name for each in tmp_path.glob("copy.db*")) == ["copy.db"]
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
    gone(instance)
    printed(capsys, "restore", copy)
    assert exported(capsys, brought_in) == before
    assert main(["doctor"]) == 0


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_an_existing_database_is_kept(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture, command: str
) -> None:
    copy = tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    before, kept = exported(capsys, brought_in), copy.read_bytes()
    assert main([command, str(copy)]) == 1
    assert "is there already: it is not overwritten." in capsys.readouterr().err
    assert (exported(capsys, brought_in), copy.read_bytes()) == (before, kept)


def test_a_foreign_log_is_not_used(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / "copy.db"
    printed(capsys, "backup", copy)
    gone(instance)
    (instance / "scorekeeper.db-wal").write_bytes(b"of another")
    assert main(["restore", str(copy)]) == 1
    assert "scorekeeper.db-wal is left of another database" in capsys.readouterr().err
    assert not (instance / "scorekeeper.db").exists()


def test_without_data_there_is_no_copy(instance: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("content", [None, b"", b"no database at all, but some text"])
def test_an_invalid_backup_is_refused(
    instance: Path, tmp_path: Path, capsys: Capture, content: bytes | None
) -> None:
    copy = tmp_path / "copy.db"
    if content is not None:
        copy.write_bytes(content)
    assert main(["restore", str(copy)]) == 1
    assert capsys.readouterr().err
    assert not (instance / "scorekeeper.db").exists()


def test_an_unreadable_match_is_reported(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(instance / "scorekeeper.db", isolation_level=None)) as db:
        db.execute("UPDATE matches SET rules = '{'")
    assert main(["backup", str(copy)]) == 1
    assert "A stored match cannot be read." in capsys.readouterr().err
    gone(instance)
    assert main(["restore", str(copy)]) == 1
    assert not (instance / "scorekeeper.db").exists()


def test_a_copy_amid_writes_is_complete(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    settings = surroundings(SCOREKEEPER_INSTANCE=str(folder))
    with Server(folder) as server, ThreadPoolExecutor(2) as people:
        answered, enough = list[str](), Event()
        players = [people.submit(play, server.port, answered, enough) for _ in range(2)]
        try:
            for number in range(2):
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
        visitor = Visitor.playing(port)
        assert visitor.enter().status == 303
        answered.append(visitor.table.removeprefix("/t/"))


def assert_holds(copy: Path, tables: list[str]) -> None:
    with closing(engines.open_store(str(copy))) as opened:
        for table in tables:
            ((_, record),) = read_records(opened, table)
            assert len(record.match.deals) == 1
    engines.release(str(copy))


@pytest.mark.skipif(os.name != "posix", reason="there is no such limit there")
def test_a_full_disk_leaves_no_partial_copy(
    instance: Path, brought_in: str, tmp_path: Path
) -> None:
    import resource

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    engines.release(str(instance / "scorekeeper.db"))
    settings = surroundings(SCOREKEEPER_INSTANCE=str(instance))
    done = run_python("backup", str(tmp_path / "copy.db"), env=settings, preexec_fn=small_files)
    assert done.returncode == 1
    assert not (tmp_path / "copy.db").exists()


# Copies in a folder, the newest of which stay

FIRST = datetime(2026, 11, 22, 4, 30, tzinfo=UTC)


def added(instance: Path, to: Path, day: float, most: int = 3, *, by_day: bool = False) -> str:
    """The name of the copy that is made on that day."""

    def copy(path: str) -> list[str]:
        back_up(str(instance / "scorekeeper.db"), path)
        return []

    file, wrong = add_to(to, copy, FIRST + timedelta(days=day), most, by_day=by_day)
    assert wrong == [] and file.parent == to
    return file.name


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.name != NAME)


def test_the_newest_copies_stay(instance: Path, brought_in: str, tmp_path: Path) -> None:
    to = tmp_path / "deep" / "copies"
    made = [added(instance, to, day) for day in range(5)]
    assert made[0] == "scorekeeper-2026-11-22T04-30-00Z.db"
    assert names(to) == made[2:]
    assert added(instance, to, 5, most=1) in names(to) and len(names(to)) == 1
    if os.name == "posix":
        assert to.stat().st_mode & 0o777 == 0o700


def test_a_clock_set_back_drops_no_copy(instance: Path, brought_in: str, tmp_path: Path) -> None:
    made = [added(instance, tmp_path / "copies", day, most=2) for day in (1000, 1001, 0)]
    assert names(tmp_path / "copies") == [made[2], made[1]]


def test_of_earlier_days_the_last_copy_stays(
    instance: Path, brought_in: str, tmp_path: Path
) -> None:
    days = (0, 0.1, 1, 1.1, 2, 2.1, 2.2, 2.3)
    made = [added(instance, tmp_path, day, by_day=True) for day in days]
    assert [name for name in names(tmp_path) if name in made] == [made[1], made[3], *made[5:]]


def test_a_copy_is_made_where_something_changed(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    to = tmp_path / "stick"
    often = ["backup", "--keep", "9", "--if-changed", str(to)]
    assert main(["backup", "--if-changed", str(to)]) == 2
    assert "--if-changed is for --keep." in capsys.readouterr().err
    assert main(often) == 1
    assert "There is no folder" in capsys.readouterr().err and not to.exists()
    to.mkdir()
    assert "holds all that is stored" in "".join(printed(capsys, *often))
    (first,) = names(to)
    assert main(often) == 0
    assert "".join(capsys.readouterr()) == "" and names(to) == [first]
    (to / first).rename(to / "scorekeeper-2020-01-01T00-00-00Z.db")
    with closing(engines.open_store(str(instance / "scorekeeper.db"))) as store:
        (table,) = store.tables.ids("", 9)
        store.tables.describe(table, name="Friday")
    assert printed(capsys, *often) and len(names(to)) == 2
    # A copy that was spoilt on its disk is none.
    (to / names(to)[-1]).write_bytes(b"torn off")
    (to / names(to)[-1]).rename(to / "scorekeeper-2020-01-02T00-00-00Z.db")
    assert printed(capsys, *often) and len(names(to)) == 3
    gone(instance)
    printed(capsys, "restore", to / names(to)[-1])
    with closing(engines.open_store(str(instance / "scorekeeper.db"))) as store:
        assert store.tables.get(table).name == "Friday"


def test_other_files_stay_in_the_folder(instance: Path, brought_in: str, tmp_path: Path) -> None:
    to = tmp_path / "copies"
    to.mkdir()
    mine = ["before-the-party.db", "scorekeeper-2020-01-01T00-00-00Z.db.txt", "scorekeeper.db"]
    for name in mine:
        (to / name).touch()
    made = [added(instance, to, day, most=1) for day in range(2)]
    assert names(to) == sorted([*mine, made[1]])


def test_a_bad_copy_replaces_no_good_one(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    to = tmp_path / "copies"
    (line,) = printed(capsys, "backup", "--keep", 1, to)
    (whole,) = names(to)
    assert line.startswith(f"{to / whole} holds all that is stored")
    with closing(sqlite3.connect(instance / "scorekeeper.db", isolation_level=None)) as db:
        db.execute("UPDATE matches SET rules = '{'")
    for _ in range(2):
        assert main(["backup", "--keep", "1", str(to)]) == 1
        wrong = capsys.readouterr().err
        assert "A stored match cannot be read." in wrong and str(to / DAMAGED) in wrong
    assert names(to) == sorted([whole, DAMAGED])


def test_two_backups_do_not_overlap(instance: Path, brought_in: str, tmp_path: Path) -> None:
    def meanwhile(path: str) -> list[str]:
        with pytest.raises(StoreError, match="Another copy is just being made"):
            added(instance, tmp_path, 1)
        back_up(str(instance / "scorekeeper.db"), path)
        return []

    file, _ = add_to(tmp_path / ".", meanwhile, FIRST, 1)
    assert file.exists()
