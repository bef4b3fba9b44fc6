"""The paths of an SVG as lines and curves, all by absolute numbers; and the suits of
static/cards/suits.svg as outlines for pictures.

Inside an outline another one makes a hole (`fill-rule` is `evenodd`).
"""

import re
from cmath import phase, rect, sqrt
from collections.abc import Iterator
from functools import cache
from math import ceil, pi, radians
from pathlib import Path

Segment = tuple[str, tuple[complex, ...]]
"""M, L, C or Z, and its points; x is the real part."""
STEPS = 12
"""Lines for a quarter of a turn; more are not to be seen at the size of a hand."""

_NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_ARC = re.compile(r"\s*,?\s*".join([rf"({_NUMBER})"] * 3 + ["([01])"] * 2 + [rf"({_NUMBER})"] * 2))
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def segments(path: str) -> Iterator[Segment]:
    """The segments of a path. An arc becomes lines, every other curve a cubic one.

    :raise KeyError: when there is a letter that is not known.
    """
    at = start = control = 0j
    for letter, numbers in _commands(path):
        kind, base = letter.upper(), at if letter.islower() else 0j
        if kind in "HV":
            along = numbers[0] + (base.real if kind == "H" else base.imag)
            points = [complex(along, at.imag) if kind == "H" else complex(at.real, along)]
        elif kind == "A":
            points = [base + complex(*numbers[5:])]
        else:
            points = [base + complex(*pair) for pair in zip(*[iter(numbers)] * 2, strict=True)]
        if kind in "ST":  # the control of the curve before, mirrored
            points.insert(0, 2 * at - control)
        if kind in "QT":
            near, end = points
            yield "C", (at + (near - at) * 2 / 3, end + (near - end) * 2 / 3, end)
        elif kind == "A":
            yield from (("L", (point,)) for point in _arc(at, points[0], numbers))
        elif kind == "Z":
            yield "Z", ()
        else:
            yield {"H": "L", "V": "L", "S": "C"}.get(kind, kind), tuple(points)
        at = points[-1] if points else start
        control = points[-2] if kind in "CSQT" else at
        start = at if kind == "M" else start


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a letter that stands once for several comes several times."""
    for letter, text in _COMMAND.findall(path):
        if letter in "aA":
            for numbers in _ARC.findall(text):
                yield letter, [float(each) for each in numbers]
            continue
        numbers, takes = [float(each) for each in re.findall(_NUMBER, text)], _TAKES[letter.upper()]
        yield letter, numbers[:takes]
        # What follows the first place of a path are lines.
        more = {"M": "L", "m": "l"}.get(letter, letter)
        for place in range(takes, len(numbers), takes or 1):
            yield more, numbers[place : place + takes]


def _arc(start: complex, end: complex, numbers: list[float]) -> Iterator[complex]:
    """Places on an arc of an ellipse, from its ends to its middle as SVG 1.1 has it in F.6.5."""
    rx, ry, turned, large, sweep = numbers[:5]
    turn = rect(1, radians(turned))

    def round_(place: complex) -> complex:
        """The place where the ellipse is a circle of 1."""
        place /= turn
        return complex(place.real / rx, place.imag / ry)

    half = round_((start - end) / 2)
    if (far := abs(half)) > 1:
        rx, ry, half = rx * far, ry * far, half / far
    aside = sqrt(max(0.0, 1 / abs(half) ** 2 - 1)).real * (1 if large != sweep else -1)
    middle = half * complex(0, -aside)
    first, last = phase(half - middle), phase(-half - middle)
    through = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = max(1, ceil(STEPS * abs(through) / pi * 2))
    for step in range(1, steps + 1):
        place = middle + rect(1, first + through * step / steps)
        yield turn * complex(place.real * rx, place.imag * ry) + (start + end) / 2


SQUARE = 32
"""Each drawing fills a square of this width."""

PathPoint = tuple[float, float]
Outline = tuple[PathPoint, ...]

_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
_PATH = re.compile(r' d="([^"]+)"')


@cache
def symbols(folder: Path) -> dict[str, str]:
    """The drawings in the folder of static files by name, each a `<symbol>`."""
    text = (folder / "cards/suits.svg").read_text(encoding="utf-8")
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}


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
