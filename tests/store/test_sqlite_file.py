"""The SQLite file: which addresses mean one, which files are ours, what stays open."""

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.errors import StoreError
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.sqlite import connections, file
from scorekeeper.store.table_values import Seat, Table
from tests.helpers.cases import every
from tests.helpers.databases import as_nobody

TABLE, ANNA = Table("t1", "", "en", ""), Seat("anna", "t1", "Anna", "score")


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "scores.sqlite"
    yield path
    release(str(path))


# Addresses


def test_two_names_of_a_file_share_one_lock(path: Path) -> None:
    link = path.parent / "link"
    link.symlink_to(path)
    assert file.path_of(str(link)) == file.path_of(str(path))


@every(
    ("url", "sentence"),
    [
        ("mysql://anna:secret@host/scores", "No store is known for mysql://"),
        ("sqlite://scores.sqlite", "three slashes"),
        ("sqlite://", "three slashes"),
        ("sqlite:///", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("", "needs a file"),
    ],
)
def test_a_url_without_a_file_is_refused(url: str, sentence: str) -> None:
    for use in (prepare, open_store):
        with pytest.raises(StoreError, match=sentence) as refused:
            use(url)
        assert "secret" not in str(refused.value)


# Preparing


@every("name", ["scores.sqlite", "a/b/c.db", "punti ?#%20 così.db"])
def test_preparing_makes_folder_and_file(tmp_path: Path, name: str) -> None:
    prepare(str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(b"SQLite format 3")
    open_store(str(tmp_path / name)).close()
    release(str(tmp_path / name))


def test_an_unprepared_store_does_not_open(path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database at"):
        open_store(str(path))
    path.touch()
    with pytest.raises(StoreError, match=r"another program|not been prepared"):
        open_store(str(path))
    assert contents(path.parent) == {"scores.sqlite": b""}


def test_a_store_is_never_the_last_to_close(path: Path) -> None:
    prepare(str(path))
    log = Path(f"{path}-wal")
    with closing(connections.connect(str(path))) as db:
        db.execute("UPDATE identity SET number = 'another'")
    size = log.stat().st_size
    open_store(str(path)).close()
    assert log.stat().st_size == size > 0
    release(str(path))
    assert not log.exists()


# Files that are moved or deleted meanwhile

DEAL = NewDeal(1, 0, "{}", "k", "anna", "now")
posix_only = pytest.mark.skipif(os.name == "nt", reason="there an open file is not deleted")


@pytest.fixture
def match(path: Path) -> Path:
    """A file with a match and two deals, which are in the log."""
    prepare(str(path))
    with closing(open_store(str(path))) as store:
        store.create_table(TABLE, ANNA, NewMatch(1, "", "", "", 0, ""))
        for number in (1, 2):
            store.deals.append("t1", 1, replace(DEAL, number=number, key=f"{number}"))
    return path


def numbers(path: Path) -> list[int]:
    """Of the deals that are there when the process has died, and its log with it."""
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as db:
        return [number for (number,) in db.execute("SELECT number FROM deals ORDER BY number")]


@posix_only
def test_a_deleted_log_stops_writing(match: Path) -> None:
    with closing(open_store(str(match))) as store:
        Path(f"{match}-wal").unlink()
        with pytest.raises(StoreError, match="The log beside"):
            store.deals.append("t1", 1, replace(DEAL, number=3, key="3"))
        assert numbers(match)[:2] == [1, 2]
        for _ in range(2):
            with pytest.raises(StoreError, match="The log beside"):
                open_store(str(match))
    release(str(match))
    with closing(open_store(str(match))) as store:
        assert store.deals.append("t1", 1, replace(DEAL, number=3, key="3")).number == 3


@posix_only
def test_a_moved_file_takes_no_writes(match: Path, new_file: Path) -> None:
    with closing(open_store(str(match))) as store:
        for ending in ("", "-wal", "-shm"):
            Path(f"{match}{ending}").rename(match.parent / f"moved{ending}")
        shutil.copyfile(new_file, match)
        with pytest.raises(StoreError, match="was replaced by another file"):
            store.deals.append("t1", 1, replace(DEAL, number=3, key="3"))
    with closing(open_store(str(match))) as store:
        assert store.tables.ids("", 9) == ()


# Files that are not ours


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("text", "is not a database"), ("rollback", "another program"), ("wal", "another program")],
)
def test_a_foreign_file_is_left_untouched(path: Path, kind: str, sentence: str) -> None:
    if kind == "text":
        path.write_text("Dear diary, " * 1000)
    else:
        with closing(sqlite3.connect(path)) as foreign, foreign:
            foreign.execute("PRAGMA journal_mode = " + {"rollback": "DELETE"}.get(kind, kind))
            foreign.execute("CREATE TABLE diary (page)")
    before = contents(path.parent)
    for use in (prepare, open_store):
        with pytest.raises(StoreError, match=sentence):
            use(str(path))
        assert contents(path.parent) == before


def test_a_newer_file_is_left_untouched(path: Path) -> None:
    prepare(str(path))
    with closing(connections.connect(str(path))) as db:
        db.execute("UPDATE _sqlite_migrations SET name = 'of_next_year' WHERE name = 'first'")
    release(str(path))
    before = contents(path.parent)
    for use in (prepare, open_store):
        with pytest.raises(StoreError, match="newer version"):
            use(str(path))
        assert contents(path.parent) == before


def test_an_unmigrated_file_does_not_open(path: Path) -> None:
    with closing(connections.connect(str(path), mode="rwc")) as db:
        db.execute(f"PRAGMA application_id = {file.APPLICATION_ID}")
    with pytest.raises(StoreError, match="has not been prepared"):
        open_store(str(path))
    prepare(str(path))
    open_store(str(path)).close()


def test_a_read_only_file_is_reported(path: Path) -> None:
    path.parent.chmod(0o555)
    with as_nobody(), pytest.raises(StoreError, match=r"cannot be used: Permission denied\."):
        prepare(str(path))
    path.parent.chmod(0o755)
    assert contents(path.parent) == {}


# The SQLite that is installed


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_an_affected_sqlite_is_logged_once(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    version: tuple[int, int, int],
    affected: bool,
) -> None:
    assert file.has_wal_reset_bug(version) is affected
    monkeypatch.setattr(connections, "OLDEST", (3, 0, 0))
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    with caplog.at_level(logging.INFO, "scorekeeper.store"):
        prepare(str(path))
    assert [record.levelname for record in caplog.records] == ["INFO"] * affected


def test_a_half_written_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "scores.db"
    prepare(str(path))
    release(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    monkeypatch.setattr(file, "sleep", lambda seconds: path.write_bytes(whole))
    file.refuse_foreign(str(path))
    path.write_bytes(b"notes" * 2000)
    monkeypatch.setattr(file, "sleep", lambda seconds: None)
    with pytest.raises(StoreError, match="not a database"):
        file.refuse_foreign(str(path))
