"""A table as files, each such that it is read in again: one file, for nearly every table."""

from dataclasses import dataclass

from scorekeeper.documents.amounts import MOST_IN_PART, MOST_MATCHES_IN_PART
from scorekeeper.store import Store


@dataclass(frozen=True, slots=True)
class Part:
    """The matches of a table from `first` to `last`, both included."""

    first: int
    last: int

    @property
    def matches(self) -> int:
        """How many matches that is."""
        return self.last - self.first + 1


def parts(store: Store, table: str) -> list[Part]:
    """The parts that the table is exported in, the oldest matches first.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    latest = store.latest(table)
    kept = store.versions(table)
    found = []
    first, held = 1, 0
    for number in range(1, latest + 1):
        more = kept.get(number, 0)
        full = held + more > MOST_IN_PART or number - first == MOST_MATCHES_IN_PART
        if full and number > first:
            found.append(Part(first, number - 1))
            first, held = number, 0
        held += more
    return [*found, Part(first, latest)]
