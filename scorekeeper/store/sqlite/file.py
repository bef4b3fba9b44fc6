"""The SQLite file: finding, checking, creating and opening it; and the lock beside it, on which
writes take turns, across all threads and processes."""

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from time import sleep

from sqlite_utils import Database

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import Busy, StoreError

APPLICATION_ID = 0x53636F70  # "Scop": tells our files from every other SQLite file
STAMP = "PRAGMA application_id"
LOOKS, BETWEEN_LOOKS = 5, 0.05  # seconds; what is no database stays none
PRIMARY_CODE = 0xFF  # of an error's number; the rest says more of it
OLDEST = (3, 37, 0)  # the first SQLite with STRICT tables


def path_of(url: str) -> str:
    """The file that `url` means: a path, or `sqlite:///path` (four slashes for an absolute one).

    :raises StoreError: if it means none
    """
    scheme, mark, rest = url.partition("://")
    if scheme in ("postgres", "postgresql"):
        raise StoreError(N_("This is for a database in a file: PostgreSQL has pg_dump and psql."))
    if mark and scheme != "sqlite":
        raise StoreError(
            N_("No store is known for {scheme}:// addresses: give a path of a file."), scheme=scheme
        )
    if mark and not rest.startswith("/"):
        raise StoreError(N_("An sqlite address has three slashes and then the path of a file."))
    path = rest[1:] if mark else url
    if path in ("", ":memory:"):
        raise StoreError(N_("The database needs a file: give its path."))
    return os.path.realpath(path)


class as_store_errors:
    """Turn what the system and SQLite raise into a :class:`StoreError` that names the file. Each
    query goes through it: as a generator it would be twice as many calls."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error) and (
            getattr(error, "sqlite_errorcode", 0) & PRIMARY_CODE == sqlite3.SQLITE_BUSY
        ):
            raise Busy(where=self.path) from error
        if isinstance(error, OSError | sqlite3.Error):
            message = N_("{path} cannot be used: {why}.")
            raise StoreError(message, path=self.path, why=error) from error
        if isinstance(error, OverflowError | UnicodeEncodeError):
            message = N_("A number or a character is not one that can be stored.")
            raise StoreError(message) from error


def has_wal_reset_bug(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite can corrupt a file in WAL mode: 3.7.0 to 3.51.2 can, except 3.44.6 and
    later of 3.44, and 3.50.7 and later of 3.50."""
    fixed = {(3, 44): 6, (3, 50): 7, (3, 51): 3}.get(version[:2])
    return (3, 7) <= version[:2] <= (3, 51) and (fixed is None or version[2] < fixed)


def refuse_foreign(path: str) -> None:
    """Touch nothing, and pass what is missing, empty, or ours.

    It looks at the first page through SQLite, since closing a file opened in any other way would
    drop the locks that other connections of this process hold on it; `immutable` makes no log.
    """
    if os.path.isdir(path):
        raise StoreError(N_("{path} is a folder: give the path of a file."), path=path)
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return
    for looks_left in reversed(range(LOOKS)):
        try:
            with closing(
                sqlite3.connect(f"{Path(path).as_uri()}?immutable=1", uri=True)
            ) as connection:
                ours = connection.execute(STAMP).fetchone() == (APPLICATION_ID,)
            break
        except sqlite3.DatabaseError as error:
            # Another process may be in the middle of writing its first pages.
            if not looks_left:
                raise StoreError(N_("{path} is not a database."), path=path) from error
            sleep(BETWEEN_LOOKS)
    if not ours:
        raise StoreError(N_("{path} is a database of another program."), path=path)


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
        raise Busy(where=path)
    try:
        with open(path + "-lock", "ab", opener=private) as side:
            while sys.platform != "win32":
                try:
                    flock(side, LOCK_EX | LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() >= until:
                        raise Busy(where=path) from None
                    time.sleep(BETWEEN)
            yield until
    finally:
        queue.release()


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
