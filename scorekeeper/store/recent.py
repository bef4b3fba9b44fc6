"""Numbers of changes that this process has read a moment ago: a poll asks the database for nothing
while they are known to be true.

Each counts for :data:`LASTS` seconds, or until this process writes; where the database is a file
also for as long as nobody at all has written to it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic

LASTS = 0.25
"""Seconds. With a pause between two polls it stays below the two seconds within which the others at
a table see what was tapped."""
MOST = 64
"""Of numbers that are read at once: whoever asks for one takes those of others along."""
_LATELY = 3
"""Seconds: who has not asked since does not poll."""
Key = tuple[str, bool]
"""The id of a table, or of an evening (True)."""
Look = Callable[[Sequence[Key]], Iterable[tuple[Key, int]]]


@dataclass(slots=True)
class Number:
    """How often a table has changed, in the database of that number; `read` at that moment, when
    the whole database was of that version."""

    changed: int
    database: str
    version: object
    read: float


class RecentNumbers:
    """Those of one database. `version` says what is something else after anybody has written
    there; None where nobody knows."""

    def __init__(self, version: Callable[[], object]) -> None:
        self._version = version
        self._numbers: dict[Key, Number] = {}
        self._asked: dict[Key, float] = {}
        self._seen: tuple[float, object] = (-LASTS, None)

    def get(self, key: Key) -> Number | None:
        """The number, if it is known to be true.

        :raises StoreError: if the database is not there any more
        """
        now = monotonic()
        if key in self._asked:
            self._asked[key] = now
        number = self._numbers.get(key)
        if number is None or now - number.read < LASTS:
            return number
        if now - self._seen[0] >= LASTS:
            self._seen = now, self._version()
        return number if number.version is not None and number.version == self._seen[1] else None

    def read(self, key: Key, database: str, look: Look) -> Number | None:
        """The number as `look` reads it, if there is one, with those of others that were asked for
        lately and are not known to be true any more."""
        numbers, now, version = self._numbers, monotonic(), self._version()
        self._seen = now, version
        asked = [(other, then) for other, then in list(self._asked.items()) if now - then < _LATELY]
        self._asked = dict(asked)
        old = [key]
        for other, _ in asked:
            known = numbers.get(other)
            if other != key and (known is None or now - known.read >= LASTS) and len(old) < MOST:
                old.append(other)
        rows = look(old)
        found = {other: Number(changed, database, version, now) for other, changed in rows}
        numbers.update(found)  # where this process has written meanwhile, nobody looks there now
        if key in found:
            self._asked[key] = now
        return found.get(key)

    def forget(self) -> None:
        """This process has written."""
        self._numbers = {}
