"""The figures of a table as a whole: who won how often against whom, records, who dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from scorekeeper.rules.game.shared import FOUR
from scorekeeper.rules.statistics.keys import People
from scorekeeper.rules.statistics.shares import Share
from scorekeeper.rules.statistics.subject import NO_SHARES, Shares, both_shares, share_of


class Tally(NamedTuple):
    """How often each side won where just these sides played, in the order of their keys; and how
    many such matches were abandoned."""

    wins: tuple[int, ...]
    abandoned: int

    def plus(self, later: "Tally") -> "Tally":
        """The matches of both."""
        return Tally(tuple(map(add, self.wins, later.wins)), self.abandoned + later.abandoned)


class Top(NamedTuple):
    """A record: how much, by whom (nobody where the side has no name), and in which match.

    `deal` is the number of the deal, 0 where the record is of the whole match.
    """

    value: float
    people: People
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
    tally: Mapping[str, Tally] = field(default_factory=dict)
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
