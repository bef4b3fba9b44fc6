"""What people do at a table, and a match as it stands. Knows no Flask, no request and no form.

Who does it and when are arguments; what becomes of it is answered as one of the values below, and
worded elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.problems import Problem
from scorekeeper.store import NewDeal, StoredDeal


@dataclass(frozen=True, slots=True)
class Saved:
    """It is stored, as this version of the deal."""

    deal: StoredDeal


@dataclass(frozen=True, slots=True)
class AlreadySaved:
    """This version says it already: it was sent again, or changes nothing. Nothing was stored."""

    deal: StoredDeal


@dataclass(frozen=True, slots=True)
class Rejected:
    """Nothing was stored, for all of these reasons."""

    problems: tuple[Problem, ...]


class Refused(Exception):
    """Found while nobody else can write: nothing was stored, for all of these reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    @classmethod
    def for_all(cls, problems: Sequence[Problem]) -> None:
        """:raise Refused: when there are any."""
        if problems:
            raise cls(problems)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was overwritten: `stored` counts now, `yours` says something else.

    `version` is the one of the deal that counts now, 0 where it has none: `yours` can be sent
    again as a correction of it.
    """

    stored: StoredDeal
    yours: NewDeal
    version: int
