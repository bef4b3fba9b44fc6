"""What stands on which page, of a match's sheet and of blank ones, before it is a PDF or an SVG.

Both are drawn by the same calls, so that what a browser prints is what the PDF prints.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.blank import Blank
from scorekeeper.sheets.description import Sheet
from scorekeeper.sheets.draw_blank import draw_blank
from scorekeeper.sheets.draw_match import draw_page, lay_out
from scorekeeper.sheets.paper import Area, areas, page_size
from scorekeeper.sheets.pen import Pen, Surface


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages of one size, in points, each ready to be drawn on a surface."""

    title: str
    size: tuple[float, float]
    draw: tuple[Callable[[Surface], None], ...]


def match_pages(sheet: Sheet, paper: str) -> Pages:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`."""
    (area,) = areas(paper)
    laid = lay_out(sheet, area)

    def page(surface: Surface, number: int) -> None:
        draw_page(Pen(surface, area), sheet, area, laid, number)

    pages = tuple(partial(page, number=number) for number in range(len(laid)))
    return Pages(sheet.title, page_size(paper), pages)


def blank_pages(blank: Blank, paper: str, per_page: int = 1) -> Pages:
    """One page of blank sheets: one, or two or four to cut apart (`paper.SHARED` papers)."""
    size = page_size(paper, per_page)

    def page(surface: Surface) -> None:
        for area in areas(paper, per_page):
            draw_blank(Pen(surface, area), blank, area)
        _draw_cuts(Pen(surface, Area(0, 0, *size)), size, per_page)

    return Pages(f"{blank.title}: {blank.rules[0]}", size, (page,))


def _draw_cuts(pen: Pen, size: tuple[float, float], per_page: int) -> None:
    width, height = size
    if per_page > 1:
        pen.dots(width / 2, 0, width / 2, height)
    if per_page == 4:
        pen.dots(0, height / 2, width, height / 2)
