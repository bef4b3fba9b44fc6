"""What one side says of its own pile."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.presets import Rules

EVERY_RANK = frozenset(RANKS)
Tally = tuple[tuple[str, int], ...]
"""What a side counted during play beside sweeps, by name in alphabetical order, without zeros."""


@dataclass(frozen=True, slots=True)
class OwnPile:
    """What one side says of its own pile.

    Of the ranks that it `answered`, `known` are all the cards that it has; of the others it may
    have more. `coins` are its cards of the counted suit, None where it named every card. `scope`
    are its sweeps; `counted` holds by its name what else was counted during play.
    """

    known: frozenset[Card]
    answered: frozenset[int]
    cards: int
    coins: int | None
    scope: int = 0
    bonus: int = 0
    counted: Tally = ()

    @classmethod
    def full(
        cls, pile: Iterable[Card], scope: int = 0, bonus: int = 0, counted: Tally = ()
    ) -> "OwnPile":
        """A pile of exactly these cards."""
        known = frozenset(pile)
        return cls(known, EVERY_RANK, len(known), None, scope, bonus, counted)

    @property
    def is_full(self) -> bool:
        """Whether the side named every card of its pile."""
        return self.answered == EVERY_RANK

    def of_suit(self, suit: Suit) -> int:
        """How many cards of the counted suit: as it said, or those that it named."""
        return number_of_suit(suit, self.known) if self.coins is None else self.coins

    def lacks(self, card: Card) -> bool:
        """Whether the side said that it does not have the card."""
        return card.rank in self.answered and card not in self.known

    def knowing(self, known: frozenset[Card]) -> "OwnPile":
        """The same with these cards: a full pile counts them anew, a number that was counted by
        hand stays as it is."""
        if self.is_full:
            return OwnPile.full(known, self.scope, self.bonus, self.counted)
        return replace(self, known=known)


def tally_of_side(numbers: Sequence[int], rules: Rules) -> tuple[int, Tally]:
    """Of what a side counted during play, in the order of `Rules.tallied`: its sweeps, and what
    else it counted."""
    counted = dict(zip((point.name for point in rules.tallied), numbers, strict=True))
    swept = counted.pop(rules.sweep.name) if rules.sweep else 0
    return swept, tuple(sorted((name, number) for name, number in counted.items() if number))


def number_of_suit(suit: Suit, cards: Iterable[Card]) -> int:
    """How many of the cards are of that suit."""
    return sum(card.suit is suit for card in cards)
