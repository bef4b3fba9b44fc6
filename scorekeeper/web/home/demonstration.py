"""A made-up match to try everything with, which goes away again."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import demonstration
from scorekeeper.tables.match.matches import seat_of
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.viewed_match import get_store
from scorekeeper.web.http import rate_limits

bp = Blueprint("demonstration", __name__)
bp.add_app_template_global(seat_cookies.may_write, "may_write")


@bp.post("/try")
def begin() -> Response:
    """Make a demonstration for this device, or lead to the one that it has."""
    for table in seat_cookies.tried_tables():
        if seat_cookies.is_tried(table):
            return _to(table)
        seat_cookies.end_try(table)
    rate_limits.spend(rate_limits.DEMONSTRATIONS)
    sent = ("demonstration", request.form.get("key") or seat_cookies.new_key())
    table, held, at = seat_cookies.made_from(*sent), seat_cookies.new_seat(*sent), now()
    demonstration.begin(get_store(), seat_of(table, held, demonstration.NAMES[0], at), at)
    seat_cookies.try_seat(table, held)
    return _to(table)


@bp.post(f"{seat_cookies.TABLE}/throw-away")
def throw_away(table: str) -> Response:
    """It is gone at once, and nothing of it is left; other tables are never thrown away."""
    seat_cookies.writer(table)
    get_store().throw_away(table)
    seat_cookies.end_try(table)
    return redirect(url_for("home.new"), 303)


@bp.app_template_global("demonstration")
def shown() -> str:
    """The table of the page that is shown, if it is a demonstration; else ""."""
    table: str = (request.view_args or {}).get("table", "")
    return table if table and seat_cookies.is_tried(table) else ""


def _to(table: str) -> Response:
    return redirect(url_for("matches.table", table=table), 303)
