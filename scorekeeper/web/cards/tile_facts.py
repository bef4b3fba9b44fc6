"""What the tile of a side counts beside its cards: what the points of the game at hand need."""

from dataclasses import dataclass

from scorekeeper.rules.cards import SETTEBELLO, Suit
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import Holds, Most, Run
from scorekeeper.rules.presets import DEFAULT_PRESET, Rules
from scorekeeper.rules.scoring import GamePoint


@dataclass(frozen=True, slots=True)
class TileFacts:
    """The suit that is counted, whether the settebello shows in its place, and one thing more: the
    point that adds best cards up, the rank that is counted, or the run."""

    suit: Suit | None = None
    settebello: bool = False
    primiera: str = ""
    rank: int | None = None
    run: Run | None = None


def facts_of(points: tuple[GamePoint, ...]) -> TileFacts:
    """What is counted for these points; of each kind the first."""
    suits = [each.of for each in points if isinstance(each, Most) and isinstance(each.of, Suit)]
    suit = suits[0] if suits else None
    held = any(isinstance(each, Holds) and each.card == SETTEBELLO for each in points)
    settebello = held and suit is Suit.COINS
    for each in points:
        if isinstance(each, Primiera):
            return TileFacts(suit, settebello, primiera=each.name)
        if isinstance(each, RanksDown):
            return TileFacts(suit, settebello, rank=each.ranks[0])
    runs = [each for each in points if isinstance(each, Run)]
    return TileFacts(suit, settebello, run=runs[0] if runs else None)


OF_SCOPA = facts_of(Rules.of(DEFAULT_PRESET).points)
