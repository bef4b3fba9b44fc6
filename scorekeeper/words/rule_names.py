"""Names of presets, options and targets, and what a house has changed."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Option, Value
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
from scorekeeper.words.match.ending import how_it_ends


def preset_name(key: str) -> str:
    """The game's name for people; one that nobody named is called by its key."""
    name = GAMES[key].name if key in GAMES else ""
    return _(name) if name else key.replace("-", " ").capitalize()


def preset_about(key: str) -> str:
    """What tells the preset from the others, in a few words."""
    about = GAMES[key].about
    return _(about) if about else preset_name(key)


def preset_lines(key: str) -> tuple[str, str]:
    """The two lines by which a game is chosen: the first, and the one below it in small letters.

    A game of Scopa is told by what it is about, then by its source or its name; any other game by
    its name, then by what it is about.
    """
    game = GAMES[key]
    if game.is_family:
        return preset_name(key), preset_about(key)
    return _(game.chosen or game.about), _(game.source or game.name)


def option_name(option: Option) -> str:
    """What the option is about."""
    return _(option.asks)


def value_name(value: Value) -> str:
    """What can be chosen, in words."""
    return _(value.says) if value.says else str(value.value)


def round_the_table(way: str) -> str:
    """In which order the players are named, who sit round the table: the way that the deal goes."""
    if way == Direction.LEFT:
        return _("Clockwise round the table.")
    return _("Counterclockwise round the table.")


def rules_line(rules: Rules, each_alone: bool = False) -> str:
    """The rules in one line: "Traditional, to 11" or "Traditional with house rules, to 16"."""
    house = bool(rules.changed) or each_alone
    name = preset_name(rules.preset.key)
    if not rules.by_target_alone:
        sentence = N_("{preset} with house rules: {end}") if house else N_("{preset}: {end}")
        return _(sentence).format(preset=name, end=how_it_ends(rules))
    sentence = (
        N_("{preset} with house rules, to {target}") if house else N_("{preset}, to {target}")
    )
    return _(sentence).format(preset=name, target=rules.target)


def house_rule(option: Option, value: object) -> str:
    """An option and what is chosen of it: "Fante, cavallo, re in primiera: count 0"."""
    choice = value_name(option.of(value))
    return _("{option}: {choice}").format(option=option_name(option), choice=choice)


def house_rules(rules: Rules) -> list[str]:
    """What the house plays otherwise than the preset says, a line each."""
    options = map(rules.preset.option, rules.changed)
    return [house_rule(option, rules.options.chosen(option.name)) for option in options]


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return ngettext("{n} point", "{n} points", number).format(n=number)
