"""The form of a deal of which only the points are known, as from an evening kept on paper.

Fields: `points-1` ... for each side, and those of every deal; the bonus only where it is played.
"""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.entry import Deal, PointsOnly
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.deal.forms.base import DealForm


@dataclass(slots=True)
class PointsForm(DealForm):
    """A number for each side."""

    TEMPLATE: ClassVar[str] = "deal/points.html"

    @property
    def asks_tally(self) -> bool:
        """All points of the deal are in one number a side."""
        return False

    @property
    def asks_bonus(self) -> bool:
        """Whether bonus is played: it is typed apart, for no rule says how much it can be."""
        return self.played.match.rules.has_bonus

    def fill_in(self, entered: Deal) -> None:
        """Give the points of the deal without the bonus, however it was entered."""
        points = self.played.standings[self.deal - 1].score.points
        bonus = entered.bonus if self.asks_bonus else (0,) * len(points)
        self.put("points", (every - agreed for every, agreed in zip(points, bonus, strict=True)))
        self.put("bonus", (agreed or "" for agreed in bonus))

    def read_deal(self, found: list[Problem]) -> Deal | None:
        """The points; beside a number, an empty field is 0. None where one cannot be read: what is
        not known is not too little."""
        nothing = (0,) * len(self.numbers)
        if not any(self[f"points-{side}"] for side in self.numbers):
            found += [Problem(What.POINTS_NOT_GIVEN, sides=(side - 1,)) for side in self.numbers]
        points = self.column("points", found)
        bonus = self.column("bonus", found) if self.asks_bonus else nothing
        return None if found else Deal(PointsOnly(points), nothing, bonus)

    def label(self, name: str, side: int) -> str:
        """The side's name: its fields stand below it."""
        return self.played.names[side]
