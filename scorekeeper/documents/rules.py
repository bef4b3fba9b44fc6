"""The rules of a match in a document: a game with its options and how it ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import (
    Field,
    Kind,
    Maybe,
    Object,
    Reading,
    Schema,
    Truth,
    Whole,
    always,
    at_place,
)
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.choice import Option, OptionValue
from scorekeeper.rules.ending import BY_TARGET, Ending, Number, TimeCall
from scorekeeper.rules.ending import ENDING as ENDINGS
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES, LARGEST_TARGET, Rules
from scorekeeper.rules.problems import Problem, What

CALL_OF_TIME = "called"
"""What people say of the end while they play: among the rules of a document, but stored apart from
them, for rules are frozen with the match."""
_RULES = N_("it should be the name of a preset or an object with options")
CALL = Object(
    TimeCall,
    [Field("after", Whole()), Field("deal_in_play", Truth(), usual=True, skip=always)],
    N_("it should be an object with after and deal_in_play"),
)
FINISH_DEAL = "finish_deal"
"""What `time_called` always means: it is read of before and no longer written."""


@dataclass(frozen=True, slots=True)
class _Chosen(Kind):
    """What can be chosen of an option; a number, whose bounds are looked at with the rest."""

    option: Option | Number

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        try:
            return self.option.read(raw)
        except ValueError:
            reading.add(What.UNKNOWN_CHOICE, at_place(place, raw))
            return getattr(BY_TARGET, self.option.name)

    def schema(self) -> Schema:
        if isinstance(self.option, Number):
            return Whole(self.option.least, self.option.most).schema()
        return {"enum": [value.value for value in self.option.values]}


def _ends(option: Option | Number) -> Field:
    usual, chosen = getattr(BY_TARGET, option.name), _Chosen(option)
    return Field(option.name, Maybe(chosen) if usual is None else chosen, usual)


ENDING = Object(Ending, [_ends(option) for option in ENDINGS])
"""How a match ends beside its target; what is as usual is left out."""
_NO_OPTIONS = frozenset({"preset", "game", "target", "time_called", CALL_OF_TIME, *ENDING.known})


def read_rules(raw: object, players: int, problems: list[Problem]) -> Rules | None:
    """The rules of a document: a preset's name, or a preset with options in place of its own.

    Adds what is wrong to `problems`; None where not even the preset is known.
    """
    content = {"preset": raw} if isinstance(raw, str) else raw
    if not isinstance(content, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="rules", shape=_RULES))
        return None
    if what := removed_in(Where.RULES, content):
        problems.append(Problem(What.NO_LONGER_READ, text=what))
        return None
    if "game" in content and "preset" in content:
        problems.append(Problem(What.UNKNOWN_CHOICE, text=f"preset: {content['preset']}"[:60]))
    key = content.get("game", content.get("preset", DEFAULT_PRESET))
    is_known = isinstance(key, str) and key in GAMES
    if not is_known or ("game" in content and not GAMES[key].is_family):
        problems.append(Problem(What.UNKNOWN_PRESET, text=str(key)))
        return None
    game = GAMES[key]
    target = content.get("target", game.target_for(players))
    ending = _read_ending(content, problems)
    if "target" not in content and ending.by_deals_or_time:
        target = None
    if target is not None and (not isinstance(target, int) or isinstance(target, bool)):
        problems.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)[:40]))
        target = game.target_for(players)
    return Rules(game, target, _read_options(game, content, problems), ending)


def _read_options(game: Game, content: Mapping[str, Any], problems: list[Problem]) -> Options:
    """The options of a document, in place of those of the game; what is wrong with them is added
    to `problems`."""
    chosen: dict[str, Any] = {
        option.name: game.options.chosen(option.name) for option in game.offered
    }
    for name, value in islice(content.items(), limits.IN_LIST.most):
        if name in _NO_OPTIONS:
            continue
        try:
            chosen[name] = game.option(name).read(value)
        except ValueError:
            problems.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {value}"))
    for both in game.clashing(chosen):
        named = (f"{name}: {value}" for name, value in both.items())
        problems.append(Problem(What.OPTIONS_CLASH, text=", ".join(named)))
    return game.options.but(chosen)


def _read_ending(content: Mapping[str, Any], problems: list[Problem]) -> Ending:
    """How the match ends; a key that is not given is as usual. Adds what is wrong to `problems`."""
    reading = Reading(problems)
    if (called := content.get("time_called", FINISH_DEAL)) != FINISH_DEAL:
        reading.add(What.UNKNOWN_CHOICE, at_place("time_called", called))
    return Ending(**ENDING.parts(content, "", reading))


def write_rules(rules: Rules) -> dict[str, Any]:
    """Every option by name, so that a later change of a preset does not change an old match; but
    for those that are set aside."""
    game = rules.preset
    kind = "game" if game.is_family else "preset"
    options = {
        option.name: _written(rules.options.chosen(option.name))
        for option in game.offered
        if game.is_family or option.name not in rules.options.set_aside
    }
    return {kind: game.key, "target": rules.target, **options, **ENDING.write(rules.ending)}


def _written(value: OptionValue | None) -> object:
    """The value as documents have it: a word that is a number as one."""
    if not isinstance(value, Enum):
        return value
    return int(value) if value.isdecimal() else str(value)


def rules_schema() -> dict[str, Any]:
    """The JSON Schema of rules that are an object: the options of all games, and the ending."""
    options = [option for game in GAMES.values() for option in game.offered]
    choices: dict[str, dict[str, object]] = {}
    for option in options:
        of_option = choices.setdefault(option.name, {})
        for value in option.values:
            of_option |= {repr(word): word for word in (_written(value.value), _plain(value.value))}
    properties = {
        "preset": {"enum": [*GAMES]},
        "game": {"enum": [key for key, game in GAMES.items() if game.is_family]},
        "target": Maybe(Whole(1, LARGEST_TARGET)).schema(),
        **{name: {"enum": [*words.values()]} for name, words in choices.items()},
        **ENDING.schema()["properties"],
        CALL_OF_TIME: Maybe(CALL).schema(),
        "time_called": {"const": FINISH_DEAL},
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _plain(value: OptionValue) -> OptionValue:
    return str(value) if isinstance(value, Enum) else value
