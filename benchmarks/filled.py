"""Databases with many stored matches, filled as SQL: true rows, copied from a table that was
played, under new ids."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any, Protocol

import psycopg

MATCHES_A_TABLE = 10
AT_ONCE = 2_000  # tables
_COPIED = {
    "tables": "id",
    "seats": "table_id",
    "people": "table_id",
    "matches": "table_id",
    "plays": "table_id",
    "deals": "table_id",
    "results": "table_id",
    "facts": "table_id",
}
"""Which column of each is the table's id."""
_NUMBERS = "WITH RECURSIVE n (i) AS (SELECT {} UNION ALL SELECT i + 1 FROM n WHERE i < {})"
# Of the matches at one table there is one a day, all after the one that was played.
_DAY = {
    "sqlite": "date('2030-01-01', '+' || n.i || ' days')",
    "postgresql": "to_char(date '2030-01-01' + n.i::int, 'YYYY-MM-DD')",
}
_NUMBER = {
    "matches": "number",
    **dict.fromkeys(("plays", "deals", "results", "facts"), "match"),
}
"""Which column of each is the match's number."""
_ID = {"sqlite": "printf('%016x', n.i)", "postgresql": "lpad(to_hex(n.i), 16, '0')"}


class Database(Protocol):
    """What both drivers' connections can do."""

    def execute(self, sql: str) -> Any:
        """Run a statement."""


def fill(url: str, table: str, matches: int) -> None:
    """Store so many matches, ten a table, each a copy of the first one of that table."""
    tables = matches // MATCHES_A_TABLE
    engine, db = _connected(url)
    with closing(db):
        copied = {name: _columns(db, name) for name in _COPIED}
        for first in range(1, tables + 1, AT_ONCE):
            last = min(first + AT_ONCE - 1, tables)
            db.execute("BEGIN")
            for name, columns in copied.items():
                db.execute(_copy(engine, name, columns, table, first, last))
            db.execute("COMMIT")
        _tidy(engine, db)


def add_matches(url: str, table: str, last: int) -> None:
    """Give the table so many matches, each a copy of its first."""
    engine, db = _connected(url)
    with closing(db):
        copied = {name: _columns(db, name) for name in _NUMBER}
        db.execute("BEGIN")
        for name, columns in copied.items():
            number = _NUMBER[name]
            new = {number: "n.i", "started": _DAY[engine]}
            said = ", ".join(new.get(each, f"t.{each}") for each in columns)
            db.execute(
                f"INSERT INTO {name} ({', '.join(columns)}) {_NUMBERS.format(2, last)} "
                f"SELECT {said} FROM n CROSS JOIN {name} t "
                f"WHERE t.table_id = '{table}' AND t.{number} = 1"
            )
        db.execute("COMMIT")
        _tidy(engine, db)


def tidy(url: str) -> None:
    """What PostgreSQL does by itself a minute after much was stored: plans that were made for few
    rows are made anew."""
    engine, db = _connected(url)
    with closing(db):
        _tidy(engine, db)


def copied_table(number: int) -> str:
    """The id of a table that `fill` has made, by its number from 1."""
    return f"{number:016x}"


def _copy(engine: str, name: str, columns: Sequence[str], table: str, first: int, last: int) -> str:
    key, new = _COPIED[name], {_COPIED[name]: _ID[engine]}
    source, where = f"n CROSS JOIN {name} t", f"t.{key} = '{table}'"
    if number := _NUMBER.get(name):
        new[number] = "m.i"
        source = f"n CROSS JOIN m CROSS JOIN {name} t"
        where += f" AND t.{number} = 1"
    said = ", ".join(new.get(each, f"t.{each}") for each in columns)
    of_a_table = f", m (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM m WHERE i < {MATCHES_A_TABLE})"
    return (
        f"INSERT INTO {name} ({', '.join(columns)}) {_NUMBERS.format(first, last)}{of_a_table} "
        f"SELECT {said} FROM {source} WHERE {where}"
    )


def _connected(url: str) -> tuple[str, Any]:
    if not url.startswith("postgresql://"):
        db = sqlite3.connect(url, isolation_level=None)
        # A crash would only end a measurement.
        db.execute("PRAGMA synchronous = OFF")
        return "sqlite", db
    connection = psycopg.connect(url, autocommit=True)
    connection.execute("SET session_replication_role = replica")
    connection.execute("SET synchronous_commit = off")
    return "postgresql", connection


def _columns(db: Database, name: str) -> list[str]:
    found = db.execute(f"SELECT * FROM {name} LIMIT 0").description
    return [column[0] for column in found]


def _tidy(engine: str, db: Database) -> None:
    """What a server does by itself in the night after so many rows."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)" if engine == "sqlite" else "VACUUM ANALYZE")
