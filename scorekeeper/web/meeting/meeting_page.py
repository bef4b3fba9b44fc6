"""A meeting of several games: how it stands, its games and what comes next; as data too."""

from flask import Blueprint, Response, render_template

from scorekeeper.documents.file_writer import write_record
from scorekeeper.documents.meeting import write_meeting
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.tables.match_records import record_of
from scorekeeper.web.access import permissions
from scorekeeper.web.access.urls import MEETING
from scorekeeper.web.access.viewed_match import viewed_meeting
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.live import polling

bp = Blueprint("meetings", __name__)


@bp.get(MEETING)
def meeting(table: str, number: int) -> Response:
    """The meeting as it stands. Anybody who may watch may open it."""
    return polling.page(table, lambda here: _look(here, viewed_meeting(table, number)))


@bp.get(f"{MEETING}.json")
def data(table: str, number: int) -> Response:
    """The document of the meeting: its games as match documents, and its results."""
    found = viewed_meeting(table, number)
    games = [write_record(record_of(game.row, game.row.versions)) for game in found.games]
    return json_response(write_meeting(found.format, games, found.result))


def _look(here: polling.Live, found: MeetingState) -> polling.PageVersion:
    return polling.PageVersion(lambda: _drawn(here, found))


def _drawn(here: polling.Live, found: MeetingState) -> str:
    return render_template(
        "meeting/meeting.html",
        live=here,
        meeting=found,
        result=found.result,
        last=found.games[-1],
        writes=permissions.can_score(found.table),
    )
