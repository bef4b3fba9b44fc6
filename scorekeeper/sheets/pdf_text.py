"""Lines of a PDF: words in the faces that have their letters, signs and codes among them, broken
where there is no more room. A file sets each text once, however often it stands there."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blocks import NARROW, SIZES, Align, Code, Look, Part, Sign, Text
from scorekeeper.sheets.drawing.art import Art, art, dark_runs, qr_rows, segments, shapes
from scorekeeper.sheets.drawing.typeface import BOLD, FIGURES, REGULAR, face_of_figures, printable

FACES: dict[Look, str] = {
    **dict.fromkeys(("strong", "head", "title", "wall"), BOLD),
    **dict.fromkeys(("figures", "score", "large"), FIGURES),
}
LEADING = 1.22
"""From one line to the next, by the size of its letters."""
TIGHT = ("ones", "figures", "score", "large", "sun", "code", "camera", "room")
"""What has nothing below the line."""
GREY = 0.35
REACH = (-30, -30, 80, 100)
"""All that a sign reaches around its 0 0."""
SHARE = {"left": 0.0, "right": 1.0, "centre": 0.5}
"""Of the room that a line leaves, what is before it."""
QUIET = 4
"""So many squares round a code stay white, or cameras may not find it (ISO 18004)."""
SPACES = " \n\t"
# A word, up to a hyphen between letters, and the spaces after it.
_WORDS = re.compile(r"[^ \n\t]*?[^\W\d]-(?=[^\W\d])|[^ \n\t]+[ \n\t]*|[ \n\t]+")
_drawing = cache(art)


class Line(NamedTuple):
    """A line: its height, and what draws it right of and below 0 0; where its code leads, and from
    where to where the code reaches."""

    high: float
    drawn: str
    signs: Sequence[str]
    link: str = ""
    reach: tuple[float, float] = (0.0, 0.0)


class Measured(NamedTuple):
    """A part in type of size 1: how wide it is, its words as written, in which face, and how large
    the drawing after them."""

    part: Part
    wide: float
    written: str
    face: str
    tall: float


class Pen:
    """What writes a file: its canvas, and the texts that are set already."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._lines: dict[tuple[Text, float, float, Align], list[Line]] = {}
        self._words: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._forms: dict[str, str] = {}

    def lines(self, text: Text, em: float, room: float, align: Align = "left") -> list[Line]:
        """The text in lines that have room; `em` is the size of the small print around it."""
        key = text, em, room, align
        if key not in self._lines:
            size, face = em * SIZES.get(text.look, 1.0), FACES.get(text.look, REGULAR)
            rows = [[_measured(part, face) for part in text.parts]]
            if sum([column.wide for column in rows[0]]) * size > room:
                rows = [*_rows(text.parts, face, room / size)]
            self._lines[key] = [self._line(row, size, text.look, room, align) for row in rows]
        return self._lines[key]

    def use(self, line: Line, left: float, top: float) -> None:
        """Say to the page that the line stands there: which signs it needs, where it leads."""
        used = self.canvas._formsinuse
        used += [sign for sign in line.signs if sign not in used]
        if line.link:
            start, end = (left + right for right in line.reach)
            self.canvas.linkURL(line.link, (start, top - line.high, end, top), thickness=0)

    def _line(
        self, row: Sequence[Measured], size: float, look: Look, room: float, align: Align
    ) -> Line:
        high, base = (size, 0.82 * size) if look in TIGHT else (LEADING * size, 0.94 * size)
        if look == "face":
            high, base = 1.7 * size, 1.1 * size
        x = (room - sum([column.wide for column in row]) * size) * SHARE[align]
        words: list[str] = []
        drawn: list[str] = []
        signs: list[str] = []
        link = "", (0.0, 0.0)
        for part, wide, written, face, tall in row:
            if written:
                words.append(f"1 0 0 1 {x:.2f} {-base:.2f} Tm")
                words += [
                    f"{font} {size:.4g} Tf ({own}) Tj" for font, own in self._own(face, written)
                ]
                x += (wide - tall) * size
            if isinstance(part, Sign):
                signs.append(self._sign(part.name))
                drawn.append(self._placed(part.name, signs[-1], x, tall * size, 0.32 * size - base))
            elif isinstance(part, Code):
                drawn.append(_code(part.link, x, size))
                link = part.link, (x, x + size)
            x += tall * size
        if words:
            drawn.append(f"{GREY if look == 'quiet' else 0} g BT {' '.join(words)} ET")
        return Line(high, " ".join(drawn), signs, *link)

    def _own(self, face: str, words: str) -> list[tuple[str, str]]:
        """The words in the letters that the file has of that face, each piece after its font."""
        if (face, words) not in self._words:
            font, file = getFont(face), self.canvas._doc
            found = font.splitString(words, file)
            self._words[face, words] = [
                (font.getSubsetInternalName(n, file), escapePDF(own)) for n, own in found
            ]
        return self._words[face, words]

    def _sign(self, name: str) -> str:
        """The form of a sign, which is in the file once."""
        if name not in self._forms:
            drawn = _drawing(name)
            form = f"{drawn.file}-{drawn.name}-{drawn.color}".replace("/", "-").replace("#", "")
            self._forms[name] = form
            if not self.canvas.hasForm(form):
                self.canvas.beginForm(form, *REACH)
                self.canvas.addLiteral(operators(drawn))
                self.canvas.endForm()
        return self._forms[name]

    def _placed(self, name: str, form: str, x: float, tall: float, middle: float) -> str:
        """What draws a sign, so large, in the middle of small letters."""
        drawn, below = _drawing(name), middle + tall / 2
        if drawn.is_centred:
            x, below = x + tall / 2, middle
        elif drawn.high:
            below = -0.06 * tall
        place = f"{x:.2f} {below:.2f} cm /{self.canvas._doc.getXObjectName(form)}"
        return f"q {tall / drawn.wide:.4f} 0 0 {-tall / drawn.wide:.4f} {place} Do Q"


