"""What everybody with the address sees: the rounds, the bracket, the standing and its picture for a
chat, the wall; all as data; and whether anything has happened since."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from time import time
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import limits
from scorekeeper.club.documents.event import DOCUMENT, event_rounds, write_event
from scorekeeper.club.rules.systems import Evening
from scorekeeper.club.sheets import event_tables
from scorekeeper.club.sheets.standing_picture import StandingPicture, picture_of_standing
from scorekeeper.club.tables.state import EventState, by_name
from scorekeeper.club.web.access import EVENT, event_here, is_director, pair_code, pair_here
from scorekeeper.club.web.bracket_picture import bracket_picture
from scorekeeper.club.web.podium import most_at
from scorekeeper.club.words.bracket_sheet import BracketSheet, bracket_sheets, parts_of
from scorekeeper.club.words.event import settings_lines, standing_parts
from scorekeeper.club.words.event_bracket import reached_names, winner
from scorekeeper.club.words.event_paper import word
from scorekeeper.club.words.podium import podium
from scorekeeper.documents.codec import schema_of
from scorekeeper.sheets.drawing.art import qr_path
from scorekeeper.sheets.spreadsheets import SEPARATORS, book, table_csv
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.web.access.session import POLL
from scorekeeper.web.access.urls import absolute_url, redirect_to
from scorekeeper.web.http import limited
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.web.http.responses import json_response, named_file
from scorekeeper.web.live.polling import Live, poll_answer, tag_of
from scorekeeper.web.transfer.file_export import CSV, XLSX

bp = Blueprint("event", __name__)
standing_bp = Blueprint("standing_picture", __name__)
live_bp = Blueprint("event_live", __name__)
AT_ONCE = {26: (16, 10), 40: (12, 10), 999: (8, 6)}
"""By the length of the longest name, how many tables and how many names the wall shows at once."""
PLACES_AT_ONCE = 10
BOXES_AT_ONCE = 4
"""Meetings of a bracket below each other on the wall."""
MOST_PICTURE_BYTES = 500_000
EVERY = 15
"""Seconds after which a page that shows the tables' scores looks again: they are stored at the
tables, so the event's number of changes does not tell of them."""


@bp.get(EVENT)
def show(table: str) -> str:
    """The round being played and the standing."""
    state = event_here(table)
    return _page(state, len(state.rounds))


@bp.get(f"{EVENT}/<int:number>")
def show_round(table: str, number: int) -> str:
    """A round, with the standing after it as corrected, and as it was published."""
    state = event_here(table)
    if not 0 < number <= len(state.rounds):
        raise NotFound("round", number)
    return _page(state, number)


@bp.get(f"{EVENT}/wall")
def wall(table: str) -> str:
    """For a screen on the wall: tables by number and by name, then the standing, page by page."""
    state = event_here(table)
    played = state.current
    # Who plays where is of no use any more, once all results are in; nor when time is called.
    is_called = bool(played and played.called and played.open())
    plays = None if is_called or state.is_complete() else played
    meetings = plays.meetings if plays else []
    missed = state.missed(plays.number) if plays else []
    named = by_name(state) if plays else []
    longest = max((len(name) for name, *_ in named), default=0)
    tables, names = next(sizes for letters, sizes in AT_ONCE.items() if longest <= letters)
    done = state.done
    drawn = bracket_sheets(state)
    is_over = not state.has_next() and state.is_complete()
    rows = state.standing(done) if done and not is_called and (is_over or not drawn) else []
    return render_template(
        "club/wall.html",
        state=state,
        live=follow_event(state),
        tables=_cut([*meetings, *missed], tables),
        names=_cut(named, names),
        places=[
            (name, part)
            for name, placed in standing_parts(state, rows)
            for part in _cut(placed, PLACES_AT_ONCE)
        ],
        brackets=[
            part for sheet in drawn if not is_called for part in _bracket(state, sheet, longest)
        ],
        is_called=is_called,
        podium=podium(state) if state.revealed and winner(state) else (),
        most=most_at(state, state.revealed),
        reached=reached_names(state, done),
        done=done,
        minutes=state.game.ending.minutes,
    )


@bp.get(f"{EVENT}.json")
def data(table: str) -> Response:
    """The event as its document, with the pairings and the standing after each round."""
    state = event_here(table)
    results = {"name": state.table.name, "answer": event_rounds(state.evening())}
    return jsonify(write_event(_shown(state)) | results)


def _shown(state: EventState) -> Evening:
    """The event for whoever asks: who the other members are, and who has paid, is the director's
    affair."""
    evening = state.evening()
    if is_director(state.id):
        return evening
    entrants = tuple(replace(entrant, paid=False) for entrant in evening.entrants)
    return replace(evening, entrants=entrants, members=())


@bp.get("/schema/event.json")
def schema() -> Response:
    """What the document of an evening may hold, for programs that write one."""
    return json_response(schema_of("scopa-event", DOCUMENT))


