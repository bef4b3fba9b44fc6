"""What is said while a deal is being played: what is counted, and who is entering it now. The deal
closes both.

A phone with a script says each count under a key of its own, and the numbers are added up; a form
says the numbers themselves, and those that it was drawn with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper import limits
from scorekeeper.store.match_values import Count, CountedScope, Counting, Entering, Held
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.seats import is_valid_seat

ScopeOfSides = tuple[int, ...]


class TooMuchCounted(Exception):
    """Nothing was stored: so much is counted in a match by nobody who plays."""


class CountedMeanwhile(Exception):
    """Nothing was stored: the table has other `numbers` than those that were seen, or the deal is
    `over`."""

    def __init__(self, numbers: ScopeOfSides, *, over: bool = False) -> None:
        super().__init__(numbers, over)
        self.numbers, self.over = numbers, over


@dataclass(frozen=True, slots=True)
class Closing:
    """How a deal was closed: the numbers that were `seen` at the table then (None: nobody looked),
    those that it says itself, since when it waited to be stored (empty: it did not), and the keys
    of the counts that its phone knew to be in it, whatever their clocks said."""

    seen: ScopeOfSides | None
    said: ScopeOfSides
    since: str = ""
    keys: frozenset[str] = frozenset()


def live_scope(store: Store, played: MatchState) -> ScopeOfSides:
    """What is counted so far in the deal that is played now: a number a side for each point that is
    counted, sweeps first."""
    scope, _ = store.play.counted(played.table, played.number, played.next_deal)
    return scope or nothing_counted(played)


def nothing_counted(played: MatchState) -> ScopeOfSides:
    """A 0 a side for each thing that is counted."""
    return (0,) * (len(played.match.sides) * len(played.match.rules.tallied))


def add_counts(store: Store, played: MatchState, counts: Sequence[Count]) -> list[str]:
    """Add each count, once, however often it is sent; the keys of those that came too late, because
    their deal is over. A number stays between 0 and the most that there can be: of a step that
    leads further, as much is kept as fits, so that the steps always come to the number.

    :raise TooMuchCounted: where the match has more counts than are kept.
    """
    late: list[str] = []

    def plan(now: Counting) -> CountedScope | None:
        new = {count.key: count for count in counts if count.key not in now.keys}
        is_open = {key: count.deal == now.deal and not played.over for key, count in new.items()}
        late[:] = [key for key in new if not is_open[key]]
        here = tuple(count for key, count in new.items() if is_open[key])
        _bound(now, here)
        scope, fitting = _with(now.scope or nothing_counted(played), here, played)
        return CountedScope(now.deal, scope, fitting) if here else None

    store.play.count(played.table, played.number, plan)
    return late


def set_counts(
    store: Store,
    played: MatchState,
    deal: int,
    numbers: Sequence[int | None],
    drawn: ScopeOfSides | None,
    named: Callable[[int, int], Count],
) -> None:
    """Count in that deal the numbers of a form, None for those that it does not say: what is sent
    twice is counted once. `named` makes the count of a step at a place.

    :raise CountedMeanwhile: where the table has another number than the form was `drawn` with, and
        not what it says now, or the deal is over.
    :raise TooMuchCounted: where the match has more counts than are kept.
    """

    def plan(now: Counting) -> CountedScope | None:
        before = now.scope or nothing_counted(played)
        if deal != now.deal or played.over:
            raise CountedMeanwhile(before, over=True)
        after = tuple(b if n is None else n for b, n in zip(before, numbers, strict=True))
        if drawn is not None and any(
            b not in (a, d) for b, a, d in zip(before, after, drawn, strict=True) if a != b
        ):
            raise CountedMeanwhile(before)
        steps = [a - b for b, a in zip(before, after, strict=True)]
        counts = tuple(named(place, step) for place, step in enumerate(steps) if step)
        _bound(now, counts)
        return CountedScope(deal, after, counts) if counts else None

    store.play.count(played.table, played.number, plan)


def _bound(now: Counting, new: Sequence[Count]) -> None:
    in_deal = sum(deal == now.deal for deal in now.keys.values())
    most_in_match, most_in_deal = limits.COUNTS_IN_MATCH.most, limits.COUNTS_IN_DEAL.most
    if len(now.keys) + len(new) > most_in_match or in_deal + len(new) > most_in_deal:
        raise TooMuchCounted


def close_counts(store: Store, played: MatchState, deal: int, closing: Closing, held: Held) -> None:
    """Hold what a new deal says of its counts against the table's, in the turn that stores it. What
    was counted since it waits, and its phone did not know, belongs to the next one.

    :raise CountedMeanwhile: where the table has a count that nobody has seen who entered it.
    """
    match = played.table, played.number
    later: Sequence[Count] = ()
    # A phone tells how long something waited, never to the second: where the table stands as it was
    # seen, all of it was there.
    if closing.since and held.scope != closing.seen:
        since = store.play.counts_since(*match, deal, closing.since)
        later = [count for count in since if count.key not in closing.keys]
    taken_back = [replace(count, step=-count.step) for count in later]
    here, _ = _with(held.scope or nothing_counted(played), taken_back, played)
    if closing.seen is not None and here not in (closing.seen, closing.said):
        raise CountedMeanwhile(here)
    if later:
        scope, moved = _with(nothing_counted(played), later, played)
        store.play.move_counts(*match, CountedScope(deal + 1, scope, moved))


def _with(
    scope: ScopeOfSides, counts: Sequence[Count], played: MatchState
) -> tuple[ScopeOfSides, tuple[Count, ...]]:
    """The numbers with these counts added, and each count with as much of its step as fits."""
    sides, points = len(played.match.sides), played.match.rules.tallied
    numbers, fitting = list(scope), []
    for count in counts:
        is_gone = count.place % sides in played.match.gone(count.deal)
        was, most = numbers[count.place], 0 if is_gone else points[count.place // sides].limit
        numbers[count.place] = min(max(0, was + count.step), most)
        fitting.append(replace(count, step=numbers[count.place] - was))
    return tuple(numbers), tuple(fitting)


LASTS_MINUTES = 3


@dataclass(frozen=True, slots=True)
class Enters:
    """Who enters the deal, and for how many more seconds this holds."""

    seat: Seat
    seconds: int


def begin_entering(store: Store, played: MatchState, deal: int, seat: str, moment: str) -> None:
    """Note that somebody began to enter the current deal; other deals are not noted.

    The note ends when the deal is stored, or after a while.
    """
    if deal == played.next_deal and not played.over:
        store.play.set_presence(played.table, played.number, deal, Entering(seat, moment))


def who_enters(store: Store, played: MatchState, moment: str) -> Enters | None:
    """Who is entering the deal that is played now; None where nobody is."""
    noted = store.play.presence(played.table, played.number, played.next_deal)
    if noted is None:
        return None
    seconds = round(
        (
            datetime.fromisoformat(later(noted.at, minutes=LASTS_MINUTES))
            - datetime.fromisoformat(moment)
        ).total_seconds()
    )
    seat = store.seats.get(played.table, noted.seat)
    return Enters(seat, seconds) if seconds > 0 and is_valid_seat(seat) else None
