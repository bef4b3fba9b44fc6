"""Rows read, put in and changed, by the same statements on every engine: what all repositories
stand on.

Statements are plain SQL with `?` for a value: texts and whole numbers, a yes or no as 1 or 0. What
each engine does in its own way is a :class:`Connection`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from typing import Any, Protocol

from scorekeeper.store.errors import NotFound

SqlValue = str | int | None
Row = Mapping[str, Any]
Query = tuple[str, tuple[SqlValue, ...]]
# The rows that most calls ask for first: asked in the same words, they are read once a request.
TABLE_COLUMNS = "id, name, language, made, until, settings, binned, evening, changed"
TABLE_ROW = f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?"
SEAT_COLUMNS = (
    "id, table_id, name, access, maker, key, device, made, seen, taken_back, sealed, found_by"
)
SEAT_ROW = f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? AND id = ?"
MATCH_ROW = """
    SELECT rules, sides, settings, first_dealer, started, note, ended, meeting FROM matches
    WHERE table_id = ? AND number = ? AND binned = ''
"""
RAISE = "UPDATE tables SET changed = changed + 1 WHERE id = ?"


class Connection(Protocol):
    """A connection to one engine, for one request; all that it raises is a `StoreError`.

    When it is taken, and in each turn, it is seen that the schema is the one that this program
    knows. `number` is that of the database; `is_renewed`: a newer program has changed the schema,
    and this one may only read, as far as it can.
    """

    number: str
    is_renewed: bool

    def rows(self, sql: str, values: Sequence[SqlValue]) -> list[Any]:
        """What the statement finds; nothing, where a value is one that no row can have."""

    def run(self, sql: str, values: Sequence[SqlValue]) -> int:
        """Run a statement that writes, within a turn: how many rows it wrote."""

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Put in rows of the same columns, within a turn."""

    def turn(self, table_id: str, *, aside: bool) -> AbstractContextManager[None]:
        """Nobody else writes at the table meanwhile; what is written is on disk at the end, or,
        with an error, is as if it had never begun.

        :raises scorekeeper.store.errors.Busy: after the patience; at once for what is noted aside
        :raises scorekeeper.store.errors.Renewed: if a newer program has changed the schema
            meanwhile
        """

    def close(self) -> None:
        """Give it back for the next request."""


