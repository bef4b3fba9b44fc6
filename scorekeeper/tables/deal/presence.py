"""Who is entering a deal now, so that the others at the table see it and wait."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.store.match_values import Entering
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.seats import counts

LASTS_MINUTES = 3


@dataclass(frozen=True, slots=True)
class Enters:
    """Who enters the deal, and for how many more seconds this holds."""

    seat: Seat
    seconds: int


def begin(store: Store, played: MatchState, deal: int, seat: str, at: str) -> None:
    """Note that somebody began to enter the current deal; other deals are not noted.

    The note ends when the deal is stored, or after a while.
    """
    if deal == played.next_deal and not played.over:
        store.play.set_presence(played.table, played.number, deal, Entering(seat, at))


def end(store: Store, played: MatchState, deal: int, seat: str) -> None:
    """Note that the seat does not enter the deal any more; another one may still do."""
    noted = store.play.presence(played.table, played.number, deal)
    if noted and noted.seat == seat:
        store.play.set_presence(played.table, played.number, deal, None)


def who_enters(store: Store, played: MatchState, at: str) -> Enters | None:
    """Who is entering the deal that is played now; None where nobody is."""
    noted = store.play.presence(played.table, played.number, played.next_deal)
    if noted is None:
        return None
    seconds = _seconds(at, later(noted.at, minutes=LASTS_MINUTES))
    seat = store.seats.get(played.table, noted.seat)
    return Enters(seat, seconds) if seconds > 0 and counts(seat) else None


def _seconds(start: str, end: str) -> int:
    return round((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())
