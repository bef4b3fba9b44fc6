"""Scope that is counted while a deal is being played."""

from collections.abc import Sequence

from scorekeeper.rules.entry import tally_of
from scorekeeper.store import Store
from scorekeeper.tables.match_state import MatchState


def live_scope(store: Store, played: MatchState) -> tuple[int, ...]:
    """What is counted so far in the deal that is played now: see `tally_of`."""
    scope = store.play.scope(played.table, played.number, played.next_deal)
    return scope or (0,) * (len(played.match.sides) * len(played.match.rules.tallied))


def count_scope(
    store: Store,
    played: MatchState,
    deal: int,
    swept: Sequence[int | None],
    seen: Sequence[int | None] = (),
) -> tuple[int, ...] | None:
    """Store the scope counted so far in that deal; None leaves a side's number unchanged.

    The number is set and not added, so counting one scopa twice counts it once. For a deal
    that is not being played any more nothing is stored.

    A count made offline states in `seen` what was known before it. Where the table has another
    number by now nothing is stored, and the table's numbers are returned.
    """
    over = deal != played.next_deal or played.over
    if over:
        known = 1 <= deal < played.next_deal
        saved = tally_of(played.match.deals[deal - 1], played.match.rules) if known else ()
        return (
            saved
            if saved and any(s is not None for s in seen) and _others(saved, swept, swept)
            else None
        )
    before = live_scope(store, played)
    if _others(before, seen, swept):
        return before
    scope = tuple(b if s is None else s for b, s in zip(before, swept, strict=True))
    if scope != before:
        store.play.set_scope(played.table, played.number, deal, scope)
    return None


def _others(there: Sequence[int], seen: Sequence[int | None], mine: Sequence[int | None]) -> bool:
    """Whether the table has a number that is neither the one that was seen nor this phone's."""
    every = zip(there, seen, mine, strict=False)
    return any(before is not None and now not in (before, new) for now, before, new in every)
