"""The first page: a new match, and the tables that this device has a seat at."""

from datetime import UTC, datetime

from flask import Blueprint, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import NotFound, Seat, Table
from scorekeeper.tables.played import Played
from scorekeeper.tables.texts import Unreadable
from scorekeeper.web import access
from scorekeeper.web.new_match import NewMatchForm
from scorekeeper.web.stored import get_store, load

bp = Blueprint("home", __name__)
TABLES_SHOWN = 12


def now() -> str:
    """This moment as it is stored: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@bp.get("/")
def new() -> str:
    """Names and one tap start a match; above are the tables played at before."""
    access.device()
    return _page(NewMatchForm(key=access.new_key()))


@bp.post("/")
def create() -> Response | tuple[str, int]:
    """Make a table with its first match, and give this device its seat."""
    form = NewMatchForm()
    started = form.read()
    if started is None:
        return _page(form), 422
    new = started.stored(number=1, at=now())
    sent = (form.submission(), new.rules, new.sides, new.settings, str(new.first_dealer))
    table = access.made_from("table", *sent)
    seat = Seat(access.made_from("seat", *sent)[:8], table, form.scorekeeper(), "score")
    get_store().create_table(Table(table, "", "en", now()), seat, new)
    access.take_seat(seat)
    return redirect(url_for("matches.table", table=table), 303)


def _page(form: NewMatchForm) -> str:
    return render_template("home.html", form=form, tables=_your_tables())


def _your_tables() -> list[Played]:
    found = []
    for table in access.your_tables()[:TABLES_SHOWN]:
        try:
            found.append(load(table, get_store().latest(table)))
        except NotFound:
            access.forget_table(table)
        except Unreadable as error:
            # One table that cannot be read must not close the others.
            current_app.logger.error("A table is not listed: %s", error)
    return found
