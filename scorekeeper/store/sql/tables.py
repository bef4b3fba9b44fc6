"""Tables and who sits at them, as SQL."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import NotFound, StoreError, TableExists
from scorekeeper.store.sql.rows import SqlRows
from scorekeeper.store.values import Code, Link, Recovery, Seat, Table

_OF_TABLE = "id, name, language, made, accepts, offered, until, settings, binned, changed"
TABLE = f"SELECT {_OF_TABLE} FROM tables WHERE id = ?"
_CHANGED = "SELECT changed FROM tables WHERE id = ?"
_COLUMNS = "id, table_id, name, access, maker, key, device, made, seen, taken_back"
SEAT = f"SELECT {_COLUMNS} FROM seats WHERE table_id = ? AND id = ?"
# An old seat has no moment, and was made before all others.
_WIDE = len(_OF_TABLE.split())
_TABLE_AND_SEAT = f"""
    SELECT t.{_OF_TABLE.replace(" ", " t.")}, s.{_COLUMNS.replace(" ", " s.")}
    FROM tables t LEFT JOIN seats s ON s.table_id = t.id AND s.id = ? WHERE t.id = ?
"""
_SEATS = f"SELECT {_COLUMNS} FROM seats WHERE table_id = ? ORDER BY made, id"
_LINK = """
    SELECT table_id, access, hash, salt, until FROM links WHERE table_id = ? AND access = ?
"""
_CODE = "SELECT table_id, hash, salt, until FROM codes WHERE table_id = ?"
_FIND_CODE = "SELECT table_id, hash, salt, until FROM codes WHERE hash = ?"
_OLD_CODES = "DELETE FROM codes WHERE until < ?"
_RECOVERIES = """
    SELECT table_id, hash, until FROM recoveries WHERE table_id = ? ORDER BY hash
