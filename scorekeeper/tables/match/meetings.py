"""A meeting as it stands: its format and its games, each a match of the table. Its result is
computed from their deals."""

from dataclasses import dataclass, replace

from scorekeeper.rules.ending import Level
from scorekeeper.rules.match.meeting import (
    MOST_GAMES,
    GameResult,
    GamesToWin,
    Meeting,
    MeetingKind,
    MeetingResult,
    games_to_win,
    meeting_result,
    points_to_win,
)
from scorekeeper.rules.match.standings import Outcome
from scorekeeper.rules.presets import Rules
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
        to_come = map(self.rules_at, range(len(self.counted) + 1, self.format.n + 1))
        is_drawn = any(rules.ending.level is Level.DRAW for rules in to_come)
        return games_to_win(self.format, self.results, is_drawn)

    @property
    def points_to_win(self) -> tuple[int, int] | None:
        """How many points more than the other each side needs in the second leg."""
        return points_to_win(self.format, self.results)

    @property
    def next_place(self) -> int:
        """Which game, from 1, comes next."""
        return sum(not game.ended for game in self.games) + 1

    @property
    def next_dealer(self) -> int:
        """The seat that deals first in the next game: one further than the last deal; in the second
        leg it is on the other side than in the first."""
        first, last = self.games[0].match, self.games[-1]
        seat = last.match.dealer(last.next_deal)
        is_second_leg = self.format.kind is MeetingKind.LEGS and len(self.counted) == 1
        if is_second_leg and (seat - first.first_dealer) % len(first.sides) == 0:
            return last.match.dealer(last.next_deal + 1)
        return seat

    @property
    def is_mixed(self) -> bool:
        """Whether not all its games are of one game."""
        return self.format.is_mixed(game.match.rules for game in self.games)

    def rules_at(self, place: int) -> Rules:
        """By which rules the game at that place is played, or is to be: where nothing is planned,
        by those of the newest one."""
        there = [game for game in self.games if not game.ended]
        if place <= len(there):
            return there[place - 1].match.rules
        return self.format.planned(place) or self.games[-1].match.rules

    def game_at(self, place: int | None) -> str:
        """The key of the game that is played at that place, or is to be; empty where all games are
        of the same one, or the place is none."""
        return self.rules_at(place).preset.key if place and self.is_mixed else ""

    @property
    def anew(self) -> Meeting:
        """The meeting to play once more: each game by the rules by which it was played, or was to
        be."""
        rules = tuple(map(self.rules_at, range(1, self.format.n + 1)))
        return replace(self.format, rules=rules if len(set(rules)) > 1 else ())

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
