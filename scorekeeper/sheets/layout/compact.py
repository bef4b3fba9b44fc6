"""A match on a compact sheet: a row for each deal."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.sheets.content.match_sheet import DealPart, Sheet
from scorekeeper.sheets.drawing.pen import HAIR, Pen
from scorekeeper.sheets.layout.blocks import Columns, Piece
from scorekeeper.sheets.layout.deal_rows import NUMBER, Grid, draw_lines, draw_names, draw_words
from scorekeeper.words.language import figure
from scorekeeper.words.paper import CORRECTED, before_the_first, corrected_sign, wins

ROW, TOTAL, TEXT, SMALL = 15.0, 10.5, 8.5, 7.0
BASE = 4.6
"""From the foot of a row to its letters."""
NAMES = 14.0
NARROWEST = 7.0


def compact(sheet: Sheet, width: float) -> Columns:
    """The columns of the compact sheet, with a piece for each deal."""
    grid = Grid(width, len(sheet.names), sheet.counted, sheet.signs, NARROWEST)
    heads = partial(_draw_heads, sheet=sheet, grid=grid)
    corrected = any(part.corrections for part in sheet.deals)
    legend = (corrected_sign(),) if corrected else ()
    return Columns(NAMES + grid.heads, heads, tuple(_rows(sheet, grid)), legend)


def _draw_heads(pen: Pen, y: float, sheet: Sheet, grid: Grid) -> float:
    draw_names(pen, y + 9, grid, sheet.names, TEXT)
    return draw_words(pen, y + NAMES, grid)


def _rows(sheet: Sheet, grid: Grid) -> Iterator[Piece]:
    if sheet.before:
        yield Piece(ROW, partial(_draw_before, sheet=sheet, grid=grid), True)
    for number, part in enumerate(sheet.deals, 1):
        winner = sheet.winner if number == len(sheet.deals) else None
        draw = partial(_draw_deal, number=number, part=part, grid=grid, winner=winner)
        yield Piece(ROW + (SMALL if winner is not None else 0), draw, True)


def _draw_before(pen: Pen, y: float, sheet: Sheet, grid: Grid) -> None:
    base = y + ROW - BASE
    pen.text(0, base, before_the_first(), SMALL, room=grid.left(0) - 4)
    for side, total in enumerate(sheet.before):
        pen.figures(grid.middles(side)[-1], base, figure(total), TOTAL, "centre")
    _finish(pen, y, grid)


def _draw_deal(
    pen: Pen, y: float, number: int, part: DealPart, grid: Grid, winner: int | None
) -> None:
    base = y + ROW - BASE
    pen.text(NUMBER - 5, base, str(number), TEXT, align="right")
    if part.corrections:
        pen.text(NUMBER - 4.5, base, CORRECTED, TEXT)
    pen.text(NUMBER + 2, base, part.dealer, SMALL, room=grid.dealer - 4)
    for side, total in enumerate(part.totals):
        *singles, points, last = grid.middles(side)
        for middle, mark in zip(singles, part.marks[side] if singles else (), strict=True):
            pen.text(middle, base, mark, TEXT, align="centre")
        pen.text(points, base, part.sum.cells[side].mark, TEXT, align="centre")
        pen.figures(last, base, figure(total), TOTAL, "centre")
        if side == winner:
            pen.ring(last, base - 3, 20, 12.5)
            pen.text(last, y + ROW + SMALL - 1, wins(), 6, align="centre")
    _finish(pen, y, grid)


def _finish(pen: Pen, y: float, grid: Grid) -> None:
    draw_lines(pen, y, y + ROW, grid)
    pen.rule(0, y + ROW, grid.width, HAIR)
