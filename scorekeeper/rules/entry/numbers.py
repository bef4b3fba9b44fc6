"""A deal of which each side tells numbers and statements: the common part of counts and key
cards."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry.claims import (
    counts_cards,
    counts_suit,
    points_claimed,
    single_cards,
)
from scorekeeper.rules.entry.method import Claims, CountsByName, Entry, EntryFigures
from scorekeeper.rules.game.kinds import Holds
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence, Impossible, is_possible
from scorekeeper.rules.proof.holdings import Proof, prove
from scorekeeper.rules.scoring import ClaimKind, DealScore, Took, score


class Numbers(Entry):
    """Numbers and statements of each side, and how many cards stayed on the table (000 only)."""

    __slots__ = ()
    sides: tuple[Any, ...]
    impossible: ClassVar[What]
    """What to say where no deal fits and no single claim is to blame."""
    knows_single_cards: ClassVar[bool] = False
    """Whether `known` speaks of what is said of single cards: then they are no claims."""

    def __len__(self) -> int:
        return len(self.sides)

    @abstractmethod
    def known(self, rules: Rules) -> tuple[list[set[Card]], list[set[Card]]]:
        """The cards that each side has, and those that it lacks, beside what is claimed by name."""

    @abstractmethod
    def contradictions(self, rules: Rules) -> Iterator[Problem]:
        """The contradictions that can be named without a proof."""

    def claims_by_name(self, rules: Rules) -> list[dict[str, Any]]:
        """What each side claims of the points that are played for, by name."""
        names = {point.name for point in points_claimed(rules)}
        if self.knows_single_cards:
            names -= {point.name for point in single_cards(rules)}
        return [
            {name: value for name, value in side.claims if name in names} for side in self.sides
        ]

    def evidence(self, rules: Rules) -> Evidence:
        """What the entry states of the forty cards, and no more."""
        has, lacks = self.known(rules)
        claims = self.claims_by_name(rules)
        without: set[int] = set()
        begins: tuple[Card, ...] = ()
        for point in points_claimed(rules):
            for side, own in enumerate(claims):
                if (value := own.get(point.name)) is None:
                    continue
                sure, lacking = point.claimed(value)
                has[side] |= sure
                lacks[side] |= lacking
                is_without = point.claim_kind is ClaimKind.LENGTH and not value
                if is_without and begins in ((), point.decisive):
                    begins = point.decisive
                    without.add(side)
        return Evidence.of(
            has,
            lacks=lacks,
            cards=[side.cards for side in self.sides],
            coins=[side.coins for side in self.sides],
            table=self.left,
            no_napola=without,
            suit=rules.counted_suit,
            **({"begins": begins} if begins else {}),
        )

    def proof(self, rules: Rules) -> Proof:
        """Every point as the cards prove it, else as all sides claim it.

        :raise Impossible: when no deal fits, or what is claimed is not what the cards prove.
        """
        proof = prove(self.evidence(rules), rules.points)
        claims = self.claims_by_name(rules)
        by_name = {point.name: point for point in points_claimed(rules)}
        points = []
        for proved in proof.points:
            point = by_name.get(proved.category)
            values = [own.get(proved.category) for own in claims]
            by_word = None
            if point is not None and None not in values:
                by_word = point.claimed_point(values)
            if by_word is None or (proved.settled and not by_word.settled):
                points.append(proved)
                continue
            if proved.settled and (proved.side, proved.run) != (by_word.side, by_word.run):
                raise Impossible
            points.append(by_word)
        return replace(proof, points=tuple(points))

    def problems(self, rules: Rules) -> list[Problem]:
        """The contradictions; where there are none, the open points and the card to ask for."""
        if contradictions := list(self.contradictions(rules)):
            return contradictions
        try:
            proof = self.proof(rules)
        except Impossible:
            return [self._to_blame(rules) or Problem(self.impossible)]
        return [
            Problem(What.STILL_OPEN, cards=point.cards, text=point.category) for point in proof.open
        ]

    def _to_blame(self, rules: Rules) -> Problem | None:
        """The one claim without which some deal would fit: a run, or a card that is said not to be
        there."""
        points = sorted(
            points_claimed(rules), key=lambda point: point.claim_kind is not ClaimKind.LENGTH
        )
        for side, own in enumerate(self.claims_by_name(rules)):
            for point in points:
                value = own.get(point.name)
                if value is None:
                    continue
                if point.claim_kind is ClaimKind.LENGTH:
                    problem = Problem(What.RUN_AGAINST_CARDS, (side,), (), (value,), point.name)
                elif isinstance(point, Holds) and value is False:
                    problem = Problem(What.NAMED_BUT_DENIED, sides=(side,), cards=(point.card,))
                else:
                    continue
                if is_possible(self.unsaid([point.name], side).evidence(rules)):
                    return problem
        return None

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points that are proved or claimed."""
        try:
            proof = self.proof(rules)
        except Impossible:
            # Stored before counts were held against the napola that was said: it then says nothing.
            runs = [
                point.name
                for point in points_claimed(rules)
                if point.claim_kind is ClaimKind.LENGTH
            ]
            proof = self.unsaid(runs).proof(rules)
        return score(rules.points, Took(len(self.sides), counted=counted, proof=proof))

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The numbers, and what is claimed of each point."""
        names = [point.name for point in points_claimed(rules)]
        return tuple(
            EntryFigures(side.cards, side.coins, tuple((name, own.get(name)) for name in names))
            for side, own in zip(self.sides, self.claims_by_name(rules), strict=True)
        )

    @property
    def claims(self) -> tuple[Claims, ...]:
        """As it stands there."""
        return tuple(side.claims for side in self.sides)

    def sizes(self, rules: Rules) -> tuple[int | None, ...]:
        """The numbers of cards, as they were counted."""
        return tuple(side.cards for side in self.sides)

    def unsaid(self, names: Sequence[str], side: int | None = None) -> Self:
        """The entry without these claims of one side, or of all."""
        sides = tuple(
            replace(each, claims=tuple(claim for claim in each.claims if claim[0] not in names))
            if side in (None, number)
            else each
            for number, each in enumerate(self.sides)
        )
        return replace(self, sides=sides)  # type: ignore[type-var]


def problems_of_numbers(entry: Numbers, rules: Rules) -> Iterator[Problem]:
    """Numbers of cards and of the counted suit that cannot be right."""
    table, sides = entry.left, entry.sides
    if table and not rules.preset.leftovers:
        yield Problem(What.TABLE_NOT_ALLOWED, figures=(table,))
    cards, coins = [side.cards for side in sides], [side.coins for side in sides]
    suit = rules.counted_suit.value
    if counts_cards(rules) and sum(cards) + table != 40:
        figures = (*cards, table) if table else tuple(cards)
        yield Problem(What.CARDS_DO_NOT_ADD_UP, figures=figures)
    if counts_suit(rules) and (sum(coins) > 10 or sum(coins) + table < 10):
        yield Problem(What.COINS_DO_NOT_ADD_UP, figures=tuple(coins), text=suit)
    for i, (every, own) in enumerate(zip(cards, coins, strict=True)):
        if every is not None and own is not None and own > every:
            yield Problem(What.MORE_COINS_THAN_CARDS, sides=(i,), figures=(own, every), text=suit)