class Rows:
    """The rows that a connection reaches. `written` is called after each turn to write."""

    def __init__(self, connection: Connection, written: Callable[[], None]) -> None:
        self.connection = connection
        self._after_writing = written
        # What was read since the last write, and is not asked for again; None: all is asked anew.
        self.known: dict[Query, list[Any]] | None = None
        # What counts the facts of matches of a table anew, and of which it has to in this turn.
        self.recount: Callable[[str, Sequence[int]], None] = _none_recounted
        self._outdated: set[int] = set()
        self._written = 0

    def one(self, noun: str, sql: str, *keys: str | int) -> Any:
        """The row that the statement finds.

        :raises NotFound: if there is no such `noun`
        """
        rows = self.all(sql, *keys)
        if not rows:
            raise NotFound(noun, *keys)
        return rows[0]

    def all(self, sql: str, *keys: SqlValue) -> list[Any]:
        if self.known is None:
            return self.connection.rows(sql, keys)
        if (sql, keys) not in self.known:
            self.known[sql, keys] = self.connection.rows(sql, keys)
        return self.known[sql, keys]

    def run(self, sql: str, *values: SqlValue) -> int:
        written = self.connection.run(sql, values)
        self._written += written
        return written

    def insert(self, table: str, *rows: Row) -> None:
        self.connection.insert(table, rows)
        self._written += len(rows)

    def insert_or(self, conflict: str, table: str, row: Row) -> int:
        """Put in a row, or do what stands after ON CONFLICT: how many rows were written."""
        marks = ", ".join("?" * len(row))
        sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks}) ON CONFLICT {conflict}"
        return self.run(sql, *row.values())

    def update(self, table: str, keys: Row, row: Row) -> None:
        sets = ", ".join(f"{name} = ?" for name in row)
        where, values = _where(keys)
        self.run(f"UPDATE {table} SET {sets} WHERE {where}", *row.values(), *values)

    def delete(self, table: str, **keys: SqlValue) -> None:
        where, values = _where(keys)
        self.run(f"DELETE FROM {table} WHERE {where}", *values)

    def replace(self, table: str, keys: Row, row: Row) -> None:
        """Put the row in, or its values in place of those of the row with these keys. What stands
        there already is not written again: nothing has changed, so nobody is told to look."""
        whole = {**keys, **row}
        where, values = _where(whole)
        if not self.all(f"SELECT 1 FROM {table} WHERE {where}", *values):
            sets = ", ".join(f"{name} = excluded.{name}" for name in whole if name not in keys)
            self.insert_or(f"({', '.join(keys)}) DO UPDATE SET {sets}", table, whole)

    def outdate(self, match: int) -> None:
        """The facts of a match of the table are not true any more: they are counted anew before the
        turn ends."""
        self._outdated.add(match)

    @contextmanager
    def writing(
        self, table_id: str, *, aside: bool = False, is_raised: bool = False
    ) -> Iterator[None]:
        """One turn to write, all or nothing.

        Whatever it writes raises the table's `changed`, so that no call can forget to. What is
        noted `aside` does not, and waits for nobody. `is_raised`: the caller raises it itself.
        """
        reads_once, self.known = self.known is not None, None
        try:
            with self.connection.turn(table_id, aside=aside):
                before = self._written
                yield
                if self._outdated:
                    self.recount(table_id, sorted(self._outdated))
                if self._written != before and not aside and not is_raised:
                    self.run(RAISE, table_id)
        finally:
            self._outdated.clear()
            if not aside:
                self._after_writing()
            # What was read before is another thing by now.
            self.known = {} if reads_once else None


def _none_recounted(table_id: str, matches: Sequence[int]) -> None:
    raise NotImplementedError


@dataclass(eq=False)
class Repository:
    """What is stored of one kind."""

    rows: Rows


def _where(row: Row) -> tuple[str, list[SqlValue]]:
    """The condition that a row has these values, and those of them that stand in it as `?`."""
    values = [value for value in row.values() if value is not None]
    conditions = [
        f"{name} IS NULL" if value is None else f"{name} = ?" for name, value in row.items()
    ]
    return " AND ".join(conditions), values


@dataclass(frozen=True, slots=True)
class Relation:
    """A table of SQL: the columns that tell its rows apart, all columns, those first, and the
    relations that it refers to."""

    name: str
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    refers_to: frozenset[str]


@cache
def relations() -> tuple[Relation, ...]:
    """All that hold what people stored or what was computed of it, each after those that it refers
    to."""
    # Loaded when it is asked for: who imports a store need not have one.
    from sqlite_utils import Database

    from scorekeeper.store.sqlite.schema import migrate

    with closing(Database(memory=True, execute_plugins=False)) as db:
        migrate(db)
        by_name = {
            table.name: Relation(
                table.name,
                keys := tuple(table.pks),
                keys + tuple(column.name for column in table.columns if column.name not in keys),
                frozenset(key.other_table for key in table.foreign_keys),
            )
            for table in db.tables
            if table.name not in ("identity", "tombstones") and not table.name.startswith("_")
        }
    order = TopologicalSorter(
        {name: sorted(relation.refers_to) for name, relation in by_name.items()}
    )
    return tuple(by_name[name] for name in order.static_order())


def of_one_table() -> tuple[Relation, ...]:
    """Those of a table that people play at: its own row, and what has its id as the first key."""
    return tuple(
        relation
        for relation in relations()
        if relation.name == "tables" or relation.keys[0] == "table_id"
    )
