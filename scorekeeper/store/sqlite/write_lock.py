"""Writes take turns, on a lock beside the database, across all threads and processes.

It keeps waiting fair, and it keeps a commit, and the checkpoint that may follow it, away from
every other commit, as SQLite before 3.51.3 needs (https://sqlite.org/wal.html#walresetbug). Reads
never wait.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import BinaryIO

from sqlite_utils import Database

from scorekeeper.store.errors import Busy

if sys.platform != "win32":  # there SQLite's own lock alone orders the writers, less fairly
    from fcntl import LOCK_EX, LOCK_NB, flock

# A system waits for a lock without end only, so it is asked again and again: often enough to meet
# the moment between two writes of a busy process, which lasts a tenth of a write.
BETWEEN = 0.001

# The threads of this process queue up for asking, so that they do not overtake each other.
_queues: dict[str, Lock] = {}
if sys.platform != "win32":
    # What another thread holds at a fork is never given back in the child.
    os.register_at_fork(after_in_child=_queues.clear)


def private(path: str, flags: int) -> int:
    """Open a file; one that is made is for its owner only."""
    return os.open(path, flags, 0o600)


@contextmanager
def turn(path: str, patience: float) -> Iterator[float]:
    """Wait for the one right to write to the file, and have it; when the patience will end.

    The lock belongs to this opening of the side file, so it holds between threads as well as
    processes, survives no fork, and is gone with the process.

    :raises Busy: if somebody else has it for longer than that
    """
    until = time.monotonic() + patience
    queue = _queues.setdefault(path, Lock())
    if not queue.acquire(timeout=patience):
        raise Busy(path)
    try:
        with open(path + "-lock", "ab", opener=private) as side:
            while not _taken(side):
                if time.monotonic() >= until:
                    raise Busy(path)
                time.sleep(BETWEEN)
            yield until
    finally:
        queue.release()


def _taken(side: BinaryIO) -> bool:
    if sys.platform != "win32":
        try:
            flock(side, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
    return True


@contextmanager
def transaction(db: Database, until: float) -> Iterator[None]:
    """Committed at the end, or as if it had never begun. A program that takes no turns and writes
    is waited for until then.

    Not `db.atomic()`: its plain BEGIN takes the right to write only at the first write, and fails
    there if somebody else has written since the first read.
    """
    wait = max(0, round((until - time.monotonic()) * 1000))
    db.execute(f"PRAGMA busy_timeout = {wait}").fetchone()
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.commit()
    except BaseException:
        db.rollback()
        raise
