"""Drawing on a part of a page: from its top left corner, in points; all in black but for signs.
Pieces that the end of a page does not cut fill its columns."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.sheets.drawing.art import FACE, PICTOGRAMS, SIDE_MARKS, Art
from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.typeface import fitted, width, width_of_figures

Align = Literal["left", "right", "centre"]
Look = Literal["regular", "bold", "figures", "upwards"]
"""Of a line of text: figures are a total in the face that it has, upwards is a turned line."""

HAIR, THIN, FIRM = 0.35, 0.6, 1.0
"""The weights of the rules."""
SIGN = 1.1
"""How far from the sign of a side its name begins, by the size of its letters."""


class Surface(Protocol):
    """A page to draw on, whatever it becomes. All places are measured from its top left corner."""

    def write(self, x: float, y: float, text: str, size: float, look: Look, wide: float) -> None:
        """Write one line from `x` on the baseline `y`, as `wide` as it was measured; one that runs
        up to the top of the page has its baseline on `x`."""

    def line(
        self, x: float, y: float, right: float, bottom: float, weight: float, dotted: bool = False
    ) -> None:
        """Draw a line between two places."""

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float, round_: float
    ) -> None:
        """Draw the outline of a rectangle below and right of a place, its corners so round."""

    def band(self, x: float, y: float, wide: float, high: float) -> None:
        """Fill a rectangle in the lightest grey that is still seen."""

    def art(self, x: float, y: float, scale: float, art: Art) -> None:
        """Put a sign or a face there, so many times its size."""

    def squares(self, x: float, y: float, step: float, rows: Sequence[Sequence[bool]]) -> None:
        """Fill squares of that width where the rows are true."""

    def leads(self, x: float, y: float, wide: float, high: float, address: str) -> None:
        """Let a part of the page lead to an address, where it is read and not printed."""


class Pen:
    """Draws on an area of a surface; its own places are measured from the area's top left."""

    def __init__(self, surface: Surface, area: Area) -> None:
        self._surface = surface
        self._left = area.left
        self._top = area.top

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        bold: bool = False,
        align: Align = "left",
        room: float | None = None,
        smallest: float = 5,
    ) -> float:
        """Write one line on the baseline `y`, fitted into `room` if there is one, and return how
        wide it became."""
        if room is not None:
            text, size = (fit := fitted(text, room, size, smallest, bold)).text, fit.size
        wide = width(text, size, bold)
        x -= {"left": 0.0, "right": wide, "centre": wide / 2}[align]
        look: Look = "bold" if bold else "regular"
        self._surface.write(self._left + x, self._top + y, text, size, look, wide)
        return wide

    def text_up(self, x: float, y: float, text: str, size: float, room: float) -> None:
        """Write one line that runs upwards from `y` along `x`, fitted into `room`."""
        fit = fitted(text, room, size, 5)
        wide = width(fit.text, fit.size)
        self._surface.write(self._left + x, self._top + y, fit.text, fit.size, "upwards", wide)

    def figures(self, x: float, y: float, text: str, size: float, align: Align = "left") -> float:
        """Write a total in fat figures, and return how wide it became."""
        wide = width_of_figures(text, size)
        x -= {"left": 0.0, "right": wide, "centre": wide / 2}[align]
        self._surface.write(self._left + x, self._top + y, text, size, "figures", wide)
        return wide

    def sign(self, x: float, y: float, wide: float, art: Art) -> None:
        """Draw a sign as wide as that, its middle there."""
        scale = wide / art.wide
        off = wide / 2 if art.file == PICTOGRAMS else 0
        self._surface.art(self._left + x - off, self._top + y - off, scale, art)

    def side(self, x: float, base: float, size: float, side: int, name: str = "") -> float:
        """Draw the sign of a side beside letters of that size on the baseline, and return how far
        from `x` its name begins; none where the name is that sign."""
        if name in SIGNS:
            return 0
        self.sign(x + 0.4 * size, base - 0.36 * size, 0.8 * size, SIDE_MARKS[side])
        return SIGN * size

    def card(self, x: float, y: float, wide: float, face: Art) -> float:
        """Draw a card with its edge, and return how high it became."""
        scale = wide / FACE[0]
        high = scale * FACE[1]
        self._surface.art(self._left + x, self._top + y, scale, face)
        self._surface.box(self._left + x, self._top + y, wide, high, THIN, 0.08 * wide)
        return high

    def band(self, x: float, y: float, wide: float, high: float) -> None:
        """A band of light grey, for what is the sum of a table."""
        self._surface.band(self._left + x, self._top + y, wide, high)

    def rule(self, x: float, y: float, right: float, weight: float = HAIR) -> None:
        """A horizontal rule from `x` to `right`."""
        y += self._top
        self._surface.line(self._left + x, y, self._left + right, y, weight)

    def upright(self, x: float, y: float, bottom: float, weight: float = HAIR) -> None:
        """A vertical rule from `y` down to `bottom`."""
        x += self._left
        self._surface.line(x, self._top + y, x, self._top + bottom, weight)

    def dots(self, x: float, y: float, right: float, bottom: float) -> None:
        """A dotted line: to write on, or to cut along."""
        left, top = self._left, self._top
        self._surface.line(left + x, top + y, left + right, top + bottom, THIN, True)

    def box(self, x: float, y: float, wide: float, high: float, weight: float = HAIR) -> None:
        """An empty box to write in; `x` and `y` are its top left corner."""
        self._surface.box(self._left + x, self._top + y, wide, high, weight, 0)

    def ring(self, x: float, y: float, wide: float, high: float, weight: float = FIRM) -> None:
        """A ring round the middle `x`, `y`, as one marks the winner's total by hand."""
        left, top = self._left + x - wide / 2, self._top + y - high / 2
        self._surface.box(left, top, wide, high, weight, min(wide, high) / 2)

    def squares(self, x: float, y: float, side: float, rows: Sequence[Sequence[bool]]) -> None:
        """The dark squares of a QR code, in a square of that side."""
        self._surface.squares(self._left + x, self._top + y, side / len(rows), rows)

    def leads(self, x: float, y: float, wide: float, high: float, address: str) -> None:
        """Let what is drawn there lead to an address."""
        self._surface.leads(self._left + x, self._top + y, wide, high, address)


@dataclass(frozen=True, slots=True)
class SheetPiece:
    """How high it is, how it is drawn below a height, and whether it stands under the heads of the
    columns."""

    height: float
    draw: Callable[[Pen, float], None]
    in_columns: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """The heads that stand over the columns of every page, with their height, the deals, and what
    the signs in them mean.

    `draw_heads` draws the heads below a height and returns where they end.
    """

    heads: float
    draw_heads: Callable[[Pen, float], float]
    deals: tuple[SheetPiece, ...]
    legend: tuple[str, ...]


def fill(pieces: Iterable[SheetPiece], rooms: Sequence[float]) -> list[list[SheetPiece]]:
    """The pieces on pages one after the other; `rooms` are the first page's and every other's."""
    laid: list[list[SheetPiece]] = [[]]
    left = rooms[0]
    for piece in pieces:
        if piece.height > left and laid[-1]:
            laid.append([])
            left = rooms[1]
        laid[-1].append(piece)
        left -= piece.height
    return laid
