"""Who may do what at a table: this device's seat, and the rights that come with it."""

import contextlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import abort, g, request
from flask.globals import request_ctx

from scorekeeper import words
from scorekeeper.store.errors import Busy, NotFound, Renewed
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.seat_cookies import seat_cookies, take_seat
from scorekeeper.web.access.session import POLL, kind_of_device
from scorekeeper.web.access.urls import TABLE

SEEN_MINUTES = 5
P = ParamSpec("P")
R = TypeVar("R")


def refuse_evenings() -> None:
    """404 at every address of tables where the id is that of a club evening: what lets phones in
    there are seats too, and none of them is one at a table. The poll's own query refuses it."""
    asked = request_ctx.request
    rule, table = asked.url_rule, (asked.view_args or {}).get("table")
    if table and rule and rule.rule.startswith(TABLE) and not rule.rule.endswith(f"/{POLL}"):
        try:
            is_evening = table_row(table).evening
        except NotFound:
            return  # the page says it itself
        if is_evening:
            abort(404)


def seat_elsewhere(table: str) -> Seat | None:
    """The seat of this device's cookie at a table that the page may not be about: no visit is noted
    there. None while the table is off the list."""
    cookie = seat_cookies().get(table)
    if cookie is None or cookie.off:
        return None
    return seats.seat_held(get_store(), table, cookie.secret)


def current_seat(table: str) -> Seat | None:
    """This device's seat at the table, also one that was taken back; None if it has none.

    Now and then it is noted that the seat is used, and its cookie is renewed.
    """
    known: dict[str, Seat | None] = g.setdefault("seats", {})
    if table in known:
        return known[table]
    seat = known[table] = seat_elsewhere(table)
    moment = now()
    # A visit in the future was noted by a wrong clock and is ignored.
    if (
        seat is None
        or not seats.is_valid_seat(seat)
        or before(moment, minutes=SEEN_MINUTES) < seat.seen <= moment
    ):
        return seat
    with contextlib.suppress(Busy, Renewed):
        device = kind_of_device(request.user_agent.string)
        get_store().seats.note_seen(seat.table, seat.id, device, moment)
    cookie = seat_cookies()[table]
    if seat.seen[:10] != moment[:10] and not cookie.tried:
        take_seat(seat.table, cookie.secret)
    return seat


def can_score(table: str) -> bool:
    """Whether this device may change the table's score."""
    return seats.may_score(current_seat(table))


def acting_seat() -> Seat:
    """This device's seat, on a route with one of the decorators below."""
    seat: Seat = g.acting_seat
    return seat


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


def _allowed_seat(table: str, *, manages: bool, own_table: bool) -> Seat:
    """This device's seat, if it may do that there; else 403."""
    try:
        seat = seats.scorer(get_store(), table, current_seat(table))
    except seats.MayNotScore:
        abort(
            403,
            words.gettext(
                "Anybody with the address can watch this table. To enter scores on this phone, "
                "ask somebody at the table to let others in."
            ),
        )
    if own_table:
        refuse_at_event(table)
    if manages and not seats.may_manage(seat):
        abort(
            403,
            words.gettext(
                "Seats are taken back on the phone that made the table, or on one that came by its "
                "link to get back in."
            ),
        )
    return seat


def _guard(who: str, *, own_table: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator of routes at a table, for a "scorer" or a "manager"."""

    def guard(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            table = str(kwargs["table"])
            g.acting_seat = _allowed_seat(table, manages=who == "manager", own_table=own_table)
            return view(*args, **kwargs)

        guarded.guard = who  # type: ignore[attr-defined]
        return guarded

    return guard


scorer_only = _guard("scorer")
"""A route at a table for those alone who may score there; others are refused with 403, and where
there is no such table everybody is, with NotFound."""
own_table_only = _guard("scorer", own_table=True)
"""A route for those who may score, at a table that belongs to no club evening: there the director
rules over the match."""
manager_only = _guard("manager")
"""A route for those who may take seats back and make the recovery link."""
