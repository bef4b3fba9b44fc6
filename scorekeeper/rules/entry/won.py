"""Who has a point: what can be said of it, how its numbers are told, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, Holds, Most, Run
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import RankCounts, Verdict
from scorekeeper.rules.scoring import GamePoint

NumberRow = tuple[int | None, ...]
"""One number a side."""
PointNumbers = NumberRow | RankCounts
"""The numbers of one point, or of the ranks that it counts one after the other."""


@dataclass(frozen=True, slots=True)
class Won:
    """Who has a point: nobody, a side, or those that are level, in their order.
    `length` is how long a run is; `all` says that the side has every card that is compared."""

    sides: tuple[int, ...] = ()
    length: int = 0
    all: bool = False


def asked_points(rules: Rules) -> tuple[GamePoint, ...]:
    """The points of which somebody says who has them: those that the piles show."""
    return tuple(point for point in rules.points if point.is_shown)


def scores_level(point: GamePoint) -> bool:
    """Whether sides that are level have points each."""
    return isinstance(point, Most) and bool(point.level)


def asks_all(point: GamePoint) -> bool:
    """Whether it scores more with every card that is compared."""
    return isinstance(point, Most | RanksDown) and point.all is not None


def may_be_nobodys(point: GamePoint, rules: Rules) -> bool:
    """Whether a deal can leave it with nobody: a single card only where it can lie on the table."""
    is_somebodys = isinstance(point, Holds) or scores_level(point)
    return rules.preset.leftovers or not is_somebodys


def worth_of(point: GamePoint, won: Won) -> int:
    """How much the point gives to each side that is said to have it."""
    if isinstance(point, Run):
        return point.worth(won.length)
    if isinstance(point, Most) and len(won.sides) > 1:
        return point.level
    if isinstance(point, Most | RanksDown) and won.all and point.all is not None:
        return point.all
    return point.points


def filled(point: GamePoint, rows: RankCounts, table: int = 0) -> RankCounts:
    """The rows, with the only number that is lacking among those compared: what the others leave.
    Where cards stayed on the table nobody knows how many of these they are."""
    if table:
        return rows
    full: list[tuple[int | None, ...]] = []
    for total, row in zip(totals_of(point), rows, strict=False):
        lacking = [side for side, number in enumerate(row) if number is None]
        if len(lacking) == 1 and lacking[0] in still_level(full, len(row)):
            rest = max(0, total - sum(number or 0 for number in row))
            row = tuple(rest if number is None else number for number in row)
        full.append(row)
    return (*full, *rows[len(full) :])


def rows_in(numbers: PointNumbers) -> RankCounts:
    """The numbers as rows, also where there is but one."""
    if numbers and isinstance(numbers[0], tuple):
        return numbers
    return (numbers,) if numbers else ()  # type: ignore[return-value]


def still_level(rows: Sequence[Sequence[int | None]], sides: int) -> tuple[int, ...]:
    """The sides that are level at the top in all the rows, so that the next one compares them."""
    level = tuple(range(sides))
    for row in rows:
        top = max(row[side] or 0 for side in level)
        level = tuple(side for side in level if (row[side] or 0) == top)
    return level


def totals_of(point: GamePoint) -> tuple[int, ...]:
    """How many cards there are of what is counted, one number for each row; none where nothing
    is."""
    if isinstance(point, Most):
        return (len(CARDS_OF[point.of]),)
    return tuple(len(CARDS_OF[rank]) for rank in getattr(point, "ranks", ()))


def won_by_numbers(point: Most, row: Sequence[int | None]) -> Won:
    """Who has most by these numbers."""
    figures = tuple(number or 0 for number in row)
    top = max(figures)
    level = tuple(side for side, number in enumerate(figures) if number == top)
    is_all = asks_all(point) and top == totals_of(point)[0]
    if len(level) > 1 and not (top and scores_level(point)):
        return Won()
    return Won(level, all=is_all)


def won_by_comparison(
    point: GamePoint, verdict: Verdict, first_row: Sequence[int | None]
) -> Won | None:
    """Who wins the comparison; None while it is open."""
    if not verdict.settled:
        return None
    if verdict.winner is None:
        return Won()
    is_all = asks_all(point) and first_row[verdict.winner] == totals_of(point)[0]
    return Won((verdict.winner,), all=is_all)
