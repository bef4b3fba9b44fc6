"""The people of a table: what they go by, and two spellings that are one person."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.free_text import problems_of_names, problems_of_signs, reads_same
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import NotFound, PlayedTogether
from scorekeeper.store.match_values import Person
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import RefusedAct, Rejected
from scorekeeper.tables.serialization import Unreadable, places_in


def everybody(store: Store, table: str) -> list[Person]:
    """Who plays at the table, each once: a spelling that was merged is not somebody of its own."""
    return [person for person in store.people.all(table) if person.root == person.id]


def somebody(store: Store, table: str, number: int) -> Person:
    """The person of that number; of a spelling that was merged the one it counts for.

    :raise scorekeeper.store.errors.NotFound: when nobody at this table has it.
    """
    people = {person.id: person for person in store.people.all(table)}
    if number not in people:
        raise NotFound("person", table, number)
    return people[people[number].root]


def rename(store: Store, table: str, person: int, name: str) -> Rejected | None:
    """From now on the person goes by that name everywhere at the table. A name that somebody else
    has is refused: the two may be one person, which is for people to say.

    :raise scorekeeper.store.errors.NotFound: when nobody at this table has that number.
    """

    def limit(people: Sequence[Person]) -> None:
        if not name:
            raise RefusedAct([Problem(What.NAME_BLANK, sides=(0,))])
        problems = [*problems_of_names([(0, name)]), *problems_of_signs([name])]
        for known in people:
            if known.root == known.id != person and reads_same(known.name, name):
                problems.append(Problem(What.NAME_OF_ANOTHER, text=known.name))
        if problems:
            raise RefusedAct(problems)

    try:
        limit(store.people.all(table))
        if somebody(store, table, person).own != name:
            store.people.rename(table, person, name, limit)
    except RefusedAct as refused:
        return Rejected(refused.problems)
    return None


def merge(store: Store, table: str, person: int, into: int) -> Rejected | None:
    """From now on what the person played counts for the other, until it is undone. Two who played
    in the same match are two people.

    :raise scorekeeper.store.errors.NotFound: when nobody at this table has one of the numbers.
    """
    other = somebody(store, table, into)
    try:
        if person != other.id:
            store.people.merge(table, person, other.id)
    except PlayedTogether as met:
        name = somebody(store, table, person).name
        return Rejected((Problem(What.PLAYED_TOGETHER, text=name, figures=(met.match,)),))
    return None


MOST_PEOPLE = 24
MOST_TEAMS = 6
PLAYED_LATELY = 50
"""In so many matches they are looked for: at a club's table there may be thousands."""


@dataclass(frozen=True, slots=True)
class RecentPlayers:
    """Whoever played last comes first. `people` are names, `teams` the names of those who were a
    side together, in the order in which they sat; nobody and no team is there twice."""

    people: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]


def recent_players(store: Store, table: str) -> RecentPlayers:
    """Who played in the last matches of the table.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    people: dict[str, str] = {}
    teams: dict[frozenset[str], tuple[str, ...]] = {}
    for match in store.matches.summaries(table, most=PLAYED_LATELY):
        for player in match.people:
            people.setdefault(player.name.casefold(), player.name)
        try:
            sides = places_in(match.sides)
        except Unreadable:
            continue
        for side in sides:
            team = tuple(match.people[place].name for place in side if place is not None)
            if len(team) == len(side) > 1:  # two or more who all have names
                teams.setdefault(frozenset(name.casefold() for name in team), team)
    return RecentPlayers(tuple(people.values())[:MOST_PEOPLE], tuple(teams.values())[:MOST_TEAMS])
