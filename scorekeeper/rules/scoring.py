"""The facts of a deal -> points by category, each with its reason."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from scorekeeper.rules.cards import Card
from scorekeeper.rules.presets import Options
from scorekeeper.rules.primiera import Verdict, decide, only_highest

SHORTEST_NAPOLA = 3


class Category(StrEnum):
    """What points are given for, in counting order (003); the value is the document's word."""

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
    RUN_OF_COINS = auto()
    COUNTED = auto()
    AGREED = auto()
    POINTS_ONLY = auto()


@dataclass(frozen=True, slots=True)
class Held:
    """What one side took in a deal, as far as the points need it.

    `napola` is the length of the run of coins from the ace, 0 where it is shorter than 3;
    `pile` is empty where the verdict on primiera comes from a proof.
    """

    cards: int
    coins: int
    settebello: bool
    re_bello: bool
    napola: int
    pile: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one category: who has them, how many for each side, and why.

    `side` is None where nobody has the point, and for categories in which each side has its
    own. `figures` are the figures compared, one a side.
    """

    category: Category
    side: int | None
    points: tuple[int, ...]
    reason: Reason
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal scored: an award for each category played, in counting order, and the sums.

    `verdict` is None for a deal of which only the points are known. `all_coins` is the side
    with all ten coins, if there is one.
    """

    awards: tuple[Award, ...]
    points: tuple[int, ...]
    verdict: Verdict | None
    all_coins: int | None = None

    def award(self, category: Category) -> Award | None:
        """The award of that category, None where it is not played."""
        return next((award for award in self.awards if award.category is category), None)


def napola(coins: Iterable[Card]) -> int:
    """The length of the run of coins from the ace, 0 where it is shorter than three."""
    ranks = {card.rank for card in coins}
    run = 0
    while run + 1 in ranks:
        run += 1
    return run if run >= SHORTEST_NAPOLA else 0


def score(
    held: Sequence[Held],
    scope: Sequence[int],
    bonus: Sequence[int],
    options: Options,
    proved: Verdict | None = None,
) -> DealScore:
    """Score the facts of one deal; `proved` is the verdict of primiera where it is known already.

    Carte and denari go to the side alone with the most, never to a fixed majority, and a
    level top gives the point to nobody (000, 001, 004), with three sides too.
    """
    verdict = proved or decide([side.pile for side in held], options)
    awards = [
        _most(Category.CARTE, [side.cards for side in held]),
        _most(Category.DENARI, [side.coins for side in held]),
        _holder(Category.SETTEBELLO, held, lambda side: side.settebello),
        _to(Category.PRIMIERA, verdict.winner, len(held), Reason.BY_PRIMIERA),
    ]
    if options.re_bello:
        awards.append(_holder(Category.RE_BELLO, held, lambda side: side.re_bello))
    if options.napola:
        run = tuple(side.napola for side in held)
        awards.append(_own(Category.NAPOLA, run, Reason.RUN_OF_COINS))
    awards.append(_own(Category.SCOPE, tuple(scope), Reason.COUNTED))
    if options.bonus:
        awards.append(_own(Category.BONUS, tuple(bonus), Reason.AGREED))
    all_coins = next((i for i, side in enumerate(held) if side.coins == 10), None)
    return DealScore(tuple(awards), _sums(awards), verdict, all_coins)


def points_only(points: Sequence[int], bonus: Sequence[int] = ()) -> DealScore:
    """A deal of which nothing but the points is known: no proof, one award.

    There is no award for a bonus that was not typed: the points of an older deal may hold it.
    """
    awards = [_own(Category.POINTS, tuple(points), Reason.POINTS_ONLY)]
    if any(bonus):
        awards.append(_own(Category.BONUS, tuple(bonus), Reason.AGREED))
    return DealScore(tuple(awards), _sums(awards), None)


def _sums(awards: Sequence[Award]) -> tuple[int, ...]:
    return tuple(sum(side) for side in zip(*(award.points for award in awards), strict=True))


def _to(
    category: Category,
    side: int | None,
    sides: int,
    reason: Reason,
    figures: tuple[int, ...] = (),
) -> Award:
    points = tuple(int(each == side) for each in range(sides))
    return Award(category, side, points, reason, figures)


def _most(category: Category, figures: list[int]) -> Award:
    side = only_highest(figures)
    reason = Reason.LEVEL if side is None else Reason.MOST
    return _to(category, side, len(figures), reason, tuple(figures))


def _holder(category: Category, held: Sequence[Held], holds: Callable[[Held], bool]) -> Award:
    side = next((i for i, each in enumerate(held) if holds(each)), None)
    reason = Reason.ON_THE_TABLE if side is None else Reason.HOLDS
    return _to(category, side, len(held), reason)


def _own(category: Category, points: tuple[int, ...], reason: Reason) -> Award:
    return Award(category, None, points, reason, points)
