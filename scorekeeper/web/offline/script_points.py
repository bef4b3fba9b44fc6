"""What a phone needs to count a deal by itself: the points of the game as data for the script."""

import json
from functools import lru_cache
from typing import Any

from scorekeeper.rules.entry.winners import Won, may_be_nobodys, worth_of
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run, cards_of
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint


@lru_cache(maxsize=64)  # the rules of the matches that are being played
def script_points(rules: Rules, sides: int) -> str:
    """The points that piles show or people say, what is counted during play, and the bounds of
    typed points, as JSON for static/offline/offline_points.js; empty where only the server can
    count."""
    if rules.has_bonus:
        return ""
    names = [each.name for each in rules.tallied]
    piled = [each for each in rules.points if not isinstance(each, Counted)]
    told = {
        "piles": list(map(_piled, piled)),
        "said": [_said(each, rules) for each in piled],
        "wins": [
            _codes(cards_of(each.of)) for each in piled if isinstance(each, All) and each.win_match
        ],
        "order": [
            piled.index(each) if each in piled else len(piled) + names.index(each.name)
            for each in rules.points
        ],
        "counted": [[each.points, each.limit, int(each.sweep)] for each in rules.tallied],
        "together": [
            [[names.index(name) for name in each.names], each.limit] for each in rules.together
        ],
        "bounds": [max(1, rules.least_points), rules.most_points(sides)],
    }
    return json.dumps(told, separators=(",", ":"))


def _piled(point: GamePoint) -> list[Any]:
    """The kind, and what it needs."""
    match point:
        case Most():
            return ["most", str(point.of or ""), point.points, point.level, point.all or 0]
        case Holds():
            return ["set", str(point.card), point.points]
        case CardSet():
            return ["set", _codes(point.cards), point.points]
        case All():
            return ["set", _codes(cards_of(point.of)), point.points]
        case Run():
            return ["run", list(map(str, point.cards)), point.shortest, point.more]
        case RanksDown():
            return ["ranks", point.ranks, point.points, point.all or 0]
        case Primiera():
            return ["best", point.scale, point.missing_suit.value, point.points]
    raise TypeError(point)


def _said(point: GamePoint, rules: Rules) -> list[Any]:
    """Of a point its name, and where nothing but a winner has to be said: what it is worth, what
    each has who is level, whether nobody may have it. Of all cards nothing need be said."""
    if isinstance(point, All):
        return [point.name, None]
    if isinstance(point, Run | CardSet):
        return [point.name]
    level = point.level if isinstance(point, Most) else 0
    return [point.name, worth_of(point, Won((0,))), level, int(may_be_nobodys(point, rules))]


def _codes(cards: Any) -> str:
    return " ".join(sorted(map(str, cards)))
