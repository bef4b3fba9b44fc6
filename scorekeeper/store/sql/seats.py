"""Who sits at a table, and what leads others to a seat: links, a short code."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.rows import RAISE, SEAT_COLUMNS, SEAT_ROW, TABLE_ROW, Repository
from scorekeeper.store.table_values import Code, Link, Seat

_SEATS = f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? ORDER BY made, id"
# An engine takes the index of those that have letters where it is said that these have some.
_FOUND_BY = f"""
    SELECT {SEAT_COLUMNS} FROM seats WHERE found_by = ? AND found_by != '' AND taken_back = ''
"""
_LINK = """
    SELECT table_id, access, hash, salt, until FROM links WHERE table_id = ? AND access = ?
"""
_CODE = "SELECT table_id, hash, salt, until FROM codes WHERE table_id = ?"
_FIND_CODE = "SELECT table_id, hash, salt, until FROM codes WHERE hash = ?"
_OLD_CODES = "DELETE FROM codes WHERE until < ?"
_RECOVERY = "SELECT hash FROM recoveries WHERE table_id = ?"


class Seats(Repository):
    """`store.seats`"""

    def get(self, table_id: str, seat_id: str) -> Seat:
        """:raises NotFound: if this table has no such seat, whatever other tables have"""
        return _seat(self.rows.one("seat", SEAT_ROW, table_id, seat_id))

    def get_valid(self, table_id: str, seat_id: str) -> Seat:
        """The seat, read in the transaction that writes for it: it may have been taken back since
        the page has read it.

        :raises NotFound: also if it was taken back
        """
        seat = self.get(table_id, seat_id)
        if seat.taken_back:
            raise NotFound("seat", table_id, seat_id)
        return seat

    def all(self, table_id: str) -> tuple[Seat, ...]:
        """The seats at a table, in the order in which they were made.

        :raises NotFound: if there is no such table
        """
        self.rows.one("table", TABLE_ROW, table_id)
        return tuple(_seat(row) for row in self.rows.all(_SEATS, table_id))

    def found_by(self, letters_hash: str) -> list[Seat]:
        """The seats to which letters of that hash lead, at whatever tables, and which count."""
        return [_seat(row) for row in self.rows.all(_FOUND_BY, letters_hash)]

    def add(
        self,
        seat: Seat,
        link: Link | None = None,
        limit: Callable[[Sequence[Seat]], None] | None = None,
    ) -> None:
        """Store a new seat; one that is there under that id stays as it is (a double tap).

        With a link it is stored only while the table still has that link; a link to "own" ends
        with it. `limit` is given the seats at the table while nobody else writes there; what it
        raises is raised, and nothing is stored.

        :raises NotFound: if there is no such table, or the link has ended
        """
        with self.rows.writing(seat.table):
            self.rows.one("table", TABLE_ROW, seat.table)
            if self.rows.all(SEAT_ROW, seat.table, seat.id):
                return
            if link:
                # See that the table has the link; one to "own" is for one sitting down only.
                rows = self.rows.all(_LINK, link.table, link.right)
                if not rows or Link(*rows[0]) != link:
                    raise NotFound("link", link.table)
                if link.right == "own":
                    self.rows.delete("links", table_id=link.table, access=link.right)
            if limit:
                limit(self.all(seat.table))
            self.insert(seat)

    def insert(self, seat: Seat) -> None:
        """Store a new seat in the transaction of the caller."""
        row = asdict(seat)
        self.rows.insert("seats", {"table_id": row.pop("table"), "access": row.pop("right"), **row})

    def change(
        self,
        table_id: str,
        changed: Callable[[Sequence[Seat]], Sequence[Seat]],
        elsewhere: Sequence[str] = (),
        ends: Callable[[Seat], bool] = lambda _: True,
        moment: str = "",
    ) -> None:
        """Make the seats that `changed` gives those of their ids, whatever was there before. It is
        given the seats at the table while nobody else writes there; what it raises is raised, and
        nothing is stored. In the same step seats that it `ends` cease to count at the tables
        `elsewhere`, those of them that are there, and with them all their links and codes.

        :raises NotFound: if there is no such table
        """
        with self.rows.writing(table_id):
            for seat in changed(self.all(table_id)):
                row = asdict(seat)
                keys = {"table_id": row.pop("table"), "id": row.pop("id")}
                self.rows.replace("seats", keys, {"access": row.pop("right"), **row})
            for other in sorted(elsewhere):
                # Whoever sits down there has raised this number, or waits to.
                if self.rows.run(RAISE, other):
                    self._end(other, [seat.id for seat in self.all(other) if ends(seat)], moment)

    def note_seen(self, table_id: str, seat_id: str, device: str, moment: str) -> None:
        """Note that the seat's phone asked for something; it does not raise `changed`.

        :raises Busy: if somebody else is writing: nobody waits for a note
        """
        with self.rows.writing(table_id, aside=True):
            keys = {"table_id": table_id, "id": seat_id}
            self.rows.update("seats", keys, {"device": device, "seen": moment})

    def call(self, table_id: str, seat_id: str, name: str) -> None:
        """Give the seat that name, also in what it has entered so far."""
        with self.rows.writing(table_id):
            self.rows.update("seats", {"table_id": table_id, "id": seat_id}, {"name": name})

    def take_back(self, table_id: str, seat_id: str, moment: str, by: str = "") -> None:
        """The seat ceases to count, and with it end the table's link to score and its code.

        :raises NotFound: if this table has no such seat, or that `by` which it is done was taken
            back meanwhile
        """
        with self.rows.writing(table_id):
            self.rows.one("seat", SEAT_ROW, table_id, seat_id)
            if by:
                self.get_valid(table_id, by)
            self.rows.update("seats", {"table_id": table_id, "id": seat_id}, {"taken_back": moment})
            self.rows.delete("links", table_id=table_id, access="score")
            self.rows.delete("codes", table_id=table_id)

    def give_back(
        self, table_id: str, seat_id: str, limit: Callable[[Sequence[Seat]], None] | None = None
    ) -> None:
        """The seat counts again. `limit` is given the seats at the table while nobody else writes
        there; what it raises is raised, and nothing is stored.

        :raises NotFound: if this table has no such seat
        """
        with self.rows.writing(table_id):
            self.rows.one("seat", SEAT_ROW, table_id, seat_id)
            if limit:
                limit(self.all(table_id))
            self.rows.update("seats", {"table_id": table_id, "id": seat_id}, {"taken_back": ""})

    def end_all(self, table_id: str, moment: str) -> None:
        """Every seat ceases to count, and every link and code ends, but for the
        recovery link."""
        with self.rows.writing(table_id):
            self._end(table_id, [seat.id for seat in self.all(table_id)], moment)

    def _end(self, table_id: str, seats: Sequence[str], moment: str) -> None:
        for seat in seats:
            keys = {"table_id": table_id, "id": seat, "taken_back": ""}
            self.rows.update("seats", keys, {"taken_back": moment})
        self.rows.delete("links", table_id=table_id)
        self.rows.delete("codes", table_id=table_id)


@dataclass(eq=False)
class Invitations(Repository):
    """`store.invitations`"""

    _seats: Seats

    def link(self, table_id: str, right: str) -> Link | None:
        """The table's link to that right, also one whose time is over; None if it has none."""
        rows = self.rows.all(_LINK, table_id, right)
        return Link(*rows[0]) if rows else None

    def put_link(self, link: Link, by: str = "") -> None:
        """Make this the table's link to its right; the one before ends.

        :raises NotFound: if there is no such table, or the seat `by` which it is made was taken
            back meanwhile
        """
        with self.rows.writing(link.table):
            self.rows.one("table", TABLE_ROW, link.table)
            if by:
                self._seats.get_valid(link.table, by)
            row = asdict(link)
            keys = {"table_id": row.pop("table"), "access": row.pop("right")}
            self.rows.replace("links", keys, row)

    def code(self, table_id: str) -> Code | None:
        """The table's code, also one whose time is over; None if it has none."""
        rows = self.rows.all(_CODE, table_id)
        return Code(*rows[0]) if rows else None

    def put_code(self, code: Code, moment: str, by: str = "") -> bool:
        """Make this the table's code; the one before ends. False, and nothing is stored, where
        another table has the same one; codes whose time was over at `moment` are gone.

        :raises NotFound: if there is no such table, or the seat `by` which it is made was taken
            back meanwhile
        """
        with self.rows.writing(code.table):
            self.rows.one("table", TABLE_ROW, code.table)
            if by:
                self._seats.get_valid(code.table, by)
            self.rows.run(_OLD_CODES, moment)
            same = self.find_code(code.hash)
            if same and same.table != code.table:
                return False
            row = asdict(code)
            self.rows.replace("codes", {"table_id": row.pop("table")}, row)
        return True

    def find_code(self, code_hash: str) -> Code | None:
        """The code of that hash, whichever table it leads to, also one whose time is over."""
        rows = self.rows.all(_FIND_CODE, code_hash)
        return Code(*rows[0]) if rows else None

    def recovery(self, table_id: str) -> str:
        """The hash of the table's recovery link; empty where it has none."""
        rows = self.rows.all(_RECOVERY, table_id)
        return rows[0][0] if rows else ""

    def put_recovery(self, table_id: str, link_hash: str, by: str) -> None:
        """Make this the hash of the table's recovery link; the one before ends.

        :raises NotFound: if there is no such table, or the seat `by` which it is made was taken
            back meanwhile
        """
        with self.rows.writing(table_id):
            self._seats.get_valid(table_id, by)
            self.rows.replace("recoveries", {"table_id": table_id}, {"hash": link_hash})


def _seat(row: Any) -> Seat:
    seat = Seat(*row)
    return replace(seat, maker=bool(seat.maker))
