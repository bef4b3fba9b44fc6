"""Many requests over kept connections, as fast as they are answered.

It runs in the process of the measurement, not in the server's. Requests are bytes made
beforehand and answers are hardly looked at: on two cores the client must cost little.
"""

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import quantiles

CONNECTIONS = 16
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(slots=True)
class Round:
    """What came of it: how long it took, and each request, in seconds."""

    took: float = 0.0
    waits: list[float] = field(default_factory=list)
    busy: float = 0.0
    """The part of a core that this client itself needed."""

    @property
    def rate(self) -> float:
        """Requests per second."""
        return len(self.waits) / self.took

    def percentile(self, percent: int) -> float:
        """So many of a hundred requests took no longer, in milliseconds."""
        return 1000 * quantiles(self.waits, n=100)[percent - 1]


class _Connection(asyncio.Protocol):
    def __init__(self, todo: Iterator[bytes], status: bytes, waits: list[float]) -> None:
        self.todo, self.waits = todo, waits
        self.start = b"HTTP/1.1 " + status
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.got = b""
        self.sent_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def send(self) -> None:
        request = next(self.todo, None)
        if request is None:
            self.ended.set_result(None)
            return
        self.sent_at = time.perf_counter()
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.got += data
        head = self.got.find(b"\r\n\r\n")
        if head < 0:
            return
        length = _length(self.got, head)
        if not self.got.startswith(self.start) or length is None:
            self.fail(f"unexpected answer: {self.got[:300].decode(errors='replace')}")
        elif len(self.got) >= head + 4 + length:
            self.waits.append(time.perf_counter() - self.sent_at)
            self.got = b""
            self.send()

    def connection_lost(self, error: Exception | None) -> None:
        self.fail(f"the server hung up: {error}")

    def fail(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_exception(RuntimeError(reason))


def _length(got: bytes, head: int) -> int | None:
    """Of the body; "not modified" has none and does not say so."""
    if got.startswith(b"HTTP/1.1 304"):
        return 0
    found = LENGTH.search(got, 0, head)
    return int(found[1]) if found else None


def run(port: int, requests: list[bytes], status: int) -> Round:
    """Send every request once; all connections share them.

    :raise RuntimeError: when an answer has another status, so that no refusal counts as work.
    """
    return asyncio.run(_run(port, requests, str(status).encode()))


async def _run(port: int, requests: list[bytes], status: bytes) -> Round:
    loop = asyncio.get_running_loop()
    done, todo = Round(), iter(requests)

    def connection() -> _Connection:
        return _Connection(todo, status, done.waits)

    made = [await loop.create_connection(connection, "127.0.0.1", port) for _ in range(CONNECTIONS)]
    started, worked = time.perf_counter(), time.process_time()
    for _, each in made:
        each.send()
    await asyncio.gather(*(each.ended for _, each in made))
    done.took = time.perf_counter() - started
    done.busy = (time.process_time() - worked) / done.took
    for transport, _ in made:
        transport.close()
    return done
