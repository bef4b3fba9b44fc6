"""The server's loop: it answers until the process is told to end, then what it was asked so far.

waitress's own loop ends in the middle of whatever it was doing, and does not know SIGTERM.
"""

import errno
import logging
import signal
import sys
import time
from types import FrameType
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.trigger import trigger

from scorekeeper.keeping import KeepingChannel
from scorekeeper.receiving import Takes

if sys.platform != "win32":
    import resource

_log = logging.getLogger(__name__)

# Phones that send slowly hold a connection each: a hundred of them must not stop the rest.
CONNECTIONS = 1000
OTHER_FILES = 200  # the database, sockets of our own, answers too long for memory
OF_ONE_HOUSEHOLD = 200  # a club of sixty phones, each with three
LONGEST_END = 8.0  # seconds; longer than a writer waits for its turn
NO_DESCRIPTOR = (errno.EMFILE, errno.ENFILE)
REST = 0.5  # seconds in which nobody is let in after there was no descriptor for a connection
SAID_AGAIN = 60.0  # seconds after which the log is told once more
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Loop:
    """From now on Ctrl-C and SIGTERM end it, also before it runs. For the main thread only."""

    def __init__(self) -> None:
        self.sockets: dict[int, Any] = {}
        self._told_to_end = False
        # Signals are noted and not raised: an exception could come amid the reading of a request.
        self._alarm = trigger(self.sockets)
        for each in SIGNALS:
            signal.signal(each, self._end)

    def _end(self, number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a second time it ends at once
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._told_to_end = True
        self._alarm.pull_trigger()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return next(int(each.effective_port) for each in self._listening())

    def connections(self) -> int:
        """How many there are at this moment."""
        return sum(isinstance(each, HTTPChannel) for each in list(self.sockets.values()))

    def run(self, dispatcher: Any, takes: Takes) -> None:
        """Answer until told to end; `dispatcher` is waitress's, which hands requests to threads."""
        for each in self._listening():
            each.channel_class, each.takes = KeepingChannel, takes
            _let_in_patiently(each)
        while not self._told_to_end:
            self._wait(1)
        for each in self._listening():
            wasyncore.dispatcher.close(each)
        self._wait(0)  # what has arrived already has been asked
        until = time.monotonic() + LONGEST_END
        while self._busy() and time.monotonic() < until:
            self._wait(0.1)
        dispatcher.shutdown(timeout=1)
        wasyncore.close_all(self.sockets)

    def _wait(self, seconds: float) -> None:
        # Not select(), which dies of a descriptor above 1,023.
        wasyncore.loop(timeout=seconds, use_poll=True, map=self.sockets, count=1)

    def _listening(self) -> list[Any]:
        return [each for each in self.sockets.values() if isinstance(each, BaseWSGIServer)]

    def _busy(self) -> bool:
        """Close the connections without a whole request; whether any is left."""
        busy = False
        for each in list(self.sockets.values()):
            if isinstance(each, HTTPChannel):
                if each.requests or each.total_outbufs_len:
                    busy = True
                else:
                    each.handle_close()
        return busy


def _let_in_patiently(listening: Any) -> None:
    """Where there is no descriptor for a connection, let it wait in the system's queue.

    Left alone, the loop would ask for it again at once, thousands of times a second, and tell the
    log each time.
    """
    accept, readable = listening.accept, listening.readable
    rests_until, silent_until = 0.0, 0.0

    def let_in() -> Any:
        nonlocal rests_until, silent_until
        try:
            return accept()
        except OSError as error:
            if error.errno not in NO_DESCRIPTOR:
                raise
            now = time.monotonic()
            rests_until = now + REST
            if now >= silent_until:
                silent_until = now + SAID_AGAIN
                _log.warning("Phones wait: this process may open no more files (ulimit -n).")
            return None

    listening.accept = let_in
    listening.readable = lambda: time.monotonic() >= rests_until and readable()


def connection_limit() -> int:
    """How many connections to take: each needs a descriptor, and a process often has only 1,024."""
    if sys.platform == "win32":
        return CONNECTIONS
    wanted = CONNECTIONS + OTHER_FILES
    may_have, could_have = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may_have != resource.RLIM_INFINITY and may_have < wanted:
        limit = wanted if could_have == resource.RLIM_INFINITY else min(wanted, could_have)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, could_have))
        wanted = limit
    return max(wanted - OTHER_FILES, OTHER_FILES)
