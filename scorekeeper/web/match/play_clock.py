"""How long a match by time goes on, by the clock of the server: people at a table have several."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from scorekeeper.tables.clock_and_ids import later, now
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access.request_store import table_row
from scorekeeper.web.access.table_clock import table_hour
from scorekeeper.words.match import ending as words


@dataclass(frozen=True, slots=True)
class PlayClock:
    """The hour at which time is over, the seconds left until then (0 after it), and both in a
    sentence. A clock ends nothing by itself: somebody calls time."""

    hour: str
    seconds: int

    @property
    def minutes(self) -> int:
        """The minutes that are left, one that has begun among them."""
        return ceil(self.seconds / 60)

    @property
    def line(self) -> str:
        """What it shows."""
        return words.clock_line(self.hour, self.minutes)

    @property
    def words(self) -> list[str]:
        """What its script says of no minute, of one and of more."""
        return words.clock_words(self.hour)


def play_clock(played: MatchState) -> PlayClock | None:
    """The clock of a match that time ends and nobody has called yet; None for any other. At a club
    evening the clock is the director's."""
    minutes, started = played.match.rules.ending.minutes, played.row.started
    is_over = played.over or played.match.time_call is not None
    is_directed = bool(event_of(table_row(played.table).settings))
    if not minutes or is_over or is_directed or "T" not in started:
        return None
    until = later(started, minutes=minutes)
    left = datetime.fromisoformat(until) - datetime.fromisoformat(now())
    return PlayClock(table_hour(until), max(0, round(left.total_seconds())))
