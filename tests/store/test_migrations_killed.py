"""Whoever brings a database up to date is killed on the way: the next one ends what was begun."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import StoreError, engines
from tests.helpers.databases import every_row, older_file
from tests.helpers.servers.killed_migration import Killer
from tests.helpers.servers.postgres_server import PostgresServer

if sys.platform == "win32":
    pytest.skip("no process is killed like that there", allow_module_level=True)

TABLES = ("t1", "t2", "t3")


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as killer:
        yield killer


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


def test_a_new_file_is_whole_or_not_begun_wherever_the_first_start_is_killed(
    killer: Killer, tmp_path: Path, times: int
) -> None:
    whole, changes = tmp_path / "whole.db", 1
    assert not killer.killed(str(whole), 10_000)
    while killer.killed(str(path := tmp_path / f"{changes}.db"), changes):
        changes += 9 if times == 1 else 1
        is_unusable_until_it_is_prepared(str(path))
        assert schema(path) == schema(whole)
    assert changes > 20


def test_an_older_file_keeps_its_rows_wherever_the_new_start_is_killed(
    killer: Killer, tmp_path: Path, times: int
) -> None:
    whole, changes = tmp_path / "whole.db", 1
    older_file(whole, TABLES)
    assert not killer.killed(str(whole), 10_000)
    while True:
        older_file(path := tmp_path / f"{changes}.db", TABLES)
        if not killer.killed(str(path), changes):
            break
        changes += 5 if times == 1 else 1
        is_unusable_until_it_is_prepared(str(path))
        assert schema(path) == schema(whole)
        assert every_row(str(path)) == every_row(str(whole))
    assert changes > 8 and every_row(str(whole))["seats"] == 3


@pytest.mark.long
@pytest.mark.parametrize("changes", [1, 40, 100])
def test_a_postgresql_is_whole_or_not_begun_wherever_the_first_start_is_killed(
    killer: Killer, postgres_server: PostgresServer, changes: int
) -> None:
    url = postgres_server.new_database()
    assert killer.killed(url, changes)
    is_unusable_until_it_is_prepared(url)
    assert set(every_row(url).values()) == {0}
