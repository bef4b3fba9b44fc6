"""A row for each deal: its number, who dealt, and of each side what it was given points for, the
points and the running total. Filled it is the compact sheet of a match, empty a blank one."""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from scorekeeper.sheets.drawing.art import sign
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, SIGN, THIN, Columns, Pen, SheetPiece
from scorekeeper.sheets.drawing.typeface import width
from scorekeeper.sheets.match_sheet import DealPart, Sheet
from scorekeeper.words.language import figure
from scorekeeper.words.language import gettext as _
from scorekeeper.words.paper import CORRECTED

NUMBER_WIDTH = 20.0
HEADS = 42.0
"""The least height of the words over the columns, which run upwards."""
WORD, SIGNS = 7.0, 12.0
"""The words over the columns, and the row of signs above them."""
POINTS, TOTAL = 1.3, 1.8
"""The widths of the last two columns of a side; one for a single point is 1."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the columns stand on a sheet of that `width`; `signs` are the drawings of what gives
    points.

    `dealer` is the width of the column that says who dealt, `side` that of all columns of a side,
    `single` that of a column for a single point; `singles` have such a column at each side, none
    where there is no room. `heads` is the height of the words over the columns.
    """

    width: float
    sides: int
    signs: tuple[str, ...]
    dealer: float
    side: float
    singles: tuple[str, ...]
    single: float
    heads: float

    def left(self, side: int) -> float:
        """Where the columns of a side begin."""
        return NUMBER_WIDTH + self.dealer + side * self.side

    def edges(self, side: int) -> list[float]:
        """The left edges of the columns of a side, and the right edge of the last."""
        many, unit = len(self.singles), self.single
        steps = [*range(many + 1), many + POINTS, many + POINTS + TOTAL]
        return [self.left(side) + step * unit for step in steps]

    def middles(self, side: int) -> list[float]:
        """The middles of the columns of a side."""
        edges = self.edges(side)
        return [(a + b) / 2 for a, b in pairwise(edges)]


def grid_of(
    wide: float, sides: int, counted: tuple[str, ...], signs: tuple[str, ...], narrowest: float
) -> Grid:
    """The columns for the width of the sheet, its sides, and what gives points, with its signs.

    `narrowest` is the least that a column for a single point may have; where it would have less,
    there are only points and total.
    """
    dealer = min(62.0, 0.14 * wide)
    side = (wide - NUMBER_WIDTH - dealer) / sides
    unit = side / (len(counted) + POINTS + TOTAL)
    singles = counted if unit >= narrowest else ()
    single = side / (len(singles) + POINTS + TOTAL)
    # The longest word has room in the heads.
    words = max([HEADS, *(width(word, WORD) + 6 for word in singles)])
    heads = words + SIGNS * bool(singles)
    return Grid(wide, sides, signs, dealer, side, singles, single, heads)


def draw_words(pen: Pen, y: float, grid: Grid) -> float:
    """The words over the columns below `y`, and the firm rule below them: where that stands."""
    foot = y + grid.heads
    base = foot - 4
    pen.text_up(NUMBER_WIDTH / 2 + 2, base, _("Deal"), WORD, grid.heads - 6)
    pen.text(NUMBER_WIDTH + 2, base, _("Dealer"), WORD, room=grid.dealer - 4)
    for side in range(grid.sides):
        words = (*grid.singles, _("Points"), _("Total"))
        for middle, word in zip(grid.middles(side), words, strict=True):
            pen.text_up(middle + 2.5, base, word, WORD, grid.heads - 6)
        signs = grid.signs if grid.singles else ()
        for middle, name in zip(grid.middles(side), signs, strict=False):
            if name:
                pen.sign(middle, y + SIGNS / 2 + 1, min(10.0, 0.9 * grid.single), sign(name))
    pen.rule(0, foot, grid.width, FIRM)
    return foot


