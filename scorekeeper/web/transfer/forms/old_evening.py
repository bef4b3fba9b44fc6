"""The form of an old evening: who played and when, and the points of each deal in a row."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from wtforms.validators import ValidationError

from scorekeeper.documents.plain_values import MOST_POINTS
from scorekeeper.errors import translatable
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.problems import Problem, What, in_deal
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.details import is_day
from scorekeeper.tables.transfer import is_to_come
from scorekeeper.web.forms.fields import OneLine, number, typed_whole
from scorekeeper.web.forms.new_match import NewMatchForm

LONGEST_DAY = 40
FIRST_ROWS = 12
"""Shown at first, and as many more each time that more are asked for."""
SPARE_ROWS = 36
"""Not shown yet: a script shows the next when the last is filled in."""
MOST_ROWS = 240
"""A long evening has 120 deals."""
_NAME = re.compile(r"name-[1-6]")
_CELL = re.compile(r"(?:points|bonus)-([1-9]\d{0,2})-([1-4])")


class EveningForm(NewMatchForm):
    """The form of a new match, with the day on which it was played; empty means today."""

    date = OneLine(translatable("When was it played? (today if empty)"), most=LONGEST_DAY)

    def validate_date(self, field: OneLine) -> None:
        """Refuse what is no day, and a day that has not come yet."""
        if field.data and not is_day(field.data):
            raise ValidationError(Problem(What.NOT_A_DAY, text=field.data))
        if is_to_come(field.data, now()):
            raise ValidationError(Problem(What.DAY_TO_COME, text=field.data))


@dataclass(slots=True)
class EveningRows:
    """The rows as `typed`, of a match that nobody has entered yet."""

    match: Match
    shown: int = FIRST_ROWS
    typed: dict[str, str] = field(default_factory=dict)

    @classmethod
    def sent(cls, match: Match, sent: Mapping[str, str]) -> "EveningRows":
        """The rows as they were sent; `more` of them where those were asked for."""
        rows = cls(match)
        rows.typed = {name: text.strip() for name, text in sent.items() if _CELL.fullmatch(name)}
        count = number(sent.get("rows", ""), MOST_ROWS) or FIRST_ROWS
        count += FIRST_ROWS if sent.get("act") == "more" else 0
        rows.shown = min(max(count, FIRST_ROWS, rows.last + 1), MOST_ROWS)
        return rows

    @property
    def last(self) -> int:
        """The last row in which anything stands, 0 where there is none."""
        sides = len(self.match.sides)
        cells = ((_CELL.fullmatch(name), text) for name, text in self.typed.items())
        rows = (int(cell[1]) for cell, text in cells if cell and text and int(cell[2]) <= sides)
        return min(max(rows, default=0), MOST_ROWS)

    @property
    def fields(self) -> set[str]:
        """The names of all fields of the page."""
        sides = range(1, len(self.match.sides) + 1)
        return {f"{k}-{row}-{side}" for k in self.kinds for row in self.there for side in sides}

    @property
    def there(self) -> range:
        """The numbers of all rows of the page, those that are not shown yet among them."""
        return range(1, min(self.shown + SPARE_ROWS, MOST_ROWS) + 1)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What is asked of each side: bonus is typed apart where it is played."""
        return ("points", "bonus") if self.match.rules.has_bonus else ("points",)

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def read(self) -> tuple[list[Deal | None], list[Problem]]:
        """The deals down to the last row in which anything stands, None where one cannot be read,
        and what is wrong in reading them, each with the number of its row."""
        deals: list[Deal | None] = []
        problems: list[Problem] = []
        for row in range(1, self.last + 1):
            wrong: list[Problem] = []
            deal = self._deal(row, wrong)
            deals.append(None if wrong else deal)
            problems += in_deal(row, wrong)
        return deals, problems

    def _deal(self, row: int, problems: list[Problem]) -> Deal:
        points = self._texts("points", row)
        bonus = self._texts("bonus", row) if "bonus" in self.kinds else [""] * len(points)
        if not any(points + bonus):
            problems.append(Problem(What.ROW_EMPTY))
        else:
            lacking = (side for side, text in enumerate(points) if not text)
            problems += [Problem(What.POINTS_NOT_GIVEN, sides=(side,)) for side in lacking]
        return Deal(
            PointsOnly(self._numbers("points", row, problems)),
            (0,) * len(points),
            self._numbers("bonus", row, problems),
        )

    def _texts(self, kind: str, row: int) -> list[str]:
        return [self[f"{kind}-{row}-{side}"] for side in range(1, len(self.match.sides) + 1)]

    def _numbers(self, kind: str, row: int, problems: list[Problem]) -> tuple[int, ...]:
        least, most = self.match.rules.bonus_bounds if kind == "bonus" else (0, MOST_POINTS)
        names = (f"{kind}-{row}-{side}" for side in range(1, len(self.match.sides) + 1))
        return tuple(
            typed_whole(name, self[name], (side,), problems, most, least)
            for side, name in enumerate(names)
        )


def carried(sent: Mapping[str, str], rows: EveningRows | None = None) -> list[tuple[str, str]]:
    """What was sent and has no field on the page of these rows, or on that of who played: nothing
    is lost on the way to the other and back, nor where fewer play for a moment."""
    form = EveningForm(formdata=None)
    setup = {name for name in sent if name in form or _NAME.fullmatch(name)}
    cells = {name for name in sent if _CELL.fullmatch(name)}
    hidden = (setup | cells) - rows.fields if rows else cells | {"rows"}
    return [(name, sent[name]) for name in sorted(hidden - {"csrf_token"}) if sent.get(name)]
