"""What was said of one deal, whatever the entry method: who may have each card, and how many. And
whether some deal fits.

**Not said is not the same as not had.** A card that nobody named may be with everybody who has not
said that he lacks it. No point is decided here.

That a deal fits is exact. The cards of the owners are a flow: each card goes to one of those who
may have it, and each owner takes as many coins and other cards as its numbers allow. A flow with
bounds exists when no group of owners is asked to take too much or can be given too little
(Hoffman's theorem; Hall's condition is the case of one kind of card). So groups are tried in place
of cards: 4 ** owners.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

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
            (*(coins or numbers), 0 if table == 0 else None),
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
        """The evidence once that owner has the card, whoever may have had it before."""
        place = DECK_ORDER[card]
        return replace(self, may=(*self.may[:place], 1 << owner, *self.may[place + 1 :]))

    def denied(self, card: Card, owner: int) -> "Evidence":
        """The evidence once that owner does not have the card."""
        place = DECK_ORDER[card]
        who = self.may[place] & ~(1 << owner)
        return replace(self, may=(*self.may[:place], who, *self.may[place + 1 :]))


Groups = tuple[tuple[int, int], ...]
"""How many cards of one kind may go to exactly these owners: (owners as bits, cards)."""


class Room(NamedTuple):
    """How many coins, other cards, and cards in all an owner takes: the least and the most."""

    coins: tuple[int, int]
    others: tuple[int, int]
    both: tuple[int, int]


def rooms(evidence: Evidence) -> tuple[Room, ...]:
    """What each owner's numbers allow; each bound as narrow as the other two make it.

    An empty table is no owner.
    """
    owners = evidence.owners if evidence.cards[-1] != 0 else range(evidence.sides)
    found = []
    for owner in owners:
        coins, cards = evidence.coins[owner], evidence.cards[owner]
        of_coins = (0, 10) if coins is None else (coins, coins)
        both = (0, 40) if cards is None else (cards, cards)
        found.append(tight(of_coins, (0, 30), both))
    return tuple(found)


def tight(coins: tuple[int, int], others: tuple[int, int], both: tuple[int, int]) -> Room:
    """The room with these bounds, each as narrow as the other two make it."""
    return Room(
        (max(coins[0], both[0] - others[1]), min(coins[1], both[1] - others[0])),
        (max(others[0], both[0] - coins[1]), min(others[1], both[1] - coins[0])),
        (max(both[0], coins[0] + others[0]), min(both[1], coins[1] + others[1])),
    )


def groups(evidence: Evidence) -> tuple[Groups, Groups]:
    """The coins and the other cards of the evidence, by who may have them."""
    coins, may = evidence.of_suit, evidence.may
    of_coins = Counter(may[coins.start : coins.stop])
    of_others = Counter(may[: coins.start] + may[coins.stop :])
    return tuple(sorted(of_coins.items())), tuple(sorted(of_others.items()))


def is_possible(evidence: Evidence, room: Sequence[Room] | None = None) -> bool:
    """Whether some deal fits the evidence, with `room` in place of its own numbers if given."""
    return _just_full(*groups(evidence), tuple(room) if room else rooms(evidence)) is not None


def with_consequences(evidence: Evidence) -> Evidence:
    """The evidence in which everybody who may have a card has it in some deal that fits.

    A card cannot go into a group of owners that is just full without it: where Anna's two coins
    are the ace and the 2, or where all that nobody else may have makes up her pile.

    :raise Impossible: when no deal fits the evidence.
    """
    if 0 in evidence.may:
        raise Impossible
    if not has_numbers(evidence):
        return evidence
    full = _just_full(*groups(evidence), rooms(evidence))
    if full is None:
        raise Impossible
    coins = evidence.of_suit
    narrow = list(evidence.may)
    for place, who in enumerate(evidence.may):
        if who & (who - 1):
            # Where somebody outside a full group may have the card, nobody in that group has it.
            closed = [group for group in full[place not in coins] if who & ~group]
            narrow[place] = who & ~reduce(or_, closed, 0)
    may = tuple(narrow)
    return evidence if may == evidence.may else replace(evidence, may=may)


def has_numbers(evidence: Evidence) -> bool:
    """Whether any number says how the unknown cards can fall."""
    return any(each is not None for each in (*evidence.cards[:-1], *evidence.coins[:-1])) or bool(
        evidence.cards[-1]
    )


def _just_full(
    coins: Groups, others: Groups, room: tuple[Room, ...]
) -> tuple[frozenset[int], frozenset[int]] | None:
    """The groups of owners that can take no coin more, or no other card more, than those that
    can only go there; None where no deal fits.

    For every group X of owners for the coins and Y for the other cards: what can only go to the
    group must not be more than it takes at most, and what can go outside it must be enough for
    the least that those outside take. Take two sides, and Anna has two coins: three coins that
    only she may have are too many for X = {Anna}, and with two of them X is just full.
    """
    if any(least > most for each in room for least, most in each):
        return None
    everybody = (1 << len(room)) - 1
    only_coins, only_others = _only(coins, everybody), _only(others, everybody)
    if only_coins[0] or only_others[0]:
        return None
    (least_c, least_o, least_b), (most_c, most_o, most_b) = (
        [_sums([bounds[end] for bounds in kind]) for kind in zip(*room, strict=True)]
        for end in (0, 1)
    )
    full: tuple[set[int], set[int]] = (set(), set())
    for x in range(everybody + 1):
        not_x = everybody & ~x
        for y in range(everybody + 1):
            not_y = everybody & ~y
            held = only_coins[x] + only_others[y]
            room_left = most_b[x & y] + most_c[x & not_y] + most_o[y & not_x] - held
            wanted = least_b[not_x & not_y] + least_c[not_x & y] + least_o[not_y & x]
            left_over = only_coins[-1] + only_others[-1] - held - wanted
            if room_left < 0 or left_over < 0:
                return None
            if not room_left or not left_over:
                full[0].add(x)
                full[1].add(y)
    return frozenset(full[0]), frozenset(full[1])


def _only(kind: Groups, everybody: int) -> list[int]:
    """For each group of owners the cards that can go to nobody else; all of them at the end."""
    return [sum(cards for who, cards in kind if not who & ~group) for group in range(everybody + 1)]


def _sums(figures: Sequence[int]) -> list[int]:
    """For each group of owners, as bits, the sum of their figures."""
    sums = [0]
    for figure in figures:
        sums += [figure + before for before in sums]
    return sums
