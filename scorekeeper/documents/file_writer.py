"""A match with its papers as a document, and many of them as one file.

The document is a match document with more in it: whoever reads match documents reads it too.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.documents.deal.deal import write_deal
from scorekeeper.documents.match import NUMBER, write_match
from scorekeeper.documents.meeting import write_format
from scorekeeper.documents.record import Record, Version
from scorekeeper.documents.results import results
from scorekeeper.rules.match.standings import standings

TABLE_FORMAT = f"scopa-table/{NUMBER}"


def write_record(record: Record) -> dict[str, Any]:
    """The exported document: the match document, with results, date, note and corrections.

    What is empty is left out, so that equal records give equal documents.
    """
    document = write_match(record.match)
    document["deals"] = [_write_deal(versions) for versions in record.versions]
    document["cards"] = record.cards
    document |= _filled(date=record.date, note=record.note, ended=record.ended)
    if record.meeting:
        document["meeting"] = write_format(record.meeting.format) | {
            "number": record.meeting.number
        }
    document["results"] = results(record.match, standings(record.match))
    return document


def write_table(records: Iterable[Record]) -> dict[str, Any]:
    """All matches of a table in one file, in the order given."""
    return {"format": TABLE_FORMAT, "matches": [write_record(record) for record in records]}


def _write_deal(versions: Sequence[Version]) -> dict[str, Any]:
    *earlier, last = map(_write_version, versions)
    return last | ({"history": earlier} if earlier else {})


def _write_version(version: Version) -> dict[str, Any]:
    return write_deal(version.deal) | _filled(at=version.at, who=version.who, why=version.why)


def _filled(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}
