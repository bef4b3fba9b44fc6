"""The verdict of a dispute as a picture of 1200 by 630 points, as chats show it beside a link.

Drawn with Pillow, which the PDF's library brings, in the font of the printed sheets.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from scorekeeper import sheets, words
from scorekeeper.rules.dispute import Working

SIZE = (1200, 630)
PAPER, INK, MUTED, LINE = "#f6f3ec", "#1c1b19", "#5e584e", "#d9d2c5"
SIDES = (("#1b3f8b", "#fff"), ("#f5a300", "#1c1b19"), ("#c2416c", "#fff"), ("#8fd8cc", "#1c1b19"))
MARGIN = 60
_FONTS = Path(sheets.__file__).with_name("fonts")


def draw(
    title: str, sentence: str, work: Working, names: Sequence[str], style: words.Style
) -> bytes:
    """The PNG: the sides with their sums, the cards that count, the verdict."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    width = (SIZE[0] - 2 * MARGIN) // len(names)
    for side, name in enumerate(names):
        _column(pen, MARGIN + side * width, width - 20, side, name, work, style)
    y = 500
    for line in _wrapped(pen, sentence, 40, SIZE[0] - 2 * MARGIN)[:2]:
        pen.text((MARGIN, y), line, INK, _font(40, bold=True))
        y += 54
    out = BytesIO()
    image.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _column(
    pen: ImageDraw.ImageDraw,
    x: int,
    width: int,
    side: int,
    name: str,
    work: Working,
    style: words.Style,
) -> None:
    fill, ink = SIDES[side]
    pen.rounded_rectangle((x, 50, x + width, 200), 24, fill)
    total = work.verdict.totals[side]
    pen.text((x + 24, 64), _cut(pen, name, 34, width - 48), ink, _font(34))
    pen.text((x + 24, 102), "–" if total is None else str(total), ink, _font(76, bold=True))
    for row, line in enumerate(work.suits):
        y = 224 + row * 62
        card = line.best[side]
        suit = words.suit_name(line.suit, style)
        text = f"{words.card_index(card.rank, style)} {suit}" if card else f"– {suit}"
        best = line.winner == side
        pen.text((x + 8, y), text, INK if card else MUTED, _font(32, bold=best))
        value = str(line.values[side]) if card else ""
        pen.text((x + width - 8, y), value, INK, _font(32, bold=best), anchor="ra")
        pen.line((x, y + 48, x + width, y + 48), LINE, 2)


def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
    return ImageFont.truetype(str(_FONTS / name), size)


def _cut(pen: ImageDraw.ImageDraw, text: str, size: int, room: int) -> str:
    font = _font(size)
    if pen.textlength(text, font) <= room:
        return text
    while text and pen.textlength(text + "…", font) > room:
        text = text[:-1]
    return text + "…"


def _wrapped(pen: ImageDraw.ImageDraw, text: str, size: int, room: int) -> list[str]:
    font = _font(size, bold=True)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if pen.textlength(longer, font) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
