"""Danese: first meets second, third meets fourth, apart from who is kept apart."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.club.rules.matching import first_cheapest

Cost = Callable[[int, int], int]


def danese(order: Sequence[int], cost: Cost) -> list[tuple[int, int]]:
    """The pairing of an even number of entrants in the order of their standing: of all with the
    fewest repeats the first in that order. The first pair sits at table 1."""
    costs = [[cost(a, b) for b in order] for a in order]
    return [(order[a], order[b]) for a, b in first_cheapest(costs)]


def resting(order: Sequence[int], rests: Mapping[int, int], tables_of: int = 2) -> list[int]:
    """Who rests so that the others fill tables: each time the lowest placed of those with the
    fewest rests."""
    left = list(order)
    chosen = []
    while len(left) % tables_of:
        fewest = min(rests.get(each, 0) for each in left)
        chosen.append(next(each for each in reversed(left) if rests.get(each, 0) == fewest))
        left.remove(chosen[-1])
    return chosen
