"""The form of a table's settings."""

from wtforms import BooleanField, StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.match import LONGEST_NAME
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.table.settings import NEW, TableSettings, is_zone
from scorekeeper.web.forms.fields import Choice, OneLine
from scorekeeper.web.forms.house_rules import STYLES, HouseRulesForm
from scorekeeper.words.language import later

KEPT = {"": None, "90": 90, "365": 365, "730": 730, "1825": 1825}
"""In days."""


class TableSettingsForm(HouseRulesForm):
    """What all who score at a table may set for it; of a new match what is empty is as in the last
    one."""

    name = OneLine(later("Name of the table"), LONGEST_NAME, too_long=What.NAME_TOO_LONG)
    language = Choice({"": None} | {each: each for each in words.languages()}, default="")
    accepts = BooleanField(later("The other side confirms each deal"))
    preset = Choice({"": None} | dict(PRESETS), What.UNKNOWN_PRESET, default="")
    cards = Choice({"": None} | dict(STYLES), default="")
    kept = Choice(KEPT, default="")
    zone = StringField(default="")

    @classmethod
    def of(cls, settings: TableSettings, **said: object) -> "TableSettingsForm":
        """The form with what a table is set to: those settings, and what is said of the others."""
        kept = str(settings.keep_days or "")
        return cls(
            **said,
            kept=kept if kept in KEPT else "",
            zone=settings.zone,
            **{name: text for name, text in settings.new.items() if name in NEW},
        )

    def settings(self) -> TableSettings:
        """What was sent of it, once it is validated."""
        new = {name: (self[name].data or "").strip() for name in NEW}
        new = {name: each for name, each in new.items() if each}
        return TableSettings(new, self.kept.value, self.zone.data)

    def validate_zone(self, field: StringField) -> None:
        """Refuse what is no time zone."""
        if field.data and not is_zone(field.data):
            raise ValidationError(Problem(What.UNKNOWN_CHOICE, text=f"zone: {field.data[:40]}"))

    def spans(self, instance_days: int | None) -> list[tuple[str, int]]:
        """For how many days a table may be kept that are fewer than the server's."""
        return [
            (sent, days)
            for sent, days in KEPT.items()
            if days and (not instance_days or days < instance_days)
        ]
