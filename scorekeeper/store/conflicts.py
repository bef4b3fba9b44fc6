"""The one rule of conflicts, the same for every engine: what becomes of a deal that is sent."""

from collections.abc import Sequence

from scorekeeper.store.errors import ConflictKind, NotStored
from scorekeeper.store.values import NewDeal, StoredDeal


def current(versions: Sequence[StoredDeal]) -> dict[int, StoredDeal]:
    """The version of each deal that counts now: versions come in order, so the last one stays."""
    return {deal.number: deal for deal in versions}


def find_or_refuse(versions: Sequence[StoredDeal], deal: NewDeal) -> StoredDeal | None:
    """The stored version that `deal` repeats, or None if it is to be stored.

    :raises NotStored: if it is neither
    """
    counts = current(versions)
    for stored in versions:
        if stored.key == deal.key:
            if (stored.number, stored.entry) == (deal.number, deal.entry):
                return stored
            raise NotStored(ConflictKind.KEY_REUSED, counts[stored.number])
    now = counts.get(deal.number)
    if now and now.version != deal.based_on:
        raise NotStored(ConflictKind.OUTDATED, now)
    if not now and (deal.based_on or deal.number != len(counts) + 1):
        raise NotStored(ConflictKind.OUT_OF_ORDER, versions[-1] if versions else None)
    return None
