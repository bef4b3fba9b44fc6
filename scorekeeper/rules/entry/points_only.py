"""A deal of which only the points are known, as from an evening kept on paper. Nothing proves
them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.entry.method import Counted, Entry, EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import BONUS, DealScore, points_only


@dataclass(frozen=True, slots=True)
class PointsOnly(Entry):
    """The points of every side, scope among them."""

    points: tuple[int, ...]
    method: ClassVar[EntryMethod] = EntryMethod.POINTS

    def __len__(self) -> int:
        return len(self.points)

    def evidence(self, rules: Rules) -> None:
        """None: points state nothing of the cards."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """More points of all sides together than the rules can give in one deal, or fewer."""
        total, most = sum(self.points), rules.most_points(len(self))
        if total > most:
            what = What.POINTS_OVER_MOST
            if rules.has_bonus:
                what = What.POINTS_OVER_MOST_BESIDE_BONUS
            yield Problem(what, figures=(total, most))
        if total < rules.least_points:
            yield Problem(What.POINTS_UNDER_LEAST, figures=(total, rules.least_points))

    def score(self, rules: Rules, counted: Counted) -> DealScore:
        """The points, with the bonus where it is played."""
        return points_only(self.points, counted[BONUS] if rules.has_bonus else ())
