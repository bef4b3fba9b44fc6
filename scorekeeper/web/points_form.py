"""The form of a deal of which only the points are known, as from an evening kept on paper.

Fields: `points-1` ... for each side, `bonus-1` ... where bonus is played; `key`, `version`, `why`.
"""

from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.entry import Deal, PointsOnly
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.played import Played
from scorekeeper.web.access import new_key
from scorekeeper.web.fields import whole


@dataclass(slots=True)
class PointsForm:
    """What the page shows: every field as typed, all problems."""

    played: Played
    deal: int
    version: str
    key: str
    typed: dict[str, str] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: Played, deal: int) -> "PointsForm":
        """The form of the next deal, empty, or of a stored one, filled in with its points."""
        if deal > len(played.deals):
            return cls(played, deal, "0", new_key())
        form = cls(played, deal, str(played.deals[deal - 1].version), new_key())
        bonus = played.match.deals[deal - 1].bonus if form.asks_bonus else (0,) * len(played.names)
        points = played.standings[deal - 1].score.points
        for side, (all_points, agreed) in enumerate(zip(points, bonus, strict=True), 1):
            form.typed[f"points-{side}"] = str(all_points - agreed)
            form.typed[f"bonus-{side}"] = str(agreed or "")
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "PointsForm":
        """The form as it was sent."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: value.strip() for name, value in sent.items()}
        return form

    @property
    def asks_bonus(self) -> bool:
        """Whether bonus is played: it is typed apart, for no rule says how much it can be."""
        return self.played.match.rules.options.bonus

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def read(self) -> tuple[Deal, list[Problem]]:
        """The deal and what is wrong with it; beside a number, an empty field is 0."""
        found: list[Problem] = []
        nothing = (0,) * len(self.played.names)
        if not any(self[f"points-{side}"] for side in range(1, len(nothing) + 1)):
            found = [Problem(What.POINTS_NOT_GIVEN, sides=(side,)) for side in range(len(nothing))]
        points = self._column("points", found)
        bonus = self._column("bonus", found) if self.asks_bonus else nothing
        deal = Deal(PointsOnly(points), nothing, bonus)
        return deal, found

    def _column(self, field: str, found: list[Problem]) -> tuple[int, ...]:
        texts = [self[f"{field}-{side}"] for side in range(1, len(self.played.names) + 1)]
        return tuple(
            whole(f"{name}: {text}", text or "0", (side,), found)
            for side, (name, text) in enumerate(zip(self.played.names, texts, strict=True))
        )
