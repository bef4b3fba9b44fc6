"""What stands on paper, as plain values: the page that a browser prints and the PDF are made of the
same blocks, so that they hold the same words and numbers.

Measures are in `em`, the size of the small print: a whole page is about `PAGE` of them wide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

PAGE = 54.0
"""The width of a page between its margins."""
Align = Literal["left", "right", "centre"]
Look = Literal["", "strong", "figures", "ones", "head", "large", "quiet"]
"""How a text is set: as it is, bold, in fat figures, as strokes, as a heading, large, in grey."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing as tall as the letters beside it: a suit, a point, the shape of a side, the sun."""

    name: str
    """Its name in the sprites: "coins", "settebello", "broom", "side1"."""
    after: str = ""
    """A rank that stands before it and is never parted from it."""
    says: str = ""
    """What is read aloud in its place; nothing where the words beside it say so."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line or a paragraph: words, and signs among them."""

    parts: tuple[str | Sign, ...]
    look: Look = ""

    def __bool__(self) -> bool:
        return any(self.parts)


@dataclass(frozen=True, slots=True)
class Cell:
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


Row = tuple[Cell, ...]
"""The cells that begin in one row, from the left."""


@dataclass(frozen=True, slots=True)
class Head:
    """The title of a sheet, with the sun before it and a code that leads somewhere after it."""

    kind = "Head"

    title: str
    about: tuple[str, ...] = ()
    """Lines in small print below."""
    link: str = ""
    """An address for the code; empty for none."""
    signs: tuple[Sign, ...] = ()
    """The suits of the deck, where no code stands."""
    date: str = ""
    """What is asked for in writing, with a line for it."""


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands, large: the name of each side and its total."""

    kind = "Score"

    sides: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose heads are repeated on every page."""

    kind = "Grid"

    columns: tuple[Column, ...]
    heads: tuple[Row, ...]
    groups: tuple[tuple[Row, ...], ...]
    """Rows that no end of a page parts."""
    by_hand: bool = False
    """Whether people write in it: then its rows share what the sheet has left."""
    boxed: bool = False
    """Whether lines stand between its columns too."""
    tall: bool = False
    """Whether each row is as high as on ruled paper."""


@dataclass(frozen=True, slots=True)
class Notes:
    """A heading and paragraphs."""

    kind = "Notes"

    heading: str = ""
    lines: tuple[Text, ...] = ()
    small: bool = False
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line for each to sign on, with what is written below it."""

    kind = "Signatures"

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """What the cards are worth, the best first: (what stands on them, their worth)."""

    kind = "Scale"

    values: tuple[tuple[str, str], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """An address to point a camera at, as large as there is room."""

    kind = "Code"

    link: str


Block = Head | Score | Grid | Notes | Signatures | Scale | Code


@dataclass(frozen=True, slots=True)
class Leaf:
    """One sheet: as many pages as it needs, or a part of a page that is cut."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def fills(self) -> bool:
        """Whether it is written on by hand, and so as high as its page."""
        return any(isinstance(block, Grid) and block.by_hand for block in self.blocks)


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
        return [self.leaves[at : at + step] for at in range(0, len(self.leaves), step)]


def text(*parts: str | Sign, look: Look = "") -> Text:
    """A text of these parts."""
    return Text(tuple(part for part in parts if part), look)


def cell(*parts: str | Sign, look: Look = "", align: Align = "left", rule: bool = False) -> Cell:
    """A cell with one line; none where there is nothing to say."""
    line = text(*parts, look=look)
    return Cell((line,) if line else (), align=align, rule=rule)


def side_sign(side: int, says: str = "") -> Sign:
    """The shape of a side, counted from 0; its name where that does not stand beside it."""
    return Sign(f"side{side + 1}", says=says)


def signatures(names: Iterable[str]) -> Signatures:
    """A line for each of them."""
    return Signatures(tuple(names))


def blank_rows(many: int, columns: int, number_from: int = 0) -> tuple[tuple[Row, ...], ...]:
    """So many rows to write in, each by itself, numbered from that number if it is not 0."""
    rows = []
    for at in range(many):
        first = cell(str(number_from + at), align="centre") if number_from else Cell()
        rows.append(((first, *(Cell() for _ in range(columns - 1))),))
    return tuple(rows)


def shares(columns: Sequence[Column]) -> list[float]:
    """How much of the whole width each column has; together 1."""
    fixed = sum(column.wide for column in columns)
    free = sum(not column.wide for column in columns)
    whole = PAGE if free else fixed
    # Where the fixed ones leave too little, the free ones have six each and all are narrower.
    left = max(PAGE - fixed, 6.0 * free)
    whole = fixed + left if free else fixed
    return [(column.wide or left / free) / whole for column in columns]
