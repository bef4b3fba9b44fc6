"""The director's page: what is missing for the next round, and every act but results."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.store import NotFound
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.event import acts
from scorekeeper.tables.event.state import EventState, Meeting
from scorekeeper.tables.match_state import load_latest
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.access import keys
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import absolute_url
from scorekeeper.web.event.access import (
    EVENT,
    director_secret,
    keep_director,
    meeting_table,
    require_director,
)
from scorekeeper.web.event.forms import NameForm
from scorekeeper.web.event.polling import follow

bp = Blueprint("director", __name__)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the director's page: a meeting, and what its table has so far."""

    meeting: Meeting
    deals: int = 0
    totals: tuple[int, ...] = ()


@bp.get(f"{EVENT}/director/<secret>")
def enter(table: str, secret: str) -> Response:
    """Let this phone be the director's."""
    if not keep_director(table, secret):
        abort(404)
    return redirect(url_for(".show", table=table), 303)


@bp.get(f"{EVENT}/director")
def show(table: str) -> str:
    """The page."""
    return _page(require_director(table), NameForm(formdata=None))


@bp.post(f"{EVENT}/director/<any(draw,publish,undo,swap,leave,call,close):act>")
def do(table: str, act: str) -> Response | tuple[str, int]:
    """One act of the director; what cannot be done is said on the page."""
    state = require_director(table)
    key = request.form.get("key", "")[:60] or keys.new_key()
    wrong = _ACTS[act](state, key)
    if isinstance(wrong, Rejected):
        return _page(require_director(table), NameForm(formdata=None), wrong), 422
    return redirect(url_for(".show", table=table), 303)


@bp.post(f"{EVENT}/director/join")
def join(table: str) -> Response | tuple[str, int]:
    """Let a pair in that comes late."""
    state, form = require_director(table), NameForm()
    if form.validate():
        key = form.key.data or keys.new_key()
        wrong = acts.join(get_store(), state, form.name.data, now(), key)
        if not wrong:
            return redirect(url_for(".show", table=table), 303)
        form.refuse(wrong.problems)
    return _page(state, form), 422


def places(state: EventState) -> list[Place]:
    """The tables of the round being played, as they stand."""
    found = []
    for meeting in state.current.meetings if state.current else ():
        try:
            at = meeting_table(state.id, meeting.round, meeting.table)
            played = load_latest(get_store(), at)
            found.append(Place(meeting, len(played.deals), played.totals))
        except (NotFound, Unreadable):
            found.append(Place(meeting))
    return found


def _number(name: str) -> int:
    text = request.form.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _draw(state: EventState, key: str) -> Rejected | None:
    order = sorted(state.entrants)
    secrets.SystemRandom().shuffle(order)
    return acts.draw(get_store(), state, order, now(), key)


def _publish(state: EventState, key: str) -> Rejected | None:
    version = request.form.get("version", "")
    based_on = int(version) if version.isdecimal() and len(version) < 9 else 0
    return acts.publish(get_store(), state, _number("round"), now(), key, based_on)


def _undo(state: EventState, key: str) -> Rejected | None:
    begun = any(place.deals for place in places(state))
    return acts.undo(get_store(), state, _number("round"), begun, now(), key)


def _swap(state: EventState, key: str) -> Rejected | None:
    return acts.swap(get_store(), state, _number("one"), _number("other"), now(), key)


def _leave(state: EventState, key: str) -> Rejected | None:
    return acts.leave(get_store(), state, _number("number"), now(), key)


def _call(state: EventState, key: str) -> Rejected | None:
    return acts.call_time(get_store(), state, _number("round"), now(), key)


def _close(state: EventState, key: str) -> Rejected | None:
    return acts.close(get_store(), state, now(), key)


_ACTS: dict[str, Callable[[EventState, str], Rejected | None]] = {
    "draw": _draw,
    "publish": _publish,
    "undo": _undo,
    "swap": _swap,
    "leave": _leave,
    "call": _call,
    "close": _close,
}


def _page(state: EventState, form: NameForm, wrong: Rejected | None = None) -> str:
    ready = state.is_complete() and state.has_next()
    return render_template(
        "event/director.html",
        state=state,
        form=form,
        sentences=[words.problem(each, ()) for each in wrong.problems] if wrong else form.sentences,
        live=follow(state, lively=True),
        places=places(state),
        ahead=state.next_pairing() if ready else None,
        key=keys.new_key(),
        link=absolute_url(url_for(".enter", table=state.id, secret=director_secret(state.id))),
        address=absolute_url(url_for("event.show", table=state.id)),
        wall=absolute_url(url_for("event.wall", table=state.id)),
    )
