"""The tests' databases past the store: what is in them, and somebody else who writes."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg

from scorekeeper.store.schema import Schema

FAILURES = (sqlite3.Error, psycopg.Error)
Run = Callable[[str], list[Any]]
# The tables of the schema that hold what people entered, but for the partitions they consist of.
NAMES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%'"
    " ESCAPE '\\' AND name NOT IN ('identity', 'tombstones')",
    "postgresql": "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition"
    " AND relnamespace = 'public'::regnamespace"
    " AND relname NOT IN ('steps', 'identity', 'tombstones')",
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
def write_lock(url: str, table: str = "t1") -> Iterator[None]:
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


def next_step(schema: Schema) -> None:
    """A step that nobody has written yet: rows that are there get a column, a relation is new."""
    for relation in COLOURED:
        schema.change(f"ALTER TABLE {relation} ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';")
    schema.make("colours", "table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id)")
    schema.change("INSERT INTO colours SELECT id FROM tables;")


COLOURED = ("tables", "seats", "matches", "deals", "people", "plays", "links", "deletions")


@contextmanager
def as_nobody() -> Iterator[None]:
    """Permissions do not bind root, so root becomes somebody else for a while."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(me)
