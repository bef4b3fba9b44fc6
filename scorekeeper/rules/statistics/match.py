"""The figures of one match, from which all others are added up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add

from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.rules.game.game import shared_points
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Outcome, Standing, in_front
from scorekeeper.rules.primiera import only_highest
from scorekeeper.rules.scoring import Award, Category
from scorekeeper.rules.statistics.figures import (
    Figures,
    PersonNumbers,
    TableFigures,
    Top,
    WinTally,
    key_of,
    key_of_sides,
)
from scorekeeper.rules.statistics.subject import (
    LOST,
    NO_EVENING,
    NO_STREAKS,
    WON,
    EveningFigures,
    Evenings,
    Records,
    Share,
    Subject,
    Sums,
    WinRecord,
    added_by_key,
)
from scorekeeper.rules.ways import VALUES

BEHIND = 4
"""Who was so many points behind the leading side and won has come back."""

NumberedDeals = Sequence[tuple[int, Standing]]
"""The deals that count, each with its number."""
Awards = Sequence[dict[str, Award]]
"""The awards of each of those deals."""
Takers = Sequence[Sequence[int | None]]
"""For each of the shared points who had it, deal by deal, as far as that is known."""


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """One match of a table, as figures are computed from it.

    `outcome` is what ended it, None while it is played. `people` holds for each side the numbers of
    those of its players who have a name. `number` is the number of the match at its table, `day`
    the day on which it was played ("2026-11-20"), empty where it is not known. `abandoned` says
    that people ended it without a winner; a winner found by a later correction counts all the same.
    """

    match: Match
    standings: tuple[Standing, ...]
    outcome: Outcome | None
    people: tuple[PersonNumbers, ...]
    number: int
    day: str = ""
    abandoned: bool = False

    @property
    def winner(self) -> int | None:
        """The side that won; None where nobody has."""
        return self.outcome.winner if self.outcome else None

    @property
    def given_up(self) -> bool:
        """Whether it was abandoned before anybody won."""
        return self.abandoned and self.winner is None

    @property
    def whole(self) -> list[bool]:
        """For each side, whether all its players have a name: only then is it known who it is."""
        sides = zip(self.people, self.match.sides, strict=True)
        return [len(people) == len(side.players) for people, side in sides]


def of_match(counted: CountedMatch) -> Figures:
    """The figures of one match. Deals after its end are left out.

    A deal of points only does not state who had which of the points, nor the scope: it is
    left out of those shares and means.
    """
    deals = [(number, each) for number, each in enumerate(counted.standings, 1) if each.counts]
    awards = [{award.category: award for award in each.score.awards} for _, each in deals]
    takers = []
    for category in shared_points(counted.match.rules.preset):
        had: list[int | None] = []
        for got, (_, each) in zip(awards, deals, strict=True):
            # Where primiera is open its award says nobody, and means that nobody knows.
            verdict = each.score.verdict if category == Category.PRIMIERA else None
            is_open = verdict is not None and not verdict.settled
            if category in got and not got[category].is_split and not is_open:
                had.append(got[category].side)
        takers.append(had)
    of: dict[str, Subject] = {}
    for side in range(len(counted.people)):
        of = added_by_key(of, _of_side(counted, side, deals, awards, takers), add)
    return Figures(of, _of_table(counted, deals, takers))


def _of_side(
    counted: CountedMatch, side: int, deals: NumberedDeals, awards: Awards, takers: Takers
) -> Iterator[tuple[str, Subject]]:
    """Each person of the side and, where everybody has a name, the partners as one."""
    people, winner = counted.people[side], counted.winner
    if not people:
        return
    streak, gap = NO_STREAKS, 0
    if winner == side:
        # The most points that it was behind the leading side after a deal with which the match went
        # on: in counting order (003) it may win with fewer than another, and has not come back.
        aim = counted.match.rules.ending.aim
        totals = [each.totals for _, each in deals[:-1]]
        gap = max((abs(each[in_front(each, aim)[0]] - each[side]) for each in totals), default=0)
        streak = WON
    elif winner is not None:
        streak = LOST
    sums = _sums(counted, side, gap, deals, awards)
    evening = EveningFigures(counted.day, sums.won, sums.lost, sums.points, sums.deals)
    common = (
        sums,
        tuple(n for each in takers for n in (each.count(side), each.count(None), len(each))),
        streak,
        Evenings(evening) if counted.day else NO_EVENING,
        gap,
    )
    against = _against(counted, side, as_one=False)
    record = WinRecord(1, sums.won, sums.lost)
    for place, person in enumerate(people):
        partners = () if winner is None else people[:place] + people[place + 1 :]
        beside = {str(partner): record for partner in partners}
        yield str(person), Subject(*common, against, beside)
    if len(people) > 1 and counted.whole[side]:
        yield key_of(people), Subject(*common, _against(counted, side, as_one=True))


def _sums(counted: CountedMatch, side: int, gap: int, deals: NumberedDeals, awards: Awards) -> Sums:
    sweep = counted.match.rules.sweep
    scope = [got[sweep.name].figures[side] for got in awards if sweep and sweep.name in got]
    primiere = [total for _, each in _primiere(counted, deals) if (total := each[side]) is not None]
    return Sums(
        won=int(counted.winner == side),
        lost=int(counted.winner not in (None, side)),
        abandoned=int(counted.given_up),
        deals=len(deals),
        points=sum(each.score.points[side] for _, each in deals),
        comebacks=int(gap >= BEHIND),
        scope=sum(scope),
        scope_of=len(scope),
        primiera=sum(primiere),
        primiera_of=len(primiere),
    )


def _primiere(
    counted: CountedMatch, deals: NumberedDeals
) -> list[tuple[int, Sequence[float | None]]]:
    """The sums of the best four cards, with the number of the deal; none that was only said. Those
    by another scale than the usual one, which goes up to 84, are not compared with it."""
    point = counted.match.rules.compared
    if point is None or point.way.worths is not VALUES:
        return []
    proved = (
        (number, each)
        for number, each in deals
        if counted.match.deals[number - 1].entry.method is not EntryMethod.WINNERS
    )
    return [(number, verdict.totals) for number, each in proved if (verdict := each.score.verdict)]


def _against(counted: CountedMatch, side: int, as_one: bool) -> Records:
    """The opponents of a person, or of partners as one: those who are partners as well."""
    winner = counted.winner
    if winner is None:
        return {}
    records = {}
    for other, (people, whole) in enumerate(zip(counted.people, counted.whole, strict=True)):
        if other == side or not people or (as_one and not whole):
            continue
        record = WinRecord(1, int(winner == side), int(winner == other))
        for key in [key_of(people)] if as_one else map(str, people):
            records[key] = record
    return records


def _of_table(counted: CountedMatch, deals: NumberedDeals, takers: Takers) -> TableFigures:
    decided = counted.winner is not None
    tally = {}
    # Nobody could say between whom a match was in which somebody has no name.
    if (decided or counted.given_up) and all(counted.whole):
        key, order = key_of_sides(counted.people)
        wins = tuple(int(counted.winner == side) for side in order)
        tally[key] = WinTally(wins, int(counted.given_up))
    dealt = [
        most == counted.match.dealer(number) % len(counted.people)
        for number, each in deals
        if (most := only_highest(each.score.points)) is not None
    ]
    return TableFigures(
        decided=int(decided),
        abandoned=int(counted.given_up),
        running=int(not decided and not counted.given_up),
        deals=len(deals),
        tally=tally,
        most_points=_top(counted, [(number, each.score.points) for number, each in deals]),
        highest_primiera=_top(counted, _primiere(counted, deals)),
        longest=Top(len(deals), (), counted.number) if decided and deals else None,
        shares=tuple(
            n
            for each in takers
            for n in (len(each) - each.count(None), each.count(None), len(each))
        ),
        dealing={len(counted.people): Share(sum(dealt), 0, len(dealt))} if dealt else {},
    )


def _top(counted: CountedMatch, deals: Sequence[tuple[int, Sequence[float | None]]]) -> Top | None:
    """The highest figure that a side has in a deal; the first of equal ones, and none of 0."""
    top: Top | None = None
    for number, figures in deals:
        most = max((figure for figure in figures if figure is not None), default=0)
        if most > (top.value if top else 0):
            people = counted.people[figures.index(most)]
            top = Top(most, people, counted.number, number)
    return top
