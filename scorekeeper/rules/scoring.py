"""What a deal scores: a point of a game, the award of each with its reason, and the sums.

A kind of point knows no game and no name; the kinds are in `scorekeeper.rules.game`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum, StrEnum, auto
from typing import Any, ClassVar

from scorekeeper.rules.cards import Card
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


BONUS = Category.BONUS.value


class Reason(Enum):
    """Why a side has a point, or nobody has it."""

    MOST = auto()
    LEVEL = auto()
    HOLDS = auto()
    ON_THE_TABLE = auto()
    BY_PRIMIERA = auto()
    RUN_OF_COINS = auto()
    SET = auto()
    BROKEN = auto()
    ALL = auto()
    COUNTED = auto()
    AGREED = auto()
    POINTS_ONLY = auto()
    SAID = auto()


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one point of the game."""

    point: "GamePoint"
    """Which it is."""
    side: int | None
    """Who has it; None where nobody has, and for what each side has of its own."""
    points: tuple[int, ...]
    """How many each side has."""
    reason: Reason
    """Why."""
    figures: tuple[int, ...] = ()
    """Those compared, one a side."""
    verdict: Verdict | None = None
    """The working of a comparison."""
    cards: tuple[Card, ...] = ()
    """Those that a broken set lacks."""

    @property
    def category(self) -> str:
        """The name of the point."""
        return self.point.name

    @property
    def is_split(self) -> bool:
        """Whether sides that are level have points each: then it is not nobody's."""
        return self.side is None and any(self.points)


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


Pile = frozenset[Card]


Value = bool | int | tuple[int, ...] | tuple[Card, ...]
"""What a side has of a point: whether it has it, a number, numbers, or cards."""


@dataclass(frozen=True, slots=True)
class Took:
    """What the sides took in a deal: their piles.

    `counted` holds by its name what was counted during play, one number a side.
    """

    sides: int
    piles: tuple[Pile, ...] = ()
    counted: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GamePoint:
    """One point of a game. `name` is its word in documents and the same in every language."""

    name: str
    title: str = field(default="", compare=False, kw_only=True)
    """What people call it, where that is not its name: a message, or the same in every language."""
    is_shown: ClassVar[bool] = False
    """Whether piles show it; if not, it is counted during play."""
    points = 0
    """What the one side has that has it; 0 where each side has a number of its own."""
    win_match = False
    """Whether a side that has it wins the match."""

    def changed(self, data: Mapping[str, Any]) -> "GamePoint":
        """The point with other data; what it does not have is left out: a choice about faces does
        nothing where sevens are counted."""
        known = {field.name for field in fields(self)}
        return replace(self, **{name: value for name, value in data.items() if name in known})

    def award(self, took: Took, verdict: Verdict | None) -> Award | None:
        """Who has the point and why; None where it gives no points. `verdict` is its own."""
        figures = self.figures(took)
        return Award(self, None, tuple(figures), Reason.COUNTED, tuple(figures))

    def figures(self, took: Took) -> Sequence[int]:
        """The figures that are compared, or that count, one a side."""
        return took.counted.get(self.name) or (0,) * took.sides

    def verdict(self, took: Took) -> Verdict | None:
        """The working where the point is a comparison of best cards or of ranks."""
        return None

    @property
    def is_primiera(self) -> bool:
        """Whether the best four cards decide it: then its working is shown, and it is disputed."""
        return self.name == Category.PRIMIERA

    @property
    def is_single(self) -> bool:
        """Whether one side alone has it and it counts 1, whatever happens."""
        return self.most(2) == 1

    @property
    def decisive(self) -> tuple[Card, ...]:
        """The few cards without which no side has it."""
        return ()

    def most(self, sides: int) -> int:
        """The most points that one deal can give by it, added over the sides; 0 where nobody can
        say."""
        return self.points

    def least(self) -> int:
        """The fewest points that one deal gives by it, added over the sides, where every card is
        in some pile."""
        return 0


@dataclass(frozen=True, slots=True)
class PilePoint(GamePoint):
    """A point that piles prove: each pile has a figure."""

    is_shown: ClassVar[bool] = True

    def figures(self, took: Took) -> Sequence[int]:
        """Of the piles."""
        return [self.figure(pile) for pile in took.piles]

    def figure(self, pile: Pile) -> int:
        """What the pile has of it."""
        raise NotImplementedError


WHOLE, AGREED = GamePoint(Category.POINTS), GamePoint(Category.BONUS)
"""All points of a deal of which nothing else is known, and the bonus beside them."""


def score(points: Sequence[GamePoint], took: Took) -> DealScore:
    """The score of a deal: an award for every point that gives any, in counting order."""
    awards = []
    verdict: Verdict | None = None
    wins: int | None = None
    for point in points:
        decided = point.verdict(took)
        if (award := point.award(took, decided)) is not None:
            awards.append(award)
        if point.is_primiera:
            verdict = verdict or decided
        if wins is None and point.win_match:
            wins = next((side for side, has in enumerate(point.figures(took)) if has), None)
    return DealScore(tuple(awards), sums(awards, took.sides), verdict, wins)


def to_side(
    point: GamePoint,
    side: int | None,
    sides: int,
    reason: Reason,
    points: int,
    verdict: Verdict | None = None,
) -> Award:
    """The award of a point that one side has, or nobody."""
    shares = tuple(points * (own == side) for own in range(sides))
    return Award(point, side, shares, reason, verdict=verdict)


def points_only(points: Sequence[int], bonus: Sequence[int] = ()) -> DealScore:
    """A deal of which nothing but the points is known: no proof, one award.

    There is no award for a bonus that was not typed: the points of an older deal may hold it.
    """
    awards = [Award(WHOLE, None, tuple(points), Reason.POINTS_ONLY, tuple(points))]
    if any(bonus):
        awards.append(Award(AGREED, None, tuple(bonus), Reason.AGREED, tuple(bonus)))
    return DealScore(tuple(awards), sums(awards, len(points)), None)


def sums(awards: Sequence[Award], sides: int) -> tuple[int, ...]:
    """The points of each side, added over the awards."""
    return tuple(sum([award.points[side] for award in awards]) for side in range(sides))
