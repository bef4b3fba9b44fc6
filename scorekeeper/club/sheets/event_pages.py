"""What stands on which page of an evening's paper, and a bracket on as many pages as it needs: each
meeting in the middle of those that lead to it.

Where nobody is known yet there is a line to write on. Nothing is cut: a name that is too long for
its column goes on in the next line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from scorekeeper.club.sheets.bracket import Box, BracketSheet, parts_of
from scorekeeper.club.sheets.event import EventPart, Listing, Slip, TableCard
from scorekeeper.club.sheets.event_layout import LEADING, draw_small, draw_title, list_pages
from scorekeeper.club.words.event_bracket import third_place, tournament_goes_to
from scorekeeper.sheets.drawing.paper import CUT_PAPERS, Area, areas, page_size
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, THIN, Pen, Surface
from scorekeeper.sheets.drawing.typeface import width, wrapped
from scorekeeper.sheets.layout.pages import Pages, draw_cuts


def event_pages(title: str, parts: Iterable[EventPart], paper: str) -> Pages:
    """Lists, cards and slips of an evening, one after the other: cards and slips four to a page to
    cut apart, or one where a page has no room for four."""
    pages: list[Callable[[Surface], None]] = []
    (area,) = areas(paper)
    for is_small, group in groupby(parts, lambda each: isinstance(each, TableCard | Slip)):
        if is_small:
            small = [each for each in group if isinstance(each, TableCard | Slip)]
            pages += _cut_apart(small, paper)
            continue
        for each in group:
            whole = bracket_pages(each, area) if isinstance(each, BracketSheet) else ()
            drawings = list_pages(each, area) if isinstance(each, Listing) else whole
            pages += (partial(_on_area, area=area, draw=draw) for draw in drawings)
    return Pages(title, page_size(paper), tuple(pages))


def _on_area(surface: Surface, area: Area, draw: Callable[[Pen], None]) -> None:
    draw(Pen(surface, area))


def _cut_apart(
    parts: Sequence[TableCard | Slip], paper: str
) -> Iterator[Callable[[Surface], None]]:
    many = 4 if paper in CUT_PAPERS else 1
    for first in range(0, len(parts), many):
        yield partial(_draw_small, parts=parts[first : first + many], paper=paper, many=many)


def _draw_small(surface: Surface, parts: Sequence[TableCard | Slip], paper: str, many: int) -> None:
    for area, part in zip(areas(paper, many), parts, strict=False):
        draw_small(Pen(surface, area), part, area)
    size = page_size(paper, many)
    draw_cuts(Pen(surface, Area(0, 0, *size)), size, many)


GAP = 14.0
"""Between two columns, where the lines run."""
TYPE_SIZES = (11.0, 9.0, 7.0)
NARROWEST = 9
"""A column, in sizes of its type."""
PAD = 2.0


@dataclass(frozen=True, slots=True)
class _Measures:
    """How large everything is in one size of type: a column, a score in it, a side of a box, a box
    with what is below it, and the heads."""

    size: float
    wide: float
    score: float
    side: float
    every: float
    heads: float


def bracket_pages(sheet: BracketSheet, area: Area) -> list[Callable[[Pen], None]]:
    """The pages of a bracket, each under its title, in the largest type in which they are few and
    what stands with the final has room."""
    top = draw_title(None, sheet.title, sheet.about, area.width)
    made = [_laid(sheet, area, size, across, top) for size, across in _tries(sheet, area.width)]
    of, parts = min(made, key=lambda each: (_needed(each[0]) > area.height - top, len(each[1])))
    return [partial(_draw_page, part=part, of=of, area=area, top=top) for part in parts]


def _tries(sheet: BracketSheet, whole: float) -> Iterator[tuple[float, int]]:
    """Sizes of the type, the largest first, each with as many columns as have room, and fewer."""
    for size in TYPE_SIZES:
        fitting = int((whole + GAP) // (NARROWEST * size + GAP))
        for across in range(min(fitting, len(sheet.columns)), 0, -1):
            yield size, across


def _needed(of: _Measures) -> float:
    """The height of the final with the match for third place, and as much above its middle."""
    return of.heads + 2 * (3 * of.side + of.size + _height(third_place(), of))


def _laid(
    sheet: BracketSheet, area: Area, size: float, across: int, top: float
) -> tuple[_Measures, list[BracketSheet]]:
    wide = (area.width - GAP * (across - 1)) / across
    boxes = [box for each in sheet.columns for box in each.boxes if box]
    boxes += [sheet.third] if sheet.third else []
    sides = [line for box in boxes for line in box.lines]
    score = max(width(line.score or "00", size, True) for line in sides)
    room = wide - 3 * PAD - score
    lines = max(len(wrapped(name, room, size, True)) for name in {line.name for line in sides})
    side = max(1, lines) * size * LEADING + 2 * PAD
    heads = max(len(wrapped(each.name, wide, size, True)) for each in sheet.columns)
    of = _Measures(size, wide, score, side, 2 * side + size, heads * size * LEADING + PAD)
    most = max(1, int((area.height - top - of.heads) // of.every))
    return of, list(parts_of(sheet, across, most))


def _draw_page(pen: Pen, part: BracketSheet, of: _Measures, area: Area, top: float) -> None:
    draw_title(pen, part.title, part.about, area.width)
    y = top + of.heads
    room = min(area.height - y, of.every * 2 * max(2, len(part.columns[0].boxes)))
    for at, column in enumerate(part.columns):
        x, every = at * (of.wide + GAP), room / len(column.boxes)
        _draw_lines(pen, x, top, column.name, of)
        for row, box in enumerate(column.boxes):
            middle = y + every * (row + 0.5)
            if box:
                _draw_box(pen, x, middle - of.side, box, of)
            if box and at + 1 < len(part.columns):
                _draw_way(pen, x + of.wide, middle, every * (0.5 - row % 2), of)
    x, middle = (len(part.columns) - 1) * (of.wide + GAP), y + room / 2
    if part.champion is not None:
        above = middle - 2 * of.side - of.size
        pen.box(x, above, of.wide, of.side, FIRM)
        _draw_lines(pen, x + PAD, above + PAD, part.champion, of)
        _draw_lines(pen, x, above - _height(tournament_goes_to(), of), tournament_goes_to(), of)
    if part.third:
        below = _draw_lines(pen, x, middle + of.side + of.size, third_place(), of)
        _draw_box(pen, x, below, part.third, of)


def _height(text: str, of: _Measures) -> float:
    return len(wrapped(text, of.wide - 2 * PAD, of.size, True)) * of.size * LEADING


def _draw_lines(pen: Pen, x: float, y: float, text: str, of: _Measures) -> float:
    for line in wrapped(text, of.wide - 2 * PAD, of.size, True):
        y += of.size * LEADING
        pen.text(x, y - 0.25 * of.size, line, of.size, bold=True)
    return y


def _draw_box(pen: Pen, x: float, y: float, box: Box, of: _Measures) -> None:
    for place, line in enumerate(box.lines):
        top = y + place * of.side
        for at, text in enumerate(
            wrapped(line.name, of.wide - 3 * PAD - of.score, of.size, True), 1
        ):
            base = top + PAD + at * of.size * LEADING - 0.25 * of.size
            pen.text(x + PAD, base, text, of.size, bold=line.has_won)
        base = top + PAD + 0.75 * of.size * LEADING + 0.1 * of.size
        pen.text(x + of.wide - PAD, base, line.score, of.size, line.has_won, "right")
    pen.box(x, y, of.wide, 2 * of.side, THIN)
    pen.rule(x, y + of.side, x + of.wide, HAIR)


def _draw_way(pen: Pen, x: float, y: float, down: float, of: _Measures) -> None:
    """The line from the middle of a box to that of the next, so far `down`."""
    pen.rule(x, y, x + GAP / 2, THIN)
    pen.upright(x + GAP / 2, min(y, y + down), max(y, y + down), THIN)
    pen.rule(x + GAP / 2, y + down, x + GAP, THIN)
