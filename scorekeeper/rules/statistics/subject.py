"""The figures of one person, or of partners as a pair: shares and means, rows of matches won and
lost, the best and the worst evening.

All can be added without reading matches again, and however they are grouped: matches in a row on
one day are one evening, whether the figures are added by match, day, month or year.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple, TypeVar

from scorekeeper.rules.game.game import FOUR

_Key = TypeVar("_Key")
_Counted = TypeVar("_Counted")


class EveningFigures(NamedTuple):
    """What somebody did on one day ("2026-11-20"): matches won and lost, and the points of all
    deals, those of matches that nobody has won among them."""

    day: str
    won: int
    lost: int
    points: int
    deals: int


class Evenings(NamedTuple):
    """The evenings of somebody in the order in which they were played, as far as they matter; only
    days that are known count.

    `first` and `last` are those at the ends (there is no `last` of one evening), which may go on
    in what is added. `inner_best` and `inner_worst` are of those between, which are over.
    """

    first: EveningFigures | None = None
    last: EveningFigures | None = None
    inner_best: EveningFigures | None = None
    inner_worst: EveningFigures | None = None

    def plus(self, later: "Evenings") -> "Evenings":
        """The evenings of both; the last of these and the first of those are one on one day."""
        if later.first is None:
            return self
        if self.first is None:
            return later
        before = [each for each in (self.first, self.last) if each]
        after = [each for each in (later.first, later.last) if each]
        if before[-1].day == after[0].day:
            day, *evening = before.pop()
            _, *more = after.pop(0)
            before.append(EveningFigures(day, *map(add, evening, more)))
        first, *inner = before + after
        last = inner.pop() if inner else None
        return Evenings(
            first,
            last,
            _foremost(self.inner_best, *inner, later.inner_best),
            _foremost(self.inner_worst, *inner, later.inner_worst, worst=True),
        )

    @property
    def best(self) -> EveningFigures | None:
        """The best evening on which a match was decided; of equal ones the earliest."""
        return _foremost(self.first, self.inner_best, self.last)

    @property
    def worst(self) -> EveningFigures | None:
        """The worst evening on which a match was decided; of equal ones the earliest."""
        return _foremost(self.first, self.inner_worst, self.last, worst=True)


NO_EVENING = Evenings()


def _foremost(*evenings: EveningFigures | None, worst: bool = False) -> EveningFigures | None:
    """The best of these evenings, or the worst: first by matches won minus matches lost, then by
    points a deal; of equal ones the earliest."""
    # An evening on which no match was decided is neither the best nor the worst.
    decided = [each for each in evenings if each and (each.won or each.lost)]
    choose = min if worst else max
    return choose(
        decided,
        key=lambda each: (each.won - each.lost, each.points / (each.deals or 1)),
        default=None,
    )


FEWEST = 20
"""With fewer than so many deals, or matches, a share says little."""


class Share(NamedTuple):
    """How often somebody had it, and how often nobody, `of` the times that it is known."""

    won: int
    nobody: int
    of: int

    def plus(self, later: "Share") -> "Share":
        """The share of both; a plain `+` would join the two rows."""
        return Share(*map(add, self, later))

    @property
    def rate(self) -> float | None:
        """How often it was won, from 0 to 1; None where nothing is known."""
        return self.won / self.of if self.of else None


class Streaks(NamedTuple):
    """The decided matches of somebody, one after the other, as far as runs of them matter.

    `first` and `last` are how long the run at each end is: above 0 of wins, below 0 of losses, 0
    where nothing was decided; the last is the one that still goes on. `wins` and `losses` are the
    longest runs of each.
    """

    first: int = 0
    last: int = 0
    wins: int = 0
    losses: int = 0

    def plus(self, later: "Streaks") -> "Streaks":
        """The matches of both as one row."""
        if not later.first:
            return self
        if not self.first:
            return later
        same = (self.last > 0) == (later.first > 0)
        joined = self.last + later.first if same else 0
        # Only a row of one kind can grow at its far end: three wins and then two are five.
        before_is_one = same and not (self.wins and self.losses)
        after_is_one = same and not (later.wins and later.losses)
        return Streaks(
            joined if before_is_one else self.first,
            joined if after_is_one else later.last,
            max(self.wins, later.wins, joined),
            max(self.losses, later.losses, -joined),
        )


NO_STREAKS = Streaks()
WON = Streaks(1, 1, 1, 0)
LOST = Streaks(-1, -1, 0, 1)


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


class WinRecord(NamedTuple):
    """Decided matches against an opponent, or with a partner.

    Against an opponent, `lost` are the matches that the opponent won: with three sides both may
    have lost one, which counts in `matches` alone. With a partner a match is won or lost together.
    """

    matches: int
    won: int
    lost: int

    def plus(self, later: "WinRecord") -> "WinRecord":
        """The matches of both."""
        return WinRecord(*map(add, self, later))


Records = Mapping[str, WinRecord]


@dataclass(frozen=True, slots=True)
class Subject:
    """All figures of one person or pair. Added to what was played later they stay the same as if
    all of it were counted at once.

    `shares` are read by `share_of`. `gap` is the largest number of points made good in a
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
            added_by_key(self.against, later.against.items(), WinRecord.plus),
            added_by_key(self.beside, later.beside.items(), WinRecord.plus),
        )

    @property
    def matches(self) -> Share:
        """The matches won of those that were decided."""
        return Share(self.sums.won, 0, self.sums.won + self.sums.lost)


def share_of(shares: Shares, category: str, of: Sequence[str] = FOUR) -> Share:
    """How often the point went to somebody, or was theirs, of the deals in which it is known whose;
    and how often it went to nobody. `of` are the shared points of the game."""
    place = 3 * of.index(category)
    return Share(*shares[place : place + 3]) if shares else NO_SHARE


def both_shares(earlier: Shares, later: Shares) -> Shares:
    """The shares of both, which are of the same game."""
    return tuple(map(add, earlier, later)) if earlier and later else earlier or later


def added_by_key(
    earlier: Mapping[_Key, _Counted],
    later: Iterable[tuple[_Key, _Counted]],
    plus: Callable[[_Counted, _Counted], _Counted],
) -> dict[_Key, _Counted]:
    """What was counted under the keys of both; what is under the same key is added up."""
    both = dict(earlier)
    for key, counted in later:
        both[key] = plus(both[key], counted) if key in both else counted
    return both
