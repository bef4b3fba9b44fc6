"""Limits how many threads of a process may write, or wait to write, at once.

A server has a few threads. Without a limit, a database that is locked for long would leave all of
them waiting to write, and none to show a page.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from scorekeeper.store.errors import Busy

MOST_WRITERS = 6
"""At least two fewer than a server has threads."""
LITTLE_PATIENCE = 0.5
"""Seconds that one more writer waits for a place. Many who write at the same moment are through
by then; behind writers who got nowhere nobody waits at all."""


class Writers:
    """The places for those who write to one database."""

    def __init__(self) -> None:
        self._places = BoundedSemaphore(MOST_WRITERS)
        self._stuck = False

    @contextmanager
    def place(self, where: str, patience: float) -> Iterator[None]:
        """Have one of the places.

        :raises Busy: if there is none, at once or after a moment
        """
        wait = 0 if self._stuck else min(LITTLE_PATIENCE, patience)
        if not self._places.acquire(timeout=wait):
            self._stuck = True
            raise Busy(where)
        self._stuck = False
        try:
            yield
        finally:
            self._places.release()


_writers: dict[str, Writers] = {}
if sys.platform != "win32":
    # A place that another thread has at a fork is never given back in the child.
    os.register_at_fork(after_in_child=_writers.clear)


def writers_to(database: str) -> Writers:
    """The places of this process for a database, by its path or address."""
    return _writers.setdefault(database, Writers())
