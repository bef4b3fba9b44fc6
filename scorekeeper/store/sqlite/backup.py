"""Backs up the SQLite file while others write to it, and restores a backup."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sqlite.file import as_store_errors, path_of, private, refuse_foreign

_STATE = (
    "SELECT name, sql FROM sqlite_master ORDER BY name",
    "SELECT * FROM identity",
    "SELECT id, changed FROM tables ORDER BY id",
)
# SQLite would take the log of another database for that of the copy.
_LEFT_OVER = ("-wal", "-shm", "-journal")


def back_up(url: str, copy: str) -> None:
    """Write what is stored at `url` at one moment into a new file, for its owner only.

    :raises StoreError: if there is no database, or a file at `copy` already
    """
    path = path_of(url)
    with as_store_errors(path):
        if not os.path.exists(path):
            raise StoreError(N_("There is no database at {path}."), path=path)
        refuse_foreign(path)
    _copy(path, copy)


def is_alike(url: str, copy: str) -> bool:
    """Whether a copy holds all that is stored at `url`, but for when a phone was last there: every
    other write raises its table's number of changes."""
    files = (Path(path).as_uri() for path in (path_of(url), os.path.realpath(copy)))
    with ExitStack() as opened, suppress(sqlite3.Error):  # of a damaged one another is made
        ours, theirs = (
            opened.enter_context(closing(sqlite3.connect(f"{file}?mode=ro", uri=True)))
            for file in files
        )
        return all(
            one == other
            for query in _STATE
            for one, other in zip_longest(ours.execute(query), theirs.execute(query))
        )
    return False


def restore(copy: str, url: str, mend: Callable[[str], None]) -> None:
    """Make a copy the database at `url`.

    `mend` is called with the path of a private copy first, so that nobody ever opens the database
    without what it does.

    :raises StoreError: if the copy is not a database of this program, or there is one at `url`
    already
    """
    path = path_of(url)
    with as_store_errors(copy):
        if not os.path.exists(copy):
            raise StoreError(N_("There is no file at {path}."), path=copy)
        refuse_foreign(os.path.realpath(copy))
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    _refuse_to_overwrite(path)
    with TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        aside = os.path.join(folder, os.path.basename(path))
        _copy(os.path.realpath(copy), aside)
        mend(aside)
        _copy(aside, path)


def close_file(path: str) -> None:
    """Have all of a database in its one file, which can be moved then.

    :raises StoreError: while a server, or anybody else, has it open
    """
    with as_store_errors(path):
        refuse_foreign(path)
        try:
            with closing(sqlite3.connect(path, timeout=0)) as opened:
                opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            raise StoreError(
                N_("{path} is in use: end the server and every other program that has it open."),
                path=path,
            ) from error


def _refuse_to_overwrite(path: str) -> None:
    if os.path.exists(path):
        raise StoreError(N_("{path} is there already: it is not overwritten."), path=path)
    for ending in _LEFT_OVER:
        if os.path.exists(path + ending):
            raise StoreError(
                N_("{path} is left of another database: move it away first."), path=path + ending
            )


def _copy(source: str, target: str) -> None:
    """Copy through SQLite, which also knows what is still in the log beside a file."""
    target = os.path.realpath(target)
    with as_store_errors(target):
        _refuse_to_overwrite(target)
        # Somebody else may have been quicker by a moment: then nothing is written either.
        os.close(private(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    try:
        with as_store_errors(source):
            with (
                closing(sqlite3.connect(f"{Path(source).as_uri()}?mode=ro", uri=True)) as read,
                closing(sqlite3.connect(target)) as written,
            ):
                # All pages at once: in steps it would begin again whenever somebody writes.
                read.backup(written)
                # One file that needs none beside it; the server changes that when it opens it.
                written.execute("PRAGMA journal_mode = DELETE")
            with open(target, "rb") as file:
                os.fsync(file.fileno())
    except BaseException:
        os.unlink(target)
        raise
