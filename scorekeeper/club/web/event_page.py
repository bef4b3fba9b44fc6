"""What everybody with the address sees: the rounds, the bracket as a picture, the standing, the
wall; and all as data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from scorekeeper.club.documents.writer import event_rounds, write_event
from scorekeeper.club.rules.evening import group_rounds
from scorekeeper.club.sheets.content.bracket import (
    Box,
    BracketColumn,
    BracketSheet,
    bracket_sheet,
    parts_of,
)
from scorekeeper.club.sheets.spreadsheet.event_tables import event_csv, event_workbook
from scorekeeper.club.tables.event_meetings import minutes_of
from scorekeeper.club.tables.state import EventState, by_name
from scorekeeper.club.web.access import EVENT, event_here, is_director, pair_here
from scorekeeper.club.web.polling import follow
from scorekeeper.club.words.event import standing_parts
from scorekeeper.club.words.event_bracket import reached_names, winner
from scorekeeper.club.words.event_set_up import settings_lines
from scorekeeper.sheets.drawing.qr import qr_path
from scorekeeper.sheets.spreadsheet.csv_tables import SEPARATORS
from scorekeeper.store.errors import NotFound
from scorekeeper.tables.clock_and_ids import later, now
from scorekeeper.web.access.urls import absolute_url
from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.responses import named_file
from scorekeeper.web.transfer.file_export import CSV, XLSX

bp = Blueprint("event", __name__)
AT_ONCE = {26: (16, 10), 40: (12, 6), 999: (8, 4)}
"""How many tables, and how many names, the wall shows at once where no name is longer."""
PLACES_AT_ONCE = 10
BOXES_AT_ONCE = 4
"""Meetings of a bracket below each other on the wall."""
# A bracket as a picture: its boxes, and from one to the next.
WIDE, HIGH, ACROSS, DOWN = 232, 48, 268, 64
LEFT, TOP = 8, 34
LONGEST = 30
"""Letters of a name that have room in a box."""


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
    meetings = played.meetings if played else []
    missed = state.missed(played.number) if played else []
    named = by_name(state)
    longest = max((len(name) for name, *_ in named), default=0)
    tables, names = next(sizes for letters, sizes in AT_ONCE.items() if longest <= letters)
    done = state.done
    drawn = bracket_sheet(state)
    is_over = not state.has_next() and state.is_complete()
    rows = state.standing(done) if done and (is_over or not drawn) else []
    minutes, started = minutes_of(state.game), played.started if played else ""
    return render_template(
        "club/wall.html",
        state=state,
        live=follow(state),
        tables=_cut([*meetings, *missed], tables),
        names=_cut(named, names),
        places=[
            (name, part)
            for name, placed in standing_parts(state, rows)
            for part in _cut(placed, PLACES_AT_ONCE)
        ],
        bracket=[*_bracket(state, drawn, longest)] if drawn else [],
        reached=reached_names(state, done),
        done=done,
        minutes=minutes,
        until=later(started, minutes=minutes) if minutes and started else "",
    )


@bp.get(f"{EVENT}.json")
def data(table: str) -> Response:
    """The event as its document, and what it comes to."""
    state = event_here(table)
    evening = state.evening()
    results = {"name": state.table.name, "answer": event_rounds(evening)}
    return jsonify(write_event(evening) | results)


@bp.get(f"{EVENT}/event.json")
def export(table: str) -> Response:
    """The document alone, to keep: it comes back letter for letter."""
    answer = jsonify(write_event(event_here(table).evening()))
    answer.headers["Content-Disposition"] = 'attachment; filename="event.json"'
    return answer


@bp.get(f"{EVENT}/<any(entrants,pairings,results,standing):what>.csv")
def csv(table: str, what: str) -> Response:
    """A table of the event for spreadsheets; `?separator=` says what parts its cells."""
    separator = SEPARATORS.get(request.args.get("separator", ""), ",")
    content = b"".join(event_csv(event_here(table), what, separator))
    return named_file(Response(content, content_type=CSV), f"{what}.csv")


@bp.get(f"{EVENT}/event.xlsx")
def xlsx(table: str) -> Response:
    """All tables of the event as a workbook."""
    state = event_here(table)
    rate_limits.consume(rate_limits.WORKBOOKS)
    return named_file(Response(event_workbook(state), content_type=XLSX), "event.xlsx")


def _page(state: EventState, number: int) -> str:
    played = state.rounds[number - 1] if number else None
    done = number if not played or not played.open() else number - 1
    rows = state.standing(done) if done else []
    then = state.standing_then(done) if done else []
    changed = [r.columns() for r in rows] != [r.columns() for r in then]
    address = absolute_url(url_for(".show", table=state.id))
    return render_template(
        "club/event.html",
        state=state,
        played=played,
        done=done,
        standing=rows,
        then=then if changed else [],
        bracket=bracket_picture(drawn) if (drawn := bracket_sheet(state)) else None,
        shortened=fitted_name,
        won=winner(state),
        settings=settings_lines(state),
        reached=reached_names(state, done),
        published=state.standing_out(done),
        final=state.is_final(now()),
        live=follow(state),
        mine=pair_here(state),
        directs=is_director(state.id),
        address=address,
        qr=qr_path(address),
    )


def _bracket(state: EventState, drawn: BracketSheet, longest: int) -> Iterator[BracketSheet]:
    """The rounds of the bracket from that which is played now, as many as have room beside each
    other; at least the last two."""
    rounds = drawn.columns
    played_now = len(state.rounds) - 1 - group_rounds(state.evening())
    first = max(0, min(played_now, len(rounds) - 2))
    across = 3 if longest <= min(AT_ONCE) else 2
    parts = parts_of(replace(drawn, columns=rounds[first:]), across, BOXES_AT_ONCE)
    return takewhile(lambda part: part.columns[0].name == rounds[first].name, parts)


def _cut(rows: list[Any], size: int) -> list[list[Any]]:
    """Parts of about the same length, none longer than that."""
    count = -(-len(rows) // size)
    length = -(-len(rows) // count) if count else 1
    return [rows[at : at + length] for at in range(0, len(rows), length)]


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A meeting in the picture, by its top left corner."""

    x: int
    y: int
    box: Box

    @property
    def kind(self) -> str:
        """`live` where it is played now, `later` where not both are known."""
        if not all(line.is_known for line in self.box.lines):
            return "later"
        return "live" if self.box.is_live else ""


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """All that is drawn: heads over the columns, boxes, lines from box to box, and the place after
    the final, by the middle of its left edge."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[PlacedBox, ...]
    paths: tuple[tuple[str, bool], ...]
    champion: tuple[int, int, str]
    third: PlacedBox | None = None


def bracket_picture(sheet: BracketSheet) -> BracketPicture:
    """The bracket with a place for everything."""
    rounds = sheet.columns
    height = TOP + DOWN * len(rounds[0].boxes)
    boxes = [
        PlacedBox(LEFT + ACROSS * at, _y(at, row), box)
        for at, column in enumerate(rounds)
        for row, box in enumerate(column.boxes)
        if box
    ]
    third = None
    if sheet.third:
        x, y = LEFT + ACROSS * (len(rounds) - 1), _y(len(rounds) - 1, 0) + DOWN + HIGH // 2
        third = PlacedBox(x, y, sheet.third)
        height = max(height, y + HIGH + 8)
    heads = tuple((LEFT + ACROSS * at, column.name) for at, column in enumerate(rounds))
    x, y = LEFT + ACROSS * len(rounds), _y(len(rounds) - 1, 0) + HIGH // 2
    paths = (*_paths(rounds), (f"M{x - ACROSS + WIDE} {y}h{ACROSS - WIDE}", bool(sheet.champion)))
    champion = x, y, sheet.champion or ""
    return BracketPicture(x + WIDE + LEFT, height, heads, tuple(boxes), paths, champion, third)


def fitted_name(name: str) -> str:
    """A name as it has room in a box."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _y(column: int, row: int) -> int:
    """The top of a box: in the middle of those that lead to it."""
    every = DOWN << column
    return TOP + every * row + (every - DOWN) // 2


def _paths(rounds: Sequence[BracketColumn]) -> Iterator[tuple[str, bool]]:
    for at, column in enumerate(rounds[:-1]):
        for row, box in enumerate(column.boxes):
            if box:
                x, y = LEFT + ACROSS * at + WIDE, _y(at, row) + HIGH // 2
                to = _y(at + 1, row // 2) + (HIGH // 4 if row % 2 == 0 else 3 * HIGH // 4)
                middle = (ACROSS - WIDE) // 2
                yield f"M{x} {y}h{middle}V{to}h{middle}", any(line.has_won for line in box.lines)