def draw_lines(pen: Pen, y: float, foot: float, grid: Grid) -> None:
    """The upright rules of all columns between two heights."""
    pen.upright(NUMBER_WIDTH, y, foot, HAIR)
    for side in range(grid.sides):
        first, *others = grid.edges(side)[:-1]
        pen.upright(first, y, foot, THIN)
        for edge in others:
            pen.upright(edge, y, foot, HAIR)


ROW, TOTAL_SIZE, TEXT, SMALL = 15.0, 10.5, 8.5, 7.0
BASE = 4.6
"""From the foot of a row to its letters."""
NAMES = 14.0
NARROWEST = 7.0


def compact(sheet: Sheet, width: float) -> Columns:
    """The columns of the compact sheet, with a piece for each deal."""
    grid = grid_of(width, len(sheet.names), sheet.counted, sheet.signs, NARROWEST)
    heads = partial(_draw_heads, sheet=sheet, grid=grid)
    corrected = any(part.corrections for part in sheet.deals)
    legend = (_("{sign}: corrected afterwards").format(sign=CORRECTED),) if corrected else ()
    pieces = []
    if sheet.before:
        pieces.append(SheetPiece(ROW, partial(_draw_before, sheet=sheet, grid=grid), True))
    for number, part in enumerate(sheet.deals, 1):
        winner = sheet.winner if number == len(sheet.deals) else None
        draw = partial(_draw_deal, number=number, part=part, grid=grid, winner=winner)
        pieces.append(SheetPiece(ROW + (SMALL if winner is not None else 0), draw, True))
    return Columns(NAMES + grid.heads, heads, tuple(pieces), legend)


def _draw_heads(pen: Pen, y: float, sheet: Sheet, grid: Grid) -> float:
    # The names over the columns of the sides, each with its sign.
    base = y + 9
    for side, name in enumerate(sheet.names):
        room = grid.side - 6 - SIGN * TEXT
        wide = min(width(name, TEXT, bold=True), room) + SIGN * TEXT
        left = grid.left(side) + (grid.side - wide) / 2
        left += pen.side(left, base, TEXT, side, name)
        pen.text(left, base, name, TEXT, True, room=room)
    return draw_words(pen, y + NAMES, grid)


def _draw_before(pen: Pen, y: float, sheet: Sheet, grid: Grid) -> None:
    base = y + ROW - BASE
    pen.text(0, base, _("Totals to start from"), SMALL, room=grid.left(0) - 4)
    for side, total in enumerate(sheet.before):
        pen.figures(grid.middles(side)[-1], base, figure(total), TOTAL_SIZE, "centre")
    draw_lines(pen, y, y + ROW, grid)
    pen.rule(0, y + ROW, grid.width, HAIR)


def _draw_deal(
    pen: Pen, y: float, number: int, part: DealPart, grid: Grid, winner: int | None
) -> None:
    base = y + ROW - BASE
    pen.text(NUMBER_WIDTH - 5, base, str(number), TEXT, align="right")
    if part.corrections:
        pen.text(NUMBER_WIDTH - 4.5, base, CORRECTED, TEXT)
    pen.text(NUMBER_WIDTH + 2, base, part.dealer, SMALL, room=grid.dealer - 4)
    for side, total in enumerate(part.totals):
        *singles, points, last = grid.middles(side)
        for middle, mark in zip(singles, part.marks[side] if singles else (), strict=True):
            pen.text(middle, base, mark, TEXT, align="centre")
        pen.text(points, base, part.sum.cells[side].mark, TEXT, align="centre")
        pen.figures(last, base, figure(total), TOTAL_SIZE, "centre")
        if side == winner:
            pen.ring(last, base - 3, 20, 12.5)
            pen.text(last, y + ROW + SMALL - 1, _("wins"), 6, align="centre")
    draw_lines(pen, y, y + ROW, grid)
    pen.rule(0, y + ROW, grid.width, HAIR)
