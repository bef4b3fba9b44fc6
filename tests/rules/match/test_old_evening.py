"""An evening of deals in one row: the matches they make, and what no deal can give."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import DECK
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import (
    final,
    matches_of_evening,
    standings,
)
from scorekeeper.rules.options import Finish, Options
from scorekeeper.rules.presets import PRESETS, Rules
from scorekeeper.rules.problems import What
from scorekeeper.tables.transfer import is_to_come
from tests.helpers.cases import every
from tests.helpers.hypothesis_effort import some

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def of(points: tuple[int, ...], bonus: tuple[int, ...] = ()) -> Deal:
    return Deal(PointsOnly(points), (0,) * len(points), bonus or (0,) * len(points))


def first(target: int, sides: int = 2, **options: object) -> Match:
    rules = Rules(PRESETS["traditional"], target, Options(**options))  # type: ignore[arg-type]
    return Match(rules, tuple(Side.of(name) for name in NAMES[:sides]))


def split(match: Match, *points: tuple[int, ...]) -> list[int]:
    """How many deals each match of the evening has."""
    return [len(each.deals) for each in matches_of_evening(match, [of(each) for each in points])]


def test_a_match_ends_at_its_target() -> None:
    assert split(first(5), (3, 1), (2, 2), (1, 3), (0, 4), (1, 0)) == [2, 2, 1]
    assert split(first(5), (3, 1)) == [1]
    assert split(first(5)) == []


def test_level_at_the_top_plays_on() -> None:
    assert split(first(4), (4, 4), (0, 0), (1, 0), (1, 0)) == [3, 1]


def test_the_dealer_continues_across_matches() -> None:
    evening = list(
        matches_of_evening(first(3, sides=3), [of((3, 0, 0)), of((1, 0, 0)), of((2, 0, 0))])
    )
    assert [each.first_dealer for each in evening] == [0, 2]
    assert [each.dealer(1) for each in evening] == [0, 2]


def test_a_separate_bonus_may_end_a_match() -> None:
    (won, rest) = matches_of_evening(first(11, bonus=True), [of((3, 1), (0, 10)), of((1, 1))])
    assert (len(won.deals), len(rest.deals)) == (1, 1)


evenings = st.integers(2, 4).flatmap(
    lambda sides: st.tuples(
        st.builds(first, st.integers(1, 15), st.just(sides), finish=st.sampled_from(Finish)),
        st.lists(st.tuples(*[st.integers(0, 6)] * sides).map(of), max_size=40),
    )
)


@given(evenings)
def test_every_deal_is_in_one_match_in_order(evening: tuple[Match, list[Deal]]) -> None:
    begun, deals = evening
    made = list(matches_of_evening(begun, deals))
    assert [deal for match in made for deal in match.deals] == deals
    for match in made[:-1]:
        after = standings(match)
        assert final(match, after) is after[-1].outcome is not None
        assert all(each.counts for each in after)
    for match in made[-1:]:
        assert all(each.counts for each in standings(match))
    assert [standing.score.points for match in made for standing in standings(match)] == [
        score_deal(deal, begun.rules).points for deal in deals
    ]


@st.composite
def true_deals(draw: st.DrawFn) -> tuple[Rules, Deal]:
    """Any piles under any rules, often far from even, with as much scope as the rules can give."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    flags = {name: draw(st.booleans()) for name in ("re_bello", "napola", "bonus")}
    rules = Rules(preset, 11, Options(**flags))
    sides = draw(st.integers(2, 4))
    owner = st.integers(0, sides - (0 if preset.leftovers else 1))
    rich = st.one_of(st.just(draw(owner)), owner)
    owners = draw(st.lists(draw(st.sampled_from([owner, rich])), min_size=40, max_size=40))
    every = range(sides + 1)
    piles = [frozenset(c for c, each in zip(DECK, owners, strict=True) if each == s) for s in every]
    scope: list[int] = []
    most_scope = rules.sweep.limit if rules.sweep else 0
    for pile in piles[:sides]:
        most = min(len(pile) // 2, most_scope - sum(scope))
        scope.append(draw(st.sampled_from([0, most, draw(st.integers(0, most))])))
    bonus = [draw(st.integers(0, 30)) if rules.options.bonus else 0 for _ in range(sides)]
    return rules, Deal(Piles(tuple(piles[:sides]), piles[sides]), tuple(scope), tuple(bonus))


@given(true_deals())
@some(100)
def test_possible_points_are_never_refused(true: tuple[Rules, Deal]) -> None:
    rules, deal = true
    every = score_deal(deal, rules).points
    said = tuple(points - bonus for points, bonus in zip(every, deal.bonus, strict=True))
    assert problems_of_deal(of(said, deal.bonus), rules, deal.sides) == []


COINS, CUPS, SWORDS, BATONS = (DECK[ten : ten + 10] for ten in (0, 10, 20, 30))


@every(
    ("preset", "least"),
    [("winning-moves", 0), ("traditional", 1), ("scopone-scientifico", 1), ("re-bello", 2)],
)
def test_too_few_points_are_refused(preset: str, least: int) -> None:
    rules = Rules.of(preset)
    # As many cards and coins in both piles, and a suit is missing from each; the settebello may be
    # with nobody where leftovers may.
    left = {COINS[4], COINS[6]} if rules.preset.leftovers else set()
    one = frozenset([*COINS[:5], *CUPS, *BATONS[:5]]) - left
    other = frozenset([*COINS[5:], *SWORDS, *BATONS[5:]]) - left
    deal = Deal(Piles((one, other), frozenset(left)), (0, 0), (0, 0))
    assert problems_of_deal(deal, rules, 2) == []
    assert sum(score_deal(deal, rules).points) == rules.least_points == least
    assert problems_of_deal(of((0, least)), rules, 2) == []
    if least:
        (wrong,) = problems_of_deal(of((least - 1, 0)), rules, 2)
        assert (wrong.what, wrong.figures) == (What.POINTS_UNDER_LEAST, (least - 1, least))


def test_a_day_not_begun_anywhere_is_future() -> None:
    at = datetime(2026, 11, 23, 9, 59, 59, tzinfo=UTC)
    assert is_to_come("2026-11-24", at.isoformat())
    assert not is_to_come("", at.isoformat())
    assert not is_to_come("2026-11-24", (at + timedelta(seconds=1)).isoformat())
    assert is_to_come("2027-01-01", at.isoformat())
