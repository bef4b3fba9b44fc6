"""What of the next deal is enough to win the match, said near its end.

A statement speaks of the points that one side alone can have and that count 1, as carte, denari,
settebello and primiera. "Carte and denari are enough for Anna" means: in every deal in
which Anna has these two, Anna wins the match, whoever has the other points and whatever Anna has
besides, as long as no other side

- has more points of its own, from all that is not such a point (scope, napola, bonus) together,
  than Anna, unless `despite_own` says that not even these matter;
- takes all ten coins, where these win the match (`all_coins_win`).

It never says that less would not do, nor that a side of which nothing is said cannot win: scope
may do it. `in_order` says that the deal has to be counted point by point (003): who types the sums
alone has no order. Who wins is asked of `match`, never worked out here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import comb

from scorekeeper.rules.ending import Aim
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import (
    Progress,
    Standing,
    compared,
    final,
    next_progress,
    outcome_after,
)
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Award, DealScore, GamePoint, Reason, points_only, sums

Points = tuple[GamePoint, ...]
# More than any total, so that a side with as many is stopped by nothing but the counting order.
_COUNTLESS = 1_000_000


@dataclass(frozen=True, slots=True)
class Way:
    """Any `number` of the points `of`; where `among` is not empty, at least `least` of these."""

    number: int
    of: Points
    among: Points = ()
    least: int = 0

    def sets(self) -> Iterator[Points]:
        """Every set of points that it names, each in counting order."""
        for points in combinations(self.of, self.number):
            if len(set(points) & set(self.among)) >= self.least:
                yield points


@dataclass(frozen=True, slots=True)
class Enough:
    """What is enough for one side: each set of points that one of `ways` names.

    The later of two ways takes a point less. `despite_own`: whatever the others have from scope,
    napola and bonus. `in_order`: true by the counting order (003), not by the sums alone.
    """

    side: int
    ways: tuple[Way, ...]
    despite_own: bool
    in_order: bool


def clinching_ways(match: Match, after: Sequence[Standing]) -> tuple[Enough, ...]:
    """For each side that needs no scope to win with the next deal, what is enough; none before the
    first deal and after the last, and none where the fewest points win or points may be taken
    away: there nothing taken is enough. `after` are the standings of the match, as `standings`
    gives them.
    """
    rules, sides = match.rules, range(len(match.sides))
    if not after or final(match, after) is not None or rules.ending.aim is Aim.FEWEST:
        return ()
    if rules.bonus is not None and rules.bonus.signed:
        return ()
    single = tuple(point for point in rules.points if point.is_single)
    awards = {}
    for point, side in product(single, sides):
        points = tuple(int(other == side) for other in sides)
        awards[point, side] = Award(point, side, points, Reason.HOLDS)
    before = tuple(compared(match, len(after), after[-1].totals))
    deal = _Next(rules, before, single, awards, next_progress(match, after))
    # Who stands alike wins alike.
    alike = {total: side for side, total in enumerate(before)}
    by_total = {total: _enough(deal, side) for total, side in alike.items()}
    of_sides = ((side, by_total[total]) for side, total in enumerate(before))
    return tuple(replace(way, side=side) for side, way in of_sides if way is not None)


def own_points(rules: Rules) -> Points:
    """What else gives points: what each side has of its own, and what counts more than 1."""
    return tuple(point for point in rules.points if not point.is_single and point.most(2) != 0)


@dataclass(frozen=True, slots=True)
class _Next:
    """The deal that is played now: the rules, the totals before it, the points that one side alone
    has, 1 each, in counting order, and the award of each to each side."""

    rules: Rules
    before: tuple[float, ...]
    points: Points
    awards: Mapping[tuple[GamePoint, int], Award]
    progress: Progress

    def wins(
        self, side: int, points: Points, *, despite_own: bool = False, by_sums: bool = False
    ) -> bool:
        """Whether the side wins with these points, whoever has the others.

        To have less is never better for anybody, and who beats each of the others beats all. So it
        is enough to give all that is left to one of them, and to each in turn; of those who stand
        alike, to one. With `despite_own` that one has as much of its own as it could ever have;
        `by_sums`: of the deal no more than the points is known.
        """
        sides = range(len(self.before))
        totals = {total: other for other, total in enumerate(self.before) if other != side}
        for _, other in sorted(totals.items(), reverse=True):
            awards = [
                self.awards[point, side if point in points else other] for point in self.points
            ]
            if despite_own:
                most = tuple(_COUNTLESS if own == other else 0 for own in sides)
                for point in own_points(self.rules):
                    awards.append(Award(point, None, most, Reason.COUNTED))
            score = DealScore(tuple(awards), sums(awards, len(sides)), None)
            if by_sums:
                score = points_only(score.points)
            outcome = outcome_after(self.rules, self.before, score, self.progress)
            if outcome is None or outcome.winner != side:
                return False
        return True


def _enough(deal: _Next, side: int) -> Enough | None:
    ways = _ways(deal, side)
    if not ways:
        return None
    # By sums all sets of a size are alike, and by the order the last of the points are the weakest.
    *_, weakest = ways[-1].sets()
    despite = deal.wins(side, weakest, despite_own=True)
    in_order = despite or not deal.wins(side, weakest, by_sums=True)
    return Enough(side, ways, despite, in_order)


def _ways(deal: _Next, side: int) -> tuple[Way, ...]:
    """The fewest points that are enough: none, where a last deal cannot bring the others level.

    A point that is counted earlier does all that a later one does. So where the first points are
    not enough, no others of that number are; and where the last ones are, all are.
    """
    every = deal.points
    for number in range(len(every) + 1):
        if not deal.wins(side, every[:number]):
            continue
        if deal.wins(side, every[len(every) - number :]):
            return (Way(number, every),)
        # The same where some sets of that number are enough, and others are not.
        enough = {points for points in combinations(every, number) if deal.wins(side, points)}
        points_needed = tuple(point for point in every if any(point in points for points in enough))
        if len(enough) == comb(len(points_needed), number):
            return (Way(number, points_needed),)
        # A level top is counted in order: one point more, or the first of them among these.
        if deal.wins(side, every[-number - 1 :]):
            for end in range(1, len(every)):
                for least in {1, end}:
                    way = Way(number, every, every[:end], least)
                    if set(way.sets()) == enough:
                        return Way(number + 1, every), way
        # Less than could be said, and true: with all of them it wins where it wins with some.
        return (Way(len(every), every),)
    return ()
