"""A store that is open for one request asks for nothing twice, and never says what is not so."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound
from scorekeeper.store.match_values import CountedScope, NewDeal, NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table

NOW = "2026-11-20T20:00:00+00:00"
TABLE, ANNA = Table("t1", "Bar", "it", NOW), Seat("anna", "t1", "Anna", "score", key="k", made=NOW)
MATCH = NewMatch(1, "{}", "[]", "{}", 0, NOW, people=("Anna", "Bruno"))
DEAL = NewDeal(1, 0, "{}", "key", "anna", NOW)


@pytest.fixture
def other(url: str) -> Iterator[Store]:
    """Somebody else's, who has made a table."""
    with closing(open_store(url)) as store:
        store.create_table(TABLE, ANNA, MATCH)
        yield store


@pytest.fixture
def store(url: str, other: Store) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        store.read_once()
        yield store


def test_reads_are_cached_until_a_write(store: Store, other: Store) -> None:
    assert store.matches.get("t1", 1).deals == ()
    other.deals.append("t1", 1, DEAL)
    assert (store.matches.get("t1", 1).deals, store.matches.get("t1", 1).versions) == ((), ())
    store.play.count("t1", 1, lambda _: CountedScope(2, (1, 0)))
    assert [deal.number for deal in store.matches.get("t1", 1).deals] == [1]
    assert store.play.counted("t1", 1, 2)[0] == (1, 0)


def test_a_write_sees_other_writes(store: Store, other: Store) -> None:
    store.seats.get("t1", "anna")
    other.seats.take_back("t1", "anna", NOW)
    with pytest.raises(NotFound):
        store.deals.append("t1", 1, DEAL)
    assert store.seats.get("t1", "anna").taken_back == NOW


def test_the_number_is_never_newer_than_data(store: Store, other: Store) -> None:
    """Else what is computed from old rows would be kept as true of new ones."""
    store.matches.get("t1", 1)
    other.deals.append("t1", 1, DEAL)
    number = store.tables.get("t1").changed
    assert [deal.number for deal in store.matches.get("t1", 1).deals] == [1]
    other.deals.append("t1", 1, replace(DEAL, number=2, key="key2"))
    assert store.tables.get("t1").changed == number < other.tables.get("t1").changed
    assert len(store.matches.get("t1", 1).deals) == 1


def test_unknown_seats_are_not_found(store: Store) -> None:
    assert store.tables.get("t1", "nobody") == TABLE
    with pytest.raises(NotFound):
        store.seats.get("t1", "nobody")
    with pytest.raises(NotFound):
        store.tables.get("t2", "anna")
