"""A dispute, settled or open, as a picture of 1200 by 630 points, as chats show it beside a link.

Drawn with Pillow, which the PDF's library brings, in the font of the printed sheets.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from scorekeeper import sheets, words
from scorekeeper.rules.dispute import Judged
from scorekeeper.rules.presets import Faces
from scorekeeper.rules.primiera import SuitLine, suit_lines
from scorekeeper.words.dispute import Head, cell_text, head
from scorekeeper.words.figures import figure_text

SIZE = (1200, 630)
PAPER, INK, MUTED, LINE = "#f6f3ec", "#1c1b19", "#5e584e", "#d9d2c5"
SIDES = (("#1b3f8b", "#fff"), ("#f5a300", "#1c1b19"), ("#c2416c", "#fff"), ("#8fd8cc", "#1c1b19"))
MARGIN = 60
_FONTS = Path(sheets.__file__).with_name("fonts")


def draw(judged: Judged, names: Sequence[str], style: words.Style) -> bytes:
    """The PNG: the sides with what is compared, the cards that count, the verdict or the question.

    A cell that was not given says so, in words: it is not a side without a card.
    """
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    width = (SIZE[0] - 2 * MARGIN) // len(names)
    for side, name in enumerate(names):
        x = MARGIN + side * width
        _tile(pen, x, width - 20, side, name, figure_text(judged, side))
        for row, line in enumerate(suit_lines(judged.verdict)):
            _cell(pen, (x, 216 + row * 62, width - 20), line, side, judged.options.faces, style)
    _head(pen, head(judged, names, style), judged.point.side)
    out = BytesIO()
    image.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _tile(pen: ImageDraw.ImageDraw, x: int, width: int, side: int, name: str, figure: str) -> None:
    fill, ink = SIDES[side]
    pen.rounded_rectangle((x, 40, x + width, 200), 24, fill)
    pen.text((x + 24, 54), _cut(pen, name, 34, width - 48), ink, _font(34))
    size = 76 if figure.isdecimal() else _fitting(pen, figure, 48, width - 48)
    pen.text((x + 24, 146), figure, ink, _font(size, bold=True), anchor="lm")


def _cell(
    pen: ImageDraw.ImageDraw,
    place: tuple[int, int, int],
    line: SuitLine,
    side: int,
    faces: Faces,
    style: words.Style,
) -> None:
    x, y, width = place
    card, bold = line.best[side], line.winner == side
    suit = words.suit_name(line.suit, style)
    note = cell_text(line.cells[side], line.suit, style, faces)
    left = f"{words.card_index(card.rank, style)} {suit}" if card else suit
    right = str(line.values[side]) if card else ""
    # A card that is only the best so far is as pale as one that is not given.
    ink = MUTED if note else INK
    pen.text((x + 8, y), left, ink, _font(32, bold=bold))
    pen.text((x + width - 8, y), right, ink, _font(32, bold=bold), anchor="ra")
    end = x + width - 8 - int(pen.textlength(f"{right} ", _font(32)) if right else 0)
    room = end - x - int(pen.textlength(f"{left} ", _font(32))) - 8
    size = _fitting(pen, note, 24 if card else 32, room, least=18)
    if pen.textlength(note, _font(size)) <= room:
        pen.text((end, y + 38), note, MUTED, _font(size), anchor="rd")
    pen.line((x, y + 48, x + width, y + 48), LINE, 2)


def _head(pen: ImageDraw.ImageDraw, above: Head, side: int | None) -> None:
    """Filled in the winner's colour where it is proved; white where it is nobody's, and with a
    broken edge where it is a question."""
    left, top, right, bottom = MARGIN, 478, SIZE[0] - MARGIN - 20, 604
    fill, ink = ("#fff", INK) if side is None else SIDES[side]
    pen.rounded_rectangle((left, top, right, bottom), 24, fill, LINE if side is None else None, 3)
    if above.state == "open":
        for x in range(left + 24, right - 24, 24):
            pen.line((x, top, x + 12, top), MUTED, 4)
            pen.line((x, bottom, x + 12, bottom), MUTED, 4)
    room = right - left - 48
    figures = _font(_fitting(pen, above.figures, 60, room // 2), bold=True)
    taken = int(pen.textlength(above.figures, figures))
    size = _fitting(pen, above.title, 46, room - taken - 24)
    title = _cut(pen, above.title, size, room - taken - 24, bold=True)
    pen.text((left + 24, top + 16), title, ink, _font(size, bold=True))
    pen.text((right - 24, top + 62), above.figures, ink, figures, anchor="rm")
    line = _cut(pen, above.line, 30, room - taken - 24)
    pen.text((left + 24, top + 78), line, ink, _font(30))


def _fitting(pen: ImageDraw.ImageDraw, text: str, size: int, room: int, *, least: int = 26) -> int:
    """The size in which the text fits, or the least that can be read in a chat."""
    while size > least and pen.textlength(text, _font(size, bold=True)) > room:
        size -= 2
    return size


def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
    return ImageFont.truetype(str(_FONTS / name), size)


def _cut(pen: ImageDraw.ImageDraw, text: str, size: int, room: int, *, bold: bool = False) -> str:
    font = _font(size, bold=bold)
    if pen.textlength(text, font) <= room:
        return text
    while text and pen.textlength(text + "…", font) > room:
        text = text[:-1]
    return text + "…"
