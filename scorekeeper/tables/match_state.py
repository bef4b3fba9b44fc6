"""A match as it stands: stored row, deals, points and totals; and its record, with every version of
its deals, which becomes a document and comes from one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from scorekeeper import limits
from scorekeeper.documents.deal import Version
from scorekeeper.documents.file_reader import write_record, write_table
from scorekeeper.documents.match import Record, Style
from scorekeeper.documents.meeting_format import OfMeeting
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import Outcome, Standing, final, stand
from scorekeeper.store.match_values import (
    StoredDeal,
    StoredMatch,
)
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.serialization import (
    as_text,
    meeting_format,
    scored,
    setup,
)


@dataclass(frozen=True)
class MatchState:
    """A match as it stands: the stored row, the match it makes, and its standing deal by deal.

    `sides` are the sides of the row. The `match` may call those that have no name as whoever looks
    sees them (see `called`): nothing of its names is stored. A page asks for the same many times:
    what is computed is kept, and so it has no slots.
    """

    row: StoredMatch
    match: Match
    style: Style
    standings: tuple[Standing, ...]
    sides: tuple[Side, ...] = ()

    @cached_property
    def table(self) -> str:
        """The table's id."""
        return self.row.table

    @cached_property
    def number(self) -> int:
        """The number of the match at its table."""
        return self.row.number

    @cached_property
    def deals(self) -> tuple[StoredDeal, ...]:
        """The deals as they are stored, the version of each that counts."""
        return self.row.deals

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        before = self.match.totals_before or (0,) * len(self.match.sides)
        return self.standings[-1].totals if self.standings else before

    @cached_property
    def outcome(self) -> Outcome | None:
        """What ended the match; None while it is played."""
        return final(self.match, self.standings)

    @cached_property
    def ended(self) -> bool:
        """Whether people ended it without a winner; a deal that was corrected may have made one."""
        return bool(self.row.ended) and self.outcome is None

    @cached_property
    def over(self) -> bool:
        """Whether nobody plays on: it is won, or was ended."""
        return self.outcome is not None or self.ended

    @cached_property
    def next_deal(self) -> int:
        """The number of the deal that is played now."""
        return len(self.deals) + 1

    @cached_property
    def newest(self) -> StoredDeal | None:
        """The deal or correction that was stored last."""
        return max(self.deals, key=attrgetter("at", "number"), default=None)

    @cached_property
    def names(self) -> list[str]:
        """What the sides are called; all that people read takes their names from here."""
        return [side.name for side in self.match.sides]

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody in the order of their seats; a name that nobody gave is empty."""
        return replace(self.match, sides=self.sides).players

    def called(self, names: Sequence[str] = SIGNS) -> "MatchState":
        """The match with a name for each side: one without has that of `names` at its place."""
        return replace(self, match=self.match.called(names))


def load_match(store: Store, table: str, number: int | None = None) -> MatchState:
    """A match of the table as it stands, or, without a number, the newest.

    :raise scorekeeper.store.errors.NotFound: when there is none of that number.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes no match.
    """
    return played(store.matches.get(table, number))


def played(row: StoredMatch) -> MatchState:
    """The stored match, scored."""
    before, style = setup(row)
    read = [scored(row.rules, len(before.sides), deal.entry) for deal in row.deals]
    match = replace(before, deals=tuple([deal for deal, _ in read]), first_dealer=row.first_dealer)
    return MatchState(row, match, style, stand(match, [score for _, score in read]), match.sides)


def parts(store: Store, table: str) -> list[list[int]]:
    """The parts in which the table is exported: the numbers of the matches of each, the lowest
    first.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    numbers = store.matches.numbers(table)
    versions = store.deals.count_versions(table)
    groups: list[list[int]] = [[]]
    held = 0
    for number in numbers:
        more = versions.get(number, 0)
        full = held + more > limits.DEALS_IN_PART.most
        full = full or len(groups[-1]) == limits.MATCHES_IN_PART.most
        if full and groups[-1]:
            groups.append([])
            held = 0
        groups[-1].append(number)
        held += more
    return groups


AT_ONCE = 50
"""So many matches are read in one query."""


def record_of(row: StoredMatch, meeting: OfMeeting | None = None) -> Record:
    """The record of a stored match; `meeting` is what it is a game of."""
    known = played(row)
    sides = len(known.match.sides)
    versions = tuple(
        tuple(
            Version(
                scored(row.rules, sides, version.entry)[0], version.at, version.who, version.why
            )
            for version in of_deal
        )
        for _, of_deal in groupby(row.versions, lambda version: version.number)
    )
    match = replace(known.match, deals=tuple(history[-1].deal for history in versions))
    return Record(match, versions, row.started, row.note, known.style.value, row.ended, meeting)


def read_record(store: Store, table: str, number: int) -> Record:
    """The record of a match at the table.

    :raise scorekeeper.store.errors.NotFound: when there is none of that number.
    """
    row = store.matches.get(table, number)
    return record_of(row, _meeting_of(store, row, {}))


def read_records(
    store: Store, table: str, part: Sequence[int] | None = None
) -> Iterator[tuple[int, Record]]:
    """Every match of the table, or of that part of it, with its number, the oldest number first;
    some are read at a time, as they are asked for.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    there = range(1, store.matches.latest(table) + 1) if part is None else part
    known: dict[int, OfMeeting] = {}
    for first in range(0, len(there), AT_ONCE):
        numbers = there[first : first + AT_ONCE]
        for row in store.matches.several(table, numbers):
            yield row.number, record_of(row, _meeting_of(store, row, known))


def _meeting_of(store: Store, row: StoredMatch, known: dict[int, OfMeeting]) -> OfMeeting | None:
    """What the match is a game of; each meeting is read once and `known` then."""
    if row.meeting and row.meeting not in known:
        meeting = store.matches.meeting(row.table, row.meeting)
        known[row.meeting] = OfMeeting(meeting_format(meeting.format), meeting.number)
    return known.get(row.meeting)


def table_text(records: Iterable[Record]) -> Iterator[str]:
    """The text of the file of these matches, one after the other as they are asked for. A meeting
    has the place of its first game in the file as its number, whatever it has at the table."""
    head, tail = as_text(write_table(())).rsplit("]", 1)
    between = head
    places: dict[int, int] = {}
    for place, record in enumerate(records, 1):
        if record.meeting:
            number = places.setdefault(record.meeting.number, place)
            record = replace(record, meeting=replace(record.meeting, number=number))
        yield between + as_text(write_record(record))
        between = ","
    yield (head if between == head else "") + "]" + tail + "\n"
