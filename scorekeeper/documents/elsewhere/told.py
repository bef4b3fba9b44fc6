"""What a file from elsewhere tells of matches.

Others know points, and at most who had which. What they do not tell is not guessed: each deal
becomes one of points only, and is then checked as every document is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.match import FORMAT
from scorekeeper.rules.match import SIGNS
from scorekeeper.rules.problems import Problem

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """The matches of a file as documents, and what whoever reads it should know of how it was
    read."""

    matches: tuple[Document, ...]
    noticed: tuple[Problem, ...] = ()


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
