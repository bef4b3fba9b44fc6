"""What the points of the game at hand need on the grid: which cards are marked, and what the tile
of a side counts beside its cards."""

from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import Most, Run
from scorekeeper.rules.presets import DEFAULT_PRESET, Rules
from scorekeeper.rules.scoring import GamePoint

Marks = tuple[tuple[Card, str], ...]
"""The cards that are marked, each with the name of the first point that it decides."""


@dataclass(frozen=True, slots=True)
class TileFacts:
    """The marked cards; the suit that is counted, the settebello where it shows in its place, and
    one thing more: the point that adds best cards up, the rank that is counted, or the run."""

    marks: Marks = ()
    suit: Suit | None = None
    settebello: Card | None = None
    primiera: str = ""
    rank: int | None = None
    run: Run | None = None


@lru_cache(maxsize=64)
def facts_of(points: tuple[GamePoint, ...]) -> TileFacts:
    """What is marked and counted for these points; of each kind that is counted the first."""
    suits = [each.of for each in points if isinstance(each, Most) and isinstance(each.of, Suit)]
    suit = suits[0] if suits else None
    marks = _marks_of(points)
    is_shown = SETTEBELLO in dict(marks) and suit is SETTEBELLO.suit
    found = TileFacts(marks, suit, SETTEBELLO if is_shown else None)
    for each in points:
        if isinstance(each, Primiera):
            return replace(found, primiera=getattr(each, "called", "") or each.name)
        if isinstance(each, RanksDown):
            return replace(found, rank=each.ranks[0])
    runs = [each for each in points if isinstance(each, Run)]
    return replace(found, run=runs[0] if runs else None)


def _marks_of(points: tuple[GamePoint, ...]) -> Marks:
    marks: dict[Card, str] = {}
    for point in points:
        for card in point.decisive:
            marks.setdefault(card, point.name)
    return tuple(marks.items())


OF_SCOPA = facts_of(Rules.of(DEFAULT_PRESET).points)
