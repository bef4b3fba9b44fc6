"""The form of a deal of which only the points are known, as from an evening kept on paper.

Fields: `points-1` ... for each side; `key`, `version`, `why`.
"""

from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.entry import Deal, PointsOnly
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.access import new_key
from scorekeeper.web.fields import whole
from scorekeeper.web.stored import Played


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
        points = played.standings[deal - 1].score.points
        form.typed = {f"points-{side}": str(each) for side, each in enumerate(points, 1)}
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "PointsForm":
        """The form as it was sent."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: value.strip() for name, value in sent.items()}
        return form

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def read(self) -> tuple[Deal, list[Problem]]:
        """The deal and what could not be read of it; beside a number, an empty field is 0."""
        found: list[Problem] = []
        names = self.played.names
        texts = [self[f"points-{side}"] for side in range(1, len(names) + 1)]
        if not any(texts):
            found = [Problem(What.POINTS_NOT_GIVEN, sides=(side,)) for side in range(len(names))]
        points = tuple(
            whole(f"{name}: {text}", text or "0", (side,), found)
            for side, (name, text) in enumerate(zip(names, texts, strict=True))
        )
        nothing = (0,) * len(names)
        return Deal(PointsOnly(points), nothing, nothing), found
