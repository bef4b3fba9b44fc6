"""All that is stored, as repositories by noun on one connection; the same on every engine."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import StoreError
from scorekeeper.store.match_values import ImportedMatch, NewMatch
from scorekeeper.store.migration_steps import names
from scorekeeper.store.sql.bin import Bin
from scorekeeper.store.sql.deals import Deals
from scorekeeper.store.sql.facts import FORMAT, Facts
from scorekeeper.store.sql.matches import Matches
from scorekeeper.store.sql.people import People
from scorekeeper.store.sql.play import Play
from scorekeeper.store.sql.rows import Connection, Rows
from scorekeeper.store.sql.seats import Invitations, Seats
from scorekeeper.store.sql.tables import Events, Tables
from scorekeeper.store.sql.unread import unread_texts
from scorekeeper.store.table_values import Seat, Table


class Store:
    """One connection, for one request and one thread: `store.deals.append(...)`.

    Once a writing call has returned, what it wrote is on disk. It raises :class:`Busy` where others
    write for longer than it waits. Every call may raise a plain :class:`StoreError` when the
    database itself fails; then nothing of the call was stored, or, if the failure came at the very
    end, sending the same again gives the stored answer.
    """

    def __init__(self, connection: Connection, written: Callable[[], None] = lambda: None) -> None:
        self.rows = rows = Rows(connection, written)
        self.tables = Tables(rows)
        self.seats = Seats(rows)
        self.invitations = Invitations(rows, self.seats)
        self.people = People(rows)
        self.facts = Facts(rows)
        self.deals = Deals(rows)
        self.matches = Matches(rows, self.people, self.facts, self.deals)
        rows.recount = self.matches.recount
        self.play = Play(rows)
        self.events = Events(rows, self.tables, self.seats)
        self.bin = Bin(rows, self.tables, self.people)

    def create_table(
        self, table: Table, seat: Seat, matches: NewMatch | Sequence[ImportedMatch]
    ) -> None:
        """Store a table, its first seat and its first match, or its matches from a file: all or
        nothing.

        A table that is there already stays as it is: quietly if the seat is at it (a double tap).

        :raises TableExists: if the table is there already without that seat
        """
        if seat.table != table.id:
            raise StoreError(N_("The seat is at another table."))
        with self.rows.writing(table.id):
            if not self.tables.insert(table, seat.id):
                return
            self.seats.insert(seat)
            if isinstance(matches, NewMatch):
                self.matches.insert(table.id, matches)
                self.rows.outdate(matches.number)
            else:
                self.matches.insert_imported(table.id, 1, seat.id, matches)

    def count_all(self) -> None:
        """Count every match whose facts are missing, or were counted by a program that counted
        otherwise; some at a time, so that whoever is killed has not begun in vain."""
        if self.rows.all(_COUNTED)[0][0] == FORMAT:
            return
        last: tuple[str, int] = ("", 0)
        while rows := self.rows.connection.rows(_UNCOUNTED, (*last, FORMAT)):
            for table_id, matches in groupby(rows, itemgetter(0)):
                with self.rows.writing(table_id, is_raised=True):
                    for _, number in matches:
                        self.rows.outdate(number)
            last = rows[-1]
        with self.rows.writing("", is_raised=True):
            self.rows.run("UPDATE identity SET counted = ?", FORMAT)

    def read_once(self) -> None:
        """Read nothing twice until this store writes: for a store that lives as long as one
        request."""
        self.rows.known = {}

    @property
    def number(self) -> str:
        """The number that tells this database from every other, and from itself before a
        restore."""
        return self.rows.connection.number

    def renew_number(self) -> None:
        """Give the database another number, after an older copy was restored."""
        with self.rows.writing(""):
            self.rows.run("UPDATE identity SET number = ?", secrets.token_hex(6))

    @property
    def is_renewed(self) -> bool:
        """Whether a newer program has changed the schema: nothing can be stored by this one."""
        return self.rows.connection.is_renewed

    def claim_key(self, key_print: str) -> bool:
        """Whether the servers of this database sign with the key of that print. The first one says
        so for all."""
        with self.rows.writing("", is_raised=True):
            self.rows.run("UPDATE identity SET key_print = ? WHERE key_print = ''", key_print)
        return bool(self.rows.all("SELECT 1 FROM identity WHERE key_print = ?", key_print))

    def close(self) -> None:
        """Give the connection back. The store must not be used afterwards."""
        self.rows.connection.close()


_COUNTED = "SELECT counted FROM identity"
_UNCOUNTED = """
    SELECT table_id, number FROM matches m
    WHERE (table_id, number) > (?, ?) AND binned = '' AND NOT EXISTS (
        SELECT 1 FROM results r
        WHERE r.table_id = m.table_id AND r.match = m.number AND r.format = ?
    ) ORDER BY table_id, number LIMIT 500
"""
_EVERY_MATCH = """
    SELECT table_id, number FROM matches WHERE (table_id, number) > (?, ?)
    ORDER BY table_id, number LIMIT 100
"""
_EVERY_EVENT = """
    SELECT DISTINCT table_id FROM event_entries WHERE table_id > ? ORDER BY table_id LIMIT 100
"""


class Reader(Store):
    """A store that only reads, with queries that no page needs. `taken` are the steps of its
    schema."""

    taken: set[str]

    @property
    def is_behind(self) -> bool:
        """Whether the next start of this program brings the schema up to date."""
        return self.taken != set(names())

    def damages(self) -> list[UserFacingError]:
        """What is wrong with the database itself, for an engine that looks for it. Another reports
        damage only where it is read."""
        return []

    def unread(self) -> Iterator[UserFacingError]:
        """What is stored of before and can no longer be read."""
        return unread_texts(self.rows.connection.rows, self.taken)

    def every_match(self) -> Iterator[tuple[str, int]]:
        """The table and the number of every match that is stored."""
        last: tuple[str, int] = ("", 0)
        while rows := self.rows.connection.rows(_EVERY_MATCH, last):
            yield from rows
            last = rows[-1]

    def every_event(self) -> Iterator[str]:
        """The id of every club evening that is stored."""
        last = ""
        while rows := self.rows.connection.rows(_EVERY_EVENT, [last]):
            yield from (event for (event,) in rows)
            last = rows[-1][0]
