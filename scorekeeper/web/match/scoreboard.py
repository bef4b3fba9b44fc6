"""The scoreboard: totals only, for a phone that lies on the table.

The upper half is turned round, so that the person opposite can read it.
"""

from flask import Blueprint, Response, render_template, url_for

from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE
from scorekeeper.web.access.viewed_match import meeting_of_viewed, viewed_match
from scorekeeper.web.live.live_page import PageVersion, live_page
from scorekeeper.web.live.polling import Live
from scorekeeper.web.match.play_clock import play_clock
from scorekeeper.words.live import match_has_begun
from scorekeeper.words.match.ending import how_it_ends
from scorekeeper.words.match.meeting import game_name

bp = Blueprint("table_mode", __name__)


@bp.get(f"{TABLE}/<int:number>/table")
def table_mode(table: str, number: int) -> Response:
    """The totals of one match. Anybody who may watch may open it."""

    def look(here: Live) -> PageVersion:
        played = viewed_match(table, number)
        clock = play_clock(played)

        def draw() -> str:
            newest = get_store().matches.latest(table)
            has_begun = newest > number
            return render_template(
                "match/scoreboard.html",
                live=here,
                played=played,
                clock=clock,
                target=_target(played),
                dealing=played.match.dealer(played.next_deal) if not played.over else None,
                newest=url_for(".table_mode", table=table, number=newest) if has_begun else "",
                news=match_has_begun(newest),
            )

        return PageVersion(draw, (clock.line,) if clock else (), stays=clock is None)

    return live_page(table, look)


def _target(played: MatchState) -> str:
    """How the match ends, and which game of a meeting it is."""
    parts = [how_it_ends(played.match.rules)]
    if meeting := meeting_of_viewed(played):
        place = meeting.place(played.number)
        parts.append(game_name(meeting.format, place, meeting.game_at(place)))
        parts.append(" : ".join(map(str, meeting.result.games)))
    return " · ".join(parts)
