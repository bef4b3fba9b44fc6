"""A primiera dispute as a short text for an address: evidence and rule, no names. Stores nothing.

The format is described in docs/primiera-address.md and does not change: a new one gets a new
version in its first character, and old addresses stay readable.
"""

from dataclasses import replace
from enum import Enum, auto
from string import ascii_lowercase, ascii_uppercase, digits

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.primiera import prove_primiera

FIRST_VERSION, VERSION = "1", "2"
"""The first held known cards only; it is read and no longer written."""
ALPHABET = digits + ascii_uppercase + ascii_lowercase
BASE = len(ALPHABET)
CHECK = 3833
"""The largest prime below 62 * 62: two characters hold any remainder."""

METHODS = {
    Method.VALUES: "v",
    Method.TRENTINO: "t",
    Method.SEVENS_DOWN: "d",
    Method.MOST_SEVENS: "m",
    Method.SEVEN_SIX: "s",
}
FACES = {Faces.TEN: "t", Faces.ZERO: "z", Faces.BARRED: "b"}
MISSING = {MissingSuit.CANNOT_WIN: "c", MissingSuit.SUM: "s"}
WIDTHS = {2: 3, 3: 4, 4: 4}
"""In the first version, how many characters hold the owners of the ten cards of a suit."""
LENGTHS = {2: 24, 3: 33, 4: 42}
"""How many characters hold the evidence, by the number of sides."""


class Unread(Enum):
    """What of a code cannot be read."""

    CHARACTER = auto()
    VERSION = auto()
    SIDES = auto()
    RULE = auto()
    LENGTH = auto()
    CHECK = auto()
    SUIT = auto()
    CARDS = auto()
    IMPOSSIBLE = auto()


class AddressError(ValueError):
    """An address that cannot be read: what is wrong, and the part of it that is."""

    def __init__(self, what: Unread, text: str) -> None:
        super().__init__(what.name, text)
        self.what = what
        self.text = text


def encode(evidence: Evidence, options: Options) -> str:
    """The text for what was said in a dispute of two to four sides, and the rule of primiera.

    31 characters for two sides, 40 for three, 49 for four: letters and digits only. The same
    evidence and rule always give the same text. Every card must have somebody who may have it.
    """
    sides = evidence.sides
    rule = METHODS[options.primiera] + FACES[options.faces] + MISSING[options.missing_suit]
    # Nobody who may have a card is impossible, so that 0 stands for the first owner alone; of a
    # number 0 is "not said", so that it is one more than was said.
    digits = [who - 1 for who in evidence.may]
    digits += [0 if each is None else each + 1 for each in (*evidence.cards, *evidence.coins)]
    digits.append(evidence.no_napola)
    number = 0
    for digit, radix in zip(digits, _radices(sides), strict=True):
        assert 0 <= digit < radix
        number = number * radix + digit
    text = VERSION + str(sides) + rule + _written(number, LENGTHS[sides])
    return text + _check(text)


def decode(text: str) -> tuple[Evidence, Options]:
    """What was said, and the rule; options that primiera does not use are as `traditional` has
    them. An address of the first version names cards alone: what else is there nobody knows.

    :raise AddressError: saying what could not be read.
    """
    strange = next((sign for sign in text if sign not in ALPHABET), None)
    if strange is not None:
        raise AddressError(Unread.CHARACTER, strange)
    if text[:1] not in (FIRST_VERSION, VERSION):
        raise AddressError(Unread.VERSION, text[:1])
    if text[1:2] not in map(str, LENGTHS):
        raise AddressError(Unread.SIDES, text[1:2])
    sides = int(text[1])
    first = text[0] == FIRST_VERSION
    if len(text) != 5 + (4 * WIDTHS[sides] if first else LENGTHS[sides]) + 2:
        raise AddressError(Unread.LENGTH, str(len(text)))
    if text[-2:] != _check(text[:-2]):
        raise AddressError(Unread.CHECK, text[-2:])
    options, body = _rule(text[2:5]), text[5:-2]
    evidence = _only_cards(body, sides) if first else _evidence(body, sides)
    try:
        prove_primiera(evidence, options)  # what is found is remembered for whoever asks next
    except Impossible:
        raise AddressError(Unread.IMPOSSIBLE, text) from None
    return evidence, options


def _radices(sides: int) -> list[int]:
    """How many values each digit of the number has: who may have each card, the numbers of cards
    and of coins, and who has no napola."""
    owners = sides + 1
    return [(1 << owners) - 1] * len(DECK) + [42] * owners + [12] * owners + [1 << sides]


def _evidence(body: str, sides: int) -> Evidence:
    number = _number(body)
    digits = []
    for radix in reversed(_radices(sides)):
        number, digit = divmod(number, radix)
        digits.append(digit)
    if number:
        raise AddressError(Unread.CARDS, body)
    digits.reverse()
    numbers = [each - 1 if each else None for each in digits[len(DECK) : -1]]
    everybody = (1 << sides + (numbers[sides] != 0)) - 1  # a table said to be empty is no owner
    return Evidence(
        sides,
        tuple(who + 1 & everybody for who in digits[: len(DECK)]),
        tuple(numbers[: sides + 1]),
        tuple(numbers[sides + 1 :]),
        digits[-1],
    )


def _only_cards(body: str, sides: int) -> Evidence:
    """The first version: the known cards of each side, suit by suit."""
    width = WIDTHS[sides]
    piles: list[set[Card]] = [set() for _ in range(sides)]
    for place, suit in enumerate(Suit):
        part = body[place * width : (place + 1) * width]
        number = _number(part)
        for rank in reversed(RANKS):
            number, owner = divmod(number, sides + 1)
            if owner:
                piles[owner - 1].add(Card(suit, rank))
        if number:
            raise AddressError(Unread.SUIT, part)
    return Evidence.of(piles, table=None)


def _rule(text: str) -> Options:
    for method, first in METHODS.items():
        for faces, second in FACES.items():
            for missing, third in MISSING.items():
                if text == first + second + third:
                    usual = PRESETS["traditional"].options
                    return replace(usual, primiera=method, faces=faces, missing_suit=missing)
    raise AddressError(Unread.RULE, text)


def _number(text: str) -> int:
    number = 0
    for sign in text:
        number = number * BASE + ALPHABET.index(sign)
    return number


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
