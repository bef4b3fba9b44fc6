"""What the pages of all piles show of each side: whether it has sent its own, and from where."""

from dataclasses import dataclass

from scorekeeper.rules.entry.own_piles import Joined
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.deal.counting import live_scope
from scorekeeper.tables.deal.own_piles import SentPiles
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.request_store import get_store
from scorekeeper.words.piles import counted_of_rest


@dataclass(frozen=True, slots=True)
class Row:
    """What the page shows of one side: how many cards it sent, from this phone or another."""

    side: int
    name: str
    cards: int | None
    here: bool
    full: bool


def rows_of(played: MatchState, sent: SentPiles, seat: Seat) -> list[Row]:
    """A row for each side."""
    return [
        Row(
            side,
            played.names[side],
            pile.cards if pile else None,
            row is not None and row.seat == seat.id,
            pile is not None and pile.is_full,
        )
        for side, (row, pile) in enumerate(zip(sent.sent, sent.own_piles, strict=True))
    ]


def for_the_rest(played: MatchState, joined: Joined) -> str:
    """What is counted so far for the only side that has sent nothing."""
    if len(joined.missing) != 1:
        return ""
    numbers = live_scope(get_store(), played)[joined.missing[0] :: len(played.match.sides)]
    counted = zip((point.name for point in played.match.rules.tallied), numbers, strict=True)
    return counted_of_rest(played.names[joined.missing[0]], dict(counted))
