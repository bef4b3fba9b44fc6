"""The one rule of conflicts, the same for every engine: what becomes of a deal that is sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.store.errors import ConflictKind, NotStored
from scorekeeper.store.values import NewDeal, StoredDeal


@dataclass(frozen=True, slots=True)
class Held:
    """How much a match holds: deals, all their versions together, and versions of one deal."""

    deals: int
    kept: int
    versions: int


def current(versions: Sequence[StoredDeal]) -> dict[int, StoredDeal]:
    """The version of each deal that counts now: versions come in order, so the last one stays."""
    return {deal.number: deal for deal in versions}


def follows(deal: NewDeal, held: Held, *, is_known: bool) -> bool:
    """Whether the deal is to be stored in a match that holds that much: the key is not known, and
    it is the next deal, or the next version of one."""
    is_next = bool(held.versions) or deal.number == held.deals + 1
    return not is_known and is_next and deal.based_on == held.versions


def find_or_refuse(versions: Sequence[StoredDeal], deal: NewDeal) -> StoredDeal:
    """The stored version that `deal`, which does not follow, repeats.

    :raises NotStored: if it repeats none
    """
    counts = current(versions)
    for stored in versions:
        if stored.key == deal.key:
            if (stored.number, stored.entry) == (deal.number, deal.entry):
                return stored
            version = counts[deal.number].version if deal.number in counts else 0
            raise NotStored(ConflictKind.KEY_REUSED, counts[stored.number], version)
    if now := counts.get(deal.number):
        raise NotStored(ConflictKind.OUTDATED, now, now.version)
    raise NotStored(ConflictKind.OUT_OF_ORDER, versions[-1] if versions else None)
