"""Counters that run out by themselves: in this process, or shared by several through a file or a
storage.

Knows no request and no limit.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.settings import NO_LIMITS
from scorekeeper.store.counted import FAILURE, InFile, open_storage

if TYPE_CHECKING:
    from limits.storage import Storage

# A counter is about 200 bytes. Whoever wants to push one out has to raise as many others first,
# and the one that stands for all people is raised with each of them.
MOST_COUNTERS = 20_000
REST = 30  # seconds in which a storage that did not answer is not asked again

_Answer = TypeVar("_Answer")
_log = logging.getLogger(__name__)


class InMemory:
    """Counters of this process, numbers by key: each begins at 0, and again when its time is over.
    Beyond `most`, those that rested longest are forgotten."""

    def __init__(
        self, most: int = MOST_COUNTERS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._clock = clock
        self._lock = Lock()
        self._kept: dict[str, tuple[int, float]] = {}

    def add(self, key: str, seconds: int) -> None:
        """Count one more; a counter that begins by it lasts that long, however often it is raised
        meanwhile."""
        with self._lock:
            number, ends = self._kept.pop(key, (0, 0.0))
            now = self._clock()
            if ends <= now:
                number, ends = 0, now + seconds
            self._kept[key] = (number + 1, ends)
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def count(self, key: str) -> int:
        """How many were counted."""
        number, ends = self._kept.get(key, (0, 0.0))
        return number if ends > self._clock() else 0

    def left(self, key: str) -> float:
        """After how many seconds it begins again."""
        return max(0.0, self._kept.get(key, (0, 0.0))[1] - self._clock())


@dataclass(frozen=True, slots=True)
class _InStorage:
    storage: "Storage"

    def add(self, key: str, seconds: int) -> None:
        self.storage.incr(key, seconds)

    def count(self, key: str) -> int:
        return self.storage.get(key)

    def left(self, key: str) -> float:
        return max(0.0, self.storage.get_expiry(key) - time.time())


@dataclass(slots=True)
class SharedCounters:
    """Counters elsewhere; while they fail so, this process counts for itself: nobody waits, and
    guessing stays as hopeless."""

    there: InFile | _InStorage
    failure: type[Exception]
    here: InMemory = field(default_factory=InMemory)
    rests_until: float = 0.0

    def add(self, key: str, seconds: int) -> None:
        self._ask(lambda counters: counters.add(key, seconds))

    def count(self, key: str) -> int:
        return self._ask(lambda counters: counters.count(key))

    def left(self, key: str) -> float:
        return self._ask(lambda counters: counters.left(key))

    def _ask(self, question: Callable[[InFile | _InStorage | InMemory], _Answer]) -> _Answer:
        if time.monotonic() >= self.rests_until:
            try:
                return question(self.there)
            except self.failure as error:
                self.rests_until = time.monotonic() + REST
                # Not its text, which may name the storage with its password.
                why = type(getattr(error, "storage_error", error)).__name__
                _log.warning("The storage of the limits does not answer: %s.", why)
        return question(self.here)


Counters = InMemory | SharedCounters


def open_counters(where: str, file: Path | None = None) -> Counters | None:
    """The counters that the setting asks for; None where nothing is to be limited. `file` is where
    the processes of this server count together if no storage is named; without it each counts in
    its memory.

    :raise scorekeeper.settings.SettingError: when the storage is none, or does not answer.
    """
    if where == NO_LIMITS:
        return None
    if where:
        storage = open_storage(where)
        from limits.errors import StorageError

        return SharedCounters(_InStorage(storage), StorageError)
    return SharedCounters(InFile(file), FAILURE) if file else InMemory()
