"""The matches of a table."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace

from scorekeeper.store.errors import MatchExists, NotFound
from scorekeeper.store.match_values import (
    ImportedMatch,
    Key,
    MatchSummary,
    NewMatch,
    Player,
    StoredMatch,
    StoredMeeting,
)
from scorekeeper.store.sql.deals import Deals, current
from scorekeeper.store.sql.facts import Facts
from scorekeeper.store.sql.people import People
from scorekeeper.store.sql.play import numbers_in
from scorekeeper.store.sql.rows import MATCH_ROW, SEAT_ROW, TABLE_ROW, Repository

_LATEST = """
    SELECT number FROM matches WHERE table_id = ? AND binned = '' ORDER BY number DESC LIMIT 1
"""
# Also by those that are not there any more: no address ever leads to another match.
_TAKEN = """
    SELECT 1 FROM matches WHERE table_id = ? AND number = ?
    UNION ALL SELECT 1 FROM deletions WHERE table_id = ? AND match = ?
"""
_HIGHEST = """
    SELECT max(number) FROM matches WHERE table_id = ?
    UNION ALL SELECT max(match) FROM deletions WHERE table_id = ?
"""
# Deals are numbered without gaps, so the highest number is how many there are.
_SHOWN = """
    m.sides, m.started, m.note, m.ended, coalesce((
        SELECT max(d.number) FROM deals d WHERE d.table_id = ? AND d.match = m.number
    ), 0), m.meeting, r.state, r.totals, r.winner, coalesce(r.game, ''),
    coalesce(r.print, ''), coalesce(r.begun, ''), m.settings
"""
_COUNTED = "LEFT JOIN results r ON r.table_id = m.table_id AND r.match = m.number"
_MATCHES = f"""
    SELECT m.number, {_SHOWN} FROM matches m {_COUNTED}
    WHERE m.table_id = ? AND (m.started, m.number) < (?, ?)
    AND m.started >= ? AND m.started < ? AND m.binned = ''
    ORDER BY m.started DESC, m.number DESC LIMIT ?
"""
# The same, by what is kept of each person in order of time.
_PLAYED = f"""
    SELECT p.match, {_SHOWN}
    FROM plays p JOIN matches m ON m.table_id = p.table_id AND m.number = p.match {_COUNTED}
    WHERE p.table_id = ? AND p.root = ? AND (p.started, p.match) < (?, ?)
    AND p.started >= ? AND p.started < ? AND m.binned = ''
    ORDER BY p.started DESC, p.match DESC LIMIT ?
"""
_MOVE = "UPDATE plays SET started = ? WHERE table_id = ? AND match = ?"
_NO_END = 2**62
_AT_ONCE = 50
_NAMED = 1000
"""Of so many matches those who play are asked for by their numbers; of more, at the whole table."""
_NO_DAY = "~"
"""Comes after every date, and at the end of a day after every moment of it."""
_NEWEST_NUMBER = "(SELECT max(number) FROM matches WHERE table_id = ? AND binned = '')"
# A row for each who plays, and one where nobody has a name; the table's newest match is told with
# each.
_MATCH = f"""
    SELECT {_NEWEST_NUMBER}, m.number,
        m.rules, m.sides, m.settings, m.first_dealer, m.started, m.note, m.ended, m.meeting,
        p.person, r.name, p.root
    FROM matches m
    LEFT JOIN plays p ON p.table_id = m.table_id AND p.match = m.number
    LEFT JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE m.table_id = ? AND m.number = ? AND m.binned = '' ORDER BY p.place
"""
_NEWEST_MATCH = _MATCH.replace("m.number = ?", f"m.number = {_NEWEST_NUMBER}")
_SEVERAL = """
    SELECT number, rules, sides, settings, first_dealer, started, note, ended, meeting FROM matches
    WHERE table_id = ? AND number IN ({}) AND binned = '' ORDER BY number
"""
_NUMBERS = "SELECT number FROM matches WHERE table_id = ? AND binned = '' ORDER BY number"
_MEETING = """
    SELECT g.format, m.number FROM meetings g
    JOIN matches m ON m.table_id = g.table_id AND m.meeting = g.number AND m.meeting != 0
    WHERE g.table_id = ? AND g.number = ? AND m.binned = '' ORDER BY m.number
