"""How a match stands after each deal, and who has won: by the target, by counting in order, by
deals or by time."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate
from math import inf
from operator import add

from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.entry.deal import score_deal
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category, DealScore

ALREADY_THERE = -1


class How(Enum):
    """What decided the match, or why another deal is played."""

    HIGHEST = auto()
    FIRST_IN_ORDER = auto()
    BEFORE_THE_DEAL = auto()
    BEFORE_THE_BONUS = auto()
    HIGHEST_IN_LAST_STEP = auto()
    ALL_COINS = auto()
    LEVEL = auto()
    LEVEL_IN_ORDER = auto()
    BEFORE = auto()
    TOO_CLOSE = auto()
    DEALS = auto()
    TIME = auto()
    CLOSED = auto()
    DRAW_BY_DEALS = auto()
    DRAW_BY_TIME = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state of a match that could end: `winner` is None for a draw and where all play on.

    `step` is the category in which the winner arrived first (003), where the deal was counted
    category by category. `level` names the sides that stand level at the top.
    """

    winner: int | None
    how: How
    step: str | None = None
    level: tuple[int, ...] = ()

    @property
    def is_draw(self) -> bool:
        """Whether the match is over with nobody alone in front."""
        return self.how in (How.DRAW_BY_DEALS, How.DRAW_BY_TIME)

    @property
    def ends(self) -> bool:
        """Whether the match is over: won, or a draw."""
        return self.winner is not None or self.is_draw


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is with the deal that is looked at: the number of that deal, and whether time
    is over with it."""

    deals: int = 1
    time_over: bool = False


_ANY = Progress()


def outcome_after(
    rules: Rules, before: Sequence[float], score: DealScore, progress: Progress | None = None
) -> Outcome | None:
    """Who wins with this deal (000, 003, 004), or that all play on; None where nothing could end.

    `before` are the totals before the deal, of a match that is not over; its progress matters only
    where more than the target ends it. What comes first in this order ends it: a point that wins
    the match, the target, the deals or the time.
    """
    progress = progress or _ANY
    if score.wins is not None:
        return Outcome(score.wins, How.ALL_COINS)
    totals = tuple(map(add, before, score.points))
    at_target = _at_target(rules, before, totals, score)
    if at_target is not None and at_target.winner is not None:
        return at_target
    return _over_by_deals_or_time(rules, totals, progress) or at_target


def _at_target(
    rules: Rules,
    before: Sequence[float],
    totals: Sequence[float],
    score: DealScore,
) -> Outcome | None:
    target, ending, finish = rules.target, rules.ending, rules.options.finish
    if not target or max(totals) < target:
        return None
    arrived = [side for side, total in enumerate(totals) if total >= target]
    level = in_front(totals, ending.aim)
    if ending.aim is Aim.FEWEST or ending.margin > 1:
        if len(level) == 1 and _ahead(totals, ending.aim, ending.margin) is None:
            return Outcome(None, How.TOO_CLOSE, level=level)
    elif len(arrived) == 1:
        return Outcome(arrived[0], How.HIGHEST)
    elif finish is Finish.COUNTING_ORDER:
        return _in_order(target, before, score, arrived)
    elif finish is Finish.COUNTING_ORDER_IF_LEVEL and len(level) > 1:
        return _in_order(target, before, score, level)
    if len(level) == 1:
        return Outcome(level[0], How.HIGHEST)
    return Outcome(None, How.LEVEL, level=level)


def _over_by_deals_or_time(
    rules: Rules, totals: Sequence[float], progress: Progress
) -> Outcome | None:
    """The outcome once the deals or the time are over; None before."""
    ending = rules.ending
    by_deals = ending.deals is not None and progress.deals >= ending.deals
    if not (by_deals or progress.time_over):
        return None
    level = in_front(totals, ending.aim)
    if len(level) == 1:
        by_time = How.CLOSED if ending.minutes is None else How.TIME
        return Outcome(level[0], How.DEALS if by_deals else by_time)
    if ending.level is Level.DRAW:
        return Outcome(None, How.DRAW_BY_DEALS if by_deals else How.DRAW_BY_TIME, level=level)
    return Outcome(None, How.LEVEL, level=level)


def in_front(totals: Sequence[float], aim: Aim) -> tuple[int, ...]:
    """The sides that stand in front: with the most points, or with the fewest."""
    front = max(totals) if aim is Aim.MOST else min(totals)
    return tuple(side for side, total in enumerate(totals) if total == front)


def _ahead(totals: Sequence[float], aim: Aim, margin: int) -> int | None:
    """The side that is so much ahead of the next one; None where nobody is."""
    front, following = sorted(totals, reverse=aim is Aim.MOST)[:2]
    return in_front(totals, aim)[0] if abs(front - following) >= margin else None


def _in_order(
    target: int, before: Sequence[float], score: DealScore, sides: Sequence[int]
) -> Outcome:
    """The first of `sides` to arrive when the deal is counted category by category (003)."""
    steps = {}
    for side in sides:
        totals = accumulate((award.points[side] for award in score.awards), initial=before[side])
        course = enumerate(totals, ALREADY_THERE)
        steps[side] = next(step for step, total in course if total >= target)
    first, *others = sorted(set(steps.values()))
    together = [side for side in sides if steps[side] == first]
    step = None if first == ALREADY_THERE else score.awards[first].category
    if step == Category.POINTS:  # of points alone nobody knows in which order they came
        step = None
    if len(together) == 1:
        how = How.FIRST_IN_ORDER
        if first == ALREADY_THERE:
            how = How.BEFORE_THE_DEAL
        elif score.awards[others[0]].category == Category.BONUS:  # it is in no text's order
            how = How.BEFORE_THE_BONUS
        return Outcome(together[0], how, step)
    after = {side: before[side] + score.points[side] for side in together}
    best = [side for side in together if after[side] == max(after.values())]
    if len(best) == 1:
        return Outcome(best[0], How.HIGHEST_IN_LAST_STEP if step else How.HIGHEST, step)
    return Outcome(None, How.LEVEL_IN_ORDER, step, tuple(best))


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand after one deal: its score, the totals, the outcome if one is reached.

    `counts` is False for a deal that was entered after the match had ended: it stays in the
    record and adds nothing.
    """

    score: DealScore
    totals: tuple[int, ...]
    outcome: Outcome | None
    counts: bool = True


