"""Drawing on a part of a page: from its top left corner, in points, in black."""

from collections.abc import Sequence
from typing import Literal, Protocol

from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.typeface import fitted, width

Align = Literal["left", "right", "centre"]

HAIR, THIN, FIRM = 0.35, 0.6, 1.0
"""The weights of the rules."""


class Surface(Protocol):
    """A page to draw on, whatever it becomes. All places are measured from its top left corner."""

    def write(self, x: float, y: float, text: str, size: float, bold: bool, wide: float) -> None:
        """Write one line from `x` on the baseline `y`, as `wide` as it was measured."""

    def write_up(self, x: float, y: float, text: str, size: float, wide: float) -> None:
        """Write one line that runs from there to the top of the page; its baseline is `x`."""

    def line(
        self, x: float, y: float, right: float, bottom: float, weight: float, dotted: bool = False
    ) -> None:
        """Draw a line between two places."""

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float, round_: float
    ) -> None:
        """Draw the outline of a rectangle below and right of a place, its corners so round."""

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
        self._surface.write(self._left + x, self._top + y, text, size, bold, wide)
        return wide

    def text_up(self, x: float, y: float, text: str, size: float, room: float) -> None:
        """Write one line that runs upwards from `y` along `x`, fitted into `room`."""
        fit = fitted(text, room, size, 5)
        wide = width(fit.text, fit.size)
        self._surface.write_up(self._left + x, self._top + y, fit.text, fit.size, wide)

    def rule(self, x: float, y: float, right: float, weight: float = HAIR) -> None:
        """A horizontal rule from `x` to `right`."""
        self._line(x, y, right, y, weight)

    def upright(self, x: float, y: float, bottom: float, weight: float = HAIR) -> None:
        """A vertical rule from `y` down to `bottom`."""
        self._line(x, y, x, bottom, weight)

    def dots(self, x: float, y: float, right: float, bottom: float) -> None:
        """A dotted line: to write on, or to cut along."""
        self._line(x, y, right, bottom, THIN, dotted=True)

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

    def _line(
        self, x: float, y: float, right: float, bottom: float, weight: float, dotted: bool = False
    ) -> None:
        left, top = self._left, self._top
        self._surface.line(left + x, top + y, left + right, top + bottom, weight, dotted)
