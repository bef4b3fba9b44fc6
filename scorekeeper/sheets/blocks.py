"""What stands on paper, as plain values: the page that a browser prints and the PDF are made of the
same blocks, so that they hold the same words and numbers.

Measures are in `em`, the size of the small print: a whole page is about `PAGE` of them wide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from scorekeeper.words.language import locale

PAGE = 54.0
"""The width of a page between its margins."""
NARROW = "\N{NO-BREAK SPACE}"
"""Between a sign and what belongs to it."""
Align = Literal["left", "right", "centre"]
Words = Literal["", "strong", "quiet", "small", "ones", "head", "title", "wall"]
Look = Words | Literal["figures", "score", "large", "face", "sun", "code", "camera", "room"]
"""How a text is set: as it is, bold, grey, small, as strokes, as a heading, as the title, as that
of a wall; in fat figures, larger, and to be read across a table; the face of a card; the sun and
the code of a heading, one for a camera; room to sign."""
SIZES: dict[Look, float] = {
    **{"ones": 1.1, "head": 1.2, "title": 2.0, "wall": 4.4, "figures": 2.1, "score": 2.9},
    **{
        "small": 0.85,
        "large": 6.0,
        "face": 4.6,
        "sun": 4.6,
        "code": 7.4,
        "camera": 22.0,
        "room": 2.8,
    },
}
"""By the small print."""
GridLook = Literal["", "boxed", "heading", "scores", "signed", "notes"]
"""Where the lines of a grid are: between rows; round each cell; below all; above and below; over
each name; nowhere."""


class Sign(NamedTuple):
    """A drawing as tall as the letters beside it: a suit, a point, the shape of a side, the sun."""

    name: str
    """Its name in the sprites: "coins", "settebello", "broom", "side1"."""
    after: str = ""
    """A rank that stands before it and is never parted from it."""
    says: str = ""
    """What is read aloud in its place; nothing where the words beside it say so."""


class Code(NamedTuple):
    """An address to point a camera at."""

    link: str


Part = str | Sign | Code


class Text(NamedTuple):
    """A line or a paragraph: words, and signs among them."""

    parts: tuple[Part, ...]
    look: Look = ""

    def __bool__(self) -> bool:
        return any(self.parts)


class Cell(NamedTuple):
    """What one place of a grid holds: paragraphs one below the other."""

    texts: tuple[Text, ...] = ()
    rows: int = 1
    """How many rows it fills."""
    across: int = 1
    """How many columns it fills."""
    align: Align = "left"
    rule: bool = False
    """Whether a firm line stands before it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a grid."""

    wide: float = 0.0
    """In `em`; 0 shares what the others leave."""
    shade: bool = False
    """Whether it is a little darker, for totals."""
    align: Align = "left"
    look: Look = ""
    """How a list sets what stands in it."""


Row = tuple[Cell, ...]
"""The cells that begin in one row, from the left."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose heads are repeated on every page."""

    columns: tuple[Column, ...]
    """From the left."""
    heads: tuple[Row, ...]
    """The rows on top."""
    groups: tuple[tuple[Row, ...], ...]
    """Rows that no end of a page parts."""
    by_hand: bool = False
    """Whether people write in it: then its rows share what the sheet has left."""
    tall: bool = False
    """Whether each row is as high as on ruled paper."""
    look: GridLook = ""
    """How it is drawn."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One sheet: as many pages as it needs, or a part of a page that is cut."""

    title: str
    blocks: tuple[Grid, ...]
    grown: float = 0.0
    """Of a poster, how much larger than small print it is; its grids share the page."""

    @property
    def fills(self) -> bool:
        """Whether it is written on by hand, and so as high as its page."""
        return self.grown > 0 or any(block.by_hand for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Paper:
    """Sheets to print, one after the other."""

    title: str
    leaves: tuple[Leaf, ...]
    paper: str = "a4"
    many: int = 1
    """How many sheets stand on a page, to cut apart: 1, 2 or 4."""

    @property
    def pages(self) -> list[tuple[Leaf, ...]]:
        """The sheets of each page that is cut."""
        step = self.many
        return [self.leaves[first : first + step] for first in range(0, len(self.leaves), step)]


def text(*parts: Part, look: Look = "") -> Text:
    """A text of these parts."""
    return Text(tuple(filter(None, parts)), look)


@lru_cache(maxsize=2048)
def cell(*parts: Part, look: Look = "", align: Align = "left", rule: bool = False) -> Cell:
    """A cell with one line; none where there is nothing to say."""
    line = text(*parts, look=look)
    return Cell((line,) if line else (), align=align, rule=rule)


def side_sign(side: int, says: str = "") -> Sign:
    """The shape of a side, counted from 0; its name where that does not stand beside it."""
    return Sign(f"side{side + 1}", says=says)


def head(title: str, about: Iterable[str] = (), link: str = "", last: Cell | None = None) -> Grid:
    """The title of a sheet with small print below, between the sun and what stands last: a code
    that leads to `link`, where there is one."""
    words = Cell((text(title, look="title"), *(text(line) for line in about)))
    row = [cell(Sign("sun"), look="sun"), words]
    columns = [Column(5.4), Column()]
    if link or last:
        row.append(cell(Code(link), look="code", align="right") if link else last or Cell())
        columns.append(Column(7.4 if link else 10.0))
    return Grid(tuple(columns), (), ((tuple(row),),), look="heading")


def score(sides: Iterable[tuple[str, str]]) -> Grid:
    """How a match stands: the name of each side and its total, large."""
    row: list[Cell] = []
    columns: list[Column] = []
    told = [*sides]
    for side, (name, total) in enumerate(told):
        is_first = len(told) == 2 and not side
        words = text(side_sign(side), f"{NARROW}{name}", look="head")
        row.append(Cell((words,), align="right" if is_first else "left", rule=side > 0))
        row.append(cell(total, look="score", align="right"))
        columns += [Column(), Column(max(2, len(total)) * 1.9 + 0.6)]
    if len(told) == 2:
        named, number = row[2:]
        colon = cell(":", look="head", align="centre")
        row[2:] = [colon, number._replace(align="left"), named._replace(rule=False)]
        columns[2:] = [Column(1.8), *reversed(columns[2:])]
    return Grid(tuple(columns), (), ((tuple(row),),), look="scores")


def notes(heading: str = "", lines: Iterable[Text] = (), align: Align = "left") -> Grid:
    """A heading and paragraphs, nothing where there are none."""
    texts = [text(heading, look="head")] * bool(heading) + [*lines]
    group = tuple((Cell((line,), align=align),) for line in texts)
    return Grid((Column(),), (), (group,) if group else (), look="notes")


def signatures(names: Sequence[str]) -> Grid:
    """A line for each to sign on, with what is written below it."""
    columns = (Column(), Column(2.0)) * len(names)
    row = [head for name in names for head in (cell(name), Cell())]
    room = (cell(NARROW, look="room"), Cell(across=len(columns) - 2))
    return Grid(columns[:-1], (), ((room, tuple(row[:-1])),), look="signed")


def beside(*cells: Cell) -> Grid:
    """Paragraphs beside each other, from the top."""
    row = [filled for one in cells for filled in (one, Cell())][:-1]
    columns = (Column(), Column(2.0)) * len(cells)
    return Grid(columns[:-1], (), ((tuple(row),),), look="notes")


def scale(values: Sequence[tuple[str, str]], name: str = "") -> Grid:
    """What the cards are worth, the best first: (what stands on them, their worth)."""
    row = [cell(name, look="strong", align="right")] * bool(name)
    for card, worth in values:
        row.append(Cell((text(card, look="strong"), text(worth)), align="centre"))
    widths = [Column(8.0)] * bool(name) + [Column(4.0)] * (len(values) - 1) + [Column(8.0)]
    return Grid(tuple(widths), (), ((tuple(row),),), look="boxed")


def listing(
    columns: Sequence[tuple[str, Column]], rows: Iterable[Sequence[str]], by_hand: bool = False
) -> Grid:
    """A list: columns, each with its head, and what stands in the rows. One that is written in has
    lines between its columns, and rows as high as on ruled paper."""
    heads = tuple(cell(name, align=column.align) for name, column in columns)
    groups = []
    for row in rows:
        cells = (
            cell(words, look=column.look, align=column.align)
            for words, (_, column) in zip(row, columns, strict=True)
        )
        groups.append((tuple(cells),))
    look: GridLook = "boxed" if by_hand else ""
    return Grid(
        tuple(column for _, column in columns), (heads,), tuple(groups), tall=by_hand, look=look
    )


def blank_rows(many: int, columns: int, number_from: int = 0) -> tuple[tuple[Row, ...], ...]:
    """So many rows to write in, each by itself, numbered from that number if it is not 0."""
    rows = []
    for place in range(many):
        first = cell(str(number_from + place), align="centre") if number_from else Cell()
        rows.append(((first, *(Cell() for _ in range(columns - 1))),))
    return tuple(rows)


WALL, LETTER, LINE = 80.0, 0.5, 1.26
"""How high the smallest page is, in its small print; how wide a letter is and how high a line, by
their size: rather more than any font has."""
HIGH: dict[Look, float] = {"face": 1.6, "sun": 1.0}
LEAST_GROWN, MOST_GROWN = 0.9, 1.8


def poster(title: str, blocks: tuple[Grid, ...]) -> Leaf:
    """A sheet for the wall, in letters as large as its page has room for."""
    grown = MOST_GROWN
    while grown > LEAST_GROWN and grown * sum(_high(block, grown) for block in blocks) > WALL:
        grown = round(grown - 0.1, 1)
    return Leaf(title, blocks, grown)


def _high(grid: Grid, grown: float) -> float:
    """How high it will be about, in its own small print."""
    high = 0.6
    for group in grid.groups:
        for row in group:
            widths = [share * PAGE / grown for share in shares(grid.columns)]
            high += 0.2 + max(
                _cell_high(cell, wide * cell.across)
                for cell, wide in zip(row, widths, strict=False)
            )
    return high


def _cell_high(cell: Cell, wide: float) -> float:
    high = 0.0
    for own in cell.texts:
        size = SIZES.get(own.look, 1.0)
        letters = sum(len(part) * LETTER if isinstance(part, str) else 1 for part in own.parts)
        high += ceil(letters * size / wide) * size * HIGH.get(own.look, LINE)
    return high


def shares(columns: Sequence[Column], page: float = PAGE) -> list[float]:
    """How much of the whole width each column has; together 1. `page` is that width."""
    fixed = sum(column.wide for column in columns)
    free = sum(not column.wide for column in columns)
    # Where the fixed ones leave too little, the free ones have six each and all are narrower.
    left = max(page - fixed, 6.0 * free) if free else 0.0
    return [(column.wide or left / free) / (fixed + left) for column in columns]


MILLIMETRE = 72 / 25.4
PAPERS = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "letter": (612.0, 792.0),
}
PER_PAGE = {"1": 1, "2": 2, "4": 4}
"""How many blank sheets stand on a page, by what is chosen."""
LONGEST_LINK = 500
"""A longer address would be a QR code that no phone reads."""

MARGIN = 14 * MILLIMETRE
SMALL_MARGIN = 9 * MILLIMETRE
"""Printers leave up to 8 mm white, whatever is asked of them."""


def usual_paper() -> str:
    """With which paper a choice begins: Letter for whoever reads English as in America."""
    return "letter" if locale() == "en_US" else "a4"


def page_size(paper: str, per_page: int = 1) -> tuple[float, float]:
    """Width and height of the page; two small sheets lie side by side on a page turned over."""
    width, height = PAPERS[paper]
    return (height, width) if per_page == 2 else (width, height)
