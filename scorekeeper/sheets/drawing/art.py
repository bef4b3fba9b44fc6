"""Signs and faces on paper: pieces of the sprites that pages draw too, in colours that stay apart
on a grey printer; the paths of an SVG as lines and curves; and addresses as QR codes."""

import re
from cmath import phase, rect, sqrt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from ipaddress import ip_address
from itertools import groupby
from math import ceil, pi, radians
from pathlib import Path
from urllib.parse import urlsplit

import segno

from scorekeeper.instance_folder import package_folder

BLACK, WHITE = "#000000", "#ffffff"
SUITS = {
    "coins": "#8f5e00",
    "cups": "#b02a24",
    "swords": "#1f5aa3",
    "batons": "#217738",
    "diamonds": "#b02a24",
    "hearts": "#b02a24",
    "spades": BLACK,
    "clubs": BLACK,
}
"""The colour of each suit on paper."""
SUIT_MARKS = {
    "coins": ("page/signs", "coins", 10.5),
    "cups": ("page/signs", "cups", 11),
    "swords": ("page/signs", "swords", 11.5),
    "batons": ("page/signs", "batons", 11.5),
    "diamonds": ("cards/french", "diamonds", 11),
    "hearts": ("cards/french", "hearts", 11),
    "spades": ("cards/french", "spades", 11),
    "clubs": ("cards/french", "clubs", 11),
    "oros": ("page/signs", "coins", 10.5),
    "copas": ("page/signs", "cups", 11),
    "espadas": ("page/signs", "swords", 11.5),
    "bastos": ("page/signs", "batons", 11.5),
    "settebello": ("page/signs", "settebello", 14),
}
"""By the name that a deck gives it: the file, the name in it, and how far it reaches from its
middle."""
PICTOGRAMS = "page/signs"

