"""What has been played at the table of a meeting: its match, or the games that count together."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.club.rules.results import Outcome
from scorekeeper.rules.match.meeting import Kind
from scorekeeper.rules.match.meeting import Meeting as Format
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match.meetings import MeetingState, load_meeting
from scorekeeper.tables.match_state import MatchState, load_match

FIRST = 1
"""The number of the first match of a table, and of the meeting that begins with it."""


@dataclass(frozen=True)
class AtTable:
    """The game that is played there, or was last; with its meeting, where one game is not all."""

    game: MatchState
    meeting: MeetingState | None = None

    @property
    def deals(self) -> int:
        """How many are entered, in all games."""
        games = self.meeting.games if self.meeting else (self.game,)
        return sum(len(each.deals) for each in games)

    @cached_property
    def outcome(self) -> Outcome:
        """What the meeting comes to so far. Legs are decided by points, but where a third game
        is."""
        if self.meeting is None:
            return Outcome((self.game.totals[0], self.game.totals[1]))
        result, kind = self.meeting.result, self.meeting.format.kind
        if kind is not Kind.LEGS:
            return Outcome(result.points, games=result.games)
        third = (int(result.winner == 0), int(result.winner == 1))
        is_decided = any(third) and result.points[0] == result.points[1]
        return Outcome(result.points, games=third if is_decided else None)

    @property
    def over(self) -> bool:
        """Whether the meeting is over; the game, where there is only one."""
        return self.meeting.result.over if self.meeting else self.game.over


def load_at_table(store: Store, table: str, format_: Format | None) -> AtTable | None:
    """What has been played there; None where nobody has opened the table.

    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes none.
    """
    try:
        if format_ is None:
            return AtTable(load_match(store, table, FIRST))
        meeting = load_meeting(store, table, FIRST)
    except NotFound:
        return None
    return AtTable(meeting.playing or meeting.games[-1], meeting)
