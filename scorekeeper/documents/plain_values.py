"""Files and their texts as plain JSON values; what no document may hold is listed."""

import json
import re
from collections import Counter
from functools import partial
from math import isfinite
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import LONGEST_KEY, shortened
from scorekeeper.rules.problems import Problem, Refused, What

MOST_DIGITS = 9
"""No number of a document needs more; it also keeps every sum small."""

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
_NO_SIGN = re.compile(_NO_TEXT.pattern.decode())
_BINARY = (b"%PDF-", b"GIF8", b"PK\x05\x06")
"""What files begin with that may hold no sign but letters there."""


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

    :raise UnicodeDecodeError: when it is no text in any of them, or holds signs that no text has.
    """
    encoding = json.detect_encoding(content)
    if content.startswith(_BINARY):
        raise UnicodeDecodeError(encoding, content[:SHOWN], 0, 1, "no text")
    try:
        text = content.decode(encoding)
        if _NO_SIGN.search(text):
            raise UnicodeDecodeError(encoding, content[:SHOWN], 0, 1, "no text")
        return text
    except UnicodeDecodeError:
        if not (b"\n" in content or b"\r" in content) or _NO_TEXT.search(content):
            raise
        texts = [content.decode(encoding, "replace") for encoding in WESTERN]
        # How much in each looks like words with accents, and how much does not.
        right = [len(_LOOKS_RIGHT.findall(text)) for text in texts]
        wrong = [len(_LOOKS_WRONG.findall(text)) for text in texts]
        letters = [good - 2 * bad for good, bad in zip(right, wrong, strict=True)]
        return texts[letters.index(max(letters))]


def read_json(text: str) -> Any:
    """The JSON value of a text, which may begin with a mark of the byte order.

    :raise NotJson: with the place where the text breaks off or goes wrong.
    :raise Refused: with the keys that stand twice in one object and the numbers that no document
        has, as many as anybody reads, where the text is JSON otherwise.
    """
    problems: list[Problem] = []
    value, broken = None, None
    try:
        value = _decoder(problems).decode(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        # What is shown of it ends with its line.
        near = error.doc[error.pos : error.pos + SHOWN].split("\n")[0].strip()
        broken = error.lineno, near
    except RecursionError:
        broken = 0, ""
    if broken:
        # Beside the other exception, which holds the whole text, it would hold that too.
        raise NotJson(*broken)
    if problems:
        raise Refused(problems)
    return value


def _decoder(problems: list[Problem]) -> json.JSONDecoder:
    """A decoder that adds to `problems` what JSON or Python allows and a document does not."""

    def add(what: What, text: str, *figures: int) -> None:
        if len(problems) < limits.FOUND.most:
            problems.append(Problem(what, text=text, figures=figures))

    def of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            for key, times in Counter(key for key, _ in pairs).items():
                if times > 1:
                    add(What.KEY_TWICE, shortened(key, LONGEST_KEY))
        return value

    def whole(digits: str) -> int:
        if len(digits.removeprefix("-")) > MOST_DIGITS:
            add(What.NUMBER_TOO_LONG, shortened(digits, MOST_DIGITS), MOST_DIGITS)
            return 0
        return int(digits)

    def broken(digits: str) -> float:
        # Beside its digits a number has four signs at most: -1.5e-3.
        is_long = len(digits) > MOST_DIGITS + 4 or len(_DIGIT.findall(digits)) > MOST_DIGITS
        value = 0.0 if is_long else float(digits)
        if is_long or not isfinite(value):
            add(What.NUMBER_TOO_LONG, shortened(digits, MOST_DIGITS), MOST_DIGITS)
        return value

    return json.JSONDecoder(
        object_pairs_hook=of_pairs,
        parse_int=whole,
        parse_float=broken,
        parse_constant=partial(add, What.NOT_A_NUMBER),
    )
