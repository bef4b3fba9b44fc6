"""The form of a table's settings."""

from wtforms import BooleanField

from scorekeeper.web.forms.text import TextForm
from scorekeeper.words.language import later


class TableSettingsForm(TextForm):
    """What all who score at a table may set for it."""

    accepts = BooleanField(later("The other side confirms each deal"))
