"""Sheets as PDF files: real text in an embedded font, with title, author and language. A sign or a
face is in the file once, however often it is drawn.

reportlab writes no tags: a screen reader reads the lines in the order in which they are drawn.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.drawing.art import BAND, BLACK, Art, Shape, segments, shapes
from scorekeeper.sheets.drawing.pen import Look
from scorekeeper.sheets.drawing.typeface import face_of_figures, faced, lacks_letters
from scorekeeper.sheets.layout.pages import Pages, blank_pages, match_pages, meeting_pages
from scorekeeper.sheets.layout.rule_card import RuleCard
from scorekeeper.sheets.match_sheet import MeetingSheet, Sheet, SheetKind
from scorekeeper.sheets.score_form import Blank
from scorekeeper.words.language import gettext

CREATOR = "Scopa scorekeeper"
# The fonts belong to all threads, and reportlab remembers in them where it reads.
_ONE_AT_A_TIME = Lock()


def match_pdf(
    sheet: Sheet,
    paper: str = "a4",
    language: str = "en",
    form: SheetKind = SheetKind.FULL,
    back: Sequence[RuleCard] = (),
) -> bytes:
    """The sheet of a match, one page after the other; `paper` is one of `paper.PAPERS`.

    `language` is the language in which the sheet, and what stands on its `back`, was described.
    """
    return pages_pdf(match_pages(_told_apart(sheet), paper, form, back), language)


def meeting_pdf(
    sheet: MeetingSheet,
    paper: str = "a4",
    language: str = "en",
    form: SheetKind = SheetKind.COMPACT,
    back: Sequence[RuleCard] = (),
) -> bytes:
    """The sheet of a meeting as `pages.meeting_pages` says."""
    games = tuple(map(_told_apart, sheet.sheets))
    labelled = replace(sheet, cover=_told_apart(sheet.cover), sheets=games)
    return pages_pdf(meeting_pages(labelled, paper, form, back), language)


def blank_pdf(
    blank: Blank,
    paper: str = "a4",
    per_page: int = 1,
    language: str = "en",
    folded: bool = False,
) -> bytes:
    """Blank sheets as `pages.blank_pages` says."""
    return pages_pdf(blank_pages(blank, paper, per_page, folded), language)


def _told_apart(sheet: Sheet) -> Sheet:
    """The sheet with a number before each name over a column that lacks letters, and a word on
    what a box in place of a letter means."""
    names = (
        f"{number}. {name}" if lacks_letters(name) else name
        for number, name in enumerate(sheet.names, 1)
    )
    texts = (*sheet.names, *sheet.about)
    remarks: tuple[str, ...] = ()
    if any(map(lacks_letters, texts)):
        remarks = (
            gettext(
                "\N{WHITE SQUARE} stands for a letter that this PDF has no type for; printed from "
                "the browser, the sheet shows it."
            ),
        )
    return replace(sheet, names=tuple(names), remarks=remarks)


def pages_pdf(pages: Pages, language: str = "en") -> bytes:
    """These pages as a file. One is written at a time."""
    file = BytesIO()
    with _ONE_AT_A_TIME:
        canvas = Canvas(file, pagesize=pages.size, pageCompression=1, lang=language)
        # Half of a surrogate pair, which some phones send, has no bytes in any encoding.
        canvas.setTitle(pages.title.encode(errors="replace").decode())
        canvas.setAuthor(CREATOR)
        canvas.setCreator(CREATOR)
        # The window of the reader then shows the title and not the name of the file.
        canvas.setViewerPreference("DisplayDocTitle", "true")
        for draw in pages.draw:
            draw(_Page(canvas, pages.size[1]))
            canvas.showPage()
        canvas.save()
    return file.getvalue()


class _Page:
    """A page of the file, which reportlab measures from its foot."""

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def write(self, x: float, y: float, text: str, size: float, look: Look, wide: float) -> None:
        if look == "upwards":
            line = self._canvas.beginText()
            line.setTextTransform(0, 1, -1, 0, x, self._height - y)
        else:
            line = self._canvas.beginText(x, self._height - y)
        if look == "figures":
            pieces = [(face_of_figures(text), text)]
        else:
            pieces = faced(text, look == "bold")
        for face, piece in pieces:
            line.setFont(face, size)
            line.textOut(piece)
        line.textLine()  # so that whoever reads the file as text sees where the line ends
        self._canvas.drawText(line)

    def line(
        self, x: float, y: float, right: float, bottom: float, weight: float, dotted: bool = False
    ) -> None:
        self._canvas.setDash((0.5, 2.5) if dotted else ())
        self._canvas.setLineWidth(weight)
        self._canvas.line(x, self._height - y, right, self._height - bottom)

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float, round_: float
    ) -> None:
        self._canvas.setDash(())
        self._canvas.setLineWidth(weight)
        self._canvas.roundRect(x, self._height - y - high, wide, high, round_)

    def band(self, x: float, y: float, wide: float, high: float) -> None:
        self._canvas.setFillColor(BAND)
        self._canvas.rect(x, self._height - y - high, wide, high, stroke=0, fill=1)
        self._canvas.setFillColor(BLACK)

    def art(self, x: float, y: float, scale: float, art: Art) -> None:
        # The name of the piece in the file, where it is put when it is first asked for.
        form = f"{art.file}-{art.name}-{art.color}".replace("/", "-").replace("#", "")
        if not self._canvas.hasForm(form):
            self._canvas.beginForm(form, *_BOX)
            _draw(self._canvas, art.file, art.name, art.paint)
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.transform(scale, 0, 0, -scale, x, self._height - y)
        self._canvas.doForm(form)
        self._canvas.restoreState()

    def squares(self, x: float, y: float, step: float, rows: Sequence[Sequence[bool]]) -> None:
        path = self._canvas.beginPath()
        for down, row in enumerate(rows, 1):
            across = 0
            for dark, squares in groupby(row):
                wide = len(list(squares))
                if dark:
                    foot = self._height - y - down * step
                    path.rect(x + across * step, foot, wide * step, step)
                across += wide
        self._canvas.drawPath(path, stroke=0, fill=1)

    def leads(self, x: float, y: float, wide: float, high: float, address: str) -> None:
        foot = self._height - y - high
        self._canvas.linkURL(address, (x, foot, x + wide, foot + high), thickness=0)


_BOX = (-30, -30, 80, 100)
"""All that a piece reaches."""
_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_PAINTS = ("fill", "stroke")
_NON_ZERO = 1


def _draw(canvas: Any, file: str, name: str, paint: Mapping[str, str]) -> None:
    for tag, attributes in shapes(file)[name]:
        own = {**paint, **attributes}
        canvas.saveState()
        canvas.translate(_number(attributes, "x"), _number(attributes, "y"))
        for move, written in _MOVE.findall(attributes.get("transform", "")):
            numbers = [float(each) for each in written.split()]
            if move == "scale" and len(numbers) == 1:  # that of both directions
                numbers *= 2
            getattr(canvas, move)(*numbers)
        if tag == "use":
            _draw(canvas, file, attributes["href"].removeprefix("#"), paint)
        else:
            _draw_shape(canvas, (tag, own))
        canvas.restoreState()


def _number(attributes: Mapping[str, str], name: str) -> float:
    return float(attributes.get(name, 0))


def _draw_shape(canvas: Any, shape: Shape) -> None:
    tag, of = shape
    colours = (of["color"] if of[by] == "currentColor" else of[by] for by in _PAINTS)
    # All six digits of a colour that is written with three.
    fill, stroke = (re.sub("^#(.)(.)(.)$", r"#\1\1\2\2\3\3", each) for each in colours)
    path = canvas.beginPath()
    if tag == "circle":
        path.circle(_number(of, "cx"), _number(of, "cy"), _number(of, "r"))
    elif tag == "rect":
        path.roundRect(0, 0, _number(of, "width"), _number(of, "height"), _number(of, "rx"))
    else:
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, places in segments(of["d"]):
            steps[kind](*(part for place in places for part in (place.real, place.imag)))
    if fill != "none":
        canvas.setFillColor(fill, _number({"opacity": "1", **of}, "opacity"))
    if stroke != "none":
        canvas.setStrokeColor(stroke, _number({"opacity": "1", **of}, "opacity"))
        canvas.setLineWidth(_number({"stroke-width": "1", **of}, "stroke-width"))
        canvas.setLineCap(of.get("stroke-linecap") == "round")
        canvas.setDash([float(each) for each in of.get("stroke-dasharray", "").split()])
    canvas.drawPath(path, fill=fill != "none", stroke=stroke != "none", fillMode=_NON_ZERO)
