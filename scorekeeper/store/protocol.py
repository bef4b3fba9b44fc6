"""What every store can do. The engines beside this module do it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from scorekeeper.store.sql.conflicts import Held
from scorekeeper.store.values import (
    Binned,
    CachedFigures,
    Code,
    Confirmation,
    Deletion,
    Entering,
    Idle,
    ImportedMatch,
    Key,
    Link,
    MatchSummary,
    NewDeal,
    NewMatch,
    Person,
    Recovery,
    Seat,
    SentPile,
    StoredDeal,
    StoredMatch,
    Table,
)


class TableStore(Protocol):
    """The calls about tables and about who sits at them."""

    def create_table(self, table: Table, seat: Seat, match: NewMatch) -> None:
        """Store a table, its first seat and its first match: all three or nothing.

        A table that is there already stays as it is: quietly if the seat is at it (a double tap).

        :raises TableExists: if the table is there already without that seat
        """

    def create_table_with(self, table: Table, seat: Seat, matches: Sequence[ImportedMatch]) -> None:
        """Store a table, its first seat and matches from a file: all or nothing, and of a table
        that is there already what `create_table` does.

        :raises TableExists: if the table is there already without that seat
        """

    def throw_away(self, table_id: str) -> None:
        """Delete a demonstration and all that was stored for it: nothing of it is left.

        :raises NotFound: if there is no such table, or it is none of those
        """

    def throw_away_over(self, at: str) -> None:
        """The same for every demonstration whose time was over at that moment."""

    def table(self, table_id: str, seat_id: str = "") -> Table:
        """A store that reads once reads the seat of that id at the table with it.

        :raises NotFound: if there is no such table
        """

    def changed(self, table_id: str) -> int:
        """A number that every write at the table raises, but for who was seen: one indexed read.

        :raises NotFound: if there is no such table
        """

    def set_accepts(self, table_id: str, accepts: bool) -> None:
        """Keep whether the other side confirms what one side enters.

        :raises NotFound: if there is no such table
        """

    def set_offered(self, table_id: str) -> None:
        """Keep that the words that bring the table back have been offered.

        :raises NotFound: if there is no such table
        """

    def set_table(self, table_id: str, *, name: str, language: str, settings: str) -> None:
        """Keep what the table is called, its language, and what else it is set to, as JSON text.

        :raises NotFound: if there is no such table
        """

    def seat(self, table_id: str, seat_id: str) -> Seat:
        """:raises NotFound: if this table has no such seat, whatever other tables have"""

    def seats(self, table_id: str) -> tuple[Seat, ...]:
        """The seats at a table, by id.

        :raises NotFound: if there is no such table
        """

    def sit(
        self,
        seat: Seat,
        link: Link | None = None,
        limit: Callable[[Sequence[Seat]], None] | None = None,
    ) -> None:
        """Store a new seat; one that is there under that id stays as it is (a double tap).

        With a link it is stored only while the table still has that link; a link to "own" ends
        with it. `limit` is given the seats at the table while nobody else writes there; what it
        raises is raised, and nothing is stored.

        :raises NotFound: if there is no such table, or the link has ended
        """

    def give_key(self, table_id: str, seat_id: str, key: str) -> None:
        """Give a seat of an older program the hash of a key; one that has a hash keeps it."""

    def saw(self, table_id: str, seat_id: str, device: str, at: str) -> None:
        """Note that the seat's phone asked for something; it does not raise `changed`.

        :raises Busy: if somebody else is writing: nobody waits for a note
        """

    def take_back(self, table_id: str, seat_id: str, at: str) -> None:
        """The seat ceases to count, and with it end the table's link to score and its code.

        :raises NotFound: if this table has no such seat
        """

    def give_back(
        self, table_id: str, seat_id: str, limit: Callable[[Sequence[Seat]], None] | None = None
    ) -> None:
        """The seat counts again; `limit` is as in `sit`.

        :raises NotFound: if this table has no such seat
        """

    def link(self, table_id: str, right: str) -> Link | None:
        """The table's link to that right, also one whose time is over; None if it has none."""

    def put_link(self, link: Link) -> None:
        """Make this the table's link to its right; the one before ends.

        :raises NotFound: if there is no such table
        """

    def code(self, table_id: str) -> Code | None:
        """The table's code, also one whose time is over; None if it has none."""

    def put_code(self, code: Code, at: str) -> bool:
        """Make this the table's code; the one before ends. False, and nothing is stored, where
        another table has the same one; codes whose time was over at `at` are gone.

        :raises NotFound: if there is no such table
        """

    def find_code(self, code_hash: str) -> Code | None:
        """The code of that hash, whichever table it leads to, also one whose time is over."""

    def recoveries(self, table_id: str) -> tuple[Recovery, ...]:
        """The table's recovery words, also those whose time is over."""

    def add_recovery(self, recovery: Recovery, end: str) -> None:
        """Make these the table's words, whether they were before or not; those that were good for
        good are good until `end`.

        :raises NotFound: if there is no such table
        """


