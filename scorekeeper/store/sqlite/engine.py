"""The default engine: a connection to one SQLite file, through sqlite-utils."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from scorekeeper.store.errors import PATIENCE
from scorekeeper.store.sql.rows import Row, Value
from scorekeeper.store.sql.store import Store
from scorekeeper.store.sqlite.connections import give_back, see_files, take
from scorekeeper.store.sqlite.connections import prepare as prepare
from scorekeeper.store.sqlite.connections import release as release
from scorekeeper.store.sqlite.file import as_store_errors, path_of
from scorekeeper.store.sqlite.file import place as place
from scorekeeper.store.sqlite.schema import see_schema
from scorekeeper.store.sqlite.write_lock import transaction, turn
from scorekeeper.store.writers import writers_to


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """See :func:`scorekeeper.store.engines.open_store`."""
    return Store(SqliteConnection(path_of(url), patience))


class SqliteConnection:
    """A :class:`scorekeeper.store.sql.rows.Connection`."""

    def __init__(self, path: str, patience: float) -> None:
        self.path = path
        self.patience = patience
        self._rested = take(path)
        self.db = self._rested.db
        try:
            with as_store_errors(path):
                self.number = see_schema(self.db)
        except BaseException:
            self.close()
            raise

    def rows(self, sql: str, values: Sequence[Value]) -> list[Any]:
        with as_store_errors(self.path):
            try:
                return self.db.execute(sql, values).fetchall()
            except (OverflowError, UnicodeEncodeError):
                return []  # an address can hold such a number or text, but no row does

    def run(self, sql: str, values: Sequence[Value]) -> int:
        return self.db.execute(sql, values).rowcount

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        self.db.table(table).insert_all(dict(row) for row in rows)

    @contextmanager
    def turn(self, table_id: str, *, aside: bool) -> Iterator[None]:
        """One writer at a time in the whole file, whatever the table."""
        patience = 0 if aside else self.patience
        with writers_to(self.path).place(self.path, patience), as_store_errors(self.path):
            with turn(self.path, patience) as until, transaction(self.db, until):
                see_schema(self.db)
                yield
            see_files(self.path, self._rested)

    def close(self) -> None:
        give_back(self.path, self._rested)
