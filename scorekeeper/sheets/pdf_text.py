"""Paragraphs of a PDF: words in the faces that have their letters, and signs among them."""

from functools import lru_cache
from typing import Any

from reportlab.lib.abag import ABag
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph
from reportlab.platypus.paraparser import ParaParser

from scorekeeper.sheets.blocks import Look, Sign, Text
from scorekeeper.sheets.drawing.art import Art, art
from scorekeeper.sheets.drawing.pdf_signs import draw_art
from scorekeeper.sheets.drawing.typeface import REGULAR, face_of_figures, faced

LEADING = 1.22
"""From one line to the next, by the size of its letters."""
SIZES: dict[Look, float] = {"figures": 2.1, "ones": 1.1, "head": 1.15, "large": 5.0}
"""By the small print."""
INK, GREY = HexColor("#000000"), HexColor("#777777")
Pieces = list[tuple[str | Art, str, float]]
"""Of a line: the face and its words, or a drawing; and where it begins."""
ALIGNS = {"left": TA_LEFT, "right": TA_RIGHT, "centre": TA_CENTER}


@lru_cache(maxsize=256)
def _style(look: Look, size: float, align: str) -> tuple[ParagraphStyle, Any]:
    """How a paragraph is set, and a piece of it to copy."""
    style = ParagraphStyle(
        "paper",
        fontName=REGULAR,
        fontSize=size,
        leading=size * (1.02 if look == "figures" else LEADING),
        alignment=ALIGNS[align],
        textColor=GREY if look == "quiet" else INK,
    )
    return style, ParaParser().parse("x", style)[1][0]


def paragraph(text: Text, em: float, align: str = "left") -> Paragraph:
    """The text as a paragraph; `em` is the size of the small print around it."""
    size = em * SIZES.get(text.look, 1.0)
    style, plain = _style(text.look, size, align)
    frags = []
    for part in text.parts:
        if isinstance(part, Sign):
            frags += _frags(plain, part.after, text.look)
            drawn = art(part.name)
            tall = _tall(drawn, size)
            image = ABag(kind="img", image=drawn, width=tall, height=tall, valign="middle")
            frags.append(plain.clone(text="", cbDefn=image))
        else:
            frags += _frags(plain, part, text.look)
    return Paragraph("", style, frags=frags or [plain.clone(text=" ")])


def _frags(plain: Any, words: str, look: Look) -> list[Any]:
    return [plain.clone(text=piece, fontName=face) for face, piece in _faced(words, look)]


def _faced(words: str, look: Look) -> list[tuple[str, str]]:
    """The words as pieces of one face each."""
    if not words:
        return []
    if look in ("figures", "large"):
        return [(face_of_figures(words), words)]
    return faced(words, look in ("strong", "head"))


def _tall(drawn: Art, size: float) -> float:
    """How large a sign is drawn beside letters of that size."""
    return size * (1.15 if drawn.name == "settebello" else 0.95)


def set_text(text: Text, em: float, align: str, room: float) -> Flowable:
    """The text as one line where it has room on one, which is laid out in a quarter of the time of
    a paragraph; else as a paragraph."""
    size = em * SIZES.get(text.look, 1.0)
    pieces: Pieces = []
    wide = 0.0
    for part in text.parts:
        words, drawn = (part.after, art(part.name)) if isinstance(part, Sign) else (part, None)
        for face, piece in _faced(words, text.look):
            pieces.append((face, piece, wide))
            wide += stringWidth(piece, face, size)
        if drawn:
            pieces.append((drawn, "", wide))
            wide += _tall(drawn, size)
    if wide > room:
        return paragraph(text, em, align)
    return _Line(pieces, wide, size, align, GREY if text.look == "quiet" else INK)


class _Line(Flowable):  # type: ignore[misc]
    """Words and signs on one line."""

    def __init__(
        self,
        pieces: list[tuple[str | Art, str, float]],
        wide: float,
        size: float,
        align: str,
        ink: Any,
    ) -> None:
        super().__init__()
        self.pieces, self.wide, self.size, self.align, self.ink = pieces, wide, size, align, ink

    def wrap(self, room: float, _high: float) -> tuple[float, float]:
        """As wide as there is room."""
        self.left = {"left": 0.0, "right": room - self.wide}.get(self.align, (room - self.wide) / 2)
        return room, self.size * LEADING

    def draw(self) -> None:
        """Write the words, then draw the signs in the middle of small letters."""
        base = 0.28 * self.size
        line = self.canv.beginText(self.left, base)
        line.setFillColor(self.ink)
        for face, piece, x in self.pieces:
            if isinstance(face, str):
                line.setTextOrigin(self.left + x, base)
                line.setFont(face, self.size)
                line.textOut(piece)
        self.canv.drawText(line)
        for drawn, _, x in self.pieces:
            if isinstance(drawn, Art):
                tall = _tall(drawn, self.size)
                draw_art(self.canv, drawn, self.left + x + tall / 2, 0.6 * self.size, tall)
