"""A page of a PDF, on which words, signs, codes and rules are placed from the upper left corner.
What is drawn is kept until all pages are known."""

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blocks import Align, Code
from scorekeeper.sheets.drawing.art import Art, art, qr_rows
from scorekeeper.sheets.drawing.pdf_signs import operators
from scorekeeper.sheets.pdf_text import Line, tall

GREY = 0.35
REACH = (-30, -30, 80, 100)
"""All that a sign reaches around its 0 0."""
SHARE = {"left": 0.0, "right": 1.0, "centre": 0.5}
"""Of the room that a line leaves, what is before it."""
QUIET = 4
"""So many squares round a code stay white, or cameras may not find it (ISO 18004)."""
drawing = cache(art)


class Pen:
    """The file: its canvas, and the words that are in it already, each with its font."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._known: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def words(self, face: str, words: str, size: float) -> str:
        """What writes the words, in the letters that the file has of that face."""
        if (face, words) not in self._known:
            font, file = getFont(face), self.canvas._doc
            if isinstance(font, TTFont):
                found = font.splitString(words, file)
                made = [(font.getSubsetInternalName(n, file), escapePDF(own)) for n, own in found]
            else:
                made = [(file.getInternalFontName(face), font.formatForPdf(words))]
            self._known[face, words] = made
        return " ".join(
            f"{font} {size:.4g} Tf ({own}) Tj" for font, own in self._known[face, words]
        )

    def sign(self, drawn: Art) -> str:
        """What draws a piece, which is in the file once; to be put where it is needed."""
        form = f"{drawn.file}-{drawn.name}-{drawn.color}".replace("/", "-").replace("#", "")
        if not self.canvas.hasForm(form):
            self.canvas.beginForm(form, *REACH)
            self.canvas.addLiteral(operators(drawn))
            self.canvas.endForm()
        return form


class Page:
    """A page so wide and high; the first of a sheet has its title."""

    def __init__(self, pen: Pen, size: tuple[float, float], title: str = "") -> None:
        self.pen, self.title = pen, title
        self.wide, self.high = size
        self._drawn: list[str | tuple[str, str]] = []
        self._links: list[tuple[str, Any]] = []

    def lines(
        self, lines: Iterable[Line], left: float, top: float, room: float, align: Align
    ) -> None:
        """Write lines one below the other, signs in the middle of small letters."""
        for line in lines:
            x, y = left + (room - line.wide) * SHARE[align], self.high - top - line.base
            words = []
            for begins, face, piece in line.pieces:
                start = x + begins * line.size
                if isinstance(piece, str):
                    own = self.pen.words(face, piece, line.size)
                    words.append(f"1 0 0 1 {start:.2f} {y:.2f} Tm {own}")
                elif isinstance(piece, Code):
                    self._code(piece.link, start, self.high - top, line.size)
                else:
                    drawn, high = drawing(piece.name), tall(piece) * line.size
                    scale, below = high / drawn.wide, y + 0.32 * line.size
                    if drawn.high:
                        below = self.high - top - 0.06 * line.size
                    elif drawn.is_centred:
                        start += high / 2
                    else:
                        below += high / 2
                    place = f"q {scale:.4f} 0 0 {-scale:.4f} {start:.2f} {below:.2f} cm"
                    self._drawn.append((place, self.pen.sign(drawn)))
            if words:
                ink = GREY if line.look == "quiet" else 0
                self._drawn.append(f"{ink} g BT {' '.join(words)} ET")
            top += line.high

    def rule(
        self, x: float, y: float, to_x: float, to_y: float, weight: float, grey: float = 0
    ) -> None:
        """A line from one place to another."""
        places = f"{x:.2f} {self.high - y:.2f} m {to_x:.2f} {self.high - to_y:.2f} l"
        self._drawn.append(f"{grey} G {weight} w {places} S")

    def shade(self, x: float, y: float, to_x: float, to_y: float, grey: float) -> None:
        """A darker part."""
        wide, high = to_x - x, to_y - y
        self._drawn.append(f"{grey} g {x:.2f} {self.high - to_y:.2f} {wide:.2f} {high:.2f} re f")

    def _code(self, link: str, x: float, y: float, side: float) -> None:
        """The dark squares of an address, which leads there also by a tap."""
        rows = qr_rows(link)
        step = side / (len(rows) + 2 * QUIET)
        squares = [f"0 g q {step:.4f} 0 0 {step:.4f} {x:.2f} {y:.2f} cm"]
        for down, row in enumerate(rows, 1):
            across = 0
            for dark, each in groupby(row):
                wide = len([*each])
                squares += [f"{across + QUIET} {-down - QUIET} {wide} 1 re"] * dark
                across += wide
        self._drawn.append(" ".join((*squares, "f Q")))
        self._links.append((link, (x, y - side, x + side, y)))

    def show(self) -> None:
        """Write the page into the file."""
        canvas = self.pen.canvas
        canvas.setPageSize((self.wide, self.high))
        if self.title:
            key = f"sheet-{canvas.getPageNumber()}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(self.title.encode(errors="replace").decode(), key, 0)
        for each in self._drawn:
            if isinstance(each, str):
                canvas.addLiteral(each)
            else:
                canvas.addLiteral(each[0])
                canvas.doForm(each[1])
                canvas.addLiteral("Q")
        for link, place in self._links:
            canvas.linkURL(link, place, thickness=0)
        canvas.showPage()
