"""What is enough to win, where deals, time or a lead end the match: against all deals."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, combinations, pairwise, product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.ending import Aim, Ending, Level, TimeCall
from scorekeeper.rules.match.clinch import clinching_ways
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import final, stand
from scorekeeper.rules.scoring import points_only
from tests.helpers.hypothesis_effort import some
from tests.rules.match.test_clinch_random import HIGHEST, match, sets, smallest

Totals = tuple[int, ...]
LETTERS = "cdsp"
ENDS: dict[str, dict[str, Any]] = {
    "deals": {"deals": 3, "target": None},
    "deals or target": {"deals": 3},
    "margin": {"margin": 2},
    "margin or deals": {"margin": 2, "deals": 3},
    "time": {"minutes": 30, "target": None},
    "time or target": {"minutes": 30},
}


def won(played: Match, before: Sequence[Totals], after: Totals) -> int | None:
    """Who has won with these totals, by the steps of the rules alone; `before` are the totals from
    the first deal on, of a match that is not over."""
    ending, target, deal = played.rules.ending, played.rules.target, len(before)
    fewest = ending.aim is Aim.FEWEST
    first, second = sorted(after, reverse=not fewest)[:2]
    lead = abs(first - second)
    if target and max(after) >= target and lead >= ending.margin:
        return after.index(first)
    is_over = ending.deals is not None and deal >= ending.deals
    if call := played.time_call:
        is_over = is_over or deal >= call.after + call.deal_in_play
    return after.index(first) if is_over and lead else None


@st.composite
def near_ends(draw: st.DrawFn, aim: Aim = Aim.MOST) -> tuple[Match, list[Totals]]:
    """A match that is not over, and its totals from the start on."""
    ends = dict(ENDS[draw(st.sampled_from(sorted(ENDS)))])
    target = ends.pop("target", 11)
    draws = ("deals" in ends or "minutes" in ends) and draw(st.booleans())
    level = Level.DRAW if draws else Level.PLAY_ON
    many = draw(st.integers(2, 3))
    before = match(HIGHEST, many)
    ending = Ending(**ends, level=level, aim=aim)
    before = replace(before, rules=replace(before.rules, target=target, ending=ending))
    each = st.tuples(*[st.integers(0, 7)] * many)
    deals = draw(st.lists(each, min_size=1, max_size=3))
    if ending.minutes:
        before = replace(before, time_call=TimeCall(len(deals), draw(st.booleans())))
    if final(before, stand(before, [points_only(points) for points in deals])):
        deals = [(1,) * many]  # over already: a deal that has ended nothing, in its place
        before = replace(before, time_call=None)
    return before, list(accumulate(deals, added, initial=(0,) * many))


def added(totals: Totals, points: Totals) -> Totals:
    return tuple(map(sum, zip(totals, points, strict=True)))


def winners(played: Match, before: list[Totals]) -> list[tuple[list[frozenset[str]], int | None]]:
    """For every way to share the four points, what each side has of them, and who wins."""
    found = []
    for holders in product((None, *range(len(before[0]))), repeat=len(LETTERS)):
        has = [
            frozenset(
                letter for letter, holder in zip(LETTERS, holders, strict=True) if holder == s
            )
            for s in range(len(before[0]))
        ]
        found.append((has, won(played, before, added(before[-1], tuple(map(len, has))))))
    return found


def needs(deals: list[tuple[list[frozenset[str]], int | None]], side: int) -> set[frozenset[str]]:
    """The smallest sets of points with which the side wins every deal."""
    lost = [has[side] for has, winner in deals if winner != side]
    every = [frozenset(one) for n in range(5) for one in combinations(LETTERS, n)]
    return smallest({one for one in every if not any(one <= other for other in lost)})


def standing(played: Match, before: list[Totals]) -> Any:
    points = [tuple(b - a for a, b in zip(*two, strict=True)) for two in pairwise(before)]
    return stand(played, [points_only(each) for each in points])


@some(60)
@given(near=near_ends())
def test_enough_is_exact_for_every_ending(near: tuple[Match, list[Totals]]) -> None:
    played, before = near
    found = {each.side: each for each in clinching_ways(played, standing(played, before))}
    deals = winners(played, before)
    for side in range(len(before[0])):
        named = smallest(sets(found[side])) if side in found else set()
        assert named == needs(deals, side), (side, played.rules.ending, before)


@some(60)
@given(near=near_ends(), data=st.data())
def test_enough_holds_beside_scope(near: tuple[Match, list[Totals]], data: st.DataObject) -> None:
    played, before = near
    own = data.draw(st.tuples(*[st.integers(0, 6)] * len(before[0])))
    for each in clinching_ways(played, standing(played, before)):
        if each.despite_own or max(own) == own[each.side]:
            for has, _ in winners(played, before):
                after = added(added(before[-1], own), tuple(map(len, has)))
                if any(one <= has[each.side] for one in sets(each)):
                    assert won(played, before, after) == each.side


@some(30)
@given(near=near_ends(Aim.FEWEST))
def test_no_points_are_enough_for_the_fewest(near: tuple[Match, list[Totals]]) -> None:
    played, before = near
    assert clinching_ways(played, standing(played, before)) == ()
    for side in range(len(before[0])):
        assert needs(winners(played, before), side) <= {frozenset()}
