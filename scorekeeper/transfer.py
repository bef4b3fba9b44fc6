"""Matches between files and the database: what `scorekeeper export` and `import` do.

They work on the database that `scorekeeper serve` uses, also while it serves.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

from scorekeeper.app import create_app
from scorekeeper.documents.exported import write_table
from scorekeeper.documents.fingerprint import fingerprint
from scorekeeper.documents.imported import File, Imported
from scorekeeper.documents.record import Record
from scorekeeper.settings import read_settings
from scorekeeper.sheet_command import Refusal, read_matches, say
from scorekeeper.store import Seat, Store, Table, open_store
from scorekeeper.transfer_command import ADDRESS
from scorekeeper.web import access
from scorekeeper.web.home import now
from scorekeeper.web.records import kept, read_records
from scorekeeper.web.stored import as_text
from scorekeeper.words.imported import disagreement, import_problem, late_deals


def export_table(chosen: argparse.Namespace) -> None:
    """Write the file of a table.

    :raise NotFound: when there is no such table.
    :raise Refusal: when the file cannot be written.
    """
    with _store() as store:
        records = read_records(store, _id(chosen.table))
    text = as_text(write_table(record for _, record in records)) + "\n"
    if not chosen.output:
        sys.stdout.write(text)
        return
    try:
        Path(chosen.output).write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise Refusal(f"{chosen.output} cannot be written: {reason}.") from error


def import_file(chosen: argparse.Namespace) -> None:
    """Add the matches of a file and print the address of their table.

    A match that is at the table already is not added again. Where the file disagrees with the
    rules, the rules are taken. Both are said on standard error.

    :raise Refusal: with everything that is wrong; then nothing is added.
    """
    file = read_matches(chosen.file)
    problems = [
        import_problem(each, match.names, place)
        for place, match in _numbered(file)
        for each in match.problems
    ]
    if problems:
        raise Refusal(*problems)
    if not file.matches:
        raise Refusal(f"{chosen.file} holds no match.")
    say(*_remarks(file))
    with _store() as store:
        if chosen.table is None:
            table = _new_table(store, file.records)
        else:
            table = _id(chosen.table)
            _add(store, table, file.records)
    address = chosen.address or read_settings().public_url or ADDRESS
    print(f"{address.rstrip('/')}/t/{table}")


def _new_table(store: Store, records: Sequence[Record]) -> str:
    table = access.new_id()
    seat = Seat(access.new_id()[:8], table, records[0].match.players[0], "score")
    matches = [kept(record) for record in records]
    store.create_table_with(Table(table, "", "en", now()), seat, matches)
    return table


def _add(store: Store, table: str, records: Sequence[Record]) -> None:
    here = {fingerprint(record): number for number, record in read_records(store, table)}
    new = []
    for place, record in enumerate(records, 1):
        if number := here.get(fingerprint(record)):
            say(f"Match {place} is at the table already, as match {number}: not added.")
        else:
            new.append(record)
    if new:
        key = sha256(as_text(write_table(new)).encode()).hexdigest()
        (seat, *_) = store.seats(table)
        store.add_matches(table, seat.id, key, [kept(record) for record in new])


def _remarks(file: File) -> Iterator[str]:
    for place, match in _numbered(file):
        for each in match.disagreements:
            yield disagreement(each, match.names, place)
        if match.late:
            yield late_deals(match.late)


def _numbered(file: File) -> Iterator[tuple[int | None, Imported]]:
    """Each match with its place in the file, where there are several."""
    many = len(file.matches) > 1
    for place, match in enumerate(file.matches, 1):
        yield (place if many else None), match


@contextmanager
def _store() -> Iterator[Store]:
    with closing(open_store(create_app().config["DATABASE"])) as store:
        yield store


def _id(table: str) -> str:
    """The id in an address of the table's pages; an id is one as it stands."""
    after = table.rpartition("/t/")[2]
    return after.partition("/")[0]
