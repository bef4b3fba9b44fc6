"""What one match says of each side and of the table. All figures are sums of this, and its best
and longest."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.game.game import shared_points
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Outcome, Standing, in_front
from scorekeeper.rules.scoring import Category, DealScore
from scorekeeper.rules.ways import VALUES

BEHIND = 4
"""Who was so many points behind the leading side and won has come back."""

Totals = Sequence[float | None]
Deals = Sequence[tuple[int, Standing]]
"""Those that count, each with its number."""


class SideFacts(NamedTuple):
    """What the match says of a side, and so of each who is on it."""

    won: int
    """1 or 0, as `lost`, `abandoned` and `comebacks`; who has gone home has neither
    won nor lost."""
    lost: int
    """As `won`."""
    abandoned: int
    """Ended without a winner."""
    comebacks: int
    """Won from behind."""
    deals: int
    """Those that count and in which it played."""
    points: int
    """Scored in them."""
    gap: int
    """How many points were made good by who won."""
    scope: int
    """Made in the deals of which they are known."""
    scope_of: int
    """How many deals these are."""
    primiera: int
    """The sums of the best four cards, where the sum of that side is known."""
    primiera_of: int
    """In how many deals it is."""
    had: tuple[int, ...]
    """How often it had each of the shared points of the game."""
    known: tuple[int, ...]
    """Of how many of its deals that is known."""


@dataclass(frozen=True, slots=True)
class Top:
    """The most of something that a side had in one deal: how much, which side, which deal."""

    value: int
    side: int
    deal: int


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What the match says."""

    sides: tuple[SideFacts, ...]
    """Of each side."""
    known: tuple[int, ...]
    """In how many deals it is known who had each of the shared points."""
    nobody: tuple[int, ...]
    """In how many of them nobody did."""
    most_points: Top | None
    """The most of a side in one deal."""
    highest_primiera: Top | None
    """The highest sum of best cards."""


def facts_of(
    match: Match, standings: Sequence[Standing], outcome: Outcome | None, abandoned: bool
) -> MatchFacts:
    """What a match says that stands like this; `abandoned`: people ended it, which counts where
    nobody has won. Deals after its end are left out.

    A deal of points only does not state who had which of the points, nor the scope: it is left out
    of those sums.
    """
    deals = [(number, standing) for number, standing in enumerate(standings, 1) if standing.counts]
    shared = shared_points(match.rules.preset)
    takers = {number: _takers(standing.score) for number, standing in deals}
    swept = [*scope_made(match, deals)]
    gone = {number: match.gone(number) for number, _ in deals} if match.changes else {}
    sums_of_deals = [*primiera_sums(match, deals)]
    winner = outcome.winner if outcome else None

    def side_facts(side: int) -> SideFacts:
        gap = _made_good(match, deals, side) if side == winner else 0
        own = {
            number: standing.score for number, standing in deals if side not in gone.get(number, ())
        }
        scope = [figures[side] for number, figures in swept if number in own]
        taken = [_known(takers, name, own) for name in shared]
        sums = [
            int(total)
            for number, totals in sums_of_deals
            if number in own and (total := totals[side]) is not None
        ]
        return SideFacts(
            won=int(side == winner),
            lost=int(winner not in (None, side) and side not in match.left),
            abandoned=int(abandoned and winner is None),
            comebacks=int(gap >= BEHIND),
            deals=len(own),
            points=sum(score.points[side] for score in own.values()),
            gap=gap,
            scope=sum(scope),
            scope_of=len(scope),
            primiera=sum(sums),
            primiera_of=len(sums),
            had=tuple(sides.count(side) for sides in taken),
            known=tuple(map(len, taken)),
        )

    of_all = [_known(takers, name, takers) for name in shared]
    return MatchFacts(
        sides=tuple(map(side_facts, range(len(match.sides)))),
        known=tuple(map(len, of_all)),
        nobody=tuple(taken.count(None) for taken in of_all),
        most_points=_top([(number, standing.score.points) for number, standing in deals]),
        highest_primiera=_top(sums_of_deals),
    )


def _takers(score: DealScore) -> dict[str, int | None]:
    """Who had each point of which that is known in a deal, by its name; None: nobody."""
    takers = {award.point.name: award.side for award in score.awards if not award.is_split}
    # Where primiera is open its award says nobody, and means that nobody knows.
    if score.verdict and not score.verdict.settled:
        takers.pop(Category.PRIMIERA, None)
    return takers


def _known(
    takers: Mapping[int, Mapping[str, int | None]], name: str, deals: Iterable[int]
) -> list[int | None]:
    """Who had that point in each of these deals in which it is known."""
    return [takers[number][name] for number in deals if name in takers[number]]


def primiera_sums(match: Match, deals: Deals) -> Iterator[tuple[int, Totals]]:
    """The sums of the best four cards, with the number of the deal; none that was only said. Those
    by another scale than the usual one, which goes up to 84, are not compared with it."""
    point = match.rules.compared
    if point is not None and point.way.worths is VALUES:
        for number, standing in deals:
            is_said = match.deals[number - 1].entry.method is EntryMethod.WINNERS
            if standing.score.verdict and not is_said:
                yield number, standing.score.verdict.totals


def scope_made(match: Match, deals: Deals) -> Iterator[tuple[int, Sequence[int]]]:
    """How many of them each side made, with the number of the deal; none where that is not
    known."""
    sweep = match.rules.sweep
    for number, standing in deals if sweep else ():
        for award in standing.score.awards:
            if sweep and award.point.name == sweep.name:
                yield number, award.figures


def _made_good(match: Match, deals: Deals, side: int) -> int:
    """The most points that the winner was behind the leading side after a deal with which the match
    went on: in counting order it may win with fewer than another, and has not come back."""
    aim = match.rules.ending.aim
    totals = [standing.totals for _, standing in deals[:-1]]
    return max((abs(after[in_front(after, aim)[0]] - after[side]) for after in totals), default=0)


def _top(deals: Sequence[tuple[int, Totals]]) -> Top | None:
    """The highest figure that a side has in a deal; the first of equal ones, and none of 0."""
    top: Top | None = None
    for number, figures in deals:
        most = max((figure for figure in figures if figure is not None), default=0)
        if most > (top.value if top else 0):
            top = Top(int(most), figures.index(most), number)
    return top
