"""What is typed at an event: its set-up, results of slips, a result with its reason, a name."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wtforms import HiddenField, StringField

from scorekeeper import words
from scorekeeper.documents.event.reader import LONGEST_OF_PAIR, read_event
from scorekeeper.documents.strict_json import NotJson, read_json
from scorekeeper.rules.match import LONGEST_NAME
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.rules.tournament.evening import Evening
from scorekeeper.tables import Rejected
from scorekeeper.tables.event.acts import read_set_up
from scorekeeper.tables.event.meetings import Meeting, Outcome
from scorekeeper.tables.event.results import LONGEST_REASON
from scorekeeper.web.access.keys import new_key
from scorekeeper.web.event.settings_form import EventSettingsForm
from scorekeeper.web.forms.fields import Choice, OneLine, Paragraph, TextForm
from scorekeeper.web.forms.numbers import number
from scorekeeper.words.language import translatable

MOST_POINTS = 999
LONGEST_FILE = 60_000
"""Letters of a list of pairs, or of the file of an evening: of 64 pairs and 12 rounds 40,000."""
_NUMBER = re.compile(r"^\s*\d{1,3}\s*[.):;,\t]\s*")
_BETWEEN = re.compile(r"\s*[;,\t]\s*|\s+(?:[-–/+]|and|e|y)\s+")


class NewEventForm(EventSettingsForm):
    """An event to begin: who takes part, by which system, which game."""

    key = HiddenField()
    zone = HiddenField()
    name = OneLine(
        translatable("What is the evening called?"), LONGEST_NAME, too_long=What.NAME_TOO_LONG
    )
    pairs = Paragraph(translatable("Pairs, one a line"), LONGEST_FILE)

    def submission(self) -> str:
        return self.key.data or new_key()

    def read(self) -> Evening | None:
        """The evening, set up by this form, or as a pasted file has it; None where something is
        wrong, said in `sentences`."""
        if not self.validate():
            return None
        text = self.pairs.data or ""
        if text.startswith("{"):
            return self._pasted(text)
        names = self.names()
        if not names:
            self.refuse([Problem(What.TEXT_BLANK, text=words.gettext(self.pairs.label.text))])
            return None
        evening = read_set_up(self.config(len(names)), names)
        if isinstance(evening, Rejected):
            self.refuse(evening.problems)
            return None
        return evening

    def _pasted(self, text: str) -> Evening | None:
        try:
            evening, problems = read_event(read_json(text))
        except NotJson as error:
            evening, problems = None, [Problem(What.FILE_BROKEN, figures=(error.line,))]
        except Refused as refused:
            evening, problems = None, list(refused.problems)
        self.refuse(problems)
        return evening

    def names(self) -> list[str]:
        return [name for line in (self.pairs.data or "").split("\n") if (name := pair_in(line))]


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


def pair_in(line: str) -> str:
    """The name of a pair in a line of a list: without its number, and with the two names joined as
    everywhere, also from a CSV."""
    text = _NUMBER.sub("", line.strip()).strip("\"' ")
    parts = [part.strip("\"' ") for part in _BETWEEN.split(text)]
    return " & ".join(part for part in parts if part)


def _points(a: str | None, b: str | None) -> tuple[int, int] | None:
    one, other = (number(each, MOST_POINTS) if each else None for each in (a, b))
    return None if one is None or other is None else (one, other)
