"""A row for each deal: its number, who dealt, and of each side what it was given points for, the
points and the running total. Filled it is the compact sheet of a match, empty a blank one."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.sheets.drawing.art import sign
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, SIGN, THIN, Pen
from scorekeeper.sheets.drawing.typeface import width
from scorekeeper.words.paper import deal_name, dealer_name, points_name, total_name

NUMBER = 20.0
HEADS = 42.0
"""The least height of the words over the columns, which run upwards."""
WORD, SIGNS = 7.0, 12.0
"""The words over the columns, and the row of signs above them."""
POINTS, TOTAL = 1.3, 1.8
"""The widths of the last two columns of a side; one for a single point is 1."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the columns stand, for the width of the sheet, its sides, and what gives points, with
    its `signs`.

    `narrowest` is the least that a column for a single point may have; where it would have less,
    there are only points and total.
    """

    width: float
    sides: int
    counted: tuple[str, ...]
    signs: tuple[str, ...]
    narrowest: float

    @property
    def heads(self) -> float:
        """The height of the words over the columns, in which the longest has room."""
        words = max([HEADS, *(width(word, WORD) + 6 for word in self.singles)])
        return words + SIGNS * bool(self.singles)

    @property
    def dealer(self) -> float:
        """The width of the column that says who dealt."""
        return min(62.0, 0.14 * self.width)

    @property
    def side(self) -> float:
        """The width of all columns of a side."""
        return (self.width - NUMBER - self.dealer) / self.sides

    @property
    def singles(self) -> tuple[str, ...]:
        """What has a column of its own at each side."""
        unit = self.side / (len(self.counted) + POINTS + TOTAL)
        return self.counted if unit >= self.narrowest else ()

    @property
    def single(self) -> float:
        """The width of a column for a single point."""
        return self.side / (len(self.singles) + POINTS + TOTAL)

    def left(self, side: int) -> float:
        """Where the columns of a side begin."""
        return NUMBER + self.dealer + side * self.side

    def edges(self, side: int) -> list[float]:
        """The left edges of the columns of a side, and the right edge of the last."""
        many, unit = len(self.singles), self.single
        steps = [*range(many + 1), many + POINTS, many + POINTS + TOTAL]
        return [self.left(side) + step * unit for step in steps]

    def middles(self, side: int) -> list[float]:
        """The middles of the columns of a side."""
        edges = self.edges(side)
        return [(a + b) / 2 for a, b in pairwise(edges)]


def draw_words(pen: Pen, y: float, grid: Grid) -> float:
    """The words over the columns below `y`, and the firm rule below them: where that stands."""
    foot = y + grid.heads
    base = foot - 4
    pen.text_up(NUMBER / 2 + 2, base, deal_name(), WORD, grid.heads - 6)
    pen.text(NUMBER + 2, base, dealer_name(), WORD, room=grid.dealer - 4)
    for side in range(grid.sides):
        words = (*grid.singles, points_name(), total_name())
        for middle, word in zip(grid.middles(side), words, strict=True):
            pen.text_up(middle + 2.5, base, word, WORD, grid.heads - 6)
        for middle, name in zip(
            grid.middles(side), grid.signs if grid.singles else (), strict=False
        ):
            if name:
                pen.sign(middle, y + SIGNS / 2 + 1, min(10.0, 0.9 * grid.single), sign(name))
    pen.rule(0, foot, grid.width, FIRM)
    return foot


def draw_lines(pen: Pen, y: float, foot: float, grid: Grid) -> None:
    """The upright rules of all columns between two heights."""
    pen.upright(NUMBER, y, foot, HAIR)
    for side in range(grid.sides):
        first, *others = grid.edges(side)[:-1]
        pen.upright(first, y, foot, THIN)
        for edge in others:
            pen.upright(edge, y, foot, HAIR)


def draw_names(pen: Pen, base: float, grid: Grid, names: Sequence[str], size: float) -> None:
    """The names over the columns of the sides, each with its sign."""
    for side, name in enumerate(names):
        room = grid.side - 6 - SIGN * size
        wide = min(width(name, size, bold=True), room) + SIGN * size
        left = grid.left(side) + (grid.side - wide) / 2
        left += pen.side(left, base, size, side, name)
        pen.text(left, base, name, size, True, room=room)
