"""A meeting as it stands: its format and its games, each a match of the table. Its result is
computed from their deals."""

from dataclasses import dataclass

from scorekeeper.rules.ending import Level
from scorekeeper.rules.match.meeting import (
    MOST_GAMES,
    GameResult,
    GamesToWin,
    Meeting,
    MeetingResult,
    games_to_win,
    meeting_result,
)
from scorekeeper.rules.match.standings import Outcome
from scorekeeper.store.match_values import StoredMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match_state import MatchState, played
from scorekeeper.tables.serialization import meeting_format


@dataclass(frozen=True, slots=True)
class MeetingState:
    """A meeting with its games in order. One that people ended without a winner counts nothing, and
    another takes its place; from the first that is still played on, none counts yet."""

    table: str
    number: int
    format: Meeting
    games: tuple[MatchState, ...]

    @property
    def playing(self) -> MatchState | None:
        """The first game that is not over."""
        return next((game for game in self.games if not game.over), None)

    @property
    def counted(self) -> list[tuple[MatchState, Outcome]]:
        """The games that count, each with what ended it."""
        games: list[tuple[MatchState, Outcome]] = []
        for game in self.games:
            if not game.over:
                break
            if game.outcome is not None:
                games.append((game, game.outcome))
        return games

    @property
    def results(self) -> list[GameResult]:
        """What each game that counts came to."""
        return [
            GameResult(outcome.winner, (game.totals[0], game.totals[1]))
            for game, outcome in self.counted
        ]

    @property
    def result(self) -> MeetingResult:
        """How the meeting stands."""
        return meeting_result(self.format, self.results)

    @property
    def can_go_on(self) -> bool:
        """Whether its next game can start."""
        return not self.result.over and self.playing is None

    @property
    def games_to_win(self) -> GamesToWin | None:
        """How many of the games that are left are enough for each side."""
        is_drawn = self.games[-1].match.rules.ending.level is Level.DRAW
        return games_to_win(self.format, self.results, is_drawn)

    @property
    def next_place(self) -> int:
        """Which game, from 1, comes next."""
        return sum(not game.ended for game in self.games) + 1

    @property
    def next_dealer(self) -> int:
        """The seat that deals first in the next game: one further than the last deal."""
        last = self.games[-1]
        return last.match.dealer(last.next_deal)

    def place(self, number: int) -> int | None:
        """Which game, from 1, the match of that number is; None where it was ended without a
        winner."""
        there = [game.number for game in self.games if not game.ended]
        return there.index(number) + 1 if number in there else None


def load_meeting(store: Store, table: str, number: int) -> MeetingState:
    """The meeting as it stands.

    :raise scorekeeper.store.errors.NotFound: when there is none of that number.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes none.
    """
    row = store.matches.meeting(table, number)
    rows = store.matches.several(table, row.matches[:MOST_GAMES])
    return MeetingState(table, number, meeting_format(row.format), tuple(map(played, rows)))


def meeting_of(store: Store, row: StoredMatch) -> MeetingState | None:
    """The meeting that the match is a game of; raises what `load_meeting` does."""
    return load_meeting(store, row.table, row.meeting) if row.meeting else None
