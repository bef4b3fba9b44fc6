"""A bracket on paper."""

from scorekeeper.club.words.bracket_sheet import Box, BracketSheet, parts_of
from scorekeeper.sheets.blocks import Cell, Column, Grid, Leaf, Text, cell, head, notes, text
from scorekeeper.words.language import gettext

ACROSS_PAPER, DOWN_PAPER = 4, 16
"""How many rounds, and how many meetings of the first of them, stand on one page."""


def bracket_leaves(sheet: BracketSheet) -> list[Leaf]:
    """The bracket on paper: each meeting in the middle of those that lead to it. Where nobody is
    known yet there is a line to write on."""
    return [_part(part) for part in parts_of(sheet, ACROSS_PAPER, DOWN_PAPER)]


def _part(part: BracketSheet) -> Leaf:
    first = len(part.columns[0].boxes)
    heads = tuple(cell(column.name, rule=bool(place)) for place, column in enumerate(part.columns))
    rows: list[list[Cell]] = [[] for _ in range(first)]
    for column in part.columns:
        high = first // len(column.boxes)
        for row, box in enumerate(column.boxes):
            rows[row * high].append(Cell(_lines(box), high, rule=True))
    columns = (Column(),) * len(part.columns)
    groups = (tuple(map(tuple, rows)),)
    blocks = [head(part.title, part.about), Grid(columns, (heads,), groups, tall=True)]
    if part.third:
        blocks.append(notes(gettext("Third place"), _lines(part.third)))
    if part.champion is not None:
        blocks.append(notes(gettext("Winner"), (text(part.champion or LINE, look="head"),)))
    return Leaf(part.title, tuple(blocks))


LINE = "_" * 18
"""Where a name is written by hand."""


def _lines(box: Box | None) -> tuple[Text, ...]:
    if box is None:
        return ()
    return tuple(
        text(
            " ".join(filter(None, (line.score, line.name or LINE))),
            look="strong" if line.has_won else "",
        )
        for line in box.lines
    )
