"""Drawing on a part of a page: from its top left corner down, in points, in black only."""

from collections.abc import Sequence
from typing import Any, Literal

from scorekeeper.sheets.typeface import BOLD, REGULAR, fitted, printable, width

Align = Literal["left", "right", "centre"]

HAIR, THIN, FIRM = 0.35, 0.6, 1.0
"""The weights of the rules."""


class Pen:
    """Draws on a canvas of reportlab. `left` and `top` are where its corner lies on the page."""

    def __init__(self, canvas: Any, left: float, top: float) -> None:
        self._canvas = canvas
        self._left = left
        self._top = top

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
        self._canvas.setFont(BOLD if bold else REGULAR, size)
        self._canvas.drawString(self._left + x, self._top - y, printable(text))
        return wide

    def rule(self, x: float, y: float, right: float, weight: float = HAIR) -> None:
        """A horizontal rule from `x` to `right`."""
        self._line(x, y, right, y, weight)

    def upright(self, x: float, y: float, bottom: float, weight: float = HAIR) -> None:
        """A vertical rule from `y` down to `bottom`."""
        self._line(x, y, x, bottom, weight)

    def dots(self, x: float, y: float, right: float, bottom: float) -> None:
        """A dotted line: to write on, or to cut along."""
        self._canvas.setDash(0.5, 2.5)
        self._line(x, y, right, bottom, THIN)
        self._canvas.setDash()

    def ring(self, x: float, y: float, wide: float, high: float) -> None:
        """A ring round the middle `x`, `y`, as one marks the winner's total by hand."""
        self._canvas.setLineWidth(FIRM)
        left, bottom = self._left + x - wide / 2, self._top - y - high / 2
        self._canvas.roundRect(left, bottom, wide, high, min(wide, high) / 2)

    def squares(self, x: float, y: float, side: float, rows: Sequence[Sequence[bool]]) -> None:
        """The dark squares of a QR code, in a square of that side."""
        step = side / len(rows)
        path = self._canvas.beginPath()
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    left, top = self._left + x + across * step, self._top - y - down * step
                    path.rect(left, top - step, step, step)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _line(self, x: float, y: float, right: float, bottom: float, weight: float) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.line(self._left + x, self._top - y, self._left + right, self._top - bottom)
