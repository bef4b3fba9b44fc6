"""A table as files, each such that it is read in again: one file, for nearly every table."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.size_limits import MOST_IN_PART, MOST_MATCHES_IN_PART
from scorekeeper.store import Store


@dataclass(frozen=True, slots=True)
class Part:
    """The matches of a table that have these numbers, one or more, in order. A number between two
    of them that is not there belongs to no match."""

    numbers: Sequence[int]

    @property
    def first(self) -> int:
        """The lowest number."""
        return self.numbers[0]

    @property
    def last(self) -> int:
        """The highest number."""
        return self.numbers[-1]

    @property
    def matches(self) -> int:
        """How many matches that is."""
        return len(self.numbers)


def parts(store: Store, table: str) -> list[Part]:
    """The parts that the table is exported in, the lowest numbers first.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    numbers = store.numbers(table)
    kept = store.versions(table)
    found: list[list[int]] = [[]]
    held = 0
    for number in numbers:
        more = kept.get(number, 0)
        full = held + more > MOST_IN_PART or len(found[-1]) == MOST_MATCHES_IN_PART
        if full and found[-1]:
            found.append([])
            held = 0
        found[-1].append(number)
        held += more
    return [Part(part) for part in found]
