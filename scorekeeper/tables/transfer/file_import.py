"""Add matches from a file to a table or to a new one; recognise those that are there already."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.documents.record import Print, Record, fingerprint, opening, who
from scorekeeper.documents.size_limits import problems_of_table
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables import RefusedAct, Rejected
from scorekeeper.tables.match.matches import LANGUAGE
from scorekeeper.tables.match_records import imported_match
from scorekeeper.tables.people.statistics import sides_of, summaries

_Same = dict[Print, int]
_Begun = dict[Print | None, tuple[int, int]]


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


def compare(
    store: Store, table: str, records: Iterable[Record], *, however_many: bool = False
) -> list[Likeness] | None:
    """What each of the records is like, among the table's matches and the records before it.

    None where so many of these were never looked at that it takes another request: ask again,
    unless they are looked at `however_many` they are. One that cannot be read is like none.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    here = summaries(store, table, however_many=however_many)
    if here is None:
        return None
    same: _Same = {}
    begun: _Begun = {}
    for row, summary in reversed(here):
        if "print" in summary:
            sides = who(sides_of(row))
            same[sides, summary["print"]] = row.number
            if summary["begun"]:
                begun[sides, summary["begun"]] = (row.number, row.deals)
    return _compare(same, begun, records)


def compare_new(records: Iterable[Record]) -> list[Likeness]:
    """The same for records that become a table of their own: each only with those before it."""
    return _compare({}, {}, records)


def bring_in(
    store: Store, table: str, seat: str, key: str, records: Sequence[Record]
) -> tuple[int, ...] | Rejected:
    """Add the matches to the table, all or none: their numbers. Sent again under the same key, it
    adds nothing and answers the same.

    :raise scorekeeper.store.NotFound: when there is no such table or no such seat at it.
    """
    matches = [imported_match(record) for record in records]
    try:
        return store.matches.add(table, seat, key, matches, _limit)
    except RefusedAct as over:
        return Rejected(over.problems)


def _limit(matches: int) -> None:
    RefusedAct.for_all(problems_of_table(matches))


def bring_in_new(
    store: Store, seat: Seat, records: Sequence[Record], at: str, language: str = LANGUAGE
) -> None:
    """Make the seat's table with these matches, for people who speak that language, all or nothing;
    a double tap makes nothing more.

    :raise scorekeeper.store.TableExists: when the table is there without that seat.
    """
    table = Table(seat.table, "", language, at)
    store.create_table_with(table, seat, [imported_match(record) for record in records])


def _compare(same: _Same, begun: _Begun, records: Iterable[Record]) -> list[Likeness]:
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