def _code(link: str, x: float, side: float) -> str:
    """What draws the dark squares of an address."""
    rows = qr_rows(link)
    step = side / (len(rows) + 2 * QUIET)
    squares = [f"{x + QUIET} {-y - QUIET - 1} {wide} 1 re" for x, y, wide in dark_runs(rows)]
    return f"0 g q {step:.4f} 0 0 {step:.4f} {x:.2f} 0 cm {' '.join(squares)} f Q"


def _rows(parts: Iterable[Part], face: str, room: float) -> Iterator[list[Measured]]:
    """The parts in rows that have room, by the size of the letters. A row ends before a word or a
    sign, but not before what an unbreakable space ties to another."""
    row: list[Part] = []
    wide, begin = 0.0, 0  # where the row can end
    for part in _words(parts, face, room):
        before = row[-1] if row else NARROW
        is_tied = isinstance(part, str) and part[0] in SPACES + NARROW
        if not is_tied and not (isinstance(before, str) and before.endswith(NARROW)):
            begin = len(row)
        row.append(part)
        needs = part.rstrip(SPACES) if isinstance(part, str) else part
        if begin and wide + _measured(needs, face).wide > room:
            yield _joined(row[:begin], face)
            row, begin = row[begin:], 0
            wide = sum([_measured(column, face).wide for column in row[:-1]])
        wide += _measured(part, face).wide
    yield _joined(row, face)


def _joined(row: Iterable[Part], face: str) -> list[Measured]:
    """The words between signs in one piece, and no spaces at the end."""
    whole: list[Part] = []
    for part in row:
        if whole and isinstance(part, str) and isinstance(whole[-1], str):
            whole[-1] += part
        else:
            whole.append(part)
    last = whole.pop()
    whole.append(last.rstrip(SPACES) if isinstance(last, str) else last)
    return [_measured(part, face) for part in whole]


def _words(parts: Iterable[Part], face: str, room: float) -> Iterator[Part]:
    """Words, each with the spaces after it, and signs; a word that is too wide in pieces."""
    for part in parts:
        for word in _WORDS.findall(part) if isinstance(part, str) else (part,):
            while isinstance(word, str) and _measured(word.rstrip(SPACES), face).wide > room:
                many = len(word) - 1
                while many > 1 and _measured(word[:many], face).wide > room:
                    many -= 1
                if many < 1:
                    break
                yield word[:many]
                word = word[many:]
            yield word


@lru_cache(maxsize=4096)
def _measured(part: Part, face: str) -> Measured:
    words, tall = part if isinstance(part, str) else "", 0.0
    if isinstance(part, Sign):
        words = part.after
        tall = 1.0 if part.name == "sun" or "#" in part.name else 0.95
        tall = 1.15 if part.name == "settebello" else tall
    elif isinstance(part, Code):
        tall = 1.0
    face = face_of_figures(words) if face == FIGURES else face
    written = printable(words)
    return Measured(part, stringWidth(written, face, 1.0) + tall, written, face, tall)


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
