"""Names of presets, options and targets, and what a house has changed."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.options import SIGNED, Direction, Faces, Finish, Method, MissingSuit
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

OPTIONS = {
    "primiera": N_("Primiera"),
    "faces": N_("Fante, cavallo, re in primiera"),
    "missing_suit": N_("A side without a suit"),
    "finish": N_("When the target is reached"),
    "re_bello": N_("Re bello: a point for the re (10) of coins"),
    "napola": N_("Napola: points for ace, 2, 3 … of coins"),
    "all_coins_win": N_("All ten coins win the match"),
    "bonus": N_("Bonus points agreed at the table"),
    "direction": N_("The deal goes"),
    "piccola": N_("The piccola goes up to"),
    "cappotto": N_("All ten coins (cappotto)"),
    "napolone": N_("All ten coins win the match"),
    "one_buona": N_("One hand counts one buona, the higher"),
    "table_nine": N_("Dealer's four cards of 9 or less: 3 scope"),
    "buone": N_("Buona da tre and da dieci count"),
    "dealer": N_("Scope for a dealer's four cards of 15"),
    "grande": N_("The grande (8, 9, 10 of coins)"),
    "sietes": N_("The point for sevens"),
    "all_sevens": N_("All four sevens count"),
    "all_oros": N_("All ten oros count"),
}
CHOICES: dict[str, dict[object, str]] = {
    "primiera": {
        Method.VALUES: N_("by values, 7 = 21"),
        Method.SEVENS_DOWN: N_("most sevens, then sixes, aces …"),
        Method.MOST_SEVENS: N_("most sevens"),
        Method.SEVEN_SIX: N_("most sevens, then sixes"),
        Method.TRENTINO: N_("by the values of Trentino, 7 = 7, ace = 5½, faces = ½"),
        Method.NONE: N_("none (three points and scope)"),
        "seven_six_ace": N_("most sevens, then sixes, then aces"),
    },
    "faces": {
        Faces.TEN: N_("count 10"),
        Faces.ZERO: N_("count 0"),
        Faces.BARRED: N_("do not count"),
    },
    "missing_suit": {
        MissingSuit.CANNOT_WIN: N_("cannot win primiera"),
        MissingSuit.SUM: N_("adds up what it has"),
    },
    "finish": {
        Finish.HIGHEST: N_("the highest wins; level: another deal"),
        Finish.COUNTING_ORDER: N_("the first in counting order wins"),
        Finish.COUNTING_ORDER_IF_LEVEL: N_("the highest wins; level: counting order"),
    },
    "cappotto": {
        "wins": N_("win the match"),
        "none": N_("count nothing"),
        30: N_("count 30"),
    },
    "bonus": {
        False: N_("no"),
        True: N_("yes"),
        SIGNED: N_("yes, and points that are taken away"),
    },
    "buone": {"3_10": N_("3 and 10"), "1_3": N_("1 and 3")},
    "grande": {5: N_("counts 5"), "long": N_("counts 5, and 1 more each for the 7 and then the 6")},
    "sietes": {
        "none": N_("none"),
        "most": N_("most sevens"),
        "setenta": N_("by values, 7 = 21"),
        "down": N_("most sevens, then sixes, aces …"),
    },
    "direction": {
        Direction.LEFT: N_("to the left"),
        Direction.RIGHT: N_("to the right"),
    },
}
_SWITCH: dict[object, str] = {True: N_("yes"), False: N_("no")}


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


def option_name(name: str) -> str:
    """What the option is about."""
    return _(OPTIONS[name]) if name in OPTIONS else name.replace("_", " ").capitalize()


def choice_name(name: str, value: object) -> str:
    """One choice of an option in words."""
    known = CHOICES.get(name) or _SWITCH
    # True is 1, and "all sevens count 1" is no yes.
    if name in CHOICES or isinstance(value, bool):
        return _(known[value])
    return str(value)


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


def house_rule(name: str, value: object) -> str:
    """An option and what is chosen of it: "Fante, cavallo, re in primiera: count 0"."""
    return _("{option}: {choice}").format(option=option_name(name), choice=choice_name(name, value))


def house_rules(rules: Rules) -> list[str]:
    """What the house plays otherwise than the preset says, a line each."""
    return [house_rule(name, rules.options.chosen(name)) for name in rules.changed]


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return ngettext("{n} point", "{n} points", number).format(n=number)
