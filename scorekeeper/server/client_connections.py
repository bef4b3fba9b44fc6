"""Changes to waitress. Each piece names the test that fails without it, and what was measured.

waitress takes in whole what a phone sends before it asks the app, so whoever sends slowly keeps no
thread; its public options do the rest.
"""

import errno
import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import WSGITask

LARGE, LARGE_AT_ONCE = 32_000, 16  # bytes of a body; what is entered at a table has four thousand
REST = 0.5  # seconds before another try

_log = logging.getLogger(__name__)


class AnswerTask(WSGITask):  # type: ignore[misc]
    """An answer that leaves the connection open also where it has no body.

    waitress would close it, because there is no Content-Length, which such an answer must not have
    (RFC 9110, 8.6). test_bodyless_answers_keep_connections: without this each unchanged poll costs
    a phone a new connection, one more trip on a bad line; on one busy machine wrk saw 0.73 to 1.06
    times as many answers.
    """

    def set_close_on_finish(self) -> None:
        wants_end = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or wants_end:
            super().set_close_on_finish()


class RequestHead(HTTPRequestParser):  # type: ignore[misc]
    """Refuses a request whose body can be read in two ways.

    A proxy that goes by the other one takes a part of it for the next request (RFC 9112, 6.3).
    test_a_body_of_two_lengths_is_refused: waitress goes by Transfer-Encoding in HTTP 1.1 and by
    Content-Length in 1.0.
    """

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        is_chunked = self.chunked or "TRANSFER_ENCODING" in self.headers
        if is_chunked and ("CONTENT_LENGTH" in self.headers or self.version != "1.1"):
            raise ParsingError("Content-Length beside Transfer-Encoding")


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that makes room for others."""

    task_class = AnswerTask
    parser_class = RequestHead
    answered = 0.0
    large: ClassVar["dict[Channel, bool]"] = {}
    """All of this process amid a large body, or one of unknown length; the oldest first."""

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any) -> None:
        """Where there is no room, close the connection that has gone longest without an answer.

        test_a_crowd_still_leaves_a_club_playing, test_few_descriptors_are_enough_to_play: without
        this, after a thousand idle connections or with 64 descriptors, nobody new is answered for a
        minute. If the longest silence decided, a crowd that sends a byte now and then would cost a
        club that plays 15 % of its answers.
        """
        super().__init__(server, sock, addr, adj, map=map)
        if len(map) >= adj.connection_limit:
            everybody = server.active_channels.values()
            resting = [channel for channel in everybody if not channel.requests] or everybody
            min(
                resting, key=lambda channel: max(channel.creation_time, channel.answered)
            ).handle_close()

    def service(self) -> None:
        super().service()
        self.answered = time.time()

    def received(self, data: bytes) -> Any:
        """Where there are too many large bodies, give up the one that began first.

        test_half_sent_posts_use_little_memory: without this 900 of
        500 kB take 439 MB of memory (5 with it), 160 of 5 MB take 796 MB of disk (75 with it).
        """
        taken = super().received(data)
        if (request := self.request) and (request.chunked or request.content_length > LARGE):
            self.large[self] = True
            if len(self.large) > LARGE_AT_ONCE:
                next(iter(self.large)).handle_close()
        else:
            self.large.pop(self, None)
        return taken

    def del_channel(self, map: Any = None) -> None:
        super().del_channel(map)
        self.large.pop(self, None)


def wait_for_descriptors(server: Any) -> None:
    """Let phones wait in the system's queue while there is no descriptor for them.

    test_no_descriptor_is_left:
    waitress would try again at once, with a traceback each time: 43,000 lines of log a second.
    """
    accept: Callable[[], Any] = server.accept
    readable: Callable[[], bool] = server.readable
    rests_until = 0.0

    def accept_if_possible() -> Any:
        nonlocal rests_until
        try:
            return accept()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
        rests_until = time.monotonic() + REST
        _log.warning("Phones wait: this process may open no more files (ulimit -n).")
        return None

    server.accept = accept_if_possible
    server.readable = lambda: time.monotonic() >= rests_until and readable()
