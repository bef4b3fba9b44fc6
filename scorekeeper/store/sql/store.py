"""The calls of a store as SQL, the same for every engine."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from scorekeeper.store.errors import MatchExists, NotFound
from scorekeeper.store.sql.conflicts import current
from scorekeeper.store.sql.deal_versions import SqlDeals
from scorekeeper.store.sql.deals import MATCH
from scorekeeper.store.sql.tables import TABLE
from scorekeeper.store.values import (
    ImportedMatch,
    Key,
    MatchSummary,
    NewMatch,
    Player,
    Seat,
    StoredDeal,
    StoredMatch,
    Table,
)

_LATEST = """
    SELECT number FROM matches WHERE table_id = ? AND binned = '' ORDER BY number DESC LIMIT 1
"""
# Also by those that are not there any more: no address ever leads to another match.
_TAKEN = """
    SELECT 1 FROM matches WHERE table_id = ? AND number = ?
    UNION ALL SELECT 1 FROM deletions WHERE table_id = ? AND match = ?
"""
_NEWEST = """
    SELECT max(number) FROM matches WHERE table_id = ?
    UNION ALL SELECT max(match) FROM deletions WHERE table_id = ?
"""
# Deals are numbered without gaps, so the highest number is how many there are.
_SHOWN = """
    m.sides, m.started, m.note, m.ended, coalesce((
        SELECT max(d.number) FROM deals d WHERE d.table_id = ? AND d.match = m.number
    ), 0), coalesce((
        SELECT s.summary FROM summaries s WHERE s.table_id = ? AND s.match = m.number
    ), '')
"""
_MATCHES = f"""
    SELECT m.number, {_SHOWN} FROM matches m WHERE m.table_id = ? AND (m.started, m.number) < (?, ?)
    AND m.started >= ? AND m.started < ? AND m.binned = ''
    ORDER BY m.started DESC, m.number DESC LIMIT ?
"""
# The same, by what is kept of each person in order of time.
_PLAYED = f"""
    SELECT p.match, {_SHOWN}
    FROM plays p JOIN matches m ON m.table_id = p.table_id AND m.number = p.match
    WHERE p.table_id = ? AND p.root = ? AND (p.started, p.match) < (?, ?)
    AND p.started >= ? AND p.started < ? AND m.binned = ''
    ORDER BY p.started DESC, p.match DESC LIMIT ?
"""
_MOVE = "UPDATE plays SET started = ? WHERE table_id = ? AND match = ?"
_NO_END = 2**62
_NAMED = 1000
"""Of so many matches those who play are asked for by their numbers; of more, at the whole table."""
_NEXT_TEXT = "\x01"
_NO_DAY = "~"
"""Comes after every date, and at the end of a day after every moment of it."""
# A row for each who plays, and one where nobody has a name.
_NEWEST_NUMBER = "(SELECT max(number) FROM matches WHERE table_id = ? AND binned = '')"
_MATCH = f"""
    SELECT {_NEWEST_NUMBER}, m.number,
        m.rules, m.sides, m.settings, m.first_dealer, m.started, m.note, m.ended, p.person, r.name
    FROM matches m
    LEFT JOIN plays p ON p.table_id = m.table_id AND p.match = m.number
    LEFT JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE m.table_id = ? AND m.number = ? AND m.binned = '' ORDER BY p.place
"""
_NEWEST_MATCH = _MATCH.replace("m.number = ?", f"m.number = {_NEWEST_NUMBER}")
_SEVERAL = """
    SELECT number, rules, sides, settings, first_dealer, started, note, ended FROM matches
    WHERE table_id = ? AND number IN ({}) AND binned = '' ORDER BY number
"""
_SEVERAL_DEALS = """
    SELECT d.match, d.number, d.version, d.entry, d.seat, coalesce(d.said_who, s.name), d.at, d.key,
        d.why
    FROM deals d JOIN seats s ON s.table_id = d.table_id AND s.id = d.seat
    WHERE d.table_id = ? AND d.match IN ({}) ORDER BY d.match, d.number, d.version
