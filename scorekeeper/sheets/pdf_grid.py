"""Grids of a PDF as bands: heads that stand on each page again, rows that stay together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.sheets.blocks import PAGE, Cell, Grid, Row, Text, shares
from scorekeeper.sheets.drawing.paper import MILLIMETRE
from scorekeeper.sheets.pdf_page import Page
from scorekeeper.sheets.pdf_text import LEADING, Line, lines_of

HAIR, THIN, FIRM = 0.4, 0.7, 1.6
PALE, GREY, SHADE = 0.74, 0.45, 0.945
BY_HAND = 7 * MILLIMETRE
"""The height of a line that is written on."""
BESIDE, ABOVE = 0.3, 0.17
"""The room beside what a cell holds, and above and below it."""
Laid = tuple[int, int, Cell, list[Line]]
"""A cell by its row and its column, with its lines."""


@dataclass(slots=True)
class Band:
    """Rows that no end of a page parts, below the heads of their grid if they begin a page; whether
    the next band has to stand on the same page."""

    grid: Grid
    em: float
    edges: list[float]
    heights: list[float]
    cells: list[Laid]
    heads: "Band | None" = None
    gap: float = 0.0
    keep: bool = False

    @property
    def high(self) -> float:
        """How high it is."""
        return sum(self.heights)

    def draw(self, page: Page, left: float, top: float) -> None:
        """Draw it, first what is shaded, then words and rules."""
        look, em, is_head = self.grid.look, self.em, self.heads is self
        tops = [*accumulate(self.heights, initial=top)]
        x = [left + edge for edge in self.edges]
        foot = tops[-1]
        if not is_head:
            for at, column in enumerate(self.grid.columns):
                if column.shade:
                    page.shade(x[at], top + HAIR, x[at + 1], foot - HAIR, SHADE)
        inside = 0.0 if look in ("notes", "signed") else BESIDE * em
        for down, place, each, lines in self.cells:
            end, y = place + each.across, tops[down]
            below = tops[min(down + each.rows, len(tops) - 1)]
            free = below - y - sum(line.high for line in lines)
            above = 0.0 if look == "notes" else free / 2
            if is_head:
                above = ABOVE * em if self.grid.by_hand else free - ABOVE * em
            page.lines(
                lines, x[place] + inside, y + above, x[end] - x[place] - 2 * inside, each.align
            )
            if each.rule:
                page.rule(x[place], y, x[place], below, THIN)
            elif look == "boxed" and place:
                page.rule(x[place], y, x[place], below, HAIR, GREY)
            if look == "signed" and down and lines:
                page.rule(x[place], y, x[end], y, THIN)
            elif below < foot - 0.01 and each.rows == 1 and look in ("", "boxed"):
                page.rule(x[place], below, x[end], below, HAIR, PALE)
        if look == "scores":
            page.rule(left, top + 0.2 * em, x[-1], top + 0.2 * em, HAIR)
        if look == "boxed":
            page.rule(left, top, left, foot, THIN)
            page.rule(x[-1], top, x[-1], foot, THIN)
            if is_head or not self.grid.heads:
                page.rule(left, top, x[-1], top, THIN)
        if look not in ("notes", "signed"):
            if self.grid.by_hand and not is_head:
                page.rule(left, foot, x[-1], foot, HAIR, GREY)
            else:
                page.rule(left, foot, x[-1], foot, FIRM if look == "heading" else THIN)


def grid_bands(grid: Grid, wide: float, em: float, most: float, share: float = 0.0) -> list[Band]:
    """The bands of a grid; where it has a `share` of the page its rows share what the heads leave.
    Rows that are together higher than a page, `most`, are parted."""
    page = wide / em if grid.look in ("heading", "scores") else PAGE
    edges = [0.0, *accumulate(part * wide for part in shares(grid.columns, page))]
    heads = _band(grid, em, edges, grid.heads, True) if grid.heads else None
    bands = [_band(grid, em, edges, rows, False) for rows in grid.groups]
    if share:
        many = sum(len(band.heights) for band in bands) or 1
        free = (share - (heads.high if heads else 0.0)) / many
        for band in bands:
            band.heights = [max(free, 0.1)] * len(band.heights)
    elif any(band.high > most - (heads.high if heads else 0.0) for band in bands):
        bands = [part for band in bands for part in _rows(band, most)]
    if heads:
        heads.heads, heads.keep = heads, True
    for band in bands:
        band.heads = heads
    return [*filter(None, (heads,)), *bands]


def _rows(band: Band, most: float) -> Iterator[Band]:
    """Its rows one by one, if it is higher than that, and lines of a row that is higher itself."""
    if band.high <= most:
        yield band
        return
    for row, high in enumerate(band.heights):
        cells = [each for each in band.cells if each[0] == row]
        parts = int(high / (0.8 * most)) + 1
        for part in range(parts):
            cut = []
            for _, place, each, lines in cells:
                step = -(-len(lines) // parts) if each.rows == 1 else len(lines) * (not part)
                cut.append((0, place, each, lines[part * step : (part + 1) * step]))
            yield Band(band.grid, band.em, band.edges, [high / parts], cut)


def _band(grid: Grid, em: float, edges: list[float], rows: Sequence[Row], is_head: bool) -> Band:
    cells: list[Laid] = []
    taken: set[tuple[int, int]] = set()
    for down, row in enumerate(rows):
        place = 0
        for each in row:
            while (down, place) in taken:
                place += 1
            end = place + each.across
            taken |= {(y, x) for y in range(down, down + each.rows) for x in range(place, end)}
            room = (
                edges[end]
                - edges[place]
                - (0.0 if grid.look in ("notes", "signed") else 2 * BESIDE * em)
            )
            lines = []
            for text in each.texts:
                bold = is_head and not text.look
                lines += lines_of(Text(text.parts, "strong") if bold else text, em, room)
            cells.append((down, place, each, lines))
            place = end
    inside = {"notes": 0.05, "heading": 0.35}.get(grid.look, ABOVE)
    heights = [BY_HAND if grid.tall and not is_head else 0.0] * len(rows)
    for down, _, each, lines in sorted(cells, key=lambda cell: cell[2].rows):
        needs = (sum(line.high for line in lines) or LEADING * em) + 2 * inside * em
        last = down + each.rows - 1
        heights[last] = max(heights[last], needs - sum(heights[down:last]))
    if is_head and grid.by_hand:
        heights[0] += 1.2 * em  # room for a name
    return Band(grid, em, edges, heights, cells)
