"""The forty cards and their notation. Knows nothing of piles or points."""

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """A suit; its value is the letter of the notation."""

    COINS = "d"
    CUPS = "c"
    SWORDS = "s"
    BATONS = "b"


_MADE: dict[tuple[Suit, int], "Card"] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the forty cards: a suit and a rank from 1 to 10 (fante 8, cavallo 9, re 10).

    There is only one of each, so that piles, which are sets, compare cards by what they are and
    not by looking into them: half of the time of a score went there.
    """

    suit: Suit
    rank: int

    def __new__(cls, suit: Suit, rank: int) -> "Card":
        return _MADE.setdefault((suit, rank), object.__new__(cls))

    def __getnewargs__(self) -> tuple[Suit, int]:
        return self.suit, self.rank

    def __str__(self) -> str:
        """The only form that is ever written: rank, then suit letter, as in `7d`."""
        return f"{self.rank}{self.suit}"


RANKS = range(1, 11)
FACE_RANKS = (8, 9, 10)
DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
SETTEBELLO = Card(Suit.COINS, 7)
RE_BELLO = Card(Suit.COINS, 10)

_SUIT_SIGNS = {"♦": "d", "♥": "c", "♠": "s", "♣": "b"}
_RANK_LETTERS = {"a": 1, "f": 8, "c": 9, "r": 10, "j": 8, "q": 9, "k": 10}
WRITTEN = {str(card): card for card in DECK}
"""The cards by the only form in which they are written."""


class UnknownCard(ValueError):
    """No card is written like this; `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def parse_card(text: str) -> Card:
    """Read one card: `7d`, `10b`, also `fs`, `ac`, capitals, and `Q♥` with the French signs.

    :raise UnknownCard: for anything else.
    """
    # U+FE0E and U+FE0F only choose how a sign is drawn; phones add them on their own.
    plain = text.strip().replace("\ufe0e", "").replace("\ufe0f", "").lower()
    rank, suit = plain[:-1], plain[-1:]
    card = WRITTEN.get(f"{_RANK_LETTERS.get(rank, rank)}{_SUIT_SIGNS.get(suit, suit)}")
    if card is None:
        raise UnknownCard(text)
    return card


def sort_cards(cards: frozenset[Card] | set[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of the deck: coins, cups, swords, batons, each from ace to re."""
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


DECK_ORDER = {card: place for place, card in enumerate(DECK)}
