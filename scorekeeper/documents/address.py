"""A primiera dispute as a short text for an address: cards and rule, no names. Stores nothing.

The format is described in docs/primiera-address.md and does not change: a new one gets a new
version in its first character, and old addresses stay readable.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from string import ascii_lowercase, ascii_uppercase, digits

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.presets import PRESETS, Faces, Method, MissingSuit, Options

VERSION = "1"
ALPHABET = digits + ascii_uppercase + ascii_lowercase
BASE = len(ALPHABET)
CHECK = 3833
"""The largest prime below 62 * 62: two characters hold any remainder."""

METHODS = {Method.VALUES: "v", Method.SEVENS_DOWN: "d", Method.MOST_SEVENS: "m"}
FACES = {Faces.TEN: "t", Faces.ZERO: "z", Faces.BARRED: "b"}
MISSING = {MissingSuit.CANNOT_WIN: "c", MissingSuit.SUM: "s"}
WIDTHS = {2: 3, 3: 4, 4: 4}
"""How many characters hold the owners of the ten cards of a suit, by the number of sides."""


class Unread(Enum):
    """What of an address cannot be read."""

    CHARACTER = auto()
    VERSION = auto()
    SIDES = auto()
    RULE = auto()
    LENGTH = auto()
    CHECK = auto()
    SUIT = auto()


class AddressError(ValueError):
    """An address that cannot be read: what is wrong, and the part of it that is."""

    def __init__(self, what: Unread, text: str) -> None:
        super().__init__(what.name, text)
        self.what = what
        self.text = text


def encode(piles: Sequence[frozenset[Card]], options: Options) -> str:
    """The text for two to four piles, any part of the deck, and the rule of primiera.

    19 characters for two sides, 23 for three and four: letters and digits only. The same piles
    and rule always give the same text.
    """
    sides = len(piles)
    rule = METHODS[options.primiera] + FACES[options.faces] + MISSING[options.missing_suit]
    text = VERSION + str(sides) + rule
    for suit in Suit:
        number = 0
        for rank in RANKS:
            card = Card(suit, rank)
            owner = next((i for i, pile in enumerate(piles, 1) if card in pile), 0)
            number = number * (sides + 1) + owner
        text += _written(number, WIDTHS[sides])
    return text + _check(text)


def decode(text: str) -> tuple[tuple[frozenset[Card], ...], Options]:
    """The piles and the rule; options that primiera does not use are as `traditional` has them.

    :raise AddressError: saying what could not be read.
    """
    strange = next((sign for sign in text if sign not in ALPHABET), None)
    if strange is not None:
        raise AddressError(Unread.CHARACTER, strange)
    if text[:1] != VERSION:
        raise AddressError(Unread.VERSION, text[:1])
    if text[1:2] not in map(str, WIDTHS):
        raise AddressError(Unread.SIDES, text[1:2])
    sides = int(text[1])
    width = WIDTHS[sides]
    if len(text) != 5 + 4 * width + 2:
        raise AddressError(Unread.LENGTH, str(len(text)))
    if text[-2:] != _check(text[:-2]):
        raise AddressError(Unread.CHECK, text[-2:])
    options = _rule(text[2:5])
    piles: list[set[Card]] = [set() for _ in range(sides)]
    for place, suit in enumerate(Suit):
        part = text[5 + place * width : 5 + (place + 1) * width]
        for rank, owner in zip(RANKS, _owners(part, sides), strict=True):
            if owner:
                piles[owner - 1].add(Card(suit, rank))
    return tuple(frozenset(pile) for pile in piles), options


def _rule(text: str) -> Options:
    for method, first in METHODS.items():
        for faces, second in FACES.items():
            for missing, third in MISSING.items():
                if text == first + second + third:
                    usual = PRESETS["traditional"].options
                    return replace(usual, primiera=method, faces=faces, missing_suit=missing)
    raise AddressError(Unread.RULE, text)


def _owners(part: str, sides: int) -> list[int]:
    number = 0
    for sign in part:
        number = number * BASE + ALPHABET.index(sign)
    owners = []
    for _ in RANKS:
        number, owner = divmod(number, sides + 1)
        owners.append(owner)
    if number:
        raise AddressError(Unread.SUIT, part)
    return owners[::-1]


def _written(number: int, width: int) -> str:
    text = ""
    for _ in range(width):
        number, digit = divmod(number, BASE)
        text = ALPHABET[digit] + text
    return text


def _check(text: str) -> str:
    """Two characters that differ after any one wrong character or two swapped neighbours."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate(text, 1))
    return _written(total % CHECK, 2)