class MatchStore(Protocol):
    """The calls about matches and their deals."""

    def matches(
        self,
        table_id: str,
        *,
        person: int | None = None,
        since: str = "",
        until: str = "",
        at: str | None = None,
        before: Key | None = None,
        most: int | None = None,
        binned: bool = False,
    ) -> tuple[MatchSummary, ...]:
        """The matches of a table, newest first; those of unknown time come last.

        Only those that count for a person (a root), that began on the days from `since` to `until`
        or `at` exactly that moment, that come after the one of the key `before`, and at `most` so
        many; with `binned` those in the bin instead. Without `most` it takes as long as the table
        has matches.

        :raises NotFound: if there is no such table
        """

    def versions(self, table_id: str) -> dict[int, int]:
        """How many versions of deals each match of a table has, by its number; those without a
        deal are left out."""

    def numbers(self, table_id: str) -> tuple[int, ...]:
        """The numbers of all matches of a table, the lowest first.

        :raises NotFound: if there is no such table
        """

    def latest(self, table_id: str) -> int:
        """The number of the table's newest match.

        :raises NotFound: if there is no such table
        """

    def newest(self, table_id: str) -> int:
        """The highest number that a match of the table has, or had before it was deleted."""

    def match(self, table_id: str, number: int) -> StoredMatch:
        """:raises NotFound: if this table has no match of this number"""

    def newest_match(self, table_id: str) -> StoredMatch:
        """:raises NotFound: if there is no such table"""

    def several(self, table_id: str, numbers: Sequence[int]) -> tuple[StoredMatch, ...]:
        """The matches of these numbers, by number; those that are not there are left out."""

    def several_changes(
        self, table_id: str, numbers: Sequence[int]
    ) -> Mapping[int, tuple[StoredDeal, ...]]:
        """Of each of these matches that has deals all versions of them, as `changes` gives them."""

    def start_match(self, table_id: str, match: NewMatch) -> None:
        """
        :raises NotFound: if there is no such table
        :raises MatchExists: if the table has a match of this number already
        """

    def add_matches(
        self,
        table_id: str,
        seat_id: str,
        key: str,
        matches: Sequence[ImportedMatch],
        limit: Callable[[int], None] | None = None,
    ) -> tuple[int, ...]:
        """Store matches from a file after the table's newest, all or none; their numbers.

        `key` names this sending at the table: sent again, it answers with the same numbers and
        stores nothing. `limit` is given the highest number before anything is stored, as in `sit`.

        :raises NotFound: if there is no such table or no such seat at it
        """

    def describe_match(self, table_id: str, number: int, started: str, note: str) -> None:
        """Say of a match when it was played and what people write beside it.

        :raises NotFound: if the table has no match of this number
        """

    def name_sides(
        self, table_id: str, number: int, sides: str, people: Sequence[str] = ()
    ) -> None:
        """Say of a match who plays: what counts of its deals stays as it is.

        :raises NotFound: if the table has no match of this number
        """

    def end_match(self, table_id: str, number: int, ended: str) -> None:
        """Say of a match when people ended it without a winner; with "" it goes on.

        :raises NotFound: if the table has no match of this number
        """

    def append(
        self,
        table_id: str,
        match_number: int,
        deal: NewDeal,
        limit: Callable[[Held], None] | None = None,
    ) -> StoredDeal:
        """Store a new deal, or a new version of one, and return it as stored.

        The same key, number and entry as a stored version: that version is returned, which is not
        new, and nothing is stored again, whatever has been stored since. `limit` is given how much
        the match would hold with the deal, as in `sit`.

        :raises NotFound: if the table has no such match or no such seat, or it was taken back
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

    def sides_of_seats(self, table_id: str, match_number: int) -> dict[str, int | None]:
        """Which side each seat said it is in that match, from 0; None for none. Seats that said
        nothing are not in it."""

    def choose_side(self, table_id: str, match_number: int, seat_id: str, side: int | None) -> None:
        """Keep which side the seat is in that match.

        :raises NotFound: if the table has no such match or no such seat
        """

    def entering(self, table_id: str, match_number: int, deal_number: int) -> Entering | None:
        """Which seat began to enter the deal last."""

    def set_entering(
        self, table_id: str, match_number: int, deal_number: int, entering: Entering | None
    ) -> None:
        """Note that a seat began to enter the deal, or, with None, that nobody does any more.

        :raises NotFound: if the table has no such match
        """

    def piles(self, table_id: str, match_number: int, deal_number: int) -> tuple[SentPile, ...]:
        """What the sides said of their own piles in that deal, by side."""

    def send_pile(self, table_id: str, pile: SentPile) -> None:
        """Keep what a side says of its pile, in place of what it said before.

        :raises NotFound: if the table has no such match or no such seat, or it was taken back
        """

    def drop_pile(self, table_id: str, match_number: int, deal_number: int, side: int) -> None:
        """Forget what a side said of its pile in that deal."""

    def accepted(self, table_id: str, match_number: int) -> tuple[Confirmation, ...]:
        """What was said of the versions of the match's deals, in order of deal and version."""

    def accept(self, table_id: str, accepted: Confirmation) -> None:
        """Keep what a seat says of a version, in place of what it said of it before.

        :raises NotFound: if the table has no such match or no such seat, or it was taken back
        """


