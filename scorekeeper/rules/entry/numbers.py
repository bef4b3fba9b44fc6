"""A deal of which each side tells numbers and statements: the common part of counts and key
cards."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, Self

from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry.method import Counted, Entry, EntryFigures, Said
from scorekeeper.rules.entry.told import (
    counts_cards,
    counts_suit,
    points_told,
    problems_of_told,
)
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence, Impossible, Point, Proof, is_possible, prove
from scorekeeper.rules.scoring import DealScore, GamePoint, Told, Took, score


class SideNumbers(Protocol):
    """What one side tells: numbers of cards and of the counted suit, and points by name."""

    @property
    def cards(self) -> int | None:
        """How many cards; None where no point depends on it."""

    @property
    def coins(self) -> int | None:
        """How many cards of the counted suit."""

    @property
    def said(self) -> Said:
        """What the side told of points, by name."""


class Numbers(Entry):
    """Numbers and statements of each side, and how many cards stayed on the table (000 only)."""

    __slots__ = ()
    sides: tuple[Any, ...]
    table: int
    impossible: ClassVar[What]
    """What to say where no deal fits and no single claim is to blame."""

    def __len__(self) -> int:
        return len(self.sides)

    @abstractmethod
    def known(self, rules: Rules) -> tuple[list[set[Card]], list[set[Card]]]:
        """The cards that each side has, and those that it lacks, beside what was told by name."""

    @abstractmethod
    def contradictions(self, rules: Rules) -> Iterator[Problem]:
        """The contradictions that can be named without a proof."""

    def told(self, rules: Rules) -> list[dict[str, Any]]:
        """What each side told of the points that are played for, by name."""
        names = {point.name for point in points_told(rules)}
        return [{name: value for name, value in side.said if name in names} for side in self.sides]

    def evidence(self, rules: Rules) -> Evidence:
        """What the entry states of the forty cards, and no more."""
        has, lacks = self.known(rules)
        told = self.told(rules)
        without: set[int] = set()
        begins: tuple[Card, ...] = ()
        for point in points_told(rules):
            for side, own in enumerate(told):
                if (value := own.get(point.name)) is None:
                    continue
                sure, lacking = point.claimed(value)
                has[side] |= sure
                lacks[side] |= lacking
                if point.told is Told.LENGTH and not value and begins in ((), _begins(point)):
                    begins = _begins(point)
                    without.add(side)
        return Evidence.of(
            has,
            lacks=lacks,
            cards=[side.cards for side in self.sides],
            coins=[side.coins for side in self.sides],
            table=self.table,
            no_napola=without,
            suit=rules.counted_suit,
            **({"begins": begins} if begins else {}),
        )

    def proof(self, rules: Rules) -> Proof:
        """Every point as the cards prove it, else as all sides told it.

        :raise Impossible: when no deal fits, or what was told is not what the cards prove.
        """
        proof = prove(self.evidence(rules), rules.points)
        told = self.told(rules)
        by_name = {point.name: point for point in points_told(rules)}
        points = tuple(_with_told(each, by_name.get(each.category), told) for each in proof.points)
        return replace(proof, points=points)

    def problems(self, rules: Rules) -> list[Problem]:
        """The contradictions; where there are none, the open points and the card to ask for."""
        if contradictions := list(self.contradictions(rules)):
            return contradictions
        try:
            proof = self.proof(rules)
        except Impossible:
            return [self._contradiction(rules)]
        return [
            Problem(What.STILL_OPEN, cards=point.cards, text=point.category) for point in proof.open
        ]

    def score(self, rules: Rules, counted: Counted) -> DealScore:
        """The points that are proved or told."""
        try:
            proof = self.proof(rules)
        except Impossible:
            # Stored before counts were held against the napola that was said: it then says nothing.
            names = [name for name, told in _told_names(rules) if told is Told.LENGTH]
            proof = self.unsaid(names).proof(rules)
        return score(rules.points, Took(len(self.sides), counted=counted, proof=proof))

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The numbers, and what was told of each point."""
        names = [name for name, _ in _told_names(rules)]
        return tuple(
            EntryFigures(side.cards, side.coins, tuple((name, own.get(name)) for name in names))
            for side, own in zip(self.sides, self.told(rules), strict=True)
        )

    @property
    def said(self) -> tuple[Said, ...]:
        """As it stands there."""
        return tuple(side.said for side in self.sides)

    @property
    def left(self) -> int:
        """The number of cards that stayed on the table."""
        return self.table

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The numbers of cards, as they were counted."""
        return tuple(side.cards for side in self.sides)

    def unsaid(self, names: Sequence[str], side: int | None = None) -> Self:
        """The entry without these claims of one side, or of all."""
        sides = tuple(
            replace(each, said=tuple(claim for claim in each.said if claim[0] not in names))
            if side in (None, number)
            else each
            for number, each in enumerate(self.sides)
        )
        return replace(self, sides=sides)  # type: ignore[type-var]

    def problem_of_claim(self, side: int, point: GamePoint, value: Any) -> Problem | None:
        """What to say where a claim alone is why no deal fits; None where it is none."""
        if point.told is Told.LENGTH:
            return Problem(What.RUN_AGAINST_CARDS, (side,), (), (value,), point.name)
        return None

    def _contradiction(self, rules: Rules) -> Problem:
        """What to say where no deal fits: the one claim without which some deal would."""
        points = sorted(points_told(rules), key=lambda point: point.told is not Told.LENGTH)
        for side, own in enumerate(self.told(rules)):
            for point in points:
                if (value := own.get(point.name)) is None:
                    continue
                problem = self.problem_of_claim(side, point, value)
                if problem and is_possible(self.unsaid([point.name], side).evidence(rules)):
                    return problem
        return Problem(self.impossible)


def problems_of_numbers(entry: Numbers, rules: Rules) -> Iterator[Problem]:
    """Numbers of cards and of the counted suit that cannot be right."""
    table, sides = entry.table, entry.sides
    if table and not rules.preset.leftovers:
        yield Problem(What.TABLE_NOT_ALLOWED, figures=(table,))
    cards, coins = [side.cards for side in sides], [side.coins for side in sides]
    suit = _suit_named(rules)
    if counts_cards(rules) and sum(cards) + table != 40:
        figures = (*cards, table) if table else tuple(cards)
        yield Problem(What.CARDS_DO_NOT_ADD_UP, figures=figures)
    if counts_suit(rules) and (sum(coins) > 10 or sum(coins) + table < 10):
        yield Problem(What.COINS_DO_NOT_ADD_UP, figures=tuple(coins), text=suit)
    for i, (every, own) in enumerate(zip(cards, coins, strict=True)):
        if every is not None and own is not None and own > every:
            yield Problem(What.MORE_COINS_THAN_CARDS, sides=(i,), figures=(own, every), text=suit)


def problems_of_names(entry: Numbers, rules: Rules) -> Iterator[Problem]:
    """What was told of points by name that cannot be right."""
    yield from problems_of_told(entry.told(rules), [side.coins for side in entry.sides], rules)


def _suit_named(rules: Rules) -> str:
    return rules.counted_suit.value


def _told_names(rules: Rules) -> list[tuple[str, Told | None]]:
    return [(point.name, point.told) for point in points_told(rules)]


def _begins(point: GamePoint) -> tuple[Card, ...]:
    begins: tuple[Card, ...] = getattr(point, "begins", ())
    return begins


def _with_told(proved: Point, point: GamePoint | None, told: Sequence[Mapping[str, Any]]) -> Point:
    """The point as the sides told it, where all did and that says more than the cards."""
    values = [own.get(proved.category) for own in told]
    if point is None or None in values:
        return proved
    by_word = point.as_told(values)
    if by_word is None or not by_word.settled:
        return proved if by_word is None or proved.settled else by_word
    if proved.settled and (proved.side, proved.run) != (by_word.side, by_word.run):
        raise Impossible
    return by_word
