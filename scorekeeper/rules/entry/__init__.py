"""The ways to enter a deal: all cards, counts, key cards, or points only."""

from scorekeeper.rules.entry.all_cards import Piles, with_rest
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import (
    FEW_CARDS,
    Deal,
    Entry,
    evidence_of,
    hints_of,
    problems,
    score_deal,
    tally_of,
    with_tally,
)
from scorekeeper.rules.entry.key_card_questions import ASKED_RANKS, Asked
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.own_piles import (
    ByHand,
    Contested,
    Joined,
    OwnPile,
    agrees,
    join_piles,
    left_in,
    own_in,
    problems_of_own,
)
from scorekeeper.rules.entry.points_only import PointsOnly

__all__ = [
    "ASKED_RANKS",
    "FEW_CARDS",
    "Asked",
    "ByHand",
    "Contested",
    "Counts",
    "Deal",
    "Entry",
    "Joined",
    "KeyCards",
    "KeyCardsSide",
    "OwnPile",
    "Piles",
    "PointsOnly",
    "SideCount",
    "agrees",
    "evidence_of",
    "hints_of",
    "join_piles",
    "left_in",
    "own_in",
    "problems",
    "problems_of_own",
    "score_deal",
    "tally_of",
    "with_rest",
    "with_tally",
]
