"""Sheets as PDF files: real text in an embedded font, with title and language."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.description import Sheet
from scorekeeper.sheets.draw_match import draw_page, lay_out
from scorekeeper.sheets.paper import areas, page_size
from scorekeeper.sheets.pen import Pen

CREATOR = "Scopa scorekeeper"


def match_pdf(sheet: Sheet, paper: str = "a4", language: str = "en") -> bytes:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`.

    `language` is the language in which the sheet was described.
    """
    file = BytesIO()
    (area,) = areas(paper)
    laid = lay_out(sheet, area)
    with _document(file, page_size(paper), sheet.title, language) as canvas:
        for page in range(len(laid)):
            draw_page(Pen(canvas, area.left, area.top), sheet, area, laid, page)
            canvas.showPage()
    return file.getvalue()


@contextmanager
def _document(file: BytesIO, size: tuple[float, float], title: str, language: str) -> Iterator[Any]:
    canvas = Canvas(file, pagesize=size, pageCompression=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator(CREATOR)
    # The window of the reader then shows the title and not the name of the file.
    canvas.setViewerPreference("DisplayDocTitle", "true")
    yield canvas
    canvas.save()
