"""The kinds of points that compare best cards or ranks, and those that no pile shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game.kinds import CARDS_OF, NO_CARDS
from scorekeeper.rules.options import COUNTED_RANKS, Faces, MissingSuit, Worth
from scorekeeper.rules.primiera import Verdict, decide, decide_by_counts
from scorekeeper.rules.proof import holdings, primiera
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.proof.holdings import Point
from scorekeeper.rules.proof.primiera import verdict_of
from scorekeeper.rules.scoring import (
    Award,
    ClaimKind,
    GamePoint,
    Pile,
    Reason,
    Took,
    Value,
    to_side,
)

MOST_BONUS, MOST_TAKEN = 999, 99


@dataclass(frozen=True, slots=True)
class _Compared(GamePoint):
    """Who is best in a comparison of all piles, with its working."""

    points: int = 1
    faces: Faces = Faces.TEN
    worth: Worth = Worth.USUAL
    ranks = tuple[int, ...]()
    """The ranks that are counted one after the other; none where values are added."""
    missing_suit = MissingSuit.SUM
    """What becomes of a side without all four suits."""

    @property
    def scale(self) -> str:
        """What pages and their scripts call the scale of values: what its faces are worth, or its
        own name."""
        return self.faces.value if self.worth is Worth.USUAL else self.worth.value

    def verdict(self, took: Took) -> Verdict:
        """The comparison in full."""
        if took.proof is None:
            return decide(took.piles, self)
        if counts := took.proof[self.name].ranks:
            return decide_by_counts(counts, self.ranks)
        return verdict_of(took.proof.evidence, took.proof[self.name], self)

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner of the comparison; level: nobody."""
        assert verdict is not None
        return to_side(self, verdict.winner, took.sides, Reason.BY_PRIMIERA, self.points, verdict)

    def prove(self, evidence: Evidence) -> Point:
        """Who wins the comparison in every deal that fits."""
        return primiera.comparison_point(self.name, evidence, self)


@dataclass(frozen=True, slots=True)
class Primiera(_Compared):
    """The side alone with the best four cards, one of each suit, by their values; `called` so by
    those who play it, where that is not its name."""

    missing_suit: MissingSuit = MissingSuit.CANNOT_WIN
    called: str = ""
    claim_kind: ClassVar[ClaimKind] = ClaimKind.BEST
    is_primiera = True  # also where it has another name: setenta


@dataclass(frozen=True, slots=True)
class RanksDown(_Compared):
    """The side with most of the first rank; among those level most of the next; level to the end
    nobody has it. `all`: what four of the first rank score in place of `points`."""

    ranks: tuple[int, ...] = COUNTED_RANKS
    all: int | None = None
    claim_kind: ClassVar[ClaimKind] = ClaimKind.RANKS

    def tell(self, pile: Pile) -> Value:
        """How many cards of each rank."""
        return tuple(len(pile & CARDS_OF[rank]) for rank in self.ranks)

    def claimed(self, claim: Value) -> tuple[frozenset[Card], frozenset[Card]]:
        """All cards of a rank of which it has all, or none."""
        has, lacks = NO_CARDS, NO_CARDS
        for rank, number in zip(
            self.ranks, claim if isinstance(claim, tuple) else (), strict=False
        ):
            cards = CARDS_OF[rank]
            has |= cards if number == len(cards) else NO_CARDS
            lacks |= NO_CARDS if number else cards
        return has, lacks

    def claimed_point(self, claims: Sequence[tuple[int, ...]]) -> Point:
        """Who has most of the first rank that is not level; open where that is not claimed."""
        compared = decide_by_counts(claims, self.ranks)
        fewest = min(map(len, claims))
        if compared.winner is None and fewest < len(self.ranks):
            return Point(self.name, False, is_number=True)
        ranks = tuple(tuple(each[:fewest]) for each in claims)
        return Point(self.name, True, compared.winner, ranks=ranks)

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the winner; who has all four of the first rank scores for that."""
        assert verdict is not None
        points = self.points
        if self.all is not None:
            piles = took.proof.evidence.known if took.proof else took.piles
            first = CARDS_OF[self.ranks[0]]
            points = self.all if any(pile >= first for pile in piles) else points
        return to_side(self, verdict.winner, took.sides, Reason.BY_PRIMIERA, points, verdict)

    def prove(self, evidence: Evidence) -> Point:
        """Who has most; and whether it is all four of the first rank, where that scores more."""
        point = primiera.comparison_point(self.name, evidence, self)
        if point.settled and point.side is not None and self.all is not None:
            every = holdings.all_of(self.name, CARDS_OF[self.ranks[0]], evidence)
            return point if every.settled else every
        return point

    def most(self, sides: int) -> int:
        """One side has it."""
        return max(self.points, self.all or 0)


@dataclass(frozen=True, slots=True)
class Counted(GamePoint):
    """What is counted during play: so many points each, at most `limit` in one deal over all
    sides. `sweep`: it clears the table, so a side has no more than half its cards, but for
    `beside_half` that one side has as the dealer for the cards of the table. `in_points`: its
    points are typed, not how often it was made."""

    points: int = 1
    limit: int = 40
    sweep: bool = False
    beside_half: int = 0
    in_points: bool = False

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
