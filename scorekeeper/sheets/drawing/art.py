"""Signs and faces on paper: pieces of the sprites that pages draw too, in colours that stay apart
on a grey printer; and addresses as QR codes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from itertools import groupby
from urllib.parse import urlsplit

import segno

from scorekeeper.instance_folder import package_folder

BLACK, WHITE, BAND = "#000000", "#ffffff", "#ededed"
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
FACE = (44.0, 70.0)
"""How wide and high a card is drawn."""

_PIECE = re.compile(r'<g id="([\w-]+)">(.*?)</g>|(<path id="([\w-]+)"[^>]*/>)', re.DOTALL)
_SHAPE = re.compile(r"<(circle|path|rect|use)\b([^>]*)/>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
Shape = tuple[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Art:
    """A piece of a sprite: its file and its name there, how wide it is, and how it is painted where
    its shapes do not say otherwise. Signs lie around their 0 0, faces and pictograms right of it
    and below."""

    file: str
    name: str
    wide: float
    color: str = BLACK
    fill: str = BLACK
    stroke: str = WHITE
    weight: float = 1.0

    @property
    def paint(self) -> dict[str, str]:
        """Its colours and the width of its lines, as attributes."""
        paint = {"color": self.color, "fill": self.fill, "stroke": self.stroke}
        return paint | ({"stroke-width": f"{self.weight:g}"} if self.weight != 1 else {})


SUN = Art("paper/marks", "sun", 28, stroke=BLACK, weight=1.3)
SIDE_MARKS = tuple(
    Art("paper/marks", f"side{number}", 22, colour, stroke=BLACK, weight=1.6)
    for number, colour in enumerate(("#702a70", "#e07a48", "#4fb3af", "#1b1d24"), 1)
)


def sign(name: str) -> Art:
    """The sign of a suit or of a card, or a pictogram, by the name that a page gives it."""
    if name in SUIT_MARKS:
        file, piece, far = SUIT_MARKS[name]
        return Art(file, piece, 2 * far, SUITS.get(piece, BLACK))
    return Art(PICTOGRAMS, name, 24, fill="none", stroke=BLACK, weight=1.75)


def face(name: str, suit: str) -> Art:
    """The face of that name, of a card whose suit has that sign."""
    return Art(face_file(suit), name, FACE[0], sign(suit).color)


def face_file(suit: str) -> str:
    """The file of the faces of a deck whose suit has that sign."""
    return "cards/french" if SUIT_MARKS[suit][0] == "cards/french" else "cards/cards"


def shapes(file: str, name: str) -> Sequence[Shape]:
    """The shapes of a piece, each with its attributes; a `use` puts another piece there.

    :raise KeyError: when there is no such piece.
    """
    return _pieces(file)[name]


@cache
def _pieces(file: str) -> dict[str, tuple[Shape, ...]]:
    text = (package_folder("static") / f"{file}.svg").read_text(encoding="utf-8")
    return {
        of_group or of_path: tuple(
            (tag, dict(_ATTRIBUTE.findall(attributes)))
            for tag, attributes in _SHAPE.findall(inside or path)
        )
        for of_group, inside, path, of_path in _PIECE.findall(text)
    }


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
    return len(rows), dark_path(rows)


def dark_path(rows: Sequence[Sequence[bool]]) -> str:
    """The dark squares of those rows as the path of an SVG, each one unit wide."""
    runs = []
    for y, row in enumerate(rows):
        x = 0
        for dark, squares in groupby(row):
            wide = len(list(squares))
            if dark:
                runs.append(f"M{x} {y}h{wide}v1h-{wide}z")
            x += wide
    return "".join(runs)
