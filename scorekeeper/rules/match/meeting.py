"""The games that two sides play against each other, and who has won the meeting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.ending import Level
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.problems import Problem, What


class MeetingKind(StrEnum):
    """When a meeting is over, and who has won it."""

    SINGLE = "single"
    BEST_OF = "best_of"
    ALL = "all"


MOST_N = 9
MOST_GAMES = 20
"""Of a meeting, with those that were ended without a winner and are played anew."""

_NUMBERS = {
    MeetingKind.SINGLE: (1,),
    MeetingKind.BEST_OF: (3, 5, 7, 9),
    MeetingKind.ALL: tuple(range(2, 10)),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """How many games two sides play by the same rules: whoever wins more of them wins it.

    `match_points` are those of a win, a draw and a loss; with `by_games` one for each game won.
    """

    kind: MeetingKind = MeetingKind.SINGLE
    n: int = 1
    match_points: tuple[int, int, int] = (3, 1, 0)
    by_games: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended: its winner, None in a draw, and its totals."""

    winner: int | None
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MeetingResult:
    """How a meeting stands. `points` are added over the games."""

    over: bool
    winner: int | None
    games: tuple[int, int]
    points: tuple[int, int]


def problems_of_meeting(meeting: Meeting, draws: bool = False, sides: int = 2) -> Iterator[Problem]:
    """What cannot be played by so many sides; `draws`: whether a game of it can be one."""
    if sides != 2:
        yield Problem(What.MEETING_OF_TWO, figures=(sides,))
    if meeting.n not in _NUMBERS[meeting.kind]:
        yield Problem(What.UNKNOWN_CHOICE, text=f"n: {meeting.n}")
    if meeting.kind is MeetingKind.BEST_OF and draws:
        yield Problem(What.OPTIONS_CLASH, text="kind: best_of, level: draw")


def problems_of_games(meeting: Meeting, match: Match) -> list[Problem]:
    """What cannot be played of the meeting by the sides of `match`, which is one of its games."""
    draws = match.rules.ending.level is Level.DRAW
    return list(problems_of_meeting(meeting, draws, len(match.sides)))


USUAL_MEETINGS: dict[str, Meeting] = {
    "best-of-three": Meeting(MeetingKind.BEST_OF, 3),
    "best-of-five": Meeting(MeetingKind.BEST_OF, 5),
    "all": Meeting(MeetingKind.ALL, 3),
}
"""The meetings that tables know."""


def meeting_result(meeting: Meeting, results: Sequence[GameResult]) -> MeetingResult:
    """How the meeting stands after these games. A game after its end counts nothing."""
    for played in range(len(results) + 1):
        after = results[:played]
        winners = [result.winner for result in after]
        games = winners.count(0), winners.count(1)
        totals = [result.totals for result in after]
        points = sum(first for first, _ in totals), sum(second for _, second in totals)
        over = played >= meeting.n
        if meeting.kind is MeetingKind.BEST_OF:
            over = max(games) > meeting.n // 2
        if over:
            break
    winner = None if not over or games[0] == games[1] else int(games[1] > games[0])
    return MeetingResult(over, winner, games, points)


@dataclass(frozen=True, slots=True)
class GamesToWin:
    """Of the games `left`, how many are enough for each side to win the meeting, whoever wins the
    others; None where not even all are. Unless games can be `drawn`, fewer are never enough."""

    left: int
    enough: tuple[int | None, int | None]
    drawn: bool = False


def games_to_win(
    meeting: Meeting, results: Sequence[GameResult], drawn: bool = False
) -> GamesToWin | None:
    """What is still possible, in a meeting whose games may end `drawn` or may not.

    None before the first game and after the end.
    """
    result = meeting_result(meeting, results)
    if not results or result.over:
        return None
    left = meeting.n - len(results)
    ahead = result.games[0] - result.games[1]
    enough: list[int | None] = []
    for lead in (ahead, -ahead):
        needed = max(0, (left - lead) // 2 + 1)
        enough.append(needed if needed <= left else None)
    return GamesToWin(left, (enough[0], enough[1]), drawn)


def match_points(meeting: Meeting, result: MeetingResult) -> tuple[int, int]:
    """What each side has from a meeting that is over."""
    if meeting.by_games:
        return result.games
    win, draw, loss = meeting.match_points
    if result.winner is None:
        return draw, draw
    return (win, loss) if result.winner == 0 else (loss, win)
