"""Whoever brings a database up to date is killed on the way: the next one ends what was begun."""

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import engines, migration_steps
from scorekeeper.store.errors import StoreError
from scorekeeper.store.match_values import NewMatch
from scorekeeper.store.sql.facts import FORMAT, Facts
from scorekeeper.store.table_values import Seat, Table
from tests.helpers.databases import every_row, next_step
from tests.helpers.servers.killed_migration import Killer
from tests.helpers.servers.postgres_server import PostgresServer

if sys.platform == "win32":
    pytest.skip("no process is killed like that there", allow_module_level=True)

NEXT = "next_step"
"""What the next version has more than this one."""
AT = "2026-11-01T20:00:00+00:00"


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as killer:
        yield killer


@pytest.fixture
def older_file(sqlite_url: str) -> Path:
    """A file of this version with three tables."""
    with closing(engines.open_store(sqlite_url)) as opened:
        for table in ("t1", "t2", "t3"):
            opened.create_table(
                Table(table, "", "en", AT),
                Seat("s", table, "Anna", "score"),
                NewMatch(1, "{}", "[]", "{}", 0, AT),
            )
    engines.release(sqlite_url)
    return Path(sqlite_url)


def schema(path: Path) -> list[tuple[str, str]]:
    """All that the file consists of, but for the rows."""
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT name, sql FROM sqlite_master ORDER BY name, sql")
        return [(name, sql) for name, sql in found]


def is_unusable_until_it_is_prepared(url: str) -> None:
    with pytest.raises(StoreError, match="has not been prepared"):
        engines.open_store(url)
    engines.prepare(url)
    engines.open_store(url).close()
    engines.release(url)


def test_a_killed_first_start_can_be_redone(killer: Killer, tmp_path: Path, times: int) -> None:
    whole, changes = tmp_path / "whole.db", 1
    assert not killer.killed(str(whole), 10_000)
    while killer.killed(str(path := tmp_path / f"{changes}.db"), changes):
        changes += 9 if times == 1 else 1
        is_unusable_until_it_is_prepared(str(path))
        assert schema(path) == schema(whole)
    assert changes > 20


def test_a_killed_migration_keeps_its_rows(
    killer: Killer,
    older_file: Path,
    tmp_path: Path,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(migration_steps, "STEPS", (*migration_steps.STEPS, next_step))
    whole, changes = Path(shutil.copy(older_file, tmp_path / "whole.db")), 1
    assert not killer.killed(str(whole), 10_000, NEXT)
    while True:
        path = Path(shutil.copy(older_file, tmp_path / f"{changes}.db"))
        if not killer.killed(str(path), changes, NEXT):
            break
        changes += 3 if times == 1 else 1
        is_unusable_until_it_is_prepared(str(path))
        assert schema(path) == schema(whole)
        assert every_row(str(path)) == every_row(str(whole))
    assert changes > 8 and every_row(str(whole))["colours"] == 3


def test_matches_are_counted_on_after_a_kill(older_file: Path) -> None:
    """Those of the tables that were done stay; all are counted in the end."""
    results = "SELECT table_id, state FROM results ORDER BY table_id"
    with closing(sqlite3.connect(older_file)) as db:
        db.executescript("DELETE FROM results; UPDATE identity SET counted = 0;")
        child = os.fork()
        if not child:
            calls = iter(range(2))
            count, killed = Facts.count, lambda: os.kill(os.getpid(), signal.SIGKILL)
            Facts.count = staticmethod(lambda row: count(row) if next(calls, 1) == 0 else killed())
            engines.prepare(str(older_file))
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        assert db.execute(results).fetchall() == [("t1", "broken")]
        engines.prepare(str(older_file))
        engines.release(str(older_file))
        assert [table for table, _ in db.execute(results)] == ["t1", "t2", "t3"]
        assert db.execute("SELECT counted FROM identity").fetchone() == (FORMAT,)


@pytest.mark.long
@pytest.mark.parametrize("changes", [1, 40, 100])
def test_a_killed_postgresql_start_is_whole(
    killer: Killer, postgres_server: PostgresServer, changes: int
) -> None:
    url = postgres_server.new_database()
    assert killer.killed(url, changes)
    is_unusable_until_it_is_prepared(url)
    assert set(every_row(url).values()) == {0}
