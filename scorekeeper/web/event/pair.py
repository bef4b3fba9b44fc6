"""A pair's phone: its table of this round, the result to send or to confirm, its own line."""

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.rules.match import LONGEST_NAME, Match
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.seating import SEATINGS
from scorekeeper.store import NotFound, TableExists
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.event.acts import say
from scorekeeper.tables.event.state import EventState, Meeting
from scorekeeper.tables.match.matches import MatchSetup, make_table, seat_of
from scorekeeper.tables.match_state import MatchState, load_latest
from scorekeeper.web.access import keys, permissions, seat_cookies
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.table_clock import table_zone
from scorekeeper.web.event.access import (
    EVENT,
    event_here,
    keep_pair,
    meeting_table,
    pair_here,
    require_pair,
)
from scorekeeper.web.event.forms import ResultForm
from scorekeeper.web.event.polling import follow

bp = Blueprint("event_pair", __name__)


@bp.get(f"{EVENT}/pair/<int:number>/<secret>")
def enter(table: str, number: int, secret: str) -> Response:
    """Let this phone be that of the pair, for the whole evening."""
    if not keep_pair(event_here(table), number, secret):
        abort(404)
    return redirect(url_for(".mine", table=table), 303)


@bp.get(f"{EVENT}/mine")
def mine(table: str) -> Response | str:
    """Where the pair plays now, or the page of the event for a phone that is no pair's."""
    state = event_here(table)
    number = pair_here(state)
    if number is None:
        return redirect(url_for("event.show", table=table), 303)
    return _page(state, number, ResultForm(formdata=None))


@bp.post(f"{EVENT}/mine/play")
def play(table: str) -> Response:
    """Open the table of this round, where the deals are entered; whoever is first makes it."""
    state = event_here(table)
    number = require_pair(state)
    meeting = state.meeting_of(number)
    if meeting is None:
        return redirect(url_for(".mine", table=table), 303)
    at = meeting_table(state.id, meeting.round, meeting.table)
    if not permissions.can_score(at):
        _sit_down(state, meeting, number, at)
    return redirect(url_for("matches.table", table=at), 303)


@bp.post(f"{EVENT}/mine/<int:number>")
def send(table: str, number: int) -> Response | tuple[str, int]:
    """Say what the meeting of that round came to; what the other side said the same counts."""
    state, form = event_here(table), ResultForm()
    pair = require_pair(state)
    meeting = state.meeting_of(pair, number)
    if meeting is None:
        raise NotFound("meeting", number, pair)
    outcome = form.outcome(meeting) if form.validate() else None
    if outcome is not None:
        key = form.key.data or keys.new_key()
        wrong: Rejected | None = say(get_store(), meeting, state, outcome, pair, now(), key)
        if not wrong:
            return redirect(url_for(".mine", table=table), 303)
        form.refuse(wrong.problems)
    return _page(state, pair, form), 422


def _sit_down(state: EventState, meeting: Meeting, number: int, at: str) -> None:
    held = seat_cookies.new_seat("event", at)
    seat = seat_of(at, held, state.name(number)[:LONGEST_NAME], now())
    store = get_store()
    try:
        ready, language = _ready(state, meeting), state.table.language
        make_table(store, seat, ready, seat.made, language, table_zone())
    except TableExists:
        store.seats.add(replace(seat, maker=False))
    store.play.choose_side(at, 1, seat.id, meeting.side_of(number))
    seat_cookies.take_seat(at, held)


def _ready(state: EventState, meeting: Meeting) -> MatchSetup:
    """The match of a meeting: the event's game, four players where both pairs name two."""
    sides = [_players(state, side) for side in (meeting.a, meeting.b)]
    seating = SEATINGS["4" if all(len(each) == 2 for each in sides) else "2"]
    if seating.players == 2:
        sides = [[state.name(side)[:LONGEST_NAME]] for side in (meeting.a, meeting.b)]
    names = [side[at] for at in range(len(sides[0])) for side in sides]
    rules = Rules.fitting(state.game["preset"], seating.players)
    if target := state.game.get("target"):
        rules = replace(rules, target=target)
    return MatchSetup(Match(rules, seating.of(names)), words.Style.ITALIAN)


def _players(state: EventState, side: tuple[int, ...]) -> list[str]:
    names = [name.strip() for name in state.name(side).split("&")]
    return [name for name in names if 0 < len(name) <= LONGEST_NAME]


def _page(state: EventState, number: int, form: ResultForm) -> str:
    meeting = state.meeting_of(number)
    played = _played(state, meeting) if meeting else None
    done = len(state.rounds) - (0 if state.is_complete() else 1)
    rows = state.standing(done) if done > 0 else []
    return render_template(
        "event/pair.html",
        state=state,
        number=number,
        meeting=meeting,
        side=meeting.side_of(number) if meeting else None,
        played=played,
        row=next((row for row in rows if row.number == number), None),
        done=done,
        form=form,
        key=keys.new_key(),
        live=follow(state, lively=True),
        path=request.path,
    )


def _played(state: EventState, meeting: Meeting) -> MatchState | None:
    try:
        return load_latest(get_store(), meeting_table(state.id, meeting.round, meeting.table))
    except NotFound:
        return None
