"""Values in plain JSON documents: numbers, cards, dates, texts, and the keys that a document knows.
What cannot be read is listed, never guessed.

Unknown keys are reported, because ignoring them would lose data.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from math import isfinite
from typing import Any, TypeGuard

from scorekeeper import limits
from scorekeeper.rules.cards import WRITTEN, Card, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.free_text import problems_of_text, visible
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
        texts = [content.decode(each, "replace") for each in WESTERN]
        # How much in each looks like words with accents, and how much does not.
        right = [len(_LOOKS_RIGHT.findall(text)) for text in texts]
        wrong = [len(_LOOKS_WRONG.findall(text)) for text in texts]
        letters = [good - 2 * bad for good, bad in zip(right, wrong, strict=True)]
        return texts[letters.index(max(letters))]


def read_json(text: str, most_digits: int = MOST_DIGITS) -> Any:
    """The JSON value of a text, which may begin with a mark of the byte order.

    :raise NotJson: with the place where the text breaks off or goes wrong.
    :raise Refused: with the keys that stand twice in one object and the numbers that no document
        has, as many as anybody reads, where the text is JSON otherwise.
    """
    problems: list[Problem] = []
    value, broken = None, None
    try:
        value = _decoder(problems, most_digits).decode(text.removeprefix("\ufeff"))
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


def _shortened(text: str, most: int) -> str:
    """A key or a number as it is said of a document, where it may be a whole file."""
    return text if len(text) <= most else text[:most] + "…"


def _decoder(problems: list[Problem], most: int) -> json.JSONDecoder:
    """A decoder that adds to `problems` what JSON or Python allows and a document does not."""

    def add(what: What, text: str, *figures: int) -> None:
        if len(problems) < limits.FOUND.most:
            problems.append(Problem(what, text=text, figures=figures))

    def of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            for key, times in Counter(key for key, _ in pairs).items():
                if times > 1:
                    add(What.KEY_TWICE, _shortened(key, LONGEST_KEY))
        return value

    def whole(digits: str) -> int:
        if len(digits.removeprefix("-")) > most:
            add(What.NUMBER_TOO_LONG, _shortened(digits, most), most)
            return 0
        return int(digits)

    def broken(digits: str) -> float:
        # Beside its digits a number has four signs at most: -1.5e-3.
        is_long = len(digits) > most + 4 or len(_DIGIT.findall(digits)) > most
        value = 0.0 if is_long else float(digits)
        if is_long or not isfinite(value):
            add(What.NUMBER_TOO_LONG, _shortened(digits, most), most)
        return value

    return json.JSONDecoder(
        object_pairs_hook=of_pairs,
        parse_int=whole,
        parse_float=broken,
        parse_constant=partial(add, What.NOT_A_NUMBER),
    )


MOST_POINTS = 999
MOST_COUNTED = 20
"""Of so many points a document says how often they were counted."""


def read_cards(raw: Iterable[object], side: int | None, problems: list[Problem]) -> list[Card]:
    """The cards that are written there; unknown and repeated ones are added to `problems`."""
    raw = list(raw)
    try:
        plain = [WRITTEN[text] for text in raw]  # type: ignore[index]
        if len(set(plain)) == len(plain):
            return plain
    except (KeyError, TypeError):
        pass  # something is written otherwise, or is no card
    sides = () if side is None else (side,)
    cards: dict[Card, None] = {}
    for text in raw:
        try:
            card = parse_card(text if isinstance(text, str) else "")
        except UnknownCard:
            problems.append(Problem(What.UNKNOWN_CARD, sides=sides, text=str(text)[:40]))
            continue
        if card in cards:
            problems.append(Problem(What.CARD_LISTED_TWICE, sides=sides, cards=(card,)))
        cards[card] = None
    return list(cards)


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The cards as they are written, in the order of the deck."""
    return [str(card) for card in sort_cards(tuple(cards))]


def numbers(
    raw: object,
    name: str,
    problems: list[Problem],
    most: int = MOST_POINTS,
    least: int = 0,
) -> tuple[int, ...]:
    """The whole numbers from `least` to `most` of a list; others are added to `problems`."""
    if not is_list(raw):
        problems.append(Problem(What.NOT_READABLE, text=name))
        return ()
    read = tuple(whole(number, name, problems) for number in raw)
    for side, number in enumerate(read):
        if not least <= number <= most:
            problems.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {number}"))
    return read


