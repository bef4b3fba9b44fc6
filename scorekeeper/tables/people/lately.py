"""Who has played at a table lately: they are offered for its next match, alone and together."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.store import MatchSummary, Store
from scorekeeper.tables.serialization import Unreadable, places_in

MOST_PEOPLE = 24
MOST_TEAMS = 6
PLAYED_LATELY = 50
"""In so many matches they are looked for: at a club's table there may be thousands."""


@dataclass(frozen=True, slots=True)
class Lately:
    """Whoever played last comes first. `people` are names, `teams` the names of those who were a
    side together, in the order in which they sat; nobody and no team is there twice."""

    people: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]


def lately(store: Store, table: str) -> Lately:
    """Who played in the last matches of the table.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    people: dict[str, str] = {}
    teams: dict[frozenset[str], tuple[str, ...]] = {}
    for match in store.matches(table, most=PLAYED_LATELY):
        for player in match.people:
            people.setdefault(player.name.casefold(), player.name)
        for team in _teams(match):
            teams.setdefault(frozenset(name.casefold() for name in team), team)
    return Lately(tuple(people.values())[:MOST_PEOPLE], tuple(teams.values())[:MOST_TEAMS])


def _teams(match: MatchSummary) -> Iterator[tuple[str, ...]]:
    """Sides of two or more who all have names; none of a match that cannot be read."""
    try:
        sides = places_in(match.sides)
    except Unreadable:
        return
    for side in sides:
        team = tuple(match.people[place].name for place in side if place is not None)
        if len(team) == len(side) > 1:
            yield team
