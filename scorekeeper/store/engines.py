"""Chooses the engine that a database URL means, SQLite or PostgreSQL, and limits how many threads
of a process may write to it, or wait to write, at once.

A server has a few threads. Without a limit, a database that is locked for long would leave all of
them waiting to write, and none to show a page.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from threading import BoundedSemaphore
from typing import Protocol

from scorekeeper.errors import translatable as N_
from scorekeeper.instance_folder import installs
from scorekeeper.settings import POSTGRESQL
from scorekeeper.store.errors import PATIENCE, Busy, StoreError
from scorekeeper.store.recent import RecentNumbers
from scorekeeper.store.sql.rows import Connection
from scorekeeper.store.sql.store import Store

MOST_WRITERS = 6
"""At least two fewer than a server has threads."""
LITTLE_PATIENCE = 0.5
"""Seconds that a writer waits when all places are taken: a burst of writers is done by then. Once
one has waited in vain, the next ones do not wait at all, until a place is free again."""


class Engine(Protocol):
    """The functions that the module of each engine has."""

    def prepare(self, url: str) -> None: ...
    def open_connection(self, url: str, patience: float) -> Connection: ...
    def release(self, url: str) -> None: ...
    def place(self, url: str) -> str: ...
    def version(self, url: str) -> object: ...


def prepare(url: str) -> None:
    """Make the database at `url` ready for :func:`open_store`; once in every process. Matches
    of which an older program has written no facts are counted, which may take minutes.

    `url` is a path, `sqlite:///path` or `postgresql://user:password@host/database`. A folder and a
    file are created if they are missing; the schema is brought up to date, also when several
    processes do this at once.

    :raises StoreError: if that cannot be done; a file that is not ours is left untouched
    """
    _engine(url).prepare(url)
    with closing(open_store(url)) as store:
        store.count_all()


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """A store of its own for one request; the caller closes it.

    A writing call waits at most `patience` seconds for others who write.

    :raises StoreError: if nothing has been prepared at `url`, or it cannot be used
    """
    return Store(_engine(url).open_connection(url, patience), recent_numbers(url).forget)


def recent_numbers(url: str) -> RecentNumbers:
    """What this process has read a moment ago of how often the tables at `url` have changed."""
    if url not in _recent:
        _recent.setdefault(url, RecentNumbers(partial(_engine(url).version, url)))
    return _recent[url]


def release(url: str) -> None:
    """Close what this process keeps open for `url`, if anything; the next use opens it again."""
    _engine(url).release(url)
    recent_numbers(url).forget()


def place(url: str) -> str:
    """What messages call the database at `url`: where it is, without user and password.

    :raises StoreError: if it is no address of a database
    """
    return _engine(url).place(url)


def standby(url: str) -> str:
    """What to say of whether a machine that is lost takes deals with it; empty for a file.

    :raises StoreError: if it cannot be used
    """
    if is_file(url):
        return ""
    from scorekeeper.store.postgres.engine import waits_for_standby

    if waits_for_standby(url):
        return N_("What is stored is on a standby too before it is answered.")
    return N_("No standby has what is stored before it is answered.")


def is_file(url: str) -> bool:
    """Whether the database at `url` is a file on this machine, and no server that answers."""
    return not url.startswith(POSTGRESQL)


def _engine(url: str) -> Engine:
    """The module of the engine. It is imported here, because engines import names of this module,
    and the driver of an engine that is not used need not be installed."""
    if not is_file(url):
        try:
            from scorekeeper.store.postgres import engine as postgres
        except ImportError as error:
            raise StoreError(
                N_("PostgreSQL needs the package psycopg: run `{command}`."),
                command=installs("'psycopg[binary,pool]'"),
            ) from error
        return postgres
    from scorekeeper.store.sqlite import engine

    return engine


# By the path or address of a database: the places of this process for those who write to it, and
# whether somebody has waited in vain for one.
_writers: dict[str, BoundedSemaphore] = {}
_stuck: set[str] = set()
_recent: dict[str, RecentNumbers] = {}
if sys.platform != "win32":
    # A place that another thread holds at a fork would never be released in the child.
    os.register_at_fork(after_in_child=_writers.clear)


@contextmanager
def place_to_write(database: str, where: str, patience: float) -> Iterator[None]:
    """Have one of the places to write to a database, which messages call `where`.

    :raises Busy: if there is none, at once or after a moment
    """
    places = _writers.setdefault(database, BoundedSemaphore(MOST_WRITERS))
    wait = 0 if database in _stuck else min(LITTLE_PATIENCE, patience)
    if not places.acquire(timeout=wait):
        _stuck.add(database)
        raise Busy(where=where)
    _stuck.discard(database)
    try:
        yield
    finally:
        places.release()
