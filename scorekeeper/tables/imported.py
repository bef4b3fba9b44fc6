"""A match of a file as it is stored: its texts, and what it says."""

from scorekeeper.documents.deal import write_deal
from scorekeeper.documents.match import Record
from scorekeeper.store.match_values import ImportedDeal, ImportedMatch, NewMatch
from scorekeeper.tables.people.facts import count_record
from scorekeeper.tables.serialization import (
    as_text,
    meeting_text,
    rules_text,
    settings_text,
    sides_text,
)


def imported_match(record: Record) -> ImportedMatch:
    """A record as it is stored."""
    match = record.match
    sides, people = sides_text(match.sides)
    deals = []
    for number, versions in enumerate(record.versions, 1):
        for version, entered in enumerate(versions, 1):
            entry = as_text(write_deal(entered.deal))
            deals.append(ImportedDeal(number, version, entry, entered.at, entered.who, entered.why))
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
    return ImportedMatch(new, tuple(deals), count_record(record))
