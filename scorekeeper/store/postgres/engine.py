"""The second engine: a connection to PostgreSQL, through psycopg and its pool; and one that reads
from end to end and changes nothing."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg

from scorekeeper.store.engines import place_to_write
from scorekeeper.store.errors import Renewed
from scorekeeper.store.migration_steps import refuse_newer, refuse_other
from scorekeeper.store.postgres.pool import as_store_errors, connect, take
from scorekeeper.store.postgres.pool import place as place
from scorekeeper.store.postgres.pool import prepare as prepare
from scorekeeper.store.postgres.pool import release as release
from scorekeeper.store.postgres.schema import SCHEMA_LOCK, Postgres, refuse_unfit, taken
from scorekeeper.store.sql.rows import Row, SqlValue
from scorekeeper.store.sql.store import Reader

_BEGIN = """
    BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = {wait};
    SELECT pg_advisory_xact_lock_shared({schema});
"""
# Whoever writes at a table has its row first; so writers queue there, in order.
_TURN = b"""
    SELECT (SELECT count(*) FROM steps), (SELECT id FROM tables WHERE id = %s FOR UPDATE)
"""
_KEPT = "SHOW synchronous_commit"
_WAITS = """
    SELECT current_setting('synchronous_standby_names') != ''
    AND current_setting('synchronous_commit') NOT IN ('off', 'local')
"""


class PostgresConnection:
    """A :class:`scorekeeper.store.sql.rows.Connection`."""

    def __init__(self, url: str, patience: float) -> None:
        self.url = url
        self.patience = patience
        self._pool, self._rested, self.number, self.is_renewed = take(url)
        self.db: Postgres = self._rested

    def rows(self, sql: str, values: Sequence[SqlValue]) -> list[Any]:
        with as_store_errors(self.url):
            try:
                return self._execute(sql, values).fetchall()
            except (psycopg.DataError, psycopg.ProgrammingError, UnicodeEncodeError) as error:
                if self.is_renewed:
                    raise Renewed from error
                if isinstance(error, psycopg.ProgrammingError):
                    raise
                return []  # an address can hold such a number or text, but no row does

    def run(self, sql: str, values: Sequence[SqlValue]) -> int:
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
        with place_to_write(self.url, place(self.url), patience), as_store_errors(self.url):
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

    def _execute(self, sql: str, values: Sequence[SqlValue]) -> psycopg.Cursor[Any]:
        as_stored = [int(value) if isinstance(value, bool) else value for value in values]
        return self.db.execute(sql.replace("?", "%s").encode(), as_stored)  # psycopg's sign


def version(url: str) -> None:
    """See :func:`scorekeeper.store.engines.recent_numbers`: nobody knows without asking."""


open_connection = PostgresConnection  # see `engines.Engine`


def waits_for_standby(url: str) -> bool:
    """See :func:`scorekeeper.store.engines.standby`."""
    with as_store_errors(url), connect(url) as db:
        return db.execute(_WAITS).fetchone() == (True,)


class ReadingConnection(PostgresConnection):
    """A connection that cannot write."""

    number, is_renewed = "", False

    def __init__(self, url: str) -> None:
        self.url, self.patience = url, 0.0
        with as_store_errors(url):
            self.db = connect(url)
            self.db.read_only = True

    def rows(self, sql: str, values: Sequence[SqlValue]) -> list[Any]:
        # PgBouncer gives a session's settings to others, too; a transaction's are its own.
        with as_store_errors(self.url), self.db.transaction():
            return super().rows(sql, values)

    def close(self) -> None:
        self.db.close()


class PostgresReader(Reader):
    """The database at `url`, for reading only; the caller closes it. `is_new`: no server has
    prepared it yet; `forgets`: the server confirms a write before it is on disk.

    :raises StoreError: if it cannot be reached, is too old, or was written by a newer program
    """

    def __init__(self, url: str) -> None:
        connection = ReadingConnection(url)
        super().__init__(connection)
        self.url, self.db = url, connection.db
        try:
            with as_store_errors(url):
                refuse_unfit(self.db)
                done = taken(self.db)
                self.forgets = self.db.execute(_KEPT).fetchone() == ("off",)
            refuse_newer(done)
        except BaseException:
            self.close()
            raise
        self.is_new = not done
        self.taken = done
