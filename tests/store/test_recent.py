"""What a process knows without asking, of how often tables have changed: never what is not so."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.store import engines, recent
from scorekeeper.store.recent import LASTS, Key, RecentNumbers
from scorekeeper.store.sql.store import Store
from tests.store.test_reads_once import ANNA, MATCH, TABLE
from tests.store.test_reads_once import other as other  # a fixture

ONE: Key = ("t1", False)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The clock stands still, until so many seconds pass."""
    at = [1000.0]
    monkeypatch.setattr(recent, "monotonic", lambda: at[0])
    return lambda seconds: at.append(at.pop() + seconds)


@pytest.fixture
def stranger(url: str, other: Store) -> Iterator[Store]:
    """The store of another process."""
    with closing(Store(engines.open_store(url).rows.connection)) as store:
        yield store


def read(store: Store, numbers: RecentNumbers, key: Key = ONE) -> list[Key]:
    """Of which tables the numbers are read."""
    read: list[Key] = []

    def look(keys: Sequence[Key]) -> list[tuple[Key, int]]:
        read.extend(keys)
        return [*store.tables.changed(keys)]

    numbers.read(key, store.number, look)
    return sorted(read)


def test_a_number_is_known_until_somebody_writes(
    url: str, other: Store, stranger: Store, later: Callable[[float], None]
) -> None:
    numbers = engines.recent_numbers(url)
    assert numbers.get(ONE) is None
    read(other, numbers)
    begun = numbers.get(ONE)
    other.tables.describe("t1", name="Friday")
    assert begun is not None and numbers.get(ONE) is None, "this process has written"
    read(other, numbers)
    stranger.tables.describe("t1", name="Saturday")
    later(LASTS)
    assert numbers.get(ONE) is None, "another process has written"
    read(other, numbers)
    known = numbers.get(ONE)
    assert known is not None and known.changed == begun.changed + 2
    later(60)
    # PostgreSQL does not say whether anybody has written.
    assert numbers.get(ONE) is (known if engines.is_file(url) else None)


def test_what_was_read_before_a_write_is_not_kept(url: str, other: Store) -> None:
    numbers = engines.recent_numbers(url)

    def written_meanwhile(keys: Sequence[Key]) -> list[tuple[Key, int]]:
        found = [*other.tables.changed(keys)]
        other.tables.describe("t1", name="Friday")
        return found

    numbers.read(ONE, other.number, written_meanwhile)
    assert numbers.get(ONE) is None


def test_others_are_read_along(url: str, other: Store, later: Callable[[float], None]) -> None:
    numbers, two = engines.recent_numbers(url), ("t2", False)
    other.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    assert (read(other, numbers), read(other, numbers, two)) == ([ONE], [two])
    numbers.forget()
    assert read(other, numbers) == [ONE, two] and numbers.get(two)
    later(60)
    numbers.forget()
    assert read(other, numbers) == [ONE], "nobody has asked for the other one lately"
    assert numbers.read(("t3", False), "", other.tables.changed) is None
    assert read(other, numbers, ("t1", True)) == [("t1", True)]
    assert numbers.get(("t1", True)) is None, "no evening has that id"
