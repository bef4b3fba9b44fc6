"""The games that two sides play against each other, and who has won the meeting."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.ending import Level
from scorekeeper.rules.match.match import Match, problems_of_setup
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What

DECIDES = 3
"""The number of the game that decides alone where both legs together are level."""


class MeetingKind(StrEnum):
    """When a meeting is over, and who has won it."""

    SINGLE = "single"
    BEST_OF = "best_of"
    ALL = "all"
    LEGS = "legs"


class LevelLegs(StrEnum):
    """What becomes of two legs whose points are level together."""

    DRAW = "draw"
    THIRD_GAME = "third_game"


MOST_N = 9
MOST_GAMES = 20
"""Of a meeting, with those that were ended without a winner and are played anew."""

_NUMBERS = {
    MeetingKind.SINGLE: (1,),
    MeetingKind.BEST_OF: (3, 5, 7, 9),
    MeetingKind.ALL: tuple(range(2, 10)),
    MeetingKind.LEGS: (2,),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """How many games two sides play, and what decides: the games won or, in legs, the points.

    `match_points` are those of a win, a draw and a loss; with `by_games` one for each game won.
    `rules` are planned for each of the n games, or empty where the games have the same.
    """

    kind: MeetingKind = MeetingKind.SINGLE
    n: int = 1
    level: LevelLegs = LevelLegs.DRAW
    match_points: tuple[int, int, int] = (3, 1, 0)
    by_games: bool = False
    rules: tuple[Rules, ...] = ()

    def planned(self, place: int) -> Rules | None:
        """The rules of the game at that place, from 1: a third one that decides has the first's.
        None where the games have the same rules."""
        if not self.rules:
            return None
        return self.rules[place - 1] if place <= len(self.rules) else self.rules[0]

    def is_mixed(self, played: Iterable[Rules]) -> bool:
        """Whether not all its games are of one game, as planned and as `played`."""
        return len({rules.preset.key for rules in (*self.rules, *played)}) > 1


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended: its winner, None in a draw, and its totals."""

    winner: int | None
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MeetingResult:
    """How a meeting stands. `points` are added over the games, without one that decides alone."""

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
    if meeting.rules and len(meeting.rules) != meeting.n:
        yield Problem(What.RULES_OF_GAMES, figures=(meeting.n, len(meeting.rules)))
    draws = draws or any(rules.ending.level is Level.DRAW for rules in meeting.rules)
    if meeting.kind is MeetingKind.BEST_OF and draws:
        yield Problem(What.OPTIONS_CLASH, text="kind: best_of, level: draw")
    if meeting.kind is not MeetingKind.LEGS and meeting.level is LevelLegs.THIRD_GAME:
        yield Problem(What.OPTIONS_CLASH, text=f"kind: {meeting.kind}, level: third_game")


def problems_of_games(meeting: Meeting, match: Match) -> list[Problem]:
    """What cannot be played of the meeting by the sides of `match`, which is one of its games."""
    draws = match.rules.ending.level is Level.DRAW
    problems = list(problems_of_meeting(meeting, draws, len(match.sides)))
    for rules in dict.fromkeys(meeting.rules):
        wrong = problems_of_setup(Match(rules, match.sides))
        problems += [each for each in wrong if each not in problems]
    return problems


USUAL_MEETINGS: dict[str, Meeting] = {
    "best-of-three": Meeting(MeetingKind.BEST_OF, 3),
    "best-of-five": Meeting(MeetingKind.BEST_OF, 5),
    "all": Meeting(MeetingKind.ALL, 3),
    "legs": Meeting(MeetingKind.LEGS, 2),
    "legs-third": Meeting(MeetingKind.LEGS, 2, LevelLegs.THIRD_GAME),
}
"""The meetings that tables know."""


def meeting_result(meeting: Meeting, results: Sequence[GameResult]) -> MeetingResult:
    """How the meeting stands after these games. A game after its end counts nothing."""
    for played in range(len(results) + 1):
        after = results[:played]
        winners = [each.winner for each in after]
        games = winners.count(0), winners.count(1)
        added = [each.totals for each in after[: meeting.n]]
        points = sum(first for first, _ in added), sum(second for _, second in added)
        over, ahead = played >= meeting.n, games
        if meeting.kind is MeetingKind.BEST_OF:
            over = max(games) > meeting.n // 2
        if meeting.kind is MeetingKind.LEGS:
            ahead = points
            if over and meeting.level is LevelLegs.THIRD_GAME and points[0] == points[1]:
                over = played >= DECIDES
                deciding = winners[meeting.n :]
                ahead = deciding.count(0), deciding.count(1)
        if over:
            break
    winner = None if not over or ahead[0] == ahead[1] else int(ahead[1] > ahead[0])
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

    None before the first game and after the end. In legs points count and not games: None until a
    third game decides.
    """
    result = meeting_result(meeting, results)
    if not results or result.over:
        return None
    if meeting.kind is MeetingKind.LEGS:
        return GamesToWin(1, (1, 1)) if len(results) >= meeting.n else None
    left = meeting.n - len(results)
    ahead = result.games[0] - result.games[1]
    enough: list[int | None] = []
    for lead in (ahead, -ahead):
        needed = max(0, (left - lead) // 2 + 1)
        enough.append(needed if needed <= left else None)
    return GamesToWin(left, (enough[0], enough[1]), drawn)


def points_to_win(meeting: Meeting, results: Sequence[GameResult]) -> tuple[int, int] | None:
    """Before the second leg ends, how many points more than the other each side needs in it to be
    ahead over both; None in every other game."""
    if meeting.kind is not MeetingKind.LEGS or len(results) != meeting.n - 1:
        return None
    one, other = meeting_result(meeting, results).points
    return other - one + 1, one - other + 1


def match_points(meeting: Meeting, result: MeetingResult) -> tuple[int, int]:
    """What each side has from a meeting that is over."""
    if meeting.by_games:
        return result.games
    win, draw, loss = meeting.match_points
    if result.winner is None:
        return draw, draw
    return (win, loss) if result.winner == 0 else (loss, win)
