"""What stands on which page of an evening's paper, and a bracket on as many pages as it needs: each
meeting in the middle of those that lead to it.

Where nobody is known yet there is a line to write on. Nothing is cut: a name that is too long for
its column goes on in the next line.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from scorekeeper.club.sheets.bracket import Box, BracketSheet, parts_of
from scorekeeper.club.sheets.event import EventPart, Listing, Slip, TableCard
from scorekeeper.club.sheets.event_layout import LEADING, draw_small, draw_title, list_pages
from scorekeeper.sheets.drawing.paper import CUT_PAPERS, Area, areas, page_size
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, THIN, Pen, Surface
from scorekeeper.sheets.drawing.typeface import width, wrapped
from scorekeeper.sheets.layout.pages import Pages, draw_cuts
from scorekeeper.words.language import gettext


def event_pages(title: str, parts: Iterable[EventPart], paper: str) -> Pages:
    """Lists, cards and slips of an evening, one after the other: cards and slips four to a page to
    cut apart, or one where a page has no room for four."""
    pages: list[Callable[[Surface], None]] = []
    (area,) = areas(paper)
    many = 4 if paper in CUT_PAPERS else 1
    for is_small, group in groupby(parts, lambda each: isinstance(each, TableCard | Slip)):
        if is_small:
            small = [each for each in group if isinstance(each, TableCard | Slip)]
            for first in range(0, len(small), many):
                some = small[first : first + many]
                pages.append(partial(_draw_small, parts=some, paper=paper, many=many))
            continue
        for each in group:
            if isinstance(each, Listing):
                pages += list_pages(each, area)
            elif isinstance(each, BracketSheet):
                pages += _bracket_pages(each, area)
    return Pages(title, page_size(paper), tuple(pages))


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


def _bracket_pages(sheet: BracketSheet, area: Area) -> list[Callable[[Surface], None]]:
    """The pages of a bracket, each under its title, in the largest type in which they are few and
    what stands with the final has room."""
    top = draw_title(None, sheet.title, sheet.about, area.width)
    room = area.height - top
    tries = []
    for size in TYPE_SIZES:
        fitting = int((area.width + GAP) // (NARROWEST * size + GAP))
        for across in range(min(fitting, len(sheet.columns)), 0, -1):
            of = _measured(sheet, size, (area.width - GAP * (across - 1)) / across)
            parts = list(parts_of(sheet, across, max(1, int((room - of.heads) // of.every))))
            # The height of the final with the match for third place, and as much above its middle.
            final = of.heads + 2 * (3 * of.side + of.size + _height(gettext("Third place"), of))
            tries.append((final > room, len(parts), of, parts))
    _, _, of, parts = min(tries, key=lambda each: each[:2])
    return [partial(_draw_page, part=part, of=of, area=area, top=top) for part in parts]


def _measured(sheet: BracketSheet, size: float, wide: float) -> _Measures:
    """The bracket in this type, in columns of this width."""
    boxes = [box for each in sheet.columns for box in each.boxes if box]
    boxes += [sheet.third] if sheet.third else []
    sides = [line for box in boxes for line in box.lines]
    score = max(width(line.score or "00", size, True) for line in sides)
    room = wide - 3 * PAD - score
    lines = max(len(wrapped(name, room, size, True)) for name in {line.name for line in sides})
    side = max(1, lines) * size * LEADING + 2 * PAD
    heads = max(len(wrapped(each.name, wide, size, True)) for each in sheet.columns)
    return _Measures(size, wide, score, side, 2 * side + size, heads * size * LEADING + PAD)


def _draw_page(surface: Surface, part: BracketSheet, of: _Measures, area: Area, top: float) -> None:
    pen = Pen(surface, area)
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
                # The line from its middle to that of the next box.
                right, to = x + of.wide, middle + every * (0.5 - row % 2)
                pen.rule(right, middle, right + GAP / 2, THIN)
                pen.upright(right + GAP / 2, min(middle, to), max(middle, to), THIN)
                pen.rule(right + GAP / 2, to, right + GAP, THIN)
    x, middle = (len(part.columns) - 1) * (of.wide + GAP), y + room / 2
    if part.champion is not None:
        above = middle - 2 * of.side - of.size
        pen.box(x, above, of.wide, of.side, FIRM)
        _draw_lines(pen, x + PAD, above + PAD, part.champion, of)
        text = gettext("The tournament goes to")
        _draw_lines(pen, x, above - _height(text, of), text, of)
    if part.third:
        below = _draw_lines(pen, x, middle + of.side + of.size, gettext("Third place"), of)
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
