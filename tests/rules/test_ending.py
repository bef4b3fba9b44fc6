"""How matches end: the golden table of formats, and what holds for every ending."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.match import read_match, write_match
from scorekeeper.rules.ending import (
    Aim,
    Ending,
    Level,
    TimeCall,
    problems_of_ending,
)
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import How, final, stand
from scorekeeper.rules.options import Finish
from scorekeeper.rules.problems import Refused, What
from scorekeeper.rules.scoring import DealScore, points_only
from tests.helpers.cases import every
from tests.helpers.paths import DATA

GOLDEN = json.loads((DATA / "golden_formats.json").read_text())
WHY = {
    How.HIGHEST: "target",
    How.ALL_COINS: "set",
    How.DEALS: "deals",
    How.TIME: "time",
    How.DRAW_BY_DEALS: "deals_draw",
    How.DRAW_BY_TIME: "time_draw",
}


def document(given: dict[str, Any]) -> dict[str, Any]:
    called = {}
    if "called_after" in given:
        call = {"after": given["called_after"], "deal_in_play": given["deal_in_play"]}
        called = {"called": call}
    sides = [{"name": name} for name in ("Anna", "Bruno", "Carla")]
    many = len(given["deals"][0]) if given["deals"] else 2
    rules = {"preset": "traditional"} | given["format"] | called
    return {"rules": rules, "sides": sides[:many]}


def scores_of(given: dict[str, Any]) -> list[DealScore]:
    deals = [points_only(tuple(points)) for points in given["deals"]]
    if "won_at" in given:
        deal, side = given["won_at"]
        deals[deal - 1] = replace(deals[deal - 1], wins=side)
    return deals


@every("game", GOLDEN["games"])
def test_golden_matches_end_as_expected(game: dict[str, Any]) -> None:
    match = read_match(document(game))
    after = stand(match, scores_of(game))
    ended = final(match, after)
    counted = [standing for standing in after if standing.counts]
    expected = game["expected"]
    assert {
        "over": ended is not None,
        "winner": ended.winner if ended else None,
        "totals": list(counted[-1].totals) if counted else [0, 0],
        "deals": len(counted),
        "why": WHY[ended.how] if ended else "open",
    } == expected
    assert read_match(write_match(match)) == match


ENDINGS = st.builds(
    Ending,
    deals=st.none() | st.integers(1, 6),
    minutes=st.none() | st.integers(5, 240),
    margin=st.integers(1, 3),
    level=st.sampled_from(Level),
    aim=st.sampled_from(Aim),
)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Match, list[DealScore]]:
    ending = draw(ENDINGS)
    target = draw(st.none() | st.integers(3, 15))
    if problems_of_ending(ending, target, Finish.HIGHEST):
        ending, target = Ending(), 11
    sides = draw(st.integers(2, 4))
    names = [{"name": name} for name in "ABCD"[:sides]]
    match = read_match({"rules": {"preset": "traditional"}, "sides": names})
    call = TimeCall(draw(st.integers(0, 4)), draw(st.booleans()))
    can_be_called = ending.minutes is not None or ending.margin > 1
    match = replace(
        match,
        rules=replace(match.rules, target=target, ending=ending),
        time_call=call if can_be_called and draw(st.booleans()) else None,
    )
    points = st.lists(st.integers(0, 5), min_size=sides, max_size=sides).map(tuple)
    return match, [points_only(each) for each in draw(st.lists(points, max_size=9))]


@given(matches())
def test_nothing_counts_after_the_end(played: tuple[Match, list[DealScore]]) -> None:
    match, scores = played
    after = stand(match, scores)
    ended = final(match, after)
    counted = [standing for standing in after if standing.counts]
    assert [standing.counts for standing in after] == [True] * len(counted) + [False] * (
        len(after) - len(counted)
    )
    last = counted[-1].outcome if counted else None
    if counted:
        assert ended == (last if last and last.ends else None)
    if ended is not None and ended.winner is not None and ended.how is not How.ALL_COINS:
        totals = counted[-1].totals if counted else (0,) * len(match.sides)
        best = max if match.rules.ending.aim is Aim.MOST else min
        assert totals[ended.winner] == best(totals) and totals.count(best(totals)) == 1


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_sides_changes_nothing(
    played: tuple[Match, list[DealScore]], random: Any
) -> None:
    match, scores = played
    order = list(range(len(match.sides)))
    random.shuffle(order)
    turned = [points_only(tuple(score.points[side] for side in order)) for score in scores]
    one, other = final(match, stand(match, scores)), final(match, stand(match, turned))
    assert (one and one.how) == (other and other.how)
    if one and other and one.winner is not None:
        assert other.winner is not None and order[other.winner] == one.winner


@given(matches())
def test_an_ending_survives_the_document(played: tuple[Match, list[DealScore]]) -> None:
    match, scores = played
    written = write_match(match) | {"deals": [{"points": list(s.points)} for s in scores]}
    read = read_match(written)
    assert replace(read, deals=()) == match
    assert write_match(read)["rules"] == written["rules"]


@every(
    ("rules", "what"),
    [
        ({"target": None}, What.NO_ENDING),
        ({"target": None, "deals": 3, "margin": 2}, What.MARGIN_WITHOUT_TARGET),
        ({"level": "draw"}, What.DRAW_WITHOUT_END),
        ({"finish": "counting_order", "deals": 4}, What.ORDER_WITH_ENDING),
        ({"finish": "counting_order", "minutes": 40}, What.ORDER_WITH_ENDING),
        ({"finish": "counting_order_if_level", "margin": 2}, What.ORDER_WITH_ENDING),
        ({"finish": "counting_order", "aim": "fewest"}, What.ORDER_WITH_ENDING),
        ({"called": {"after": 1}}, What.CALL_WITHOUT_TIME),
        ({"margin": 2, "called": {"after": -1}}, What.NOT_A_NUMBER),
        ({"margin": 2, "margin_cap": 2}, What.NO_LONGER_READ),
        ({"margin": 2, "margin_waived": {"after": 1}}, What.NO_LONGER_READ),
        ({"minutes": 30, "time_called": "one_more"}, What.NO_LONGER_READ),
        ({"minutes": 30, "time_called": "drop_deal"}, What.NO_LONGER_READ),
        ({"minutes": 30, "time_called": "now"}, What.UNKNOWN_CHOICE),
        ({"deals": 0}, What.ENDING_OUT_OF_RANGE),
        ({"deals": 100}, What.ENDING_OUT_OF_RANGE),
        ({"minutes": 4}, What.ENDING_OUT_OF_RANGE),
        ({"minutes": 241}, What.ENDING_OUT_OF_RANGE),
        ({"margin": 0}, What.ENDING_OUT_OF_RANGE),
        ({"margin": 10}, What.ENDING_OUT_OF_RANGE),
        ({"deals": True}, What.UNKNOWN_CHOICE),
        ({"minutes": "35"}, What.UNKNOWN_CHOICE),
        ({"margin": None}, What.UNKNOWN_CHOICE),
        ({"aim": "least"}, What.UNKNOWN_CHOICE),
        ({"level": []}, What.UNKNOWN_CHOICE),
        ({"minutes": 30, "called": 3}, What.NOT_READABLE),
        ({"minutes": 30, "called": {"after": "1"}}, What.NOT_A_NUMBER),
        ({"minutes": 30, "called": {"after": -1}}, What.NOT_A_NUMBER),
        ({"minutes": 30, "called": {"after": 1, "by": "Anna"}}, What.NOT_READABLE),
    ],
)
def test_an_invalid_ending_is_refused(rules: dict[str, Any], what: What) -> None:
    with pytest.raises(Refused) as refused:
        read_match({"rules": {"preset": "traditional"} | rules, "sides": [{"name": "A"}, {}]})
    assert what in [problem.what for problem in refused.value.problems]


@every(
    ("deals", "after", "winner", "counted"),
    [
        ([(8, 6), (7, 8)], 2, 0, 2),
        ([(8, 6), (7, 8), (0, 1), (1, 1), (0, 1)], 3, 1, 5),
        ([(8, 6), (7, 8), (1, 1)], 4, None, 3),
    ],
)
def test_a_closed_match_ends_as_it_stands(
    deals: list[tuple[int, int]], after: int, winner: int | None, counted: int
) -> None:
    """Where it is level, the next deal that is not decides."""
    closed = {"margin": 2, "called": {"after": after, "deal_in_play": False}}
    match = read_match(document({"format": {"target": 15} | closed, "deals": deals}))
    standing = stand(match, [points_only(each) for each in [*deals, (9, 9)]])
    ended = final(match, standing[: len(deals)])
    assert (ended.winner if ended else None) == winner
    assert ended is None or ended.how is How.CLOSED
    assert sum(each.counts for each in standing) == counted + (winner is None)


def test_what_always_happened_at_the_call_is_still_read() -> None:
    rules = {"preset": "traditional", "minutes": 30}
    old, new = ({"rules": rules | more} for more in ({"time_called": "finish_deal"}, {}))
    sides = {"sides": [{"name": "Anna"}, {"name": "Bruno"}]}
    assert read_match(old | sides) == read_match(new | sides)
