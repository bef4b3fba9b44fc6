"""Check everything that is stored, for commands that must know that it is whole."""

from collections.abc import Iterator
from contextlib import closing

from scorekeeper.club.tables.replay import load_event
from scorekeeper.commands.shared.console import with_progress
from scorekeeper.store.engines import place
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.store import Reader
from scorekeeper.store.sqlite.engine import SqliteReader
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.deal.counting import live_scope
from scorekeeper.tables.match.meetings import meeting_of
from scorekeeper.tables.match_state import load_match, read_record
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.words.language import gettext, of_error


def problems_of_data(url: str) -> Iterator[str]:
    """What is wrong with a database in a file, a sentence each: as SQLite sees it, and with each
    match as pages read it. Nothing is changed."""
    try:
        with closing(SqliteReader(url)) as reader:
            yield from _about(reader)
    except StoreError as error:
        yield of_error(error)


def problems_of_postgres(url: str) -> Iterator[str]:
    """What is wrong with a database of PostgreSQL, a sentence each, and whether it keeps what it
    answers."""
    try:
        place(url)  # says what is missing where there is no driver
        from scorekeeper.store.postgres.engine import PostgresReader

        with closing(PostgresReader(url)) as reader:
            if reader.forgets:
                yield gettext(
                    "PostgreSQL answers before a deal is on disk, and may lose some: set "
                    "synchronous_commit to on."
                )
            if not reader.is_new:
                yield from _about(reader)
    except StoreError as error:
        yield of_error(error)


def _about(reader: Reader) -> Iterator[str]:
    yield from map(of_error, reader.damages())
    if reader.is_behind:
        older = gettext(
            "The database is of an older program: start this one once, then look again."
        )
        yield from [of_error(error) for error in reader.unread()] or [older]
        return
    for table, number in with_progress(reader.every_match()):
        # Whether all that pages read of a match can be read.
        try:
            read_record(reader, table, number)
            played = load_match(reader, table, number)
            live_scope(reader, played)
            meeting_of(reader, played.row)
        except (Unreadable, StoreError) as error:
            message = gettext("Match {number} of table {table}: {sentence}")
            yield message.format(number=number, table=table, sentence=of_error(error))
    for event in with_progress(reader.every_event()):
        try:
            state = load_event(reader, event, now())
            state.standing(len(state.rounds))
        except (Unreadable, StoreError) as error:
            message = gettext("Club evening {event}: {sentence}")
            yield message.format(event=event, sentence=of_error(error))
