"""Who is ahead of whom at a table, how it goes for everybody, and who has most of each point."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.scoring import Category
from scorekeeper.rules.statistics.figures import (
    Figures,
    TableFigures,
    WinTally,
    people_of,
    sides_of_key,
)
from scorekeeper.rules.statistics.subject import Subject
from scorekeeper.words import people as words

FACES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in a list: the matches won, the newest results, and how it goes now; a pair has two
    people."""

    people: tuple[int, ...]
    name: str
    subject: Subject
    results: Sequence[int] = ()

    @property
    def won(self) -> words.FigureLine:
        """The matches won, in words."""
        return words.of_matches(self.subject, self.name)


@dataclass(frozen=True, slots=True)
class Face:
    """Sides that met, how often each has won, and in whose colours, from 1; and the two people
    where it is two."""

    names: tuple[str, ...]
    won: tuple[int, ...]
    colours: tuple[int, ...]
    two: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class SharedPoints:
    """A point, how often each of some people had it, and how often nobody."""

    category: str
    won: tuple[int, ...]
    nobody: int = 0


def person_rankings(
    counted: Figures, names: Mapping[int, str], recent: Mapping[int, Sequence[int]]
) -> list[Who]:
    """Whoever won most matches first, then by points a deal."""
    ranked = sorted(
        counted.of.items(),
        key=lambda item: (item[1].sums.won, item[1].points.value or 0),
        reverse=True,
    )
    return [
        Who(people, words.names_of(people, names), each, recent.get(people[0], ()))
        for key, each in ranked
        if (people := people_of(key))
    ]


def swept(of: Mapping[str, Subject]) -> int:
    """The cleared tables of all, those of partners once."""
    return sum(
        each.sums.scope * (1 if len(people) == 1 else 1 - len(people))
        for key, each in of.items()
        if (people := people_of(key))
    )


def faces(
    tally: Mapping[str, WinTally], names: Mapping[int, str], persons: Sequence[Who]
) -> list[Face]:
    """Who won how often against whom: those who met most often first. Where everybody is alone,
    each has the colour of the list of people."""
    places = {each.people: place for place, each in enumerate(persons[: len(SIGNS)], 1)}
    faces = []
    for key, each in tally.items():
        if not any(each.wins):
            continue
        by_wins = sorted(zip(each.wins, sides_of_key(key), strict=True), key=lambda one: -one[0])
        sides = [side for _, side in by_wins]
        names_of_sides = tuple(words.names_of(side, names) for side in sides)
        is_listed = all(side in places for side in sides)
        colours = tuple(places[s] for s in sides) if is_listed else range(1, len(sides) + 1)
        two = (sides[0][0], sides[1][0]) if [*map(len, sides)] == [1, 1] else None
        faces.append(Face(names_of_sides, tuple(won for won, _ in by_wins), tuple(colours), two))
    return sorted(faces, key=lambda each: -sum(each.won))[:FACES_SHOWN]


def point_rates(
    persons: Sequence[Who], table: TableFigures, of: Sequence[str], sweep: str
) -> list[SharedPoints]:
    """How often the first of these people, as many as there are colours, had each of the points,
    and how many cleared tables they made."""
    persons = persons[: len(SIGNS)]
    shared = [
        SharedPoints(
            category,
            tuple(each.subject.share(category, of).won for each in persons),
            table.share(category, of).nobody,
        )
        for category in of
    ]
    swept = tuple(round(each.subject.sums.scope) for each in persons)
    return [
        each for each in (*shared, SharedPoints(sweep or Category.SCOPE, swept)) if sum(each.won)
    ]
