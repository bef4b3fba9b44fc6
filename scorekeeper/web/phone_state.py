"""How a running match stands, and its rules, as a phone keeps them for its scripts; and the one way
in which anything is written for a script.

`static/page/types.d.ts` describes the same values for the checker of the scripts: a test in
`tests/pages/offline` compares them field by field.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Literal

from markupsafe import Markup

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.entry.won import Won, may_be_nobodys, worth_of
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import worths
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.tables.deal.counting import nothing_counted
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store, table_row


@dataclass(frozen=True, slots=True)
class SaidWorth:
    """What people say of a point, where nothing but a winner has to be said."""

    worth: int | None
    """To the side that has it; None where more than that has to be said."""
    level: int
    """To each of several sides; 0 where they have nothing."""
    nobody: bool
    """Whether it may be nobody's."""
    needed: bool
    """Whether somebody has to say it; else who says nothing means nobody."""


@dataclass(frozen=True, slots=True)
class MostPoint:
    """For the most cards of a kind."""

    name: str
    """The field in which people say who has it."""
    said: SaidWorth
    """What is said there."""
    cards: str
    """Of which suit or rank; empty for all cards."""
    points: int
    """To the one side with most."""
    level: int
    """To each of several sides with most."""
    all: int
    """In place of `points` where one side has all of them; 0 where that is the same."""
    kind: Literal["most"] = "most"
    """Tells it from the others."""


@dataclass(frozen=True, slots=True)
class CardsPoint:
    """For one card, or for several together."""

    name: str
    """The field in which people say who has it."""
    said: SaidWorth
    """What is said there."""
    cards: list[str]
    """Which they are."""
    points: int
    """To the side with all of them."""
    wins: bool
    """Whether they win the match."""
    kind: Literal["cards"] = "cards"
    """Tells it from the others."""


@dataclass(frozen=True, slots=True)
class RunPoint:
    """For the cards of a suit from the ace up, one point each."""

    name: str
    """The field in which people say who has it."""
    said: SaidWorth
    """What is said there."""
    cards: list[str]
    """From the ace up."""
    shortest: int
    """Fewer cards are none."""
    more: int
    """Beside one for each card."""
    kind: Literal["run"] = "run"
    """Tells it from the others."""


@dataclass(frozen=True, slots=True)
class RanksPoint:
    """For the most cards of the first rank; where sides are level in it, of the next."""

    name: str
    """The field in which people say who has it."""
    said: SaidWorth
    """What is said there."""
    ranks: tuple[int, ...]
    """In the order in which they decide."""
    points: int
    """To the one side with most."""
    all: int
    """In place of `points` where one side has all of the first rank; 0 where that is the same."""
    kind: Literal["ranks"] = "ranks"
    """Tells it from the others."""


@dataclass(frozen=True, slots=True)
class BestPoint:
    """For the highest sum of the best card of each suit."""

    name: str
    """The field in which people say who has it."""
    said: SaidWorth
    """What is said there."""
    worths: Sequence[float | None]
    """Of each rank from 1; None where it counts for nothing."""
    complete: bool
    """Whether only a pile with all four suits competes."""
    points: int
    """To the side with the highest sum."""
    kind: Literal["best"] = "best"
    """Tells it from the others."""


@dataclass(frozen=True, slots=True)
class CountedPoint:
    """For what is counted during play."""

    place: int
    """Among all that is counted, from 0."""
    worth: int
    """Of one."""
    limit: int
    """The most of all sides together."""
    sweep: bool
    """Whether it is a cleared table: then nobody has more of them than half his cards."""
    kind: Literal["counted"] = "counted"


Point = MostPoint | CardsPoint | RunPoint | RanksPoint | BestPoint | CountedPoint


@dataclass(frozen=True, slots=True)
class Together:
    """Of all that is counted at these places together no more than the limit."""

    places: list[int]
    limit: int


@dataclass(frozen=True, slots=True)
class GamePoints:
    """The points of a game whose deals a phone can count by itself."""

    points: list[Point]
    """In counting order."""
    together: list[Together]
    least: int
    """Of points that are typed, those of all sides of a deal together."""
    most: int
    """The same."""


@dataclass(frozen=True, slots=True)
class EndingTold:
    """What ends the match."""

    target: int | None
    """To how many points; None where none ends it."""
    finish: Finish
    """Who wins once that is reached."""
    deals: int | None
    """After how many it ends; None where none ends it."""
    margin: int
    """How many points the winner is ahead."""
    draw: bool
    """Whether a level top is a draw once the deals or the time are over; else they play on."""
    fewest: bool
    """Whether the side with the fewest points wins."""
    last: int | None
    """The deal with which time is over; None where nobody has called it."""


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as the server counts it."""

    points: Sequence[int]
    """Of each side."""
    win: int | None
    """Which side has won the match by this deal itself."""


@dataclass(frozen=True, slots=True)
class Gone:
    """Which sides have gone home."""

    since: int
    """The first deal without them."""
    sides: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """Who plays, by which rules."""

    names: Sequence[str]
    """Of the sides."""
    players: Sequence[str]
    """Their names, in the order in which they deal."""
    dealers: list[int]
    """Of the deal that is played next and those after it, in turn, among the players."""
    gone: list[Gone]
    """Each time anew: of the same deals the last counts."""
    before: Sequence[int]
    """The totals with which the match began."""
    limits: list[int]
    """The most of each thing that is counted."""
    points: GamePoints | None
    """None where only the server can count."""
    ending: EndingTold
    """What ends it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server(MatchRules):
    """How the match stands, as the server has it, and the rules by which a phone goes on."""

    store: str
    """Another one where a database was restored."""
    change: int
    """How often the table has changed: never more than what is said here holds."""
    next: int
    """The deal that is played."""
    counts: Sequence[int]
    """Of that deal: a number a side for each thing that is counted."""
    keys: Sequence[str]
    """Of the taps that are in it."""
    entered: list[str]
    """The keys of the deals."""
    over: bool
    """Whether it is."""
    ended: bool
    """Without a winner."""
    winner: int | None
    """Which side has won; None where none has."""
    deals: list[StoredDeal]
    """All that are stored."""
    counted: int
    """So many of the deals count; others were entered after the end."""


