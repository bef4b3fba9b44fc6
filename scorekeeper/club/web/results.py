"""Results as the director enters them: slips of a whole round, one result, its correction."""

from collections.abc import Mapping, Sequence
from functools import partial

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.club.rules.rounds import MeetingOutcome
from scorekeeper.club.tables.acts import perform
from scorekeeper.club.tables.event_meetings import (
    EventMeeting,
    PublishedRound,
    load_at_table,
)
from scorekeeper.club.tables.results import (
    asks_games,
    correct,
    enter_slips,
)
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import (
    EVENT,
    event_here,
    is_other_pairing,
    require_director,
    sent_act,
)
from scorekeeper.club.web.forms.results import ResultForm, read_slips
from scorekeeper.rules.ending import TimeCall
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import details
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.seats import take_seat_back
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number as number_typed
from scorekeeper.web.match.forms import deals_before
from scorekeeper.web.table.seats import sitters_of

bp = Blueprint("event_results", __name__)
MOST_NUMBER = 999


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
    if is_other_pairing(played.meetings[0]):
        return _slips(state, played, {}, [Problem(What.EVENT_WENT_ON)]), 422
    read, sent = read_slips(request.form, state, played.meetings), sent_act()
    refused: list[Problem] = []
    overtaken: dict[int, MeetingOutcome] = {}
    act = partial(
        enter_slips,
        number=number,
        slips=read.by_table,
        reason=words.gettext("the slip says so"),
        moment=sent.at,
        overtaken=overtaken,
        problems=refused,
    )
    wrong = perform(get_store(), state, sent, act)
    state = event_here(table)
    act(state)  # what is left to ask; also where all is sent a second time
    if overtaken:
        tables = words.listed(map(str, sorted(overtaken)))
        refused.append(Problem(What.RESULT_OVERTAKEN, text=tables))
    if problems := [*read.problems, *refused, *(wrong.problems if wrong else ())]:
        shown = _round(state, number)
        return _slips(state, shown, request.form, problems, read.odd, overtaken), 422
    return redirect_to("director.show", table=table)


@bp.get(f"{EVENT}/director/<int:number>/<int:place>")
def result(table: str, number: int, place: int) -> str:
    """What was said of one meeting, to accept, enter or correct it."""
    state = require_director(table)
    meeting = state.meeting(number, place)
    known = next(iter(meeting.known)) if len(meeting.known) == 1 else MeetingOutcome()
    return _result(state, meeting, ResultForm.showing(known))


@bp.post(f"{EVENT}/director/<int:number>/<int:place>")
def settle(table: str, number: int, place: int) -> Response | tuple[str, int]:
    """Accept, enter or correct it."""
    state = require_director(table)
    meeting, form = state.meeting(number, place), ResultForm()
    outcome = form.outcome(state, meeting)
    if outcome is None:
        return _result(state, meeting, form), 422
    sent = sent_act()
    seen = number_typed(form.seen.data or "", MOST_NUMBER)
    act = partial(
        correct,
        place=(number, place),
        outcome=outcome,
        reason=form.reason.data,
        moment=sent.at,
        seen=seen,
        sure=bool(form.sure.data),
    )
    wrong = perform(get_store(), state, sent, act)
    if wrong:
        form.refuse(wrong.problems)
        state = event_here(table)
        return _result(state, state.meeting(number, place), form), 422
    return redirect_to("director.show", table=table)


@bp.post(f"{EVENT}/director/<int:number>/<int:place>/time")
def say(table: str, number: int, place: int) -> Response | tuple[str, int]:
    """Say at one table that time is over, or close its match as it stands; `on` takes that back."""
    state = require_director(table)
    meeting = state.meeting(number, place)
    game, after = _game_to_end(state, meeting), deals_before(request.form)
    call = None if after is None else TimeCall(after, request.form.get("in-play") != "no")
    if game is None or not details.call_time(get_store(), game, call, now()):
        form = ResultForm(formdata=None)
        form.refuse([Problem(What.EVENT_WENT_ON)])
        return _result(state, meeting, form), 422
    return redirect_to(".result", table=table, number=number, place=place)


@bp.post(f"{EVENT}/director/<int:number>/<int:place>/seats/<seat>")
def end_seat(table: str, number: int, place: int, seat: str) -> Response:
    """End a seat at the table of a meeting, and what invites others there."""
    meeting = require_director(table).meeting(number, place)
    take_seat_back(get_store(), meeting.at, seat, now())
    return redirect_to(".result", table=table, number=number, place=place)


def _game_to_end(state: EventState, meeting: EventMeeting) -> MatchState | None:
    """What is played at the table, where the director says how it ends: by time, or by a lead that
    nobody may ever reach."""
    ending = state.game.ending
    ends_here = ending.margin > 1 or ending.minutes is not None
    return _game(state, meeting) if ends_here else None


def _game(state: EventState, meeting: EventMeeting) -> MatchState | None:
    played = load_at_table(get_store(), meeting.at, state.game.meeting)
    return played.game if played else None


def _round(state: EventState, number: int) -> PublishedRound:
    if not 0 < number <= len(state.rounds):
        raise NotFound("round", number)
    return state.rounds[number - 1]


def _slips(
    state: EventState,
    played: PublishedRound,
    typed: object,
    problems: Sequence[Problem],
    odd: Mapping[int, str] = {},
    overtaken: Mapping[int, MeetingOutcome] = {},
) -> str:
    return render_template(
        "club/slips.html",
        state=state,
        played=played,
        asks_games=asks_games(state),
        typed=typed,
        problems=problems,
        sentences=[words.problem(problem, ()) for problem in problems],
        odd=odd,
        overtaken=overtaken,
        key=session.new_key(),
    )


def _result(state: EventState, meeting: EventMeeting, form: ResultForm) -> str:
    if not state.rounds:
        abort(404)
    game, played = _game_to_end(state, meeting), _game(state, meeting)
    sitters = sitters_of(played, None, now()) if played else []
    return render_template(
        "club/result.html",
        state=state,
        meeting=meeting,
        game=game.called() if game else None,
        played_names=played.called().names if played else (),
        sitters=[sitter for sitter in sitters if not sitter.seat.taken_back],
        may_close=game is not None and details.may_close(game),
        asks_games=asks_games(state),
        form=form,
        key=session.new_key(),
        winner_changes=any(problem.what is What.WINNER_CHANGES for problem in form.problems),
    )
