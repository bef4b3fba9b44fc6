"""Signs and faces in a PDF: each is in the file once, however often it is drawn."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from scorekeeper.sheets.drawing.art import Art, Shape, shapes
from scorekeeper.sheets.drawing.paths import segments

_BOX = (-30, -30, 80, 100)
"""All that a piece reaches."""
_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_PAINTS = ("fill", "stroke")
_NON_ZERO = 1


def as_form(canvas: Any, art: Art) -> str:
    """The name of the piece in the file, where it is put when it is first asked for."""
    name = f"{art.file}-{art.name}-{art.color}".replace("/", "-").replace("#", "")
    if not canvas.hasForm(name):
        canvas.beginForm(name, *_BOX)
        _draw(canvas, art.file, art.name, art.paint)
        canvas.endForm()
    return name


def _draw(canvas: Any, file: str, name: str, paint: Mapping[str, str]) -> None:
    for tag, attributes in shapes(file, name):
        own = {**paint, **attributes}
        canvas.saveState()
        canvas.translate(_number(attributes, "x"), _number(attributes, "y"))
        for move, numbers in _MOVE.findall(attributes.get("transform", "")):
            getattr(canvas, move)(*_both(move, [float(each) for each in numbers.split()]))
        if tag == "use":
            _draw(canvas, file, attributes["href"].removeprefix("#"), paint)
        else:
            _draw_shape(canvas, (tag, own))
        canvas.restoreState()


def _both(move: str, numbers: list[float]) -> list[float]:
    """A scale of one number is that of both directions."""
    return numbers * 2 if move == "scale" and len(numbers) == 1 else numbers


def _number(attributes: Mapping[str, str], name: str) -> float:
    return float(attributes.get(name, 0))


def _draw_shape(canvas: Any, shape: Shape) -> None:
    tag, of = shape
    fill, stroke = (_colour(of["color"] if of[by] == "currentColor" else of[by]) for by in _PAINTS)
    path = canvas.beginPath()
    if tag == "circle":
        path.circle(_number(of, "cx"), _number(of, "cy"), _number(of, "r"))
    elif tag == "rect":
        path.roundRect(0, 0, _number(of, "width"), _number(of, "height"), _number(of, "rx"))
    else:
        _trace(path, of["d"])
    if fill != "none":
        canvas.setFillColor(fill, _number({"opacity": "1", **of}, "opacity"))
    if stroke != "none":
        canvas.setStrokeColor(stroke, _number({"opacity": "1", **of}, "opacity"))
        canvas.setLineWidth(_number({"stroke-width": "1", **of}, "stroke-width"))
        canvas.setLineCap(of.get("stroke-linecap") == "round")
        canvas.setDash([float(each) for each in of.get("stroke-dasharray", "").split()])
    canvas.drawPath(path, fill=fill != "none", stroke=stroke != "none", fillMode=_NON_ZERO)


def _colour(written: str) -> str:
    """All six digits of a colour that is written with three."""
    return re.sub("^#(.)(.)(.)$", r"#\1\1\2\2\3\3", written)


def _trace(path: Any, drawn: str) -> None:
    steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for kind, numbers in _steps(drawn):
        steps[kind](*numbers)


@cache
def _steps(drawn: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The segments of a path in numbers."""
    return tuple(
        (kind, tuple(part for place in places for part in (place.real, place.imag)))
        for kind, places in segments(drawn)
    )
