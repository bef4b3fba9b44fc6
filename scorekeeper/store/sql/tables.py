"""The rows of the tables at which people play; and club evenings, each a row among them with a list
of entries in the order in which they happened."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace

from scorekeeper.store.errors import HasDeals, NotFound, TableExists
from scorekeeper.store.recent import MOST, Key
from scorekeeper.store.sql.rows import (
    RAISE,
    SEAT_COLUMNS,
    SEAT_ROW,
    TABLE_COLUMNS,
    TABLE_ROW,
    Repository,
    of_one_table,
)
from scorekeeper.store.sql.seats import Seats
from scorekeeper.store.table_values import EventEntry, Idle, Seat, Table

_WIDTH = len(TABLE_COLUMNS.split())
_READ = "a table"
_IS_EVENING = TABLE_COLUMNS.split(", ").index("evening")
CHANGED = "SELECT changed FROM tables WHERE id = ?"
_CHANGED = "SELECT id, evening, changed FROM tables WHERE id IN ({})"
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
        known = self.rows.known
        if known is not None and (TABLE_ROW, (table_id,)) not in known:
            # `changed` is told with it: nothing that is read after it may be from before.
            for question in [asked for asked in known if table_id in asked[1]]:
                del known[question]
            rows = self.rows.all(_TABLE_AND_SEAT, seat_id, table_id) if seat_id else []
            if rows:
                seat = rows[0][_WIDTH:]
                known[TABLE_ROW, (table_id,)] = [rows[0][:_WIDTH]]
                known[SEAT_ROW, (table_id, seat_id)] = [seat] if seat[0] is not None else []
        columns = list(self.rows.one("table", TABLE_ROW, table_id))
        columns[_IS_EVENING] = bool(columns[_IS_EVENING])
        table = Table(*columns)
        if known is not None:
            known[_READ, (table_id,)] = [table]
        return table

    def read_before(self, table_id: str) -> Table | None:
        """The table, if a store that reads once has read it."""
        rows = (self.rows.known or {}).get((_READ, (table_id,)))
        table: Table | None = rows[0] if rows else None
        return table

    def changed(self, tables: Sequence[Key]) -> Iterator[tuple[Key, int]]:
        """A number that every write at a table, or at an evening, raises, but for who was seen: of
        each of at most :data:`scorekeeper.store.recent.MOST`. Of those that are not there nothing
        is said."""
        ids = [table_id for table_id, _ in tables]
        ids += [""] * ((MOST if len(ids) > 1 else 1) - len(ids))  # two statements, and no more
        marks = ", ".join("?" * len(ids))
        for table_id, evening, number in self.rows.connection.rows(_CHANGED.format(marks), ids):
            if (found := (table_id, bool(evening))) in tables:
                yield found, number

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

    def describe(self, table_id: str, **values: bool | str) -> None:
        """Keep these values of the table, by the names of `Table`: what it is called, its language
        and settings. Each alone: two people who change two of them at once both change theirs.

        :raises NotFound: if there is no such table
        """
        with self.rows.writing(table_id):
            before = self.get(table_id)
            if replace(before, **values) != before:  # type: ignore[arg-type]
                self.rows.update("tables", {"id": table_id}, values)

    def delete_demonstration(self, table_id: str) -> None:
        """Delete a demonstration and all that was stored for it: nothing of it is left.

        :raises NotFound: if there is no such table, or it is none of those
        """
        with self.rows.writing(table_id):
            if not self.get(table_id).until:
                raise NotFound("demonstration", table_id)
            self.delete(table_id)

    def delete_demonstrations(self, moment: str) -> None:
        """Delete every demonstration whose time was over at that moment."""
        for (table_id,) in self.rows.all(_OVER, moment):
            with suppress(NotFound):  # somebody else was quicker
                self.delete_demonstration(table_id)

    def insert(self, table: Table, seat_id: str) -> bool:
        """Insert the table inside the caller's transaction; False if it is there already with that
        seat (a double tap).

        :raises TableExists: if it is there already without that seat
        """
        # Two who make it at once have no row yet to wait for each other at: the second waits here.
        if self.rows.insert_or("(id) DO NOTHING", "tables", asdict(table)):
            return True
        if not self.rows.all(SEAT_ROW, table.id, seat_id):
            raise TableExists(table=table.id)
        return False

    def delete(self, table_id: str) -> None:
        """Delete the table and all that was stored for it, inside the caller's transaction."""
        for relation in reversed(of_one_table()):
            self.rows.delete(relation.name, **{relation.columns[0]: table_id})


