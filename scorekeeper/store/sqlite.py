"""The default store: the calls of a store as SQL, on one SQLite file, through sqlite-utils."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from scorekeeper.store import (
    PATIENCE,
    ConflictKind,
    KeptMatch,
    MatchExists,
    MatchSummary,
    NewDeal,
    NewMatch,
    NotFound,
    NotStored,
    Seat,
    StoredDeal,
    StoredMatch,
    StoreError,
    Table,
    TableExists,
)
from scorekeeper.store.sqlite_file import give_back, keep, path_of, plainly, take
from scorekeeper.store.sqlite_turns import transaction, turn

_TABLE = "SELECT id, name, language, made FROM tables WHERE id = ?"
_SEAT = """
    SELECT id, table_id, name, access, version, revoked FROM seats
    WHERE table_id = ? AND id = ?
"""
_SEATS = "SELECT id FROM seats WHERE table_id = ? ORDER BY id"
_LATEST = "SELECT number FROM matches WHERE table_id = ? ORDER BY number DESC LIMIT 1"
_MATCH = """
    SELECT rules, sides, settings, first_dealer, started, note FROM matches
    WHERE table_id = ? AND number = ?
"""
# Deals are numbered without gaps, so the highest number is how many there are.
_MATCHES = """
    SELECT m.number, m.sides, m.started, coalesce((
        SELECT max(d.number) FROM deals d WHERE d.table_id = m.table_id AND d.match = m.number
    ), 0)
    FROM matches m WHERE m.table_id = ? ORDER BY m.number DESC
"""
_DEALS = """
    SELECT d.number, d.version, d.entry, d.seat, coalesce(d.said_who, s.name), d.at, d.key, d.why
    FROM deals d JOIN seats s ON s.table_id = d.table_id AND s.id = d.seat
    WHERE d.table_id = ? AND d.match = ? ORDER BY d.number, d.version
