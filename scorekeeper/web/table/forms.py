"""The forms of a table: its settings, its recovery link, who sits down, and its people."""

from collections.abc import Sequence

from wtforms import HiddenField, StringField

from scorekeeper import words
from scorekeeper.errors import translatable
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.free_text import LONGEST_NAME
from scorekeeper.rules.presets import GAMES
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.clock_and_ids import CODE_LENGTH, read_code
from scorekeeper.web.forms.ending import EndingForm
from scorekeeper.web.forms.fields import Choice, OneLine, SubmissionKey, TextForm, TimeZone
from scorekeeper.web.forms.house_rules import STYLES

KEPT = {"": None, "90": 90, "365": 365, "730": 730, "1825": 1825}
"""In days."""
MOST_PEOPLE = 1_000_000


class TableSettingsForm(EndingForm):
    """What all who score at a table may set for it; of a new match what is empty is as in the last
    one."""

    name = OneLine(translatable("Name of the table"), LONGEST_NAME, too_long=What.NAME_TOO_LONG)
    language = Choice(
        {"": None} | {language: language for language in words.languages()}, default=""
    )
    preset = Choice({"": None} | dict(GAMES), What.UNKNOWN_PRESET, default="")
    cards = Choice({"": None} | dict(STYLES), default="")
    kept = Choice(KEPT, default="")
    zone = TimeZone(default="")


class BackForm(TextForm):
    """Who comes back by the recovery link."""

    key = SubmissionKey()
    name = OneLine(translatable("Your name"), most=LONGEST_NAME, needed=True)


LONGEST_CODE = 20
"""Spaces and dashes between the letters included."""


class SitDownForm(TextForm):
    """One of the people who play, or a name of one's own."""

    key = SubmissionKey()
    who = StringField()
    name = OneLine(translatable("Your name"), most=LONGEST_NAME)

    def chosen(self, players: Sequence[str]) -> str | None:
        """The name to sit down by; None where it is not clear, and `problems` say why."""
        if not self.validate():
            return None
        named = self.who.data or ""
        if named in players:
            if self.name.data and self.name.data != named:
                self.refuse([Problem(What.TWO_NAMES, text=named)])
                return None
            return named
        if not self.name.data:
            self.refuse([Problem(What.NAME_WANTED)])
        return self.name.data or None


class CodeForm(TextForm):
    """Six letters in whatever case and groups."""

    code = OneLine(translatable("Code"), most=LONGEST_CODE)

    def read(self) -> str | None:
        """The code; None where it is none, and `problems` say why."""
        if not self.validate():
            return None
        code = read_code(self.code.data or "")
        if code is None:
            self.refuse([Problem(What.NOT_A_CODE, figures=(CODE_LENGTH,))])
        return code


class PersonForm(TextForm):
    """A name, and the number of another person."""

    name = OneLine(N_("Name"), LONGEST_NAME, needed=True, too_long=What.NAME_TOO_LONG)
    into = HiddenField(default="")
