"""The course of a match: totals deal by deal, who took the four points, who won which match."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.ending import Aim
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, in_front
from scorekeeper.rules.scoring import Category

FEWEST_DEALS = 2
"""With one deal there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Course:
    """The totals of each side at the start and after each deal that counts, in order, the target if
    there is one, and who wins. A total is below 0 only where bonus points can be taken away."""

    target: int | None
    totals: tuple[tuple[int, ...], ...]
    aim: Aim = Aim.MOST

    @property
    def deals(self) -> int:
        """How many deals count: the number of the last of them."""
        return len(self.totals) - 1

    @property
    def leader(self) -> int | None:
        """The side that is alone in front after the last deal."""
        return self.front[0] if len(self.front) == 1 else None

    @property
    def front(self) -> tuple[int, ...]:
        """The sides in front after the last deal."""
        return in_front(self.totals[-1], self.aim)

    @property
    def since(self) -> int:
        """After which deal the sides in front came there for good: 0 where it was so at the
        start."""
        deal = self.deals
        while deal and in_front(self.totals[deal - 1], self.aim) == self.front:
            deal -= 1
        return deal


@dataclass(frozen=True, slots=True)
class Taken:
    """A point that one side has: in how many deals each side took it, and nobody did."""

    category: str
    sides: tuple[int, ...]
    nobody: int


def course_of(match: Match, standings: Sequence[Standing]) -> Course:
    """How the totals ran. A deal that was entered after the end adds nothing and is left out."""
    start = match.totals_before or (0,) * len(match.sides)
    after = (standing.totals for standing in standings if standing.counts)
    return Course(match.rules.target, (start, *after), match.rules.ending.aim)


def taken_points(standings: Sequence[Standing], points: Sequence[str] = FOUR) -> tuple[Taken, ...]:
    """Who took the shared points that the game has, in the deals that count and say more than
    their points.

    Empty where fewer than two deals do: then there is nothing to compare.
    """
    counted = [standing.score for standing in standings if standing.counts]
    scores = [score for score in counted if score.award(Category.POINTS) is None]
    if len(scores) < FEWEST_DEALS:
        return ()
    sides = range(len(scores[0].points))
    taken = []
    for category in points:
        awards = filter(None, (score.award(category) for score in scores))
        owners = [award.side for award in awards if not award.is_split]
        if owners:
            taken.append(Taken(category, tuple(map(owners.count, sides)), owners.count(None)))
    return tuple(taken)


def ahead(results: Sequence[int]) -> tuple[int, ...]:
    """By how many matches the first of two is ahead, at the start and after each match.

    A result is 1 where the first won, -1 where the second did, 0 where neither.
    """
    lead, course = 0, [0]
    for result in results:
        lead += result
        course.append(lead)
    return tuple(course)
