"""Seats and their rights: who may do what at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import before
from scorekeeper.tables.hashed_secrets import hashed, is_of
from scorekeeper.tables.match_state import MatchState

MOST_SEATS = 40
UNDO_MINUTES = 10
DIRECTOR = "director"
"""Whoever directs a club evening: the seat of the link for it, and who did what is done by it."""


class MayNotScore(Exception):
    """This device has no seat that may change the table's score."""


class TableFull(Exception):
    """The table has as many seats as it may."""


@dataclass(frozen=True, slots=True)
class SeatSecret:
    """What a phone keeps of its seat: the seat's id and its secret."""

    seat: str
    secret: str

    @classmethod
    def read(cls, text: str) -> "SeatSecret | None":
        """What a phone kept, from its text; None where it is none."""
        seat, dot, secret = text.partition(".")
        return cls(seat, secret) if seat and dot and secret else None

    def text(self) -> str:
        """As the phone keeps it."""
        return f"{self.seat}.{self.secret}"

    def hash(self) -> str:
        """What the store keeps of the secret."""
        return hashed(self.secret)


def nobodys(table: str, seat_id: str, name: str, at: str) -> Seat:
    """A seat that no phone can hold, for what a file brings to a table at which nobody sits: each
    deal belongs to a seat."""
    return Seat(seat_id, table, name, "watch", made=at)


def is_event(store: Store, table: str) -> bool:
    """Whether it is the id of a club evening, and not of a table."""
    try:
        return bool(store.seats.get(table, DIRECTOR))
    except NotFound:
        return False


def seat_held(store: Store, table: str, held: SeatSecret) -> Seat | None:
    """The seat that a phone holds, also one that was taken back; None where it holds none."""
    try:
        seat = store.seats.get(table, held.seat)
    except NotFound:
        return None
    return seat if seat.key and is_of(held.secret, seat.key) else None


def is_valid_seat(seat: Seat | None) -> bool:
    """Whether a phone holds this seat and it has not been taken back."""
    return seat is not None and not seat.taken_back


def may_score(seat: Seat | None) -> bool:
    """Whether the seat may change the table's score; nobody's seat may not."""
    return seat is not None and is_valid_seat(seat) and seat.right == "score"


def may_manage(seat: Seat | None) -> bool:
    """Whether the seat may take others back and make new words: that of whoever made the table,
    or came with its words."""
    return seat is not None and may_score(seat) and seat.maker


def scorer(store: Store, table: str, seat: Seat | None) -> Seat:
    """The seat, which may change the table's score.

    :raise MayNotScore: when it may not.
    :raise scorekeeper.store.NotFound: when there is no such table: the same for everybody.
    """
    if seat is None or not may_score(seat):
        store.tables.get(table)
        raise MayNotScore
    return seat


def take_seat_back(store: Store, table: str, seat_id: str, at: str) -> bool:
    """The seat ceases to count at once, and the invitation by which it came ends; whether it did
    count until now.

    :raise scorekeeper.store.NotFound: when the table has no such seat.
    """
    counted = is_valid_seat(store.seats.get(table, seat_id))
    if counted:
        store.seats.take_back(table, seat_id, at)
    return counted


def give_seat_back(store: Store, table: str, seat_id: str, at: str) -> None:
    """Undo taking a seat back, shortly after it.

    :raise TableFull: when others have sat down since.
    :raise scorekeeper.store.NotFound: when the table has no such seat.
    """
    if can_be_given_back(store.seats.get(table, seat_id), at):
        store.seats.give_back(table, seat_id, refuse_one_more)


def refuse_one_more(seated: Sequence[Seat]) -> None:
    """:raise TableFull: when no more than these may sit at the table."""
    if sum(map(is_valid_seat, seated)) >= MOST_SEATS:
        raise TableFull


def can_be_given_back(seat: Seat, at: str) -> bool:
    """Whether it was taken back a moment ago."""
    return seat.taken_back >= before(at, minutes=UNDO_MINUTES)


def side_at(store: Store, played: MatchState, seat: Seat | None) -> int | None:
    """Which side of the match the seat is, from 0: as was said there, else that on which somebody
    of its name plays, or that has the sign it sat down by; None for none."""
    return sides_at(store, played, [seat])[0] if seat else None


def sides_at(store: Store, played: MatchState, seated: Sequence[Seat]) -> list[int | None]:
    """Which side of the match each of the seats is, from 0; None for none."""
    chosen = store.play.sides(played.table, played.number)
    return [chosen[seat.id] if seat.id in chosen else _side_named(played, seat) for seat in seated]


def _side_named(played: MatchState, seat: Seat) -> int | None:
    """The side of the seat's sign, for whoever sat down before there were names; else whose player
    it is. Who made the table and has not said who it is counts for the first side."""
    name = seat.name
    if seat.maker and not name:
        return 0
    if name in SIGNS[: len(played.sides)]:
        return SIGNS.index(name)
    called = name.casefold()
    for number, side in enumerate(played.sides):
        named = (played.names[number], *side.players)
        if called and called in map(str.casefold, named):
            return number
    return None
