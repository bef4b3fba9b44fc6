"""Long work is done one at a time in each process.

Others wait a moment, but not all of them: each who waits holds a thread.
"""

from enum import StrEnum
from threading import BoundedSemaphore, Lock

from flask import Flask, current_app, g

LONGEST = 0.5
"""Seconds that somebody waits. Most work takes a tenth of that."""
MOST_WAITING = 2


class Work(StrEnum):
    """What is done one at a time: a file that somebody sends is read, a long sheet is drawn, the
    matches of a table are looked through."""

    FILE = "file"
    SHEET = "sheet"
    TABLE = "table"


class WorkSlot:
    """Lets one request at a time do one kind of work, and few wait for it."""

    def __init__(self) -> None:
        self._working = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)

    def acquire(self) -> bool:
        """Whether the slot could be had; then it has to be released."""
        if self._working.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._working.acquire(timeout=LONGEST)
        finally:
            self._waiting.release()

    def release(self) -> None:
        """Let the next one work."""
        self._working.release()


class SlotTaken(Exception):
    """Another request does such work. `hidden` are fields that the page keeps beside those
    that were sent."""

    def __init__(self, work: Work, hidden: dict[str, str]) -> None:
        super().__init__(f"Too many at once: {work}.")
        self.work = work
        self.hidden = hidden


def init_app(app: Flask) -> None:
    """Let this process do one work of a kind at a time."""
    app.extensions["work_slots"] = {work: WorkSlot() for work in Work}
    app.teardown_request(_release)


def try_acquire(work: Work) -> bool:
    """Whether this request may do the work now. The slot is released at the end of the request."""
    slot: WorkSlot = current_app.extensions["work_slots"][work]
    if not slot.acquire():
        return False
    g.work_slot = slot
    return True


def acquire(work: Work, **hidden: str) -> None:
    """Take the slot until this request is over.

    :raise SlotTaken: when others have it.
    """
    if not try_acquire(work):
        raise SlotTaken(work, hidden)


def _release(error: BaseException | None) -> None:
    slot: WorkSlot | None = g.pop("work_slot", None)
    if slot is not None:
        slot.release()
