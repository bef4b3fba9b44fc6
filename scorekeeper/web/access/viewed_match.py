"""A match as a page needs it, its sides named as the viewer calls them."""

from dataclasses import replace

from flask import abort, current_app

from scorekeeper import words
from scorekeeper.tables.match.meetings import MeetingState, load_meeting, meeting_of
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.table import settings
from scorekeeper.tables.table.seats import is_valid_seat, side_at
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store, table_row

OTHERS_SHOWN = 10


def viewed_match(table: str, number: int | None = None) -> MatchState:
    """A match of the table as it stands, or, without a number, the newest; its sides named as the
    viewer calls them.

    :raise scorekeeper.store.errors.NotFound: when there is none of that number, or no such table.
    """
    return _as_seen(load_match(get_store(), table, number))


def viewed_meeting(table: str, number: int) -> MeetingState:
    """A meeting of the table as it stands, its sides named in each game as the viewer calls them in
    the newest.

    :raise scorekeeper.store.errors.NotFound: when there is none of that number.
    """
    meeting = load_meeting(get_store(), table, number)
    return _called_as(meeting, _as_seen(meeting.games[-1]))


def meeting_of_viewed(played: MatchState) -> MeetingState | None:
    """The meeting that a viewed match is a game of, its sides named as there."""
    meeting = meeting_of(get_store(), played.row)
    return meeting and _called_as(meeting, played)


def _called_as(meeting: MeetingState, seen: MatchState) -> MeetingState:
    games = []
    for game in meeting.games:
        called = game.called(seen.names)
        games.append(replace(called, match=words.as_spoken(called.match)))
    return replace(meeting, games=tuple(games))


def day_kept_until(table: str) -> str:
    """The day until which the table is kept without visits; empty where it is kept for good,
    and for a demonstration."""
    row, days = table_row(table), current_app.config["IDLE_DAYS"]
    if row.until or not settings.kept_until(row.made, days, row.settings):
        return ""  # as nearly everywhere: then nobody asks who was there
    moments = [row.made]
    for seat in get_store().seats.all(table):
        moments += [seat.made, seat.seen]
    return settings.kept_until(max(moments), days, row.settings)


def _as_seen(played: MatchState) -> MatchState:
    """The match with names for its unnamed sides: "our side" on a phone of that side, its sign
    elsewhere.

    So what a page shows depends on the seat, and with it the page's ETag.
    """
    if all(name for side in played.sides for name in (side.name, *side.players)):
        return replace(played, match=words.as_spoken(played.match))
    seat = permissions.current_seat(played.table)
    mine = side_at(get_store(), played, seat) if is_valid_seat(seat) else None
    called = played.called(words.side_names(played.sides, mine))
    return replace(called, match=words.as_spoken(called.match))


def stored_deal(table: str, number: int, deal: int) -> MatchState:
    """The match, if this deal is stored; else 404."""
    played = viewed_match(table, number)
    if not 1 <= deal <= len(played.deals):
        abort(404)
    return played