def standings(match: Match) -> tuple[Standing, ...]:
    """How things stand after each deal, in order. Ask only about deals without problems."""
    return stand(match, [score_deal(deal, match.rules) for deal in match.deals])


def stand(match: Match, scores: Sequence[DealScore]) -> tuple[Standing, ...]:
    """How things stand after each of the deals with these scores."""
    totals = match.totals_before or (0,) * len(match.sides)
    over = final(match, ()) is not None
    by_target_alone = match.rules.by_target_alone
    result: list[Standing] = []
    for score in scores:
        if over:
            result.append(Standing(score, totals, None, counts=False))
            continue
        deal = len(result) + 1
        progress = None if by_target_alone else Progress(deal, is_time_over(match, deal))
        outcome = outcome_after(match.rules, compared(match, deal, totals), score, progress)
        totals = tuple(map(add, totals, score.points))
        over = outcome is not None and outcome.ends
        result.append(Standing(score, totals, outcome))
    return tuple(result)


def compared(match: Match, deal: int, totals: Sequence[int]) -> Sequence[float]:
    """The totals by which it is told after that deal who is in front: who has gone home then, is
    behind all others whatever they have."""
    if not match.changes:
        return totals
    gone = match.gone(deal + 1)
    last = inf if match.rules.ending.aim is Aim.FEWEST else -inf
    return [last if side in gone else total for side, total in enumerate(totals)]


def can_close(match: Match, after: Sequence[Standing]) -> bool:
    """Whether the match may be closed as it stands: the target is reached, and nobody is as far
    ahead as is needed."""
    is_open = match.rules.ending.margin > 1 and match.time_call is None
    reached = bool(after) and after[-1].outcome is not None
    return is_open and reached and final(match, after) is None


def is_time_over(match: Match, deals: int) -> bool:
    """Whether time is over once so many deals are played."""
    call = match.time_call
    return call is not None and deals >= call.last_deal


def final(match: Match, after: Sequence[Standing]) -> Outcome | None:
    """The outcome that ended the match; None while it is played.

    Where the totals to start from ended it, no deal did: then no standing has an outcome.
    """
    before = _over_before(match)
    if before is not None:
        return before
    for standing in after:
        if standing.outcome and standing.outcome.ends:
            return standing.outcome
    return None


def _over_before(match: Match) -> Outcome | None:
    """The end before the first deal, of a match that starts from totals or was called at once."""
    if match.totals_before is None and match.time_call is None:
        return None
    start, target, ending = match.totals_before, match.rules.target, match.rules.ending
    if start and target is not None and max(start) >= target:
        winner = _ahead(start, ending.aim, ending.margin)
        if winner is not None:
            return Outcome(winner, How.BEFORE)
    progress = Progress(0, is_time_over(match, 0))
    ended = _over_by_deals_or_time(match.rules, start or (0,) * len(match.sides), progress)
    return ended if ended is not None and ended.ends else None


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
