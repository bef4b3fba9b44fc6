"""Several games of two sides: when their meeting is over, who has won it, what it is worth."""

import json
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.match.meeting import (
    GameResult,
    Meeting,
    MeetingKind,
    MeetingResult,
    games_to_win,
    match_points,
    meeting_result,
    problems_of_meeting,
)
from tests.helpers.cases import every
from tests.helpers.paths import DATA

GOLDEN = json.loads((DATA / "golden_formats.json").read_text())["meetings"]
MEETINGS = (
    Meeting(),
    Meeting(MeetingKind.BEST_OF, 5),
    Meeting(MeetingKind.ALL, 4),
)


def results_of(games: list[dict[str, Any]]) -> list[GameResult]:
    return [GameResult(game["winner"], (game["totals"][0], game["totals"][1])) for game in games]


@every("case", GOLDEN)
def test_meetings_end_as_worked_by_hand(case: dict[str, Any]) -> None:
    meeting = Meeting(MeetingKind(case["kind"]), case["n"])
    assert list(problems_of_meeting(meeting)) == []
    found = meeting_result(meeting, results_of(case["results"]))
    expected = case["expected"]
    assert (found.over, found.winner) == (expected["over"], expected["winner"])
    assert (list(found.games), list(found.points)) == (expected["games"], expected["points"])


games = st.builds(
    lambda a, b: GameResult(None if a == b else int(b > a), (a, b)),
    st.integers(0, 20),
    st.integers(0, 20),
)


@given(st.sampled_from(MEETINGS), st.lists(games, max_size=9))
def test_the_order_of_sides_changes_nothing(meeting: Meeting, played: list[GameResult]) -> None:
    turned = [
        GameResult(None if each.winner is None else 1 - each.winner, each.totals[::-1])
        for each in played
    ]
    one, other = meeting_result(meeting, played), meeting_result(meeting, turned)
    assert (one.over, one.games, one.points) == (other.over, other.games[::-1], other.points[::-1])
    assert match_points(meeting, one) == match_points(meeting, other)[::-1]


@given(st.sampled_from(MEETINGS), st.lists(games, max_size=9), st.lists(games, max_size=3))
def test_no_game_after_the_end_counts(
    meeting: Meeting, played: list[GameResult], more: list[GameResult]
) -> None:
    result = meeting_result(meeting, played)
    if result.over:
        assert meeting_result(meeting, played + more) == result


@every(
    ("meeting", "points"),
    [
        (Meeting(MeetingKind.ALL, 5, by_games=True), (3, 2)),
        (Meeting(MeetingKind.ALL, 5), (3, 0)),
        (Meeting(MeetingKind.ALL, 5, match_points=(2, 1, 0)), (2, 0)),
    ],
)
def test_a_meeting_is_worth_match_points(meeting: Meeting, points: tuple[int, int]) -> None:
    played = next(case["results"] for case in GOLDEN if case["id"] == "M4")
    assert match_points(meeting, meeting_result(meeting, results_of(played))) == points


@every(
    ("meeting", "draws"),
    [
        (Meeting(n=2), False),
        (Meeting(MeetingKind.BEST_OF, 4), False),
        (Meeting(MeetingKind.BEST_OF, 3), True),
        (Meeting(MeetingKind.ALL, 10), False),
    ],
)
def test_invalid_meetings_are_refused(meeting: Meeting, draws: bool) -> None:
    assert len(list(problems_of_meeting(meeting, draws))) == 1


def winners(meeting: Meeting, won: tuple[int | None, ...]) -> MeetingResult:
    scores = {0: (11, 7), 1: (7, 11), None: (8, 8)}
    return meeting_result(meeting, [GameResult(side, scores[side]) for side in won])


@every("drawn", [False, True])
@every(
    "meeting",
    [
        *(Meeting(MeetingKind.BEST_OF, n) for n in (3, 5)),
        *(Meeting(MeetingKind.ALL, n) for n in range(2, 6)),
    ],
)
def test_games_to_win_as_by_every_course(meeting: Meeting, drawn: bool) -> None:
    if drawn and meeting.kind is MeetingKind.BEST_OF:
        return
    sides = (0, 1, None) if drawn else (0, 1)
    for many in range(1, meeting.n):
        for won in product(sides, repeat=many):
            played = [GameResult(side, (0, 0)) for side in won]
            found = games_to_win(meeting, played, drawn)
            if winners(meeting, won).over:
                assert found is None
                continue
            assert found is not None and found.left == meeting.n - many
            for side in (0, 1):
                # Of each number of further wins, whether the courses with so many are won.
                wins: dict[int, set[bool]] = {}
                for rest in product(sides, repeat=found.left):
                    is_won = winners(meeting, won + rest).winner == side
                    wins.setdefault(rest.count(side), set()).add(is_won)
                sure = [number for number, results in sorted(wins.items()) if results == {True}]
                assert found.enough[side] == next(iter(sure), None)
                if not drawn and sure:
                    assert all(wins[number] == {False} for number in range(sure[0]))