@bp.get(f"{EVENT}/event.json")
def export(table: str) -> Response:
    """The document alone, to keep: it comes back letter for letter."""
    answer = jsonify(write_event(_shown(event_here(table))))
    answer.headers["Content-Disposition"] = 'attachment; filename="event.json"'
    return answer


@bp.get(f"{EVENT}/<any(entrants,pairings,results,standing):what>.csv")
def csv(table: str, what: str) -> Response:
    """A table of the event for spreadsheets; `?separator=` says what parts its cells."""
    separator = SEPARATORS.get(request.args.get("separator", ""), ",")
    rows = event_tables.ROWS[what](event_here(table))
    content = b"".join(table_csv(event_tables.COLUMNS[what], [rows], separator, word))
    return named_file(Response(content, content_type=CSV), f"{what}.csv")


@bp.get(f"{EVENT}/event.xlsx")
def xlsx(table: str) -> Response:
    """All tables of the event as a workbook."""
    state = event_here(table)
    limited.consume(limits.WORKBOOKS)
    sheets = [
        (name, columns, event_tables.ROWS[name](state))
        for name, columns in event_tables.COLUMNS.items()
    ]
    return named_file(Response(book(sheets, word), content_type=XLSX), "event.xlsx")


def _page(state: EventState, number: int) -> str:
    played = state.rounds[number - 1] if number else None
    done = number if not played or not played.open() else number - 1
    rows = state.standing(done) if done else []
    then = state.standing(done, as_published=True) if done else []
    changed = [r.columns() for r in rows] != [r.columns() for r in then]
    address = absolute_url(url_for(".show", table=state.id))
    return render_template(
        "club/event.html",
        state=state,
        played=played,
        done=done,
        standing=rows,
        then=then if changed else [],
        brackets=[*map(bracket_picture, bracket_sheets(state))],
        won=winner(state),
        settings=settings_lines(state),
        reached=reached_names(state, done),
        published=state.rounds[done].at if done < len(state.rounds) else "",
        final=state.is_final(now()),
        live=follow_event(state),
        mine=pair_here(state),
        has_old_code=pair_code(state.id) is not None,
        directs=is_director(state.id),
        address=address,
        qr=qr_path(address),
    )


def _bracket(state: EventState, drawn: BracketSheet, longest: int) -> Iterator[BracketSheet]:
    """The rounds of the bracket from that which is played now, as many as have room beside each
    other; at least the last two."""
    rounds = drawn.columns
    played_now = len(state.rounds) - 1 - drawn.before
    first = max(0, min(played_now, len(rounds) - 2))
    across = 3 if longest <= min(AT_ONCE) else 2
    parts = parts_of(replace(drawn, columns=rounds[first:]), across, BOXES_AT_ONCE)
    return takewhile(lambda part: part.columns[0].name == rounds[first].name, parts)


def _cut(rows: list[Any], size: int) -> list[list[Any]]:
    """The rows in parts of about the same length, none longer than `size`."""
    count = -(-len(rows) // size)
    length = -(-len(rows) // count) if count else 1
    return [rows[first : first + length] for first in range(0, len(rows), length)]


@standing_bp.get(f"{EVENT}/standing", endpoint="show")
def standing(table: str) -> str | Redirect:
    """The picture, to send or to keep; the evening itself before a round is over."""
    state = event_here(table)
    if not state.done:
        return redirect_to("event.show", table=table)
    shown = picture_of_standing(state)
    return render_template("club/standing.html", state=state, shown=shown)


@standing_bp.get(f"{EVENT}/standing.png")
def picture(table: str) -> Response | Redirect:
    """The standing as a picture; another one after each result."""
    state = event_here(table)
    if not state.done:
        return redirect_to("event.show", table=table)
    png = _picture(picture_of_standing(state), Path(str(current_app.static_folder)))
    answer = Response(png, mimetype="image/png")
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@cached_by_language(MOST_PICTURE_BYTES, len)
def _picture(shown: StandingPicture, folder: Path) -> bytes:
    # Pillow takes a second to load: not every process draws.
    from scorekeeper.club.sheets.standing_picture import draw

    limited.consume(limits.PICTURES)
    return draw(shown, folder)


def follow_event(state: EventState, lively: bool = False) -> Live:
    """What a page of the event polls; a `lively` one also shows the scores of its tables."""
    address = f"{request.root_path}/e/{state.id}/{'lively/' if lively else ''}{POLL}"
    beat = [int(time() // EVERY)] if lively else []
    return Live(address, tag_of(state.table.changed, *beat))


@live_bp.get(f"{EVENT}/{POLL}")
def changed(table: str) -> Response:
    """Whether anything has happened at the event."""
    return poll_answer((table, True))


@live_bp.get(f"{EVENT}/lively/{POLL}")
def changed_lively(table: str) -> Response:
    """Whether anything has happened at the event, or may have at one of its tables."""
    return poll_answer((table, True), int(time() // EVERY))
