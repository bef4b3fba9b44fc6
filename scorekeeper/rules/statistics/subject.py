"""The figures of one person, or of partners as a pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from scorekeeper.rules.game.shared import FOUR
from scorekeeper.rules.statistics.evenings import NO_EVENING, Evening, Evenings
from scorekeeper.rules.statistics.shares import Mean, Share
from scorekeeper.rules.statistics.streaks import NO_STREAKS, Streaks

Shares = tuple[int, ...]
"""The numbers of a `Share` for each of the four, or of the points of another game that one side
has, in one row: it is added most often of all."""
NO_SHARES: Shares = ()
"""Of no match: whatever game is added to it."""


class Sums(NamedTuple):
    """What merely adds up.

    `won`, `lost` and `abandoned` count matches, `deals` the deals that count, `points` the points
    scored in them. `comebacks` are matches won from behind. `scope` were made in the `scope_of`
    deals of which they are known, `primiera` are the sums of the best four cards in the
    `primiera_of` deals in which the sum of that side is.
    """

    won: int = 0
    lost: int = 0
    abandoned: int = 0
    deals: int = 0
    points: int = 0
    comebacks: int = 0
    scope: int = 0
    scope_of: int = 0
    primiera: float = 0
    primiera_of: int = 0


NO_SUMS = Sums()
NO_SHARE = Share(0, 0, 0)


class Record(NamedTuple):
    """Decided matches against an opponent, or with a partner.

    Against an opponent, `lost` are the matches that the opponent won: with three sides both may
    have lost one, which counts in `matches` alone. With a partner a match is won or lost together.
    """

    matches: int
    won: int
    lost: int

    def plus(self, later: "Record") -> "Record":
        """The matches of both."""
        matches, won, lost = later
        return Record(self.matches + matches, self.won + won, self.lost + lost)


Records = Mapping[str, Record]


@dataclass(frozen=True, slots=True)
class Subject:
    """All figures of one person or pair. Added to what was played later they stay the same as if
    all of it were counted at once.

    `shares` are read by `share`. `gap` is the largest number of points made good in a
    match that was won. `against` has the opponents by their keys, persons for a person and pairs
    for a pair, `beside` the partners of a person.
    """

    sums: Sums = NO_SUMS
    shares: Shares = NO_SHARES
    streaks: Streaks = NO_STREAKS
    evenings: Evenings = NO_EVENING
    gap: int = 0
    against: Records = field(default_factory=dict)
    beside: Records = field(default_factory=dict)

    def __add__(self, later: "Subject") -> "Subject":
        return Subject(
            Sums(*map(add, self.sums, later.sums)),
            both_shares(self.shares, later.shares),
            self.streaks.plus(later.streaks),
            self.evenings.plus(later.evenings),
            max(self.gap, later.gap),
            _both(self.against, later.against),
            _both(self.beside, later.beside),
        )

    def share(self, category: str, of: Sequence[str] = FOUR) -> Share:
        """How often a point was theirs, of the deals in which it is known whose. `of` are the
        shared points of the game."""
        return share_of(self.shares, category, of)

    @property
    def matches(self) -> Share:
        """The matches won of those that were decided."""
        return Share(self.sums.won, 0, self.sums.won + self.sums.lost)

    @property
    def points(self) -> Mean:
        """The points of a deal."""
        return Mean(self.sums.points, self.sums.deals)

    @property
    def scope(self) -> Mean:
        """The scope of a deal."""
        return Mean(self.sums.scope, self.sums.scope_of)

    @property
    def primiera(self) -> Mean:
        """The primiera of a deal, in its own points; 84 at most."""
        return Mean(self.sums.primiera, self.sums.primiera_of)

    @property
    def best(self) -> Evening | None:
        """The best evening, of equal ones the earliest; only days that are known count."""
        return self.evenings.best

    @property
    def worst(self) -> Evening | None:
        """The worst evening, of equal ones the earliest; only days that are known count."""
        return self.evenings.worst


def share_of(shares: Shares, category: str, of: Sequence[str]) -> Share:
    """The share of one of these points."""
    place = 3 * of.index(category)
    return Share(*shares[place : place + 3]) if shares else NO_SHARE


def both_shares(earlier: Shares, later: Shares) -> Shares:
    """The shares of both, which are of the same game."""
    return tuple(map(add, earlier, later)) if earlier and later else earlier or later


def _both(earlier: Records, later: Records) -> Records:
    if not later or not earlier:
        return earlier or later
    both = dict(earlier)
    for key, record in later.items():
        both[key] = both[key].plus(record) if key in both else record
    return both
