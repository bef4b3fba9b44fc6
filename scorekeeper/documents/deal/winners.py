"""Who has each point of a deal, as somebody says, in and out of a match document.

    {"carte": 0, "denari": null, "spade": [0, 1], "napola": {"side": 1, "length": 4},
     "oros": {"side": 0, "all": true}}

Places count from 0; null is nobody; a list are the sides that are level and score.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any, TypeGuard

from scorekeeper.documents.plain_values import is_list
from scorekeeper.documents.size_limits import MOST_IN_LIST
from scorekeeper.rules.entry.winners import Winners, Won, asked_points
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What

_KEYS = frozenset({"side", "length", "all"})


def read_winners(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> Winners | None:
    """The winners of a deal in counting order; None where no object is there."""
    raw = deal["winners"]
    if not isinstance(raw, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="winners"))
        return None
    order = [point.name for point in asked_points(rules)]
    named = [name for name in order if name in raw]
    others = islice((name for name in raw if name not in order), MOST_IN_LIST)
    won = ((str(name)[:40], _read(raw[name], str(name), problems)) for name in (*named, *others))
    return Winners(sides, tuple(won))


def _read(raw: object, name: str, problems: list[Problem]) -> Won:
    """Of one point: nobody, a place, places, or a place with a length or all."""
    if raw is None:
        return Won()
    if isinstance(raw, Mapping) and "side" in raw and raw.keys() <= _KEYS:
        length, is_all = raw.get("length", 0), raw.get("all", False)
        if _is_whole(raw["side"]) and _is_whole(length) and isinstance(is_all, bool):
            return Won((raw["side"],), length, is_all)
    listed = raw if is_list(raw) else [raw]
    places = [each for each in listed if _is_whole(each)]
    if places and len(places) == len(listed):
        return Won(tuple(sorted(places)))
    problems.append(Problem(What.NOT_READABLE, text=f"winners: {name[:40]}"))
    return Won()


def write_winners(entry: Winners) -> dict[str, Any]:
    """The same values that `read_winners` takes."""
    return {"winners": {name: _written(won) for name, won in entry.won}}


def _written(won: Won) -> object:
    if len(won.sides) != 1:
        return list(won.sides) or None
    beside = {"length": won.length, "all": won.all}
    said = {name: value for name, value in beside.items() if value}
    return {"side": won.sides[0]} | said if said else won.sides[0]


def _is_whole(raw: object) -> TypeGuard[int]:
    return isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < MOST_IN_LIST
