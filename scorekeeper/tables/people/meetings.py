"""The meetings of a table as its history shows them: how each stands, and who has won it."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import GameResult, Meeting, MeetingResult, meeting_result
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.people.cached_statistics import State
from scorekeeper.tables.people.statistics import MatchListing, list_matches
from scorekeeper.tables.serialization import meeting_format

MOST_GAMES_READ = 1000
"""Of so many games, the newest, the meetings are shown."""


@dataclass(frozen=True, slots=True)
class MeetingListing:
    """A meeting with its games in order, as `tables.match.meetings` counts them."""

    number: int
    format: Meeting
    games: tuple[MatchListing, ...]

    @property
    def result(self) -> MeetingResult:
        """How it stands."""
        return meeting_result(self.format, [*_results(self.games)])

    @property
    def game(self) -> str | None:
        """The key of its games as `MatchListing` has it, None where they are of several."""
        played = {each.game for each in self.games}
        return played.pop() if len(played) == 1 else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays: as in the newest game, where most names are known."""
        return self.games[-1].sides


def list_meetings(store: Store, table: str) -> list[MeetingListing]:
    """The meetings of the table, that of the newest match first.

    :raise scorekeeper.store.NotFound: when there is no such table.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes no meeting.
    """
    games = list_matches(store, table, most=MOST_GAMES_READ, in_meetings=True)
    if not games:
        return []
    formats = store.matches.meeting_formats(table)
    games.sort(key=lambda each: (each.row.meeting, each.row.number))
    meetings = [
        MeetingListing(number, meeting_format(formats[number]), tuple(of_meeting))
        for number, of_meeting in groupby(games, lambda each: each.row.meeting)
    ]
    return sorted(meetings, key=lambda each: each.games[-1].row.key, reverse=True)


def won_meetings(
    meetings: Iterable[MeetingListing], time: str = "", games: Container[str | None] = ("",)
) -> list[MeetingListing]:
    """Those that a side has won and whose newest game began in that `time` ("2026", "2026-11"):
    those of Scopa, or of one of these `games`, with None of several games."""
    return [
        each
        for each in meetings
        if each.result.winner is not None
        and each.game in games
        and each.games[-1].row.started.startswith(time)
    ]


def _results(games: Sequence[MatchListing]) -> Iterator[GameResult]:
    for each in games:
        if each.state in (State.WON, State.DRAWN):
            yield GameResult(each.winner, (each.totals[0], each.totals[1]))
        elif each.state is not State.ENDED:
            break
