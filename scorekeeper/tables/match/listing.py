"""How the matches and the meetings of a table stand, as lists show them."""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import GameResult, Meeting, MeetingResult, meeting_result
from scorekeeper.store.match_values import PERIOD_LETTERS as LETTERS
from scorekeeper.store.match_values import Key, MatchSummary
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.people.facts import State
from scorekeeper.tables.serialization import Unreadable, left_in, meeting_format, sides_in


@dataclass(frozen=True, slots=True)
class MatchListing:
    """How a match of the table stands."""

    row: MatchSummary
    """As it is stored."""
    sides: tuple[Side, ...]
    """As they are called."""
    state: State
    """Whether it is played, won or ended."""
    totals: tuple[int, ...] = ()
    """Of the sides."""
    winner: int | None = None
    """The side, from 0, where it is won."""
    game: str = ""
    """The key of a game beside Scopa."""
    left: tuple[int, ...] = ()
    """The sides that have gone home."""

    @classmethod
    def of(cls, row: MatchSummary) -> "MatchListing":
        """A row of the store; of one in the bin nothing is counted."""
        state = State(row.state or State.BROKEN)
        sides, left = sides_of(row), left_in(row.settings, row.deals)
        return cls(row, sides, state, row.totals, row.winner, row.game, left)


def list_matches(
    store: Store,
    table: str,
    *,
    person: int | None = None,
    period: str = "",
    before: Key | None = None,
    numbers: Collection[int] | None = None,
    most: int,
    in_meetings: bool = False,
) -> list[MatchListing]:
    """Matches of the table and how they stand, as `store.matches` lists them.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    rows = store.matches.summaries(
        table,
        person=person,
        period=period,
        before=before,
        numbers=numbers,
        most=most,
        in_meetings=in_meetings,
    )
    return [MatchListing.of(row) for row in rows]


def sides_of(row: MatchSummary) -> tuple[Side, ...]:
    """Who played in a match; nobody where that cannot be read."""
    try:
        return sides_in(row.sides, row.people)
    except Unreadable:
        return ()


def periods_of_matches(store: Store, table: str, within: str = "") -> list[str]:
    """The years in which matches of the table began, the newest first, and after its year the
    months of the year that the span `within` is in, or of the newest: "2026", "2026-11", "2026-08",
    "2025" ..."""
    years = _begun(store, table, "", LETTERS[1])
    opened = within[: LETTERS[1]]
    if opened not in years:
        opened = years[0] if years else ""
    months = _begun(store, table, opened, LETTERS[2]) if opened else []
    return [period for year in years for period in (year, *(months if year == opened else ()))]


def _begun(store: Store, table: str, period: str, letters: int) -> list[str]:
    """Beginnings of so many letters of the days in the period on which matches began, the latest
    first."""
    days = store.facts.begun(table, period, letters)
    return [day[:letters] for day in days if len(day) >= LETTERS[-1]][::-1]


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
        results = []
        for game in self.games:
            if game.state in (State.WON, State.DRAWN):
                results.append(GameResult(game.winner, (game.totals[0], game.totals[1])))
            elif game.state is not State.ENDED:
                break
        return meeting_result(self.format, results)

    @property
    def game(self) -> str | None:
        """The key of its games as `MatchListing` has it, None where they are of several."""
        played = {game.game for game in self.games}
        return played.pop() if len(played) == 1 else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays: as in the newest game, where most names are known."""
        return self.games[-1].sides


def list_meetings(store: Store, table: str) -> list[MeetingListing]:
    """The meetings of the table, that of the newest match first.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes no meeting.
    """
    formats = store.matches.meeting_formats(table)
    if not formats:
        return []
    games = list_matches(store, table, most=MOST_GAMES_READ, in_meetings=True)
    games.sort(key=lambda match: (match.row.meeting, match.row.number))
    meetings = [
        MeetingListing(number, meeting_format(formats[number]), tuple(of_meeting))
        for number, of_meeting in groupby(games, lambda match: match.row.meeting)
    ]
    return sorted(meetings, key=lambda meeting: meeting.games[-1].row.key, reverse=True)


def won_meetings(
    meetings: Iterable[MeetingListing], time: str = "", games: Container[str | None] = ("",)
) -> list[MeetingListing]:
    """The meetings that a side has won and whose newest game began in that `time` ("2026",
    "2026-11"): those of Scopa, or of one of these `games`; None stands for several games."""
    return [
        meeting
        for meeting in meetings
        if meeting.result.winner is not None
        and meeting.game in games
        and meeting.games[-1].row.started.startswith(time)
    ]