class MemoryStore(Protocol):
    """The calls about the people of a table and about what is computed of its matches."""

    def people(self, table_id: str) -> tuple[Person, ...]:
        """Everybody who ever played at the table and every spelling of them, by number."""

    def met(self, table_id: str, person: int) -> set[int]:
        """Everybody who played in a match in which the person did, by their roots."""

    def rename(
        self,
        table_id: str,
        person: int,
        name: str,
        limit: Callable[[Sequence[Person]], None] | None = None,
    ) -> None:
        """From now on the person goes by that name in every match. `limit` is given the people of
        the table, as in `sit`.

        :raises NotFound: if the table has no such person
        """

    def merge(self, table_id: str, person: int, into: int) -> None:
        """From now on what the person played counts for another, whose name it goes by; with 0 it
        is somebody of their own again.

        :raises NotFound: if the table has no such person
        :raises PlayedTogether: if both played in one match
        """

    def figures(self, table_id: str, period: str) -> str | None:
        """What was kept of the period, where it is still true."""

    def next_start(self, table_id: str, moment: str) -> str | None:
        """The earliest `started` of the table's matches that is not before that text; None where
        there is none."""

    def last_start(self, table_id: str, period: str) -> str | None:
        """The latest `started` of the table's matches that begins with that text; None where there
        is none."""

    def begun(self, table_id: str, period: str, letters: int) -> tuple[str, ...]:
        """The earliest `started` of the table's matches of each part of the period: of those that
        begin with its text, one for all that have so many letters in common, in order of time.
        Those of unknown time are left out."""

    def keep(self, table_id: str, changed: int, derived: CachedFigures) -> None:
        """Keep what was computed from the table as it stood at that number of `changed`; nothing
        is kept if it has changed since. It does not raise the number.

        :raises Busy: if somebody else is writing: nobody waits for it
        :raises NotFound: if there is no such table
        """


