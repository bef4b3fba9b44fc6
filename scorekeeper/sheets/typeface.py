"""The letters of the PDF: the embedded font, what it lacks, and text fitted into a width."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scorekeeper.sheets.bidi import visual

REGULAR, BOLD = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"
LACKING = "\N{WHITE SQUARE}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_FOLDER = Path(__file__).with_name("fonts")
_FACES = {name: TTFont(name, _FOLDER / f"{name}.ttf", shapable=False) for name in (REGULAR, BOLD)}
# Once, while the module is loaded: the registry of reportlab belongs to all threads.
for _face in _FACES.values():
    pdfmetrics.registerFont(_face)
_KNOWN = frozenset(_FACES[REGULAR].face.charToGlyph)

# Signs that only change how the sign before them looks, in emoji mostly.
_MODIFIERS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text in the size in which it fits."""

    text: str
    size: float


def shown(text: str) -> str:
    """Composed letters, no line breaks, nothing that is invisible by itself."""
    composed = unicodedata.normalize("NFC", _MODIFIERS.sub("", text))
    spaced = "".join(" " if unicodedata.category(each) in _BLANK else each for each in composed)
    return "".join(each for each in spaced if unicodedata.category(each) != "Cf")


def printable(text: str) -> str:
    """The text in letters that the font has, in the order of drawing; a box for each it lacks."""
    return "".join(letter if ord(letter) in _KNOWN else LACKING for letter in visual(shown(text)))


def lacks_letters(text: str) -> bool:
    """Whether some letter of the text is printed as a box."""
    return any(ord(letter) not in _KNOWN for letter in visual(shown(text)))


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide the text is printed, in points."""
    font = BOLD if bold else REGULAR
    return float(pdfmetrics.stringWidth(printable(text), font, size))


def fitted(text: str, room: float, size: float, smallest: float, bold: bool = False) -> Fitted:
    """The text on one line: in smaller type where it must, then cut with an ellipsis."""
    wide = width(text, size, bold)
    if wide <= room:
        return Fitted(text, size)
    if (smaller := size * room / wide) >= smallest:
        return Fitted(text, smaller)
    while text and width(text + ELLIPSIS, smallest, bold) > room:
        text = text[:-1]
    return Fitted(text.rstrip() + ELLIPSIS, smallest)


def wrapped(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines of that width, broken between words, and inside a word that is wider."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, room, size, bold)
        lines += full
    return [*lines, line] if line else lines


def _pieces(word: str, room: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size, bold) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


_BLANK = ("Cc", "Zs", "Zl", "Zp")
