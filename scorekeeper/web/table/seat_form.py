"""The forms of sitting down: who you are, and a code that was read aloud."""

from collections.abc import Sequence

from wtforms import HiddenField, StringField

from scorekeeper.rules.match import LONGEST_NAME
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.hashed_secrets import CODE_LENGTH, read_code
from scorekeeper.web.access.seat_cookies import new_key
from scorekeeper.web.forms.fields import OneLine, TextForm
from scorekeeper.words.language import later

OTHER = "other"
LONGEST_CODE = 20
"""Spaces and dashes between the letters included."""


class SitDownForm(TextForm):
    """One of the people who play, or a name of one's own."""

    key = HiddenField()
    who = StringField()
    name = OneLine(later("Your name"), most=LONGEST_NAME)

    def submission(self) -> str:
        """The submission key; a form without one is a sending of its own."""
        return self.key.data or new_key()

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

    code = OneLine(later("Code"), most=LONGEST_CODE)

    def read(self) -> str | None:
        """The code; None where it is none, and `problems` say why."""
        if not self.validate():
            return None
        code = read_code(self.code.data or "")
        if code is None:
            self.refuse([Problem(What.NOT_A_CODE, figures=(CODE_LENGTH,))])
        return code
