"""Sheets as PDF files: real text in an embedded font, with title and language."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from threading import Lock
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blank import Blank
from scorekeeper.sheets.description import Sheet
from scorekeeper.sheets.draw_blank import draw_blank
from scorekeeper.sheets.draw_match import draw_page, lay_out
from scorekeeper.sheets.paper import areas, page_size
from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.typeface import lacks_letters

CREATOR = "Scopa scorekeeper"
# The fonts belong to all threads, and reportlab remembers in them where it reads.
_ONE_AT_A_TIME = Lock()


def match_pdf(sheet: Sheet, paper: str = "a4", language: str = "en") -> bytes:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`.

    `language` is the language in which the sheet was described.
    """
    file = BytesIO()
    sheet = _told_apart(sheet)
    (area,) = areas(paper)
    laid = lay_out(sheet, area)
    with _document(file, page_size(paper), sheet.title, language) as canvas:
        for page in range(len(laid)):
            draw_page(Pen(canvas, area.left, area.top), sheet, area, laid, page)
            canvas.showPage()
    return file.getvalue()


def _told_apart(sheet: Sheet) -> Sheet:
    """The sheet with a number before each name over a column that lacks letters."""
    names = (
        f"{number}. {name}" if lacks_letters(name) else name
        for number, name in enumerate(sheet.names, 1)
    )
    return replace(sheet, names=tuple(names))


def blank_pdf(blank: Blank, paper: str = "a4", per_page: int = 1, language: str = "en") -> bytes:
    """One page of blank sheets: one, or two or four to cut apart (`paper.SHARED` papers)."""
    file = BytesIO()
    size = page_size(paper, per_page)
    with _document(file, size, f"{blank.title}: {blank.rules[0]}", language) as canvas:
        for area in areas(paper, per_page):
            draw_blank(Pen(canvas, area.left, area.top), blank, area)
        _draw_cuts(Pen(canvas, 0, size[1]), size, per_page)
        canvas.showPage()
    return file.getvalue()


def _draw_cuts(pen: Pen, size: tuple[float, float], per_page: int) -> None:
    width, height = size
    if per_page > 1:
        pen.dots(width / 2, 0, width / 2, height)
    if per_page == 4:
        pen.dots(0, height / 2, width, height / 2)


@contextmanager
def _document(file: BytesIO, size: tuple[float, float], title: str, language: str) -> Iterator[Any]:
    """An empty canvas, whose pages are in the file afterwards. There is one at a time."""
    with _ONE_AT_A_TIME:
        canvas = Canvas(file, pagesize=size, pageCompression=1, lang=language)
        # Half of a surrogate pair, which some phones send, has no bytes in any encoding.
        canvas.setTitle(title.encode(errors="replace").decode())
        canvas.setCreator(CREATOR)
        # The window of the reader then shows the title and not the name of the file.
        canvas.setViewerPreference("DisplayDocTitle", "true")
        yield canvas
        canvas.save()
