"""A match: who plays, how it stands after each deal, and who has won."""

from scorekeeper.rules.match.match import (
    MOST_SIDES,
    Match,
    Side,
    problems_of_seating,
    problems_of_setup,
    problems_of_sides,
)
from scorekeeper.rules.match.outcome import How, Outcome, Progress, outcome_after
from scorekeeper.rules.match.standings import (
    Standing,
    can_waive_margin,
    final,
    is_time_over,
    next_progress,
    stand,
    standings,
)

__all__ = [
    "MOST_SIDES",
    "How",
    "Match",
    "Outcome",
    "Progress",
    "Side",
    "Standing",
    "can_waive_margin",
    "final",
    "is_time_over",
    "next_progress",
    "outcome_after",
    "problems_of_seating",
    "problems_of_setup",
    "problems_of_sides",
    "stand",
    "standings",
]
