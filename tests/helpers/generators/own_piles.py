"""What sides say of their own piles, true or by mistake, and a second way to join it.

The joiner here asks of each card, owner by owner, whether that owner contradicts anybody. Only
whether numbers leave any deal, and what they prove, is asked of the engine.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import DECK, Card, Suit, parse_card
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Entry
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCards
from scorekeeper.rules.entry.own_piles import OwnPile
from scorekeeper.rules.proof.evidence import Evidence
from tests.helpers.generators.true_deals import Pile, TrueDeal

SentPiles = Sequence[OwnPile | None]


def cards(text: str) -> Pile:
    return frozenset(map(parse_card, text.split()))


def full(text: str, scope: int = 0) -> OwnPile:
    return OwnPile.full(cards(text), scope)


def short(known: str, ranks: str, number: int, coins: int, scope: int = 0) -> OwnPile:
    return OwnPile(cards(known), frozenset(map(int, ranks.split())), number, coins, scope)


def rest_of(*texts: str) -> str:
    """The cards that are in none of these."""
    return " ".join(map(str, sorted(frozenset(DECK).difference(*map(cards, texts)), key=str)))


# --- what true people say ---


def all_of(deal: TrueDeal, side: int) -> OwnPile:
    return OwnPile.full(deal.piles[side], deal.scope[side], deal.bonus[side])


def high_cards_of(deal: TrueDeal, side: int, ranks: Sequence[int]) -> OwnPile:
    known = frozenset(card for card in deal.piles[side] if card.rank in ranks)
    return OwnPile(
        known,
        frozenset(ranks),
        len(deal.piles[side]),
        deal.coins(side),
        deal.scope[side],
        deal.bonus[side],
    )


def true_piles(luck: random.Random, deal: TrueDeal, fulls: float = 0.5) -> list[OwnPile]:
    """What each side says, all its cards or as many ranks as it likes."""
    return [
        all_of(deal, side)
        if luck.random() < fulls
        else high_cards_of(deal, side, ASKED_RANKS[: luck.choice([1, 2, 3, 5, 7, 10])])
        for side in range(deal.sides)
    ]


# --- what people say by mistake ---


def mistaken_piles(luck: random.Random, piles: Sequence[OwnPile]) -> list[OwnPile]:
    """One thing wrong in what one side says: a card more or less, or a number."""
    side = luck.randrange(len(piles))
    own = piles[side]
    card = luck.choice([each for each in DECK if each.rank in own.answered])
    known = own.known ^ {card}
    wrong = replace(own, known=known, cards=len(known) if own.is_full else own.cards)
    if not own.is_full and luck.random() < 0.5:
        off = luck.choice([-1, 1])
        wrong = luck.choice(
            [replace(own, cards=own.cards + off), replace(own, coins=own.of_suit(Suit.COINS) + off)]
        )
    return [*piles[:side], wrong, *piles[side + 1 :]]


# --- the second joiner ---


@dataclass(frozen=True)
class Owners:
    """For each card the owners, the table last, that contradict nobody."""

    sides: int
    may: Mapping[Card, tuple[int, ...]]

    @classmethod
    def of(cls, piles: SentPiles, table: bool) -> "Owners":
        sides = len(piles)
        owners = range(sides + table)
        return cls(
            sides, {card: tuple(o for o in owners if _allowed(piles, card, o)) for card in DECK}
        )

    @property
    def disputed(self) -> list[Card]:
        """The cards that no side can have."""
        return [card for card, may in self.may.items() if not any(o < self.sides for o in may)]

    def sure(self, side: int) -> Pile:
        return frozenset(card for card, may in self.may.items() if may == (side,))


def _allowed(piles: SentPiles, card: Card, owner: int) -> bool:
    """Whether the card may be that owner's as far as anybody said."""
    for side, own in enumerate(piles):
        if own is None:
            continue
        if card in own.known and owner != side:
            return False
        if owner == side and card.rank in own.answered and card not in own.known:
            return False
    return True


def evidence(piles: Sequence[OwnPile], table: int) -> Evidence:
    """All that was said, with as many cards on the table as nobody counted."""
    owners = Owners.of(piles, bool(table))
    return Evidence(
        len(piles),
        tuple(sum(1 << owner for owner in owners.may[card]) for card in DECK),
        (*(own.cards for own in piles), table),
        (*(own.of_suit(Suit.COINS) for own in piles), None if table else 0),
    )


def piles_of(entry: Entry) -> tuple[Pile, ...]:
    """The cards that a joined deal says are each side's."""
    if isinstance(entry, Piles):
        return entry.piles
    assert isinstance(entry, KeyCards)
    return tuple(side.taken for side in entry.sides)


def coins(pile: Pile) -> int:
    return sum(card.suit is Suit.COINS for card in pile)
