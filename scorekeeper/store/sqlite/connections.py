"""Connections to the SQLite file: one that stays open, and those that wait for the next request."""

import atexit
import contextlib
import logging
import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from sqlite_utils import Database

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import PATIENCE, Busy, StoreError
from scorekeeper.store.migration_steps import names, refuse_newer
from scorekeeper.store.sql.unread import refuse_unread
from scorekeeper.store.sqlite.file import (
    APPLICATION_ID,
    OLDEST,
    STAMP,
    as_store_errors,
    has_wal_reset_bug,
    path_of,
    private,
    refuse_foreign,
    transaction,
    turn,
)
from scorekeeper.store.sqlite.schema import migrate, taken

FileId = tuple[int, int]
"""What tells a file from another one of the same name."""


@dataclass(slots=True)
class Keeper:
    """The connection of this process that stays open, the file and the log that it has open,
    and, once that log was deleted, whether all of it is in the file (`is_saved`)."""

    db: Database
    opened: FileId
    log: FileId | None
    is_saved: bool = False


# One connection to each database in use stays open until the process ends or forks. So the close
# of a request's connection is not the last one, which would write the whole log back each time.
_kept: dict[str, Keeper] = {}
_asking = Lock()


@dataclass(frozen=True, slots=True)
class IdleConnection:
    """A connection that waits for the next request, and the file that it has open."""

    db: Database
    opened: FileId


# To open a connection costs more than all that a page asks of it.
_idle: dict[str, list[IdleConnection]] = {}
MOST_IDLE = 16


def prepare(url: str) -> None:
    """See :func:`scorekeeper.store.engines.prepare`."""
    path = path_of(url)
    if sqlite3.sqlite_version_info < OLDEST:
        raise StoreError(
            N_("SQLite {oldest} or newer is needed; here it is {version}."),
            oldest="3.37",
            version=sqlite3.sqlite_version,
        )
    with as_store_errors(path):
        refuse_foreign(path)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        # Make the file, if it is missing, for its owner only; SQLite gives its log the same
        # rights.
        with contextlib.suppress(FileExistsError):
            os.close(private(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        with turn(path, PATIENCE) as until, closing(connect(path, mode="rwc")) as db:
            with transaction(db, until):
                refuse_unread(path, lambda *query: db.execute(*query).fetchall(), taken(db))
                migrate(db)
                if db.execute(STAMP).fetchone() != (APPLICATION_ID,):
                    db.execute(f"{STAMP} = {APPLICATION_ID}")
            db.execute("PRAGMA journal_mode = WAL")
            keep(path)
    if has_wal_reset_bug(sqlite3.sqlite_version_info):
        logging.getLogger("scorekeeper.store").info(
            "SQLite %s can lose a commit when another program writes to or checkpoints %s at the"
            " same time (https://sqlite.org/wal.html#walresetbug); this program takes turns.",
            sqlite3.sqlite_version,
            path,
        )


def connect(path: str, *, mode: str = "rw", one_thread: bool = True) -> Database:
    """A new connection to the file, with every setting that belongs to a connection."""
    connection = sqlite3.connect(
        f"{Path(path).as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=one_thread,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        # Without this, INSERT OR REPLACE deletes rows past the triggers that forbid it.
        connection.execute("PRAGMA recursive_triggers = ON")
    except BaseException:
        connection.close()
        raise
    return Database(connection, recursive_triggers=False, execute_plugins=False)


def keep(path: str) -> FileId:
    """Keep one connection open for this process; the first time, and when another file has been put
    in its place, see that the file is ours. Which file that is.

    :raises StoreError: if there is no file, or it is not ours, or has another schema, or the log
        beside it is not the one that was there
    """
    old = _kept.get(path)
    with as_store_errors(path):
        if old and old.opened == _which(path):
            _refuse_lost_log(path, old)
            return old.opened
        if not os.path.exists(path):
            raise StoreError(N_("There is no database at {path}."), path=path)
        refuse_foreign(path)
        db = connect(path, one_thread=False)
        try:
            done = taken(db)
            refuse_newer(done)
            if done != set(names()):
                raise StoreError(N_("The database at {path} has not been prepared."), path=path)
            new = Keeper(db, _which(path), _log_of(path))
        except BaseException:
            db.close()
            raise
    if _kept.get(path) is old:
        _kept[path] = new
    else:  # somebody else was quicker
        old = new
    if old:
        old.db.close()
    return new.opened


def version(url: str) -> object:
    """See :func:`scorekeeper.store.engines.recent_numbers`: what it was, to the connection that
    stays open."""
    path = path_of(url)
    with as_store_errors(path), _asking:
        keep(path)
        db = _kept[path].db
        return db, db.execute("PRAGMA data_version").fetchall()


def see_files(path: str, rested: IdleConnection) -> None:
    """See that what a connection has written is in the files that are read.

    :raises StoreError: if one of them was moved or deleted
    """
    with as_store_errors(path):
        if _which(path) != rested.opened:
            raise StoreError(N_("{path} was replaced by another file."), path=path)
        if keeper := _kept.get(path):
            _refuse_lost_log(path, keeper)


def _refuse_lost_log(path: str, keeper: Keeper) -> None:
    """What is written to a log that was deleted is gone with this process, so nothing is taken any
    more; what is in it already goes into the file."""
    log = _log_of(path)
    if keeper.log in (None, log):
        return
    # A new log is somebody's who does not know the old one: then neither may go into the file.
    if not log and not keeper.is_saved:
        with contextlib.suppress(Busy), turn(path, 0):
            _, pages, copied = keeper.db.execute("PRAGMA wal_checkpoint").fetchone()
            keeper.is_saved = pages == copied
    raise StoreError(
        N_("The log beside {path} was deleted: nothing is stored until this program starts anew."),
        path=path,
    )


def take(path: str) -> IdleConnection:
    """A connection to the file for one request.

    :raises StoreError: if there is no file, or it cannot be opened
    """
    opened = keep(path)
    with as_store_errors(path):
        idle = _idle.setdefault(path, [])
        rested = None
        while idle and rested is None:
            rested = idle.pop()
            if rested.opened != opened:
                # Another file has been put in its place: what is written to the old one is lost.
                rested.db.close()
                rested = None
        return rested or IdleConnection(connect(path, one_thread=False), opened)


def give_back(path: str, rested: IdleConnection) -> None:
    """Keep the connection for the next request, if it is in order and there is room."""
    idle = _idle.setdefault(path, [])
    if path in _kept and len(idle) < MOST_IDLE and not rested.db.conn.in_transaction:
        idle.append(rested)
    else:
        rested.db.close()


def release(url: str) -> None:
    """See :func:`scorekeeper.store.engines.release`."""
    path = path_of(url)
    keeper = _kept.pop(path, None)
    for rested in _idle.pop(path, ()):
        rested.db.close()
    if keeper:
        keeper.db.close()


def _release_all() -> None:
    for path in list(_kept):
        release(path)


def _which(path: str) -> FileId:
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _log_of(path: str) -> FileId | None:
    try:
        return _which(path + "-wal")
    except FileNotFoundError:
        return None


atexit.register(_release_all)
if sys.platform != "win32":
    # A connection must not be carried over a fork: both sides open their own when they need one.
    os.register_at_fork(before=_release_all)
