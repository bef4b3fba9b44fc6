"""The head of a match's sheet: the score first, to be read from a metre, then how it ended and the
rules, with the code that leads to the match beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.drawing.art import SUN, leads_here, qr_rows
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, SIGN, Pen
from scorekeeper.sheets.drawing.typeface import width as width_of
from scorekeeper.sheets.drawing.typeface import width_of_figures, wrapped
from scorekeeper.sheets.match_sheet import Sheet
from scorekeeper.words.paper import back_to_the_match

SCORE_SIZES = (23.0, 19.0, 16.0, 13.0)
"""From the largest down; the first in which no side of the score is broken is taken. Of more than
two sides the larger ones are left out: several stand on a line."""
VERDICT, PLAIN = 10.5, 8.0
CODE, MARK = 62.0, 38.0
"""The code, and the sun with the space beside it."""
FOOT = 18.0
"""From the last line to the names over the columns: a rule in two strokes is between."""
LARGER = 1.4
"""Of the figures of the score, beside the names."""


@dataclass(frozen=True, slots=True)
class Words:
    """Text in its size, the space from the line before, and how far from the left it begins.

    What stands further right on the same line has no space. It leads to its `address`. Beside the
    name of a `side` its sign is drawn; `figures` are totals.
    """

    text: str
    size: float
    leading: float
    bold: bool = False
    left: float = 0.0
    address: str = ""
    side: int | None = None
    figures: bool = False


@dataclass(frozen=True, slots=True)
class SheetHead:
    """A head that is ready to be drawn, with its height. `link` is drawn as a code, at the right
    end of `width`."""

    lines: tuple[Words, ...]
    link: str
    width: float
    height: float


def lay_out_head(sheet: Sheet, width: float) -> SheetHead:
    """The head of that sheet, as wide as it may be."""
    room = width - MARK - (CODE + 16) * bool(sheet.link)
    lines = score_lines(sheet.score, room)
    lines += [Words(text, VERDICT, 15) for text in wrapped(sheet.verdict, room, VERDICT)]
    for paragraph in (*sheet.rules, *sheet.about, sheet.link):
        to = sheet.link if paragraph == sheet.link else ""
        lines += [Words(text, PLAIN, 11, address=to) for text in wrapped(paragraph, room, PLAIN)]
    code = (CODE + 17) * bool(sheet.link)
    high = max(sum(line.leading for line in lines), code) + FOOT
    return SheetHead(tuple(lines), sheet.link, width, high)


def score_lines(score: Sequence[Sequence[str]], room: float) -> list[Words]:
    """The pieces of the score side by side, as many on a line as there is room for."""
    sizes = SCORE_SIZES if len(score) == 1 else SCORE_SIZES[2:]
    fitting = (s for s in sizes if all(_wide(piece, s) <= room for piece in score))
    size = next(fitting, SCORE_SIZES[-1])
    lines: list[Words] = []
    left, side = room, 0
    for piece in score:
        if _wide(piece, size) > room:
            lines += _stacked(piece, size, room, side)
            side += len(piece[::2])
            left = room
            continue
        fits = left + _wide(piece, size) <= room
        left = left if fits else 0.0
        for place, part in enumerate(piece):
            leading = LARGER * size * (not fits and place == 0)
            if place % 2:
                lines.append(Words(part, LARGER * size, leading, left=left, figures=True))
            else:
                lines.append(Words(part, size, leading, True, left, side=side))
                side += 1
            left += _part_width(place, part, size) + _space(size)
        left += 2 * _space(size)
    return lines


def _stacked(piece: Sequence[str], size: float, room: float, side: int) -> Iterator[Words]:
    """The parts of a piece one below the other, each name in as many lines as it needs."""
    for place, part in enumerate(piece):
        if place % 2:
            yield Words(part, LARGER * size, LARGER * size, figures=True)
            continue
        of: int | None = side + place // 2
        for text in wrapped(part, room - SIGN * size, size, bold=True):
            yield Words(text, size, 1.1 * size, True, 0 if of is not None else SIGN * size, side=of)
            of = None


def draw_head(pen: Pen, y: float, head: SheetHead) -> None:
    """Draw the head below `y`."""
    if head.link:
        pen.squares(head.width - CODE, y, CODE, qr_rows(head.link))
        pen.leads(head.width - CODE, y, CODE, CODE, head.link)
        for place, text in enumerate(wrapped(back_to_the_match(leads_here(head.link)), CODE, 6), 1):
            pen.text(head.width - CODE, y + CODE + 1 + place * 7, text, 6)
    foot = y + head.height - FOOT
    pen.sign(15, y + 18, 30, SUN)
    for line in head.lines:
        y += line.leading
        left, base = MARK + line.left, y - 0.2 * line.size / (LARGER if line.figures else 1)
        if line.figures:
            pen.figures(left, base, line.text, line.size)
            continue
        if line.side is not None:
            left += pen.side(left, base, line.size, line.side, line.text)
        wide = pen.text(left, base, line.text, line.size, line.bold)
        if line.address:
            pen.leads(left, y - line.leading, wide, line.leading, line.address)
    pen.rule(0, foot + 4, head.width, 1.6 * FIRM)
    pen.rule(0, foot + 7, head.width, HAIR)


def _wide(piece: Sequence[str], size: float) -> float:
    width = sum(_part_width(place, part, size) for place, part in enumerate(piece))
    return width + _space(size) * (len(piece) - 1)


def _part_width(place: int, part: str, size: float) -> float:
    """Names and totals stand in turn; beside a name is its sign."""
    if place % 2:
        return width_of_figures(part, LARGER * size)
    return width_of(part, size, bold=True) + SIGN * size


def _space(size: float) -> float:
    return 0.32 * size
