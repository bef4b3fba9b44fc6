"""Holds requests to their limits (`scorekeeper.limits`): how often somebody may do something, and
what is done one at a time.

What counts each time (a table, a file):

    limited.consume(limits.NEW_TABLES)

Where only wrong guesses count:

    limited.allow(limits.CODES)
    table = table_of_code(...)
    if table is None:
        limited.count(limits.CODES)

A right guess takes nothing back: else whoever has a code of their own could begin anew with it.
Between `allow` and `count` as many guesses slip through as the server has threads, and no more.
"""

import ctypes
import gc
import hmac
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from pathlib import Path
from threading import BoundedSemaphore, Lock

from flask import Flask, Response, after_this_request, current_app, g, request

from scorekeeper import limits
from scorekeeper.limits import Limit, Per
from scorekeeper.web.http.rate_counters import Counters, open_counters

LONGEST_WAIT = 0.5
"""Seconds that somebody waits for a slot. Most work takes a tenth of that."""
RETRY_AFTER = 5
"""Seconds until another try, where nothing says how many."""
SMALL_FILE = 4_000
"""Bytes of a request that takes little memory: even an empty workbook, which may hold much, has
more."""
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class LimitReached(Exception):
    """A limit was reached, for so many seconds.

    `hidden` are fields that the page keeps beside those that were sent.
    """

    def __init__(self, limit: Limit, hidden: dict[str, str], seconds: int = RETRY_AFTER) -> None:
        super().__init__(limit.message)
        self.limit = limit
        self.hidden = hidden
        self.seconds = seconds


class WorkSlot:
    """Lets one request at a time do one kind of work, and few wait for it."""

    def __init__(self) -> None:
        self._working = Lock()
        self._waiting = BoundedSemaphore(limits.WAITING.most)

    def acquire(self) -> bool:
        """Whether the slot could be had; then it has to be released."""
        if self._working.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._working.acquire(timeout=LONGEST_WAIT)
        finally:
            self._waiting.release()

    def release(self) -> None:
        """Let the next one work."""
        self._working.release()


def init_app(app: Flask) -> None:
    """Open the counters that the app's settings ask for, and the slots of this process.

    :raise scorekeeper.settings.SettingError: when the counters cannot be.
    """
    file = Path(app.instance_path) / "limits.db" if app.config["WORKERS"] > 1 else None
    app.extensions["limits"] = open_counters(app.config["LIMITS"], file)
    one_at_a_time = (limits.FILES_AT_ONCE, limits.SHEETS_AT_ONCE)
    app.extensions["work_slots"] = {limit: WorkSlot() for limit in one_at_a_time}
    app.teardown_request(_release)


def consume(rates: Sequence[Limit], table: str = "", **hidden: str) -> None:
    """Count one.

    :raise LimitReached: when a limit is; then nothing was counted.
    """
    allow(rates, table, **hidden)
    count(rates, table)


def allow(rates: Sequence[Limit], table: str = "", **hidden: str) -> None:
    """Check the limits without counting.

    :raise LimitReached: when one is; the one that holds longest.
    """
    counters: Counters | None = current_app.extensions["limits"]
    if counters is None:
        return
    reached = []
    own = 0
    for limit, key in _keys(rates, table):
        counted = counters.count(key)
        if limit.per is Per.ADDRESS:
            own = counted
        if counted >= limit.most and own >= limit.spared:
            reached.append((ceil(counters.left(key)), limit))
    if reached:
        seconds, limit = max(reached, key=lambda entry: entry[0])
        raise LimitReached(limit, hidden, max(seconds, 1))


def count(rates: Sequence[Limit], table: str = "") -> None:
    """Count one, even above the limit."""
    counters: Counters | None = current_app.extensions["limits"]
    if counters is not None:
        for limit, key in _keys(rates, table):
            counters.add(key, limit.seconds)


def _keys(rates: Sequence[Limit], table: str) -> Iterator[tuple[Limit, str]]:
    """The limits that hold, those of an address first, and where each counts. Hashed: a storage
    elsewhere learns no table's address, and nobody's of the internet."""
    secret = str(current_app.secret_key).encode()
    counted_for = {Per.ADDRESS: client_address(), Per.EVERYBODY: ""}
    if table:
        counted_for[Per.TABLE] = table
    for limit in rates:
        if limit.per in counted_for:
            parts = (limit.message, str(limit.seconds), counted_for[limit.per])
            yield limit, hmac.digest(secret, "\0".join(parts).encode(), "sha256").hex()[:32]


def client_address() -> str:
    """Where the request comes from. What is no address is one for all."""
    try:
        ip = ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))
    return str(ip)


def take_file(longest: int) -> bool:
    """Whether this request may read the file that it sends now, of so many bytes at most; what it
    took is given back once it is answered. Ask before anybody reads the body."""
    request.max_content_length = request.max_form_memory_size = longest
    after_this_request(release_memory)
    return _has_slot(limits.FILES_AT_ONCE)


def acquire(work: Limit) -> None:
    """Do such work, which is done one at a time, until this request is over.

    :raise LimitReached: when others do.
    """
    if not _has_slot(work):
        raise LimitReached(work, {})


def _has_slot(work: Limit) -> bool:
    slot: WorkSlot = current_app.extensions["work_slots"][work]
    if not slot.acquire():
        return False
    g.work_slot = slot
    return True


def _release(error: BaseException | None) -> None:
    slot: WorkSlot | None = g.pop("work_slot", None)
    if slot is not None:
        slot.release()


def release_memory(response: Response) -> Response:
    """Let go of what this request took, once the answer is sent, where it sent a large file: what
    that took glibc would keep for the next one. All that lives is looked through for it."""
    if (request.content_length or 0) < SMALL_FILE:
        return response

    def trim() -> None:
        gc.collect()  # forms and their fields hold each other, and what was sent
        with suppress(AttributeError):  # musl and other systems have no such function
            _LIBC.malloc_trim(0)  # type: ignore[union-attr]

    response.call_on_close(trim)
    return response
