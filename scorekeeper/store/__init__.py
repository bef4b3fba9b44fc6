"""What the players entered, kept: values in, values out, and the only SQL of the project.

A match is stored as its deals, every version of every deal, and never as a result: this room
computes no point and does not look inside an entry. Everything is asked for by its table's id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, Protocol

PATIENCE = 5.0  # seconds that a writer waits for others


@dataclass(frozen=True, slots=True)
class Table:
    """Where a round of friends plays: an unguessable id, what they call it, when it was made."""

    id: str
    name: str
    language: str
    made: str


@dataclass(frozen=True, slots=True)
class Seat:
    """One person at one table, who may score or only watch."""

    id: str
    table: str
    name: str
    right: Literal["score", "watch"]
    version: int = 1
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A deal as sent: `based_on` is the version it was made from, 0 for a deal not yet stored.

    `key` names this sending within its match, so that sending it twice stores it once.
    """

    number: int
    based_on: int
    entry: str
    key: str
    seat: str
    at: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """One version of a deal, never changed again: what was entered, by whom, when (UTC) and why.

    `entry` is canonical JSON text, `seat` the id and `who` the name of the one who entered it.
    Of an imported deal `seat` is the importer's, `who` and `at` are what the file says.
    """

    number: int
    version: int
    entry: str
    seat: str
    who: str
    at: str
    key: str
    why: str


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match about to start. `rules`, `sides` and `settings` are JSON text, kept as they are."""

    number: int
    rules: str
    sides: str
    settings: str
    first_dealer: int
    started: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """One version of a deal as a file brings it: `at` and `who` are the file's own words, empty
    where it does not say."""

    number: int
    version: int
    entry: str
    at: str
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match as a file brings it: every version of every deal, by number, then oldest first.

    The number of `match` is of no account: the table gives the next one.
    """

    match: NewMatch
    deals: tuple[KeptDeal, ...]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match of a table, with the version of each deal that counts now, in order of number."""

    table: str
    number: int
    rules: str
    sides: str
    settings: str
    first_dealer: int
    started: str
    note: str
    deals: tuple[StoredDeal, ...]


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as a list of matches shows it; `deals` is how many deals were played."""

    number: int
    sides: str
    started: str
    deals: int


class StoreError(Exception):
    """What was asked of the store could not be done; the text is one plain sentence."""


