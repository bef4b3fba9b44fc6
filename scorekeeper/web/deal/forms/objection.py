"""The form in which a side says why it objects to a deal."""

from scorekeeper.tables.deal.confirmation import LONGEST_WORD
from scorekeeper.web.forms.fields import OneLine, TextForm
from scorekeeper.words.language import translatable


class ObjectionForm(TextForm):
    """One line, which may not be empty: others have to know what to look at."""

    word = OneLine(translatable("What is not right?"), most=LONGEST_WORD, needed=True)
