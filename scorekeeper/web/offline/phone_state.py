"""A match as a phone keeps it: what the server last said, from which static/match/state.js goes on
with what this phone has said since."""

import json
from collections.abc import Sequence
from typing import Any

from flask import Response, request
from markupsafe import Markup

from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.entry.winners import Won, may_be_nobodys, worth_of
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run, cards_of
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.tables.deal.counting import nothing_counted
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.viewed_match import viewed_match

SENDING = "Scorekeeper-Sending"
_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def phone_state(played: MatchState) -> str:
    """How the match stands, and the rules by which a phone goes on, as JSON. The number of changes
    is never higher than what is said beside it."""
    store, row, outcome = get_store(), played.row, played.outcome
    ended = bool(row.ended) and outcome is None
    deals, counted = [], 0
    for each in played.standings:
        # A deal that wins the match by itself is the last that counts.
        ends = outcome is not None and each.counts
        deals.append((each.score.points, each.score.wins if ends else None))
        counted += each.counts
    scope, keys = store.play.counted(row.table, row.number, len(row.deals) + 1)
    now: dict[str, Any] = {
        "store": store.number,
        "change": table_row(row.table).changed,
        "next": len(row.deals) + 1,
        "counts": scope or nothing_counted(played),
        "keys": keys,
        "over": ended or outcome is not None,
        "ended": ended,
        "winner": None if outcome is None else outcome.winner,
        "deals": deals,
        "counted": counted,
    }
    return _encoded(now | rules_told(played.match, played.names))


def rules_told(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """The rules, who deals when, and the points of the game, as data for static/match/state.js."""
    rules = match.rules
    ending, call, waiver = rules.ending, match.time_call, match.waiver
    return {
        "names": names,
        "players": match.players,
        "dealers": [match.dealer(1), (match.dealer(2) - match.dealer(1)) % len(match.players)],
        "before": match.totals_before or (0,) * len(match.sides),
        "limits": [point.limit for point in rules.tallied],
        "points": script_points(rules, len(match.sides)),
        "ending": {
            "target": rules.target,
            "finish": rules.options.finish,
            "deals": ending.deals,
            "margin": ending.margin,
            "cap": ending.margin_cap,
            "draw": ending.level is Level.DRAW,
            "fewest": ending.aim is Aim.FEWEST,
            "last": call and call.last_deal(ending.time_called),
            "waived": waiver and waiver.after,
        },
    }


def state_attribute(played: MatchState) -> Markup:
    """The state for an attribute in single quotes: in double quotes each name would be ten letters
    longer."""
    return Markup(  # noqa: S704
        phone_state(played)
        .replace("&", "&amp;")
        .replace("'", "&#39;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
    )


def answer_to_script(table: str, number: int, **more: Any) -> Response:
    """What a script hears after it has sent something: how the match stands now."""
    table_row(table)  # first, so that its number is not higher than what is read after it
    state = phone_state(viewed_match(table, number))
    text = f'{{"state":{state},{_encoded(more)[1:]}' if more else f'{{"state":{state}}}'
    return Response(text, mimetype="application/json")


def is_from_script() -> bool:
    """Whether the request is one that a script sends, and not a form."""
    return SENDING in request.headers


def script_points(rules: Rules, sides: int) -> dict[str, Any] | None:
    """The points that piles show or people say, what is counted during play, and the bounds of
    typed points, for static/offline/offline_points.js; None where only the server can count."""
    if rules.has_bonus:
        return None
    names = [each.name for each in rules.tallied]
    piled = [each for each in rules.points if not isinstance(each, Counted)]
    places = iter(range(len(piled)))
    return {
        "piles": list(map(_piled, piled)),
        "said": [_said(each, rules) for each in piled],
        "wins": [
            _codes(cards_of(each.of)) for each in piled if isinstance(each, All) and each.win_match
        ],
        "order": [
            len(piled) + names.index(each.name) if isinstance(each, Counted) else next(places)
            for each in rules.points
        ],
        "counted": [[each.points, each.limit, int(each.sweep)] for each in rules.tallied],
        "together": [
            [[names.index(name) for name in each.names], each.limit] for each in rules.together
        ],
        "bounds": [max(1, rules.least_points), rules.most_points(sides)],
    }


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
