"""The letters of the PDF: the embedded font, the large figures of totals, and what neither has.

Names of right-to-left scripts are put into the order in which a PDF draws letters. The rule is a
small one, for names, and not the whole Unicode algorithm: within a line that runs from left to
right, a run of Hebrew or Arabic is reversed and its Arabic letters take their joined forms.
"""

import re
import unicodedata
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"
FIGURES = "Cifre"
LACKING = "\N{WHITE SQUARE}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_FOLDER = Path(__file__).with_name("fonts")
_FACES = {name: TTFont(name, _FOLDER / f"{name}.ttf") for name in (REGULAR, BOLD, FIGURES)}
# Once, while the module is loaded: the registry of reportlab belongs to all threads.
for _face in _FACES.values():
    _face.shapable = False  # reportlab before 4.4 shapes nothing, and is not asked
    del _face.face.table["name"]  # half of what a file would carry: names and licence of the font
    pdfmetrics.registerFont(_face)
_KNOWN = frozenset(_FACES[REGULAR].face.charToGlyph)
_DIGITS = frozenset(map(chr, _FACES[FIGURES].face.charToGlyph))

# Signs that only change how the sign before them looks, in emoji mostly.
_MODIFIERS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")


def printable_text(text: str) -> str:
    """Composed letters, no line breaks, nothing that is invisible by itself."""
    if text.isascii() and text.isprintable():  # most are, and each is measured several times
        return text
    composed = unicodedata.normalize("NFC", _MODIFIERS.sub("", text))
    spaced = "".join(
        " " if unicodedata.category(letter) in _BLANK else letter for letter in composed
    )
    return "".join(letter for letter in spaced if unicodedata.category(letter) != "Cf")


def printable(text: str) -> str:
    """The text in letters that the font has, in the order of drawing; a box for each it lacks."""
    return "".join(
        letter if ord(letter) in _KNOWN else LACKING for letter in visual(printable_text(text))
    )


def lacks_letters(text: str) -> bool:
    """Whether some letter of the text is printed as a box."""
    return not _KNOWN.issuperset(map(ord, visual(printable_text(text))))


def face_of_figures(text: str) -> str:
    """The face of a total: fat figures, or bold letters where there is more than they can say."""
    return FIGURES if _DIGITS.issuperset(text) else BOLD


_BLANK = ("Cc", "Zs", "Zl", "Zp")


_ISOLATED, _FINAL, _INITIAL, _MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"
# By whether a letter is tied to the one before and to the one after.
_TIED = {
    (False, False): _ISOLATED,
    (True, False): _FINAL,
    (False, True): _INITIAL,
    (True, True): _MEDIAL,
}
_PRESENTATION_FORMS = (*range(0xFB50, 0xFBB2), *range(0xFE80, 0xFEFD))
_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"
_RUN = re.compile(f"{_LETTERS}(?:[ '.-]{_LETTERS})*")

Forms = dict[str, dict[str, str]]


def visual(text: str) -> str:
    """The line as its letters stand from left to right; other scripts come back unchanged."""
    return _RUN.sub(lambda run: _joined(run[0])[::-1], text)


def _joined(text: str) -> str:
    """Arabic letters in the form that their neighbours ask for; lam and alef become one."""
    # Points and vowel signs would stand beside their letters, and names are read without.
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    forms = _forms()
    for pair in [pair for pair in forms if len(pair) == 2]:
        text = text.replace(pair, forms[pair][_ISOLATED])
    joined = ""
    for before, letter, after in zip(["", *text], text, [*text[1:], ""], strict=False):
        own = forms.get(letter, {})
        tied_before = _FINAL in own and _INITIAL in forms.get(before, {})
        tied_after = _INITIAL in own and _FINAL in forms.get(after, {})
        joined += own.get(_TIED[tied_before, tied_after], letter)
    return joined


@cache
def _forms() -> Forms:
    """Each Arabic letter, and lam with alef, -> its forms, from the character database.

    The isolated form of lam with alef has the same forms: it stands for the two while a name
    is shaped.
    """
    forms: Forms = {}
    for code in _PRESENTATION_FORMS:
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        text = "".join(chr(int(letter, 16)) for letter in letters)
        if form in _TIED.values() and len(text) in (1, 2):
            forms.setdefault(text, {})[form] = chr(code)
    return forms | {own[_ISOLATED]: own for text, own in forms.items() if len(text) == 2}
