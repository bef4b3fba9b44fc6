"""The game that all tables of an event play, in its document: rules, ending, games of a meeting."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.meeting import read_format, write_format
from scorekeeper.documents.rules import read_ending
from scorekeeper.documents.unknown_keys import unknown_keys
from scorekeeper.rules.ending import BY_TARGET, problems_of_ending
from scorekeeper.rules.match.meeting import problems_of_meeting
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import LARGEST_TARGET, PRESETS
from scorekeeper.rules.problems import Problem, What

ENDING = ("deals", "minutes", "margin", "margin_cap", "level")
"""What ends a match beside its target."""
MOST_AT_A_TABLE = 4
_KEYS = frozenset({"preset", "target", "meeting", *ENDING})


def read_game(raw: object, problems: list[Problem]) -> dict[str, Any] | None:
    """As it is stored with an event; None where there is none, or something is wrong, which is
    added to `problems`."""
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="game"))
        return None
    wrong = unknown_keys(raw, _KEYS)
    preset, target = raw.get("preset"), raw.get("target")
    if not isinstance(preset, str) or preset not in PRESETS:
        problems += [*wrong, Problem(What.UNKNOWN_PRESET, text=str(preset)[:40])]
        return None
    is_whole = isinstance(target, int) and not isinstance(target, bool)
    if target is not None and not (is_whole and 1 <= target <= LARGEST_TARGET):
        wrong.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)[:40]))
    ending = read_ending(raw, wrong)
    game: dict[str, Any] = {"preset": preset, "target": target}
    game["ending"] = {name: getattr(ending, name) for name in ENDING}
    if "meeting" in raw and (meeting := read_format(raw["meeting"], wrong)):
        wrong += problems_of_meeting(meeting)
        if meeting.rules:
            wrong.append(Problem(What.SAME_RULES_AT_AN_EVENT))
        game["meeting"] = write_format(meeting)
    if not wrong:
        by_count = ending.deals is not None or ending.minutes is not None
        usual = None if by_count else PRESETS[preset].target_for(MOST_AT_A_TABLE)
        wrong += problems_of_ending(ending, target or usual, Finish.HIGHEST)
    problems += wrong
    return None if wrong else game


def write_game(game: Mapping[str, Any]) -> dict[str, Any]:
    """What is not as usual, as in the rules of a match."""
    ending = game.get("ending") or {}
    written = {
        name: ending[name]
        for name in ENDING
        if name in ending and ending[name] != getattr(BY_TARGET, name)
    }
    named = {key: game[key] for key in ("preset", "target", "meeting") if game.get(key)}
    return named | written
