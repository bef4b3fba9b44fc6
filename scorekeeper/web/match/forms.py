"""The form of who plays in a match, while it is played or later. All names may stay empty."""

from collections.abc import Mapping

from wtforms.validators import ValidationError

from scorekeeper import limits
from scorekeeper.documents.match import LONGEST_NOTE
from scorekeeper.errors import translatable
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match.details import is_day
from scorekeeper.web.forms.fields import Lines, OneLine, Paragraph, TextForm, number
from scorekeeper.web.forms.new_match import MOST_PLAYERS


class NamesForm(TextForm):
    """A field for each who plays, round the table.

    `was` is what the fields held when the page was drawn: only what was changed is kept, so that a
    page that lay open meanwhile takes away no name that another phone has given.
    """

    name = Lines(MOST_PLAYERS)
    was = Lines(MOST_PLAYERS)


class DetailsForm(TextForm):
    """The day of a match and a note. Both may stay empty: perhaps nobody knows the day."""

    date = OneLine(translatable("When was it played?"), most=LONGEST_NOTE)
    note = Paragraph(
        translatable("Note (may stay empty)"), LONGEST_NOTE, too_long=What.NOTE_TOO_LONG
    )

    def validate_date(self, field: OneLine) -> None:
        """Refuse what is no day."""
        if field.data and not is_day(field.data):
            raise ValidationError(Problem(What.NOT_A_DAY, text=field.data[:40]))


def deals_before(sent: Mapping[str, str]) -> int | None:
    """After how many deals it is said that time is over or that the highest wins now; -1, which is
    refused, where that cannot be read. None where it is taken back."""
    if sent.get("on"):
        return None
    after = number(sent.get("after", ""), limits.DEALS.most)
    return -1 if after is None else after
