"""Counters that expire: kept in a small file for the processes of one server, or in a storage in
which several servers count together.

The file is not part of the database: its content is not worth a backup, nor a write that waits for
the disk.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.errors import translatable as N_
from scorekeeper.instance_folder import installs
from scorekeeper.settings import NO_LIMITS, SettingError
from scorekeeper.store.sqlite.file import private

if TYPE_CHECKING:
    from limits.storage import Storage

PATIENCE = 1  # seconds for whoever else counts, and for a storage; people wait for it
FAILURE = sqlite3.Error
"""What a call raises where the file cannot be used, on a full disk say."""
_TABLE = "CREATE TABLE IF NOT EXISTS counters (key TEXT PRIMARY KEY, number INTEGER, ends REAL)"
_INDEX = "CREATE INDEX IF NOT EXISTS counters_ends ON counters (ends)"
_COUNT = """INSERT INTO counters VALUES (?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET number = number + 1"""


class InFile:
    """A :class:`scorekeeper.web.http.rate_counters.Counters`, shared by whoever opens the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        os.close(private(str(path), os.O_WRONLY | os.O_CREAT))
        with self._opened() as db:
            db.execute(_TABLE)
            db.execute(_INDEX)

    def add(self, key: str, seconds: int) -> None:
        now = time.time()
        with self._opened() as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM counters WHERE ends <= ?", (now,))
            db.execute(_COUNT, (key, now + seconds))
            db.execute("COMMIT")

    def count(self, key: str) -> int:
        return self._row(key)[0]

    def left(self, key: str) -> float:
        return max(0.0, self._row(key)[1] - time.time())

    def _row(self, key: str) -> tuple[int, float]:
        read = "SELECT number, ends FROM counters WHERE key = ? AND ends > ?"
        with self._opened() as db:
            row: tuple[int, float] | None = db.execute(read, (key, time.time())).fetchone()
        return row or (0, 0.0)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Opened for each call, which is seldom: nothing is carried into a fork."""
        connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        with closing(connection) as db:
            db.execute("PRAGMA synchronous = OFF")
            yield db


def open_storage(where: str) -> "Storage":
    """The storage at that address, which has just answered.

    :raise SettingError: when it is none, or does not answer; without the address, which may hold a
        password.
    """
    # Here: it takes a tenth of a second, and few need it.
    try:
        from limits.storage import Storage, storage_from_string
    except ImportError as error:
        raise SettingError(
            N_("SCOREKEEPER_LIMITS needs the package limits: run `{command}`."),
            command=installs("'limits[redis]'"),
        ) from error

    scheme = where.partition(":")[0]
    refusal = SettingError(
        N_(
            "SCOREKEEPER_LIMITS names a storage ({scheme}://…) that cannot be used or does not "
            "answer; it may be like {example}, {off}, or not set."
        ),
        scheme=scheme,
        example="redis://127.0.0.1:6379",
        off=NO_LIMITS,
    )
    redis = scheme.startswith(("redis", "valkey"))
    options = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE} if redis else {}
    try:
        storage = storage_from_string(where, wrap_exceptions=True, **options)
        answers = isinstance(storage, Storage) and storage.check()
    except Exception as error:  # each driver has exceptions of its own
        raise refusal from error
    if not answers or not isinstance(storage, Storage):
        raise refusal
    return storage
