"""What every kind of point can do, and the score of a deal: a kind knows no game and no name."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.rules.cards import Card
from scorekeeper.rules.primiera import Verdict
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.proof.points import Point, Proof
from scorekeeper.rules.scoring import Award, DealScore, Reason, sums

Pile = frozenset[Card]


@dataclass(frozen=True, slots=True)
class Took:
    """What the sides took in a deal: their piles, or what is proved of them.

    `counted` holds by its name what was counted during play, one number a side.
    """

    sides: int
    piles: tuple[Pile, ...] = ()
    counted: Mapping[str, Sequence[int]] = field(default_factory=dict)
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class GamePoint(ABC):
    """One point of a game. `name` is its word in documents and the same in every language."""

    name: str

    def award(self, took: Took, verdict: Verdict | None) -> Award | None:
        """Who has the point and why; None where it gives no points. `verdict` is its own."""
        figures = self.figures(took)
        return Award(self.name, None, tuple(figures), Reason.COUNTED, tuple(figures))

    def figures(self, took: Took) -> Sequence[int]:
        """The figures that are compared, or that count, one a side."""
        return took.counted.get(self.name) or (0,) * took.sides

    def verdict(self, took: Took) -> Verdict | None:
        """The working where the point is a comparison of best cards or of ranks."""
        return None

    def wins(self, took: Took) -> int | None:
        """The side that wins the match by it."""
        return None

    def prove(self, evidence: Evidence) -> Point | None:
        """What the evidence settles; None where no pile can show the point."""
        return None

    @abstractmethod
    def most(self, sides: int) -> int:
        """The most points that one deal can give by it, added over the sides."""

    def least(self) -> int:
        """The fewest points that one deal gives by it, added over the sides, where every card is
        in some pile."""
        return 0


@dataclass(frozen=True, slots=True)
class PilePoint(GamePoint):
    """A point that piles prove: each pile has a figure."""

    def figures(self, took: Took) -> Sequence[int]:
        """Of the piles; where they are not known those that are proved, if they are."""
        if took.proof is None:
            return [self.figure(pile) for pile in took.piles]
        return self.proved(took.proof[self.name], took.sides)

    @abstractmethod
    def figure(self, pile: Pile) -> int:
        """What the pile has of it."""

    def proved(self, point: Point, sides: int) -> Sequence[int]:
        """The figures of a point that is settled; an open one has none."""
        return point.figures or [int(side == point.side) for side in range(sides)]

    @abstractmethod
    def prove(self, evidence: Evidence) -> Point:
        """What the evidence settles."""


def score(points: Sequence[GamePoint], took: Took) -> DealScore:
    """The score of a deal: an award for every point that gives any, in counting order."""
    awards = []
    verdict: Verdict | None = None
    wins: int | None = None
    for point in points:
        decided = point.verdict(took)
        if (award := point.award(took, decided)) is not None:
            awards.append(award)
        verdict = verdict or decided
        if wins is None:
            wins = point.wins(took)
    return DealScore(tuple(awards), sums(awards, took.sides), verdict, wins)


def to_side(name: str, side: int | None, sides: int, reason: Reason, points: int) -> Award:
    """The award of a point that one side has, or nobody."""
    return Award(name, side, tuple(points * (each == side) for each in range(sides)), reason)
