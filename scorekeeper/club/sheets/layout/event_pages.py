"""What stands on which page of an evening's paper."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from scorekeeper.club.sheets.content.bracket import BracketSheet
from scorekeeper.club.sheets.content.event import Card, EventPart, Listing, Slip
from scorekeeper.club.sheets.layout.bracket import bracket_pages
from scorekeeper.club.sheets.layout.event import draw_small, list_pages
from scorekeeper.sheets.drawing.paper import SHARED, Area, areas, page_size
from scorekeeper.sheets.drawing.pen import Pen, Surface
from scorekeeper.sheets.layout.pages import Pages, draw_cuts


def event_pages(title: str, parts: Iterable[EventPart], paper: str) -> Pages:
    """Lists, cards and slips of an evening, one after the other: cards and slips four to a page to
    cut apart, or one where a page has no room for four."""
    pages: list[Callable[[Surface], None]] = []
    (area,) = areas(paper)
    for is_small, group in groupby(parts, lambda each: isinstance(each, Card | Slip)):
        if is_small:
            small = [each for each in group if isinstance(each, Card | Slip)]
            pages += _cut_apart(small, paper)
            continue
        for each in group:
            whole = bracket_pages(each, area) if isinstance(each, BracketSheet) else ()
            drawings = list_pages(each, area) if isinstance(each, Listing) else whole
            pages += (partial(_on_area, area=area, draw=draw) for draw in drawings)
    return Pages(title, page_size(paper), tuple(pages))


def _on_area(surface: Surface, area: Area, draw: Callable[[Pen], None]) -> None:
    draw(Pen(surface, area))


def _cut_apart(parts: Sequence[Card | Slip], paper: str) -> Iterator[Callable[[Surface], None]]:
    many = 4 if paper in SHARED else 1
    for first in range(0, len(parts), many):
        yield partial(_draw_small, parts=parts[first : first + many], paper=paper, many=many)


def _draw_small(surface: Surface, parts: Sequence[Card | Slip], paper: str, many: int) -> None:
    for area, part in zip(areas(paper, many), parts, strict=False):
        draw_small(Pen(surface, area), part, area)
    size = page_size(paper, many)
    draw_cuts(Pen(surface, Area(0, 0, *size)), size, many)
