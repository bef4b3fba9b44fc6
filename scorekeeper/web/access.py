"""Who may write: the device that made the table. Its signed cookie holds its seats.

The cookie names a seat at each table; the store says at every request whether it still counts.
"""

import secrets
from datetime import date

from flask import abort, current_app, session
from werkzeug.routing import BaseConverter

from scorekeeper import words
from scorekeeper.store import Seat
from scorekeeper.tables.fresh import id_from
from scorekeeper.tables.seats import MayNotScore, may_score, scorer, seat_that_counts
from scorekeeper.web.stored import get_store

MOST_TABLES = 60
_SEATS = "seats"


class TableConverter(BaseConverter):
    """A table's id in an address: letters and digits, so that `.json` can follow it."""

    regex = "[0-9A-Za-z_-]+"


def new_key() -> str:
    """A submission key: names one sending of one form."""
    return secrets.token_urlsafe(12)


def made_from(*sent: str) -> str:
    """An unguessable id, but the same each time for what this device sent.

    So a double tap on "Start" makes one table, without asking every table for its key; another
    device or another body makes another.
    """
    return id_from(str(current_app.secret_key), device(), *sent)


def device() -> str:
    """What tells this device's cookie from all others."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(9)
        session.permanent = True
    return str(session["device"])


def take_seat(seat: Seat) -> None:
    """Let this device remember its seat; the table comes first among "your tables"."""
    seats = [item for item in session.get(_SEATS, []) if item[0] != seat.table]
    # A cookie holds 4 kB: the table that was made longest ago is forgotten first.
    session[_SEATS] = [[seat.table, seat.id, seat.version], *seats][:MOST_TABLES]
    session.permanent = True


def your_tables() -> list[str]:
    """The ids of the tables that this device has a seat at, the newest first."""
    return [item[0] for item in session.get(_SEATS, [])]


def forget_table(table: str) -> None:
    """Take a table off this device's list."""
    session[_SEATS] = [item for item in session.get(_SEATS, []) if item[0] != table]


def seat_at(table: str) -> Seat | None:
    """This device's seat at the table, if it has one that still counts."""
    for place, seat_id, version in session.get(_SEATS, []):
        if place == table:
            return seat_that_counts(get_store(), table, seat_id, version)
    return None


def may_write(table: str) -> bool:
    """Whether this device may change the table's score."""
    return may_score(seat_at(table))


def writer(table: str) -> Seat:
    """This device's seat with the right to score; refuses with 403 where it has none.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    try:
        seat = scorer(get_store(), table, seat_at(table))
    except MayNotScore:
        abort(
            403,
            words.gettext(
                "Anybody with the address can watch this table. Scores are entered on the phone "
                "that made it."
            ),
        )
    # Playing on keeps the cookie fresh; once a day is enough.
    today = date.today().isoformat()
    if session.get("day") != today:
        session["day"] = today
    return seat


def prefer_entry(use: str | None) -> None:
    """Remember on this device how deals are entered: "all" the cards, or the "short" way."""
    if use in ("all", "short"):
        session["short"] = use == "short"
        session.permanent = True


def entry_page() -> str:
    """The last part of the address of the page on which this device enters deals."""
    return "short" if session.get("short") else "enter"
