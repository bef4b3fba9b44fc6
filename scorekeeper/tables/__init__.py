"""What people do at a table, and a match as it stands. Knows no Flask, no request and no form.

Functions take who acts and when as arguments. They return one of the values below, which others
word.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.problems import Problem
from scorekeeper.store.match_values import NewDeal, StoredDeal


@dataclass(frozen=True, slots=True)
class Saved:
    """It is stored, as this version of the deal."""

    deal: StoredDeal


@dataclass(frozen=True, slots=True)
class AlreadySaved:
    """Nothing was stored: this version says the same already."""

    deal: StoredDeal


@dataclass(frozen=True, slots=True)
class Rejected:
    """Nothing was stored, for all of these reasons."""

    problems: tuple[Problem, ...]


class RefusedAct(Exception):
    """Raised under the write lock: nothing was stored, for all of these reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was overwritten: `stored` is the current deal, `yours` differs from it.

    `version` is the current version, 0 where there is none: `yours` can be sent again as its
    correction.
    """

    stored: StoredDeal
    yours: NewDeal
    version: int


def _count_matches() -> None:
    """Whoever stores what people do at a table stores with it what it comes to."""
    from scorekeeper.store.sql.facts import Facts
    from scorekeeper.tables.people.facts import count

    Facts.count = staticmethod(count)


_count_matches()
