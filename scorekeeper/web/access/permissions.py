"""Who may do what at a table: this device's seat, and the rights that come with it."""

import contextlib

from flask import abort, g, request

from scorekeeper import words
from scorekeeper.store import Busy, NotFound, Seat
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.hashed_secrets import hashed, is_of
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.seats import SeatSecret
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.seat_cookies import SeatCookie, old_secret, seat_cookies, take_seat
from scorekeeper.web.access.session import kind_of_device

SEEN_MINUTES = 5


def current_seat(table: str) -> Seat | None:
    """This device's seat at the table, also one that was taken back; None if it has none."""
    known: dict[str, Seat | None] = g.setdefault("seats", {})
    if table not in known:
        kept = seat_cookies().get(table)
        known[table] = _seat_of(table, kept.held) if kept and not kept.off else None
        if kept and (found := known[table]):
            _note(found, kept)
    return known[table]


def can_score(table: str) -> bool:
    """Whether this device may change the table's score."""
    return seats.may_score(current_seat(table))


def can_score_elsewhere(table: str) -> bool:
    """The same, asked on a page that is not of the table: nothing is noted of the seat."""
    kept = seat_cookies().get(table)
    return kept is not None and not kept.off and seats.may_score(_seat_of(table, kept.held))


def can_manage(table: str) -> bool:
    """Whether this device may take seats back and make new words."""
    return seats.may_manage(current_seat(table))


def require_scorer(table: str) -> Seat:
    """This device's seat with the right to score; refuses with 403 where it has none.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    try:
        return seats.scorer(get_store(), table, current_seat(table))
    except seats.MayNotScore:
        abort(
            403,
            words.gettext(
                "Anybody with the address can watch this table. To enter scores on this phone, "
                "ask somebody at the table to let others in."
            ),
        )


def require_manager(table: str) -> Seat:
    """This device's seat, if it may take seats back; refuses with 403 where it may not.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    seat = require_scorer(table)
    if not seats.may_manage(seat):
        abort(
            403,
            words.gettext(
                "Seats are taken back on the phone that made the table, or on one that came with "
                "its four words."
            ),
        )
    return seat


def _seat_of(table: str, held: SeatSecret) -> Seat | None:
    """The seat that is held so. One of an older program gets its key when it is first used here:
    until then it may be in another database."""
    found = seats.seat_held(get_store(), table, held)
    if not found and is_of(held.secret, hashed(old_secret(table, held.seat))):
        with contextlib.suppress(NotFound):
            get_store().give_key(table, held.seat, held.hash())
            found = seats.seat_held(get_store(), table, held)
    return found


def _note(seat: Seat, kept: SeatCookie) -> None:
    """Note that the seat is used, now and then; and that its cookie lasts on.

    What was seen in the future was seen by a clock that was wrong: it counts for nothing.
    """
    at = now()
    if not seats.counts(seat) or before(at, minutes=SEEN_MINUTES) < seat.seen <= at:
        return
    with contextlib.suppress(Busy):
        get_store().saw(seat.table, seat.id, kind_of_device(request.user_agent.string), at)
    if seat.seen[:10] != at[:10] and not kept.tried:
        take_seat(seat.table, kept.held)