class Busy(StoreError):
    """Somebody else was writing for longer than a writer waits: nothing of the call was stored."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} is being written to by somebody else for too long.")


class NotFound(StoreError):
    """There is no such `noun` ("table", "seat", "match", "deal"); `asked` is the key looked for.

    The key stays out of the text: whoever knows a table's id may open it, and texts end in logs.
    """

    def __init__(self, noun: str, *asked: str | int) -> None:
        super().__init__(f"There is no such {noun}.")
        self.noun = noun
        self.asked = asked


class TableExists(StoreError):
    """The table is there already, and the seat to be made with it is not at it."""

    def __init__(self, table_id: str) -> None:
        super().__init__("This table is there already.")
        self.table_id = table_id


class MatchExists(StoreError):
    """The table has a match of this number already."""

    def __init__(self, table_id: str, number: int) -> None:
        super().__init__(f"Match {number} has started already.")
        self.table_id = table_id
        self.number = number


class ConflictKind(Enum):
    """Why a deal was not stored."""

    OUTDATED = "a newer version of the deal is stored"
    KEY_REUSED = "the key has been used for something else"
    OUT_OF_ORDER = "it is not the next deal"


class NotStored(StoreError):
    """A deal was not stored, and nothing was overwritten.

    `stored` is what counts now: of the deal that was sent (`OUTDATED`), of the deal that has the
    key (`KEY_REUSED`), or the last deal (`OUT_OF_ORDER`, None when the match has no deal yet).
    """

    def __init__(self, why: ConflictKind, stored: StoredDeal | None) -> None:
        super().__init__(f"The deal was not stored: {why.value}.")
        self.why = why
        self.stored = stored


class Store(Protocol):
    """One connection, for one request and one thread.

    Once a writing call has returned, what it wrote is on disk. It raises :class:`Busy` where others
    write for longer than it waits. Every call may raise a plain :class:`StoreError` when the
    database itself fails; then nothing of the call was stored, or, if the failure came at the very
    end, sending the same again gives the stored answer.
    """

    def create_table(self, table: Table, seat: Seat, match: NewMatch) -> None:
        """Store a table, its first seat and its first match: all three or nothing.

        A table that is there already stays as it is: quietly if the seat is at it (a double tap).

        :raises TableExists: if the table is there already without that seat
        """

    def create_table_with(self, table: Table, seat: Seat, matches: Sequence[KeptMatch]) -> None:
        """Store a table, its first seat and matches from a file: all or nothing.

        :raises TableExists: if the table is there already
        """

    def table(self, table_id: str) -> Table:
        """:raises NotFound: if there is no such table"""

    def seat(self, table_id: str, seat_id: str) -> Seat:
        """:raises NotFound: if this table has no such seat, whatever other tables have"""

    def seats(self, table_id: str) -> tuple[Seat, ...]:
        """The seats at a table, by id.

        :raises NotFound: if there is no such table
        """

    def matches(self, table_id: str) -> tuple[MatchSummary, ...]:
        """The matches of a table, newest first.

        :raises NotFound: if there is no such table
        """

    def latest(self, table_id: str) -> int:
        """The number of the table's newest match.

        :raises NotFound: if there is no such table
        """

    def match(self, table_id: str, number: int) -> StoredMatch:
        """:raises NotFound: if this table has no match of this number"""

    def start_match(self, table_id: str, match: NewMatch) -> None:
        """
        :raises NotFound: if there is no such table
        :raises MatchExists: if the table has a match of this number already
        """

    def add_matches(
        self, table_id: str, seat_id: str, key: str, matches: Sequence[KeptMatch]
    ) -> tuple[int, ...]:
        """Store matches from a file after the table's newest, all or none; their numbers.

        `key` names this sending at the table: sent again, it answers with the same numbers and
        stores nothing.

        :raises NotFound: if there is no such table or no such seat at it
        """

    def describe_match(self, table_id: str, number: int, started: str, note: str) -> None:
        """Say of a match when it was played and what people write beside it.

        :raises NotFound: if the table has no match of this number
        """

    def append(self, table_id: str, match_number: int, deal: NewDeal) -> StoredDeal:
        """Store a new deal, or a new version of one, and return it as stored.

        The same key, number and entry as a stored version: that version is returned, nothing is
        stored again, whatever has been stored since.

        :raises NotFound: if the table has no such match or no such seat
        :raises NotStored: if the key stands for something else, if `based_on` is not the version
            that counts now, or if a new deal is not the one after the last
        """

    def history(self, table_id: str, match_number: int, deal_number: int) -> tuple[StoredDeal, ...]:
        """All versions of a deal, oldest first.

        :raises NotFound: if there is no such deal
        """

    def changes(self, table_id: str, match_number: int) -> tuple[StoredDeal, ...]:
        """All versions of all deals of a match, by number, then oldest first.

        :raises NotFound: if the table has no such match
        """

    def live(self, table_id: str, match_number: int, deal_number: int) -> tuple[int, ...]:
        """The scope counted so far while a deal is played, one per side; () if none were."""

    def set_live(
        self, table_id: str, match_number: int, deal_number: int, scope: tuple[int, ...]
    ) -> None:
        """Replace the scope counted so far while a deal is played.

        :raises NotFound: if the table has no such match
        """

    def close(self) -> None:
        """Give the connection back; the store is of no use afterwards."""


# Each function loads its engine when called: the engines import the names above, and an engine
# that is not asked for should not be loaded at all.


def prepare(url: str) -> None:
    """Make the database at `url` ready for :func:`open_store`; once in every process.

    `url` is a path or `sqlite:///path`. The folder and the file are created if they are missing
    and the schema is brought up to date, also when several processes do this at once.

    :raises StoreError: if that cannot be done; a file that is not ours is left untouched
    """
    from scorekeeper.store import sqlite_file

    sqlite_file.prepare(url)


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """A store of its own for one request; the caller closes it.

    A writing call waits at most `patience` seconds for others who write.

    :raises StoreError: if nothing has been prepared at `url`, or it cannot be used
    """
    from scorekeeper.store import sqlite

    return sqlite.open_store(url, patience)


def release(url: str) -> None:
    """Close what this process keeps open for `url`, if anything; the next use opens it again."""
    from scorekeeper.store import sqlite_file

    sqlite_file.release(url)
