"""JSON text -> values, in one strict way that every reader shares.

A plain JSON reader keeps the last of two equal keys, accepts NaN and Infinity, and fails on very
long numbers. Here each is reported, shortened.
"""

import json
import re
from collections import Counter
from itertools import islice
from math import isfinite
from typing import Any

from scorekeeper.documents.size_limits import MOST_FOUND
from scorekeeper.rules.problems import Problem, Refused, What

MOST_DIGITS = 9
"""No number of a document needs more; it also keeps every sum small."""

MOST_DIGITS_OF_BROWSERS = 15
"""The longest number that browsers keep whole; other programs count instants with them."""

LONGEST_KEY = 100
"""Letters that are said of one; of ours the longest has thirteen."""

SHOWN = 20
"""Letters of the place where a text breaks."""

_DIGIT = re.compile("[0-9]")
WESTERN = ("cp1252", "mac_roman")
_LOOKS_RIGHT = re.compile(
    "[àáâãäåçèéêëìíîïñòóôõöùúûüß](?![A-Z])|(?<![a-z])[ÀÁÄÇÈÉÌÍÑÒÓÖÙÚÜ]|[\u2018’“”–—…€«»°¿¡œŒ]"
)
_LOOKS_WRONG = re.compile(
    "[\ufffd\x80-\x9f\u02c6-\u02dd\u017d\u017e\u0160\u0161†‡‰•¶§∞±≤≥µ∂∑∏π∫ƒ≈∆◊]"
    "|[à-ü](?=[A-Z])|(?<=[a-zA-Z])[\u2018“]|(?<=[a-z])[À-Ý]"
)
_NO_TEXT = re.compile(rb"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")


def _letters(text: str) -> int:
    """How much in a text looks like words with accents, and how much does not."""
    return len(_LOOKS_RIGHT.findall(text)) - 2 * len(_LOOKS_WRONG.findall(text))


class NotJson(ValueError):
    """The text is no JSON. `line` counts from 1, `near` is what stands where it breaks: empty where
    it ends too early. Where it is nested too deeply to be read, `line` is 0."""

    def __init__(self, line: int = 0, near: str = "") -> None:
        super().__init__(line, near)
        self.line = line
        self.near = near


def text_of(content: bytes) -> str:
    """The text of a file, as whatever editor has written it: in UTF-8, UTF-16 or UTF-32, with a
    mark of the byte order or without, which the first signs of JSON tell apart (RFC 4627, 3); or
    in the western ones of Windows and of old Macs, in which spreadsheets there write tables.

    :raise UnicodeDecodeError: when it is no text in any of them.
    """
    try:
        return content.decode(json.detect_encoding(content))
    except UnicodeDecodeError:
        if not (b"\n" in content or b"\r" in content) or _NO_TEXT.search(content):
            raise
        return max((content.decode(each, "replace") for each in WESTERN), key=_letters)


def read_json(text: str, most_digits: int = MOST_DIGITS) -> Any:
    """The JSON value of a text, which may begin with a mark of the byte order.

    :raise NotJson: with the place where the text breaks off or goes wrong.
    :raise Refused: with the keys that stand twice in one object and the numbers that no document
        has, as many as anybody reads, where the text is JSON otherwise.
    """
    problems: list[Problem] = []
    try:
        value = _decoder(problems, most_digits).decode(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        near = error.doc[error.pos :].split("\n")[0][:SHOWN].strip()
        raise NotJson(error.lineno, near) from error
    except RecursionError as error:
        raise NotJson from error
    if problems:
        raise Refused(problems)
    return value


def short_key(key: str) -> str:
    """A key as it is said of a document, where it may be a whole file."""
    return key if len(key) <= LONGEST_KEY else key[:LONGEST_KEY] + "…"


def _too_long(digits: str, most: int) -> Problem:
    text = digits if len(digits) <= most else digits[:most] + "…"
    return Problem(What.NUMBER_TOO_LONG, text=text, figures=(most,))


def _decoder(problems: list[Problem], most: int) -> json.JSONDecoder:
    """A decoder that adds to `problems` what JSON or Python allows and a document does not."""

    def room() -> int:
        return MOST_FOUND - len(problems)

    def add(problem: Problem) -> None:
        if room():
            problems.append(problem)

    def of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            times = Counter(key for key, _ in pairs)
            twice = (key for key, number in times.items() if number > 1)
            problems.extend(
                islice((Problem(What.KEY_TWICE, text=short_key(key)) for key in twice), room())
            )
        return value

    def whole(digits: str) -> int:
        if len(digits.removeprefix("-")) > most:
            add(_too_long(digits, most))
            return 0
        return int(digits)

    def broken(digits: str) -> float:
        # Beside its digits a number has four signs at most: -1.5e-3.
        if len(digits) > most + 4 or len(_DIGIT.findall(digits)) > most:
            add(_too_long(digits, most))
            return 0.0
        if not isfinite(value := float(digits)):
            add(_too_long(digits, most))
        return value

    def no_number(name: str) -> None:
        add(Problem(What.NOT_A_NUMBER, text=name))

    return json.JSONDecoder(
        object_pairs_hook=of_pairs, parse_int=whole, parse_float=broken, parse_constant=no_number
    )
