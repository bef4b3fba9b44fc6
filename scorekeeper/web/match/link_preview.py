"""The preview of a match's link in a chat: its text and picture.

Whoever has the address may watch, and so may see this. Addresses of invitations and of recovery
have no preview.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, request, url_for

from scorekeeper import limits, words
from scorekeeper.sheets.pictures import Picture, picture_of, picture_of_meeting
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.request_store import table_date
from scorekeeper.web.access.urls import MEETING, TABLE, absolute_url
from scorekeeper.web.access.viewed_match import viewed_match, viewed_meeting
from scorekeeper.web.http import limited
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.web.transfer.file_export import as_file
from scorekeeper.words.language import locale

bp = Blueprint("preview", __name__)
A_DAY = 86_400
MOST_BYTES = 2_000_000
"""Of pictures, of 20 kB each: what is asked for again is not drawn again."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A match in a chat: its words, its address, where its picture is on this server, and the whole
    address of the picture."""

    title: str
    sentence: str
    address: str
    path: str
    picture: str


@bp.app_template_global("preview_of")
def preview_of(played: MatchState, meeting: MeetingState | None = None) -> Preview:
    """The preview of a match as it stands, perhaps a game of a meeting. Another score has another
    address of its picture, so that nobody is shown the one they have kept."""
    image = _picture(played)
    sentence = image.sentence
    if meeting:
        # Its sides as strangers see them.
        sides = words.called_sides(meeting.games[-1].sides)
        place = meeting.place(played.number)
        line = words.game_line(meeting.format, place, meeting.result, sides)
        sentence = f"{sentence} {line}."
    table, number = played.table, played.number
    path = url_for("preview.picture", table=table, number=number, v=_tag(image))
    return Preview(
        title=image.title,
        sentence=sentence,
        address=absolute_url(url_for("matches.match", table=table, number=number)),
        path=path,
        picture=absolute_url(path),
    )


@bp.app_template_global("preview_of_meeting")
def preview_of_meeting(meeting: MeetingState) -> Preview:
    """The preview of a meeting as it stands."""
    image = _picture_of_meeting(meeting)
    table, number = meeting.table, meeting.number
    path = url_for("preview.meeting_picture", table=table, number=number, v=_tag(image))
    return Preview(
        title=image.title,
        sentence=image.sentence,
        address=absolute_url(url_for("meetings.meeting", table=table, number=number)),
        path=path,
        picture=absolute_url(path),
    )


@bp.get(f"{MEETING}/score.png")
def meeting_picture(table: str, number: int) -> Response:
    """How a meeting stands, as a picture."""
    seat_cookies.refuse_demonstration()
    meeting = viewed_meeting(table, number)
    return _answer(_picture_of_meeting(meeting), meeting.games[-1])


@bp.get(f"{TABLE}/<int:number>/score.png")
def picture(table: str, number: int) -> Response:
    """The score as a picture."""
    seat_cookies.refuse_demonstration()
    played = viewed_match(table, number)
    return _answer(_picture(played), played)


def _answer(image: Picture, played: MatchState) -> Response:
    """The picture. Drawn once for each score: who has it is answered with 304, and who asks again
    gets the one that was drawn."""
    tag = _tag(image)
    if request.if_none_match.contains(tag):
        answer = Response(status=304)
    else:
        png = _png(image, Path(str(current_app.static_folder)))
        answer = as_file(png, "image/png", played.match, played.row.started, "png", attached=False)
    answer.set_etag(tag)
    if request.args.get("v") == tag:
        answer.headers["Cache-Control"] = f"private, max-age={A_DAY}"
    return answer


def _picture(played: MatchState) -> Picture:
    """Strangers see it: a side without a name is its sign."""
    match = replace(played.match, sides=played.sides)
    date = table_date(played.row.started)
    return picture_of(match, played.standings, date, played.style)


def _picture_of_meeting(meeting: MeetingState) -> Picture:
    """Strangers see it too."""
    last = meeting.games[-1]
    sides = words.called_sides(last.sides)
    games = replace(last.match, sides=last.sides)
    return picture_of_meeting(games, meeting.format, meeting.result, sides, last.style)


@cached_by_language(MOST_BYTES, len)
def _png(image: Picture, folder: Path) -> bytes:
    # Pillow and reportlab take a second to load: not every process draws.
    from scorekeeper.sheets.pictures import draw_match

    limited.consume(limits.PICTURES)
    return draw_match(image, folder)


def _tag(image: Picture) -> str:
    parts = (current_app.config["VERSION"], locale(), image)
    return sha256(repr(parts).encode()).hexdigest()[:16]
