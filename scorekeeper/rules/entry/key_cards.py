"""A deal entered as numbers and the cards that decide: accepted where these prove every point.

A statement that was not made (None) is proved from the named cards, or is a problem.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, ClassVar

from scorekeeper.rules.cards import Card, Suit, sort_cards
from scorekeeper.rules.entry.claims import points_claimed, single_cards
from scorekeeper.rules.entry.method import Claims, EntryFigures, EntryMethod
from scorekeeper.rules.entry.numbers import Numbers, problems_of_names, problems_of_numbers
from scorekeeper.rules.game.kinds import Holds
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind, GamePoint, Pile


@dataclass(frozen=True, slots=True)
class KeyCardsSide:
    """One side's numbers and any of its cards. None: not asked for in that game. What it does not
    say of a point is to be proved from the cards.

    `implied` are cards that nobody said are the side's: they were taken as its, because another
    side's cards of their rank were asked for and they were not among them.
    """

    cards: int | None
    coins: int | None
    known: frozenset[Card]
    claims: Claims = ()
    implied: frozenset[Card] = field(default=frozenset())

    @property
    def taken(self) -> frozenset[Card]:
        """The cards that are named or implied."""
        return self.known | self.implied


@dataclass(frozen=True, slots=True)
class KeyCards(Numbers):
    """What is known of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[KeyCardsSide, ...]
    table: int = 0
    method: ClassVar[EntryMethod] = EntryMethod.KNOWN
    impossible: ClassVar[What] = What.KNOWN_IMPOSSIBLE

    def known(self, rules: Rules) -> tuple[list[set[Card]], list[set[Card]]]:
        """The cards that are named or implied."""
        return [set(side.taken) for side in self.sides], [set() for _ in self.sides]

    def contradictions(self, rules: Rules) -> Iterator[Problem]:
        """Every contradiction in the entry."""
        yield from problems_of_numbers(self, rules)
        yield from _named_twice(self)
        yield from _more_named_than_counted(self, rules.counted_suit)
        claims = self.claims_by_name(rules)
        for point in single_cards(rules):
            yield from _claims(self, point, [own.get(point.name) for own in claims])
        yield from problems_of_names(self, rules)
        yield from _runs_against_cards(self, claims, rules)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """As they were said; whose a single card is, as the cards that are named show it too."""
        return tuple(
            replace(figures, claims=self._with_named_cards(side.taken, figures.claims, rules))
            for side, figures in zip(self.sides, Numbers.figures(self, rules), strict=True)
        )

    @property
    def named(self) -> tuple[Pile, ...]:
        """The cards that are named."""
        return tuple(side.known for side in self.sides)

    @property
    def taken(self) -> tuple[Pile, ...]:
        """The cards that are named or implied, of each side."""
        return tuple(side.taken for side in self.sides)

    @property
    def implied(self) -> tuple[Pile, ...]:
        """The implied cards of each side."""
        return tuple(side.implied for side in self.sides)

    def without_implied(self) -> "KeyCards":
        """The entry without its implied cards: only what was said."""
        sides = tuple(replace(side, implied=frozenset[Card]()) for side in self.sides)
        return replace(self, sides=sides)

    def problem_of_claim(self, side: int, point: GamePoint, value: Any) -> Problem | None:
        """A run that the cards deny, or a card that is said not to be there."""
        if isinstance(point, Holds) and value is False:
            return Problem(What.NAMED_BUT_DENIED, sides=(side,), cards=(point.card,))
        return Numbers.problem_of_claim(self, side, point, value)

    def _with_named_cards(
        self, own: Pile, claims: Sequence[tuple[str, Any]], rules: Rules
    ) -> tuple[tuple[str, Any], ...]:
        cards = {point.name: point.card for point in single_cards(rules)}
        anybody = frozenset[Card]().union(*self.taken)
        return tuple(
            (name, cards[name] in own if value is None and cards.get(name) in anybody else value)
            for name, value in claims
        )


def _named_twice(entry: KeyCards) -> Iterator[Problem]:
    for (a, first), (b, second) in combinations(enumerate(entry.sides), 2):
        for card in sort_cards(first.taken & second.taken):
            yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))


def _more_named_than_counted(entry: KeyCards, suit: Suit) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        named = side.taken
        coins = sum(card.suit is suit for card in named)
        if side.cards is not None and len(named) > side.cards:
            figures = (len(named), side.cards)
            yield Problem(What.MORE_NAMED_THAN_CARDS, sides=(i,), figures=figures)
        if side.coins is None:
            continue
        if coins > side.coins:
            figures = (coins, side.coins)
            yield Problem(What.MORE_NAMED_THAN_COINS, (i,), (), figures, suit.value)
        elif side.cards is not None and len(named) <= side.cards:
            others, room = len(named) - coins, side.cards - side.coins
            if others > room >= 0:
                figures = (others, room)
                yield Problem(What.MORE_NAMED_THAN_OTHERS, (i,), (), figures, suit.value)


def _claims(entry: KeyCards, point: Holds, flags: Sequence[bool | None]) -> Iterator[Problem]:
    """What was said of one card, against itself and against the cards named."""
    card, name = (point.card,), point.name
    claimed = tuple(i for i, flag in enumerate(flags) if flag)
    holder = next((i for i, side in enumerate(entry.sides) if point.card in side.taken), None)
    if len(claimed) > 1:
        yield Problem(What.CARD_CLAIMED_TWICE, claimed, card, text=name)
    elif claimed and holder is not None and holder != claimed[0]:
        yield Problem(What.CARD_ELSEWHERE, (claimed[0], holder), card, text=name)
    elif holder is not None and flags[holder] is False:
        yield Problem(What.NAMED_BUT_DENIED, sides=(holder,), cards=card)
    elif holder is None and not entry.table and all(flag is False for flag in flags):
        yield Problem(What.CARD_IN_NO_PILE, cards=card, text=name)


def _runs_against_cards(
    entry: KeyCards, claims: Sequence[Mapping[str, Any]], rules: Rules
) -> Iterator[Problem]:
    """A run of which another side has a card."""
    for point in points_claimed(rules):
        if point.claim_kind is not ClaimKind.LENGTH:
            continue
        for i, own in enumerate(claims):
            run = own.get(point.name) or 0
            needed, _ = point.claimed(run)
            if any(needed & other.taken for j, other in enumerate(entry.sides) if j != i):
                yield Problem(What.RUN_AGAINST_CARDS, (i,), (), (run,), point.name)
