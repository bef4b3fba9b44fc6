"""What is entered at an event: entrants, the meetings and rests of a round, what was said of
results, corrections.

A slip tells only the final points. `can_end` says which of them a match can have.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.rules.ending import Level
from scorekeeper.rules.match.meeting import Meeting, MeetingKind
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules

EntrantNumbers = tuple[int, ...]
"""The numbers of the entrants on one side of a table: one, or two single players."""
BY_DIRECTOR = 0
"""Whose word a result is, where it is not that of an entrant by its number."""


class FormerName(NamedTuple):
    """What an entrant was called before."""

    until: int
    """The last round of it."""
    name: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair, or a player where all play singly. Its number is never given again.

    It is paired from round `joined` on; `left` is the last round that it plays. `former` are the
    names that it had before, each with the last round of it. It plays at `table` in
    each round, where it cannot walk to another. `paid`: it has paid. `members` are its players, by
    id, in an evening as it stands.
    """

    number: int
    name: str = ""
    joined: int = 1
    left: int | None = None
    former: tuple[FormerName, ...] = ()
    table: int | None = None
    paid: bool = False
    members: tuple[str, ...] = ()

    def plays(self, number: int) -> bool:
        """Whether it is paired in this round."""
        return self.joined <= number and not self.has_left(number)

    def has_left(self, number: int) -> bool:
        """Whether it was withdrawn before this round."""
        return self.left is not None and self.left < number


@dataclass(frozen=True, slots=True)
class MeetingOutcome:
    """What a meeting came to: points of both, the numbers of those absent, who get nothing, or
    neither where it was not played. `games` are those that each has won, where they decide."""

    points: tuple[int, int] | None = None
    absent: EntrantNumbers = ()
    games: tuple[int, int] | None = None

    @property
    def not_played(self) -> bool:
        """Whether nothing was played, though nobody was absent."""
        return not (self.points or self.absent)


@dataclass(frozen=True, slots=True)
class Result:
    """What a meeting of a round came to."""

    round: int
    """In which it was."""
    table: int
    """At which."""
    a: EntrantNumbers
    """One side."""
    b: EntrantNumbers
    """The other."""
    outcome: MeetingOutcome = MeetingOutcome()
    """What counts of it."""

    @property
    def sides(self) -> tuple[EntrantNumbers, EntrantNumbers]:
        return self.a, self.b

    @property
    def entrants(self) -> EntrantNumbers:
        """All who play there."""
        return (*self.a, *self.b)

    @property
    def points(self) -> tuple[int, int] | None:
        return self.outcome.points

    @property
    def absent(self) -> EntrantNumbers:
        return self.outcome.absent

    @property
    def games(self) -> tuple[int, int] | None:
        return self.outcome.games

    @property
    def difference(self) -> int:
        """What the first side is ahead by."""
        return self.points[0] - self.points[1] if self.points else 0

    @property
    def lead(self) -> int:
        """What the first side is ahead by in what decides: the games, where there are several."""
        return self.games[0] - self.games[1] if self.games else self.difference

    def is_absent(self, side: EntrantNumbers) -> bool:
        """Whether somebody of the side did not come."""
        return any(number in self.absent for number in side)


@dataclass(frozen=True, slots=True)
class ResultVersion:
    """One time that a result was said: by whom, when, and what it corrects, and why."""

    outcome: MeetingOutcome
    by: int
    at: str
    reason: str = ""
    before: MeetingOutcome | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """An entrant without an opponent; `scores` is None where it is as the event has it."""

    entrant: int
    scores: bool | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a result of this round or of an earlier one is from now on."""

    round: int
    """Of the result."""
    table: int
    """The same."""
    outcome: MeetingOutcome
    """What counts of it now."""
    reason: str = ""
    """Why."""
    by: str = ""
    """On whose part."""
    at: str = ""
    """When (UTC)."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty or a bonus: points that the director takes from an entrant or gives it. No meeting
    is another one by it."""

    number: int
    """Of the entrant."""
    round: int
    """From which it counts."""
    points: int
    """Below 0 a penalty."""
    reason: str
    """Why."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was played."""

    number: int
    """From 1."""
    results: tuple[Result, ...] = ()
    """Of its meetings."""
    rests: tuple[Rest, ...] = ()
    """Who sat out."""
    corrections: tuple[Correction, ...] = ()
    """Made after it, before the next."""
    adjustments: tuple[Adjustment, ...] = ()
    """Made at the same time, of this round or of earlier ones."""
    open: tuple[Result, ...] = ()
    """Meetings that have no result yet."""
    versions: Mapping[int, tuple[ResultVersion, ...]] | None = None
    """All that was said of its results, by table, on which nothing here depends; None where that is
    not known."""


def corrected(rounds: Sequence[Round]) -> list[Round]:
    """The rounds with the results that count after the last of them."""
    after = list(rounds)
    for change in [correction for played in rounds for correction in played.corrections]:
        for position, played in enumerate(after):
            results = list(played.results)
            for place, result in enumerate(results):
                if (result.round, result.table) == (change.round, change.table):
                    results[place] = replace(result, outcome=change.outcome)
                    after[position] = replace(played, results=tuple(results))
    return after


Two = tuple[int, int]


def can_end(rules: Rules, points: Two) -> bool:
    """Whether a match can end so. Where a bonus of any size can be agreed, or all coins win,
    nearly everything is possible."""
    low, high = sorted(points)
    if any(point.win_match for point in rules.points):
        return True
    # Of both sides together, where nothing but a number of deals ends it; else of one deal.
    by_deals = rules.target is None and rules.ending.minutes is None
    if low + high < (rules.least_points * ((rules.ending.deals or 1) if by_deals else 1)):
        return False
    most = most_of_match(rules)
    if low == high:
        if rules.ending.level is Level.DRAW:
            return most is None or low <= most
        in_order = rules.options.finish is not Finish.HIGHEST
        return in_order and rules.target is not None and low >= rules.target
    # One deal leads there from where the match went on: below the target, or close.
    target, ending = rules.target, rules.ending
    by_target = target is not None and not ending.by_deals_or_time and ending.margin == 1
    if most is not None and high > most:
        if by_target or high - low > ending.margin - 1 + rules.most_points(2):
            return False
    if most is not None and by_target and low + high > most + (target or 0) - 1:
        return False  # they would have been level for long
    if target is None or ending.by_deals_or_time:
        return True
    # Nothing else ends it: somebody is at the target and far enough ahead, or it was closed.
    return high >= target


def can_meeting_end(meeting: Meeting, rules: Rules, points: Two | None, games: Two | None) -> bool:
    """Whether a meeting of several games can end so: their number, and what they can add up to."""
    if meeting.kind is MeetingKind.BEST_OF and games and max(games) != meeting.n // 2 + 1:
        return False
    draws = rules.ending.level is Level.DRAW
    if meeting.kind is MeetingKind.ALL and games and sum(games) != meeting.n and not draws:
        return False
    most = most_of_match(rules)
    return points is None or most is None or max(points) <= meeting.n * most


def most_of_match(rules: Rules) -> int | None:
    """The most points of a side where nobody is level at the end; None where there is no most."""
    ending = rules.ending
    if rules.bonus:
        return None
    deal = rules.most_points(2)
    by_deals = None if ending.deals is None else ending.deals * deal
    by_target = None if rules.target is None else rules.target - 1 + deal
    return min(filter(None, (by_deals, by_target)), default=None)
