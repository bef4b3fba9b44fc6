"""What every entry method provides: problems, figures and points."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute import Statement
from scorekeeper.rules.entry.won import PointNumbers
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import BestFour
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import DealScore, Pile, Value

CountsByName = Mapping[str, Sequence[int]]
"""What was counted during play, and the bonus, by name: one number a side."""


class EntryMethod(StrEnum):
    """The entry methods: how a deal is said."""

    PILES = "piles"
    POINTS = "points"
    WINNERS = "winners"

    @property
    def every_card(self) -> bool:
        """Whether the owner of every card is known."""
        return self is EntryMethod.PILES


@dataclass(frozen=True, slots=True)
class EntryFigures:
    """What people say of one side: of each point by its name what it has, and its best cards, None
    where nobody looked."""

    points: tuple[tuple[str, Value], ...] = ()
    best: frozenset[Card] | None = None


class Entry(ABC):
    """A deal as it was entered, by one of the methods. Its length is the number of its sides."""

    __slots__ = ()
    method: ClassVar[EntryMethod]
    piles = tuple[Pile, ...]()
    """The piles, where the owner of every card is known."""
    best = tuple[BestFour, ...]()
    """The best card of each suit of each side, where that was said in place of piles."""
    numbers = tuple[tuple[str, PointNumbers], ...]()
    """The numbers that were said of points, by name."""
    on_table: Pile = frozenset()
    """The cards that stayed on the table, where they are known."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def problems(self, rules: Rules) -> Iterable[Problem]:
        """The contradictions in the entry, as specific as possible; where there are none, the
        points that are open."""

    @abstractmethod
    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points of an entry without problems; an open point goes to nobody."""

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The figures of every side; none where only points are known."""
        return ()

    def statement(self, rules: Rules) -> Statement | None:
        """What it says in a dispute about primiera: the best cards of each side, and how many of
        each rank where that was said; None where nobody said them."""
        return None

    @property
    def left(self) -> int:
        """How many cards stayed on the table."""
        return len(self.on_table)

    def sizes(self, rules: Rules) -> tuple[int | None, ...]:
        """How many cards each side has; none where nobody says so."""
        return tuple(len(pile) for pile in self.piles)
