"""What is counted during a deal is added once, and closed with the deal."""

from dataclasses import replace
from itertools import count as from_one

import pytest

from scorekeeper.rules.entry.deal import tally_of
from scorekeeper.store.match_values import Count
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import AlreadySaved, Rejected, Saved
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.deal.counting import (
    Closing,
    CountedMeanwhile,
    add_counts,
    live_scope,
    set_counts,
)
from scorekeeper.tables.deal.entry import add_to_deal, store_deal
from tests.tables.test_entry import (
    ANNA,
    LATER,
    PILES,
    TABLE,
    enter_points,
    played,
    sending,
)
from tests.tables.test_entry import store as store
from tests.tables.test_entry import url as url

_keys = from_one()


def tap(place: int, step: int = 1, deal: int = 1, key: str = "", at: str = LATER) -> Count:
    return Count(key or f"k{next(_keys)}", deal, place, step, at)


def count(store: Store, *taps: Count) -> list[str]:
    return add_counts(store, played(store), taps)


def set_to(
    store: Store, deal: int, *numbers: int | None, drawn: tuple[int, int] | None = None
) -> None:
    set_counts(store, played(store), deal, numbers, drawn, lambda place, step: tap(place, step))


def test_each_count_is_added_once(store: Store) -> None:
    one, other = tap(0), tap(1, key="same")
    assert count(store, one, one, other) == []
    assert count(store, tap(0), one, tap(1, key="same")) == []
    assert live_scope(store, played(store)) == (2, 1)
    changed = store.tables.get(TABLE).changed
    assert count(store, one) == []
    assert store.tables.get(TABLE).changed == changed
    # As many as there are at most, and never fewer than none: the steps come to the same.
    count(store, *(tap(0) for _ in range(40)), tap(1, -2))
    limit = played(store).match.rules.tallied[0].limit
    assert live_scope(store, played(store)) == (limit, 0) == steps(store, 1)


def steps(store: Store, deal: int) -> tuple[int, int]:
    """What the log of the counts comes to, side by side."""
    log = store.play.counts_since(TABLE, 1, deal, "")
    one, other = (sum(each.step for each in log if each.place == place) for place in (0, 1))
    return one, other


def test_a_count_for_another_deal_is_late(store: Store) -> None:
    known = tap(0)
    count(store, known)
    enter_points(store, 3, 0)
    late, next_one = tap(0), tap(1, deal=2)
    assert count(store, known, late, next_one) == [late.key]
    assert live_scope(store, played(store)) == (0, 1)
    enter_points(store, 11, 0)
    after = tap(0, deal=3)
    assert count(store, after) == [after.key]


def test_numbers_of_a_form_are_set(store: Store) -> None:
    for _ in range(2):
        set_to(store, 1, 2, None, drawn=(0, 0))
    assert live_scope(store, played(store)) == (2, 0)
    with pytest.raises(CountedMeanwhile) as other:
        set_to(store, 1, 1, None, drawn=(0, 0))
    assert (other.value.numbers, other.value.over) == ((2, 0), False)
    set_to(store, 1, None, 1, drawn=(0, 0))
    assert live_scope(store, played(store)) == (2, 1)
    for deal in (0, 2):
        with pytest.raises(CountedMeanwhile) as late:
            set_to(store, deal, 1, None)
        assert late.value.over


@pytest.mark.parametrize(
    ("seen", "said", "stored"),
    [
        ((1, 0), (1, 0), True),
        ((1, 0), (2, 2), True),
        ((0, 0), (1, 0), True),
        ((0, 0), (0, 0), False),
        (None, (0, 0), True),
    ],
)
def test_a_deal_closes_what_was_counted(
    store: Store, seen: tuple[int, int] | None, said: tuple[int, int], stored: bool
) -> None:
    count(store, tap(0))
    closing = Closing(seen, said)
    if stored:
        assert isinstance(store_deal(store, played(store), sending(), PILES, (), closing), Saved)
        assert live_scope(store, played(store)) == (0, 0)
    else:
        with pytest.raises(CountedMeanwhile) as other:
            store_deal(store, played(store), sending(), PILES, (), closing)
        assert (other.value.numbers, played(store).deals) == ((1, 0), ())


def test_later_counts_belong_to_the_next(store: Store) -> None:
    """The deal waited on a phone, and another phone took what came after it for its own."""
    after = later(LATER, minutes=5)
    count(store, tap(0), tap(1, at=after), tap(1, at=after), tap(0, -1, at=after))
    closing = Closing((1, 0), (1, 0), LATER)
    assert isinstance(store_deal(store, played(store), sending(), PILES, (), closing), Saved)
    assert live_scope(store, played(store)) == (0, 2) == steps(store, 2)
    assert steps(store, 1) == (1, 0)


def test_no_clock_moves_a_count_that_was_known(store: Store) -> None:
    """One was set back an hour after it, and another phone has counted too, before the deal that
    its phone did not know of, or after it."""
    known = tap(0, at=later(LATER, minutes=60))
    count(store, known, tap(1, at=later(LATER, minutes=-5)), tap(0, at=later(LATER, minutes=5)))
    closing = Closing((1, 0), (1, 0), LATER, frozenset({known.key}))
    with pytest.raises(CountedMeanwhile) as other:
        store_deal(store, played(store), sending(), PILES, (), closing)
    assert other.value.numbers == (1, 1)
    closing = replace(closing, seen=(1, 1))
    assert isinstance(store_deal(store, played(store), sending(), PILES, (), closing), Saved)
    assert live_scope(store, played(store)) == (1, 0) == steps(store, 2)


def test_a_seen_count_is_never_later(store: Store) -> None:
    """Though the phone that counted it just before the deal was told how long each had waited a
    second too short, or too long."""
    count(store, tap(0, at=later(LATER, seconds=1)))
    closing = Closing((1, 0), (1, 0), LATER)
    assert isinstance(store_deal(store, played(store), sending(), PILES, (), closing), Saved)
    assert live_scope(store, played(store)) == (0, 0)


def test_a_late_count_corrects_its_deal(store: Store) -> None:
    store_deal(store, played(store), sending(), PILES)
    late = tap(1, key="late")
    assert isinstance(add_to_deal(store, played(store), late, ANNA.id), Saved)
    assert isinstance(add_to_deal(store, played(store), late, ANNA.id), AlreadySaved)
    match = played(store)
    assert tally_of(match.match.deals[0], match.match.rules) == (1, 1)
    assert match.deals[0].version == 2
    enter_points(store, 3, 0)
    assert isinstance(add_to_deal(store, played(store), tap(0, deal=2), ANNA.id), Rejected)
