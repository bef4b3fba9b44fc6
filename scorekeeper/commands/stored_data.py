"""What is stored, looked through from end to end, for commands that must know it is whole."""

from collections.abc import Iterator
from contextlib import closing

from scorekeeper.store import StoreError
from scorekeeper.store.sqlite_check import SqliteReader, files_of, open_reader
from scorekeeper.store.sqlite_file import path_of
from scorekeeper.tables.matches import live_scope
from scorekeeper.tables.piles import sent_piles
from scorekeeper.tables.played import load_match
from scorekeeper.tables.records import read_record
from scorekeeper.tables.texts import Unreadable

__all__ = ["files_of", "path_of", "problems_of_data"]


def problems_of_data(url: str) -> Iterator[str]:
    """What is wrong with the database, a sentence each: as SQLite sees it, and with each match as
    pages read it. Nothing is changed."""
    try:
        with closing(open_reader(url)) as reader:
            yield from (f"The database is damaged: {each}." for each in reader.damages())
            if reader.is_behind():
                yield "The database is of an older program: start this one once, then look again."
                return
            for table, number in reader.every_match():
                yield from _about_match(reader, table, number)
    except StoreError as error:
        yield str(error)


def _about_match(reader: SqliteReader, table: str, number: int) -> Iterator[str]:
    """Whether all that pages read of a match can be read."""
    try:
        read_record(reader, table, number)
        played = load_match(reader, table, number)
        live_scope(reader, played)
        for deal in range(1, played.next_deal + 1):
            _ = sent_piles(reader, played, deal).said
    except (Unreadable, StoreError) as error:
        yield f"Match {number} of table {table}: {error}"
