"""Reads a SQLite file from end to end and changes nothing."""

import os
import sqlite3

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.store import Reader
from scorekeeper.store.sqlite.connections import connect
from scorekeeper.store.sqlite.engine import SqliteConnection
from scorekeeper.store.sqlite.file import as_store_errors, path_of, refuse_foreign
from scorekeeper.store.sqlite.schema import is_behind, refuse_newer

_BESIDE = ("", "-wal", "-shm", "-lock")


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
    """A reader of a SQLite file. The caller closes it."""

    def __init__(self, path: str) -> None:
        connection = ReadingConnection(path)
        super().__init__(connection)
        self.path, self.db = path, connection.db

    def damages(self) -> list[UserFacingError]:
        """What SQLite finds wrong with the file and with what refers to what, in its words."""
        with as_store_errors(self.path):
            if messages := self._errors():
                # Of such a file nothing else can be asked.
                return [
                    UserFacingError(N_("The database is damaged: {what}."), what=each)
                    for each in messages
                ]
            loose = {row[0] for row in self.db.execute("PRAGMA foreign_key_check")}
        return [
            UserFacingError(
                N_("The database is damaged: rows of {table} belong to nothing."), table=table
            )
            for table in sorted(loose)
        ]

    def _errors(self) -> list[str]:
        try:
            rows = self.db.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [message for (message,) in rows if message != "ok"]

    def is_behind(self) -> bool:
        with as_store_errors(self.path):
            return is_behind(self.db)


def open_reader(url: str) -> SqliteReader:
    """The file at `url`, for reading only.

    :raises StoreError: if it is missing, not ours, or of a newer program
    """
    path = path_of(url)
    with as_store_errors(path):
        if not os.path.exists(path):
            raise StoreError(N_("There is no database at {path}."), path=path)
        refuse_foreign(path)
    reader = SqliteReader(path)
    try:
        with as_store_errors(path):
            refuse_newer(reader.db)
    except BaseException:
        reader.close()
        raise
    return reader


def files_of(url: str) -> list[str]:
    """The file at `url` and those that SQLite and the turns keep beside it, as far as they are
    there."""
    path = path_of(url)
    return [path + ending for ending in _BESIDE if os.path.exists(path + ending)]
