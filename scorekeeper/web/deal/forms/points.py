"""The form of a deal of which only the points are known.

Fields: `points-1` ... for each side; and those of every deal.
"""

from typing import Any, ClassVar

from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.forms.fields import Numbers


class PointsForm(DealForm):
    """A number for each side: the points of the deal, all but the bonus."""

    TEMPLATE: ClassVar[str] = "deal/points.html"

    points = Numbers()
    bonus = Numbers()

    def __init__(self, *about: Any, **filled_in: Any) -> None:
        """Ask for no scope, and for the bonus where it is played: no rule says how much it can be,
        so it is typed apart."""
        super().__init__(*about, **filled_in)
        del self.scope
        if not self.played.match.rules.bonus:
            del self.bonus

    def validate_points(self, field: Numbers) -> None:
        """Refuse a form without any number: beside one, an empty field is 0."""
        if not any(field.typed):
            empty = [side for side in field.empty if side not in self.gone]
            field.errors += [Problem(What.POINTS_NOT_GIVEN, sides=(side,)) for side in empty]

    def fill_in(self, entered: Deal) -> None:
        """Give the points of the deal without the bonus, however it was entered."""
        points = self.played.standings[self.deal - 1].score.points
        bonus = entered.bonus if self.bonus else (0,) * len(points)
        self.put(points=[every - agreed for every, agreed in zip(points, bonus, strict=True)])
        if self.bonus:
            self.put(bonus=[agreed or "" for agreed in bonus])

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The points; None where a field cannot be read: what is not known is not too little."""
        if problems:
            return None
        nothing = (0,) * len(self.numbers)
        bonus = self.bonus.data if self.bonus else nothing
        return Deal(PointsOnly(self.points.data), nothing, bonus)
