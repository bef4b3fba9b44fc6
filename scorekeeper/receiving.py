"""What the server takes from those who send: so much of a body, so many large ones at once, so many
connections of one household.

waitress would keep whatever is sent, up to one size for every page. Here the page decides while the
head of a request is read; what is larger is read to its end and thrown away, and the app says so on
a page of ours.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.receiver import ChunkedReceiver, FixedStreamReceiver
from waitress.utilities import RequestEntityTooLarge

LARGE_AT_ONCE = 16
LARGE_OF_ONE = 4
"""Of a household. A person sends one file."""


@dataclass(frozen=True, slots=True)
class Takes:
    """What a server takes. `largest` says how many bytes a method and a path take; what is up to
    `small` of them stays in memory, and larger ones are counted.

    `household` is whom an address belongs to, None where nobody can tell: behind proxies, which
    all connections come from. Of one household `connections` are taken at most, of all `together`.
    """

    largest: Callable[[str, str], int]
    small: int
    household: Callable[[str], str] | None
    connections: int
    together: int


class Body:
    """A body as it arrives. Of one that is larger than may be kept only its length is."""

    def __init__(self, most: int, in_memory: int) -> None:
        self.most = most
        self.length = 0
        self._kept = OverflowableBuffer(in_memory)

    def __len__(self) -> int:
        return self.length

    def append(self, data: bytes) -> None:
        """Take what has arrived."""
        self.length += len(data)
        if self.length <= self.most:
            self._kept.append(data)

    def getfile(self) -> Any:
        """What was kept."""
        return self._kept.getfile()

    def getbuf(self) -> Any:
        """What was kept, to be closed."""
        return self._kept

    def close(self) -> None:
        """Forget it."""
        self._kept.close()


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request as it arrives on a channel."""

    body_rcv: Any
    error: Any
    turned_away = False
    is_large = False

    def __init__(self, adj: Any, channel: Any) -> None:
        super().__init__(adj)
        self.channel = channel

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, and decide what of the body is kept."""
        super().parse_header(header_plus)
        if self.body_rcv is None:
            return
        takes: Takes = self.channel.server.takes
        most = takes.largest(self.command, self.path)
        if self.content_length > most:
            most = 0
        elif most > takes.small and (self.chunked or self.content_length > takes.small):
            self.turned_away = self.channel.has_too_many_large()
            self.is_large = not self.turned_away
            most = 0 if self.turned_away else most
        body = Body(most, takes.small)
        fixed = FixedStreamReceiver(self.content_length, body)
        self.body_rcv = ChunkedReceiver(body) if self.chunked else fixed

    def received(self, data: bytes) -> int:
        """Take what has arrived. What is too large even to be thrown away is for the app to say."""
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.error = None
            length = max(self.content_length, self.body_bytes_received)
            self.headers |= {"CONTENT_LENGTH": str(length), "CONNECTION": "close"}
            self.connection_close = True
        return taken


class Crowd(HTTPChannel):  # type: ignore[misc]
    """A connection among others of the same server."""

    household = ""

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        takes: Takes = server.takes
        if takes.household:
            self.household = takes.household(str(addr[0]))
        self._make_room(takes)

    def parser_class(self, adj: Any) -> Request:
        """The request that begins to arrive."""
        return Request(adj, self)

    def has_too_many_large(self) -> bool:
        """Whether one more large body is too much, of this household or of all."""
        large = [each for each in self._all() for request in each._requests() if request.is_large]
        mine = [each for each in large if self.household and each.household == self.household]
        return len(large) >= LARGE_AT_ONCE or len(mine) >= LARGE_OF_ONE

    def _make_room(self, takes: Takes) -> None:
        """Close the connection that has rested longest, of a household with too many; where there
        are too many in all, of the one with the most. A browser opens another when it needs one."""
        others = list(self._all())
        mine = [each for each in others if each.household == self.household]
        if takes.household and len(mine) > takes.connections:
            _close_one(mine)
        elif len(others) > takes.together:
            counts = dict[str, int]()
            for each in others:
                counts[each.household] = counts.get(each.household, 0) + 1
            most = max(counts, key=lambda household: counts[household])
            _close_one([each for each in others if each.household == most])

    def _all(self) -> Iterator["Crowd"]:
        for each in list(self._map.values()):
            if isinstance(each, Crowd) and not each.will_close:
                yield each

    def _requests(self) -> list[Request]:
        return [*self.requests, *([self.request] if self.request else [])]


def _close_one(channels: list[Crowd]) -> None:
    resting = [each for each in channels if not each.requests] or channels
    # Not at once: whatever this round of the loop has in hand for it would meet another one.
    min(resting, key=lambda each: each.last_activity).will_close = True