_ENTRIES = """
    SELECT number, kind, entry, who, at, key FROM event_entries WHERE table_id = ? ORDER BY number
"""
_KEY = "SELECT number FROM event_entries WHERE table_id = ? AND key = ?"
_DEAL = "SELECT 1 FROM deals WHERE table_id = ? LIMIT 1"
_WITHOUT_SEAT = """
    SELECT table_id FROM event_entries WHERE number = 1 AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.table_id = event_entries.table_id AND seats.id = ?
    ) ORDER BY table_id
"""
_LAST = "SELECT coalesce(max(number), 0) FROM event_entries WHERE table_id = ?"


@dataclass(eq=False)
class Events(Repository):
    """`store.events`"""

    _tables: Tables
    _seats: Seats

    def create(self, event: Table, seats: Sequence[Seat], entries: Sequence[EventEntry]) -> None:
        """Store an event, its seats and what it begins with: all or nothing. One that is there
        already stays as it is: quietly if the first seat is at it (a double tap).

        :raises TableExists: if it is there already without that seat
        """
        with self.rows.writing(event.id):
            if self._tables.insert(replace(event, evening=True), seats[0].id):
                for seat in seats:
                    self._seats.insert(seat)
                self._insert(event.id, 0, entries)

    def entries(self, event_id: str) -> tuple[EventEntry, ...]:
        """What happened there, in its order; nothing where there is no such event."""
        return tuple(EventEntry(*row) for row in self.rows.all(_ENTRIES, event_id))

    def without_seat(self, seat_id: str) -> tuple[str, ...]:
        """The ids of the events that have no seat of this id."""
        return tuple(event for (event,) in self.rows.all(_WITHOUT_SEAT, seat_id))

    def append(
        self,
        event_id: str,
        entries: Sequence[EventEntry],
        based_on: int | None = None,
        unplayed: Sequence[str] = (),
    ) -> bool:
        """Store what happens now, after all that happened before; their numbers are of no account.
        What was sent before under the last one's key is stored already. With `based_on` it is
        stored only where nothing happened after the entry of that number: else False. In the same
        step the tables `unplayed` go into the bin, those of them that are there: no deal is entered
        at them any more.

        :raises NotFound: if there is no such event
        :raises HasDeals: if a deal was entered at one of them; then nothing is stored
        """
        with self.rows.writing(event_id):
            self._tables.get(event_id)
            if self.rows.all(_KEY, event_id, entries[-1].key):
                return True
            ((last,),) = self.rows.all(_LAST, event_id)
            if based_on is not None and based_on != last:
                return False
            for table_id in sorted(unplayed):
                last_entry = entries[-1]
                # Whoever enters a deal there has raised this number, or waits to.
                if self.rows.run(RAISE, table_id):
                    if self.rows.all(_DEAL, table_id):
                        raise HasDeals
                    self.rows.update(
                        "tables",
                        {"id": table_id},
                        {"binned": last_entry.at, "binned_by": last_entry.who},
                    )
            self._insert(event_id, last, entries)
        return True

    def _insert(self, event_id: str, last: int, entries: Sequence[EventEntry]) -> None:
        numbered = (replace(entry, number=last + place) for place, entry in enumerate(entries, 1))
        self.rows.insert(
            "event_entries", *({"table_id": event_id} | asdict(entry) for entry in numbered)
        )
