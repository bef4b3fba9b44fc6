"""The kinds of points that compare best cards or ranks, and those that no pile shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorekeeper.rules.game.kinds import CARDS_OF
from scorekeeper.rules.options import Faces, MissingSuit
from scorekeeper.rules.primiera import Verdict, decide
from scorekeeper.rules.scoring import (
    Award,
    GamePoint,
    Reason,
    Took,
    to_side,
)
from scorekeeper.rules.ways import BY_VALUES, COUNTED_RANKS, Way

MOST_BONUS, MOST_TAKEN = 999, 99


@dataclass(frozen=True, slots=True)
class _Compared(GamePoint):
    """Who is best in a comparison of all piles, with its working."""

    is_shown: ClassVar[bool] = True
    points: int = 1
    faces: Faces = Faces.TEN
    way: Way = BY_VALUES
    """What the cards are worth."""
    ranks = tuple[int, ...]()
    """The ranks that are counted one after the other; none where values are added."""
    needs_all_suits = False
    """Whether a side without all four suits cannot win."""

    def verdict(self, took: Took) -> Verdict:
        """The comparison in full."""
        return decide(took.piles, self)

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner of the comparison; level: nobody."""
        assert verdict is not None
        return to_side(self, verdict.winner, took.sides, Reason.BY_PRIMIERA, self.points, verdict)


@dataclass(frozen=True, slots=True)
class Primiera(_Compared):
    """The side alone with the best four cards, one of each suit, by their values; `called` so by
    those who play it, where that is not its name."""

    missing_suit: MissingSuit = MissingSuit.CANNOT_WIN
    called: str = ""
    is_primiera = True  # also where it has another name: setenta

    @property
    def needs_all_suits(self) -> bool:  # type: ignore[override]
        """Whether a side without all four suits cannot win."""
        return self.missing_suit is MissingSuit.CANNOT_WIN

    def changed(self, data: Mapping[str, Any]) -> GamePoint:
        """The point by another way: one by ranks is another kind."""
        way = data.get("way", self.way)
        return RanksDown(self.name, ranks=way.ranks) if way.ranks else GamePoint.changed(self, data)


@dataclass(frozen=True, slots=True)
class RanksDown(_Compared):
    """The side with most of the first rank; among those level most of the next; level to the end
    nobody has it. `all`: what four of the first rank score in place of `points`."""

    ranks: tuple[int, ...] = COUNTED_RANKS
    all: int | None = None

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner; who has all four of the first rank scores for that."""
        assert verdict is not None
        points = self.points
        if self.all is not None:
            first = CARDS_OF[self.ranks[0]]
            points = self.all if any(pile >= first for pile in took.piles) else points
        return to_side(self, verdict.winner, took.sides, Reason.BY_PRIMIERA, points, verdict)

    def most(self, sides: int) -> int:
        """One side has it."""
        return max(self.points, self.all or 0)


@dataclass(frozen=True, slots=True)
class Counted(GamePoint):
    """What is counted during play."""

    points: int = 1
    """For each of it."""
    limit: int = 40
    """The most in one deal, over all sides."""
    sweep: bool = False
    """Whether it clears the table, so that a side has no more than half its cards."""
    beside_half: int = 0
    """How many more than that one side has as the dealer, for the cards of the table."""
    in_points: bool = False
    """Whether its points are typed, not how often it was made."""
    says: str = field(default="", compare=False)
    """What it is counted for, a message; nothing for a sweep."""

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own."""
        figures = tuple(self.figures(took))
        points = tuple(self.points * number for number in figures)
        return Award(self, None, points, Reason.COUNTED, figures)

    def most(self, sides: int) -> int:
        """As many as there can be."""
        return self.points * self.limit


@dataclass(frozen=True, slots=True)
class Bonus(GamePoint):
    """Points agreed at the table that no pile shows; where they are `signed`, some are taken
    away."""

    signed: bool = False

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own."""
        points = tuple(self.figures(took))
        return Award(self, None, points, Reason.AGREED, points)

    def most(self, sides: int) -> int:
        """Nobody can say: they are typed apart."""
        return -1
