"""Who may do what at a table: whoever has a seat that still counts, with the right to it."""

from scorekeeper.store import NotFound, Seat, Store


class MayNotScore(Exception):
    """Whoever asks has no seat at the table that may change its score."""


def seat_that_counts(store: Store, table: str, seat_id: str, version: int) -> Seat | None:
    """The seat that a device remembers, if it still counts."""
    try:
        seat = store.seat(table, seat_id)
    except NotFound:
        return None
    return seat if seat.version == version and not seat.revoked else None


def may_score(seat: Seat | None) -> bool:
    """Whether the seat may change the table's score; nobody's seat may not."""
    return seat is not None and seat.right == "score"


def scorer(store: Store, table: str, seat: Seat | None) -> Seat:
    """The seat, which may change the table's score.

    :raise MayNotScore: when it may not.
    :raise scorekeeper.store.NotFound: when there is no such table: the same for everybody.
    """
    if seat is None or not may_score(seat):
        store.table(table)
        raise MayNotScore
    return seat
