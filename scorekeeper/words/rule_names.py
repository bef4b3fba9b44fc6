"""Names of presets, options and targets, and what a house has changed."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Option, Value
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
from scorekeeper.words.match.ending import how_it_ends

_PRESETS = {
    "winning-moves": N_("Winning Moves"),
    "traditional": N_("Traditional"),
    "settanta": N_("Settanta"),
    "scopone": N_("Scopone"),
    "scopone-scientifico": N_("Scopone scientifico"),
    "quindici": N_("Scopa to fifteen"),
    "quindici-napoli": N_("Scopa to fifteen, Naples"),
    "assi": N_("Scopa d'assi"),
    "re-bello": N_("Re bello"),
}
_ABOUT = {
    "winning-moves": N_("To 11, three to 8, four to 15"),
    "traditional": N_("To 11, as most play in Italy"),
    "settanta": N_("To 11, fante, cavallo and re do not count in primiera"),
    "scopone": N_("To 11, four in pairs, nine cards each"),
    "scopone-scientifico": N_("To 11, four in pairs, ten cards each"),
    "quindici": N_("To 11, captures make 15"),
    "quindici-napoli": N_("To 11, captures make 15, with napola and bonus points"),
    "assi": N_("To 11, an ace takes the whole table"),
    "re-bello": N_("To 11, a point for the re (10) of coins"),
}
_GAMES = {
    "cirulla": "Cirulla",
    "escoba": "Escoba",
    "escoba-setenta": "Escoba de setenta",
    "escoba-chorizo": "Escoba con chorizo",
    "chkobba": "Chkobba",
    "assi-31": N_("Scopa d'assi to 31"),
    "spazzino": "Spazzino",
    "rubamazzo": "Rubamazzo",
}
"""The same in every language, but for one."""
_ABOUT_GAMES = {
    "cirulla": N_("To 51, as in Genoa: fifteens, piccola, grande, buone"),
    "escoba": N_("To 21, as in Spain: captures make 15, most sevens"),
    "escoba-setenta": N_("To 15, captures make 15, setenta by values"),
    "escoba-chorizo": N_("To 30, as in Uruguay: with cantos and chorizo"),
    "chkobba": N_("To 21, as in Tunisia: most sevens, the queen is 8 and the jack 9"),
    "assi-31": N_("To 31, an ace takes the whole table, with napola"),
    "spazzino": N_("To 31, swords instead of coins, with picule and bager"),
    "rubamazzo": N_("One deal, whoever has most cards"),
}
_CHOICES = {"traditional": N_("Traditional, to 11")}
_SOURCES = {
    "winning-moves": N_("Winning Moves leaflet"),
    "traditional": N_("as most play in Italy"),
}


def preset_name(key: str) -> str:
    """The game's name for people; one that nobody named is called by its key."""
    if key in _PRESETS:
        return _(_PRESETS[key])
    return _(_GAMES[key]) if key in _GAMES else key.replace("-", " ").capitalize()


def preset_about(key: str) -> str:
    """What tells the preset from the others, in a few words."""
    about = _ABOUT.get(key) or _ABOUT_GAMES.get(key)
    return _(about) if about else preset_name(key)


def preset_lines(key: str) -> tuple[str, str]:
    """The two lines by which a game is chosen: the first, and the one below it in small letters.

    A game of Scopa is told by what it is about, then by its source or its name; any other game by
    its name, then by what it is about.
    """
    if key not in _ABOUT:
        return preset_name(key), preset_about(key)
    return _(_CHOICES.get(key, _ABOUT[key])), _(_SOURCES.get(key, _PRESETS[key]))


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
