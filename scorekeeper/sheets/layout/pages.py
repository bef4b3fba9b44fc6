"""What stands on which page, of a match's sheet, of blank ones and of an evening's paper, before it
is a PDF or an SVG.

Both are drawn by the same calls, so that what a browser prints is what the PDF prints.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from scorekeeper.sheets.content.blank_pad import Blank
from scorekeeper.sheets.content.bracket import BracketSheet
from scorekeeper.sheets.content.event import Card, EventPart, Listing, Slip
from scorekeeper.sheets.content.match_sheet import Sheet, SheetKind
from scorekeeper.sheets.content.meeting_sheet import MeetingSheet
from scorekeeper.sheets.drawing.paper import SHARED, Area, areas, page_size
from scorekeeper.sheets.drawing.pen import Pen, Surface
from scorekeeper.sheets.layout.blank_pad import Part, draw_blank
from scorekeeper.sheets.layout.bracket import bracket_pages
from scorekeeper.sheets.layout.event import draw_small, list_pages
from scorekeeper.sheets.layout.match_sheet import best_form, draw_page, lay_out
from scorekeeper.sheets.layout.meeting_sheet import draw_cover
from scorekeeper.sheets.layout.rule_card import RuleCard, draw_rules

LAST = 3
"""The place of the last page of a booklet."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages of one size, in points, each ready to be drawn on a surface."""

    title: str
    size: tuple[float, float]
    draw: tuple[Callable[[Surface], None], ...]


def usual_form(sheet: Sheet, paper: str) -> SheetKind:
    """The form in which the sheet of a match is drawn on that paper where nobody chose one."""
    (area,) = areas(paper)
    return best_form(sheet, area)


def match_pages(
    sheet: Sheet, paper: str, form: SheetKind = SheetKind.FULL, back: Sequence[RuleCard] = ()
) -> Pages:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`. Each card
    of its `back` is a page after the last."""
    (area,) = areas(paper)
    laid = lay_out(sheet, area, form)

    def page(surface: Surface, number: int) -> None:
        draw_page(Pen(surface, area), laid, area, number)

    def behind(surface: Surface, card: RuleCard) -> None:
        draw_rules(Pen(surface, area), card, area)

    pages = [partial(page, number=number) for number in range(len(laid.pages))]
    cards = [partial(behind, card=card) for card in back]
    return Pages(sheet.title, page_size(paper), (*pages, *cards))


def meeting_pages(
    sheet: MeetingSheet,
    paper: str,
    form: SheetKind = SheetKind.COMPACT,
    back: Sequence[RuleCard] = (),
) -> Pages:
    """The sheet of a meeting: its cover, then the pages of each game, the last with its `back`."""
    (area,) = areas(paper)

    def cover(surface: Surface) -> None:
        draw_cover(Pen(surface, area), sheet, area)

    *others, last = sheet.sheets
    games = [page for each in others for page in match_pages(each, paper, form).draw]
    games += match_pages(last, paper, form, back).draw
    return Pages(sheet.cover.title, page_size(paper), (cover, *games))


def blank_pages(blank: Blank, paper: str, per_page: int = 1, folded: bool = False) -> Pages:
    """One page of blank sheets: one, or two or four to cut apart (`paper.SHARED` papers).

    `folded` gives instead the two sides of one such paper that is folded into a booklet of four
    pages, whose deals are numbered on.
    """
    title = f"{blank.title}: {blank.rules[0]}"
    if folded:
        return Pages(title, page_size(paper, 2), _booklet(blank, paper))
    size = page_size(paper, per_page)

    def page(surface: Surface) -> None:
        for area in areas(paper, per_page):
            draw_blank(Pen(surface, area), blank, area, Part())
        _draw_cuts(Pen(surface, Area(0, 0, *size)), size, per_page)

    return Pages(title, size, (page,))


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
    _draw_cuts(Pen(surface, Area(0, 0, *size)), size, many)


def _booklet(blank: Blank, paper: str) -> tuple[Callable[[Surface], None], ...]:
    """Outside and inside: folded, the right half of the outside is the first page."""
    left, right = areas(paper, 2)
    numbers = [1]
    for place, area in enumerate((right, left, right)):
        part = Part(place == 0, False, numbers[-1])
        numbers.append(draw_blank(Pen(_Nowhere(), area), blank, area, part))
    parts = [Part(place == 0, place == LAST, first) for place, first in enumerate(numbers)]

    def side(surface: Surface, halves: tuple[tuple[Area, Part], ...]) -> None:
        for area, part in halves:
            draw_blank(Pen(surface, area), blank, area, part)

    outside = (left, parts[LAST]), (right, parts[0])
    inside = (left, parts[1]), (right, parts[2])
    return partial(side, halves=outside), partial(side, halves=inside)


class _Nowhere:
    """A surface that keeps nothing: to learn how much has room on an area."""

    def write(self, *_: object) -> None: ...

    def write_up(self, *_: object) -> None: ...

    def write_figures(self, *_: object) -> None: ...

    def line(self, *_: object) -> None: ...

    def band(self, *_: object) -> None: ...

    def art(self, *_: object) -> None: ...

    def box(self, *_: object) -> None: ...

    def squares(self, *_: object) -> None: ...

    def leads(self, *_: object) -> None: ...


def _draw_cuts(pen: Pen, size: tuple[float, float], per_page: int) -> None:
    width, height = size
    if per_page > 1:
        pen.dots(width / 2, 0, width / 2, height)
    if per_page == 4:
        pen.dots(0, height / 2, width, height / 2)
