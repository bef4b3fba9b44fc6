"""The form of the date and the note of a match."""

from wtforms.validators import ValidationError

from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match.matches import LONGEST_NOTE, is_day
from scorekeeper.web.forms.fields import OneLine, Paragraph, TextForm
from scorekeeper.words.language import later


class DetailsForm(TextForm):
    """Both may stay empty: nobody knows the day, there is nothing to note."""

    date = OneLine(later("When was it played?"), most=LONGEST_NOTE)
    note = Paragraph(later("Note (may stay empty)"), LONGEST_NOTE, too_long=What.NOTE_TOO_LONG)

    def validate_date(self, field: OneLine) -> None:
        """Refuse what is no day."""
        if field.data and not is_day(field.data):
            raise ValidationError(Problem(What.NOT_A_DAY, text=field.data[:40]))
