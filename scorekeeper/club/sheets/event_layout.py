"""The paper of a club evening: lists on whole pages, cards and slips on a quarter of one.

Nothing is cut: a name that is too long for its place goes on in the next line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.club.sheets.event import ListColumn, Listing, Slip, TableCard
from scorekeeper.sheets.drawing.art import SUN, qr_rows
from scorekeeper.sheets.drawing.paper import MILLIMETRE, Area
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, THIN, Align, Pen, SheetPiece, Surface, fill
from scorekeeper.sheets.drawing.typeface import width, wrapped
from scorekeeper.words.language import gettext, say

BY_HAND = 7 * MILLIMETRE
"""The height of what is written on by hand."""
SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""The largest in which a list has room on one page is taken."""
LEADING, BETWEEN = 1.25, 0.15
"""Of the size of the type: a line, and what is between two rows."""
GAP = 7.0
"""Between two columns."""
TITLE, PLAIN = 15.0, 8.0
MARK = 29.0
"""The sun before a title, with the space beside it."""
WIDEST_BOX = 34.0
"""For a figure by hand."""
CODE, CARD_CODE = 62.0, 150.0
MOST_DEALS = 12


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns of a list in one size of type: where each begins, and how wide it is."""

    columns: tuple[ListColumn, ...]
    size: float
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    by_hand: bool

    def lines(self, cells: Sequence[str], bold: bool = False) -> list[list[str]]:
        return [
            wrapped(cell, wide, self.size, bold or column.bold)
            for cell, wide, column in zip(cells, self.widths, self.columns, strict=True)
        ]

    def fits(self, whole: float) -> bool:
        """Whether no column reaches over the edge, or is too narrow for a word."""
        narrow = any(
            wide < 6 * self.size
            for wide, column in zip(self.widths, self.columns, strict=True)
            if column.wide
        )
        return not narrow and self.lefts[-1] + self.widths[-1] <= whole + 1

    def height(self, lines: Sequence[Sequence[str]]) -> float:
        high = max(map(len, lines)) * self.size * LEADING + BETWEEN * self.size
        return max(high, BY_HAND) if self.by_hand else high


def list_pages(listing: Listing, area: Area) -> list[Callable[[Surface], None]]:
    """The pages of a list, each under its title and the heads of its columns."""
    top = draw_title(None, listing.title, listing.about, area.width)
    for size in SIZES:
        grid = _grid(listing, size, area.width)
        heads = grid.lines([each.head for each in grid.columns], True)
        pieces = []
        for cells in listing.rows:
            lines = grid.lines(cells)
            draw_row = partial(_draw_cells, grid=grid, lines=lines)
            pieces.append(SheetPiece(grid.height(lines), draw_row))
        room = area.height - top - grid.height(heads) - PLAIN
        if grid.fits(area.width) and sum(piece.height for piece in pieces) <= room:
            break
    laid = fill(pieces, [room, room])

    def draw(surface: Surface, page: int) -> None:
        pen = Pen(surface, area)
        y = draw_title(pen, listing.title, listing.about, area.width)
        _draw_cells(pen, y, grid, heads, are_heads=True)
        y += grid.height(heads)
        for piece in laid[page]:
            piece.draw(pen, y)
            y += piece.height
        if len(laid) > 1:
            number = say("page {page} of {pages}", page=page + 1, pages=len(laid))
            pen.text(area.width, area.height, number, PLAIN - 1, align="right")

    return [partial(draw, page=page) for page in range(len(laid))]


def draw_title(pen: Pen | None, title: str, about: Sequence[str], wide: float) -> float:
    """The title of a page with what is said below: where it ends; only measured without a pen."""
    y = 0.0
    if pen:
        pen.sign(12, 12, 24, SUN)
    for line in wrapped(title, wide - MARK, TITLE, True):
        y += TITLE * 1.2
        if pen:
            pen.text(MARK, y - 3, line, TITLE, bold=True)
    for line in (line for text in about for line in wrapped(text, wide - MARK, PLAIN)):
        y += PLAIN * LEADING
        if pen:
            pen.text(MARK, y, line, PLAIN)
    return max(26, y + 6)


def _grid(listing: Listing, size: float, whole: float) -> _Grid:
    columns = listing.columns
    by_hand = any(each.write for each in columns)
    least = [
        max(
            width(text, size, column.bold or not at)
            for at, text in enumerate((column.head, *(row[place] for row in listing.rows)))
        )
        for place, column in enumerate(columns)
    ]
    sized = list(zip(columns, least, strict=True))
    wide, boxes = sum(each.wide for each in columns), sum(each.write for each in columns)
    fixed = sum(each for column, each in sized if not (column.wide or column.write))
    head = max((each for column, each in sized if column.write), default=0.0)
    room = whole - GAP * (len(columns) - 1) - fixed
    box = max(head, min(WIDEST_BOX, room / (boxes + 3 * wide)) if wide else room / max(1, boxes))
    share = (room - box * boxes) / max(1, wide)
    widths = tuple(
        share if column.wide else box if column.write else each for column, each in sized
    )
    lefts = tuple(sum(widths[:place]) + GAP * place for place in range(len(widths)))
    return _Grid(columns, size, lefts, widths, by_hand)


def _draw_cells(
    pen: Pen, y: float, grid: _Grid, lines: Sequence[Sequence[str]], are_heads: bool = False
) -> None:
    foot = y + grid.height(lines)
    for place, (column, texts) in enumerate(zip(grid.columns, lines, strict=True)):
        left, wide = grid.lefts[place], grid.widths[place]
        align: Align = "centre" if column.write else "right" if column.right else "left"
        x = left + {"left": 0.0, "right": wide, "centre": wide / 2}[align]
        for at, text in enumerate(texts, 1):
            base = y + at * grid.size * LEADING - 0.1 * grid.size
            pen.text(x, base, text, grid.size, are_heads or column.bold, align)
        if column.write:
            pen.upright(left - GAP / 2, y, foot, HAIR)
    pen.rule(0, foot, grid.lefts[-1] + grid.widths[-1], FIRM if are_heads else HAIR)


def draw_small(pen: Pen, part: TableCard | Slip, area: Area) -> None:
    """Draw a card or a slip that fills the area."""
    if isinstance(part, Slip):
        _draw_slip(pen, part, area)
    else:
        # The number, to be read across the table, and under it the code.
        y = 0.0
        pen.sign(12, 12, 24, SUN)
        for line in wrapped(part.event, area.width - 2 * MARK, 11, True):
            y += 13
            pen.text(area.width / 2, y, line, 11, True, "centre")
        y += 22
        pen.text(area.width / 2, y, part.of, 11, align="centre")
        y += 58
        pen.figures(area.width / 2, y, str(part.number), 72, "centre")
        y += 8
        for line in wrapped(part.name, area.width, 13, True):
            y += 15
            pen.text(area.width / 2, y, line, 13, True, "centre")
        about = [line for text in part.about for line in wrapped(text, area.width, PLAIN)]
        foot = area.height - len(about) * PLAIN * LEADING
        side = min(CARD_CODE, foot - y - 20)
        left, top = (area.width - side) / 2, y + (foot - y - side) / 2
        pen.squares(left, top, side, qr_rows(part.link))
        pen.leads(left, top, side, side, part.link)
        for at, line in enumerate(about, 1):
            pen.text(area.width / 2, foot + at * PLAIN * LEADING - 2, line, PLAIN, align="centre")


def _draw_slip(pen: Pen, slip: Slip, area: Area) -> None:
    room = area.width - (CODE + 12) * bool(slip.link)
    pen.sign(13, 16, 26, SUN)
    pen.text(
        1.1 * MARK, 24, gettext("Table {n}").format(n=slip.table), 24, True, room=room - 1.1 * MARK
    )
    y = 42.0
    pen.text(0, y, gettext("Round {n}").format(n=slip.round), 12, True)
    for line in wrapped(slip.event, room, PLAIN):
        y += PLAIN * LEADING
        pen.text(0, y, line, PLAIN)
    if slip.link:
        pen.squares(area.width - CODE, 0, CODE, qr_rows(slip.link))
        pen.leads(area.width - CODE, 0, CODE, CODE, slip.link)
        y = max(y, CODE)
    y += 8
    sums = (gettext("Total"), *[gettext("Games")] * slip.games)
    label = max(width(text, PLAIN) for text in (gettext("Deal"), *sums, gettext("signed"))) + 5
    side = (area.width - label) / 2
    y = _draw_sides(pen, y, slip, label, side)
    foot = area.height - 14 - 11 * MILLIMETRE
    deals = max(1, min(MOST_DEALS, int((foot - y) // BY_HAND) - len(sums)))
    high = (foot - y) / (deals + len(sums))
    top = y
    for at, text in enumerate((*map(str, range(1, deals + 1)), *sums), 1):
        y += high
        pen.text(0, y - 0.3 * high, text, PLAIN, at > deals, room=label)
        pen.rule(0, y, area.width, FIRM if at >= deals else HAIR)
    y += 11 * MILLIMETRE
    pen.text(0, y - 10, gettext("signed"), PLAIN, room=label)
    pen.rule(0, y, area.width, HAIR)
    for x in (label, label + side, area.width):
        pen.upright(x, top, y, THIN)
    # A box for who is absent, with a line for the number, and the hour.
    base = area.height
    pen.box(0, base - 8, 8, 8, THIN)
    wide = 12 + pen.text(12, base - 1, gettext("absent"), PLAIN) + 5
    pen.rule(wide, base, wide + 50, HAIR)
    hour = wide + 62
    hour += pen.text(hour, base - 1, gettext("time"), PLAIN) + 5
    pen.rule(hour, base, area.width, HAIR)


def _draw_sides(pen: Pen, y: float, slip: Slip, label: float, side: float) -> float:
    """Number and name of each over its column, or two lines to write them on."""
    lines = [wrapped(name, side - 10, PLAIN, True) for _, name in slip.sides]
    high = max(2, *map(len, lines)) * PLAIN * 1.2 + 16
    pen.text(0, y + high - 4, gettext("Deal"), PLAIN, room=label)
    for place, (numbers, _) in enumerate(slip.sides):
        left = label + place * side + 4
        after = pen.side(left, y + 11, 12, place)
        if numbers:
            pen.text(left + after, y + 11, numbers, 12, True, room=side - 10 - after)
        else:
            pen.text(left + after, y + 10, gettext("Number"), PLAIN - 1, room=side - 10 - after)
            pen.rule(left, y + high - 6, left + side - 8, HAIR)
        for at, text in enumerate(lines[place], 1):
            pen.text(left, y + 13 + at * PLAIN * 1.2 - 2, text, PLAIN, True)
    pen.rule(0, y + high, label + 2 * side, FIRM)
    return y + high
