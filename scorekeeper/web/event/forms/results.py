"""What is typed while an event is played: results of slips, a result with its reason, a name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wtforms import HiddenField, StringField

from scorekeeper.documents.event.reader import LONGEST_OF_PAIR
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.event.meetings import Meeting, Outcome
from scorekeeper.tables.event.results import LONGEST_REASON
from scorekeeper.web.forms.fields import Choice, OneLine, TextForm
from scorekeeper.web.forms.numbers import number
from scorekeeper.words.language import translatable

MOST_POINTS = 999


class NameForm(TextForm):
    """A pair that comes late."""

    key = HiddenField()
    name = OneLine(translatable("Name of the pair"), LONGEST_OF_PAIR, needed=True)


class ResultForm(TextForm):
    """What one meeting came to, and why it is corrected."""

    key = HiddenField()
    a = StringField(default="")
    b = StringField(default="")
    absent = Choice({"": None, "a": "a", "b": "b", "both": "both", "none": "none"}, default="")
    reason = OneLine(translatable("Why?"), LONGEST_REASON)
    seen = StringField(default="")
    sure = StringField(default="")

    def outcome(self, meeting: Meeting) -> Outcome | None:
        """None, with the problem said, where it is neither points nor an absence."""
        if self.absent.data:
            sides = {"a": meeting.a, "b": meeting.b, "both": (*meeting.a, *meeting.b), "none": ()}
            return Outcome(absent=sides[self.absent.data])
        points = _points(self.a.data, self.b.data)
        if points is None:
            self.refuse([Problem(What.ONE_BOX_EMPTY, figures=(meeting.table,))])
            return None
        return Outcome(points)


@dataclass(frozen=True, slots=True)
class Slips:
    """What was typed for a round: an outcome by table, and what cannot be read."""

    outcomes: dict[int, Outcome]
    problems: tuple[Problem, ...]


def read_slips(sent: Mapping[str, str], meetings: Sequence[Meeting]) -> Slips:
    """Two numbers a table; a table of which both boxes are empty is left as it is."""
    outcomes: dict[int, Outcome] = {}
    problems = []
    for meeting in meetings:
        a, b = (sent.get(f"{side}-{meeting.table}", "").strip() for side in "ab")
        if not a and not b:
            continue
        points = _points(a, b)
        if points is None:
            problems.append(Problem(What.ONE_BOX_EMPTY, figures=(meeting.table,)))
        else:
            outcomes[meeting.table] = Outcome(points)
    return Slips(outcomes, tuple(problems))


def _points(a: str | None, b: str | None) -> tuple[int, int] | None:
    one, other = (number(each, MOST_POINTS) if each else None for each in (a, b))
    return None if one is None or other is None else (one, other)
