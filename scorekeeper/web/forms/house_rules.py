"""What a house may say of the rules of a match, for the forms that ask for it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import Seating
from scorekeeper.rules.options import (
    OPTION_NAMES,
    SIGNED,
    Direction,
    Faces,
    Finish,
    Method,
    MissingSuit,
)
from scorekeeper.rules.presets import GAMES, LARGEST_TARGET, USUAL_OF_FAMILY, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.fields import Choice, TextForm, number

STYLES = {style.value: style for style in words.Style}
SCOPA = "scopa"
_YES_NO = (True, False)


def as_sent(value: object) -> str:
    """The value of an option as the text of its field."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _option(values: Iterable[Any]) -> Choice:
    """A choice of the house; nothing means what the rules say."""
    return Choice({"": None} | {as_sent(value): value for value in values}, default="")


def field_of(game: Game, option: str) -> str:
    """The name of an option's field: that of the option alone in a game of Scopa, with the game's
    before it in others."""
    usual = not game.is_family or option in USUAL_OF_FAMILY
    return option if usual else f"{game.key}.{option}"


def fields_of(game: Game) -> set[str]:
    """The fields of the options that the game has."""
    own = {field_of(game, choice.name) for choice in game.choices}
    return own | set(USUAL_OF_FAMILY if game.is_family else OPTION_NAMES)


_GROUPS = [
    ("any", [(name, name) for name in USUAL_OF_FAMILY]),
    (SCOPA, [(name, name) for name in OPTION_NAMES if name not in USUAL_OF_FAMILY]),
]
"""The names and fields of the options, in groups by the games that have them; all games have those
of the group "any"."""
for _game in GAMES.values():
    if _game.is_family and _game.choices:
        _own = [(choice.name, field_of(_game, choice.name)) for choice in _game.choices]
        _GROUPS.append((_game.key, _own))


class HouseRulesForm(TextForm):
    """The target and each option of the rules; what is empty is as the rules say. An option that no
    game at hand has is refused."""

    preset: Choice
    target = StringField()
    primiera = _option(Method)
    faces = _option(Faces)
    missing_suit = _option(MissingSuit)
    finish = _option(Finish)
    direction = _option(Direction)
    re_bello = _option(_YES_NO)
    napola = _option(_YES_NO)
    all_coins_win = _option(_YES_NO)
    bonus = _option((*_YES_NO, SIGNED))
    options = OPTION_NAMES
    """What a house may change in a game of Scopa."""
    option_groups = _GROUPS
    group_of: ClassVar = {key: key if GAMES[key].is_family else SCOPA for key in GAMES}
    """By the keys of the games, which group of options each has."""

    def option_choices(self, name: str) -> list[tuple[str, str]]:
        """The choices of the option in that field, in words, without "as the rules say"."""
        values = self[name].values.items()
        option = name.rpartition(".")[2]
        return [(sent, words.choice_name(option, value)) for sent, value in values if sent]

    def games_at_hand(self) -> list[Game]:
        """The games that are to be played; none where a preset is chosen that nobody knows."""
        if not self.preset.value:
            return []
        seating = self["players"].value if "players" in self else None
        if seating is None:
            return [self.preset.value]
        return [Rules.fitting(self.preset.data, seating.players, seating.sides).preset]

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether nothing is wrong: each field by itself, no option of another game, no two options
        that clash."""
        is_right = super().validate(extra_validators)
        games = self.games_at_hand()
        offered = {name for game in games for name in fields_of(game)}
        foreign = [
            Problem(What.OPTION_OF_ANOTHER_GAME, text=f"{games[0].key} {name}")
            for name in sorted(OPTION_FIELDS)
            if games and self[name].data and name not in offered
        ]
        clashing = []
        for game in games:
            own = ((choice.name, self[field_of(game, choice.name)]) for choice in game.choices)
            for both in game.clashing({name: field.value for name, field in own if field.data}):
                named = ", ".join(words.house_rule(name, value) for name, value in both.items())
                clashing.append(Problem(What.OPTIONS_CLASH, text=named))
        self.refuse(foreign + clashing)
        return is_right and not (foreign or clashing)

    def has_options(self, *but: str) -> bool:
        """Whether the house has chosen any option beside those in `but`."""
        return any(self[name].data for name in OPTION_FIELDS if name not in but)

    def rules(self, preset: str, seating: Seating, target: str | None = None) -> Rules:
        """The rules that fit the preset and those who play, with what the house has chosen.
        `target` is what was typed for it, where that is not in the form's own field."""
        usual = Rules.fitting(preset, seating.players, seating.sides)
        typed = self.target.data if target is None else target
        to = number(typed or "", LARGEST_TARGET) or usual.target
        game = usual.preset
        names = USUAL_OF_FAMILY if game.is_family else OPTION_NAMES
        chosen = {name: self[name].value for name in names if self[name].data}
        own = {
            choice.name: self[field].value
            for choice in game.choices
            if (field := field_of(game, choice.name)) in _OF_GAMES and self[field].data
        }
        house = tuple((name, own.get(name, value)) for name, value in usual.options.house)
        return replace(usual, target=to, options=replace(usual.options, **chosen, house=house))

    def validate_target(self, field: StringField) -> None:
        """Refuse what no target can be."""
        typed = str(field.data or "").strip()
        if typed and not number(typed, LARGEST_TARGET):
            raise ValidationError(Problem(What.TARGET_OUT_OF_RANGE, text=typed[:40]))


_OF_GAMES: dict[str, Choice] = {
    field_of(game, choice.name): _option(choice.values)
    for game in GAMES.values()
    if game.is_family
    for choice in game.choices
}
for _name, _field in _OF_GAMES.items():
    setattr(HouseRulesForm, _name, _field)
OPTION_FIELDS = frozenset((*OPTION_NAMES, *_OF_GAMES))
"""The fields of all options of all games."""
