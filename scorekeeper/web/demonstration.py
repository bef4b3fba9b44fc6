"""A made-up match to try everything with, which goes away again."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.tables import demonstration
from scorekeeper.tables.fresh import now
from scorekeeper.tables.matches import seat_of
from scorekeeper.web import access, limits
from scorekeeper.web.stored import get_store

bp = Blueprint("demonstration", __name__)
bp.add_app_template_global(access.may_write, "may_write")


@bp.post("/try")
def begin() -> Response:
    """Make a demonstration for this device, or lead to the one that it has."""
    for table in access.tried_tables():
        if access.is_tried(table):
            return _to(table)
        access.end_try(table)
    limits.spend(limits.DEMONSTRATIONS)
    sent = ("demonstration", request.form.get("key") or access.new_key())
    table, held, at = access.made_from(*sent), access.new_seat(*sent), now()
    demonstration.begin(get_store(), seat_of(table, held, demonstration.NAMES[0], at), at)
    access.try_seat(table, held)
    return _to(table)


@bp.post(f"{access.TABLE}/throw-away")
def throw_away(table: str) -> Response:
    """It is gone at once, and nothing of it is left; other tables are never thrown away."""
    access.writer(table)
    get_store().throw_away(table)
    access.end_try(table)
    return redirect(url_for("home.new"), 303)


@bp.app_template_global("demonstration")
def shown() -> str:
    """The table of the page that is shown, if it is a demonstration; else ""."""
    table: str = (request.view_args or {}).get("table", "")
    return table if table and access.is_tried(table) else ""


def _to(table: str) -> Response:
    return redirect(url_for("matches.table", table=table), 303)
