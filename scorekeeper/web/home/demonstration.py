"""A made-up match to try everything with, which goes away again."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import demonstration
from scorekeeper.tables.match.matches import seat_of
from scorekeeper.web.access import permissions, seat_cookies, session, urls
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.http import rate_limits

bp = Blueprint("demonstration", __name__)
bp.add_app_template_global(permissions.can_score, "can_score")


@bp.post("/try")
def begin() -> Response:
    """Make a demonstration for this device, or lead to the one that it has."""
    for table in seat_cookies.demonstration_tables():
        if seat_cookies.is_demonstration(table):
            return redirect_to("matches.table", table=table)
        seat_cookies.end_demonstration(table)
    rate_limits.consume(rate_limits.DEMONSTRATIONS)
    sent = ("demonstration", request.form.get("key") or session.new_key())
    table, held, at = session.made_from(*sent), seat_cookies.new_seat(*sent), now()
    demonstration.begin_demonstration(get_store(), seat_of(table, held, "", at), at)
    seat_cookies.take_demonstration_seat(table, held)
    return redirect_to("matches.table", table=table)


@bp.post(f"{urls.TABLE}/throw-away")
@permissions.scorer_only
def throw_away(table: str) -> Response:
    """Delete the demonstration at once; other tables cannot be deleted here."""
    get_store().tables.delete_demonstration(table)
    seat_cookies.end_demonstration(table)
    return redirect_to("home.new")


@bp.app_template_global("demonstration")
def demonstration_table() -> str:
    """The table of the page that is shown, if it is a demonstration; else ""."""
    table: str = (request.view_args or {}).get("table", "")
    return table if table and seat_cookies.is_demonstration(table) else ""