class BinStore(Protocol):
    """The calls about what people delete. What is in the bin is seen by these alone: to all others
    a match there is none, and a table there is for whoever calls them to refuse."""

    def in_bin(self, table_id: str) -> tuple[Binned, ...]:
        """What is in the bin of the table: itself first, then matches, the latest first."""

    def bin_over(self, before: str) -> tuple[Binned, ...]:
        """All that was put in the bin before that moment, at every table."""

    def bin_table(self, table_id: str, at: str, who: str) -> None:
        """Put the table in the bin, or, with "" as the moment, take it out.

        :raises NotFound: if there is no such table
        """

    def bin_match(self, table_id: str, number: int, at: str, who: str) -> None:
        """Put the match in the bin, or, with "" as the moment, take it out.

        :raises NotFound: if the table has no match of this number
        :raises OnlyMatch: if no other would be left: a table always has one
        """

    def delete_table(self, table_id: str) -> None:
        """Delete for good a table that is in the bin, and all that was stored for it.

        :raises NotFound: if it is not in the bin
        """

    def delete_match(self, table_id: str, number: int) -> None:
        """Delete for good a match that is in the bin, with its deals, and whoever played in no
        other. That it was deleted is written down, and its number is never given again.

        :raises NotFound: if it is not in the bin
        """

    def deletions(self, table_id: str) -> tuple[Deletion, ...]:
        """What was deleted at the table for good, the latest first."""

    def match_marks(self, table_id: str) -> dict[int, tuple[str, ...]]:
        """Of each match, those in the bin too, texts that tell it from every other that was or
        will be at the table under its number; one of them is enough."""

    def take_name_out(
        self,
        table_id: str,
        person: int,
        name: str,
        spell: Callable[[str], str],
        spell_sides: Callable[[str], str],
        deletion: Deletion,
    ) -> None:
        """Give the person and all spellings of theirs that name, and put in place of every text
        that people wrote at the table what `spell` makes of it, or, of the sides of a match,
        `spell_sides`. It is written down as that deletion. Deals count as before.

        :raises NotFound: if the table has no such person
        """

    def end_seats(self, table_id: str, at: str) -> None:
        """Every seat ceases to count, and every link and code ends; the words remain."""

    def every_table(self, after: str, most: int) -> tuple[str, ...]:
        """The ids of so many tables, those after that one, in order."""

    def idle(self, after: str, most: int) -> tuple[Idle, ...]:
        """When somebody last was at each of so many tables, those after that id, by id; of those
        that are in the bin or are demonstrations nothing is said."""


class Store(TableStore, MatchStore, MemoryStore, BinStore, Protocol):
    """One connection, for one request and one thread.

    Once a writing call has returned, what it wrote is on disk. It raises :class:`Busy` where others
    write for longer than it waits. Every call may raise a plain :class:`StoreError` when the
    database itself fails; then nothing of the call was stored, or, if the failure came at the very
    end, sending the same again gives the stored answer.
    """

    def read_once(self) -> None:
        """From now on what was read is not asked for again, until this store writes something: for
        a store that is open as long as one request."""

    @property
    def number(self) -> str:
        """What tells this database from others, and from itself before it was restored."""

    def renew_number(self, number: str) -> None:
        """From now on it has that number: an older copy has been taken back."""

    def close(self) -> None:
        """Give the connection back; the store is of no use afterwards."""
