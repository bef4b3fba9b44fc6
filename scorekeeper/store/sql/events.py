"""Club evenings: each is a row among the tables, and a list of entries in the order in which
they happened."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from scorekeeper.store.errors import HasDeals, TableExists
from scorekeeper.store.sql.rows import RAISE, SEAT_ROW, Repository, Rows
from scorekeeper.store.sql.seats import Seats
from scorekeeper.store.sql.tables import Tables
from scorekeeper.store.table_values import EventEntry, Seat, Table

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


class Events(Repository):
    """`store.events`"""

    def __init__(self, rows: Rows, tables: Tables, seats: Seats) -> None:
        super().__init__(rows)
        self._tables = tables
        self._seats = seats

    def create(self, event: Table, seats: Sequence[Seat], entries: Sequence[EventEntry]) -> None:
        """Store an event, its seats and what it begins with: all or nothing. One that is there
        already stays as it is: quietly if the first seat is at it (a double tap).

        :raises TableExists: if it is there already without that seat
        """
        with self.rows.writing(event.id):
            if not self._tables.insert(event):
                if not self.rows.all(SEAT_ROW, event.id, seats[0].id):
                    raise TableExists(event.id)
                return
            for each in seats:
                self._seats.insert(each)
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
            for each in sorted(unplayed):
                of = entries[-1]
                # Whoever enters a deal there has raised this number, or waits to.
                if self.rows.run(RAISE, each):
                    if self.rows.all(_DEAL, each):
                        raise HasDeals
                    self.rows.update("tables", {"id": each}, {"binned": of.at, "binned_by": of.who})
            self._insert(event_id, last, entries)
        return True

    def _insert(self, event_id: str, last: int, entries: Sequence[EventEntry]) -> None:
        numbered = (replace(each, number=last + at) for at, each in enumerate(entries, 1))
        self.rows.insert(
            "event_entries", *({"table_id": event_id} | asdict(each) for each in numbered)
        )
