"""What can be said of a deal: its piles, its counts, the cards that decide, or points only."""

from scorekeeper.rules.entry.asked import ASKED_RANKS, Asked
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import (
    FEW_CARDS,
    Deal,
    Entry,
    evidence_of,
    hints_of,
    problems,
    score_deal,
)
from scorekeeper.rules.entry.known import Known, KnownSide
from scorekeeper.rules.entry.own import (
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
from scorekeeper.rules.entry.piles import Piles, with_rest
from scorekeeper.rules.entry.points import PointsOnly

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
    "Known",
    "KnownSide",
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
    "with_rest",
]
