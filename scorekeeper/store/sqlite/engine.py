"""The default engine: a connection to one SQLite file, through sqlite-utils; and one that reads it
from end to end and changes nothing."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.store.engines import place_to_write
from scorekeeper.store.errors import StoreError
from scorekeeper.store.migration_steps import refuse_newer
from scorekeeper.store.sql.rows import Row, SqlValue
from scorekeeper.store.sql.store import Reader
from scorekeeper.store.sqlite.connections import connect, give_back, see_files, take
from scorekeeper.store.sqlite.connections import prepare as prepare
from scorekeeper.store.sqlite.connections import release as release
from scorekeeper.store.sqlite.connections import version as version
from scorekeeper.store.sqlite.file import (
    as_store_errors,
    path_of,
    refuse_foreign,
    transaction,
    turn,
)
from scorekeeper.store.sqlite.schema import see_schema, taken

_BESIDE = ("", "-wal", "-shm", "-lock")


class SqliteConnection:
    """A :class:`scorekeeper.store.sql.rows.Connection`."""

    is_renewed = False  # a newer schema is not read

    def __init__(self, url: str, patience: float) -> None:
        self.path = path_of(url)
        self.patience = patience
        self._rested = take(self.path)
        self.db = self._rested.db
        try:
            with as_store_errors(self.path):
                self.number = see_schema(self.db)
        except BaseException:
            self.close()
            raise

    def rows(self, sql: str, values: Sequence[SqlValue]) -> list[Any]:
        with as_store_errors(self.path):
            try:
                return self.db.execute(sql, values).fetchall()
            except (OverflowError, UnicodeEncodeError):
                return []  # an address can hold such a number or text, but no row does

    def run(self, sql: str, values: Sequence[SqlValue]) -> int:
        return self.db.execute(sql, values).rowcount

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        if rows:
            names, marks = ", ".join(rows[0]), ", ".join("?" * len(rows[0]))
            values = [tuple(row[name] for name in rows[0]) for row in rows]
            self.db.conn.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)

    @contextmanager
    def turn(self, table_id: str, *, aside: bool) -> Iterator[None]:
        """One writer at a time in the whole file, whatever the table."""
        patience = 0 if aside else self.patience
        with place_to_write(self.path, self.path, patience), as_store_errors(self.path):
            with turn(self.path, patience) as until, transaction(self.db, until):
                see_schema(self.db)
                yield
            see_files(self.path, self._rested)

    def close(self) -> None:
        give_back(self.path, self._rested)


# What is asked of each engine: see `engines.Engine`.
open_connection, place = SqliteConnection, path_of


class ReadingConnection(SqliteConnection):
    """A connection that cannot write."""

    number = ""

    def __init__(self, path: str) -> None:
        with as_store_errors(path):
            self.path, self.patience = path, 0.0
            self.db = connect(path, mode="ro")

    def close(self) -> None:
        self.db.close()


class SqliteReader(Reader):
    """The file at `url`, for reading only. The caller closes it.

    :raises StoreError: if it is missing, not ours, or of a newer program
    """

    def __init__(self, url: str) -> None:
        self.path = path_of(url)
        with as_store_errors(self.path):
            if not os.path.exists(self.path):
                raise StoreError(N_("There is no database at {path}."), path=self.path)
            refuse_foreign(self.path)
        connection = ReadingConnection(self.path)
        super().__init__(connection)
        self.db = connection.db
        try:
            with as_store_errors(self.path):
                done = taken(self.db)
            refuse_newer(done)
        except BaseException:
            self.close()
            raise
        self.taken = done

    def damages(self) -> list[UserFacingError]:
        """What SQLite finds wrong with the file and with what refers to what, in its words."""
        with as_store_errors(self.path):
            try:
                rows = self.db.execute("PRAGMA integrity_check").fetchall()
                messages = [message for (message,) in rows if message != "ok"]
            except sqlite3.DatabaseError as error:
                messages = [str(error)]
            if messages:
                # Of such a file nothing else can be asked.
                return [
                    UserFacingError(N_("The database is damaged: {what}."), what=message)
                    for message in messages
                ]
            loose = {row[0] for row in self.db.execute("PRAGMA foreign_key_check")}
        return [
            UserFacingError(
                N_("The database is damaged: rows of {table} belong to nothing."), table=table
            )
            for table in sorted(loose)
        ]


def files_of(url: str) -> list[str]:
    """The file at `url` and those that SQLite and the turns keep beside it, as far as they are
    there."""
    path = path_of(url)
    return [path + ending for ending in _BESIDE if os.path.exists(path + ending)]
