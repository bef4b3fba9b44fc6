"""A meeting of several games: how it stands, its games and what comes next; as data too."""

from flask import Blueprint, Response, render_template

from scorekeeper.documents.file_reader import write_record
from scorekeeper.documents.meeting import write_meeting
from scorekeeper.tables.match_state import record_of
from scorekeeper.web.access import permissions
from scorekeeper.web.access.urls import MEETING
from scorekeeper.web.access.viewed_match import viewed_meeting
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.live.polling import Live, PageVersion, live_page

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
