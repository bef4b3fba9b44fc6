"""Pairings against all that there are, for up to ten entrants."""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.rules.config import Avoid, Config, System
from scorekeeper.club.rules.pairing import Costs, first_cheapest
from tests.club.rules.test_pairing import evening, pairing, standing, with_results
from tests.helpers.cases import every
from tests.helpers.hypothesis_effort import some

Pairs = list[tuple[int, int]]


def all_pairings(free: Sequence[int]) -> Iterator[Pairs]:
    """Every way to pair them, the first in order first."""
    if not free:
        yield []
    for other in free[1:]:
        for rest in all_pairings([each for each in free[1:] if each != other]):
            yield [(free[0], other), *rest]


def best_of_all(costs: Costs) -> Pairs:
    """`min` keeps the first of those that cost the same."""
    every = all_pairings(range(len(costs)))
    return min(every, key=lambda pairs: sum(costs[a][b] for a, b in pairs))


@st.composite
def any_costs(draw: st.DrawFn) -> list[list[int]]:
    size = 2 * draw(st.integers(1, 5))
    found = [[0] * size for _ in range(size)]
    most = draw(st.integers(0, 3))
    for a, b in combinations(range(size), 2):
        found[a][b] = found[b][a] = draw(st.integers(0, most))
    return found


@pytest.mark.parametrize("patience", [0, 10**6])
@given(costs=any_costs())
@some(150)
def test_both_searches_find_the_cheapest(patience: int, costs: Costs) -> None:
    assert first_cheapest(costs, patience) == best_of_all(costs)


@given(costs=any_costs())
@some(60)
def test_without_networkx_no_exchange_is_better(costs: Costs) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "networkx", None)
        found = first_cheapest(costs, 0)
    assert sorted(each for pair in found for each in pair) == list(range(len(costs)))
    for (a, b), (c, d) in combinations(found, 2):
        ways = ((a, b, c, d), (a, c, b, d), (a, d, b, c))
        now, *others = (costs[w][x] + costs[y][z] for w, x, y, z in ways)
        assert now <= min(others)


def test_a_second_tour_is_as_quick_as_the_first() -> None:
    """Everybody has met everybody once: nothing has to be weighed."""
    costs = [[1] * 40 for _ in range(40)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "networkx", None)
        assert first_cheapest(costs) == [(each, each + 1) for each in range(0, 40, 2)]


@every("size", [12, 16, 20, 30])
def test_both_searches_agree_in_large_events(size: int) -> None:
    chance = random.Random(size)
    for share in (0.1, 0.3, 0.5):
        costs = [[0] * size for _ in range(size)]
        for a, b in combinations(range(size), 2):
            costs[a][b] = costs[b][a] = int(chance.random() < share) * chance.choice((1, 1, 2))
        assert first_cheapest(costs, 0) == first_cheapest(costs, 10**6)


@given(seed=st.integers(0, 10**6), size=st.integers(4, 10), avoid=st.sampled_from(Avoid))
@some(40)
def test_danese_pairs_a_whole_evening(seed: int, size: int, avoid: Avoid) -> None:
    """Who met whom is counted here anew, and all pairings are tried."""
    chance = random.Random(seed)
    of = evening(size, Config(avoid=avoid))
    for number in range(1, size + 2):
        made = pairing(of, number)
        order = [row.number for row in standing(of, number - 1)] or list(range(1, size + 1))
        rested = {each: 0 for each in order}
        for played in of.rounds:
            for rest in played.rests:
                rested[rest.entrant] += 1
        if size % 2:
            fewest = min(rested.values())
            lowest = [each for each in order if rested[each] == fewest][-1]
            assert made.rests == (lowest,)
            order.remove(lowest)
        meetings = [
            {*result.a, *result.b}
            for played in of.rounds
            for result in played.results
            if avoid is Avoid.ALL or played.number == number - 1
        ]
        costs = [
            [0 if avoid is Avoid.NONE else meetings.count({a, b}) for b in order] for a in order
        ]
        said = [((order[a],), (order[b],)) for a, b in best_of_all(costs)]
        assert list(made.meetings) == said
        of = with_results(of, chance)


@given(seed=st.integers(0, 10**6), size=st.integers(6, 24), system=st.sampled_from(System))
@some(60)
def test_nobody_is_in_two_places(seed: int, size: int, system: System) -> None:
    chance = random.Random(seed)
    of = evening(size, Config(system=system, rounds=6, groups=2, third_place=True))
    for number in range(1, 7):
        made = pairing(of, number)
        there = [each for a, b in made.meetings for each in (*a, *b)] + list(made.rests)
        assert len(there) == len(set(there))
        if system not in (System.GROUPS, System.KNOCK_OUT):
            assert sorted(there) == list(range(1, size + 1))
        of = with_results(of, chance)
        assert sorted(row.number for row in standing(of, number)) == list(range(1, size + 1))
