"""Results as the director enters them: slips of a whole round, one result, its correction."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.store import NotFound
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.event.acts import correct, say
from scorekeeper.tables.event.state import DIRECTOR, EventState, Meeting, PublishedRound
from scorekeeper.web.access import keys
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.event.access import EVENT, event_here, require_director
from scorekeeper.web.event.forms import ResultForm, read_slips

bp = Blueprint("event_results", __name__)


@bp.get(f"{EVENT}/director/<int:number>/slips")
def slips(table: str, number: int) -> str:
    """Two boxes for each table of a round."""
    state = require_director(table)
    return _slips(state, _round(state, number), {}, ())


@bp.post(f"{EVENT}/director/<int:number>/slips")
def keep(table: str, number: int) -> Response | tuple[str, int]:
    """Keep what was typed; what cannot be read is said, and all the rest is kept."""
    state = require_director(table)
    played = _round(state, number)
    missing = [each for each in played.meetings if not each.accepted]
    read = read_slips(request.form, missing)
    key = request.form.get("key", "")[:60] or keys.new_key()
    problems = list(read.problems)
    for place, outcome in read.outcomes.items():
        meeting = state.meeting(number, place)
        wrong = say(get_store(), meeting, state, outcome, DIRECTOR, now(), f"{key}-{place}")
        problems += wrong.problems if wrong else ()
    if problems:
        sentences = tuple(words.problem(each, ()) for each in problems)
        state = event_here(table)
        return _slips(state, _round(state, number), request.form, sentences), 422
    return redirect(url_for("director.show", table=table), 303)


@bp.get(f"{EVENT}/director/<int:number>/<int:place>")
def result(table: str, number: int, place: int) -> str:
    """What was said of one meeting, to accept, enter or correct it."""
    state = require_director(table)
    meeting = state.meeting(number, place)
    outcome = meeting.accepted or next(iter(meeting.said.values()), None)
    a, b = outcome.points if outcome and outcome.points else ("", "")
    form = ResultForm(formdata=None, a=str(a), b=str(b), key=keys.new_key())
    return _result(state, meeting, form)


@bp.post(f"{EVENT}/director/<int:number>/<int:place>")
def settle(table: str, number: int, place: int) -> Response | tuple[str, int]:
    """Accept, enter or correct it."""
    state = require_director(table)
    meeting, form = state.meeting(number, place), ResultForm()
    outcome = form.outcome(meeting) if form.validate() else None
    if outcome is None:
        return _result(state, meeting, form), 422
    key = form.key.data or keys.new_key()
    wrong: Rejected | None
    if meeting.accepted:
        wrong = correct(get_store(), meeting, state, outcome, form.reason.data, now(), key)
    else:
        wrong = say(get_store(), meeting, state, outcome, DIRECTOR, now(), key)
    if wrong:
        form.refuse(wrong.problems)
        return _result(state, meeting, form), 422
    return redirect(url_for("director.show", table=table), 303)


def _round(state: EventState, number: int) -> PublishedRound:
    if not 0 < number <= len(state.rounds):
        raise NotFound("round", number)
    return state.rounds[number - 1]


def _slips(
    state: EventState, played: PublishedRound, typed: object, sentences: tuple[str, ...]
) -> str:
    return render_template(
        "event/slips.html",
        state=state,
        played=played,
        typed=typed,
        sentences=sentences,
        key=keys.new_key(),
    )


def _result(state: EventState, meeting: Meeting, form: ResultForm) -> str:
    if not state.rounds:
        abort(404)
    return render_template("event/result.html", state=state, meeting=meeting, form=form)
