"""The scoreboard: totals only, for a phone that lies on the table.

The upper half is turned round, so that the person opposite can read it.
"""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from flask import Blueprint, Response, render_template, url_for

from scorekeeper.tables.clock_and_ids import later, now
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access.request_store import get_store, table_hour, table_row
from scorekeeper.web.access.urls import TABLE
from scorekeeper.web.access.viewed_match import meeting_of_viewed, viewed_match
from scorekeeper.web.live.polling import Live, PageVersion, live_page
from scorekeeper.words.language import ngettext, say
from scorekeeper.words.match.meeting import game_name
from scorekeeper.words.rule_names import clock_line, how_it_ends

bp = Blueprint("table_mode", __name__)


@dataclass(frozen=True, slots=True)
class PlayClock:
    """The seconds left until time is over (0 after it), what the clock shows, and what its script
    says of no minute, of one and of more. A clock ends nothing by itself: somebody calls time."""

    seconds: int
    line: str
    words: list[str]


def play_clock(played: MatchState) -> PlayClock | None:
    """The clock of a match that time ends and nobody has called yet; None for any other. At a club
    evening the clock is the director's."""
    minutes, started = played.match.rules.ending.minutes, played.row.started
    if not minutes or played.over or played.match.time_call is not None or "T" not in started:
        return None
    if event_of(table_row(played.table).settings):
        return None
    until = later(started, minutes=minutes)
    left = datetime.fromisoformat(until) - datetime.fromisoformat(now())
    hour, seconds = table_hour(until), max(0, round(left.total_seconds()))
    # The line of the clock for no minute, for one and for {n}, which a script fills in.
    many = ngettext("Until {hour}: {n} minute left.", "Until {hour}: {n} minutes left.", 2)
    lines = [clock_line(hour, 0), clock_line(hour, 1), many.replace("{hour}", hour)]
    # A minute that has begun is among those that are left.
    return PlayClock(seconds, clock_line(hour, ceil(seconds / 60)), lines)


@bp.get(f"{TABLE}/<int:number>/table")
def table_mode(table: str, number: int) -> Response:
    """The totals of one match. Anybody who may watch may open it."""

    def look(here: Live) -> PageVersion:
        played = viewed_match(table, number)
        clock = play_clock(played)

        def draw() -> str:
            newest = get_store().matches.latest(table)
            has_begun = newest > number
            # How the match ends, and which game of a meeting it is.
            target = [how_it_ends(played.match.rules)]
            if meeting := meeting_of_viewed(played):
                place = meeting.place(number)
                target.append(game_name(meeting.format, place))
                target.append(" : ".join(map(str, meeting.result.games)))
            return render_template(
                "match/scoreboard.html",
                live=here,
                played=played,
                clock=clock,
                target=" · ".join(target),
                dealing=played.match.dealer(played.next_deal) if not played.over else None,
                newest=url_for(".table_mode", table=table, number=newest) if has_begun else "",
                news=say("Match {n} has begun.", n=newest),
            )

        return PageVersion(draw, (clock.line,) if clock else (), stays=clock is None)

    return live_page(table, look)
