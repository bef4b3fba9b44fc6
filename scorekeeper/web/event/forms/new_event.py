"""An event to begin: who takes part, typed, pasted as a list, or as the file of an evening."""

import re

from wtforms import HiddenField

from scorekeeper import words
from scorekeeper.documents.event.reader import read_event
from scorekeeper.documents.strict_json import NotJson, read_json
from scorekeeper.rules.match import LONGEST_NAME
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.rules.tournament.evening import Evening
from scorekeeper.tables import Rejected
from scorekeeper.tables.event.acts import read_set_up
from scorekeeper.web.event.forms.settings import EventSettingsForm
from scorekeeper.web.forms.fields import OneLine, Paragraph, SubmissionKey
from scorekeeper.words.language import translatable

LONGEST_FILE = 60_000
"""Letters of a list of pairs, or of the file of an evening: of 64 pairs and 12 rounds 40,000."""
_NUMBER = re.compile(r"^\s*\d{1,3}\s*[.):;,\t]\s*")
_BETWEEN = re.compile(r"\s*[;,\t]\s*|\s+(?:[-–/+]|and|e|y)\s+")


class NewEventForm(EventSettingsForm):
    """An event to begin: who takes part, by which system, which game."""

    key = SubmissionKey()
    zone = HiddenField()
    name = OneLine(
        translatable("What is the evening called?"), LONGEST_NAME, too_long=What.NAME_TOO_LONG
    )
    pairs = Paragraph(translatable("Pairs, one a line"), LONGEST_FILE)

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


def pair_in(line: str) -> str:
    """The name of a pair in a line of a list: without its number, and with the two names joined as
    everywhere, also from a CSV."""
    text = _NUMBER.sub("", line.strip()).strip("\"' ")
    parts = [part.strip("\"' ") for part in _BETWEEN.split(text)]
    return " & ".join(part for part in parts if part)
