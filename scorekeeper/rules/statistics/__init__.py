"""Computes figures from many matches. Figures add up: a month is the sum of its matches, however
they are grouped.

Every kind of figure has an empty value and can be added to the figures of earlier matches, even
where order matters, as in streaks. So figures can be cached by day, month and year, and a corrected
deal costs one match and a few sums. Figures hold nothing that the matches do not: they can be
thrown away and computed again.
"""

from scorekeeper.rules.game.shared import FOUR, shared_points
from scorekeeper.rules.statistics.evenings import Evening, Evenings
from scorekeeper.rules.statistics.figures import Figures, evening, merged
from scorekeeper.rules.statistics.keys import key_of, people_of, sides_of
from scorekeeper.rules.statistics.match import BEHIND, CountedMatch, of_match
from scorekeeper.rules.statistics.shares import Interval, Mean, Share, is_few, wilson
from scorekeeper.rules.statistics.streaks import Streaks
from scorekeeper.rules.statistics.subject import Record, Subject, Sums
from scorekeeper.rules.statistics.table import TableFigures, Tally, Top

__all__ = [
    "BEHIND",
    "FOUR",
    "CountedMatch",
    "Evening",
    "Evenings",
    "Figures",
    "Interval",
    "Mean",
    "Record",
    "Share",
    "Streaks",
    "Subject",
    "Sums",
    "TableFigures",
    "Tally",
    "Top",
    "evening",
    "is_few",
    "key_of",
    "merged",
    "of_match",
    "people_of",
    "shared_points",
    "sides_of",
    "wilson",
]
