"""Signs in a PDF: pieces of the sprites that pages draw too, each in the file once."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.sheets.drawing.art import Art, Shape, segments, shapes

_BOX = (-30, -30, 80, 100)
"""All that a piece reaches."""
_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_PAINTS = ("fill", "stroke")
_NON_ZERO = 1


def draw_art(canvas: Any, drawn: Art, x: float, y: float, wide: float) -> None:
    """Draw a piece so wide around that place; a piece is in a file once."""
    form = f"{drawn.file}-{drawn.name}-{drawn.color}".replace("/", "-").replace("#", "")
    if not canvas.hasForm(form):
        canvas.beginForm(form, *_BOX)
        _draw(canvas, drawn.file, drawn.name, drawn.paint)
        canvas.endForm()
    scale = wide / drawn.wide
    shift = 0.0 if drawn.is_centred else drawn.wide / 2
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x - shift * scale, y + shift * scale)
    canvas.doForm(form)
    canvas.restoreState()


def _draw(canvas: Any, file: str, name: str, paint: Mapping[str, str]) -> None:
    for tag, attributes in shapes(file)[name]:
        own = {**paint, **attributes}
        canvas.saveState()
        canvas.translate(_number(attributes, "x"), _number(attributes, "y"))
        for move, written in _MOVE.findall(attributes.get("transform", "")):
            numbers = [float(each) for each in written.split()]
            if move == "scale" and len(numbers) == 1:  # that of both directions
                numbers *= 2
            getattr(canvas, move)(*numbers)
        if tag == "use":
            _draw(canvas, file, attributes["href"].removeprefix("#"), paint)
        else:
            _draw_shape(canvas, (tag, own))
        canvas.restoreState()


def _number(attributes: Mapping[str, str], name: str, usual: float = 0) -> float:
    return float(attributes.get(name, usual))


def _draw_shape(canvas: Any, shape: Shape) -> None:
    tag, own = shape
    opacity = _number(own, "opacity", 1)
    fill, stroke = (
        _on_white(own["color"] if own[by] == "currentColor" else own[by], opacity) for by in _PAINTS
    )
    path = canvas.beginPath()
    if tag == "circle":
        path.circle(_number(own, "cx"), _number(own, "cy"), _number(own, "r"))
    elif tag == "rect":
        path.roundRect(0, 0, _number(own, "width"), _number(own, "height"), _number(own, "rx"))
    else:
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, places in segments(own["d"]):
            steps[kind](*(part for place in places for part in (place.real, place.imag)))
    if fill != "none":
        canvas.setFillColor(fill)
    if stroke != "none":
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(_number(own, "stroke-width", 1))
        canvas.setLineCap(own.get("stroke-linecap") == "round")
        canvas.setDash([float(each) for each in own.get("stroke-dasharray", "").split()])
    canvas.drawPath(path, fill=fill != "none", stroke=stroke != "none", fillMode=_NON_ZERO)


def _on_white(colour: str, opacity: float) -> str:
    """The colour, six digits, as it looks on white: a piece that is kept in the file knows no
    transparency."""
    if colour == "none":
        return colour
    digits = colour.lstrip("#")
    parts: Sequence[str] = [digits[at : at + 2] for at in (0, 2, 4)]
    if len(digits) == 3:
        parts = [2 * each for each in digits]
    mixed = (round(255 - opacity * (255 - int(each, 16))) for each in parts)
    return "#" + "".join(f"{each:02x}" for each in mixed)
