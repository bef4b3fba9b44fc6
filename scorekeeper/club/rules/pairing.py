"""Who meets whom in each round of an evening, by the system that it is paired by."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, product

from scorekeeper.club.rules.config import Avoid, System
from scorekeeper.club.rules.placing import bracket_of, consolation_of
from scorekeeper.club.rules.rounds import EntrantNumbers, corrected
from scorekeeper.club.rules.standing import ranked, tallies
from scorekeeper.club.rules.systems import (
    Evening,
    Pair,
    berger,
    group_rounds,
    groups_of,
    mitchell,
    mitchell_lines,
    stage,
)

Costs = Sequence[Sequence[int]]
Pairs = list[tuple[int, int]]

PATIENCE = 2_000
"""Partners tried before another way is taken; an evening of 64 in round 12 needs some forty."""


class _TooLong(Exception):
    pass


def first_cheapest(costs: Costs, patience: int = PATIENCE) -> Pairs:
    """The pairing of 0, 1, 2 … (an even number of them) with the least sum of costs in which 0 has
    the first partner that it can have, then the next who is free, and so on. Where that would take
    long and networkx is missing, another may be as good or better."""
    with suppress(_TooLong):
        # Where everybody has met everybody, it is as if nobody had.
        least = min((costs[a][b] for a, b in combinations(range(len(costs)), 2)), default=0)
        return _by_trying([[cost - least for cost in row] for row in costs], patience)
    with suppress(ImportError):
        return _by_matching(costs)
    return _by_exchanging(costs)


def _by_matching(costs: Costs) -> Pairs:
    """As a matching of least weight: a digit for each entrant who is the first of a pair says whom
    it meets, so that the first in order is the least; costs come before all digits. All are paired
    before any weight counts.

    :raise ImportError: where networkx is missing.
    """
    # Here: it takes a third of a second, and few evenings need it.
    from networkx import Graph, max_weight_matching

    size = len(costs)
    above = size**size
    graph: Graph[int] = Graph()
    graph.add_weighted_edges_from(
        (a, b, -(costs[a][b] * above + b * size ** (size - 1 - a)))
        for a, b in combinations(range(size), 2)
    )
    matched = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)


def _by_exchanging(costs: Costs) -> Pairs:
    """Neighbours first, then each two pairs exchange partners as long as that costs less."""
    pairs = [(first, first + 1) for first in range(0, len(costs), 2)]
    better = True
    while better:
        better = False
        for one, two in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[one], pairs[two]
            ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
            best = min(ways, key=lambda way: sum(costs[x][y] for x, y in way))
            if best != ways[0]:
                pairs[one], pairs[two] = best
                better = True
    return sorted((min(pair), max(pair)) for pair in pairs)


def _by_trying(costs: Costs, patience: int) -> Pairs:
    """Depth first, with a budget that grows until some pairing costs no more.

    :raise _TooLong: when more partners were tried than the patience allows.
    """
    tried = count(1)

    def search(free: list[int], budget: int) -> Pairs | None:
        if not free:
            return []
        first, others = free[0], free[1:]
        for place, other in enumerate(others):
            cost = costs[first][other]
            if cost > budget:
                continue
            if next(tried) > patience:
                raise _TooLong
            rest = search(others[:place] + others[place + 1 :], budget - cost)
            if rest is not None:
                return [(first, other), *rest]
        return None

    for budget in count():
        if budget and next(tried) > patience:
            raise _TooLong
        pairs = search(list(range(len(costs))), budget)
        if pairs is not None:
            return pairs
    raise AssertionError


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets in a round, table 1 first, and who rests."""

    meetings: tuple[tuple[EntrantNumbers, EntrantNumbers], ...]
    rests: tuple[int, ...] = ()


