"""The figures of matches, which add up: a day, a month and a year are sums of their matches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add

from scorekeeper.rules.statistics.keys import (
    People,
    in_order,
    key_of,
    key_of_sides,
    people_of,
    sides_of,
)
from scorekeeper.rules.statistics.subject import Record, Records, Subject
from scorekeeper.rules.statistics.table import NO_TABLE_FIGURES, TableFigures, Tally, Top


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some matches of one table: of each person and pair by key, and of the table.

    `earlier + later` are the figures of the matches of both, in whatever groups they are added;
    `Figures()` are those of no match. `of` holds people in the order in which they first played.
    """

    of: Mapping[str, Subject] = field(default_factory=dict)
    table: TableFigures = NO_TABLE_FIGURES

    def __add__(self, later: "Figures") -> "Figures":
        return Figures(_both(self.of, later.of.items()), self.table + later.table)


def evening(matches: Iterable[Figures]) -> Figures:
    """The figures of the matches of one day, in the order in which they were played: for everybody
    the day is one evening, as it is in every sum in which a day is whole."""
    return reduce(add, matches, Figures())


def merged(figures: Figures, roots: Mapping[int, int]) -> Figures:
    """The same where each person whose number is in `roots` goes by the number given there: two
    spellings of a name are one person, and what falls together is added.

    As exact as if they had been one from the start for the figures of a match, and for the sum of
    matches wherever the one spelling was given up before the other was used. Where both were used
    in turn, what depends on the order of the matches (streaks, evenings) does not know it: merge
    match by match, then add. Two who played in the same match are two people, and are not asked
    about.
    """
    if not roots:
        return figures
    of = _both({}, ((_key(key, roots), _renamed(who, roots)) for key, who in figures.of.items()))
    table = figures.table
    tally: dict[str, Tally] = {}
    for sides, each in table.tally.items():
        key, counted = _tally(sides, each, roots)
        tally[key] = tally[key].plus(counted) if key in tally else counted
    return Figures(
        of,
        replace(
            table,
            tally=tally,
            most_points=_top(table.most_points, roots),
            highest_primiera=_top(table.highest_primiera, roots),
            longest=_top(table.longest, roots),
        ),
    )


def _both(
    earlier: Mapping[str, Subject], later: Iterable[tuple[str, Subject]]
) -> dict[str, Subject]:
    both = dict(earlier)
    for key, subject in later:
        both[key] = both[key] + subject if key in both else subject
    return both


def _people(people: People, roots: Mapping[int, int]) -> People:
    return tuple(roots.get(each, each) for each in people)


def _key(key: str, roots: Mapping[int, int]) -> str:
    return key_of(_people(people_of(key), roots))


def _renamed(subject: Subject, roots: Mapping[int, int]) -> Subject:
    return replace(
        subject, against=_records(subject.against, roots), beside=_records(subject.beside, roots)
    )


def _records(records: Records, roots: Mapping[int, int]) -> Records:
    by_root: dict[str, Record] = {}
    for old, record in records.items():
        key = _key(old, roots)
        by_root[key] = by_root[key].plus(record) if key in by_root else record
    return by_root


def _tally(key: str, tally: Tally, roots: Mapping[int, int]) -> tuple[str, Tally]:
    """The wins change places with the sides where a new number sorts otherwise."""
    sides = [_people(side, roots) for side in sides_of(key)]
    order = in_order(sides)
    wins = tuple(tally.wins[place] for place in order)
    return key_of_sides(sides[place] for place in order), Tally(wins, tally.abandoned)


def _top(top: Top | None, roots: Mapping[int, int]) -> Top | None:
    return None if top is None else top._replace(people=_people(top.people, roots))
