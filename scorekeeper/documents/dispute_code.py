"""A primiera dispute as a short text for an address: statement and rule, no names. Stores nothing.

In `32vtc77661677Ge` stand, in this order: the version of the format, 3; how many sides; the way of
primiera; what faces count (`t` ten, `z` nothing, `b` barred); a side without a suit (`c` cannot
win, `s` adds up what it has); of each side the best card of coins, cups, swords and batons; of each
rank that was asked, from the sixes down, how many each side has, or `n` where it was not asked; the
check in two characters.

A best card is its rank, 8 for any face, 0 for none of that suit, `x` for none that counts. The
check is the sum of each character, as a number from 0 to 61, times its place from 1, modulo
`CHECK`: it finds any one wrong character and any two neighbours in the wrong order. A new format
gets a new version.
"""

from dataclasses import replace
from enum import Enum, auto
from itertools import zip_longest
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.dispute import (
    CARDS_OF_RANK,
    LOWER_RANKS,
    SHOWN_RANKS,
    Statement,
    SuitOfSide,
    problems_of_best,
    problems_of_counts,
)
from scorekeeper.rules.options import DISPUTED, Options
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.primiera import BestFour

VERSION, OLDER = "3", ("1", "2")
"""The older held cards of whole piles, and what else was said of them."""
ALPHABET = digits + ascii_uppercase + ascii_lowercase
CHECK = 3833
"""The largest prime below 62 * 62: two characters hold any remainder."""
NONE, NONE_COUNTS, NOT_ASKED = "0", "x", "n"

SIDES = (2, 3, 4)


class Unread(Enum):
    """What of a code cannot be read."""

    OLDER = auto()
    CHARACTER = auto()
    VERSION = auto()
    SIDES = auto()
    RULE = auto()
    LENGTH = auto()
    CHECK = auto()
    CARDS = auto()


class AddressError(ValueError):
    """An address that cannot be read: what is wrong, and the part of it that is."""

    def __init__(self, what: Unread, text: str) -> None:
        super().__init__(what.name, text)
        self.what = what
        self.text = text


def encode(statement: Statement, options: Options) -> str:
    """The text for a statement and the rule of primiera: letters and digits only. The same
    statement and rule always give the same text."""
    sides = len(statement.best)
    rule = "".join(option.of(getattr(options, option.name)).letter for option in DISPUTED)
    text = VERSION + str(sides) + rule
    for side, cards in enumerate(statement.best):
        for suit, card in zip(Suit, cards, strict=True):
            none = NONE_COUNTS if (side, suit) in statement.may_be_faces else NONE
            text += str(card.rank) if card else none
    for counts in statement.counts:
        text += "".join(NOT_ASKED if number is None else str(number) for number in counts)
    return text + _check(text)


def decode(text: str) -> tuple[Statement, Options]:
    """The statement and the rule; options that primiera does not use are as `traditional` has them.

    :raise AddressError: saying what could not be read.
    """
    strange = next((sign for sign in text if sign not in ALPHABET), None)
    if strange is not None:
        raise AddressError(Unread.CHARACTER, strange)
    if text[:1] in OLDER:
        raise AddressError(Unread.OLDER, text[:1])
    if text[:1] != VERSION:
        raise AddressError(Unread.VERSION, text[:1])
    if text[1:2] not in map(str, SIDES):
        raise AddressError(Unread.SIDES, text[1:2])
    sides, body = int(text[1]), text[5:-2]
    ranks, rest = divmod(len(body) - 4 * sides, sides)
    if rest or not 0 <= ranks <= len(LOWER_RANKS):
        raise AddressError(Unread.LENGTH, str(len(text)))
    if text[-2:] != _check(text[:-2]):
        raise AddressError(Unread.CHECK, text[-2:])
    options, statement = _rule(text[2:5]), _statement(body, sides)
    problems = problems_of_best(statement.best, left=True) + problems_of_counts(statement)
    if problems:
        raise AddressError(Unread.CARDS, body)
    return statement, options


def _statement(body: str, sides: int) -> Statement:
    signs = iter(body)
    best: list[BestFour] = []
    may_be_faces: set[SuitOfSide] = set()
    for side in range(sides):
        four: list[Card | None] = []
        for suit in Suit:
            sign = next(signs)
            if sign not in (NONE, NONE_COUNTS, *map(str, SHOWN_RANKS)):
                raise AddressError(Unread.CARDS, body)
            if sign == NONE_COUNTS:
                may_be_faces.add((side, suit))
            four.append(None if sign in (NONE, NONE_COUNTS) else Card(suit, int(sign)))
        best.append((four[0], four[1], four[2], four[3]))
    numbers: list[int | None] = []
    for sign in signs:
        if sign not in (NOT_ASKED, *map(str, range(CARDS_OF_RANK + 1))):
            raise AddressError(Unread.CARDS, body)
        numbers.append(None if sign == NOT_ASKED else int(sign))
    counts = tuple(tuple(numbers[i : i + sides]) for i in range(0, len(numbers), sides))
    return Statement(tuple(best), counts, frozenset(may_be_faces))


def _rule(text: str) -> Options:
    chosen: dict[str, Any] = {}
    for letter, option in zip_longest(text, DISPUTED):
        values = (value for value in option.values if value.letter == letter) if option else ()
        if (value := next(iter(values), None)) is None:
            raise AddressError(Unread.RULE, text)
        chosen[option.name] = value.value
    return replace(PRESETS["traditional"].options, **chosen)


def _check(text: str) -> str:
    """Two characters that differ after any one wrong character or two swapped neighbours."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate(text, 1))
    first, second = divmod(total % CHECK, len(ALPHABET))
    return ALPHABET[first] + ALPHABET[second]
