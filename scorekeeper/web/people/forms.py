"""The form of a person of a table: what they go by, or who else is the same person."""

from wtforms import HiddenField

from scorekeeper.rules.free_text import LONGEST_NAME
from scorekeeper.rules.problems import What
from scorekeeper.web.forms.fields import OneLine, TextForm, number
from scorekeeper.words.language import translatable as N_

MOST_PEOPLE = 1_000_000


class PersonForm(TextForm):
    """A name, and the number of another person."""

    name = OneLine(N_("Name"), LONGEST_NAME, needed=True, too_long=What.NAME_TOO_LONG)
    into = HiddenField(default="")

    @property
    def other(self) -> int | None:
        """The number of the other person; None where none was chosen."""
        return number(self.into.data or "", MOST_PEOPLE)
