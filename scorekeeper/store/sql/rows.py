"""What all calls of a store stand on: rows read, put in and changed, by the same statements on
every engine.

They are plain SQL with `?` for a value: texts and whole numbers, a yes or no as 1 or 0. What each
engine does in its own way is a :class:`Connection`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from scorekeeper.store.errors import NotFound

Value = str | int | None

Asked = tuple[str, tuple[Value, ...]]
RAISE = "UPDATE tables SET changed = changed + 1 WHERE id = ?"


class Connection(Protocol):
    """A connection to one engine, for one request; all that it raises is a `StoreError`.

    When it is taken, and in each turn, it is seen that the schema is the one that this program
    knows. `number` is that of the database.
    """

    number: str

    def rows(self, sql: str, values: Sequence[Value]) -> list[Any]:
        """What the statement finds; nothing, where a value is one that no row can have."""

    def run(self, sql: str, values: Sequence[Value]) -> int:
        """Run a statement that writes, within a turn: how many rows it wrote."""

    def turn(self, table_id: str, *, aside: bool) -> AbstractContextManager[None]:
        """Nobody else writes at the table meanwhile; what is written is on disk at the end, or,
        with an error, is as if it had never begun.

        :raises scorekeeper.store.Busy: after the patience; at once for what is noted aside
        :raises scorekeeper.store.Renewed: if a newer program has changed the schema meanwhile
        """

    def close(self) -> None:
        """Give it back for the next request."""


class SqlRows:
    """A store's connection, with what is done to rows."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._written = 0
        self._known: dict[Asked, list[Any]] | None = None

    @property
    def number(self) -> str:
        return self.connection.number

    def renew_number(self, number: str) -> None:
        with self._writing(""):
            self._run("UPDATE identity SET number = ?", number)

    def read_once(self) -> None:
        self._known = {}

    def close(self) -> None:
        self.connection.close()

    def _row(self, noun: str, sql: str, *keys: str | int) -> Any:
        rows = self._rows(sql, *keys)
        if not rows:
            raise NotFound(noun, *keys)
        return rows[0]

    def _rows(self, sql: str, *keys: Value) -> list[Any]:
        if self._known is None:
            return self.connection.rows(sql, keys)
        if (sql, keys) not in self._known:
            self._known[sql, keys] = self.connection.rows(sql, keys)
        return self._known[sql, keys]

    def _many_rows(self, sql: str, *keys: Value) -> list[Any]:
        """What may be too much to be held until the store is closed, and is asked for once."""
        return self.connection.rows(sql, keys)

    def _forget(self, table_id: str) -> None:
        """Nothing is known of a table any more."""
        if self._known is not None:
            old = [asked for asked in self._known if table_id in asked[1]]
            for asked in old:
                del self._known[asked]

    def _learn(self, sql: str, keys: Sequence[Value], rows: list[Any]) -> None:
        """What the statement finds is known, from another one."""
        if self._known is not None:
            self._known[sql, tuple(keys)] = rows

    def _run(self, sql: str, *values: Value) -> int:
        written = self.connection.run(sql, values)
        self._written += written
        return written

    def _insert(self, table: str, row: Mapping[str, Value], conflict: str = "") -> int:
        marks = ", ".join("?" * len(row))
        sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks}) {conflict}"
        return self._run(sql.rstrip(), *row.values())

    def _update(self, table: str, keys: Mapping[str, Value], row: Mapping[str, Value]) -> None:
        sets = ", ".join(f"{name} = ?" for name in row)
        sql = f"UPDATE {table} SET {sets} WHERE {_all_of(keys)}"
        self._run(sql, *row.values(), *_said(keys))

    def _delete(self, table: str, **keys: Value) -> None:
        self._run(f"DELETE FROM {table} WHERE {_all_of(keys)}", *_said(keys))

    def _replace(self, table: str, keys: dict[str, Any], row: dict[str, Any]) -> None:
        """Put the row in, or its values in place of those of the row with these keys. What stands
        there already is not written again: nothing has changed, so nobody is told to look."""
        values = {**keys, **row}
        if not self._rows(f"SELECT 1 FROM {table} WHERE {_all_of(values)}", *_said(values)):
            sets = ", ".join(f"{name} = excluded.{name}" for name in values if name not in keys)
            self._insert(table, values, f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {sets}")

    @contextmanager
    def _writing(
        self, table_id: str, *, aside: bool = False, is_raised: bool = False
    ) -> Iterator[None]:
        """One turn to write, all or nothing. Whatever it writes raises the table's `changed`, so
        that no call can forget to; but not what is noted aside, which waits for nobody either, nor
        where the caller has raised it with a question of its own."""
        reads_once, self._known = self._known is not None, None
        try:
            with self.connection.turn(table_id, aside=aside):
                before = self._written
                yield
                if self._written != before and not aside and not is_raised:
                    self._run(RAISE, table_id)
        finally:
            # What was read before is another thing by now.
            self._known = {} if reads_once else None


def _all_of(values: Mapping[str, Value]) -> str:
    return " AND ".join(
        f"{name} IS NULL" if value is None else f"{name} = ?" for name, value in values.items()
    )


def _said(values: Mapping[str, Value]) -> list[Value]:
    return [value for value in values.values() if value is not None]
