"""Grids of a PDF as bands: heads that stand on each page again, rows that stay together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.sheets.blocks import MILLIMETRE, PAGE, Cell, Grid, Row, Text, shares
from scorekeeper.sheets.pdf_text import LEADING, Line, Pen

HAIR, THIN, FIRM = 0.4, 0.7, 1.6
PALE, GREY, SHADE = 0.74, 0.45, 0.945
BY_HAND = 7 * MILLIMETRE
"""The height of a line that is written on."""
BESIDE, ABOVE = 0.3, 0.17
"""The room beside what a cell holds, and above and below it."""
Laid = tuple[int, int, Cell, list[Line], float]
"""A cell by its row and its column, with its lines and how high they are together."""


@dataclass(slots=True)
class Band:
    """Rows that no end of a page parts."""

    grid: Grid
    """Whose they are."""
    em: float
    """The size of its letters."""
    edges: list[float]
    """Of the columns, from the left."""
    heights: list[float]
    """Of the rows."""
    cells: list[Laid]
    """Each with its lines, laid out."""
    heads: "Band | None" = None
    """Those of the grid, above it where it begins a page."""
    gap: float = 0.0
    """What is left free above it."""
    keep: bool = False
    """Whether the next band has to stand on the same page."""
    is_last: bool = False
    """Whether it ends its grid."""

    @property
    def high(self) -> float:
        """How high it is."""
        return sum(self.heights)

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw it from that corner, counted from the foot of the page: what is shaded, then words,
        then rules."""
        is_head = self.heads is self
        x = [left + edge for edge in self.edges]
        y = [*accumulate((-high for high in self.heights), initial=top)]
        drawn = []
        for column, start, end in zip(self.grid.columns, x, x[1:], strict=False):
            if column.shade and not is_head:
                box = f"{start:.2f} {y[-1]:.2f} {end - start:.2f} {top - y[-1]:.2f}"
                drawn.append(f"{SHADE} g {box} re f")
        inside = _inside(self.grid, self.em)
        for down, place, cell, lines, high in self.cells:
            start, line_top = x[place] + inside, y[down]
            free = line_top - y[down + cell.rows] - high
            if is_head:
                line_top -= ABOVE * self.em if self.grid.by_hand else free - ABOVE * self.em
            elif self.grid.look != "notes":
                line_top -= free / 2
            for line in lines:
                drawn.append(f"q 1 0 0 1 {start:.2f} {line_top:.2f} cm {line.drawn} Q")
                if line.signs or line.link:
                    pen.use(line, start, line_top)
                line_top -= line.high
        pen.canvas.addLiteral("\n".join((*drawn, *self._rules(x, y))))

    def _rules(self, x: Sequence[float], y: Sequence[float]) -> Iterator[str]:
        """Its lines, by the look of its grid."""
        look, is_head, foot = self.grid.look, self.heads is self, y[-1]
        if look == "notes":
            return
        for down, place, cell, lines, _ in self.cells:
            end, below = x[place + cell.across], y[down + cell.rows]
            if cell.rule:
                yield rule(x[place], y[down], x[place], below, THIN)
            elif look == "boxed" and place:
                yield rule(x[place], y[down], x[place], below, HAIR, GREY)
            if look == "signed" and down and lines:
                yield rule(x[place], y[down], end, y[down], THIN)
            elif look in ("", "boxed") and below > foot + 0.01 and cell.rows == 1:
                yield rule(x[place], below, end, below, HAIR, PALE)
        if look == "scores":
            yield rule(x[0], y[0] - 0.2 * self.em, x[-1], y[0] - 0.2 * self.em, HAIR)
        if look == "boxed":
            yield rule(x[0], y[0], x[0], foot, THIN)
            yield rule(x[-1], y[0], x[-1], foot, THIN)
            if is_head or not self.grid.heads:
                yield rule(x[0], y[0], x[-1], y[0], THIN)
        if look != "signed":
            fine = look in ("", "boxed") and not (is_head or self.is_last or len(self.heights) > 1)
            weight = FIRM if look == "heading" else HAIR if fine else THIN
            yield rule(x[0], foot, x[-1], foot, weight, GREY if fine else 0)


def rule(x: float, y: float, to_x: float, to_y: float, weight: float, grey: float = 0) -> str:
    """What draws a line from one place to another."""
    return f"{grey} G {weight} w {x:.2f} {y:.2f} m {to_x:.2f} {to_y:.2f} l S"


def _inside(grid: Grid, em: float) -> float:
    return 0.0 if grid.look in ("notes", "signed") else BESIDE * em


def grid_bands(
    grid: Grid, pen: Pen, wide: float, em: float, most: float, share: float = 0.0
) -> list[Band]:
    """The bands of a grid; where it has a `share` of the page its rows share what the heads leave.
    Of rows that are together higher than a page, `most`, each is a band."""
    page = wide / em if grid.look in ("heading", "scores") else PAGE
    edges = [0.0, *accumulate(part * wide for part in shares(grid.columns, page))]
    heads = _band(grid, pen, em, edges, grid.heads, True) if grid.heads else None
    above = heads.high if heads else 0.0
    bands: list[Band] = []
    for rows in grid.groups:
        whole = _band(grid, pen, em, edges, rows, False)
        bands += [whole] if share or whole.high <= most - above else _parted(whole)
    if share:
        many = sum(len(band.heights) for band in bands) or 1
        for band in bands:
            band.heights = [max((share - above) / many, 0.1)] * len(band.heights)
    for band in bands:
        band.heads, band.is_last = heads, band is bands[-1]
    if heads:
        heads.heads, heads.keep = heads, True
        bands.insert(0, heads)
    return bands


def _parted(band: Band) -> Iterator[Band]:
    for row, high in enumerate(band.heights):
        cells = [
            (0, place, cell._replace(rows=1), lines, tall)
            for down, place, cell, lines, tall in band.cells
            if down == row
        ]
        yield Band(band.grid, band.em, band.edges, [high], cells)


def _band(
    grid: Grid, pen: Pen, em: float, edges: list[float], rows: Sequence[Row], is_head: bool
) -> Band:
    cells: list[Laid] = []
    taken: set[tuple[int, int]] = set()
    beside, above = _inside(grid, em), {"notes": 0.05, "heading": 0.35}.get(grid.look, ABOVE) * em
    heights = [BY_HAND if grid.tall and not is_head else 0.0] * len(rows)
    for down, row in enumerate(rows):
        place = 0
        for cell in row:
            while (down, place) in taken:
                place += 1
            end = place + cell.across
            if cell.rows > 1:
                taken |= {(y, x) for y in range(down, down + cell.rows) for x in range(place, end)}
            room = edges[end] - edges[place] - 2 * beside
            lines: list[Line] = []
            for text in cell.texts:
                own = Text(text.parts, "strong") if is_head and not text.look else text
                lines += pen.lines(own, em, room, cell.align)
            high = sum([line.high for line in lines]) or LEADING * em
            cells.append((down, place, cell, lines, high))
            if cell.rows == 1 and heights[down] < high + 2 * above:
                heights[down] = high + 2 * above
            place = end
    for down, _, cell, _, high in cells:
        if cell.rows > 1:
            last = down + cell.rows - 1
            heights[last] = max(heights[last], high + 2 * above - sum(heights[down:last]))
    if is_head and grid.by_hand:
        heights[0] += 1.2 * em  # room for a name
    return Band(grid, em, edges, heights, cells)
