"""A table as files that can each be read in again; and the table that goes away after a day."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound
from scorekeeper.store.match_values import ImportedDeal, NewDeal
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables import match_state as parts
from scorekeeper.tables.match import matches
from scorekeeper.tables.match.matches import imported_match
from scorekeeper.tables.match_state import read_records
from tests.helpers.lowered import lower
from tests.helpers.match_records import corrected, document, record

TABLE, ANNA = Table("t1", "", "en", "2026-11-01T20:00:00+00:00"), Seat("anna", "t1", "", "score")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as opened:
        yield opened


def bring_in(store: Store, *deals: int) -> None:
    """Make the table with matches of so many deals."""
    store.create_table(TABLE, ANNA, [imported_match(record(document(number))) for number in deals])


def cut(store: Store) -> list[tuple[int, int, int]]:
    """The parts: from which match to which, and how many those are."""
    return [(part[0], part[-1], len(part)) for part in parts.parts(store, "t1")]


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ((0,), [(1, 1, 1)]),
        ((2, 2, 1), [(1, 3, 3)]),  # five versions: full, and not too full
        ((2, 2, 2), [(1, 2, 2), (3, 3, 1)]),
        ((6, 0, 5), [(1, 1, 1), (2, 3, 2)]),  # more than a part in one match
        ((0, 0, 0, 0), [(1, 3, 3), (4, 4, 1)]),
        ((1, 1, 1, 1, 1, 1, 1), [(1, 3, 3), (4, 6, 3), (7, 7, 1)]),
    ],
)
def test_a_part_is_full_but_never_splits(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    deals: tuple[int, ...],
    expected: list[tuple[int, int, int]],
) -> None:
    lower(monkeypatch, DEALS_IN_PART=5, MATCHES_IN_PART=3)
    bring_in(store, *deals)
    assert cut(store) == expected


def test_parts_are_sized_by_versions(store: Store) -> None:
    matches = [imported_match(record(each)) for each in (document(2), document(0), corrected())]
    store.create_table(TABLE, ANNA, matches)
    versions = [len(match.deals) for match in matches]
    assert all(isinstance(deal, ImportedDeal) for match in matches for deal in match.deals)
    assert versions[2] > len(record(corrected()).match.deals)
    assert store.deals.count_versions("t1") == {1: 2, 3: versions[2]}


def test_an_empty_table_has_no_parts(store: Store) -> None:
    with pytest.raises(NotFound):
        parts.parts(store, "t1")


def play(store: Store, number: int, deals: int) -> None:
    """Start a match of that number, whatever numbers there are, with so many deals."""
    match = imported_match(record(document(deals)))
    store.matches.start("t1", replace(match.match, number=number))
    for deal in match.deals:
        new = NewDeal(deal.number, 0, deal.entry, f"key {deal.number}", "anna", TABLE.made)
        store.deals.append("t1", number, new)


def test_purged_numbers_take_no_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, DEALS_IN_PART=5, MATCHES_IN_PART=3)
    bring_in(store, 1)
    for number, deals in {4: 0, 5: 1, 9: 1, 40: 4, 41: 0, 300: 6}.items():
        play(store, number, deals)
    assert cut(store) == [(1, 5, 3), (9, 41, 3), (300, 300, 1)]


def test_a_part_is_read_in_order(store: Store) -> None:
    bring_in(store, 1)
    there = [1, *range(3, 240, 4)]
    for number in there[1:]:
        play(store, number, 0)
    (part,) = parts.parts(store, "t1")
    assert (part[0], part[-1], len(part)) == (1, there[-1], len(there))
    assert [number for number, _ in read_records(store, "t1", part)] == there
    assert [number for number, _ in read_records(store, "t1")] == there
    assert [number for number, _ in read_records(store, "t1", [3, 5, 7])] == [3, 7]


def test_invented_matches_last_a_day(store: Store) -> None:
    def begun(table: str, at: str) -> None:
        matches.begin_demonstration(store, replace(ANNA, id=f"s-{table}", table=table), at)

    begun("d1", "2026-11-01T20:00:00+00:00")
    begun("d2", "2026-11-02T19:59:59+00:00")
    assert store.matches.latest("d1") == 4
    begun("d3", "2026-11-02T20:00:01+00:00")
    with pytest.raises(NotFound):
        store.matches.latest("d1")
    assert store.matches.latest("d2") == 4