"""
_FORMATS = "SELECT number, format FROM meetings WHERE table_id = ?"
_IMPORT = "SELECT numbers FROM imports WHERE table_id = ? AND key = ?"


@dataclass(eq=False)
class Matches(Repository):
    """`store.matches`: none of its calls finds a match that is in the bin, unless it says so."""

    _people: People
    _facts: Facts
    _deals: Deals

    def summaries(
        self,
        table_id: str,
        *,
        person: int | None = None,
        period: str = "",
        numbers: Collection[int] | None = None,
        before: Key | None = None,
        most: int | None = None,
        binned: bool = False,
        in_meetings: bool = False,
    ) -> tuple[MatchSummary, ...]:
        """The matches of a table, newest first; those of unknown time come last.

        Only those that count for a person (a root), that began in the `period` ("2026",
        "2026-11-20"), that are of these `numbers`, that come after the one of the key `before`, and
        at `most` so many; with `binned` those in the bin instead, `in_meetings` only games of
        meetings. Without `most` it takes as long as the table has matches.

        :raises NotFound: if there is no such table
        """
        self.rows.one("table", TABLE_ROW, table_id)
        sql, parameters = (_MATCHES, ()) if person is None else (_PLAYED, (person,))
        sql = sql.replace("m.binned = ''", "m.binned != ''") if binned else sql
        sql = sql.replace("ORDER", "AND m.meeting != 0 ORDER") if in_meetings else sql
        if numbers is not None:
            listed = ", ".join(str(number) for number in numbers)
            sql = sql.replace("ORDER", f"AND m.number IN ({listed}) ORDER")
        key = before or (_NO_DAY, _NO_END)
        days = period, period + _NO_DAY
        many = _NO_END if most is None else most
        rows = self.rows.all(sql, *[table_id] * 2, *parameters, *key, *days, many)
        found = [row[0] for row in rows]
        players = self._people.players(table_id, found if len(rows) <= _NAMED else None)
        summaries = []
        for *row, state, totals, winner, game, print_, begun, settings in rows:
            row.append(tuple(players.get(row[0], ())))
            row += [state or "", numbers_in(totals or ""), winner, game, print_, begun, settings]
            summaries.append(MatchSummary(*row))
        return tuple(summaries)

    def numbers(self, table_id: str) -> tuple[int, ...]:
        """The numbers of all matches of a table, the lowest first.

        :raises NotFound: if there is no such table
        """
        self.rows.one("table", TABLE_ROW, table_id)
        return tuple(number for (number,) in self.rows.all(_NUMBERS, table_id))

    def latest(self, table_id: str) -> int:
        """The number of the table's newest match.

        :raises NotFound: if there is no such table
        """
        number: int = self.rows.one("table", _LATEST, table_id)[0]
        return number

    def highest(self, table_id: str) -> int:
        """The highest number that a match of the table has, or had before it was deleted."""
        return max(number or 0 for (number,) in self.rows.all(_HIGHEST, table_id, table_id))

    def get(self, table_id: str, number: int | None = None) -> StoredMatch:
        """The match of this number, or, without one, the table's newest.

        :raises NotFound: if this table has no such match, or there is no such table
        """
        if number is None:
            rows = self.rows.all(_NEWEST_MATCH, table_id, table_id, table_id)
            if not rows:
                raise NotFound("table", table_id)
        else:
            rows = self.rows.all(_MATCH, table_id, table_id, number)
            if not rows:
                raise NotFound("match", table_id, number)
        newest, number, *row = rows[0][:-3]
        if self.rows.known is not None:
            self.rows.known[_LATEST, (table_id,)] = [(newest,)]
            self.rows.known[MATCH_ROW, (table_id, number)] = [tuple(row)]
        people = tuple(Player(*row[-3:]) for row in rows if row[-1] is not None)
        versions = tuple(self._deals.versions_in(table_id, number))
        deals = tuple(current(versions).values())
        values = *row, people, deals, versions
        return StoredMatch(table_id, number, *values)

    def several(self, table_id: str, numbers: Sequence[int]) -> tuple[StoredMatch, ...]:
        """The matches of these numbers, by number; those that are not there are left out."""
        if not numbers:
            return ()
        marks = ", ".join("?" * len(numbers))
        players = self._people.players(table_id, numbers)
        changes = self._deals.versions_of(table_id, numbers)
        matches = []
        # Read each time: they may be too many to be held until the store is closed.
        rows = self.rows.connection.rows(_SEVERAL.format(marks), [table_id, *numbers])
        for number, *row in rows:
            versions = changes.get(number, ())
            deals = tuple(current(versions).values())
            values = *row, tuple(players.get(number, ())), deals, versions
            matches.append(StoredMatch(table_id, number, *values))
        return tuple(matches)

    def meeting(self, table_id: str, number: int) -> StoredMeeting:
        """:raises NotFound: if the table has no meeting of this number that is not in the bin"""
        rows = self.rows.all(_MEETING, table_id, number)
        if not rows:
            raise NotFound("games", table_id, number)
        return StoredMeeting(table_id, number, rows[0][0], tuple(match for _, match in rows))

    def meeting_formats(self, table_id: str) -> dict[int, str]:
        """The format of each meeting of a table, by its number."""
        return dict(self.rows.all(_FORMATS, table_id))

    def start(self, table_id: str, match: NewMatch) -> None:
        """
        :raises NotFound: if there is no such table
        :raises MatchExists: if the table has a match of this number already
        """
        with self.rows.writing(table_id):
            self.rows.one("table", TABLE_ROW, table_id)
            if self.rows.all(_TAKEN, table_id, match.number, table_id, match.number):
                raise MatchExists(table=table_id, number=match.number)
            self.insert(table_id, match)
            self.rows.outdate(match.number)

    def add(
        self,
        table_id: str,
        seat_id: str,
        key: str,
        matches: Sequence[ImportedMatch],
        limit: Callable[[int], None] | None = None,
    ) -> tuple[int, ...]:
        """Store matches from a file after the table's newest, all or none; their numbers.

        `key` names this sending at the table: sent again, it answers with the same numbers and
        stores nothing. `limit` is given the highest number before anything is stored, while nobody
        else writes at the table; what it raises is raised.

        :raises NotFound: if there is no such table or no such seat at it
        """
        with self.rows.writing(table_id):
            self.rows.one("seat", SEAT_ROW, table_id, seat_id)
            if known := self.rows.all(_IMPORT, table_id, key):
                return tuple(json.loads(known[0][0]))
            first = self.highest(table_id) + 1
            numbers = tuple(range(first, first + len(matches)))
            if limit:
                limit(first + len(matches) - 1)
            self.insert_imported(table_id, first, seat_id, matches)
            row = {"table_id": table_id, "key": key, "numbers": json.dumps(numbers)}
            self.rows.insert("imports", row)
        return numbers

    def describe(self, table_id: str, number: int, started: str, note: str) -> None:
        """Say of a match when it was played and what people write beside it.

        :raises NotFound: if the table has no match of this number
        """
        with self.rows.writing(table_id):
            before = self.rows.one("match", MATCH_ROW, table_id, number)[4]
            keys = {"table_id": table_id, "number": number}
            self.rows.update("matches", keys, {"started": started, "note": note})
            if started != before:
                self.rows.run(_MOVE, started, table_id, number)
                self.rows.outdate(number)

    def name_sides(
        self, table_id: str, number: int, sides: str, people: Sequence[str] = ()
    ) -> None:
        """Say of a match who plays: what counts of its deals stays as it is.

        :raises NotFound: if the table has no match of this number
        """
        with self.rows.writing(table_id):
            started = self.rows.one("match", MATCH_ROW, table_id, number)[4]
            self.rows.update("matches", {"table_id": table_id, "number": number}, {"sides": sides})
            self._people.seat(table_id, number, started, people)
            self.rows.outdate(number)

    def end(self, table_id: str, number: int, ended: str) -> None:
        """Say of a match when people ended it without a winner; with "" it goes on.

        :raises NotFound: if the table has no match of this number
        """
        with self.rows.writing(table_id):
            self.rows.one("match", MATCH_ROW, table_id, number)
            self.rows.update("matches", {"table_id": table_id, "number": number}, {"ended": ended})
            self.rows.outdate(number)

    def change_settings(self, table_id: str, number: int, change: Callable[[str], str]) -> None:
        """Say of a match what goes with it besides its rules, such as the call of time.

        `change` is given what is stored, while nobody else writes at the table: of two who change
        something at once neither is lost.

        :raises NotFound: if the table has no match of this number
        """
        with self.rows.writing(table_id):
            settings = self.rows.one("match", MATCH_ROW, table_id, number)[2]
            if (changed := change(settings)) != settings:
                keys = {"table_id": table_id, "number": number}
                self.rows.update("matches", keys, {"settings": changed})
                self.rows.outdate(number)

    def insert(self, table_id: str, match: NewMatch) -> list[Player]:
        """Put in a match and its people, in the turn of the caller; who plays."""
        row = asdict(match)
        people, format_ = row.pop("people"), row.pop("format")
        if format_:
            row["meeting"] = match.number
            begun = {"table_id": table_id, "number": match.number, "format": format_}
            self.rows.insert("meetings", begun)
        self.rows.insert("matches", {"table_id": table_id, **row})
        return self._people.seat(table_id, match.number, match.started, people)

    def insert_imported(
        self, table_id: str, first: int, seat_id: str, matches: Sequence[ImportedMatch]
    ) -> None:
        """Put in matches under that number and the following ones, with their deals, in the turn
        of the caller. Those of one meeting of the file become one here."""
        begun: dict[tuple[int, str], int] = {}
        for number, imported in enumerate(matches, first):
            match = replace(imported.match, number=number)
            if match.format:
                meeting = begun.setdefault((match.meeting, match.format), number)
                is_first = meeting == number
                match = replace(match, meeting=meeting, format=match.format if is_first else "")
            people = self.insert(table_id, match)
            self._deals.insert_imported(table_id, number, seat_id, imported.deals)
            if imported.counted:
                self._facts.write(table_id, number, match.started, people, imported.counted)
            else:
                self.rows.outdate(number)

    def recount(self, table_id: str, numbers: Sequence[int]) -> None:
        """Write the facts of these matches anew, in the turn of the caller; none of those in the
        bin."""
        for start in range(0, len(numbers), _AT_ONCE):
            some = numbers[start : start + _AT_ONCE]
            self._facts.forget(table_id, some)
            for match in self.several(table_id, some):
                counted = Facts.count(match)
                self._facts.write(table_id, match.number, match.started, match.people, counted)