def whole(raw: object, name: str, problems: list[Problem]) -> int:
    """A whole number; 0 and a problem in `problems` where it is none."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    problems.append(Problem(What.NOT_A_NUMBER, text=f"{name}: {raw}"))
    return 0


def is_list(raw: object) -> TypeGuard[list[Any]]:
    """Whether it is a list, and no longer than any valid one: then its items are looked at."""
    return isinstance(raw, list) and len(raw) <= limits.IN_LIST.most


LONGEST_TEXTS = {"who": 40, "why": 200, "note": 500}
"""The most letters that a text of the file may have; for pages that ask for them, too."""


def read_text(raw: Mapping[str, Any], name: str, here: bool, problems: list[Problem]) -> str:
    """The text of that name, empty where there is none.

    Where `here` says that the program itself wrote the document, what cannot be seen is left out,
    for it once took that; whoever writes a document by hand is told of it.
    """
    text = raw.get(name, "")
    if not isinstance(text, str) or len(text) > LONGEST_TEXTS[name]:
        problems.append(Problem(What.NOT_READABLE, text=name))
        return ""
    if here:
        text = visible(text)
    problems += problems_of_text(text, LONGEST_TEXTS[name])
    return text


def read_date(raw: Mapping[str, Any], name: str, problems: list[Problem]) -> str:
    """The day or the instant of that name, ISO 8601, empty where there is none."""
    text = raw.get(name, "")
    try:
        if text and (when := datetime.fromisoformat(text)).tzinfo is not None:
            # In the first and the last hours of the calendar there is no such hour in UTC.
            when.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        problems.append(Problem(What.NOT_READABLE, text=name))
        return ""
    return str(text or "")


TABLE_KEYS = frozenset({"format", "matches"})
_DOCUMENT = frozenset(
    {
        *("format", "rules", "sides", "deals", "first_dealer", "totals_before", "seated"),
        *("date", "note", "ended", "cards", "meeting", "results"),
    }
)
_SIDE = frozenset({"name", "players"})
_KINDS = {
    "piles": frozenset({"piles", "scope", "counted", "bonus", "table"}),
    "counts": frozenset({"counts", "scope", "counted", "bonus", "table"}),
    "points": frozenset({"points", "bonus"}),
    "winners": frozenset({"winners", "numbers", "best", "table", "scope", "counted", "bonus"}),
}
_PAPERS = frozenset({"at", "who", "why", "history"})
_DEAL = _PAPERS.union(*_KINDS.values())
_OWN = {kind: keys | _PAPERS for kind, keys in _KINDS.items()}
_COUNT = frozenset({"cards", "coins", "best"})


def problems_of_keys(document: Mapping[str, Any]) -> list[Problem]:
    """The keys of the document and of its sides that nobody knows."""
    problems = unknown_keys(document, _DOCUMENT)
    for side in _objects(document.get("sides")):
        problems += unknown_keys(side, _SIDE)
    return problems


def problems_of_deal_keys(
    deal: Mapping[str, Any], here: bool, names: Iterable[str]
) -> list[Problem]:
    """The keys of a deal that nobody knows, and those that do not belong to its kind; `names` are
    the points that counts tell by name.

    A deal of points has its scope in the points. Zeros beside them say nothing, and the program
    itself has always written them; it also kept and wrote what was more than zeros, so such scope
    is taken where it wrote the document (`here`), and from nobody else.
    """
    problems = unknown_keys(deal, _DEAL)
    kind = next((kind for kind in _KINDS if kind in deal), "")
    own = _OWN.get(kind, _DEAL)
    scope = deal.get("scope")
    is_zeros = isinstance(scope, list) and not any(number != 0 for number in scope)
    if kind == "points" and (here or is_zeros):
        own |= {"scope"}
    others = (key for key in deal if key in _DEAL - own)
    problems += [Problem(What.KEY_OF_ANOTHER_KIND, text=key) for key in others]
    for count in _objects(deal.get("counts")):
        problems += unknown_keys(count, _COUNT.union(names))
    return problems


def unknown_keys(raw: Mapping[str, Any], known: Set[str]) -> list[Problem]:
    """The keys that are not among the known ones, as many as anybody reads."""
    if raw.keys() <= known:
        return []
    others = islice((key for key in raw if key not in known), limits.IN_LIST.most)
    return [Problem(What.UNKNOWN_KEY, text=_shortened(str(key), LONGEST_KEY)) for key in others]


def _objects(raw: object) -> Iterable[Mapping[str, Any]]:
    few = raw[: limits.IN_LIST.most] if isinstance(raw, list) else ()
    return (each for each in few if isinstance(each, Mapping))
