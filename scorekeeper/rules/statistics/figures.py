"""The figures of matches, which add up: a day, a month and a year are sums of their matches. Also
those of a table as a whole: who won how often against whom, records, who dealt.

Their keys: "3" is a person, "3+5" are partners on one side, "3+5|4+6" are sides that played each
other. People are the numbers that the table gives them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import add
from typing import NamedTuple

from scorekeeper.rules.statistics.subject import (
    NO_SHARES,
    Records,
    Share,
    Shares,
    Subject,
    WinRecord,
    added_by_key,
    both_shares,
)

PersonNumbers = tuple[int, ...]


def key_of(people: Iterable[int]) -> str:
    """The key of one person, or of partners in whatever order they sit."""
    return "+".join(map(str, sorted(people)))


def people_of(key: str) -> PersonNumbers:
    """Who stands behind the key of a person or of partners."""
    return tuple(map(int, key.split("+")))


def key_of_sides(sides: Iterable[PersonNumbers]) -> tuple[str, list[int]]:
    """The key of the sides, and their places in its order: by number, so that 2 is before 10."""
    people = [tuple(sorted(side)) for side in sides]
    order = sorted(range(len(people)), key=people.__getitem__)
    return "|".join(key_of(people[place]) for place in order), order


def sides_of_key(key: str) -> tuple[PersonNumbers, ...]:
    """The people of each side, in the order in which a tally counts their wins."""
    return tuple(map(people_of, key.split("|")))


class WinTally(NamedTuple):
    """How often each side won where just these sides played, in the order of their keys; and how
    many such matches were abandoned."""

    wins: tuple[int, ...]
    abandoned: int

    def plus(self, later: "WinTally") -> "WinTally":
        """The matches of both."""
        return WinTally(tuple(map(add, self.wins, later.wins)), self.abandoned + later.abandoned)


class Top(NamedTuple):
    """A record: how much, by whom (nobody where the side has no name), and in which match.

    `deal` is the number of the deal, 0 where the record is of the whole match.
    """

    value: float
    people: PersonNumbers
    match: int
    deal: int = 0


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What is counted for the table and for nobody in it.

    `decided`, `abandoned` and `running` count matches, `deals` the deals that count. `tally` goes
    by the key of the sides, where everybody has a name. The records are None where there is none:
    `longest` is the match with the most deals of those that were decided. `shares` are read by
    `share_of`. `dealing` says for each number of sides how often the side of the dealer alone had
    the most points, of the deals in which some side alone had them.
    """

    decided: int = 0
    abandoned: int = 0
    running: int = 0
    deals: int = 0
    tally: Mapping[str, WinTally] = field(default_factory=dict)
    most_points: Top | None = None
    highest_primiera: Top | None = None
    longest: Top | None = None
    shares: Shares = NO_SHARES
    dealing: Mapping[int, Share] = field(default_factory=dict)

    def __add__(self, later: "TableFigures") -> "TableFigures":
        return TableFigures(
            self.decided + later.decided,
            self.abandoned + later.abandoned,
            self.running + later.running,
            self.deals + later.deals,
            added_by_key(self.tally, later.tally.items(), WinTally.plus),
            higher(self.most_points, later.most_points),
            higher(self.highest_primiera, later.highest_primiera),
            higher(self.longest, later.longest),
            both_shares(self.shares, later.shares),
            added_by_key(self.dealing, later.dealing.items(), Share.plus),
        )


NO_TABLE_FIGURES = TableFigures()


def higher(earlier: Top | None, later: Top | None) -> Top | None:
    """The record of both; of equal ones the earlier stays."""
    if earlier is None or later is None:
        return earlier or later
    return later if later.value > earlier.value else earlier


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some matches of one table: of each person and pair by key, and of the table.

    `earlier + later` are the figures of the matches of both, in whatever groups they are added;
    `Figures()` are those of no match. `of` holds people in the order in which they first played.
    """

    of: Mapping[str, Subject] = field(default_factory=dict)
    table: TableFigures = NO_TABLE_FIGURES

    def __add__(self, later: "Figures") -> "Figures":
        return Figures(added_by_key(self.of, later.of.items(), add), self.table + later.table)


def merged(figures: Figures, roots: Mapping[int, int]) -> Figures:
    """The figures where each person whose number is in `roots` goes by the number given there: two
    spellings of a name are one person, and what falls together is added.

    As exact as if they had been one from the start for the figures of a match, and for the sum of
    matches wherever the one spelling was given up before the other was used. Where both were used
    in turn, what depends on the order of the matches (streaks, evenings) does not know it: merge
    match by match, then add. Two who played in the same match are two people, and are not asked
    about.
    """
    if not roots:
        return figures
    subjects = []
    for key, subject in figures.of.items():
        against = _records(subject.against, roots)
        renamed = replace(subject, against=against, beside=_records(subject.beside, roots))
        subjects.append((key_of(_people(people_of(key), roots)), renamed))
    table = figures.table
    tallies = []
    for key, tally in table.tally.items():
        # The wins change places with the sides where a new number sorts otherwise.
        new_key, order = key_of_sides(_people(side, roots) for side in sides_of_key(key))
        wins = tuple(tally.wins[place] for place in order)
        tallies.append((new_key, WinTally(wins, tally.abandoned)))
    most_points, highest_primiera, longest = (
        top and top._replace(people=_people(top.people, roots))
        for top in (table.most_points, table.highest_primiera, table.longest)
    )
    return Figures(
        added_by_key({}, subjects, add),
        replace(
            table,
            tally=added_by_key({}, tallies, WinTally.plus),
            most_points=most_points,
            highest_primiera=highest_primiera,
            longest=longest,
        ),
    )


def _people(people: PersonNumbers, roots: Mapping[int, int]) -> PersonNumbers:
    return tuple(roots.get(each, each) for each in people)


def _records(records: Records, roots: Mapping[int, int]) -> Records:
    renamed = [(key_of(_people(people_of(key), roots)), record) for key, record in records.items()]
    return added_by_key({}, renamed, WinRecord.plus)
