"""Counters that expire, kept in a small file for the processes of one server.

The file is not part of the database: its content is not worth a backup, nor a write that waits for
the disk.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.sqlite.write_lock import private

PATIENCE = 1  # seconds for whoever else counts; people wait for it
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
        return int(self._row(key)[0])

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
