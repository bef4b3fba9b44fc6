"""A new club evening: who takes part, by which system, which game. Nothing else is asked."""

from dataclasses import replace
from datetime import datetime, timedelta

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import limits
from scorekeeper.club.documents.config import write_config
from scorekeeper.club.rules.placing import whole_rounds
from scorekeeper.club.tables.new_event import create_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import keep_director, require_director, secret_of, your_evenings
from scorekeeper.club.web.forms.new_event import NewEventForm
from scorekeeper.rules.ending import MINUTES
from scorekeeper.store.table_values import Table
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.table.seats import DIRECTOR_SEAT
from scorekeeper.tables.table.settings import clock_text
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store, zone_of_new_table
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number
from scorekeeper.web.http import limited
from scorekeeper.web.http.limited import LimitReached
from scorekeeper.words.dates import hour
from scorekeeper.words.language import gettext, spoken

bp = Blueprint("new_event", __name__)
A_ROUND = 40
"""Minutes that a round takes where nobody says how many."""
MOST_CLUBS = 6
"""Evenings of this phone of which the members are offered."""
TAKES_FILE = "new_event.create"


def take_file() -> tuple[str, int, dict[str, str]] | None:
    """Allow the file of an evening, before anybody reads it, one at a time.

    :raise LimitReached: with what was sent, where that is no workbook.
    """
    if limited.take_file(limits.EVENING_FILE.most):
        return None
    sent = NewEventForm().sent
    if not sent.is_workbook:
        raise LimitReached(limits.FILES_AT_ONCE, {"pairs": sent.plain})
    form = NewEventForm(None)
    form.waits = gettext(limits.FILES_SENT_AT_ONCE.message)
    return _page(form), 503, {"Retry-After": "2"}


@bp.get("/events/new")
def new() -> str:
    """The form, with its usual answers."""
    session.device()
    return _page(_form())


@bp.post("/events/new")
def create() -> Response | tuple[str, int]:
    """Make the event; the phone that does is the director's."""
    form = _form()
    if not (form.has_rows or form.members):
        limited.consume(limits.FILES, pairs=form.sent.plain)
    evening = form.read()
    if evening is None:
        return _page(form), 422 if form.problems else 200
    evening = replace(evening, game=evening.game or form.game())
    what = (str(write_config(evening.config)), str(evening.game))
    names = "\n".join(entrant.name for entrant in evening.entrants)
    name = form.name.data or evening.name
    sent = (form.key.data, name, form.pairs.data or names, *what)
    event = session.made_from("event", *sent)
    limited.consume(limits.NEW_TABLES)
    zone = clock_text(zone_of_new_table(form.zone.data))
    table = Table(event, name, spoken(), now(), settings=zone)
    create_event(get_store(), table, session.server_key(), evening, form.key.data, new_id())
    keep_director(event, secret_of(event, DIRECTOR_SEAT))
    return redirect_to("director.show" if evening.entrants else "members.members", table=event)


def _form() -> NewEventForm:
    """What was sent, with the members of the evening that it is to go on after, whose director
    alone may."""
    form = NewEventForm()
    if after := request.values.get("after"):
        state = require_director(after)
        form.members = state.by_name()
        form.after.data = after
        form.name.data = form.name.data or state.table.name
    return form


def _page(form: NewEventForm) -> str:
    """The form; where a list was read that so many can play, it says how many rounds of how many
    minutes that is, and when they are over if they begin now."""
    over_at = None
    if evening := form.expected():
        rounds = whole_rounds(evening)
        minutes = number(form.minutes.data or "", MINUTES.most) or A_ROUND
        end = datetime.fromisoformat(now()) + timedelta(minutes=rounds * minutes)
        over_at = rounds, minutes, hour(end.isoformat(), zone_of_new_table(form.zone.data))
    clubs: dict[str, EventState] = {}
    if not (form.rows or form.members):
        for yours in your_evenings(MOST_CLUBS):
            if not yours.pair:
                clubs.setdefault(yours.state.table.name, yours.state)
    return render_template("club/new_event.html", form=form, over_at=over_at, clubs=clubs)
