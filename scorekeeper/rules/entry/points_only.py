"""A deal of which only the points are known, as from an evening kept on paper: said, not proved."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """The points of every side, scope among them."""

    points: tuple[int, ...]


def problems(entry: PointsOnly, rules: Rules) -> Iterator[Problem]:
    """More points, added over the sides, than the rules can give in one deal, or fewer."""
    given = sum(entry.points)
    if given > rules.most_points:
        what = What.POINTS_OVER_MOST
        if rules.has_bonus:
            what = What.POINTS_OVER_MOST_BESIDE_BONUS
        yield Problem(what, figures=(given, rules.most_points))
    if given < rules.least_points:
        yield Problem(What.POINTS_UNDER_LEAST, figures=(given, rules.least_points))
