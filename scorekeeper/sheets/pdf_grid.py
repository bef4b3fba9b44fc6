"""A grid of a PDF: heads repeated on each page, rows that belong together on one."""

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Table

from scorekeeper.sheets.blocks import Cell, Grid, Row, Text, shares
from scorekeeper.sheets.drawing.paper import MILLIMETRE
from scorekeeper.sheets.drawing.typeface import BOLD, REGULAR, faced
from scorekeeper.sheets.pdf_text import INK, LEADING, set_text

HAIR, THIN, FIRM = 0.4, 0.7, 1.4
PALE = HexColor("#bbbbbb")
BY_HAND = 7 * MILLIMETRE
"""The height of a line that is written on."""
ALIGNS = {"right": "RIGHT", "centre": "CENTER"}
ALL = ((0, 0), (-1, -1))
NO_PADDING: list[tuple[Any, ...]] = [
    (f"{side}PADDING", *ALL, 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")
]
Look = list[tuple[Any, ...]]
"""Commands of a table's style."""


def draw_grid(grid: Grid, wide: float, em: float, high: float = 0.0) -> Table:
    """The grid; where it is `high` its rows share what its heads leave."""
    widths = [share * wide for share in shares(grid.columns)]
    look, heads = _padding(grid, em), len(grid.heads)
    padding, rows = [*look], [*_rows(grid.heads, 0, grid, widths, em, look)]
    if heads:
        look.append(("LINEBELOW", (0, heads - 1), (-1, heads - 1), THIN, INK))
    weight = HAIR if grid.by_hand else THIN
    for group in grid.groups:
        first = len(rows)
        rows += _rows(group, first, grid, widths, em, look)
        last = len(rows) - 1
        look.append(("NOSPLIT", (0, first), (-1, last)))
        look.append(("LINEBELOW", (0, last), (-1, last), weight, INK))
    if grid.boxed:
        look.append(("BOX", *ALL, THIN, INK))
    heights: list[float | None] | None = None
    if high:
        taken = Table(rows[:heads], widths, style=padding).wrap(wide, high)[1] if heads else 0
        free = (high - taken - 1) / max(1, len(rows) - heads)
        heights = [None] * heads + [free] * (len(rows) - heads)
    return Table(rows, widths, heights, style=look, repeatRows=heads)


def _padding(grid: Grid, em: float) -> Look:
    """Letters and distances of all cells; room for a name where people write."""
    heads = len(grid.heads)
    look: Look = [
        ("FONT", *ALL, REGULAR, em, em * LEADING),
        ("VALIGN", *ALL, "MIDDLE"),
        ("LEFTPADDING", *ALL, 0.3 * em),
        ("RIGHTPADDING", *ALL, 0.3 * em),
        ("TOPPADDING", *ALL, 0.14 * em),
        ("BOTTOMPADDING", *ALL, 0.2 * em),
    ]
    if grid.by_hand and heads:
        look.append(("BOTTOMPADDING", (0, 0), (-1, 0), 1.3 * em))
    if grid.tall:
        for side in ("TOP", "BOTTOM"):
            look.append((f"{side}PADDING", (0, heads), (-1, -1), BY_HAND / 2 - 0.6 * em))
    return look


def _rows(
    group: tuple[Row, ...], first: int, grid: Grid, widths: list[float], em: float, look: Look
) -> list[list[Any]]:
    """The rows of a group as a table takes them; their spans and lines go into `look`."""
    rows: list[list[Any]] = [[""] * len(widths) for _ in group]
    taken: set[tuple[int, int]] = set()
    for down, row in enumerate(group):
        place = 0
        for each in row:
            while (down, place) in taken:
                place += 1
            right, last = place + each.across, down + each.rows
            taken |= {(y, x) for y in range(down, last) for x in range(place, right)}
            start, end = (place, first + down), (right - 1, first + last - 1)
            room = sum(widths[place:right]) - 0.6 * em
            rows[down][place] = _content(
                each, em, room, start, first == 0 and group is grid.heads, look
            )
            if start != end:
                look.append(("SPAN", start, end))
            if each.rule or (grid.boxed and place):
                look.append(
                    ("LINEBEFORE", start, (place, end[1]), THIN if each.rule else HAIR, INK)
                )
            if each.rows == 1 and last < len(group):
                look.append(("LINEBELOW", start, end, HAIR, PALE))
            place = right
    return rows


def _content(
    each: Cell, em: float, room: float, place: tuple[int, int], is_head: bool, look: Look
) -> list[Flowable] | str:
    """What a cell holds: a short text is drawn by the table itself, which takes a fifth of the time
    of a paragraph."""
    lines = [
        Text(line.parts, "strong") if is_head and not line.look else line for line in each.texts
    ]
    if len(lines) == 1 and len(lines[0].parts) == 1 and lines[0].look in ("", "strong"):
        words, is_bold = lines[0].parts[0], lines[0].look == "strong"
        pieces = faced(words, is_bold) if isinstance(words, str) else []
        if len(pieces) == 1 and stringWidth(pieces[0][1], pieces[0][0], em) < room:
            if is_bold:
                look.append(("FONTNAME", place, place, BOLD))
            if each.align in ALIGNS:
                look.append(("ALIGN", place, place, ALIGNS[each.align]))
            return pieces[0][1]
    return [set_text(line, em, each.align, room) for line in lines] or ""
