"""How much a deal, a match, a file and a table may hold, more than any evening makes, and how much
processor time one file may take.

Larger ones cost everybody who opens them. The limits hold for every document, also for those that
the program wrote.
"""

import time
from collections.abc import Callable, Mapping, Sequence

from scorekeeper.rules.problems import Problem, Refused, What, in_deal

MOST_DEALS = 1_000
"""Of a match. A long evening has 120; to 999 points, each of four alone, it takes some 700."""
MOST_VERSIONS = 50
"""Of a deal, with all its corrections."""
MOST_KEPT = 2_000
"""Deals of a match with all their corrections, each counted."""
MOST_IN_FILE = 2_500
"""Deals of all matches of a file. A match fits in, also if it was a little over its own limit:
two phones may correct at the very same moment."""
MOST_MATCHES_IN_FILE = 500
MOST_IN_PART = 1_000
"""Of a file that is written, where a single match is not more; it is then read in half a second."""
MOST_MATCHES_IN_PART = 200
MOST_FOUND = 1_000
"""Of what is wrong with a file: what comes after it is not looked at."""
MOST_IN_LIST = 100
"""Of any other list and object in a document. The longest is a pile of forty cards."""
MOST_SIGNS = {",": 400_000, ":": 150_000, "[": 100_000, "{": 100_000}
"""Of each sign in the text of a file of JSON, for its values take more room than the text does:
twice to five times what our largest files have."""
MOST_MATCHES = 10_000
"""Of a table: three each day for nine years."""

LONGEST_READ = 5.0
"""Seconds of the processor for one file that a page is sent. The largest of ours takes one."""

VersionCounts = Sequence[int]
"""How many versions each deal of a match has."""


def problems_of_match(counts: VersionCounts) -> list[Problem]:
    """Why a match cannot hold deals of so many versions."""
    problems = _over(What.TOO_MANY_DEALS, len(counts), MOST_DEALS)
    problems += _over(What.TOO_MANY_KEPT, sum(counts), MOST_KEPT)
    for number, versions in enumerate(counts, 1):
        problems += in_deal(number, _over(What.TOO_MANY_VERSIONS, versions, MOST_VERSIONS))
    return problems


def problems_of_deal_size(deals: int, all_versions: int, versions: int) -> list[Problem]:
    """Why a match of so many deals, and with all their corrections so many, cannot hold one of so
    many versions."""
    return [
        *_over(What.TOO_MANY_DEALS, deals, MOST_DEALS),
        *_over(What.TOO_MANY_KEPT, all_versions, MOST_KEPT),
        *_over(What.TOO_MANY_VERSIONS, versions, MOST_VERSIONS),
    ]


def problems_of_file(matches: Sequence[VersionCounts]) -> list[Problem]:
    """Why a file cannot hold these matches; each may hold its own."""
    all_versions = sum(map(sum, matches))
    return [
        *_over(What.TOO_MANY_MATCHES_IN_FILE, len(matches), MOST_MATCHES_IN_FILE),
        *_over(What.TOO_MANY_IN_FILE, all_versions, MOST_IN_FILE),
    ]


def problems_of_table(matches: int) -> list[Problem]:
    """Why a table cannot have so many matches."""
    return _over(What.TOO_MANY_MATCHES, matches, MOST_MATCHES)


def counts_in(document: object) -> VersionCounts:
    """How many versions each deal of a match document has, as far as it is one: nothing is read."""
    deals = document.get("deals") if isinstance(document, Mapping) else None
    counts = []
    for deal in deals if isinstance(deals, list) else ():
        history = deal.get("history") if isinstance(deal, Mapping) else None
        counts.append(1 + len(history) if isinstance(history, list) else 1)
    return counts


def _over(what: What, there: int, most: int) -> list[Problem]:
    return [Problem(what, figures=(most, there))] if there > most else []


class Patience:
    """So many seconds of processor time for one file; other work does not count."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def look(self) -> None:
        """Nothing, as long as there is time left.

        :raise Refused: when there is none.
        """
        if self._clock() > self._end:
            raise Refused([Problem(What.TAKES_TOO_LONG)])


ENDLESS = Patience(float("inf"))
