"""Names of right-to-left scripts, put into the order in which a PDF draws letters.

A small rule for names, not the whole Unicode algorithm: within a line that runs from left to
right, a run of Hebrew or Arabic is turned round and its Arabic letters take their joined forms.
"""

import re
import unicodedata
from functools import cache

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
    return _RUN.sub(lambda run: _joined(_without_marks(run[0]))[::-1], text)


def _without_marks(text: str) -> str:
    # Points and vowel signs would stand beside their letters, and names are read without.
    return "".join(letter for letter in text if not unicodedata.combining(letter))


def _joined(text: str) -> str:
    """Arabic letters in the form that their neighbours ask for; lam and alef become one."""
    forms = _forms()
    for pair in [pair for pair in forms if len(pair) == 2]:
        text = text.replace(pair, forms[pair][_ISOLATED])
    neighbours = zip(["", *text], text, [*text[1:], ""], strict=False)
    return "".join(_formed(*letters, forms) for letters in neighbours)


def _formed(before: str, letter: str, after: str, forms: Forms) -> str:
    own = forms.get(letter, {})
    tied_before = _FINAL in own and _INITIAL in forms.get(before, {})
    tied_after = _INITIAL in own and _FINAL in forms.get(after, {})
    return own.get(_TIED[tied_before, tied_after], letter)


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
