"""Many matches -> figures, which add up: a month is the sum of its matches, in any grouping.

Every kind of figure can be added to what was played later and has an empty value, also what
depends on the order, as streaks do. So figures can be kept by day, month and year, and a corrected
deal costs one match made anew and a few sums. Nothing here is more than the matches say: it can
be thrown away and made again.
"""

from scorekeeper.rules.statistics.evenings import Evening, Evenings
from scorekeeper.rules.statistics.figures import Figures, evening, merged
from scorekeeper.rules.statistics.keys import key_of, people_of, sides_of
from scorekeeper.rules.statistics.match import BEHIND, CountedMatch, of_match
from scorekeeper.rules.statistics.shares import Interval, Mean, Share, is_few, wilson
from scorekeeper.rules.statistics.streaks import Streaks
from scorekeeper.rules.statistics.subject import FOUR, Record, Subject, Sums
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
    "sides_of",
    "wilson",
]
