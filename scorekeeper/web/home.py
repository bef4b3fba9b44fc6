"""The first page: a new match, and the tables that this device has a seat at."""

from flask import Blueprint, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import NotFound
from scorekeeper.tables.fresh import now
from scorekeeper.tables.matches import make_table, seat_of
from scorekeeper.tables.played import Played, load_latest
from scorekeeper.tables.texts import Unreadable
from scorekeeper.web import access
from scorekeeper.web.new_match import NewMatchForm
from scorekeeper.web.stored import get_store

bp = Blueprint("home", __name__)
TABLES_SHOWN = 12


@bp.get("/")
def new() -> str:
    """Names and one tap start a match; above are the tables played at before."""
    access.device()
    return _page(NewMatchForm(key=access.new_key()))


@bp.post("/")
def create() -> Response | tuple[str, int]:
    """Make a table with its first match, and give this device its seat."""
    form = NewMatchForm()
    ready = form.read()
    if ready is None:
        return _page(form), 422
    sent = (form.submission(), *ready.texts())
    table = access.made_from("table", *sent)
    seat = seat_of(table, access.made_from("seat", *sent), form.scorekeeper())
    make_table(get_store(), seat, ready, now())
    access.take_seat(seat)
    return redirect(url_for("matches.table", table=table), 303)


def _page(form: NewMatchForm) -> str:
    return render_template("home.html", form=form, tables=_your_tables())


def _your_tables() -> list[Played]:
    found = []
    for table in access.your_tables()[:TABLES_SHOWN]:
        try:
            found.append(load_latest(get_store(), table))
        except NotFound:
            access.forget_table(table)
        except Unreadable as error:
            # One table that cannot be read must not close the others.
            current_app.logger.error("A table is not listed: %s", error)
    return found
