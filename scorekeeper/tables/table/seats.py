"""Seats and their rights: who may do what at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from hmac import compare_digest

from scorekeeper import limits
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Code, Link, Seat
from scorekeeper.tables.clock_and_ids import (
    before,
    code_hash,
    code_letters,
    hashed,
    is_of,
    later,
    link_secret,
)
from scorekeeper.tables.match_state import MatchState

UNDO_MINUTES = 10
DIRECTOR_SEAT = "director"
"""The id of the seat that directs a club evening, and who is named for what is done from it."""


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


def is_event(store: Store, table: str) -> bool:
    """Whether it is the id of a club evening, and not of a table."""
    try:
        return store.tables.get(table).evening
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
    """Whether the seat may take others back and make the recovery link: that of whoever made the
    table, or came by that link."""
    return seat is not None and may_score(seat) and seat.maker


def scorer(store: Store, table: str, seat: Seat | None) -> Seat:
    """The seat, if it may change the table's score.

    :raise MayNotScore: when it may not.
    :raise scorekeeper.store.errors.NotFound: when there is no such table: the same for everybody.
    """
    if seat is None or not may_score(seat):
        store.tables.get(table)
        raise MayNotScore
    return seat


def take_seat_back(store: Store, table: str, seat_id: str, moment: str, by: str = "") -> bool:
    """End the seat at once, and the invitation by which it came. Return whether it counted until
    now.

    :raise scorekeeper.store.errors.NotFound: when the table has no such seat, or that `by` which it
        is done was taken back meanwhile.
    """
    counted = is_valid_seat(store.seats.get(table, seat_id))
    if counted:
        store.seats.take_back(table, seat_id, moment, by)
    return counted


def give_seat_back(store: Store, table: str, seat_id: str, moment: str) -> None:
    """Undo taking a seat back, shortly after it.

    :raise TableFull: when others have sat down since.
    :raise scorekeeper.store.errors.NotFound: when the table has no such seat.
    """
    if can_be_given_back(store.seats.get(table, seat_id), moment):
        store.seats.give_back(table, seat_id, refuse_one_more)


def refuse_one_more(seated: Sequence[Seat]) -> None:
    """:raise TableFull: when no more than these may sit at the table."""
    if sum(map(is_valid_seat, seated)) >= limits.SEATS.most:
        raise TableFull


def can_be_given_back(seat: Seat, moment: str) -> bool:
    """Whether it was taken back a moment ago."""
    return seat.taken_back >= before(moment, minutes=UNDO_MINUTES)


def side_at(store: Store, played: MatchState, seat: Seat | None) -> int | None:
    """The side of the match that the seat belongs to, from 0: the one chosen on its phone, else the
    one with the sign that it sat down by, or with a player of its name; None for none."""
    return sides_at(store, played, [seat])[0] if seat else None


def sides_at(store: Store, played: MatchState, seated: Sequence[Seat]) -> list[int | None]:
    """Which side of the match each of the seats is, from 0; None for none."""
    chosen = store.play.sides(played.table, played.number)
    return [chosen[seat.id] if seat.id in chosen else _side_named(played, seat) for seat in seated]


def _side_named(played: MatchState, seat: Seat) -> int | None:
    """The side whose sign is the seat's name (it sat down before there were names), else the side
    with a player of that name. The maker's seat, while it has no name, is the first side's."""
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


LINK_HOURS = 12
OWN_HOURS = 24
CODE_MINUTES = 10
SHOW_MINUTES = 5
"""A code that is shown lasts at least as long: one that ends sooner is replaced."""
TRIES = 5


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is shown to let others in: the secret of the link, the letters of the code, and until
    when each lasts; None for what has expired."""

    secret: str | None = None
    until: str = ""
    code: str | None = None
    code_until: str = ""


def invitation(store: Store, key: str, table: str, moment: str) -> Invitation:
    """The table's invitation as it stands; `key` is the server's own."""
    link, code = store.invitations.link(table, "score"), store.invitations.code(table)
    current = Invitation()
    if link and link.until > moment:
        secret = link_secret(key, table, link.salt)
        # Made under another key of the server, the link cannot be shown again.
        current = Invitation(secret, link.until) if is_of(secret, link.hash) else current
    if current.secret and code and code.until > moment:
        letters = code_letters(key, table, code.salt)
        if compare_digest(code_hash(key, letters), code.hash):
            current = Invitation(current.secret, current.until, letters, code.until)
    return current


def invite(
    store: Store, key: str, table: str, moment: str, salt: str, by: str, *, anew: bool = False
) -> None:
    """Make sure that the table has a valid link, and a code that lasts a while; or make both
    `anew`: the earlier ones end.

    :raise scorekeeper.store.errors.NotFound: when there is no such table, or the seat `by` which
        it is done was taken back meanwhile.
    """
    now = Invitation() if anew else invitation(store, key, table, moment)
    if now.secret is None or now.until < later(moment, minutes=CODE_MINUTES):
        secret = link_secret(key, table, salt)
        until = later(moment, hours=LINK_HOURS)
        store.invitations.put_link(Link(table, "score", hashed(secret), salt, until), by)
    if now.code is None or now.code_until < later(moment, minutes=SHOW_MINUTES):
        put_code(store, key, table, moment, salt, later(moment, minutes=CODE_MINUTES), by=by)


def hand_over(store: Store, table: str, secret: str, moment: str) -> None:
    """Make a link with that secret that gives the table to the first who sits down by it,
    within a day. An earlier link of this kind ends.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    store.invitations.put_link(
        Link(table, "own", hashed(secret), "", later(moment, hours=OWN_HOURS))
    )


def link_of(store: Store, table: str, secret: str, moment: str) -> Link | None:
    """The link to the table with that secret, while it lasts."""
    for right in ("score", "own"):
        link = store.invitations.link(table, right)
        if link and is_of(secret, link.hash):
            return link if link.until > moment else None
    return None


def table_of_code(store: Store, key: str, code: str, moment: str) -> str | None:
    """The table to which that code leads, while it lasts."""
    row = store.invitations.find_code(code_hash(key, code))
    return row.table if row and row.until > moment else None


def put_code(
    store: Store,
    key: str,
    table: str,
    moment: str,
    salt: str,
    until: str,
    current_salt: str | None = None,
    by: str = "",
) -> None:
    """Let a code lead to the table until then: the letters of `current_salt`, or new ones.

    :raise scorekeeper.store.errors.NotFound: when there is no such table, or the seat `by` which
        it is done was taken back meanwhile.
    """
    # Two tables with one code are as rare as a right guess.
    salts = [current_salt] if current_salt else [f"{salt}{attempt}" for attempt in range(TRIES)]
    for tried in salts:
        found_by = code_hash(key, code_letters(key, table, tried))
        if store.invitations.put_code(Code(table, found_by, tried, until), moment, by):
            return
    raise NotFound("code", table)


def make_recovery_link(store: Store, table: str, secret: str, by: str) -> None:
    """Make this the secret of the table's link, made from the seat `by`; the link before ends.

    :raise scorekeeper.store.errors.NotFound: when there is no such table, or the seat was taken
        back meanwhile.
    """
    store.invitations.put_recovery(table, hashed(secret), by)


def is_recovery_link(store: Store, table: str, secret: str) -> bool:
    """Whether it is the secret of the table's link."""
    return is_of(secret, store.invitations.recovery(table))
