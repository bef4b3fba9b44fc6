"""Reading the small texts of a form. Says what cannot be read; never guesses."""

import unicodedata

from scorekeeper.documents.deal import MOST_POINTS
from scorekeeper.rules.problems import Problem, What

JOINERS = "\u200c\u200d"
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def one_line(text: str) -> str:
    """A name as it is kept: composed letters on one line, none that is unseen or turns others.

    The two joiners stay: they belong to the letters of some scripts and to many emoji.
    """
    spaced = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(
        sign for sign in spaced if sign in JOINERS or unicodedata.category(sign) not in UNSEEN
    ).strip()


def number(text: str, most: int) -> int | None:
    """The whole number from 0 to `most` that was typed; None where it is none."""
    digits = text.strip().lstrip("0")
    if not text.strip().isdecimal() or len(digits) > len(str(most)):
        return None
    value = int(digits or "0")
    return value if value <= most else None


def whole(label: str, text: str, sides: tuple[int, ...], found: list[Problem]) -> int:
    """The whole number that was typed; 0 and a problem where it is none or far too large."""
    value = number(text, MOST_POINTS)
    if value is None:
        found.append(Problem(What.NOT_A_NUMBER, sides=sides, text=label[:60]))
        return 0
    return value
