"""The first page: a new match, and the tables that this device has a seat at."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.tables.fresh import now
from scorekeeper.tables.matches import make_table, seat_of
from scorekeeper.web import access, limits
from scorekeeper.web.forms.new_match import NewMatchForm
from scorekeeper.web.stored import get_store
from scorekeeper.web.your_tables import standing
from scorekeeper.words.language import spoken

bp = Blueprint("home", __name__)
TABLES_SHOWN = 3


@bp.get("/")
def new() -> str:
    """One tap starts a match, with names or without; above are the tables played at last."""
    access.device()
    access.renew_some()
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
    if not access.has_room(table):
        return _page(form, no_room=True), 422
    limits.spend(limits.TABLES)
    held = access.new_seat(*sent)
    at = now()
    seat = seat_of(table, held, form.scorekeeper(), at)
    make_table(get_store(), seat, ready, at, spoken(), form.zone.data or "")
    access.take_seat(table, held)
    return redirect(url_for("matches.table", table=table), 303)


def _page(form: NewMatchForm, *, no_room: bool = False) -> str:
    yours = access.your_tables()
    shown = standing(yours[:TABLES_SHOWN])
    more = len(yours) > len(shown)
    return render_template("home.html", form=form, tables=shown, more=more, no_room=no_room)
