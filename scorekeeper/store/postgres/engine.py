"""The second engine: a connection to PostgreSQL, through psycopg and its pool."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import psycopg

from scorekeeper.store.errors import PATIENCE
from scorekeeper.store.migrations.steps import refuse_other
from scorekeeper.store.postgres.pool import as_store_errors, take
from scorekeeper.store.postgres.pool import place as place
from scorekeeper.store.postgres.pool import prepare as prepare
from scorekeeper.store.postgres.pool import release as release
from scorekeeper.store.postgres.schema import SCHEMA_LOCK, Postgres
from scorekeeper.store.sql.rows import Row, Value
from scorekeeper.store.sql.store import Store
from scorekeeper.store.writers import writers_to

_BEGIN = """
    BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = {wait};
    SELECT pg_advisory_xact_lock_shared({schema});
"""
# Whoever writes at a table has its row first; so writers queue there, in order.
_TURN = b"""
    SELECT (SELECT count(*) FROM steps), (SELECT id FROM tables WHERE id = %s FOR UPDATE)
"""


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """See :func:`scorekeeper.store.engines.open_store`."""
    return Store(PostgresConnection(url, patience))


class PostgresConnection:
    """A :class:`scorekeeper.store.sql.rows.Connection`."""

    def __init__(self, url: str, patience: float) -> None:
        self.url = url
        self.patience = patience
        self._pool, self._rested, self.number = take(url)
        self.db: Postgres = self._rested

    def rows(self, sql: str, values: Sequence[Value]) -> list[Any]:
        with as_store_errors(self.url):
            try:
                return self._execute(sql, values).fetchall()
            except (psycopg.DataError, UnicodeEncodeError):
                return []  # an address can hold such a number or text, but no row does

    def run(self, sql: str, values: Sequence[Value]) -> int:
        return self._execute(sql, values).rowcount

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        for row in rows:
            marks = ", ".join("?" * len(row))
            self._execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", [*row.values()]
            )

    @contextmanager
    def turn(self, table_id: str, *, aside: bool) -> Iterator[None]:
        """One writer at a time at each table."""
        # What is written rests on what was read after the locks were had: each statement sees all
        # that is committed by then. Nobody changes the schema meanwhile. A timeout of 0 would be
        # none.
        patience = 0 if aside else self.patience
        wait = max(1, round(patience * 1000))
        with writers_to(self.url).place(place(self.url), patience), as_store_errors(self.url):
            self.db.execute(_BEGIN.format(wait=wait, schema=SCHEMA_LOCK).encode())
            try:
                # Wait until nobody else writes at the table: how many steps were taken by then.
                ((steps, _),) = self.db.execute(_TURN, [table_id])
                refuse_other(int(steps))
                yield
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(psycopg.Error):  # one that is gone has rolled back
                    self.db.execute("ROLLBACK")
                raise

    def close(self) -> None:
        self._pool.putconn(self._rested)

    def _execute(self, sql: str, values: Sequence[Value]) -> psycopg.Cursor[Any]:
        as_stored = [int(each) if isinstance(each, bool) else each for each in values]
        return self.db.execute(_spelt(sql), as_stored)


@cache
def _spelt(sql: str) -> bytes:
    """The statement with psycopg's sign for a value."""
    return sql.replace("?", "%s").encode()
