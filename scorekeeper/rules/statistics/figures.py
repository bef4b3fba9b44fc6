"""The figures of matches, which add up: a day, a month and a year are sums of their matches. Also
those of a table as a whole: who won how often against whom, records, who dealt.

Their keys: "3" is a person, "3+5" are partners on one side, "3+5|4+6" are sides that played each
other. People are the numbers that the table gives them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from typing import NamedTuple

from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.statistics.subject import (
    NO_SHARES,
    Records,
    Share,
    Shares,
    Subject,
    WinRecord,
    both_shares,
    share_of,
)

PersonNumbers = tuple[int, ...]


def key_of(people: Iterable[int]) -> str:
    """The key of one person, or of partners in whatever order they sit."""
    return "+".join(map(str, sorted(people)))


def people_of(key: str) -> PersonNumbers:
    """Who stands behind the key of a person or of partners."""
    return tuple(map(int, key.split("+")))


def key_of_sides(sides: Iterable[PersonNumbers]) -> str:
    """The key of sides that are in order: see `in_order`."""
    return "|".join(map(key_of, sides))


def sides_of_key(key: str) -> tuple[PersonNumbers, ...]:
    """The people of each side, in the order in which a tally counts their wins."""
    return tuple(map(people_of, key.split("|")))


def in_order(sides: Iterable[PersonNumbers]) -> list[int]:
    """The places of the sides in the order of their keys, by number: 2 comes before 10."""
    ordered = [tuple(sorted(side)) for side in sides]
    return sorted(range(len(ordered)), key=ordered.__getitem__)


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
    `longest` is the match with the most deals of those that were decided. `shares` are
    read by `share`. `dealing` says for each number of
    sides how often the side of the dealer alone had the most points, of the deals in which some
    side alone had them.
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
        tally, dealing = dict(self.tally), dict(self.dealing)
        for key, each in later.tally.items():
            tally[key] = tally[key].plus(each) if key in tally else each
        for sides, share in later.dealing.items():
            dealing[sides] = dealing[sides].plus(share) if sides in dealing else share
        return TableFigures(
            self.decided + later.decided,
            self.abandoned + later.abandoned,
            self.running + later.running,
            self.deals + later.deals,
            tally,
            higher(self.most_points, later.most_points),
            higher(self.highest_primiera, later.highest_primiera),
            higher(self.longest, later.longest),
            both_shares(self.shares, later.shares),
            dealing,
        )

    def share(self, category: str, of: Sequence[str] = FOUR) -> Share:
        """How often one of the shared points of the game went to somebody and how often to
        nobody."""
        return share_of(self.shares, category, of)


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
        return Figures(_both(self.of, later.of.items()), self.table + later.table)


def evening(matches: Iterable[Figures]) -> Figures:
    """The figures of the matches of one day, in the order in which they were played: for everybody
    the day is one evening, as it is in every sum in which a day is whole."""
    return reduce(add, matches, Figures())


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
    of = _both({}, ((_key(key, roots), _renamed(who, roots)) for key, who in figures.of.items()))
    table = figures.table
    tally: dict[str, WinTally] = {}
    for old, each in table.tally.items():
        sides = [_people(side, roots) for side in sides_of_key(old)]
        # The wins change places with the sides where a new number sorts otherwise.
        order = in_order(sides)
        key = key_of_sides(sides[place] for place in order)
        counted = WinTally(tuple(each.wins[place] for place in order), each.abandoned)
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


def _people(people: PersonNumbers, roots: Mapping[int, int]) -> PersonNumbers:
    return tuple(roots.get(each, each) for each in people)


def _key(key: str, roots: Mapping[int, int]) -> str:
    return key_of(_people(people_of(key), roots))


def _renamed(subject: Subject, roots: Mapping[int, int]) -> Subject:
    return replace(
        subject, against=_records(subject.against, roots), beside=_records(subject.beside, roots)
    )


def _records(records: Records, roots: Mapping[int, int]) -> Records:
    by_root: dict[str, WinRecord] = {}
    for old, record in records.items():
        key = _key(old, roots)
        by_root[key] = by_root[key].plus(record) if key in by_root else record
    return by_root


def _top(top: Top | None, roots: Mapping[int, int]) -> Top | None:
    return None if top is None else top._replace(people=_people(top.people, roots))
