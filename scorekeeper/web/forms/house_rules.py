"""What a house may say of the rules of a match, for the forms that ask for it."""

from dataclasses import replace
from typing import Any, ClassVar

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.choice import Option, OptionValue
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import Seating
from scorekeeper.rules.options import DIRECTION, FINISH
from scorekeeper.rules.presets import GAMES, LARGEST_TARGET, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.fields import Choice, TextForm, number

STYLES = {style.value: style for style in words.Style}
ANY, SCOPA = "any", "scopa"


def as_sent(value: object) -> str:
    """The value of an option as the text of its field."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def field_of(game: Game, option: Option) -> str:
    """The name of an option's field: that of the option alone in a game of Scopa, with the game's
    before it in others."""
    usual = not game.is_family or option in (FINISH, DIRECTION)
    return option.name if usual else f"{game.key}.{option.name}"


def fields_of(game: Game) -> dict[str, Option]:
    """The options that the game has, by their fields."""
    return {field_of(game, option): option for option in game.offered}


def _group_of(game: Game, option: Option) -> str:
    own = game.key if game.is_family else SCOPA
    return ANY if option in (FINISH, DIRECTION) else own


OPTION_FIELDS = {
    field: option for game in GAMES.values() for field, option in fields_of(game).items()
}
"""The options of all games, by their fields."""
_GROUPS: dict[str, dict[str, Option]] = {ANY: {}}
for _game in GAMES.values():
    for _field, _of_game in fields_of(_game).items():
        _GROUPS.setdefault(_group_of(_game, _of_game), {})[_field] = _of_game


def option_field(option: Option) -> Choice:
    """A choice of the house; nothing means what the rules say."""
    return Choice(
        {"": None} | {as_sent(value.value): value.value for value in option.values}, default=""
    )


class HouseRulesForm(TextForm):
    """The target and each option of the rules; what is empty is as the rules say. An option that no
    game at hand has is refused."""

    preset: Choice
    target = StringField()
    locals().update({name: option_field(option) for name, option in OPTION_FIELDS.items()})
    option_groups = _GROUPS
    """The options by their fields, in groups by the games that have them; all games have those of
    the group "any"."""
    group_of: ClassVar = {key: key if GAMES[key].is_family else SCOPA for key in GAMES}
    """By the keys of the games, which group of options each has."""

    @staticmethod
    def option_choices(option: Option) -> list[tuple[str, str]]:
        """The choices of the option as its field sends them, in words, without "as the rules
        say"."""
        return [(as_sent(value.value), words.value_name(value)) for value in option.values]

    @staticmethod
    def scopa_options() -> dict[str, Option]:
        """Those of a game of Scopa but the direction, by their fields."""
        return {"finish": FINISH} | _GROUPS[SCOPA]

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
        offered = {field for game in games for field in fields_of(game)}
        foreign = [
            Problem(What.OPTION_OF_ANOTHER_GAME, text=f"{games[0].key} {name}")
            for name in sorted(OPTION_FIELDS)
            if games and self[name].data and name not in offered
        ]
        clashing = []
        for game in games:
            for both in game.clashing(self.chosen(game)):
                rules = (words.house_rule(game.option(name), both[name]) for name in both)
                named = ", ".join(rules)
                clashing.append(Problem(What.OPTIONS_CLASH, text=named))
        self.refuse(foreign + clashing)
        return is_right and not (foreign or clashing)

    def chosen(self, game: Game) -> dict[str, OptionValue]:
        """What the house has chosen of the game's options, by their names."""
        fields = fields_of(game).items()
        return {option.name: self[field].value for field, option in fields if self[field].data}

    def has_options(self, *but: str) -> bool:
        """Whether the house has chosen any option beside those in `but`."""
        return any(self[name].data for name in OPTION_FIELDS if name not in but)

    def rules(self, preset: str, seating: Seating, target: str | None = None) -> Rules:
        """The rules that fit the preset and those who play, with what the house has chosen.
        `target` is what was typed for it, where that is not in the form's own field."""
        usual = Rules.fitting(preset, seating.players, seating.sides)
        typed = self.target.data if target is None else target
        to = number(typed or "", LARGEST_TARGET) or usual.target
        options = usual.options.but(self.chosen(usual.preset))
        return replace(usual, target=to, options=options)

    def validate_target(self, field: StringField) -> None:
        """Refuse what no target can be."""
        typed = str(field.data or "").strip()
        if typed and not number(typed, LARGEST_TARGET):
            raise ValidationError(Problem(What.TARGET_OUT_OF_RANGE, text=typed[:40]))
