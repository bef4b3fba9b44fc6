"""The card of a table: whoever comes by its code says which pair they are, in whatever round."""

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.secrets import CARDS, lets_in, pair_seat, shown
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EVENT, event_here, keep_pair, pair_here, secret_of
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import server_key
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.table.sit_down import tell_nobody

bp = Blueprint("table_card", __name__)
bp.after_request(tell_nobody)
CARD = f"{EVENT}/at/<secret>"
MOST = 999


def address(event: str) -> str:
    """The address of the tables of this round, for who typed the letters of the evening; empty
    where its cards cannot be shown any more."""
    secret = shown(get_store(), server_key(), event, CARDS)
    return url_for("table_card.tables", table=event, secret=secret) if secret else ""


@bp.get(CARD)
def tables(table: str, secret: str) -> str:
    """The tables of this round, for who typed the letters of the evening."""
    return render_template("club/table_card.html", state=_event(table, secret), secret=secret)


@bp.get(f"{CARD}/<int:place>")
def who(table: str, secret: str, place: int) -> Response | str:
    """Which pair of this table it is; a phone that has said so goes on to its table."""
    state = _event(table, secret)
    meeting = _meeting(state, place)
    own = pair_here(state)
    if own is not None and meeting and meeting.side_of(own) is not None:
        return redirect_to("event_pair.mine", table=table)
    return render_template("club/table_card.html", state=state, meeting=meeting, place=place)


@bp.post(f"{CARD}/<int:place>")
def choose(table: str, secret: str, place: int) -> Response:
    """Let this phone be that pair's for the whole evening."""
    state = _event(table, secret)
    meeting = _meeting(state, place)
    number = number_of(request.form.get("number", ""), MOST)
    if meeting is None or number is None or meeting.side_of(number) is None:
        abort(404)
    code = state.codes[number]
    keep_pair(table, code, secret_of(table, pair_seat(code)), secret)
    return redirect_to("event_pair.mine", table=table)


def _event(table: str, secret: str) -> EventState:
    state = event_here(table)
    if not lets_in(get_store(), table, CARDS, secret):
        abort(404)
    return state


def _meeting(state: EventState, place: int) -> EventMeeting | None:
    meetings = state.current.meetings if state.current else []
    return next((each for each in meetings if each.table == place), None)
