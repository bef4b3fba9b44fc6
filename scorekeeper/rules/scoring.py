"""What a deal scores, as values: the points by name, each with its reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from scorekeeper.rules.primiera import Verdict


class Category(StrEnum):
    """The points of the games of Scopa, in counting order (003); the value is the document's word.

    `POINTS` stands for all of a deal of which nothing else is known.
    """

    CARTE = "carte"
    DENARI = "denari"
    SETTEBELLO = "settebello"
    PRIMIERA = "primiera"
    RE_BELLO = "re_bello"
    NAPOLA = "napola"
    SCOPE = "scope"
    BONUS = "bonus"
    POINTS = "points"


class Reason(Enum):
    """Why a side has a point, or nobody has it."""

    MOST = auto()
    LEVEL = auto()
    HOLDS = auto()
    ON_THE_TABLE = auto()
    BY_PRIMIERA = auto()
    BY_RANKS = auto()
    RUN_OF_COINS = auto()
    SET = auto()
    BROKEN = auto()
    ALL = auto()
    COUNTED = auto()
    AGREED = auto()
    POINTS_ONLY = auto()


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one category: who has them, how many for each side, and why.

    `side` is None where nobody has the point, and for categories in which each side has its
    own. `figures` are the figures compared, one a side.
    """

    category: str
    side: int | None
    points: tuple[int, ...]
    reason: Reason
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal scored: an award for each category played, in counting order, and the sums.

    `verdict` is None for a deal of which only the points are known, and in a game without
    primiera. `wins` is the side that has won the match by a point of this deal, if there is one.
    """

    awards: tuple[Award, ...]
    points: tuple[int, ...]
    verdict: Verdict | None
    wins: int | None = None

    def award(self, category: str) -> Award | None:
        """The award of that category, None where it is not played."""
        return next((award for award in self.awards if award.category == category), None)


def points_only(points: Sequence[int], bonus: Sequence[int] = ()) -> DealScore:
    """A deal of which nothing but the points is known: no proof, one award.

    There is no award for a bonus that was not typed: the points of an older deal may hold it.
    """
    awards = [Award(Category.POINTS, None, tuple(points), Reason.POINTS_ONLY, tuple(points))]
    if any(bonus):
        awards.append(Award(Category.BONUS, None, tuple(bonus), Reason.AGREED, tuple(bonus)))
    return DealScore(tuple(awards), sums(awards, len(points)), None)


def sums(awards: Sequence[Award], sides: int) -> tuple[int, ...]:
    """The points of each side, added over the awards."""
    return tuple(sum([award.points[side] for award in awards]) for side in range(sides))
