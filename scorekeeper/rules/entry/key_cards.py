"""A deal entered as numbers and the cards that decide: accepted where these prove every point.

A statement that was not made (None) is proved from the named cards, or is a problem. What the page
asks rank by rank is answered in `KeyCardAnswers`, the only place where a card that nobody named
becomes a side's: such implied cards are kept apart from named ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from scorekeeper.rules.cards import DECK, Card, Suit, sort_cards
from scorekeeper.rules.entry.claims import points_claimed, problems_of_claims, single_cards
from scorekeeper.rules.entry.method import Claims, EntryFigures, EntryMethod
from scorekeeper.rules.entry.numbers import Numbers, problems_of_numbers
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind, Pile


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
    left: int = 0
    method: ClassVar[EntryMethod] = EntryMethod.KNOWN
    impossible: ClassVar[What] = What.KNOWN_IMPOSSIBLE

    def known(self, rules: Rules) -> tuple[list[set[Card]], list[set[Card]]]:
        """The cards that are named or implied."""
        return [set(side.taken) for side in self.sides], [set() for _ in self.sides]

    def contradictions(self, rules: Rules) -> Iterator[Problem]:
        """Every contradiction in the entry."""
        yield from problems_of_numbers(self, rules)
        for (a, first), (b, second) in combinations(enumerate(self.sides), 2):
            for card in sort_cards(first.taken & second.taken):
                yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))
        yield from _more_named_than_counted(self, rules.counted_suit)
        claims = self.claims_by_name(rules)
        for point in single_cards(rules):
            # What was said of one card, against itself and against the cards named.
            flags = [own.get(point.name) for own in claims]
            cards, name = (point.card,), point.name
            claimed = tuple(i for i, flag in enumerate(flags) if flag)
            holder = next((i for i, own in enumerate(self.sides) if point.card in own.taken), None)
            if len(claimed) > 1:
                yield Problem(What.CARD_CLAIMED_TWICE, claimed, cards, text=name)
            elif claimed and holder is not None and holder != claimed[0]:
                yield Problem(What.CARD_ELSEWHERE, (claimed[0], holder), cards, text=name)
            elif holder is not None and flags[holder] is False:
                yield Problem(What.NAMED_BUT_DENIED, sides=(holder,), cards=cards)
            elif holder is None and not self.left and all(flag is False for flag in flags):
                yield Problem(What.CARD_IN_NO_PILE, cards=cards, text=name)
        coins = [side.coins for side in self.sides]
        yield from problems_of_claims(claims, coins, rules)
        # A run of which another side has a card.
        for longest in points_claimed(rules):
            if longest.claim_kind is not ClaimKind.LENGTH:
                continue
            for i, claimed_by in enumerate(claims):
                run = claimed_by.get(longest.name) or 0
                needed, _ = longest.claimed(run)
                if any(needed & other.taken for j, other in enumerate(self.sides) if j != i):
                    yield Problem(What.RUN_AGAINST_CARDS, (i,), (), (run,), longest.name)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The figures as they were said. Who has a single card is also seen from the cards that
        are named."""
        cards = {point.name: point.card for point in single_cards(rules)}
        anybody = frozenset[Card]().union(*self.taken)
        figures = []
        for side, own in zip(self.sides, Numbers.figures(self, rules), strict=True):
            claims = []
            for name, value in own.claims:
                is_shown = value is None and cards.get(name) in anybody
                claims.append((name, cards[name] in side.taken if is_shown else value))
            figures.append(replace(own, claims=tuple(claims)))
        return tuple(figures)

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


ASKED_RANKS = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
"""The ranks in the order in which they are asked for."""


