"""What was said of one deal, whatever way it was said: who may have each card, and numbers.

**Not said is not the same as not had.** A card that nobody named may be with everybody who has
not said that he lacks it. Decides no point; whether some deal fits is asked in `numbers`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.cards import DECK, DECK_ORDER, Card, Suit

BEGINNING = DECK[:3]
"""The cards with which a napola begins."""


class Impossible(ValueError):
    """No deal fits what is said to be known."""


@dataclass(frozen=True)  # without slots, so that what is known is found once
class Evidence:
    """What is known of a deal with `sides` sides. The table is the owner after the last side.

    `may` holds, for each card in the order of the deck, the owners that may have it as bits: with
    two sides 0b001 is the first side's for sure, 0b011 is either's, 0b111 may be on the table
    too. `cards` and `coins` are the numbers that were said, one an owner, None where not said;
    where another `suit` than coins is counted, `coins` are its cards. `no_napola` are the sides, as
    bits, that said they have no run: each lacks one of the cards with which it `begins`, nobody
    knows which.
    """

    sides: int
    may: tuple[int, ...]
    cards: tuple[int | None, ...]
    coins: tuple[int | None, ...]
    no_napola: int = 0
    suit: Suit = Suit.COINS
    begins: tuple[Card, ...] = BEGINNING

    @classmethod
    def of(
        cls,
        known: Sequence[Iterable[Card]],
        *,
        lacks: Sequence[Iterable[Card]] = (),
        on_table: Iterable[Card] = (),
        cards: Sequence[int | None] = (),
        coins: Sequence[int | None] = (),
        table: int | None = 0,
        no_napola: Iterable[int] = (),
        suit: Suit = Suit.COINS,
        begins: tuple[Card, ...] = BEGINNING,
    ) -> "Evidence":
        """The evidence of each side's known cards, those it lacks, and its numbers.

        `table` is how many cards stayed on the table: 0 where the piles make forty, None where
        nobody can say. A card that two sides are said to have makes it impossible.
        """
        sides = len(known)
        everybody = (1 << sides + (table != 0)) - 1
        may = [everybody] * len(DECK)
        for owner, pile in enumerate((*known, on_table)):
            for card in pile:
                may[DECK_ORDER[card]] &= 1 << owner
        for side, lacked in enumerate(lacks):
            for card in lacked:
                may[DECK_ORDER[card]] &= ~(1 << side)
        numbers = (None,) * sides
        return cls(
            sides,
            tuple(may),
            (*(cards or numbers), table),
            (*(coins or numbers), None if table else 0 if table == 0 else None),
            sum(1 << side for side in no_napola),
            suit,
            begins,
        )

    @property
    def of_suit(self) -> range:
        """The places of the counted suit in the deck."""
        first = DECK_ORDER[Card(self.suit, 1)]
        return range(first, first + 10)

    @property
    def owners(self) -> range:
        """The sides, then the table."""
        return range(self.sides + 1)

    @cached_property
    def held(self) -> tuple[frozenset[Card], ...]:
        """The cards that each owner surely has: those of the sides, then of the table."""
        return tuple(
            frozenset(card for card, who in zip(DECK, self.may, strict=True) if who == 1 << owner)
            for owner in self.owners
        )

    @property
    def known(self) -> tuple[frozenset[Card], ...]:
        """The cards that each side surely has."""
        return self.held[:-1]

    @cached_property
    def unknown(self) -> tuple[Card, ...]:
        """The cards that more than one owner may have, in the order of the deck."""
        return tuple(card for card, who in zip(DECK, self.may, strict=True) if who & (who - 1))

    def may_have(self, owner: int, card: Card) -> bool:
        """Whether nothing that was said keeps the card from that owner."""
        return bool(self.may[DECK_ORDER[card]] >> owner & 1)

    def lacks(self, side: int, suit: Suit) -> bool:
        """Whether the side surely has no card of the suit."""
        return not any(
            who >> side & 1 for card, who in zip(DECK, self.may, strict=True) if card.suit is suit
        )

    def given(self, card: Card, owner: int) -> "Evidence":
        """The same where that owner has the card, whoever may have had it before."""
        return self._with(DECK_ORDER[card], 1 << owner)

    def denied(self, card: Card, owner: int) -> "Evidence":
        """The same where that owner has not the card."""
        place = DECK_ORDER[card]
        return self._with(place, self.may[place] & ~(1 << owner))

    def _with(self, place: int, who: int) -> "Evidence":
        return replace(self, may=(*self.may[:place], who, *self.may[place + 1 :]))
