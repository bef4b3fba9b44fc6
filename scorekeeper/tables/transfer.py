"""Add matches of a file to a table, where those that are there already are recognised."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper import limits
from scorekeeper.documents.fingerprint import Print, fingerprint, opening, who
from scorekeeper.documents.match import Record
from scorekeeper.store.match_values import ImportedMatch, MatchSummary
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables import RefusedAct, Rejected
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.match.listing import sides_of
from scorekeeper.tables.match.matches import LANGUAGE, imported_match
from scorekeeper.tables.table.settings import clock_text

EARLIEST_CLOCK = 14
"""Hours from UTC: nowhere is it a later day."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a match of a file is like: `same` is the number of the match of the table that it is,
    `begins_like` of one that is an earlier or later state of it, with `deals_there` deals;
    `twice` its place in the file, from 1, where it stood before."""

    same: int | None = None
    begins_like: int | None = None
    deals_there: int = 0
    twice: int | None = None

    @property
    def is_new(self) -> bool:
        """Whether nothing like it is here."""
        return self.same is None and self.begins_like is None and self.twice is None


def compare(records: Iterable[Record], here: Sequence[MatchSummary] = ()) -> list[Likeness]:
    """What each of the records is like, among the matches of a table and the records before it.
    `here` are the matches of that table; one that could not be read is like none."""
    same: dict[Print, int] = {}
    begun: dict[Print | None, tuple[int, int]] = {}
    for row in reversed(here):
        if row.print:
            sides = who(sides_of(row))
            same[sides, row.print] = row.number
            if row.begun:
                begun[sides, row.begun] = (row.number, row.deals)
    seen: dict[Print, int] = {}
    likenesses = []
    for place, record in enumerate(records, 1):
        print_ = fingerprint(record)
        first = seen.setdefault(print_, place)
        twice = None if first == place else first
        like, deals = None, 0
        if print_ not in same:
            like, deals = begun.get(opening(record), (None, 0))
        likenesses.append(Likeness(same.get(print_), like, deals, twice))
    return likenesses


def bring_in(
    store: Store, table: str, seat: str, key: str, records: Sequence[Record]
) -> tuple[int, ...] | Rejected:
    """Add the matches to the table, all or none: their numbers. Sent again under the same key, it
    adds nothing and answers the same.

    :raise scorekeeper.store.errors.NotFound: when there is no such table or no such seat at it.
    """
    return add(store, table, seat, key, [imported_match(record) for record in records])


def add(
    store: Store, table: str, seat: str, key: str, matches: Sequence[ImportedMatch]
) -> tuple[int, ...] | Rejected:
    """The same of matches as they are stored."""

    def limit(matches: int) -> None:
        if problems := limits.over(limits.MATCHES, matches):
            raise RefusedAct(problems)

    try:
        return store.matches.add(table, seat, key, matches, limit)
    except RefusedAct as over:
        return Rejected(over.problems)


def bring_in_new(
    store: Store,
    seat: Seat,
    records: Sequence[Record],
    moment: str,
    language: str = LANGUAGE,
    zone: str = "",
) -> None:
    """Make the seat's table with these matches, for people who speak that language and live in that
    time zone, all or nothing; a double tap makes nothing more.

    :raise scorekeeper.store.errors.TableExists: when the table is there without that seat.
    """
    table = Table(seat.table, "", language, moment, settings=clock_text(zone))
    store.create_table(table, seat, [imported_match(record) for record in records])


def is_to_come(day: str, moment: str) -> bool:
    """Whether that day has begun nowhere on earth at that moment."""
    return day > later(moment, hours=EARLIEST_CLOCK)[:10]
