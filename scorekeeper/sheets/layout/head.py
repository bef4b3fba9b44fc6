"""The head of a match's sheet: the score first, to be read from a metre, then how it ended and the
rules, with the code that leads to the match beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheets.content.match_sheet import Sheet
from scorekeeper.sheets.drawing.pen import Pen
from scorekeeper.sheets.drawing.qr import leads_here, qr_rows
from scorekeeper.sheets.drawing.typeface import width as width_of
from scorekeeper.sheets.drawing.typeface import wrapped
from scorekeeper.words.paper import back_to_the_match

SCORE_SIZES = (26.0, 21.0, 17.0, 13.0)
"""From the largest down; the first in which no side of the score is broken is taken."""
VERDICT, PLAIN = 10.5, 8.0
CODE = 62.0
FOOT = 14.0
"""Between the head and the names over the columns."""


@dataclass(frozen=True, slots=True)
class Words:
    """Text in its size, the space from the line before, and how far from the left it begins.

    What stands further right on the same line has no space. It leads to its `address`.
    """

    text: str
    size: float
    leading: float
    bold: bool = False
    left: float = 0.0
    address: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A head that is ready to be drawn, with its height. `link` is drawn as a code, at the right
    end of `width`."""

    lines: tuple[Words, ...]
    link: str
    width: float
    height: float


def lay_out_head(sheet: Sheet, width: float) -> Head:
    """The head of that sheet, as wide as it may be."""
    room = width - (CODE + 16) * bool(sheet.link)
    lines = score_lines(sheet.score, room)
    lines += [Words(text, VERDICT, 15) for text in wrapped(sheet.verdict, room, VERDICT)]
    for paragraph in (*sheet.rules, *sheet.about, sheet.link):
        to = sheet.link if paragraph == sheet.link else ""
        lines += [Words(text, PLAIN, 11, address=to) for text in wrapped(paragraph, room, PLAIN)]
    code = (CODE + 17) * bool(sheet.link)
    high = max(sum(line.leading for line in lines), code) + FOOT
    return Head(tuple(lines), sheet.link, width, high)


def score_lines(score: Sequence[Sequence[str]], room: float) -> list[Words]:
    """The pieces of the score side by side, as many on a line as there is room for."""
    fitting = (s for s in SCORE_SIZES if all(_wide(piece, s) <= room for piece in score))
    size = next(fitting, SCORE_SIZES[-1])
    lines: list[Words] = []
    left = room
    for piece in score:
        if _wide(piece, size) > room:
            texts = [line for part in piece for line in wrapped(part, room, size, bold=True)]
            lines += [Words(text, size, 1.1 * size, True) for text in texts]
            left = room
            continue
        fits = left + _wide(piece, size) <= room
        left = left if fits else 0.0
        for place, part in enumerate(piece):
            begins_line = not fits and place == 0
            lines.append(Words(part, size, 1.1 * size * begins_line, True, left))
            left += width_of(part, size, bold=True) + _space(size)
        left += 2 * _space(size)
    return lines


def draw_head(pen: Pen, y: float, head: Head) -> None:
    """Draw the head below `y`."""
    if head.link:
        pen.squares(head.width - CODE, y, CODE, qr_rows(head.link))
        pen.leads(head.width - CODE, y, CODE, CODE, head.link)
        for place, text in enumerate(wrapped(back_to_the_match(leads_here(head.link)), CODE, 6), 1):
            pen.text(head.width - CODE, y + CODE + 1 + place * 7, text, 6)
    for line in head.lines:
        y += line.leading
        wide = pen.text(line.left, y - 0.2 * line.size, line.text, line.size, line.bold)
        if line.address:
            pen.leads(line.left, y - line.leading, wide, line.leading, line.address)


def _wide(piece: Sequence[str], size: float) -> float:
    width = sum(width_of(part, size, bold=True) for part in piece)
    return width + _space(size) * (len(piece) - 1)


def _space(size: float) -> float:
    return 0.32 * size
