"""What people write (names, notes, reasons), as it is kept. One definition for pages and documents.

A sign is unseen when it takes no room, or turns round what stands beside it: control signs, marks
of direction, a soft hyphen, signs of private use. Tab and line break are spaces, and the two
joiners stay: they belong to the letters of some scripts and to many emoji.
"""

import re
from unicodedata import category, normalize

from scorekeeper.rules.problems import Problem, What

JOINERS = "\u200c\u200d"
_UNSEEN = ("Cc", "Cf", "Cs", "Co")
_WIDTHS = map(chr, range(0x2000, 0x200B))
SPACES = "\t\n\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(_WIDTHS)
_SPACES = re.compile(f"[{SPACES}]+")
_BREAKS = re.compile("\r\n|[\r\u2028\u2029]")


def is_unseen(sign: str) -> bool:
    """Whether the sign cannot be seen and is refused in what people write."""
    return category(sign) in _UNSEEN and sign not in "\t\n\r" and sign not in JOINERS


def visible(text: str) -> str:
    """The text without what is unseen in it."""
    return "".join(sign for sign in text if not is_unseen(sign))


def one_line(text: str) -> str:
    """The text on one line: composed letters, single spaces between the words, none around them.

    What is unseen is still in it, for `problems_of_text` to find.
    """
    return normalize("NFC", _SPACES.sub(" ", text).strip(" "))


def paragraph(text: str) -> str:
    """The text with its line breaks: composed letters, no spaces around it.

    What is unseen is still in it, for `problems_of_text` to find.
    """
    return normalize("NFC", _BREAKS.sub("\n", text).strip(SPACES))


def problems_of_text(text: str, most: int, too_long: What = What.TEXT_TOO_LONG) -> list[Problem]:
    """What is wrong with a text that may have so many letters: at most one problem."""
    if any(map(is_unseen, text)):
        rest = one_line(visible(text))
        what = What.UNSEEN_CHARACTER if rest else What.ONLY_UNSEEN_CHARACTERS
        return [Problem(what, text=rest)]
    if len(text) > most:
        return [Problem(too_long, text=one_line(text), figures=(len(text), most))]
    return []
