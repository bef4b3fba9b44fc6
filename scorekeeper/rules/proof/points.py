"""What is settled of a deal whatever was not said of it, and what is still open.

Nothing here guesses: a point that is called settled is the same in every deal that fits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.proof.evidence import Evidence, Impossible, with_consequences


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a deal: settled for `side` (None: for nobody), or open.

    `cards` are the unknown cards that can still matter to an open point, the best to ask for
    first, and the only one where one decides alone; a point that is asked for as a number
    (`is_number`) names no card. `run` is the length of a settled run, `figures` are the figures
    of a comparison where they are known; `ranks` are how many cards each side has of one rank after
    the other, where that was told.
    """

    category: str
    settled: bool
    side: int | None = None
    cards: tuple[Card, ...] = ()
    run: int = 0
    figures: tuple[int, ...] = ()
    is_number: bool = False
    ranks: tuple[tuple[int, ...], ...] = ()

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that are open."""
        return tuple(suit for suit in Suit if any(card.suit is suit for card in self.cards))


@dataclass(frozen=True, slots=True)
class Proof:
    """Every point that is played, in counting order, and the evidence with what follows from it."""

    points: tuple[Point, ...]
    evidence: Evidence

    def __getitem__(self, category: str) -> Point:
        """The point of that category; one that is not played is settled for nobody."""
        points = (point for point in self.points if point.category == category)
        return next(points, Point(category, True))

    @property
    def open(self) -> tuple[Point, ...]:
        """The points that are not settled yet."""
        return tuple(point for point in self.points if not point.settled)


class Provable(Protocol):
    """A point of a game, or the comparison of primiera alone."""

    def prove(self, evidence: Evidence) -> Point | None:
        """What the evidence settles of it; None where no card shows it."""


@lru_cache(maxsize=256)  # a deal is proved once to be checked and again to be scored
def prove(evidence: Evidence, points: tuple[Provable, ...]) -> Proof:
    """What the evidence settles of these points, and what is still open.

    Settled means: the same in every deal that fits what was said. Open means that two such deals
    differ; only a comparison of best cards may be called open although it is settled, where more
    than a few hundred ways would have to be tried. While a point is open that is not asked for as
    a number it names at least one card, and with all of them known it is settled.

    :raise Impossible: when no deal fits the evidence.
    """
    return over_cases(evidence, points)


def over_cases(evidence: Evidence, asked: Sequence[Provable]) -> Proof:
    """What is the same in every case in which the statements can be true."""
    cases = list(_cases(evidence))
    if not cases:
        raise Impossible
    may = (0,) * len(DECK)
    for case in cases:
        may = tuple(a | b for a, b in zip(may, case.may, strict=True))
    whole = replace(evidence, may=may)
    # With more than one case the cards with which a run begins tell which of them is true.
    telling = [card for card in whole.unknown if card in evidence.begins]
    proved = ([point.prove(case) for case in cases] for point in asked)
    by_point = ([each for each in point if each is not None] for point in proved)
    points = tuple(_in_every(each, telling if len(cases) > 1 else ()) for each in by_point if each)
    return Proof(points, whole)


def _cases(evidence: Evidence) -> Iterator[Evidence]:
    """The evidence with its consequences, once for each way in which "no napola" can be true.

    A side that has none lacks the ace; or has the ace and lacks the 2; or has both and lacks
    the 3: that cannot be said card by card.
    """
    side = next((i for i in range(evidence.sides) if evidence.no_napola >> i & 1), None)
    if side is None:
        try:
            yield with_consequences(evidence)
        except Impossible:
            return
        return
    case = replace(evidence, no_napola=evidence.no_napola & ~(1 << side))
    for card in evidence.begins:
        yield from _cases(case.denied(card, side))
        if not case.may_have(side, card):
            return
        case = case.given(card, side)


def _in_every(points: Sequence[Point], telling: Sequence[Card]) -> Point:
    """The point as it is in every case; `telling` are the cards that tell the cases apart."""
    first = points[0]
    if all(p.settled and replace(p, cards=()) == replace(first, cards=()) for p in points):
        return first
    if first.is_number:
        return Point(first.category, False, is_number=True)
    cards = dict.fromkeys([*(card for point in points for card in point.cards), *telling])
    return Point(first.category, False, None, tuple(cards))