@lru_cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _as_object(value: object) -> dict[str, Any]:
    """A value as an object of its names."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_as_object).encode
"""Anything that a script reads."""


def for_script(value: object) -> Markup:
    """The same for an attribute in single quotes: in double quotes each name would be ten letters
    longer."""
    text = as_json(value).replace("&", "&amp;").replace("'", "&#39;")
    return Markup(text.replace("<", "&lt;").replace(">", "&gt;"))  # noqa: S704


def phone_state(played: MatchState) -> Server:
    """How the match stands."""
    store, row, outcome = get_store(), played.row, played.outcome
    ended = bool(row.ended) and outcome is None
    deals, counted = [], 0
    for standing in played.standings:
        # A deal that wins the match by itself is the last that counts.
        ends = outcome is not None and standing.counts
        deals.append(StoredDeal(standing.score.points, standing.score.wins if ends else None))
        counted += standing.counts
    scope, keys = store.play.counted(row.table, row.number, len(row.deals) + 1)
    return Server(
        store=store.number,
        change=table_row(row.table).changed,
        next=len(row.deals) + 1,
        counts=scope or nothing_counted(played),
        keys=keys,
        entered=[deal.key for deal in row.deals if deal.key],
        over=ended or outcome is not None,
        ended=ended,
        winner=None if outcome is None else outcome.winner,
        deals=deals,
        counted=counted,
        **_as_object(rules_told(played.match, played.names)),
    )


def rules_told(match: Match, names: Sequence[str]) -> MatchRules:
    """The rules, who deals when, and the points of the game, for static/match/state.js."""
    rules = match.rules
    ending, call = rules.ending, match.time_call
    return MatchRules(
        names=names,
        players=match.players,
        dealers=[match.dealer(len(match.deals) + n) for n, _ in enumerate(match.players, 1)],
        gone=[
            Gone(change.since, change.left) for change in match.changes if change.left is not None
        ],
        before=match.totals_before or (0,) * len(match.sides),
        limits=[point.limit for point in rules.tallied],
        points=script_points(rules, len(match.sides)),
        ending=EndingTold(
            target=rules.target,
            finish=rules.options.finish,
            deals=ending.deals,
            margin=ending.margin,
            draw=ending.level is Level.DRAW,
            fewest=ending.aim is Aim.FEWEST,
            last=call.last_deal if call else None,
        ),
    )


def script_points(rules: Rules, sides: int) -> GamePoints | None:
    """The points that piles show or people say, what is counted during play, and the bounds of
    typed points, for static/offline/offline_points.js; None where only the server can count."""
    if rules.bonus:
        return None
    places = {point.name: place for place, point in enumerate(rules.tallied)}
    return GamePoints(
        points=[_told(point, rules, places) for point in rules.points],
        together=[
            Together([places[name] for name in limited.names], limited.limit)
            for limited in rules.together
        ],
        least=max(1, rules.least_points),
        most=rules.most_points(sides),
    )


def _told(point: GamePoint, rules: Rules, places: dict[str, int]) -> Point:
    if isinstance(point, Counted):
        return CountedPoint(places[point.name], point.points, point.limit, point.sweep)
    name, worth = point.name, _said(point, rules)
    match point:
        case Most():
            kind = str(point.of or "")
            return MostPoint(name, worth, kind, point.points, point.level, point.all or 0)
        case Holds():
            return CardsPoint(name, worth, [str(point.card)], point.points, wins=False)
        case CardSet():
            return CardsPoint(name, worth, _codes(point.cards), point.points, wins=False)
        case All():
            codes = _codes(CARDS_OF[point.of])
            return CardsPoint(name, worth, codes, point.points, wins=point.win_match)
        case Run():
            return RunPoint(name, worth, list(map(str, point.cards)), point.shortest, point.more)
        case RanksDown():
            return RanksPoint(name, worth, point.ranks, point.points, point.all or 0)
        case Primiera():
            return BestPoint(name, worth, worths(point), point.needs_all_suits, point.points)
    raise TypeError(point)


def _said(point: GamePoint, rules: Rules) -> SaidWorth:
    if isinstance(point, All | Run | CardSet):
        return SaidWorth(None, 0, nobody=True, needed=not isinstance(point, All))
    level = point.level if isinstance(point, Most) else 0
    return SaidWorth(
        worth_of(point, Won((0,))), level, nobody=may_be_nobodys(point, rules), needed=True
    )


def _codes(cards: Iterable[Card]) -> list[str]:
    return sorted(map(str, cards))
