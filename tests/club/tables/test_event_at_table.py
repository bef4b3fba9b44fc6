"""What a pair sends from its table: the points of one game or of a meeting, and the games."""

from types import SimpleNamespace
from typing import Any, cast

from scorekeeper.club.tables.event_meetings import AtTable
from scorekeeper.rules.match.meeting import USUAL_MEETINGS, GameResult, meeting_result
from tests.helpers.cases import every

ONE, OTHER = GameResult(0, (11, 7)), GameResult(1, (7, 11))
CLOSE = GameResult(1, (10, 11))


@every(
    ("format_", "results", "points", "games"),
    [
        ("best-of-three", (ONE, OTHER), (18, 18), (1, 1)),
        ("best-of-three", (ONE, CLOSE, ONE), (32, 25), (2, 1)),
    ],
)
def test_games_and_points_are_sent(
    format_: str, results: tuple[GameResult, ...], points: object, games: object
) -> None:
    meeting = USUAL_MEETINGS[format_]
    played = SimpleNamespace(format=meeting, result=meeting_result(meeting, results))
    outcome = AtTable(cast(Any, None), cast(Any, played)).outcome
    assert (outcome.points, outcome.games) == (points, games)
