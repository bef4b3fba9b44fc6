"""Everybody paired for the least cost, and of all such pairings the first in the given order.

`first_cheapest` tries partners in order, as a director does by hand, which is quick in an evening
as it comes. Where it would take long (nearly everybody has met everybody) the same pairing is found
as a matching of greatest weight, by Edmonds' blossoms in networkx, in a time that grows with the
cube of the entrants. Without networkx it is a pairing that no exchange makes better.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, count

Costs = Sequence[Sequence[int]]
Pairs = list[tuple[int, int]]

PATIENCE = 2_000
"""Partners tried before the other way is taken; an evening of 64 in round 12 needs some forty."""


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
        # A digit for each entrant who is the first of a pair says whom it meets, so that the
        # first in order is the least; costs come before all digits. All are paired before any
        # weight counts.
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
    # Neighbours first, then each two pairs exchange partners as long as that costs less.
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
    tried = count(1)

    def search(free: list[int], budget: int) -> Pairs | None:
        if not free:
            return []
        first, others = free[0], free[1:]
        for at, other in enumerate(others):
            cost = costs[first][other]
            if cost > budget:
                continue
            if next(tried) > patience:
                raise _TooLong
            rest = search(others[:at] + others[at + 1 :], budget - cost)
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
