"""The ways to enter a deal: all cards, counts, key cards, winners, points only, or own piles."""

from scorekeeper.rules.entry.all_cards import Piles, with_rest
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import (
    Deal,
    hints_of,
    problems_of_deal,
    score_deal,
    tally_of,
    with_tally,
)
from scorekeeper.rules.entry.key_card_questions import ASKED_RANKS, KeyCardAnswers
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import Entry, EntryMethod
from scorekeeper.rules.entry.own_pile import OwnPile, tally_of_side
from scorekeeper.rules.entry.own_piles import (
    DisputedCard,
    Joined,
    OwnPiles,
    Resolution,
    agrees,
    join_piles,
    left_in,
    own_in,
    problems_of_own,
)
from scorekeeper.rules.entry.points_only import PointsOnly
from scorekeeper.rules.entry.winners import Winners, Won

__all__ = [
    "ASKED_RANKS",
    "Counts",
    "Deal",
    "DisputedCard",
    "Entry",
    "EntryMethod",
    "Joined",
    "KeyCardAnswers",
    "KeyCards",
    "KeyCardsSide",
    "OwnPile",
    "OwnPiles",
    "Piles",
    "PointsOnly",
    "Resolution",
    "SideCount",
    "Winners",
    "Won",
    "agrees",
    "hints_of",
    "join_piles",
    "left_in",
    "own_in",
    "problems_of_deal",
    "problems_of_own",
    "score_deal",
    "tally_of",
    "tally_of_side",
    "with_rest",
    "with_tally",
]
