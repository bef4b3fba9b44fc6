"""How a running match stands, and its rules, as a phone keeps them for its scripts; and the one way
in which anything is written for a script.

`static/page/types.d.ts` says what each name means, and the checker of the scripts reads it there. A
test in `tests/pages/offline` compares what is told here with it.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from markupsafe import Markup

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.entry.won import Won, may_be_nobodys, totals_of, worth_of
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import worths
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.tables.deal.counting import nothing_counted
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store, table_row

Told = dict[str, Any]
"""An object for a script."""

as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=asdict).encode
"""Anything that a script reads; a dataclass as an object of its names."""


def for_script(value: object) -> Markup:
    """The same for an attribute in single quotes: in double quotes each name would be ten letters
    longer."""
    text = as_json(value).replace("&", "&amp;").replace("'", "&#39;")
    return Markup(text.replace("<", "&lt;").replace(">", "&gt;"))  # noqa: S704


def phone_state(played: MatchState) -> Told:
    """How the match stands: a `Server`."""
    store, row, outcome = get_store(), played.row, played.outcome
    ended = bool(row.ended) and outcome is None
    deals, counted = [], 0
    for standing in played.standings:
        # A deal that wins the match by itself is the last that counts.
        ends = outcome is not None and standing.counts
        win = standing.score.wins if ends else None
        deals.append({"points": standing.score.points, "win": win})
        counted += standing.counts
    scope, keys = store.play.counted(row.table, row.number, len(row.deals) + 1)
    return rules_told(played.match, played.names) | {
        "store": store.number,
        "change": table_row(row.table).changed,
        "next": len(row.deals) + 1,
        "counts": scope or nothing_counted(played),
        "keys": keys,
        "entered": [deal.key for deal in row.deals if deal.key],
        "over": ended or outcome is not None,
        "ended": ended,
        "winner": None if outcome is None else outcome.winner,
        "deals": deals,
        "counted": counted,
    }


def rules_told(match: Match, names: Sequence[str]) -> Told:
    """The rules, who deals when, and the points of the game: `MatchRules`."""
    rules, ending, call = match.rules, match.rules.ending, match.time_call
    left = [change for change in match.changes if change.left is not None]
    return {
        "names": names,
        "players": match.players,
        "dealers": [match.dealer(len(match.deals) + n) for n, _ in enumerate(match.players, 1)],
        "gone": [{"since": change.since, "sides": change.left} for change in left],
        "before": match.totals_before or (0,) * len(match.sides),
        "limits": [point.limit for point in rules.tallied],
        "points": script_points(rules, len(match.sides)),
        "ending": {
            "target": rules.target,
            "finish": rules.options.finish,
            "deals": ending.deals,
            "margin": ending.margin,
            "draw": ending.level is Level.DRAW,
            "fewest": ending.aim is Aim.FEWEST,
            "last": call.last_deal if call else None,
        },
    }


def script_points(rules: Rules, sides: int) -> Told | None:
    """The points that piles show or people say, what is counted during play, and the bounds of
    typed points: `GamePoints`; None where only the server can count."""
    if rules.bonus:
        return None
    places = {point.name: place for place, point in enumerate(rules.tallied)}
    return {
        "points": [_point(point, rules, places) for point in rules.points],
        "together": [
            {"places": [places[name] for name in limited.names], "limit": limited.limit}
            for limited in rules.together
        ],
        "least": max(1, rules.least_points),
        "most": rules.most_points(sides),
    }


def _point(point: GamePoint, rules: Rules, places: dict[str, int]) -> Told:
    told: Told
    match point:
        case Counted():
            told = {"kind": "counted", "place": places[point.name], "worth": point.points}
            return told | {"limit": point.limit, "sweep": point.sweep}
        case Most():
            told = {"kind": "most", "cards": str(point.of or ""), "points": point.points}
            told |= {"level": point.level, "all": point.all or 0, "total": totals_of(point)[0]}
        case Holds():
            told = _cards([point.card], point.points)
        case CardSet():
            told = _cards(point.cards, point.points)
        case All():
            told = _cards(CARDS_OF[point.of], point.points, wins=point.win_match)
        case Run():
            cards = list(map(str, point.cards))
            told = {"kind": "run", "cards": cards, "shortest": point.shortest, "more": point.more}
        case RanksDown():
            told = {"kind": "ranks", "ranks": point.ranks, "points": point.points}
            told |= {"all": point.all or 0, "total": totals_of(point)[0]}
        case Primiera():
            told = {"kind": "best", "worths": worths(point), "complete": point.needs_all_suits}
            told |= {"points": point.points}
        case _:
            raise TypeError(point)
    return told | {"name": point.name, "said": _said(point, rules)}


def _cards(cards: Iterable[Card], points: int, *, wins: bool = False) -> Told:
    return {"kind": "cards", "cards": sorted(map(str, cards)), "points": points, "wins": wins}


def _said(point: GamePoint, rules: Rules) -> Told:
    if isinstance(point, All | Run | CardSet):
        needed = not isinstance(point, All)
        return {"worth": None, "level": 0, "nobody": True, "needed": needed}
    return {
        "worth": worth_of(point, Won((0,))),
        "level": point.level if isinstance(point, Most) else 0,
        "nobody": may_be_nobodys(point, rules),
        "needed": True,
    }
