"""From a stored match to its record, with every version of its deals, and back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.documents.file_reader import write_record, write_table
from scorekeeper.documents.match import OfMeeting, Record, Version
from scorekeeper.documents.size_limits import MOST_IN_PART, MOST_MATCHES_IN_PART
from scorekeeper.store.match_values import (
    ImportedDeal,
    ImportedMatch,
    NewMatch,
    StoredDeal,
    StoredMatch,
)
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match_state import played
from scorekeeper.tables.serialization import (
    as_text,
    deal_text,
    meeting_format,
    meeting_text,
    rules_text,
    scored,
    settings_text,
    sides_text,
)


@dataclass(frozen=True, slots=True)
class TablePart:
    """Some matches of a table, by their numbers in order. Missing numbers belong to no match."""

    numbers: Sequence[int]

    @property
    def first(self) -> int:
        """The lowest number."""
        return self.numbers[0]

    @property
    def last(self) -> int:
        """The highest number."""
        return self.numbers[-1]

    @property
    def matches(self) -> int:
        """How many matches that is."""
        return len(self.numbers)


def parts(store: Store, table: str) -> list[TablePart]:
    """The parts in which the table is exported, lowest numbers first.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    numbers = store.matches.numbers(table)
    versions = store.deals.count_versions(table)
    groups: list[list[int]] = [[]]
    held = 0
    for number in numbers:
        more = versions.get(number, 0)
        full = held + more > MOST_IN_PART or len(groups[-1]) == MOST_MATCHES_IN_PART
        if full and groups[-1]:
            groups.append([])
            held = 0
        groups[-1].append(number)
        held += more
    return [TablePart(part) for part in groups]


AT_ONCE = 50
"""So many matches are read in one query."""


def record_of(
    row: StoredMatch, changes: Iterable[StoredDeal], meeting: OfMeeting | None = None
) -> Record:
    """The record of a stored match; `changes` are all versions of its deals, in order, and
    `meeting` is what it is a game of."""
    known = played(row)
    sides = len(known.match.sides)
    versions = tuple(
        tuple(
            Version(scored(row.rules, sides, each.entry)[0], each.at, each.who, each.why)
            for each in of_deal
        )
        for _, of_deal in groupby(changes, lambda each: each.number)
    )
    match = replace(known.match, deals=tuple(each[-1].deal for each in versions))
    return Record(match, versions, row.started, row.note, known.style.value, row.ended, meeting)


def read_record(store: Store, table: str, number: int) -> Record:
    """The record of a match at the table.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    """
    row = store.matches.get(table, number)
    return record_of(row, row.versions, _meeting_of(store, row, {}))


def read_records(
    store: Store, table: str, part: TablePart | None = None
) -> Iterator[tuple[int, Record]]:
    """Every match of the table, or of that part of it, with its number, the oldest number first;
    some are read at a time, as they are asked for.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    there = part.numbers if part else range(1, store.matches.latest(table) + 1)
    known: dict[int, OfMeeting] = {}
    for first in range(0, len(there), AT_ONCE):
        numbers = there[first : first + AT_ONCE]
        changes = store.deals.versions_of(table, numbers)
        for row in store.matches.several(table, numbers):
            of = _meeting_of(store, row, known)
            yield row.number, record_of(row, changes.get(row.number, ()), of)


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


def imported_match(record: Record) -> ImportedMatch:
    """A record as it is stored."""
    match = record.match
    sides, people = sides_text(match.sides)
    new = NewMatch(
        0,
        rules_text(match.rules),
        sides,
        settings_text(record.cards, match),
        match.first_dealer,
        record.date,
        record.note,
        people,
        record.ended,
        meeting=record.meeting.number if record.meeting else 0,
        format=meeting_text(record.meeting.format) if record.meeting else "",
    )
    return ImportedMatch(new, tuple(_imported_deals(record)))


def _imported_deals(record: Record) -> Iterable[ImportedDeal]:
    for number, versions in enumerate(record.versions, 1):
        for version, each in enumerate(versions, 1):
            entry = deal_text(each.deal)
            yield ImportedDeal(number, version, entry, each.at, each.who, each.why)