"""
_IMPORT = "SELECT numbers FROM imports WHERE table_id = ? AND key = ?"
_LIVE = "SELECT scope FROM live WHERE table_id = ? AND match = ? AND deal = ?"


def open_store(url: str, patience: float = PATIENCE) -> "SqliteStore":
    """See :func:`scorekeeper.store.open_store`."""
    path = path_of(url)
    keep(path)
    return SqliteStore(path, patience)


class SqliteStore:
    """A :class:`scorekeeper.store.Store`; what its calls guarantee is written there."""

    def __init__(self, path: str, patience: float = PATIENCE) -> None:
        self.path = path
        self.patience = patience
        self._rested = take(path)
        self.db = self._rested.db
        self._writes = False

    def create_table(self, table: Table, seat: Seat, match: NewMatch) -> None:
        if seat.table != table.id:
            raise StoreError("The seat is at another table.")
        with self._writing():
            if self._rows(_TABLE, table.id):
                if not self._rows(_SEAT, table.id, seat.id):
                    raise TableExists(table.id)
                return
            self._seat_at_new_table(table, seat)
            self._insert("matches", {"table_id": table.id, **asdict(match)})

    def create_table_with(self, table: Table, seat: Seat, matches: Sequence[KeptMatch]) -> None:
        if seat.table != table.id:
            raise StoreError("The seat is at another table.")
        with self._writing():
            if self._rows(_TABLE, table.id):
                raise TableExists(table.id)
            self._seat_at_new_table(table, seat)
            for number, kept in enumerate(matches, 1):
                self._insert_kept(table.id, number, seat.id, kept)

    def table(self, table_id: str) -> Table:
        return Table(*self._row("table", _TABLE, table_id))

    def seat(self, table_id: str, seat_id: str) -> Seat:
        *values, revoked = self._row("seat", _SEAT, table_id, seat_id)
        return replace(Seat(*values), revoked=bool(revoked))

    def seats(self, table_id: str) -> tuple[Seat, ...]:
        self._row("table", _TABLE, table_id)
        return tuple(self.seat(table_id, seat_id) for (seat_id,) in self._rows(_SEATS, table_id))

    def matches(self, table_id: str) -> tuple[MatchSummary, ...]:
        self._row("table", _TABLE, table_id)
        return tuple(MatchSummary(*row) for row in self._rows(_MATCHES, table_id))

    def latest(self, table_id: str) -> int:
        number: int = self._row("table", _LATEST, table_id)[0]
        return number

    def match(self, table_id: str, number: int) -> StoredMatch:
        row = self._row("match", _MATCH, table_id, number)
        values = *row, tuple(_current(self._deals(table_id, number)).values())
        return StoredMatch(table_id, number, *values)

    def start_match(self, table_id: str, match: NewMatch) -> None:
        with self._writing():
            self._row("table", _TABLE, table_id)
            if self._rows(_MATCH, table_id, match.number):
                raise MatchExists(table_id, match.number)
            self._insert("matches", {"table_id": table_id, **asdict(match)})

    def add_matches(
        self, table_id: str, seat_id: str, key: str, matches: Sequence[KeptMatch]
    ) -> tuple[int, ...]:
        with self._writing():
            self.seat(table_id, seat_id)
            if known := self._rows(_IMPORT, table_id, key):
                return tuple(json.loads(known[0][0]))
            latest = self._rows(_LATEST, table_id)
            first = latest[0][0] + 1 if latest else 1
            numbers = tuple(range(first, first + len(matches)))
            for number, kept in zip(numbers, matches, strict=True):
                self._insert_kept(table_id, number, seat_id, kept)
            row = {"table_id": table_id, "key": key, "numbers": json.dumps(numbers)}
            self._insert("imports", row)
        return numbers

    def describe_match(self, table_id: str, number: int, started: str, note: str) -> None:
        with self._writing():
            self._row("match", _MATCH, table_id, number)
            said = {"started": started, "note": note}
            self.db.table("matches").update((table_id, number), said)

    def append(self, table_id: str, match_number: int, deal: NewDeal) -> StoredDeal:
        with self._writing():
            self._row("match", _MATCH, table_id, match_number)
            who = self.seat(table_id, deal.seat).name
            versions = self._deals(table_id, match_number)
            known = _find_or_refuse(versions, deal)
            if known:
                return known
            row = asdict(deal)
            row["version"] = row.pop("based_on") + 1
            self._insert("deals", {"table_id": table_id, "match": match_number, **row})
        return StoredDeal(who=who, **row)

    def history(self, table_id: str, match_number: int, deal_number: int) -> tuple[StoredDeal, ...]:
        versions = self._deals(table_id, match_number)
        history = tuple(deal for deal in versions if deal.number == deal_number)
        if not history:
            raise NotFound("deal", table_id, match_number, deal_number)
        return history

    def changes(self, table_id: str, match_number: int) -> tuple[StoredDeal, ...]:
        self._row("match", _MATCH, table_id, match_number)
        return tuple(self._deals(table_id, match_number))

    def live(self, table_id: str, match_number: int, deal_number: int) -> tuple[int, ...]:
        rows = self._rows(_LIVE, table_id, match_number, deal_number)
        return tuple(json.loads(rows[0][0])) if rows else ()

    def set_live(
        self, table_id: str, match_number: int, deal_number: int, scope: tuple[int, ...]
    ) -> None:
        row = {"table_id": table_id, "match": match_number, "deal": deal_number}
        with self._writing():
            self._row("match", _MATCH, table_id, match_number)
            self.db.table("live").upsert({**row, "scope": json.dumps(scope)}, pk=tuple(row))

    def close(self) -> None:
        give_back(self.path, self._rested)

    def _row(self, noun: str, sql: str, *keys: str | int) -> Any:
        rows = self._rows(sql, *keys)
        if not rows:
            raise NotFound(noun, *keys)
        return rows[0]

    def _rows(self, sql: str, *keys: str | int) -> list[Any]:
        # Each question to SQLite lets another thread in; most were answered a moment ago.
        read = self._rested.read
        if not self._writes and (known := read.get((sql, keys))) is not None:
            return known
        with plainly(self.path):
            try:
                rows = self.db.execute(sql, keys).fetchall()
            except (OverflowError, UnicodeEncodeError):
                return []  # an address can hold such a number or text, but no row does
        if not self._writes:
            read[sql, keys] = rows
        return rows

    def _deals(self, table_id: str, match_number: int) -> list[StoredDeal]:
        return [StoredDeal(*row) for row in self._rows(_DEALS, table_id, match_number)]

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        self.db.table(table).insert(row)

    def _seat_at_new_table(self, table: Table, seat: Seat) -> None:
        self._insert("tables", asdict(table))
        row = asdict(seat)
        row["table_id"] = row.pop("table")
        row["access"] = row.pop("right")
        self._insert("seats", row)

    def _insert_kept(self, table_id: str, number: int, seat_id: str, kept: KeptMatch) -> None:
        match = asdict(kept.match) | {"number": number}
        self._insert("matches", {"table_id": table_id, **match})
        for deal in kept.deals:
            row = asdict(deal)
            row["said_who"] = row.pop("who")
            row["key"] = f"import {deal.number}.{deal.version}"
            self._insert("deals", {"table_id": table_id, "match": number, "seat": seat_id, **row})

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._writes = True
        try:
            with (
                plainly(self.path),
                turn(self.path, self.patience) as until,
                transaction(self.db, until),
            ):
                yield
        finally:
            self._writes = False
            self._rested.read.clear()


def _current(versions: list[StoredDeal]) -> dict[int, StoredDeal]:
    """The version of each deal that counts now: versions come in order, so the last one stays."""
    return {deal.number: deal for deal in versions}


def _find_or_refuse(versions: list[StoredDeal], deal: NewDeal) -> StoredDeal | None:
    """The stored version that `deal` repeats, or None if it is to be stored.

    :raises NotStored: if it is neither
    """
    current = _current(versions)
    for stored in versions:
        if stored.key == deal.key:
            if (stored.number, stored.entry) == (deal.number, deal.entry):
                return stored
            raise NotStored(ConflictKind.KEY_REUSED, current[stored.number])
    now = current.get(deal.number)
    if now and now.version != deal.based_on:
        raise NotStored(ConflictKind.OUTDATED, now)
    if not now and (deal.based_on or deal.number != len(current) + 1):
        raise NotStored(ConflictKind.OUT_OF_ORDER, versions[-1] if versions else None)
    return None
