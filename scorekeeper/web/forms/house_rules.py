"""What a house may say of the rules of a match, for the forms that ask for it."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.presets import (
    LARGEST_TARGET,
    OPTION_NAMES,
    Direction,
    Faces,
    Finish,
    Method,
    MissingSuit,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.fields import Choice, TextForm
from scorekeeper.web.forms.numbers import number

STYLES = {style.value: style for style in words.Style}
_YES_NO = {"yes": True, "no": False}


def _option(values: Mapping[str, Any]) -> Choice:
    """A choice of the house; nothing means what the rules say."""
    return Choice({"": None} | dict(values), default="")


def _one_of(kind: type[StrEnum]) -> Choice:
    return _option({each.value: each for each in kind})


class HouseRulesForm(TextForm):
    """The target and each option of the rules; what is empty is as the rules say."""

    target = StringField()
    primiera = _one_of(Method)
    faces = _one_of(Faces)
    missing_suit = _one_of(MissingSuit)
    finish = _one_of(Finish)
    direction = _one_of(Direction)
    re_bello = _option(_YES_NO)
    napola = _option(_YES_NO)
    all_coins_win = _option(_YES_NO)
    bonus = _option(_YES_NO)

    def options(self) -> tuple[str, ...]:
        """The names of what a house may change."""
        return OPTION_NAMES

    def option_choices(self, name: str) -> list[tuple[str, str]]:
        """The choices of an option in words, without "as the rules say"."""
        values = self[name].values.items()
        return [(sent, words.choice_name(name, value)) for sent, value in values if sent]

    def has_options(self, *but: str) -> bool:
        """Whether anything else is chosen than what the rules say; of `but` nothing is asked."""
        return any(self[name].data for name in OPTION_NAMES if name not in but)

    def rules(self, preset: str, players: int) -> Rules:
        """Those that fit the preset and so many players, with what the house has chosen."""
        usual = Rules.fitting(preset, players)
        target = number(self.target.data or "", LARGEST_TARGET) or usual.target
        chosen = {name: self[name].value for name in OPTION_NAMES if self[name].data}
        return replace(usual, target=target, options=replace(usual.options, **chosen))

    def validate_target(self, field: StringField) -> None:
        """Refuse what no target can be."""
        typed = str(field.data or "").strip()
        if typed and not number(typed, LARGEST_TARGET):
            raise ValidationError(Problem(What.TARGET_OUT_OF_RANGE, text=typed[:40]))
