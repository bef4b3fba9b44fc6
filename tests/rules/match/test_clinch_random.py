"""What is said to be enough is true of every deal, by the second scorer, and no less is enough."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.match.clinch import Enough, clinching_ways
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import stand
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import points_only
from tests.helpers import second_scorer
from tests.helpers.hypothesis_effort import some

Own = dict[str, list[int]]
"""What each side takes of its own: napola, scope, bonus."""
Points = dict[str, int | None]
"""Who has each point, by its letter; None is nobody."""


NAMES = ("Anna", "Bruno", "Carla", "Dino")
LETTERS = {"c": "carte", "d": "denari", "s": "settebello", "p": "primiera", "r": "re_bello"}
HIGHEST, ORDER, IF_LEVEL = Finish


def match(
    finish: Finish, sides: int, target: int = 11, re_bello: bool = False, bonus: bool = False
) -> Match:
    rules = Rules.of("traditional")
    options = replace(rules.options, finish=finish, re_bello=re_bello, bonus=bonus)
    rules = replace(rules, target=target, options=options)
    return Match(rules, tuple(Side.of(name) for name in NAMES[:sides]))


def after(played: Match, *totals: int) -> tuple[Enough, ...]:
    """What is enough after a deal that led to these totals."""
    return clinching_ways(played, stand(played, [points_only(totals)]))


def sets(found: Enough) -> set[frozenset[str]]:
    """Every set of points that is said to be enough, as first letters."""
    letters = {category: letter for letter, category in LETTERS.items()}
    return {
        frozenset(letters[p.name] for p in points) for way in found.ways for points in way.sets()
    }


def smallest(found: set[frozenset[str]]) -> set[frozenset[str]]:
    return {one for one in found if not any(other < one for other in found)}


def every_deal(letters: str, sides: int) -> Iterator[Points]:
    for holders in product((None, *range(sides)), repeat=len(letters)):
        yield dict(zip(letters, holders, strict=True))


def winner(
    played: Match, before: Sequence[int], deal: Points, own: Own | None = None
) -> int | None:
    """Who wins with this deal by the second scorer, who shares no line with the program."""
    sides = range(len(before))
    steps = {step: [0] * len(before) for step in second_scorer.STEPS} | (own or {})
    for letter, holder in deal.items():
        steps[LETTERS[letter]] = [int(side == holder) for side in sides]
    return _ended(played, before, steps)


def winner_by_sums(played: Match, before: Sequence[int], deal: Points) -> int | None:
    """The same where all that a side has is typed as one number."""
    holders = list(deal.values())
    sums = [holders.count(side) for side in range(len(before))]
    steps = {step: [0] * len(before) for step in second_scorer.STEPS} | {"scope": sums}
    return _ended(played, before, steps)


def _ended(played: Match, before: Sequence[int], steps: dict[str, list[int]]) -> int | None:
    totals = [
        total + sum(step[side] for step in steps.values()) for side, total in enumerate(before)
    ]
    rules = {"target": played.rules.target, "finish": str(played.rules.options.finish)}
    return second_scorer.winner_of_match(list(before), steps, totals, rules)


@st.composite
def near_ends(draw: st.DrawFn) -> tuple[Match, tuple[int, ...]]:
    """A match to 11, and totals of it while it is played: at the top level, or all below."""
    sides = draw(st.integers(2, 4))
    played = match(draw(st.sampled_from(Finish)), sides, re_bello=draw(st.booleans()))
    each = st.integers(5, 10)
    totals = draw(st.lists(each, min_size=sides, max_size=sides))
    if draw(st.integers(0, 3)) == 0:
        totals[0] = totals[-1] = draw(st.integers(11, 13))
    return played, tuple(draw(st.permutations(totals)))


def owns(sides: int) -> st.SearchStrategy[Own]:
    """What the sides take of their own: a napola of one of them, scope and bonus of each."""
    few = st.lists(st.integers(0, 4), min_size=sides, max_size=sides)
    run = st.tuples(st.integers(0, sides - 1), st.sampled_from([0, 0, 3, 4, 10]))
    napola = run.map(lambda one: [one[1] if side == one[0] else 0 for side in range(sides)])
    return st.fixed_dictionaries({"napola": napola, "scope": few, "bonus": few})


def letters_of(played: Match) -> str:
    return "cdspr" if played.rules.options.re_bello else "cdsp"


def has(deal: Points, side: int) -> frozenset[str]:
    return frozenset(letter for letter, holder in deal.items() if holder == side)


@some(20)
@given(near=near_ends(), data=st.data())
def test_enough_points_always_win(near: tuple[Match, tuple[int, ...]], data: st.DataObject) -> None:
    played, totals = near
    found = after(played, *totals)
    for own in data.draw(st.lists(owns(len(totals)), min_size=3, max_size=3)):
        taken = [sum(each) for each in zip(*own.values(), strict=True)]
        for deal in every_deal(letters_of(played), len(totals)):
            for each in found:
                may = each.despite_own or max(taken) <= taken[each.side]
                if may and any(one <= has(deal, each.side) for one in sets(each)):
                    assert winner(played, totals, deal, own) == each.side, (each, deal, own)


@some(20)
@given(near=near_ends())
def test_clinches_are_minimal_and_complete(near: tuple[Match, tuple[int, ...]]) -> None:
    played, totals = near
    letters = letters_of(played)
    deals = [(deal, winner(played, totals, deal)) for deal in every_deal(letters, len(totals))]
    named = {each.side: smallest(sets(each)) for each in after(played, *totals)}
    for side in range(len(totals)):
        lost = {has(deal, side) for deal, won in deals if won != side}
        every = [frozenset(one) for n in range(6) for one in combinations(letters, n)]
        wins = {one for one in every if not any(one <= other for other in lost)}
        assert named.get(side, set()) == smallest(wins)


@some(20)
@given(near=near_ends())
def test_unordered_clinches_hold_for_sums(near: tuple[Match, tuple[int, ...]]) -> None:
    played, totals = near
    found = [each for each in after(played, *totals) if not each.in_order]
    for deal in every_deal(letters_of(played), len(totals)):
        for each in found:
            if any(one <= has(deal, each.side) for one in sets(each)):
                assert winner_by_sums(played, totals, deal) == each.side


@some(20)
@given(near=near_ends())
def test_every_condition_is_necessary(near: tuple[Match, tuple[int, ...]]) -> None:
    played, totals = near
    for each in after(played, *totals):
        deals = [
            deal
            for deal in every_deal(letters_of(played), len(totals))
            if any(one <= has(deal, each.side) for one in sets(each))
        ]
        others = [side for side in range(len(totals)) if side != each.side]
        if not each.despite_own:
            swept = [
                {"scope": [20 * (side == one) for side in range(len(totals))]} for one in others
            ]
            assert any(winner(played, totals, d, own) != each.side for d in deals for own in swept)
        elif each.in_order:
            assert played.rules.options.finish is ORDER
