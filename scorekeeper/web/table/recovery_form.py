"""The forms of the words that bring a table back: to make them, and to come back with them."""

from wtforms import HiddenField, StringField

from scorekeeper.rules.match import LONGEST_NAME
from scorekeeper.tables.table.recovery import problems_of_words
from scorekeeper.tables.table.recovery_words import language_of
from scorekeeper.web.access.seat_cookies import new_key
from scorekeeper.web.forms.fields import OneLine, TextForm
from scorekeeper.words.language import later

LONGEST_WORDS = 100


class MakeForm(TextForm):
    """In which language the words are made."""

    key = HiddenField()
    language = StringField()

    def sent(self, table_speaks: str) -> tuple[str, str]:
        """The submission key, and the language: if none was chosen, what the table speaks."""
        return self.key.data or new_key(), language_of(self.language.data or table_speaks)


class BackForm(TextForm):
    """The words, and who has them."""

    key = HiddenField()
    words = OneLine(later("The four words"), most=LONGEST_WORDS, needed=True)
    name = OneLine(later("Your name"), most=LONGEST_NAME, needed=True)

    def validate_words(self, field: OneLine) -> None:
        """Refuse what cannot be the words of any table."""
        field.errors += problems_of_words(field.data)

    def submission(self) -> str:
        """The submission key; a form without one is a sending of its own."""
        return self.key.data or new_key()
