"""The game that all tables of an event play: points and target, and how a match ends."""

from dataclasses import replace
from typing import Any

from scorekeeper.rules.ending import BY_TARGET, Ending, Level, problems_of_ending
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem

MOST_AT_A_TABLE = 4
_NUMBERS = ("deals", "minutes", "margin")


def game_of(preset: str, target: int | None, ending: Ending) -> dict[str, Any]:
    """As it is stored with the event, and frozen; without a target the usual one, where nothing
    else ends a match."""
    chosen = {name: getattr(ending, name) for name in (*_NUMBERS, "margin_cap")}
    return {"preset": preset, "target": target, "ending": chosen | {"level": ending.level.value}}


def rules_of(game: dict[str, Any], players: int, goes_on: bool = False) -> Rules:
    """The rules of a match of so many players; where somebody `goes_on`, level sides play on."""
    rules = Rules.fitting(game["preset"], players)
    given = dict(game.get("ending") or {})
    ending = replace(BY_TARGET, **given | {"level": Level(given.get("level", Level.PLAY_ON))})
    if goes_on:
        ending = replace(ending, level=Level.PLAY_ON)
    by_target = ending == BY_TARGET
    by_count = ending.deals is not None or ending.minutes is not None
    target = game.get("target") or (None if by_count else rules.target)
    finish = rules.options.finish if by_target else Finish.HIGHEST
    options = replace(rules.options, finish=finish)
    return replace(rules, target=target, ending=ending, options=options)


def problems_of_game(game: dict[str, Any]) -> list[Problem]:
    """What of its ending does not fit together."""
    rules = rules_of(game, MOST_AT_A_TABLE)
    return problems_of_ending(rules.ending, rules.target, rules.options.finish)


def minutes_of(game: dict[str, Any]) -> int | None:
    """How long a round is played, where time ends it."""
    minutes: int | None = (game.get("ending") or {}).get("minutes")
    return minutes
