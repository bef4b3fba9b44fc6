"""What a sheet is laid out from: pieces that the end of a page does not cut."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.drawing.pen import Pen


@dataclass(frozen=True, slots=True)
class Piece:
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
    deals: tuple[Piece, ...]
    legend: tuple[str, ...]


def fill(pieces: Iterable[Piece], rooms: Sequence[float]) -> list[list[Piece]]:
    """The pieces on pages one after the other; `rooms` are the first page's and every other's."""
    laid: list[list[Piece]] = [[]]
    left = rooms[0]
    for piece in pieces:
        if piece.height > left and laid[-1]:
            laid.append([])
            left = rooms[1]
        laid[-1].append(piece)
        left -= piece.height
    return laid
