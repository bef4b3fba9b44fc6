"""The words with which a phone becomes the director's."""

from scorekeeper.tables.table.recovery import problems_of_words
from scorekeeper.web.forms.fields import OneLine, TextForm
from scorekeeper.web.table.forms import LONGEST_WORDS
from scorekeeper.words.language import translatable


class WordsForm(TextForm):
    """The four words."""

    words = OneLine(translatable("The four words"), most=LONGEST_WORDS, needed=True)

    def validate_words(self, field: OneLine) -> None:
        """Refuse what cannot be the words of any event."""
        field.errors += problems_of_words(field.data)
