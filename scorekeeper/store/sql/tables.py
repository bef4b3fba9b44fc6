"""The rows of the tables at which people play."""

from contextlib import suppress
from dataclasses import asdict, replace

from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.rows import (
    SEAT_COLUMNS,
    SEAT_ROW,
    TABLE_COLUMNS,
    TABLE_ROW,
    Repository,
    of_one_table,
)
from scorekeeper.store.table_values import Idle, Table

_WIDTH = len(TABLE_COLUMNS.split())
_READ = "a table"
CHANGED = "SELECT changed FROM tables WHERE id = ?"
_TABLE_AND_SEAT = f"""
    SELECT t.{TABLE_COLUMNS.replace(" ", " t.")}, s.{SEAT_COLUMNS.replace(" ", " s.")}
    FROM tables t LEFT JOIN seats s ON s.table_id = t.id AND s.id = ? WHERE t.id = ?
"""
_OVER = "SELECT id FROM tables WHERE until != '' AND until <= ?"
_IDS = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
_SEEN = """
    SELECT t.id, t.settings, t.made, max(s.made), max(s.seen),
        (SELECT max(e.at) FROM event_entries e WHERE e.table_id = t.id)
    FROM tables t LEFT JOIN seats s ON s.table_id = t.id
    WHERE t.id > ? AND t.until = '' AND t.binned = ''
    GROUP BY t.id, t.settings, t.made ORDER BY t.id LIMIT ?
"""


class Tables(Repository):
    """`store.tables`"""

    def get(self, table_id: str, seat_id: str = "") -> Table:
        """A store that reads once reads the seat of that id at the table with it.

        :raises NotFound: if there is no such table
        """
        if not self.rows.knows(TABLE_ROW, table_id):
            # `changed` is told with it: nothing that is read after it may be from before.
            self.rows.forget(table_id)
            rows = self.rows.all(_TABLE_AND_SEAT, seat_id, table_id) if seat_id else []
            if rows:
                self.rows.learn(TABLE_ROW, [table_id], [rows[0][:_WIDTH]])
                seat = rows[0][_WIDTH:]
                self.rows.learn(
                    SEAT_ROW, [table_id, seat_id], [seat] if seat[0] is not None else []
                )
        columns = list(self.rows.one("table", TABLE_ROW, table_id))
        columns[4:6] = map(bool, columns[4:6])  # accepts, offered
        table = Table(*columns)
        self.rows.learn(_READ, [table_id], [table])
        return table

    def read_before(self, table_id: str) -> Table | None:
        """The table, if a store that reads once has read it."""
        return next(iter(self.rows.known(_READ, table_id)), None)

    def changed(self, table_id: str) -> int:
        """A number that every write at the table raises, but for who was seen: one indexed read.

        :raises NotFound: if there is no such table
        """
        if self.rows.has_read():
            return self.get(table_id).changed
        number: int = self.rows.one("table", CHANGED, table_id)[0]
        return number

    def ids(self, after: str, most: int) -> tuple[str, ...]:
        """The ids of so many tables, those after that one, in order."""
        return tuple(table for (table,) in self.rows.all(_IDS, after, most))

    def idle(self, after: str, most: int) -> tuple[Idle, ...]:
        """When somebody last was at each of so many tables, those after that id, by id; of those
        that are in the bin or are demonstrations nothing is said."""
        return tuple(
            Idle(table, settings, max(filter(None, moments)))
            for table, settings, *moments in self.rows.all(_SEEN, after, most)
        )

    def set_accepts(self, table_id: str, accepts: bool) -> None:
        """Keep whether the other side confirms what one side enters.

        :raises NotFound: if there is no such table
        """
        self._set(table_id, accepts=accepts)

    def set_offered(self, table_id: str) -> None:
        """Keep that the words that bring the table back have been offered.

        :raises NotFound: if there is no such table
        """
        self._set(table_id, offered=True)

    def describe(self, table_id: str, *, name: str, language: str, settings: str) -> None:
        """Keep what the table is called, its language, and what else it is set to, as JSON text.

        :raises NotFound: if there is no such table
        """
        self._set(table_id, name=name, language=language, settings=settings)

    def delete_demonstration(self, table_id: str) -> None:
        """Delete a demonstration and all that was stored for it: nothing of it is left.

        :raises NotFound: if there is no such table, or it is none of those
        """
        with self.rows.writing(table_id):
            if not self.get(table_id).until:
                raise NotFound("demonstration", table_id)
            self.delete(table_id)

    def delete_demonstrations(self, at: str) -> None:
        """Delete every demonstration whose time was over at that moment."""
        for (table_id,) in self.rows.all(_OVER, at):
            with suppress(NotFound):  # somebody else was quicker
                self.delete_demonstration(table_id)

    def insert(self, table: Table) -> bool:
        """Insert the table inside the caller's transaction; False if it exists."""
        # Two who make it at once have no row yet to wait for each other at: the second waits here.
        return bool(self.rows.insert_or("(id) DO NOTHING", "tables", asdict(table)))

    def delete(self, table_id: str) -> None:
        """Delete the table and all that was stored for it, inside the caller's transaction."""
        for relation in reversed(of_one_table()):
            self.rows.delete(relation.name, **{relation.columns[0]: table_id})

    def _set(self, table_id: str, **settings: bool | str) -> None:
        """Each setting alone: two people who change two of them at once both change theirs."""
        with self.rows.writing(table_id):
            before = self.get(table_id)
            if replace(before, **settings) != before:  # type: ignore[arg-type]
                self.rows.update("tables", {"id": table_id}, settings)
