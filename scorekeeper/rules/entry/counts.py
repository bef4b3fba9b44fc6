"""A deal entered as counts, for people who have already counted.

A best card says that no stronger card of its suit is in the pile; a suit without a best card says
that no card of it is.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry.claims import (
    BEST,
    asks_best,
    counts_suit,
    problems_of_claims,
    single_cards,
)
from scorekeeper.rules.entry.method import Claims, EntryFigures, EntryMethod
from scorekeeper.rules.entry.numbers import Numbers, problems_of_numbers
from scorekeeper.rules.options import BY_VALUES
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import card_value
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Pile

STRONGEST = 7
"""The rank that is always the best of its suit."""


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side counted: cards, those of the counted suit, and what it claims of points,
    its best card of each suit that it has among that. None: not asked for in that game."""

    cards: int | None
    coins: int | None
    claims: Claims = ()

    @property
    def best(self) -> tuple[Card, ...]:
        """The best cards that the side named."""
        cards: tuple[Card, ...] = dict(self.claims).get(BEST, ())  # type: ignore[assignment]
        return cards

    def says(self, name: str) -> bool:
        """Whether it said yes to that point; who says nothing says no."""
        return dict(self.claims).get(name, False) is True


@dataclass(frozen=True, slots=True)
class Counts(Numbers):
    """The counts of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[SideCount, ...]
    left: int = 0
    method: ClassVar[EntryMethod] = EntryMethod.COUNTS
    impossible: ClassVar[What] = What.COUNTS_IMPOSSIBLE
    knows_single_cards: ClassVar[bool] = True

    def known(self, rules: Rules) -> tuple[list[set[Card]], list[set[Card]]]:
        """The best cards, and all that is stronger; of single cards a side has those it said."""
        has = [set(side.best) for side in self.sides]
        lacks: list[set[Card]] = [set() for _ in self.sides]
        if asks_best(rules):
            # Of a suit without a best card it lacks all cards. Fante, cavallo and re are level, so
            # the one does not exclude the other.
            for i, side in enumerate(self.sides):
                worth = {card.suit: card_value(card, BY_VALUES) for card in side.best}
                for card in DECK:
                    if card_value(card, BY_VALUES) > worth.get(card.suit, 0):
                        lacks[i].add(card)
        for point in single_cards(rules):
            for i, side in enumerate(self.sides):
                is_its = side.says(point.name) or point.card in has[i]
                (has if is_its else lacks)[i].add(point.card)
        return has, lacks

    def contradictions(self, rules: Rules) -> Iterator[Problem]:
        """Everything in the counts that cannot be true at once."""
        yield from problems_of_numbers(self, rules)
        points = single_cards(rules)
        any_best = any(side.best for side in self.sides)
        for point in points:
            # Who said that the card is in his pile, and whether it can be with him.
            card, name = (point.card,), point.name
            claimed = tuple(i for i, side in enumerate(self.sides) if side.says(name))
            if not claimed and not self.left:
                yield Problem(What.CARD_IN_NO_PILE, cards=card, text=name)
            if len(claimed) > 1:
                yield Problem(What.CARD_CLAIMED_TWICE, sides=claimed, cards=card, text=name)
            if point.card.rank != STRONGEST or not any_best:
                continue
            for i, side in enumerate(self.sides):
                if i in claimed and point.card not in side.best:
                    yield Problem(What.CARD_NOT_BEST, sides=(i,), cards=card, text=name)
                if i not in claimed and point.card in side.best:
                    yield Problem(What.BEST_NOT_CLAIMED, sides=(i,), cards=card, text=name)
        if asks_best(rules):
            yield from _best_cards(self, rules)
        for point in points:
            if point.card.suit is rules.counted_suit:
                for i, side in enumerate(self.sides):
                    if side.says(point.name) and side.coins == 0 and point.card not in side.best:
                        yield Problem(What.CARD_WITHOUT_SUIT, (i,), (point.card,), (), point.name)
        coins = [side.coins for side in self.sides]
        yield from problems_of_claims(self.claims_by_name(rules), coins, rules)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The numbers as they were counted."""
        single = {point.name for point in single_cards(rules)}
        figures = []
        for side, own in zip(self.sides, Numbers.figures(self, rules), strict=True):
            claims = tuple(
                (name, side.says(name) if name in single else value) for name, value in own.claims
            )
            figures.append(replace(own, claims=claims, best=frozenset(side.best)))
        return tuple(figures)

    @property
    def taken(self) -> tuple[Pile, ...]:
        """The best cards of each side."""
        return tuple(frozenset(side.best) for side in self.sides)


def _best_cards(entry: Counts, rules: Rules) -> Iterator[Problem]:
    """Best cards that contradict each other, or the number of cards of the counted suit."""
    for i, side in enumerate(entry.sides):
        for suit, count in Counter(card.suit for card in side.best).items():
            if count > 1:
                cards = tuple(card for card in side.best if card.suit is suit)
                yield Problem(What.TWO_BEST_OF_ONE_SUIT, sides=(i,), cards=cards)
    for (a, first), (b, second) in combinations(enumerate(entry.sides), 2):
        for card in first.best:
            if card in second.best:
                yield Problem(What.BEST_TWICE, sides=(a, b), cards=(card,))
    asked_apart = {point.card: point.name for point in single_cards(rules)}
    if not entry.left:
        best = {card for side in entry.sides for card in side.best}
        for suit in Suit:
            if (seven := Card(suit, STRONGEST)) not in best and seven not in asked_apart:
                yield Problem(What.SEVEN_WITH_NOBODY, cards=(seven,))
    if not counts_suit(rules):
        return
    counted = rules.counted_suit
    name_of_seven = asked_apart.get(Card(counted, STRONGEST))
    for i, side in enumerate(entry.sides):
        own = tuple(card for card in side.best if card.suit is counted)
        has_seven = name_of_seven is not None and side.says(name_of_seven)
        if side.coins and not own and not has_seven:
            figures = (side.coins,)
            yield Problem(What.COINS_WITHOUT_BEST, (i,), figures=figures, text=counted.value)
        if own and not side.coins:
            yield Problem(What.BEST_WITHOUT_COINS, (i,), own, text=counted.value)