"""

_OVER = "SELECT id FROM tables WHERE until != '' AND until <= ?"
# All that is stored for a table, so ordered that nothing refers to what went before it.
OF_A_TABLE = (
    "accepted",
    "piles",
    "seat_sides",
    "recoveries",
    "codes",
    "links",
    "imports",
    "live",
    "deletions",
    "figures",
    "summaries",
    "plays",
    "people",
    "deals",
    "matches",
    "seats",
)


class SqlTables(SqlRows):
    """The calls of :class:`scorekeeper.store.protocol.TableStore`."""

    def table(self, table_id: str, seat_id: str = "") -> Table:
        if self._known is not None and (TABLE, (table_id,)) not in self._known:
            # `changed` is told with it: nothing that is read after it may be from before.
            self._forget(table_id)
            rows = self._rows(_TABLE_AND_SEAT, seat_id, table_id) if seat_id else []
            if rows:
                self._learn(TABLE, [table_id], [rows[0][:_WIDE]])
                seat = rows[0][_WIDE:]
                self._learn(SEAT, [table_id, seat_id], [seat] if seat[0] is not None else [])
        table = Table(*self._row("table", TABLE, table_id))
        return replace(table, accepts=bool(table.accepts), offered=bool(table.offered))

    def throw_away(self, table_id: str) -> None:
        with self._writing(table_id):
            if not self.table(table_id).until:
                raise NotFound("demonstration", table_id)
            self._delete_all(table_id)

    def throw_away_over(self, at: str) -> None:
        for (table_id,) in self._rows(_OVER, at):
            with suppress(NotFound):  # somebody else was quicker
                self.throw_away(table_id)

    def changed(self, table_id: str) -> int:
        if self._known:
            return self.table(table_id).changed
        number: int = self._row("table", _CHANGED, table_id)[0]
        return number

    def set_accepts(self, table_id: str, accepts: bool) -> None:
        self._set(table_id, accepts=accepts)

    def set_offered(self, table_id: str) -> None:
        self._set(table_id, offered=True)

    def set_table(self, table_id: str, *, name: str, language: str, settings: str) -> None:
        self._set(table_id, name=name, language=language, settings=settings)

    def seat(self, table_id: str, seat_id: str) -> Seat:
        return _seat(self._row("seat", SEAT, table_id, seat_id))

    def seats(self, table_id: str) -> tuple[Seat, ...]:
        self._row("table", TABLE, table_id)
        return tuple(_seat(row) for row in self._rows(_SEATS, table_id))

    def sit(
        self,
        seat: Seat,
        link: Link | None = None,
        limit: Callable[[Sequence[Seat]], None] | None = None,
    ) -> None:
        with self._writing(seat.table):
            self._row("table", TABLE, seat.table)
            if self._rows(SEAT, seat.table, seat.id):
                return
            if link:
                self._take_up(link)
            if limit:
                limit(self.seats(seat.table))
            self._insert_seat(seat)

    def give_key(self, table_id: str, seat_id: str, key: str) -> None:
        with self._writing(table_id):
            if not self.seat(table_id, seat_id).key:
                self._set_seat(table_id, seat_id, key=key)

    def saw(self, table_id: str, seat_id: str, device: str, at: str) -> None:
        with self._writing(table_id, aside=True):
            self._set_seat(table_id, seat_id, device=device, seen=at)

    def take_back(self, table_id: str, seat_id: str, at: str) -> None:
        with self._writing(table_id):
            self._row("seat", SEAT, table_id, seat_id)
            self._set_seat(table_id, seat_id, taken_back=at)
            self._delete("links", table_id=table_id, access="score")
            self._delete("codes", table_id=table_id)

    def give_back(
        self, table_id: str, seat_id: str, limit: Callable[[Sequence[Seat]], None] | None = None
    ) -> None:
        with self._writing(table_id):
            self._row("seat", SEAT, table_id, seat_id)
            if limit:
                limit(self.seats(table_id))
            self._set_seat(table_id, seat_id, taken_back="")

    def link(self, table_id: str, right: str) -> Link | None:
        rows = self._rows(_LINK, table_id, right)
        return Link(*rows[0]) if rows else None

    def put_link(self, link: Link) -> None:
        with self._writing(link.table):
            self._row("table", TABLE, link.table)
            keys = {"table_id": link.table, "access": link.right}
            self._replace("links", keys, _without(asdict(link), "table", "right"))

    def code(self, table_id: str) -> Code | None:
        rows = self._rows(_CODE, table_id)
        return Code(*rows[0]) if rows else None

    def put_code(self, code: Code, at: str) -> bool:
        with self._writing(code.table):
            self._row("table", TABLE, code.table)
            self._run(_OLD_CODES, at)
            same = self.find_code(code.hash)
            if same and same.table != code.table:
                return False
            keys = {"table_id": code.table}
            self._replace("codes", keys, _without(asdict(code), "table"))
        return True

    def find_code(self, code_hash: str) -> Code | None:
        rows = self._rows(_FIND_CODE, code_hash)
        return Code(*rows[0]) if rows else None

    def recoveries(self, table_id: str) -> tuple[Recovery, ...]:
        return tuple(Recovery(*row) for row in self._rows(_RECOVERIES, table_id))

    def add_recovery(self, recovery: Recovery, end: str) -> None:
        with self._writing(recovery.table):
            self._row("table", TABLE, recovery.table)
            known = self.recoveries(recovery.table)
            if recovery in known:
                return
            for each in known:
                if not each.until:
                    keys = {"table_id": each.table, "hash": each.hash}
                    self._update("recoveries", keys, {"until": end})
            keys = {"table_id": recovery.table, "hash": recovery.hash}
            self._replace("recoveries", keys, {"until": recovery.until})

    def _delete_all(self, table_id: str) -> None:
        for name in OF_A_TABLE:
            self._delete(name, table_id=table_id)
        self._delete("tables", id=table_id)

    def _set(self, table_id: str, **settings: bool | str) -> None:
        """Each setting alone: two people who change two of them at once both change theirs."""
        with self._writing(table_id):
            before = self.table(table_id)
            if replace(before, **settings) != before:  # type: ignore[arg-type]
                self._update("tables", {"id": table_id}, settings)

    def _make_table(self, table: Table, seat: Seat) -> bool:
        """Put in a table and its first seat; False if both are there already (a double tap)."""
        if seat.table != table.id:
            raise StoreError(N_("The seat is at another table."))
        # Two who make it at once have no row yet to wait for each other at: the second waits here.
        if not self._insert("tables", asdict(table), "ON CONFLICT (id) DO NOTHING"):
            if not self._rows(SEAT, table.id, seat.id):
                raise TableExists(table.id)
            return False
        self._insert_seat(seat)
        return True

    def _seat_that_counts(self, table_id: str, seat_id: str) -> Seat:
        """Asked inside the transaction that writes for the seat: between what a page has asked and
        this, the seat may have been taken back."""
        seat = self.seat(table_id, seat_id)
        if seat.taken_back:
            raise NotFound("seat", table_id, seat_id)
        return seat

    def _set_seat(self, table_id: str, seat_id: str, **values: str) -> None:
        self._update("seats", {"table_id": table_id, "id": seat_id}, values)

    def _insert_seat(self, seat: Seat) -> None:
        row = asdict(seat)
        row["table_id"] = row.pop("table")
        row["access"] = row.pop("right")
        self._insert("seats", row)

    def _take_up(self, link: Link) -> None:
        """See that the table has the link; one to "own" is for one sitting down only."""
        if self.link(link.table, link.right) != link:
            raise NotFound("link", link.table)
        if link.right == "own":
            self._delete("links", table_id=link.table, access=link.right)


def _seat(row: Any) -> Seat:
    seat = Seat(*row)
    return replace(seat, maker=bool(seat.maker))


def _without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
