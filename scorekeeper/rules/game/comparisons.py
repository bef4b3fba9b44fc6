"""The kinds of points that compare best cards or ranks, and those that no pile shows."""

from dataclasses import dataclass

from scorekeeper.rules.game.kinds import cards_of
from scorekeeper.rules.options import COUNTED_RANKS, Faces, MissingSuit
from scorekeeper.rules.primiera import Verdict, decide
from scorekeeper.rules.proof import holdings, primiera
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.proof.points import Point
from scorekeeper.rules.proof.verdict import verdict_of
from scorekeeper.rules.scoring import Award, GamePoint, Reason, Took, to_side


@dataclass(frozen=True, slots=True)
class _Compared(GamePoint):
    """Who is best in a comparison of all piles, with its working."""

    points: int = 1
    faces: Faces = Faces.TEN

    @property
    def is_single(self) -> bool:
        """Whether it is 1 point."""
        return self.points == 1

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that are counted one after the other; none where values are added."""
        return ()

    @property
    def missing_suit(self) -> MissingSuit:
        """What becomes of a side without all four suits."""
        return MissingSuit.SUM

    def verdict(self, took: Took) -> Verdict:
        """The comparison in full."""
        if took.proof is None:
            return decide(took.piles, self)
        return verdict_of(took.proof.evidence, took.proof[self.name], self)

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner of the comparison; level: nobody."""
        assert verdict is not None
        return to_side(self, verdict.winner, took.sides, self.reason, self.points, verdict)

    @property
    def reason(self) -> Reason:
        """What the reason is said to be."""
        return Reason.BY_PRIMIERA

    def prove(self, evidence: Evidence) -> Point:
        """Who wins the comparison in every deal that fits."""
        return primiera.point(self.name, evidence, self)

    def most(self, sides: int) -> int:
        """One side has it."""
        return self.points


@dataclass(frozen=True, slots=True)
class Primiera(_Compared):
    """The side alone with the best four cards, one of each suit, by their values."""

    without_suit: MissingSuit = MissingSuit.CANNOT_WIN

    @property
    def missing_suit(self) -> MissingSuit:
        """What becomes of a side without all four suits (003)."""
        return self.without_suit


@dataclass(frozen=True, slots=True)
class RanksDown(_Compared):
    """The side with most of the first rank; among those level most of the next; level to the end
    nobody has it. `all`: what four of the first rank score in place of `points`."""

    counted: tuple[int, ...] = COUNTED_RANKS
    all: int | None = None

    @property
    def is_single(self) -> bool:
        """Whether it is 1 point, even with all four."""
        return self.points == 1 and self.all is None

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that are counted."""
        return self.counted

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner; who has all four of the first rank scores for that."""
        assert verdict is not None
        points = self.points
        if self.all is not None:
            piles = took.proof.evidence.known if took.proof else took.piles
            first = cards_of(self.counted[0])
            points = self.all if any(pile >= first for pile in piles) else points
        return to_side(self, verdict.winner, took.sides, self.reason, points, verdict)

    def prove(self, evidence: Evidence) -> Point:
        """Who has most; and whether it is all four of the first rank, where that scores more."""
        found = primiera.point(self.name, evidence, self)
        if found.settled and found.side is not None and self.all is not None:
            every = holdings.all_of(self.name, cards_of(self.counted[0]), evidence)
            return found if every.settled else every
        return found

    def most(self, sides: int) -> int:
        """One side has it."""
        return max(self.points, self.all or 0)


@dataclass(frozen=True, slots=True)
class Counted(GamePoint):
    """What is counted during play: so many points each, at most `limit` in one deal over all
    sides. `sweep`: it clears the table, so a side has no more than half its cards, but for
    `beside_half` that the dealer has for cards that nobody took."""

    points: int = 1
    limit: int = 40
    sweep: bool = False
    beside_half: int = 0

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own."""
        figures = tuple(self.figures(took))
        points = tuple(self.points * each for each in figures)
        return Award(self, None, points, Reason.COUNTED, figures)

    def most(self, sides: int) -> int:
        """As many as there can be."""
        return self.points * self.limit


@dataclass(frozen=True, slots=True)
class Bonus(GamePoint):
    """Points agreed at the table that no pile shows."""

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own."""
        points = tuple(self.figures(took))
        return Award(self, None, points, Reason.AGREED, points)

    def most(self, sides: int) -> int:
        """Nobody can say: they are typed apart."""
        return -1
