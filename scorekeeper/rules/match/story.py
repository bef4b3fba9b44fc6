"""What made a match: the few things of it that are worth telling, each proved by its deals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ending import Aim
from scorekeeper.rules.facts import BEHIND, primiera_sums, scope_made
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import CardSet, Most
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Course, How, Outcome, Standing, course_of, in_front
from scorekeeper.rules.scoring import Award, Category

MOST_TOLD = 2
HIGH_PRIMIERA = 80
MANY_SCOPE = 4
FEW_DEALS = 3
COINS = 10


class Tale(Enum):
    """Kinds of things that are told, in the order in which they come first."""

    ZERO = auto()
    COMEBACK = auto()
    FROM_LAST = auto()
    AGREED = auto()
    TIME = auto()
    BY_ONE = auto()
    LAST_DEAL = auto()
    SINCE = auto()
    ALL_ALONG = auto()
    SET = auto()
    LOWER_RANK = auto()
    PRIMIERA = auto()
    ALL_COINS = auto()
    SETTEBELLI = auto()
    SCOPE = auto()
    FAST = auto()


@dataclass(frozen=True, slots=True)
class Told:
    """One thing about the winner, with its figures: for a comeback the own total and the leader's,
    for a lead the deal since which, else one number or none. `name` is the point it is about."""

    tale: Tale
    figures: tuple[int, ...] = ()
    name: str = ""


def story_of(match: Match, standings: Sequence[Standing], outcome: Outcome) -> tuple[Told, ...]:
    """At most two things that made the match, the first that are true in the order of `Tale`.

    Nothing where nobody has won, or who has won is not alone in front. A deal of points only
    proves nothing about cards.
    """
    course = course_of(match, standings)
    winner = outcome.winner
    if winner is None or course.leader != winner or not course.deals:
        return ()
    found = [
        *_of_totals(course, winner, outcome.how, match.left),
        *_of_deals(match, standings, winner),
    ]
    if course.deals <= FEW_DEALS and outcome.how is not How.DEALS:
        found.append(Told(Tale.FAST, (course.deals,)))
    return tuple(sorted(found, key=lambda told: told.tale.value)[:MOST_TOLD])


def _of_totals(course: Course, winner: int, how: How, left: Sequence[int]) -> Iterator[Told]:
    final, deals, since = course.totals[-1], course.deals, course.since
    others = [total for side, total in enumerate(final) if side != winner]
    is_most = course.aim is Aim.MOST
    if is_most and not any(others):
        yield Told(Tale.ZERO)
        return
    yield from _comeback(course, winner)
    if how is How.DEALS:
        yield Told(Tale.AGREED, (deals,))
    if how is How.TIME:
        yield Told(Tale.TIME)
    rivals = [total for side, total in enumerate(final) if side not in (winner, *left)]
    if abs(final[winner] - (max(rivals) if is_most else min(rivals))) == 1:
        yield Told(Tale.BY_ONE)
    if deals > 1 and since == deals:
        yield Told(Tale.LAST_DEAL)
    elif since > 1:
        yield Told(Tale.SINCE, (since,))
    elif deals > 1:
        yield Told(Tale.ALL_ALONG)


def _comeback(course: Course, winner: int) -> Iterator[Told]:
    """From how far behind the winner came."""
    totals = course.totals[1:]
    leading = [total[in_front(total, course.aim)[0]] for total in totals]
    pairs = [(total[winner], lead) for total, lead in zip(totals, leading, strict=True)]
    own, lead = max(pairs, key=lambda pair: abs(pair[0] - pair[1]), default=(0, 0))
    if abs(own - lead) < BEHIND:
        return
    if len(course.totals[0]) == 2:
        yield Told(Tale.COMEBACK, (own, lead))
    else:
        after = totals[pairs.index((own, lead))]
        behind = Aim.FEWEST if course.aim is Aim.MOST else Aim.MOST
        if in_front(after, behind) == (winner,):
            yield Told(Tale.FROM_LAST)


def _of_deals(match: Match, standings: Sequence[Standing], winner: int) -> Iterator[Told]:
    deals = [(number, standing) for number, standing in enumerate(standings, 1) if standing.counts]
    scores = [standing.score for _, standing in deals]
    for award in (award for score in scores for award in score.awards if award.side == winner):
        yield from _of_award(award, winner)
    sums = [totals[winner] or 0 for _, totals in primiera_sums(match, deals)]
    if (best := int(max(sums, default=0))) >= HIGH_PRIMIERA:
        yield Told(Tale.PRIMIERA, (best,))
    owners = [award and award.side for award in (s.award(Category.SETTEBELLO) for s in scores)]
    if len(scores) > FEW_DEALS and owners.count(winner) == len(scores):
        yield Told(Tale.SETTEBELLI)
    scope = (figures[winner] for _, figures in scope_made(match, deals))
    if (most := max(scope, default=0)) >= MANY_SCOPE:
        yield Told(Tale.SCOPE, (most,), match.rules.sweep.name if match.rules.sweep else "")


def _of_award(award: Award, winner: int) -> Iterator[Told]:
    match award.point:
        case CardSet():
            yield Told(Tale.SET, name=award.category)
        case RanksDown(ranks=ranks) if award.verdict and award.verdict.rank in ranks[1:]:
            yield Told(Tale.LOWER_RANK, (award.verdict.rank,), award.category)
        case Most(of=Suit.COINS) if award.figures and award.figures[winner] == COINS:
            yield Told(Tale.ALL_COINS)
