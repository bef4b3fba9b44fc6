"""What stands on which page, of a match's sheet and of blank ones, before it is a PDF or an SVG.

Both are drawn by the same calls, so that what a browser prints is what the PDF prints.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.drawing.paper import Area, areas, page_size
from scorekeeper.sheets.drawing.pen import Pen, Surface
from scorekeeper.sheets.layout.blank_pad import PadPart, draw_blank
from scorekeeper.sheets.layout.match_sheet import draw_cover, draw_page, lay_out
from scorekeeper.sheets.layout.rule_card import RuleCard, draw_rules
from scorekeeper.sheets.match_sheet import MeetingSheet, Sheet, SheetKind
from scorekeeper.sheets.score_form import Blank
from scorekeeper.words.language import said_of

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
    # Each deal with its reasons; a row for each where the match has room on one page only so.
    if len(lay_out(sheet, area).pages) == 1:
        return SheetKind.FULL
    rows = lay_out(sheet, area, SheetKind.COMPACT)
    return SheetKind.COMPACT if len(rows.pages) == 1 else SheetKind.FULL


def match_pages(
    sheet: Sheet, paper: str, form: SheetKind = SheetKind.FULL, back: Sequence[RuleCard] = ()
) -> Pages:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`. Each card
    of its `back` is a page after the last."""
    (area,) = areas(paper)
    laid = lay_out(sheet, area, form)
    numbers = range(len(laid.pages))
    pages = [partial(draw_page, laid=laid, area=area, page=number) for number in numbers]
    cards = [partial(draw_rules, card=card, area=area) for card in back]
    return Pages(sheet.title, page_size(paper), (*pages, *cards))


def meeting_pages(
    sheet: MeetingSheet,
    paper: str,
    form: SheetKind = SheetKind.COMPACT,
    back: Sequence[RuleCard] = (),
) -> Pages:
    """The sheet of a meeting: its cover, then the pages of each game, the last with its `back`."""
    (area,) = areas(paper)
    cover = partial(draw_cover, sheet=sheet, area=area)
    *others, last = sheet.sheets
    games = [page for each in others for page in match_pages(each, paper, form).draw]
    games += match_pages(last, paper, form, back).draw
    return Pages(sheet.cover.title, page_size(paper), (cover, *games))


def blank_pages(blank: Blank, paper: str, per_page: int = 1, folded: bool = False) -> Pages:
    """One page of blank sheets: one, or two or four to cut apart (of `paper.CUT_PAPERS`).

    `folded` gives instead the two sides of one such paper that is folded into a booklet of four
    pages, whose deals are numbered on.
    """
    title = said_of(blank.title, blank.rules[0])
    size = page_size(paper, 2 if folded else per_page)
    if not folded:
        parts = [(area, PadPart()) for area in areas(paper, per_page)]
        page = partial(_draw_blanks, blank=blank, parts=parts, size=size, per_page=per_page)
        return Pages(title, size, (page,))
    left, right = areas(paper, 2)
    numbers = [1]
    for place, area in enumerate((right, left, right)):
        part = PadPart(place == 0, False, numbers[-1])
        numbers.append(draw_blank(Pen(_Nowhere(), area), blank, area, part))
    first, *inner, last = (
        PadPart(place == 0, place == LAST, number) for place, number in enumerate(numbers)
    )
    # Folded, the right half of the outside is the first page.
    outside = [(left, last), (right, first)]
    inside = [(left, inner[0]), (right, inner[1])]
    sides = (
        partial(_draw_blanks, blank=blank, parts=each, size=size) for each in (outside, inside)
    )
    return Pages(title, size, tuple(sides))


def _draw_blanks(
    surface: Surface,
    blank: Blank,
    parts: Sequence[tuple[Area, PadPart]],
    size: tuple[float, float],
    per_page: int = 1,
) -> None:
    for area, part in parts:
        draw_blank(Pen(surface, area), blank, area, part)
    draw_cuts(Pen(surface, Area(0, 0, *size)), size, per_page)


class _Nowhere:
    """A surface that keeps nothing: to learn how much has room on an area."""

    def write(self, *_: object) -> None: ...

    line = band = art = box = squares = leads = write


def draw_cuts(pen: Pen, size: tuple[float, float], per_page: int) -> None:
    """Dots along which a page of two or four is cut apart."""
    width, height = size
    if per_page > 1:
        pen.dots(width / 2, 0, width / 2, height)
    if per_page == 4:
        pen.dots(0, height / 2, width, height / 2)
