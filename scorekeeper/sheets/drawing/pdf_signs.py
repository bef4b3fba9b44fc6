"""Signs in a PDF: pieces of the sprites that pages draw too, as the operators that draw them."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, radians, sin

from scorekeeper.sheets.drawing.art import Art, segments, shapes

_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_ROUND = 0.5523  # how far the controls of a quarter of a circle are from its ends
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@cache
def operators(drawn: Art) -> str:
    """What draws a piece around its 0 0, y downwards, a card on its paper; nothing of it is
    transparent."""
    paper = "q 1 g 0.6 G 0.8 w", *_path(_rounded(0, 0, drawn.wide, drawn.high, 3.8)), "B Q"
    return " ".join((*paper * bool(drawn.high), *_piece(drawn.file, drawn.name, drawn.paint)))


def _piece(file: str, name: str, paint: Mapping[str, str]) -> Iterator[str]:
    for tag, attributes in shapes(file)[name]:
        yield f"q 1 0 0 1 {attributes.get('x', 0)} {attributes.get('y', 0)} cm"
        for move, written in _MOVE.findall(attributes.get("transform", "")):
            a, b = [*map(float, written.split()), *map(float, written.split())][:2]
            c, s = cos(radians(a)), sin(radians(a))
            yield {
                "translate": f"1 0 0 1 {a:g} {b:g} cm",
                "scale": f"{a:g} 0 0 {b:g} 0 0 cm",
                "rotate": f"{c:.5f} {s:.5f} {-s:.5f} {c:.5f} 0 0 cm",
            }[move]
        if tag == "use":
            yield from _piece(file, attributes["href"].removeprefix("#"), paint)
        else:
            yield from _shape(tag, {**paint, **attributes})
        yield "Q"


def _shape(tag: str, own: Mapping[str, str]) -> Iterator[str]:
    opacity = float(own.get("opacity", 1))
    fill, stroke = (
        _on_white(own["color"] if own[by] == "currentColor" else own[by], opacity)
        for by in ("fill", "stroke")
    )
    if fill:
        yield f"{fill} rg"
    if stroke:
        dashes = own.get("stroke-dasharray", "")
        cap = int(own.get("stroke-linecap") == "round")
        yield f"{stroke} RG {own.get('stroke-width', 1)} w {cap} J [{dashes}] 0 d"
    x, y, r = (float(own.get(name, 0)) for name in ("cx", "cy", "r"))
    path = own.get("d") or _rounded(x - r, y - r, 2 * r, 2 * r, r)
    if tag == "rect":
        wide, high, r = (float(own.get(name, 0)) for name in ("width", "height", "rx"))
        path = _rounded(0, 0, wide, high, r)
    yield from _path(path)
    yield "B" if fill and stroke else "f" if fill else "S" if stroke else "n"


def _path(path: str) -> Iterator[str]:
    for kind, places in segments(path):
        yield from (f"{round(place.real, 3):g} {round(place.imag, 3):g}" for place in places)
        yield _LETTERS[kind]


def _rounded(x: float, y: float, wide: float, high: float, r: float) -> str:
    """A rectangle with round corners, or a circle, as a path."""
    k, w, h = (1 - _ROUND) * r, wide - 2 * r, high - 2 * r
    return (
        f"M{x + r} {y}h{w}c{r - k} 0 {r} {k} {r} {r}v{h}c0 {r - k} {-k} {r} {-r} {r}"
        f"h{-w}c{k - r} 0 {-r} {-k} {-r} {-r}v{-h}c0 {k - r} {k} {-r} {r} {-r}z"
    )


def _on_white(colour: str, opacity: float) -> str:
    """The colour of three or six digits as it looks on white."""
    digits = colour.lstrip("#") if colour != "none" else ""
    step = len(digits) // 3
    parts = (
        digits[first : first + step] * (3 - step) for first in range(0, len(digits), step or 1)
    )
    return " ".join(f"{1 - opacity * (1 - int(part, 16) / 255):.3g}" for part in parts)
