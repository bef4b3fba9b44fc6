"""The drawings of static/cards/suits.svg: as they stand there for pages, as outlines for pictures.

They are drawn with straight lines, arcs and cubic curves, each given by absolute numbers. Inside
an outline another one makes a hole (`fill-rule` is `evenodd`).
"""

import re
from collections.abc import Iterator
from functools import cache
from math import acos, ceil, cos, pi, radians, sin, sqrt
from pathlib import Path

SQUARE = 32
"""Each drawing fills a square of this width."""

Point = tuple[float, float]
Outline = tuple[Point, ...]

_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
_PATH = re.compile(r' d="([^"]+)"')
_PART = re.compile(r"([A-Za-z])|(-?\d*\.?\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
_STEPS = 12
"""Lines for a curve; more are not to be seen at the size of a hand."""


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
        points: list[Point] = []
        for letter, numbers in _commands(path):
            if letter == "M":
                points = [(numbers[0], numbers[1])]
            elif letter == "Z":
                polygons.append(tuple(points))
            else:
                points += _segment(letter, points[-1], numbers)
    return tuple(polygons)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a letter that stands once for several comes several times."""
    letter, numbers = "", list[float]()
    for sign, number in _PART.findall(path):
        if sign:
            letter = sign
        else:
            numbers.append(float(number))
        if len(numbers) == _TAKES[letter]:
            yield letter, numbers
            numbers = []


def _segment(letter: str, start: Point, numbers: list[float]) -> list[Point]:
    if letter == "H":
        return [(numbers[0], start[1])]
    if letter == "V":
        return [(start[0], numbers[0])]
    if letter == "C":
        return _curve(start, numbers)
    if letter == "A":
        return _arc(start, numbers)
    return [(numbers[0], numbers[1])]


def _curve(start: Point, numbers: list[float]) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    points = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def _arc(start: Point, numbers: list[float]) -> list[Point]:
    """An arc of an ellipse, from its ends to its middle as SVG 1.1 has it in F.6.5."""
    rx, ry, turned, large, sweep, x, y = numbers
    turn = radians(turned)
    half_x, half_y = (start[0] - x) / 2, (start[1] - y) / 2
    along = cos(turn) * half_x + sin(turn) * half_y
    across = cos(turn) * half_y - sin(turn) * half_x
    if (too_far := (along / rx) ** 2 + (across / ry) ** 2) > 1:
        rx, ry = rx * sqrt(too_far), ry * sqrt(too_far)
    apart = (rx * across) ** 2 + (ry * along) ** 2
    off = sqrt(max(0.0, (rx * ry) ** 2 / apart - 1)) * (1 if large != sweep else -1)
    mid_along, mid_across = off * rx * across / ry, -off * ry * along / rx
    mid_x = cos(turn) * mid_along - sin(turn) * mid_across + (start[0] + x) / 2
    mid_y = sin(turn) * mid_along + cos(turn) * mid_across + (start[1] + y) / 2
    first = _angle((along - mid_along) / rx, (across - mid_across) / ry)
    last = _angle((-along - mid_along) / rx, (-across - mid_across) / ry)
    through = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = max(1, ceil(_STEPS * abs(through) / pi * 2))
    points = []
    for step in range(1, steps + 1):
        angle = first + through * step / steps
        ahead, aside = rx * cos(angle), ry * sin(angle)
        points.append(
            (
                mid_x + cos(turn) * ahead - sin(turn) * aside,
                mid_y + sin(turn) * ahead + cos(turn) * aside,
            )
        )
    return points


def _angle(x: float, y: float) -> float:
    angle = acos(max(-1.0, min(1.0, x / sqrt(x * x + y * y))))
    return angle if y >= 0 else -angle