"""
_NUMBERS = "SELECT number FROM matches WHERE table_id = ? AND binned = '' ORDER BY number"
_VERSIONS = "SELECT match, count(*) FROM deals WHERE table_id = ? GROUP BY match"
_IMPORT = "SELECT numbers FROM imports WHERE table_id = ? AND key = ?"


class SqlStore(SqlDeals):
    """A :class:`scorekeeper.store.Store`; what its calls guarantee is written there."""

    def create_table(self, table: Table, seat: Seat, match: NewMatch) -> None:
        with self._writing(table.id):
            if self._make_table(table, seat):
                self._insert_match(table.id, match)

    def create_table_with(self, table: Table, seat: Seat, matches: Sequence[ImportedMatch]) -> None:
        with self._writing(table.id):
            if self._make_table(table, seat):
                for number, kept in enumerate(matches, 1):
                    self._insert_kept(table.id, number, seat.id, kept)

    def matches(
        self,
        table_id: str,
        *,
        person: int | None = None,
        since: str = "",
        until: str = "",
        at: str | None = None,
        before: Key | None = None,
        most: int | None = None,
        binned: bool = False,
    ) -> tuple[MatchSummary, ...]:
        self._row("table", TABLE, table_id)
        sql, of = (_MATCHES, ()) if person is None else (_PLAYED, (person,))
        sql = sql.replace("m.binned = ''", "m.binned != ''") if binned else sql
        key = before or (_NO_DAY, _NO_END)
        days = (since, until + _NO_DAY) if at is None else (at, at + _NEXT_TEXT)
        many = _NO_END if most is None else most
        rows = self._rows(sql, *[table_id] * 3, *of, *key, *days, many)
        numbers = [row[0] for row in rows]
        players = self._players(table_id, numbers if len(rows) <= _NAMED else None)
        whole_rows = ((*row, tuple(players.get(row[0], ()))) for row in rows)
        return tuple(MatchSummary(*row) for row in whole_rows)

    def versions(self, table_id: str) -> dict[int, int]:
        return {match: versions for match, versions in self._rows(_VERSIONS, table_id)}

    def numbers(self, table_id: str) -> tuple[int, ...]:
        self._row("table", TABLE, table_id)
        return tuple(number for (number,) in self._rows(_NUMBERS, table_id))

    def latest(self, table_id: str) -> int:
        number: int = self._row("table", _LATEST, table_id)[0]
        return number

    def newest(self, table_id: str) -> int:
        return max(number or 0 for (number,) in self._rows(_NEWEST, table_id, table_id))

    def match(self, table_id: str, number: int) -> StoredMatch:
        rows = self._rows(_MATCH, table_id, table_id, number)
        return self._match(table_id, rows, number)

    def newest_match(self, table_id: str) -> StoredMatch:
        return self._match(table_id, self._rows(_NEWEST_MATCH, table_id, table_id, table_id))

    def _match(self, table_id: str, rows: Sequence[Any], *asked: int) -> StoredMatch:
        """The match of these rows, one for each who plays; the newest one is known too."""
        if not rows:
            raise NotFound("match" if asked else "table", table_id, *asked)
        newest, number, *row = rows[0][:-2]
        self._learn(_LATEST, [table_id], [(newest,)])
        self._learn(MATCH, [table_id, number], [tuple(row)])
        people = tuple(Player(*each[-2:]) for each in rows if each[-1] is not None)
        versions = tuple(self._deals(table_id, number))
        deals = tuple(current(versions).values())
        values = *row, people, deals, versions
        return StoredMatch(table_id, number, *values)

    def several(self, table_id: str, numbers: Sequence[int]) -> tuple[StoredMatch, ...]:
        if not numbers:
            return ()
        marks = ", ".join("?" * len(numbers))
        players = self._players(table_id, numbers)
        changes = self.several_changes(table_id, numbers)
        found = []
        for number, *row in self._many_rows(_SEVERAL.format(marks), table_id, *numbers):
            versions = changes.get(number, ())
            deals = tuple(current(versions).values())
            values = *row, tuple(players.get(number, ())), deals, versions
            found.append(StoredMatch(table_id, number, *values))
        return tuple(found)

    def several_changes(
        self, table_id: str, numbers: Sequence[int]
    ) -> Mapping[int, tuple[StoredDeal, ...]]:
        found: dict[int, tuple[StoredDeal, ...]] = {}
        if numbers:
            sql = _SEVERAL_DEALS.format(", ".join("?" * len(numbers)))
            rows = self._many_rows(sql, table_id, *numbers)
            for match, deals in groupby(rows, itemgetter(0)):
                found[match] = tuple(StoredDeal(*row) for _, *row in deals)
        return found

    def start_match(self, table_id: str, match: NewMatch) -> None:
        with self._writing(table_id):
            self._row("table", TABLE, table_id)
            if self._rows(_TAKEN, table_id, match.number, table_id, match.number):
                raise MatchExists(table_id, match.number)
            self._insert_match(table_id, match)

    def add_matches(
        self,
        table_id: str,
        seat_id: str,
        key: str,
        matches: Sequence[ImportedMatch],
        limit: Callable[[int], None] | None = None,
    ) -> tuple[int, ...]:
        with self._writing(table_id):
            self.seat(table_id, seat_id)
            if known := self._rows(_IMPORT, table_id, key):
                return tuple(json.loads(known[0][0]))
            first = self.newest(table_id) + 1
            numbers = tuple(range(first, first + len(matches)))
            if limit:
                limit(first + len(matches) - 1)
            for number, kept in zip(numbers, matches, strict=True):
                self._insert_kept(table_id, number, seat_id, kept)
            row = {"table_id": table_id, "key": key, "numbers": json.dumps(numbers)}
            self._insert("imports", row)
        return numbers

    def describe_match(self, table_id: str, number: int, started: str, note: str) -> None:
        with self._writing(table_id):
            before = self._row("match", MATCH, table_id, number)[4]
            self._set_match(table_id, number, started=started, note=note)
            if started != before:
                self._run(_MOVE, started, table_id, number)
                self._outdate(table_id, number, before, started)

    def name_sides(
        self, table_id: str, number: int, sides: str, people: Sequence[str] = ()
    ) -> None:
        with self._writing(table_id):
            started = self._row("match", MATCH, table_id, number)[4]
            self._set_match(table_id, number, sides=sides)
            self._seat_people(table_id, number, started, people)
            self._outdate(table_id, number, started)

    def end_match(self, table_id: str, number: int, ended: str) -> None:
        with self._writing(table_id):
            started = self._row("match", MATCH, table_id, number)[4]
            self._set_match(table_id, number, ended=ended)
            self._outdate(table_id, number, started)

    def _insert_match(self, table_id: str, match: NewMatch) -> None:
        row = asdict(match)
        people = row.pop("people")
        self._insert("matches", {"table_id": table_id, **row})
        self._seat_people(table_id, match.number, match.started, people)
        self._outdate(table_id, match.number, match.started)

    def _insert_kept(self, table_id: str, number: int, seat_id: str, kept: ImportedMatch) -> None:
        self._insert_match(table_id, replace(kept.match, number=number))
        for deal in kept.deals:
            row = asdict(deal)
            row["said_who"] = row.pop("who")
            row["key"] = f"import {deal.number}.{deal.version}"
            self._insert("deals", {"table_id": table_id, "match": number, "seat": seat_id, **row})
