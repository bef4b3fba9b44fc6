"""Sheets as SVG for a page that a browser prints: letters as text, placed as in the PDF."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from scorekeeper.sheets.drawing.art import Art, dark_path
from scorekeeper.sheets.drawing.pen import Look
from scorekeeper.sheets.drawing.typeface import FIGURES, face_of_figures, printable_text
from scorekeeper.sheets.layout.pages import Pages
from scorekeeper.words.language import say

_DOTTED = ' stroke-dasharray="0.5 2.5"'


def draw_pages(pages: Pages, static: str) -> list[str]:
    """Each page as an `svg` element whose units are points, and which says its number. Its signs
    are in files below the address `static`.

    What people wrote is escaped: it is markup, ready to stand in a page.
    """
    view = f"0 0 {_figures(pages.size)}"
    leaves = []
    for number, draw in enumerate(pages.draw, 1):
        leaf = _Leaf(static)
        draw(leaf)
        label = escape(say("page {page} of {pages}", page=number, pages=len(pages.draw)))
        looks = f'class="leaf" viewBox="{view}" role="group" aria-label="{label}"'
        leaves.append(f"<svg {looks}>{leaf.content()}</svg>")
    return leaves


class _Leaf:
    """A page as pieces of SVG; lines of one weight that follow each other are one path."""

    def __init__(self, static: str) -> None:
        self._static = static
        self._bands: list[str] = []
        self._lines: list[tuple[str, str]] = []
        self._others: list[str] = []

    def content(self) -> str:
        paths = (
            f'<path {look} d="{"".join(path for _, path in lines)}"/>'
            for look, lines in groupby(self._lines, lambda line: line[0])
        )
        return "\n".join([*self._bands, *paths, *self._others])

    def write(self, x: float, y: float, text: str, size: float, look: Look, wide: float) -> None:
        place = f'x="{_figure(x)}" y="{_figure(y)}"'
        if look == "upwards":
            place = f'transform="translate({_figures((x, y))}) rotate(-90)"'
        elif look == "figures" and face_of_figures(text) == FIGURES:
            place += ' class="figures"'
        elif look != "regular":
            place += ' class="bold"'
        # Whatever letters the machine has take the width of those that the layout measured.
        fitted = f'textLength="{_figure(wide)}" lengthAdjust="spacingAndGlyphs"'
        letters = escape(printable_text(text))
        self._others.append(f'<text {place} font-size="{_figure(size)}" {fitted}>{letters}</text>')

    def line(
        self, x: float, y: float, right: float, bottom: float, weight: float, dotted: bool = False
    ) -> None:
        look = f'stroke-width="{weight}"{_DOTTED if dotted else ""}'
        self._lines.append((look, f"M{_figures((x, y))}L{_figures((right, bottom))}"))

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float, round_: float
    ) -> None:
        place = (
            f'x="{_figure(x)}" y="{_figure(y)}" width="{_figure(wide)}" height="{_figure(high)}"'
        )
        look = f'rx="{_figure(round_)}" stroke-width="{weight}"'
        self._others.append(f"<rect {place} {look}/>")

    def band(self, x: float, y: float, wide: float, high: float) -> None:
        path = f"M{_figures((x, y))}h{_figure(wide)}v{_figure(high)}h{_figure(-wide)}z"
        self._bands.append(f'<path class="band" d="{path}"/>')

    def art(self, x: float, y: float, scale: float, art: Art) -> None:
        place = f"translate({_figures((x, y))}) scale({scale:.4f})"
        paint = " ".join(f'{name}="{value}"' for name, value in art.paint.items())
        piece = f"{self._static}/{art.file}.svg#{art.name}"
        self._others.append(f'<use href="{piece}" transform="{place}" {paint}/>')

    def squares(self, x: float, y: float, step: float, rows: Sequence[Sequence[bool]]) -> None:
        place = f"translate({_figures((x, y))}) scale({step:.5f})"
        self._others.append(f'<path class="full" transform="{place}" d="{dark_path(rows)}"/>')

    def leads(self, x: float, y: float, wide: float, high: float, address: str) -> None:
        """Nothing: the page that the drawing stands on leads there."""


def _figures(numbers: Iterable[float]) -> str:
    return " ".join(map(_figure, numbers))


def _figure(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
