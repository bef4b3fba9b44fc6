"""The drawings of static/cards/suits.svg: as they stand there for pages, as outlines for pictures.

Inside an outline another one makes a hole (`fill-rule` is `evenodd`).
"""

import re
from functools import cache
from pathlib import Path

from scorekeeper.sheets.drawing.paths import STEPS, segments

SQUARE = 32
"""Each drawing fills a square of this width."""

Point = tuple[float, float]
Outline = tuple[Point, ...]

_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
_PATH = re.compile(r' d="([^"]+)"')


@cache
def symbols(folder: Path) -> dict[str, str]:
    """The drawings in the folder of static files by name, each a `<symbol>`."""
    text = (folder / "cards/suits.svg").read_text(encoding="utf-8")
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}


@cache
def outlines(folder: Path, name: str) -> tuple[Outline, ...]:
    """The outlines of one drawing as polygons, in a square of `SQUARE`.

    :raise KeyError: when there is no such drawing, or a letter in its path that is not known.
    """
    polygons: list[Outline] = []
    for path in _PATH.findall(symbols(folder)[name]):
        points: list[complex] = []
        for kind, places in segments(path):
            if kind == "M":
                points = [*places]
            elif kind == "Z":
                polygons.append(tuple((each.real, each.imag) for each in points))
            else:
                points += _curve(points[-1], *places) if kind == "C" else places
    return tuple(polygons)


def _curve(start: complex, one: complex, other: complex, end: complex) -> list[complex]:
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(a * start + b * one + c * other + d * end)
    return points
