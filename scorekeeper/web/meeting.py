"""A meeting of several games: how it stands, its games and what comes next; as data too."""

from flask import Blueprint, Response, render_template

from scorekeeper.documents.file_reader import write_record
from scorekeeper.documents.meeting import write_meeting
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import next_game
from scorekeeper.tables.match_state import record_of
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import MEETING, redirect_to
from scorekeeper.web.access.viewed_match import viewed_meeting
from scorekeeper.web.forms.ending import NextGameForm, sent_rules
from scorekeeper.web.http.responses import PageResult, json_response
from scorekeeper.web.live.live_page import PageVersion, live_page
from scorekeeper.web.live.polling import Live

bp = Blueprint("meetings", __name__)


@bp.get(MEETING)
def meeting(table: str, number: int) -> Response:
    """The meeting as it stands. Anybody who may watch may open it."""

    def look(here: Live) -> PageVersion:
        state = viewed_meeting(table, number)
        return PageVersion(
            lambda: render_template(
                "meeting/meeting.html",
                live=here,
                meeting=state,
                result=state.result,
                last=state.games[-1],
                writes=permissions.can_score(table),
            )
        )

    return live_page(table, look)


@bp.get(f"{MEETING}.json")
def data(table: str, number: int) -> Response:
    """The document of the meeting: its games as match documents, and its results."""
    state = viewed_meeting(table, number)
    games = [write_record(record_of(game.row)) for game in state.games]
    return json_response(write_meeting(state.format, games, state.result))


@bp.get(f"{MEETING}/next")
@permissions.own_table_only
def choose_next(table: str, number: int) -> PageResult:
    """By which rules the next game is played: as planned, or otherwise."""
    state = viewed_meeting(table, number)
    if not state.can_go_on:
        return redirect_to(".meeting", table=table, number=number)
    last, rules = state.games[-1], state.rules_at(state.next_place)
    planned = sent_rules(rules, len(last.match.players))
    form = NextGameForm(state, cards=last.style.value, **planned)
    return render_template("meeting/next_game.html", meeting=state, form=form)


@bp.post(f"{MEETING}/next")
@permissions.own_table_only
def start_next(table: str, number: int) -> PageResult:
    """Start the next game; a double tap starts one."""
    state = viewed_meeting(table, number)
    if state.result.over:
        return redirect_to(".meeting", table=table, number=number)
    form = NextGameForm(state)
    chosen = form.read()
    if chosen is not None:
        started = next_game(get_store(), state, now(), *chosen)
        if not isinstance(started, Rejected):
            return redirect_to("matches.match", table=table, number=started)
        form.refuse(started.problems)
    return render_template("meeting/next_game.html", meeting=state, form=form), 422
