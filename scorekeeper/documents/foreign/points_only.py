"""What a file from elsewhere tells of matches.

Others know points, and at most who had which. What they do not tell is not guessed: each deal
becomes one of points only, and is then checked as every document is.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.documents.match import FORMAT
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.problems import Problem

Document = dict[str, Any]

_CHOICE = re.compile(
    r"(?:(?P<of>begins|sum|column)-(?P<number>[1-9][0-9]{0,5})|running)-(?P<yes>yes|no)"
    r"|target-(?P<target>[1-9][0-9]{0,2})"
)
_YES = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody wants otherwise than a table was read: in which of its lines a match begins,
    or does not; which lines are sums; which columns, from 1, are sides; that its points are
    running totals, or those of each deal; to how many points three sides play."""

    begins: Mapping[int, bool] = field(default_factory=dict)
    sums: Mapping[int, bool] = field(default_factory=dict)
    columns: Mapping[int, bool] = field(default_factory=dict)
    running: bool | None = None
    target: int | None = None

    @classmethod
    def of(cls, names: Iterable[str]) -> "Choices":
        """The choices as a form names them: "begins-7-no", "running-yes". Of several of one line
        the last counts."""
        numbered: dict[str, dict[int, bool]] = {"begins": {}, "sum": {}, "column": {}}
        running, target = None, None
        for match in filter(None, map(_CHOICE.fullmatch, names)):
            if match["target"]:
                target = int(match["target"])
            elif match["of"]:
                numbered[match["of"]][int(match["number"])] = match["yes"] == "yes"
            else:
                running = match["yes"] == "yes"
        return cls(numbered["begins"], numbered["sum"], numbered["column"], running, target)

    @property
    def names(self) -> list[str]:
        """What a form calls them."""
        numbered = {"begins": self.begins, "sum": self.sums, "column": self.columns}
        return [
            *(f"{of}-{n}-{_YES[yes]}" for of, all_ in numbered.items() for n, yes in all_.items()),
            *([] if self.running is None else [f"running-{_YES[self.running]}"]),
            *([] if self.target is None else [f"target-{self.target}"]),
        ]


AS_READ = Choices()


@dataclass(frozen=True, slots=True)
class Cut:
    """A line of a table before which a match may end. `why` says what tells so; `ends` whether it
    does. `is_free` is one that can be chosen otherwise: the same sides play on."""

    line: int
    why: Problem
    ends: bool
    is_free: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """What could be meant otherwise: how it was read, and what is chosen to have it otherwise."""

    how: Problem
    otherwise: str


@dataclass(frozen=True, slots=True)
class ForeignMatches:
    """The matches of a file as documents, and what whoever reads it should know of how it was
    read: `noticed`, and `guessed` where it can be chosen otherwise. Of a table `cuts` holds for
    each match the cuts before it and within it, in order; `running` is whether its points are
    running totals, None where nothing looks like it."""

    matches: tuple[Document, ...]
    noticed: tuple[Problem, ...] = ()
    guessed: tuple[Guess, ...] = ()
    cuts: tuple[tuple[Cut, ...], ...] = ()
    running: bool | None = None


def match_document(
    names: Sequence[str],
    rules: Mapping[str, object],
    at: str,
    deals: Sequence[Document],
    seats: int = 1,
) -> Document:
    """A match of sides of these names, each with so many players; the sign of a side stands for no
    name. `at` is a day, an instant, or empty."""
    of_day = {"date": at} if at else {}
    sides: list[Document] = []
    for name in names:
        players = name.split(" & ")  # as `Side.of` has made the name of a pair
        unnamed = [None] * seats
        if name in SIGNS:
            sides.append({"players": unnamed})
        elif seats == 1:
            sides.append({"name": name})
        else:
            sides.append({"name": name, "players": players if len(players) == seats else unnamed})
    return {"format": FORMAT, "rules": {**rules}, "sides": sides, **of_day, "deals": [*deals]}
