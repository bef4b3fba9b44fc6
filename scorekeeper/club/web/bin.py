"""Deleting an event: it waits in the bin as a table does, and its director takes it out."""

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from scorekeeper.club.web.access import (
    EVENT,
    EventInBin,
    is_director,
    refuse_others,
    require_director,
)
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.table import bin as acts
from scorekeeper.tables.table.seats import DIRECTOR
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import redirect_to

bp = Blueprint("event_bin", __name__)


@bp.get(f"{EVENT}/director/delete")
def ask(table: str) -> str:
    """Ask whether the event is to go."""
    return render_template("club/bin.html", state=require_director(table), days=acts.DAYS)


@bp.post(f"{EVENT}/director/delete")
def put(table: str) -> Response:
    """Put the event in the bin."""
    require_director(table)
    acts.move_to_bin(get_store(), table, 0, DIRECTOR, now())
    return redirect_to("event.show", table=table)


@bp.post(f"{EVENT}/director/take-out")
def take_out(table: str) -> Response:
    """Take the event out of the bin."""
    if not is_director(table):
        refuse_others()
    acts.take_out(get_store(), table, 0, now())
    return redirect_to("director.show", table=table)


@bp.app_errorhandler(EventInBin)
def in_bin(error: EventInBin) -> tuple[str, int]:
    """What every page of an event in the bin says."""
    state = error.state
    (binned, *_) = get_store().bin.entries(state.id)
    page = render_template(
        "club/bin.html", state=state, gone_on=acts.gone_on(binned), directs=is_director(state.id)
    )
    return page, 410
