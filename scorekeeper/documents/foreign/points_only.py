"""What a file from elsewhere tells of matches: points, and at most who had which. What they do not
tell is not guessed: each deal becomes one of points only, and is checked as every document is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.match import FORMAT
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.problems import Problem

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ForeignMatches:
    """The matches of a file as documents, and what whoever reads it should know of it."""

    matches: tuple[Document, ...]
    noticed: tuple[Problem, ...] = ()


def match_document(
    names: Sequence[str],
    rules: Mapping[str, object],
    day: str,
    deals: Sequence[Document],
    seats: int = 1,
) -> Document:
    """A match of sides of these names, each with so many players, on that day if it is known. The
    sign of a side stands for no name, and "Anna & Bruno" for two people."""
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
    of_day = {"date": day} if day else {}
    return {"format": FORMAT, "rules": {**rules}, "sides": sides, **of_day, "deals": [*deals]}
