"""Lines of a PDF: words in the faces that have their letters, signs among them, broken where there
is no more room."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from reportlab.pdfbase.pdfmetrics import stringWidth

from scorekeeper.sheets.blocks import NARROW, SIZES, Code, Look, Part, Sign, Text
from scorekeeper.sheets.drawing.typeface import BOLD, FIGURES, REGULAR, face_of_figures, faced

FACES: dict[Look, str] = {
    **dict.fromkeys(("strong", "head", "title", "wall"), BOLD),
    **dict.fromkeys(("figures", "score", "large"), FIGURES),
}
LEADING = 1.22
"""From one line to the next, by the size of its letters."""
TIGHT = ("ones", "figures", "score", "large", "sun", "code", "camera", "room")
"""What has nothing below the line."""
_WORDS = re.compile(r"[ \n\t]+|(?:[^ \n\t-]|-(?![^\W\d])|(?<![^\W\d])-)+-?|-")
Piece = tuple[float, str, "str | Sign | Code"]
"""Where it begins, by the size of the letters; its face and its words, or a drawing."""


@dataclass(slots=True)
class Line:
    """Words and drawings on one line; how high it is, and how far below its top letters stand."""

    pieces: list[Piece]
    size: float
    wide: float
    high: float
    base: float
    look: Look


def lines_of(text: Text, em: float, room: float) -> list[Line]:
    """The text in lines that have room; `em` is the size of the small print around it."""
    size, face = em * SIZES.get(text.look, 1.0), FACES.get(text.look, REGULAR)
    whole = _line(text.parts, face, size, text.look)
    if whole.wide <= room:
        return [whole]
    rows: list[list[Part]] = [[]]
    wide = 0.0
    for atom in _atoms(text.parts, face, room / size):
        more = sum(_wide(part, face) for part in atom) * size
        if wide + more > room and rows[-1]:
            rows.append([])
            wide = 0.0
        if rows[-1] or not _is_space(atom[0]):
            rows[-1] += atom
            wide += more
    return [_line(_joined(row), face, size, text.look) for row in rows if row]


def _is_space(part: Part) -> bool:
    return isinstance(part, str) and part.strip(" \n\t") == ""


def _atoms(parts: Iterable[Part], face: str, room: float) -> list[list[Part]]:
    """Words, spaces and signs, what belongs together in one."""
    atoms: list[list[Part]] = []
    glued = False
    for part in _parted(parts, face, room):
        if atoms and (glued or (isinstance(part, str) and part.startswith(NARROW))):
            atoms[-1].append(part)
        else:
            atoms.append([part])
        glued = isinstance(part, str) and part.endswith(NARROW)
    return atoms


def _parted(parts: Iterable[Part], face: str, room: float) -> Iterator[Part]:
    """Words, spaces and signs; what is wider than there is room as pieces."""
    for part in parts:
        for word in _WORDS.findall(part) if isinstance(part, str) else (part,):
            while (wide := _wide(word, face)) > room and isinstance(word, str) and len(word) > 1:
                many = max(1, int(len(word) * room / wide))
                while many > 1 and _wide(word[:many], face) > room:
                    many -= 1
                yield word[:many]
                word = word[many:]
            yield word


def _joined(row: list[Part]) -> Iterator[Part]:
    """The words between drawings in one piece, and no space at the end."""
    while len(row) > 1 and _is_space(row[-1]):
        row.pop()
    for are_words, parts in groupby(row, lambda part: isinstance(part, str)):
        whole = [*parts]
        yield from ["".join(map(str, whole))] if are_words else whole


def _line(parts: Iterable[Part], face: str, size: float, look: Look) -> Line:
    pieces: list[Piece] = []
    x = 0.0
    for part in parts:
        for own, piece, wide in _measured(part if isinstance(part, str) else part.after, face):
            pieces.append((x, own, piece))
            x += wide
        if not isinstance(part, str):
            pieces.append((x, "", part))
            x += tall(part)
    high, base = (1.0, 0.82) if look in TIGHT else (LEADING, 0.94)
    if look == "face":
        high, base = 1.7, 1.1
    return Line(pieces, size, x * size, size * high, size * base, look)


def _wide(part: Part, face: str) -> float:
    words, drawn = (part, 0.0) if isinstance(part, str) else (part.after, tall(part))
    return sum((wide for _, _, wide in _measured(words, face)), drawn)


def tall(part: Sign | Code) -> float:
    """How large a drawing is beside letters, by their size."""
    if isinstance(part, Code) or part.name == "sun" or "#" in part.name:
        return 1.0
    return 1.15 if part.name == "settebello" else 0.95


@lru_cache(maxsize=2048)
def _measured(words: str, face: str) -> tuple[tuple[str, str, float], ...]:
    """The pieces of one face each, and how wide each is in type of size 1."""
    if not words:
        return ()
    pieces = [(face_of_figures(words), words)] if face == FIGURES else faced(words, face == BOLD)
    return tuple((own, piece, stringWidth(piece, own, 1.0)) for own, piece in pieces)
