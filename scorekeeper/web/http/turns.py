"""Long work is done one at a time in each process.

Others wait a moment, but not all of them: each who waits holds a thread.
"""

from enum import StrEnum
from threading import BoundedSemaphore, Lock

from flask import Flask, current_app, g

LONGEST = 0.5
"""Seconds that somebody waits. Most turns take a tenth of that."""
MOST_WAITING = 2


class Work(StrEnum):
    """What is done one at a time: a file that somebody sends is read, a long sheet is drawn, the
    matches of a table are looked through."""

    FILE = "file"
    SHEET = "sheet"
    TABLE = "table"


class Turns:
    """The turns of one kind of work."""

    def __init__(self) -> None:
        self._working = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)

    def take(self) -> bool:
        """Whether the turn could be had; then it has to be given back."""
        if self._working.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._working.acquire(timeout=LONGEST)
        finally:
            self._waiting.release()

    def give_back(self) -> None:
        """Let the next one work."""
        self._working.release()


class Taken(Exception):
    """Another request has the turn. `hidden` are fields that the page keeps beside those
    that were sent."""

    def __init__(self, work: Work, hidden: dict[str, str]) -> None:
        super().__init__(f"Too many at once: {work}.")
        self.work = work
        self.hidden = hidden


def init_app(app: Flask) -> None:
    """Let this process do one work of a kind at a time."""
    app.extensions["turns"] = {work: Turns() for work in Work}
    app.teardown_request(_give_back)


def could_take(work: Work) -> bool:
    """Whether this request gets the turn now. It is given back at the end of the request."""
    turns: Turns = current_app.extensions["turns"][work]
    if not turns.take():
        return False
    g.turn = turns
    return True


def take(work: Work, **hidden: str) -> None:
    """Have the turn until this request is over.

    :raise Taken: when others have it.
    """
    if not could_take(work):
        raise Taken(work, hidden)


def _give_back(error: BaseException | None) -> None:
    turns: Turns | None = g.pop("turn", None)
    if turns is not None:
        turns.give_back()
