"""The tests' databases past the store: what is in them, and somebody else who writes."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg

FAILURES = (sqlite3.Error, psycopg.Error)
Run = Callable[[str], list[Any]]
# The tables of the schema, but for the partitions that they consist of.
NAMES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%'"
    " ESCAPE '\\'",
    "postgresql": "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition"
    " AND relnamespace = 'public'::regnamespace AND relname != 'steps'",
}


def engine(url: str) -> str:
    return "postgresql" if url.startswith("postgresql://") else "sqlite"


@contextmanager
def another_program(url: str) -> Iterator[Run]:
    """Runs statements as they are, and is told what fails."""
    if engine(url) == "sqlite":
        with closing(sqlite3.connect(url, timeout=0, isolation_level=None)) as db:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA recursive_triggers = ON")
            yield lambda sql: db.execute(sql).fetchall()
    else:
        with psycopg.connect(url, autocommit=True) as connection:

            def run(sql: str) -> list[Any]:
                cursor = connection.execute(sql.encode())
                return cursor.fetchall() if cursor.description else []

            yield run


@contextmanager
def held(url: str, table: str = "t1") -> Iterator[None]:
    """Somebody else has begun to write at the table."""
    with another_program(url) as run:
        run("BEGIN IMMEDIATE" if engine(url) == "sqlite" else "BEGIN")
        run(f"UPDATE tables SET name = 'held' WHERE id = '{table}'")
        yield
        run("ROLLBACK")


def every_row(url: str) -> dict[str, int]:
    """How many rows each table of the database has."""
    with another_program(url) as run:
        names = [name for (name,) in run(NAMES[engine(url)])]
        return {name: run(f"SELECT count(*) FROM {name}")[0][0] for name in names}