def pairing(evening: Evening, number: int) -> Pairing:
    """Whom the program pairs in a round, from the rounds before it. What was published before does
    not matter."""
    before = replace(evening, rounds=tuple(corrected(evening.rounds[: number - 1])))
    plays = {entrant.number for entrant in evening.entrants if entrant.plays(number)}
    match stage(evening, number):
        case System.DANESE:
            order, rests = _order_and_rests(before, number, plays, 2)
            met = _times_met(before, number)
            if number == 1:
                met.update(chain(evening.apart, ((b, a) for a, b in evening.apart)))
            # Of all pairings with the fewest repeats the first in the order of the standing.
            pairs = first_cheapest([[met[a, b] for b in order] for a in order])
            sides = [((order[a],), (order[b],)) for a, b in pairs]
            return Pairing(tuple(sides), tuple(rests))
        case System.INDIVIDUAL:
            order, rests = _order_and_rests(before, number, plays, 4)
            tables = [order[first : first + 4] for first in range(0, len(order) - 3, 4)]
            if before.config.balanced:
                return Pairing(tuple(((a, d), (b, c)) for a, b, c, d in tables), tuple(rests))
            return Pairing(tuple(((a, b), (c, d)) for a, b, c, d in tables), tuple(rests))
        case System.MITCHELL:
            north_south, east_west = mitchell_lines(evening)
            skips = evening.config.repeated_deals
            return _of_those_present(mitchell(north_south, east_west, number, skips), plays)
        case System.KNOCK_OUT:
            bracket, _ = bracket_of(evening, before.rounds)
            bracket_round = number - group_rounds(evening)
            meetings = bracket.meetings(bracket_round)
            if evening.config.third_place and (third := bracket.third_place(bracket_round)):
                meetings.append(third)
            second = consolation_of(evening, before.rounds)
            if second and number > second.before:
                meetings += second.meetings(number - second.before)
            return replace(_of_those_present(meetings, plays), rests=())
        case _:
            groups = groups_of(evening, number)
            return _of_those_present(
                chain.from_iterable(berger(group, number) for group in groups), plays
            )


def _order_and_rests(
    before: Evening, number: int, plays: set[int], tables_of: int
) -> tuple[list[int], list[int]]:
    """Those who play in the round as they stand, who arrives now last; and who rests of them, so
    that the others fill tables."""
    last = number - 1
    order = [number for number in before.numbers if number in plays]
    if last:
        sums = tallies(before.config, before.numbers, before.rounds)
        results = [result for played in before.rounds for result in played.results]
        stood = [e.number for e in before.entrants if e.joined <= last and not e.has_left(last)]
        placed = [row.number for row in ranked(before.config, stood, sums, results)]
        late = [number for number in order if number not in placed]
        order = [number for number in placed if number in plays] + late
    # The rounds in which each has rested; one missed by arriving late is one.
    rested = {entrant.number: set(range(1, entrant.joined)) for entrant in before.entrants}
    for played in before.rounds:
        for rest in played.rests:
            rested.setdefault(rest.entrant, set()).add(played.number)
    # Each time the lowest placed of those with the fewest rests.
    rests: list[int] = []
    while len(order) % tables_of:
        fewest = min(len(rested.get(number, ())) for number in order)
        lowest = [number for number in order if len(rested.get(number, ())) == fewest][-1]
        rests.append(lowest)
        order.remove(lowest)
    return order, rests


def _times_met(before: Evening, number: int) -> Counter[tuple[int, int]]:
    """How often each two have met in those rounds whose meetings are to be avoided."""
    met: Counter[tuple[int, int]] = Counter()
    avoid = before.config.avoid
    for played in before.rounds:
        is_avoided = avoid is Avoid.ALL or played.number == number - 1
        if avoid is Avoid.NONE or not is_avoided:
            continue
        for result in played.results:
            if result.points is not None:
                for a, b in product(result.a, result.b):
                    met[a, b] += 1
                    met[b, a] += 1
    return met


def _of_those_present(meetings: Iterable[Pair], plays: set[int]) -> Pairing:
    """The meetings of those who are there; a pair without an opponent rests."""
    pairs: list[tuple[EntrantNumbers, EntrantNumbers]] = []
    rests: list[int] = []
    for a, b in meetings:
        here = [entrant for entrant in (a, b) if entrant in plays and entrant is not None]
        if len(here) == 2:
            pairs.append(((here[0],), (here[1],)))
        else:
            rests += here
    return Pairing(tuple(pairs), tuple(rests))


def draw(evening: Evening, order: Sequence[int]) -> list[int]:
    """This order of the entrants, by which they get their numbers; of two who would meet in round 1
    and must not, the lower has changed places with the next below that may, else above."""
    drawn = list(order)
    for _ in evening.apart:
        clashes = _clashes(evening, drawn)
        if not clashes:
            break
        low = clashes[0]
        for other in (*range(low + 1, len(drawn)), *range(low - 1, -1, -1)):
            swapped = list(drawn)
            swapped[low], swapped[other] = drawn[other], drawn[low]
            if len(_clashes(evening, swapped)) < len(clashes):
                drawn = swapped
                break
    return drawn


def _clashes(evening: Evening, order: Sequence[int]) -> list[int]:
    """By place in this order, the lower of each two who meet in round 1 and must not."""
    by_number = {entrant.number: entrant for entrant in evening.entrants}
    drawn = tuple(replace(by_number[old], number=new) for new, old in enumerate(order, 1))
    made = pairing(replace(evening, entrants=drawn, apart=()), 1)
    together = {
        frozenset(order[number - 1] for number in two)
        for sides in made.meetings
        for two in combinations(chain(*sides), 2)
    }
    return sorted(max(map(order.index, two)) for two in evening.apart if frozenset(two) in together)
