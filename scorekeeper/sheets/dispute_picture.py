"""A dispute, settled or open, as a picture for the chat that shows its link."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from scorekeeper import words
from scorekeeper.rules.dispute import Judged
from scorekeeper.rules.options import Options
from scorekeeper.rules.primiera import SuitLine, suit_lines
from scorekeeper.rules.scoring import Category
from scorekeeper.sheets import canvas
from scorekeeper.sheets.canvas import INK, LINE, MUTED, SIDE_COLOURS, SIZE
from scorekeeper.words.primiera.dispute import DisputeHead, cell_text, dispute_head
from scorekeeper.words.primiera.totals import figure_text

MARGIN = 60


def draw(
    judged: Judged, names: Sequence[str], style: words.Style, point: str = Category.PRIMIERA
) -> bytes:
    """The PNG: the sides with what is compared, the cards that count, the verdict or the question.

    A cell that was not given says so, in words: it is not a side without a card.
    """
    image = canvas.blank()
    pen = ImageDraw.Draw(image)
    width = (SIZE[0] - 2 * MARGIN) // len(names)
    for side, name in enumerate(names):
        x = MARGIN + side * width
        _tile(image, x, width - 20, side, name, figure_text(judged, side))
        for row, line in enumerate(suit_lines(judged.verdict)):
            _cell(pen, (x, 216 + row * 62, width - 20), line, side, judged.options, style)
    _head(image, dispute_head(judged, names, style, point), judged.point.side)
    return canvas.as_png(image)


def _tile(image: Image.Image, x: int, width: int, side: int, name: str, figure: str) -> None:
    fill, ink = SIDE_COLOURS[side]
    canvas.tile(image, (x, 40, x + width, 200), 24, fill)
    pen = ImageDraw.Draw(image)
    canvas.write(pen, (x + 24, 54), canvas.cut(name, 34, width - 48), 34, ink)
    size = 76 if figure.isdecimal() else canvas.size_for(figure, 48, width - 48)
    canvas.write(pen, (x + 24, 146), figure, size, ink, bold=True, anchor="lm")


def _cell(
    pen: ImageDraw.ImageDraw,
    place: tuple[int, int, int],
    line: SuitLine,
    side: int,
    options: Options,
    style: words.Style,
) -> None:
    x, y, width = place
    card, bold = line.best[side], line.winner == side
    suit = words.suit_name(line.suit, style)
    note = cell_text(line.cells[side], line.suit, style, options.faces)
    left = f"{words.card_index(card.rank, style)} {suit}" if card else suit
    right = words.worth_text(line.values[side]) if card and not options.ranks else ""
    # A card that is only the best so far is as pale as one that is not given.
    ink = MUTED if note else INK
    canvas.write(pen, (x + 8, y), left, 32, ink, bold=bold)
    canvas.write(pen, (x + width - 8, y), right, 32, ink, bold=bold, anchor="ra")
    end = x + width - 8 - (canvas.width(f"{right} ", 32) if right else 0)
    room = end - x - canvas.width(f"{left} ", 32) - 8
    size = canvas.size_for(note, 24 if card else 32, room, least=18)
    if canvas.width(note, size) <= room:
        canvas.write(pen, (end, y + 38), note, size, MUTED, anchor="rd")
    pen.line((x, y + 48, x + width, y + 48), LINE, 2)


def _head(image: Image.Image, above: DisputeHead, side: int | None) -> None:
    """Filled in the winner's colour where it is proved; white where it is nobody's, and with a
    broken edge where it is a question."""
    left, top, right, bottom = MARGIN, 478, SIZE[0] - MARGIN - 20, 604
    fill, ink = ("#fff", INK) if side is None else SIDE_COLOURS[side]
    if side is None:
        canvas.tile(image, (left, top, right, bottom), 24, LINE)
        canvas.tile(image, (left + 3, top + 3, right - 3, bottom - 3), 21, fill)
    else:
        canvas.tile(image, (left, top, right, bottom), 24, fill)
    pen = ImageDraw.Draw(image)
    if above.state == "open":
        for x in range(left + 24, right - 24, 24):
            pen.line((x, top, x + 12, top), MUTED, 4)
            pen.line((x, bottom, x + 12, bottom), MUTED, 4)
    room = right - left - 48
    figures = canvas.size_for(above.figures, 60, room // 2)
    room -= canvas.width(above.figures, figures, bold=True) + 24
    title = f"{above.label} {above.title}".strip()
    canvas.write_fitting(pen, (left + 24, top + 16), title, 46, ink, room, anchor="la")
    canvas.write(pen, (right - 24, top + 62), above.figures, figures, ink, bold=True, anchor="rm")
    canvas.write(pen, (left + 24, top + 78), canvas.cut(above.line, 30, room), 30, ink)
