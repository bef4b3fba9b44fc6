"""What is known of a deal before all its cards are: some cards, some numbers.

Says how many of the cards not known each owner can still have. Decides no point.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scorekeeper.rules.cards import DECK, Card, Suit


class Impossible(ValueError):
    """No deal fits what is said to be known."""


@dataclass(frozen=True)  # without slots, so that `unknown` is found once
class Evidence:
    """The known cards of each side, and its numbers of cards and coins, None where not known.

    Empty `cards` or `coins` mean that no such number is known. `on_table` are cards that are
    known to have stayed on the table (000), `table` is how many stayed there in all: 0 where
    the piles make forty, None where nobody can say.
    """

    known: tuple[frozenset[Card], ...]
    cards: tuple[int | None, ...] = ()
    coins: tuple[int | None, ...] = ()
    on_table: frozenset[Card] = frozenset()
    table: int | None = 0

    @property
    def owners(self) -> tuple[frozenset[Card], ...]:
        """The known cards of every owner: the sides, then the table."""
        return (*self.known, self.on_table)

    @cached_property
    def unknown(self) -> tuple[Card, ...]:
        """The cards of which the owner is not known, in the order of the deck."""
        named = self.on_table.union(*self.known)
        return tuple(card for card in DECK if card not in named)

    def with_owner(self, card: Card, owner: int) -> "Evidence":
        """The same with one card more that is known: a side's, or the table's."""
        if owner == len(self.known):
            return replace(self, on_table=self.on_table | {card})
        known = (pile | {card} if side == owner else pile for side, pile in enumerate(self.known))
        return replace(self, known=tuple(known))

    @property
    def has_numbers(self) -> bool:
        """Whether any number says how the unknown cards can fall."""
        every = (*self.cards, *self.coins)
        return any(each is not None for each in every) or bool(self.table)


class Share(NamedTuple):
    """How many of the unknown cards an owner can have: coins, other cards, both together."""

    coins_low: int
    coins_high: int
    others_low: int
    others_high: int
    low: int
    high: int

    @property
    def is_possible(self) -> bool:
        """Whether some number of coins and of other cards is within all six bounds."""
        return (
            self.coins_low <= self.coins_high
            and self.others_low <= self.others_high
            and self.low <= self.high
            and self.coins_low + self.others_low <= self.high
            and self.coins_high + self.others_high >= self.low
        )

    def tight(self) -> "Share":
        """The same share with each bound as narrow as the others make it."""
        c_low, c_high, o_low, o_high, low, high = self
        return Share(
            max(c_low, low - o_high),
            min(c_high, high - o_low),
            max(o_low, low - c_high),
            min(o_high, high - c_low),
            max(low, c_low + o_low),
            min(high, c_high + o_high),
        )

    def meeting(self, other: "Share") -> "Share":
        """What both shares allow."""
        return Share(
            max(self[0], other[0]),
            min(self[1], other[1]),
            max(self[2], other[2]),
            min(self[3], other[3]),
            max(self[4], other[4]),
            min(self[5], other[5]),
        ).tight()


def fit(shares: Iterable[Share], coins: int, others: int) -> bool:
    """Whether that many coins and other cards can be shared out so that all are content.

    Exact: bounds on two numbers and on their sum leave no gaps when shares are added.
    """
    c_low = c_high = o_low = o_high = low = high = 0
    for share in shares:
        if not share.is_possible:
            return False
        share = share.tight()
        c_low, c_high = c_low + share[0], c_high + share[1]
        o_low, o_high = o_low + share[2], o_high + share[3]
        low, high = low + share[4], high + share[5]
    return c_low <= coins <= c_high and o_low <= others <= o_high and low <= coins + others <= high


def sum_of(shares: Iterable[Share]) -> Share:
    """The share of several owners together."""
    return Share(*map(sum, zip(*shares, strict=True)))


def shares_of(evidence: Evidence) -> tuple[Share, ...]:
    """What each owner can still have, exact for each one; the table comes last.

    :raise Impossible: when no deal fits the evidence.
    """
    unknown = evidence.unknown
    coins = sum(card.suit is Suit.COINS for card in unknown)
    others = len(unknown) - coins
    shares = [_said(evidence, owner, coins, others) for owner in range(len(evidence.owners))]
    if not fit(shares, coins, others):
        raise Impossible
    exact = []
    for owner, share in enumerate(shares):
        rest = sum_of(shares[:owner] + shares[owner + 1 :])
        left = Share(
            *(coins - rest.coins_high, coins - rest.coins_low),
            *(others - rest.others_high, others - rest.others_low),
            *(len(unknown) - rest.high, len(unknown) - rest.low),
        )
        exact.append(share.meeting(left))
    return tuple(exact)


def _said(evidence: Evidence, owner: int, coins: int, others: int) -> Share:
    """What the owner's own numbers say."""
    if owner < len(evidence.known):
        pile = evidence.known[owner]
        cards = evidence.cards[owner] if evidence.cards else None
        own = evidence.coins[owner] if evidence.coins else None
    else:
        pile, cards, own = evidence.on_table, evidence.table, None
    c_low, c_high, low, high = 0, coins, 0, coins + others
    if own is not None:
        c_low = c_high = own - sum(card.suit is Suit.COINS for card in pile)
    if cards is not None:
        low = high = cards - len(pile)
    share = Share(c_low, c_high, 0, others, low, high)
    if min(c_low, low) < 0 or not share.is_possible:
        raise Impossible
    return share.tight()


def with_consequences(evidence: Evidence) -> tuple[Evidence, tuple[Share, ...]]:
    """The evidence with every card that the numbers alone give to one owner, and its shares.

    :raise Impossible: when no deal fits the evidence.
    """
    while True:
        shares = shares_of(evidence)
        unknown = evidence.unknown
        coins = frozenset(card for card in unknown if card.suit is Suit.COINS)
        others = frozenset(unknown) - coins
        takes_coins = [i for i, share in enumerate(shares) if share.coins_high]
        takes_others = [i for i, share in enumerate(shares) if share.others_high]
        given = dict.fromkeys(range(len(shares)), frozenset[Card]())
        if len(takes_coins) == 1:
            given[takes_coins[0]] |= coins
        if len(takes_others) == 1:
            given[takes_others[0]] |= others
        if not any(given.values()):
            return evidence, shares
        *known, on_table = (pile | given[i] for i, pile in enumerate(evidence.owners))
        evidence = replace(evidence, known=tuple(known), on_table=on_table)
