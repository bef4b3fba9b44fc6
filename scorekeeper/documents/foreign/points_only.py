"""What a file from elsewhere tells of matches.

Others know points, and at most who had which. What they do not tell is not guessed: each deal
becomes one of points only, and is then checked as every document is.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.documents.match import FORMAT
from scorekeeper.rules.names import SIGNS
from scorekeeper.rules.problems import Problem

Document = dict[str, Any]

_CHOICE = re.compile(r"(?:begins-(?P<line>[1-9][0-9]{0,5})|running)-(?P<yes>yes|no)")
_YES = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody wants otherwise than a table was read: in which of its lines a match begins,
    or does not, and that its points are running totals, or those of each deal."""

    begins: Mapping[int, bool] = field(default_factory=dict)
    running: bool | None = None

    @classmethod
    def of(cls, names: Iterable[str]) -> "Choices":
        """The choices as a form names them: "begins-7-no", "running-yes". Of several of one line
        the last counts."""
        begins: dict[int, bool] = {}
        running = None
        for name in names:
            if (match := _CHOICE.fullmatch(name)) and match["line"]:
                begins[int(match["line"])] = match["yes"] == "yes"
            elif match:
                running = match["yes"] == "yes"
        return cls(begins, running)

    @property
    def names(self) -> list[str]:
        """What a form calls them."""
        of_lines = [f"begins-{line}-{_YES[yes]}" for line, yes in self.begins.items()]
        return of_lines + ([] if self.running is None else [f"running-{_YES[self.running]}"])


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
class ForeignMatches:
    """The matches of a file as documents, and what whoever reads it should know of how it was
    read. Of a table `cuts` holds for each match the cuts before it and within it, in order;
    `running` is whether its points are running totals, None where nothing looks like it."""

    matches: tuple[Document, ...]
    noticed: tuple[Problem, ...] = ()
    cuts: tuple[tuple[Cut, ...], ...] = ()
    running: bool | None = None


def document(
    names: Sequence[str],
    rules: Mapping[str, object],
    at: str,
    deals: Sequence[Document],
    seats: int = 1,
) -> Document:
    """A match of sides of these names, each with so many players; the sign of a side stands for no
    name. `at` is a day, an instant, or empty."""
    of_day = {"date": at} if at else {}
    sides = [_side(name, seats) for name in names]
    return {"format": FORMAT, "rules": {**rules}, "sides": sides, **of_day, "deals": [*deals]}


def _side(name: str, seats: int) -> Document:
    if name in SIGNS:
        return {"players": [None] * seats}
    if seats == 1:
        return {"name": name}
    players = name.split(" & ")  # as `Side.of` has made the name of a pair
    unnamed = [None] * seats
    return {"name": name, "players": players if len(players) == seats else unnamed}