_PIECE = re.compile(r'<g id="([\w-]+)">(.*?)</g>|(<path id="([\w-]+)"[^>]*/>)', re.DOTALL)
_SHAPE = re.compile(r"<(circle|path|rect|use)\b([^>]*)/>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
Shape = tuple[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Art:
    """A piece of a sprite."""

    file: str
    """Where it is."""
    name: str
    """Its name there."""
    wide: float
    """How wide it is."""
    color: str = BLACK
    """How it is painted where its shapes do not say otherwise."""
    fill: str = BLACK
    """The same of what is filled."""
    stroke: str = WHITE
    """The same of lines."""
    weight: float = 1.0
    """How thick those are."""
    is_centred: bool = True
    """Whether it lies around its 0 0, as signs do; faces and pictograms lie right of it and below.
    """
    high: float = 0.0
    """Of a face; all else is as high as wide."""

    @property
    def box(self) -> str:
        """The part of the plane that it fills, as an SVG says it."""
        first = -self.wide / 2 if self.is_centred else 0.0
        return f"{first:g} {first:g} {self.wide:g} {self.high or self.wide:g}"

    @property
    def paint(self) -> dict[str, str]:
        """Its colours and the width of its lines, as attributes."""
        paint = {"color": self.color, "fill": self.fill, "stroke": self.stroke}
        return paint | ({"stroke-width": f"{self.weight:g}"} if self.weight != 1 else {})


SUN = Art("paper/marks", "sun", 29, stroke=BLACK, weight=1.3)
SIDE_MARKS = tuple(
    Art("paper/marks", f"side{number}", 22, colour, stroke=BLACK, weight=1.6)
    for number, colour in enumerate(("#702a70", "#e07a48", "#4fb3af", "#1b1d24"), 1)
)


def art(name: str) -> Art:
    """The drawing of a suit, a card, a side or a point, by the name that a page gives it; a face
    by its suit and its name in the file of its deck, "coins#7d"."""
    suit, is_face, piece = name.partition("#")
    if is_face:
        color = SUITS[SUIT_MARKS[suit][1]]
        return Art(face_file(suit), piece, 44, color, "#27233a", is_centred=False, high=70)
    if name in SUIT_MARKS:
        file, piece, far = SUIT_MARKS[name]
        return Art(file, piece, 2 * far, SUITS.get(piece, BLACK))
    if name == "sun":
        return SUN
    if name.startswith("side"):
        return SIDE_MARKS[int(name.removeprefix("side")) - 1]
    return Art(PICTOGRAMS, name, 24, fill="none", stroke=BLACK, weight=1.75, is_centred=False)


def face_file(suit: str) -> str:
    """The file of the faces of a deck whose suit has that sign."""
    return "cards/french" if SUIT_MARKS[suit][0] == "cards/french" else "cards/cards"


@cache
def shapes(file: str) -> dict[str, tuple[Shape, ...]]:
    """The shapes of each piece of a sprite, each with its attributes; a `use` puts another piece
    there."""
    text = (package_folder("static") / f"{file}.svg").read_text(encoding="utf-8")
    return {
        of_group or of_path: tuple(
            (tag, dict(_ATTRIBUTE.findall(attributes)))
            for tag, attributes in _SHAPE.findall(inside or path)
        )
        for of_group, inside, path, of_path in _PIECE.findall(text)
    }


@lru_cache(maxsize=64)  # a code takes six milliseconds
def qr_rows(address: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code from the top, True where it is dark, without the white border."""
    code = segno.make_qr(address, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)


def leads_here(address: str) -> bool:
    """Whether the address leads every computer to itself: of a server without a public address."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def qr_path(address: str) -> tuple[int, str]:
    """How many squares wide the code is, and its dark squares as the path of an SVG."""
    rows = qr_rows(address)
    return len(rows), "".join(f"M{x} {y}h{wide}v1h-{wide}z" for x, y, wide in dark_runs(rows))


def dark_runs(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int]]:
    """Where dark squares begin in a row, from the left and from the top, and how many there are."""
    for y, row in enumerate(rows):
        x = 0
        for dark, squares in groupby(row):
            wide = len([*squares])
            if dark:
                yield x, y, wide
            x += wide


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
    here = start = control = 0j
    for letter, numbers in _commands(path):
        kind, base = letter.upper(), here if letter.islower() else 0j
        if kind in "HV":
            along = numbers[0] + (base.real if kind == "H" else base.imag)
            points = [complex(along, here.imag) if kind == "H" else complex(here.real, along)]
        elif kind == "A":
            points = [base + complex(*numbers[5:])]
        else:
            points = [base + complex(*pair) for pair in zip(*[iter(numbers)] * 2, strict=True)]
        if kind in "ST":  # the control of the curve before, mirrored
            points.insert(0, 2 * here - control)
        if kind in "QT":
            near, end = points
            yield "C", (here + (near - here) * 2 / 3, end + (near - end) * 2 / 3, end)
        elif kind == "A":
            yield from (("L", (point,)) for point in _arc(here, points[0], numbers))
        elif kind == "Z":
            yield "Z", ()
        else:
            yield {"H": "L", "V": "L", "S": "C"}.get(kind, kind), tuple(points)
        here = points[-1] if points else start
        control = points[-2] if kind in "CSQT" else here
        start = here if kind == "M" else start


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a letter that stands once for several comes several times."""
    for letter, text in _COMMAND.findall(path):
        if letter in "aA":
            for numbers in _ARC.findall(text):
                yield letter, [float(number) for number in numbers]
            continue
        numbers, takes = (
            [float(number) for number in re.findall(_NUMBER, text)],
            _TAKES[letter.upper()],
        )
        yield letter, numbers[:takes]
        # What follows the first place of a path are lines.
        more = {"M": "L", "m": "l"}.get(letter, letter)
        for place in range(takes, len(numbers), takes or 1):
            yield more, numbers[place : place + takes]


def _arc(start: complex, end: complex, numbers: list[float]) -> Iterator[complex]:
    """Places on an arc of an ellipse, from its ends to its middle as SVG 1.1 has it in F.6.5."""
    rx, ry, turned, large, sweep = numbers[:5]
    turn = rect(1, radians(turned))
    # Where the ellipse is a circle of 1.
    half = (start - end) / 2 / turn
    half = complex(half.real / rx, half.imag / ry)
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
                polygons.append(tuple((point.real, point.imag) for point in points))
            elif kind == "C":
                start, (one, other, end) = points[-1], places
                for step in range(1, STEPS + 1):
                    t = step / STEPS
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    points.append(a * start + b * one + c * other + d * end)
            else:
                points += places
    return tuple(polygons)