@dataclass(frozen=True)  # without slots, so that what was answered is found once
class KeyCardAnswers:
    """The cards that were tapped for each side, and ranks of which a side was said to have none.

    `none` holds pairs of a rank and a side. `complete` are ranks of which it was said that every
    card is tapped. `table` is how many cards were left on the table: unless it is 0, a card that
    is not tapped may lie there, and nothing is implied. `asked` are the cards that are asked for.
    """

    tapped: tuple[frozenset[Card], ...]
    none: frozenset[tuple[int, int]] = frozenset()
    complete: frozenset[int] = frozenset()
    table: int = 0
    asked: Pile = frozenset(DECK)

    @classmethod
    def again(cls, named: Sequence[Pile], implied: Sequence[Pile], table: int) -> "KeyCardAnswers":
        """What must have been said where these cards were named, and these implied.

        An implied card is one that no other side has: either it tapped others of that rank, or
        it said that it has none.
        """
        none = set()
        for owner, cards in enumerate(implied):
            for rank in {card.rank for card in cards}:
                for other, its in enumerate(named):
                    if other != owner and not any(card.rank == rank for card in its):
                        none.add((rank, other))
        return cls(tuple(named), frozenset(none), table=table)

    def down_to(self, rank: int, picked: int) -> "KeyCardAnswers":
        """The answers once all cards from the sevens down to `rank` were said to be tapped.

        Where nothing is tapped they were looked for in the pile of the side that is picked.
        """
        ranks = ASKED_RANKS[: ASKED_RANKS.index(rank) + 1]
        if len(self.silent) < len(self.tapped):
            return replace(self, complete=frozenset(ranks))
        return replace(self, none=frozenset((each, picked) for each in ranks))

    @cached_property
    def lacking(self) -> frozenset[tuple[int, int]]:
        """What was said with "none of these" and not taken back by a tap."""
        ranks = [{card.rank for card in pile} for pile in self.tapped]
        return frozenset((rank, side) for rank, side in self.none if rank not in ranks[side])

    @cached_property
    def silent(self) -> tuple[int, ...]:
        """The sides of which nothing was said: neither a card nor "none of these"."""
        spoke = {side for _, side in self.lacking}
        return tuple(i for i, pile in enumerate(self.tapped) if not pile and i not in spoke)

    @cached_property
    def implied(self) -> tuple[frozenset[Card], ...]:
        """For each side the cards that are its because of what was said of the others."""
        owners = {rank: self._owner(rank) for rank in ASKED_RANKS}
        return tuple(
            frozenset(card for card in self._with_nobody if owners[card.rank] == side)
            for side in range(len(self.tapped))
        )

    @cached_property
    def wanted(self) -> tuple[Card, ...]:
        """The cards to ask for: where every side has spoken, those of an answered rank that
        nobody has."""
        if self.table or self.silent:
            return ()
        implied = frozenset[Card]().union(*self.implied)
        wanted = [
            card
            for card in self._with_nobody
            if card.rank in self._answered and card not in implied
        ]
        return tuple(sorted(wanted, key=lambda card: ASKED_RANKS.index(card.rank)))

    @cached_property
    def _answered(self) -> frozenset[int]:
        """Lower ranks that were tapped answer nothing of a higher one."""
        tapped = {card.rank for pile in self.tapped for card in pile}
        return self.complete | tapped | {rank for rank, _ in self.lacking}

    @cached_property
    def _with_nobody(self) -> tuple[Card, ...]:
        tapped = frozenset[Card]().union(*self.tapped)
        return tuple(card for card in DECK if card in self.asked and card not in tapped)

    def _owner(self, rank: int) -> int | None:
        """Who has the cards of the rank that nobody has tapped, if what was said implies it."""
        if self.table or rank not in self._answered:
            return None
        lacking = {side for each, side in self.lacking if each == rank}
        if len(self.silent) == 1:
            (rest,) = self.silent
            # Without a tapped card a side has answered only the ranks of which it said "none".
            for side, pile in enumerate(self.tapped):
                is_answered = pile or rank in self.complete or side in lacking
                if side != rest and not is_answered:
                    return None
            return rest
        if len(self.tapped) == 2 and not self.silent and len(lacking) == 1:
            return 1 - lacking.pop()
        return None
