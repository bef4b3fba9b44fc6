"""What all tables of an event play: points and target, how a match ends, how many of them count."""

from dataclasses import replace
from typing import Any

from scorekeeper.club.documents.config import ENDING, MOST_AT_A_TABLE
from scorekeeper.documents.meeting import read_format, write_format
from scorekeeper.rules.ending import (
    BY_TARGET,
    USUAL_ENDINGS,
    Ending,
    Level,
    problems_of_ending,
)
from scorekeeper.rules.match.meeting import LevelLegs, Meeting, MeetingKind, problems_of_meeting
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem


def game_of(
    preset: str, target: int | None, ending: Ending, meeting: Meeting | None = None
) -> dict[str, Any]:
    """As it is stored with the event, and frozen; without a target the usual one, where nothing
    else ends a match. Two legs that nothing else ends go to 15 with two ahead."""
    if meeting and meeting.kind is MeetingKind.LEGS and target is None and ending == BY_TARGET:
        target, ending = USUAL_ENDINGS["two-ahead"]
    chosen = {name: getattr(ending, name) for name in ENDING}
    game = {"preset": preset, "target": target, "ending": chosen}
    return game | ({"meeting": write_format(meeting)} if meeting else {})


def format_of(game: dict[str, Any], goes_on: bool = False) -> Meeting | None:
    """How many games a meeting has, None where it is one match; where somebody `goes_on`, level
    legs have a third."""
    meeting = read_format(game["meeting"], []) if "meeting" in game else None
    if meeting and goes_on and meeting.kind is MeetingKind.LEGS:
        return replace(meeting, level=LevelLegs.THIRD_GAME)
    return meeting


def rules_of(game: dict[str, Any], players: int, goes_on: bool = False) -> Rules:
    """The rules of a match of so many players; where somebody `goes_on`, level sides play on."""
    rules = Rules.fitting(game["preset"], players)
    fields = dict(game.get("ending") or {})
    ending = replace(BY_TARGET, **fields | {"level": Level(fields.get("level", Level.PLAY_ON))})
    meeting = format_of(game)
    if goes_on or (meeting and meeting.kind is MeetingKind.BEST_OF):
        ending = replace(ending, level=Level.PLAY_ON)
    by_target = ending == BY_TARGET
    by_count = ending.deals is not None or ending.minutes is not None
    target = game.get("target") or (None if by_count else rules.target)
    finish = rules.options.finish if by_target else Finish.HIGHEST
    options = replace(rules.options, finish=finish)
    return replace(rules, target=target, ending=ending, options=options)


def problems_of_game(game: dict[str, Any]) -> list[Problem]:
    """What of its ending does not fit together."""
    rules, meeting = rules_of(game, MOST_AT_A_TABLE), format_of(game)
    problems = problems_of_ending(rules.ending, rules.target, rules.options.finish)
    return [*problems, *(problems_of_meeting(meeting) if meeting else ())]


def minutes_of(game: dict[str, Any]) -> int | None:
    """How long a round is played, where time ends it."""
    minutes: int | None = (game.get("ending") or {}).get("minutes")
    return minutes
