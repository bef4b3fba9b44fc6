"""Who may do what at a table: this device's seat, and the rights that come with it."""

import contextlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import abort, g, request

from scorekeeper import words
from scorekeeper.store.errors import Busy
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.seat_cookies import SeatCookie, seat_cookies, take_seat
from scorekeeper.web.access.session import kind_of_device

SEEN_MINUTES = 5
P = ParamSpec("P")
R = TypeVar("R")


def current_seat(table: str) -> Seat | None:
    """This device's seat at the table, also one that was taken back; None if it has none."""
    known: dict[str, Seat | None] = g.setdefault("seats", {})
    if table not in known:
        cookie = seat_cookies().get(table)
        known[table] = _seat_of(table, cookie)
        if cookie and (seat := known[table]):
            _note(seat, cookie)
    return known[table]


def can_score(table: str) -> bool:
    """Whether this device may change the table's score."""
    return seats.may_score(current_seat(table))


def can_score_elsewhere(table: str) -> bool:
    """Whether this device may change the score of a table that the page is not about: no visit is
    noted."""
    return seats.may_score(_seat_of(table, seat_cookies().get(table)))


def scorer_only(view: Callable[P, R]) -> Callable[P, R]:
    """A route at a table for those alone who may score there; others are refused with 403.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    return _guarded(view, "scorer", _scorer)


def own_table_only(view: Callable[P, R]) -> Callable[P, R]:
    """A route for those who may score, at a table that belongs to no club evening: there the
    director rules over the match."""
    return _guarded(view, "scorer", _scorer_of_own_table)


def manager_only(view: Callable[P, R]) -> Callable[P, R]:
    """A route for those who may take seats back and make new words."""
    return _guarded(view, "manager", _manager)


def acting_seat() -> Seat:
    """This device's seat, on a route with one of the decorators above."""
    seat: Seat = g.acting_seat
    return seat


def _guarded(view: Callable[P, R], guard: str, ask: Callable[[str], Seat]) -> Callable[P, R]:
    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        g.acting_seat = ask(str(kwargs["table"]))
        return view(*args, **kwargs)

    guarded.guard = guard  # type: ignore[attr-defined]
    return guarded


def _scorer(table: str) -> Seat:
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


def refuse_at_event(table: str) -> None:
    """403 at a table of a club evening: its match begins and ends by the rounds alone."""
    if event_of(table_row(table).settings):
        abort(
            403,
            words.gettext(
                "This match belongs to a club evening: nobody at its table ends it, deletes it or "
                "starts another. Send the result; the director corrects what is wrong."
            ),
        )


def _scorer_of_own_table(table: str) -> Seat:
    seat = _scorer(table)
    refuse_at_event(table)
    return seat


def _manager(table: str) -> Seat:
    seat = _scorer(table)
    if not seats.may_manage(seat):
        abort(
            403,
            words.gettext(
                "Seats are taken back on the phone that made the table, or on one that came with "
                "its four words."
            ),
        )
    return seat


def _seat_of(table: str, cookie: SeatCookie | None) -> Seat | None:
    """The seat of that cookie; None while its table is off the list."""
    return seats.seat_held(get_store(), table, cookie.secret) if cookie and not cookie.off else None


def _note(seat: Seat, cookie: SeatCookie) -> None:
    """Note now and then that the seat is used, and renew its cookie.

    A visit in the future was noted by a wrong clock and is ignored.
    """
    at = now()
    if not seats.is_valid_seat(seat) or before(at, minutes=SEEN_MINUTES) < seat.seen <= at:
        return
    with contextlib.suppress(Busy):
        get_store().seats.note_seen(
            seat.table, seat.id, kind_of_device(request.user_agent.string), at
        )
    if seat.seen[:10] != at[:10] and not cookie.tried:
        take_seat(seat.table, cookie.secret)
