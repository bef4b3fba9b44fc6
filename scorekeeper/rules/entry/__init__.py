"""What can be said of a deal: its piles, its counts, the cards that decide, or points only."""

from scorekeeper.rules.entry.asked import ASKED_RANKS, Asked
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.deal import (
    Deal,
    Entry,
    evidence_of,
    hints_of,
    problems,
    score_deal,
)
from scorekeeper.rules.entry.known import Known, KnownSide
from scorekeeper.rules.entry.piles import Piles, with_rest
from scorekeeper.rules.entry.points import PointsOnly

__all__ = [
    "ASKED_RANKS",
    "Asked",
    "Counts",
    "Deal",
    "Entry",
    "Known",
    "KnownSide",
    "Piles",
    "PointsOnly",
    "SideCount",
    "evidence_of",
    "hints_of",
    "problems",
    "score_deal",
    "with_rest",
]
