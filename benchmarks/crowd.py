"""Phones at many tables at once: some keep the score, some watch, some are on bad lines.

They do what the pages' own scripts do, with bytes made by hand: on few cores the crowd must cost
little. Each table's phones come from an address of their own on this machine, as from a household.
"""

import asyncio
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import quantiles

from benchmarks.throughput import Place, next_deal, request

EVERY = 1.3  # seconds between two polls, as in static/live.js
POLLS_A_DEAL = 8
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
TAG = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)
LATE = 30  # seconds after which a phone counts an error
SLOWLY = 2000  # bytes a second
BUFFER = 4096  # so small that what a slow phone has not read stays on the server


@dataclass(slots=True)
class Seen:
    """What came of it: seconds of each answer by kind, and what went wrong."""

    waits: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    took: float = 0.0
    busy: float = 0.0
    """The part of a core that the phones themselves needed."""

    @property
    def every(self) -> list[float]:
        """All waits."""
        return [each for kind in self.waits.values() for each in kind]

    def rate(self) -> float:
        """Answers per second."""
        return len(self.every) / self.took


def said(waits: list[float]) -> str:
    """The middle and the worst of a hundred, in milliseconds."""
    if len(waits) < 2:
        return "too few"
    cuts = quantiles(waits, n=100)
    return f"p50 {1000 * cuts[49]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms"


class Line(asyncio.Protocol):
    """A connection of one phone, which asks one thing after the other."""

    def __init__(self) -> None:
        self.got = bytearray()
        self.answer: asyncio.Future[bytes] | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.got += data
        head = self.got.find(b"\r\n\r\n")
        if head < 0:
            return
        length = LENGTH.search(self.got, 0, head + 2)
        end = head + 4 + (int(length[1]) if length else 0)
        if len(self.got) >= end and self.answer and not self.answer.done():
            self.answer.set_result(bytes(self.got[:head]))
            del self.got[:end]

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError(f"the server hung up: {error}"))


class Crowd:
    """Phones that ask until `until`, a time of `time.perf_counter`; what they see counts from
    `since` on. `pace` is the time between two polls, in seconds; 0 asks without a pause."""

    def __init__(self, seen: Seen, since: float, until: float, pace: float) -> None:
        self.seen, self.since, self.until, self.pace = seen, since, until, pace

    def goes_on(self) -> bool:
        """Whether phones still ask."""
        return time.perf_counter() < self.until

    async def pause(self) -> None:
        """What a page waits between two polls."""
        if self.pace:
            await asyncio.sleep(self.pace)

    def begin(self) -> float:
        """How long a phone waits before its first poll: they do not all begin at once."""
        return random.random() * self.pace


class Phone:
    """One phone: a line, kept; made anew where it was lost, which counts as an error."""

    def __init__(self, crowd: Crowd, port: int, home: str) -> None:
        self.crowd, self.port, self.home = crowd, port, home
        self.line: Line | None = None

    async def ask(self, kind: str, asked: bytes, *statuses: bytes) -> tuple[bytes, bytes]:
        """The status and the head of the answer; any status but these counts as an error."""
        started = time.perf_counter()
        try:
            async with asyncio.timeout(LATE):
                head = await self._answer(asked)
        except (OSError, TimeoutError) as error:
            self.crowd.seen.errors.append(f"{kind}: {error!r}")
            self.line = None
            return b"", b""
        now, status = time.perf_counter(), head[9:12]
        if status not in statuses:
            self.crowd.seen.errors.append(f"{kind}: {status.decode()}")
        elif self.crowd.since <= now <= self.crowd.until:
            self.crowd.seen.waits.setdefault(kind, []).append(now - started)
        return status, head

    async def _answer(self, asked: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        if self.line is None or self.line.lost:
            _, self.line = await loop.create_connection(
                Line, "127.0.0.1", self.port, local_addr=(self.home, 0)
            )
        self.line.answer = loop.create_future()
        self.line.transport.write(asked)
        return await self.line.answer

    def hang_up(self) -> None:
        """End the connection."""
        if self.line:
            self.line.transport.close()


async def ask_only(phone: Phone, kind: str, asked: bytes) -> None:
    """The same again and again: what a server that only answers can do."""
    await asyncio.sleep(phone.crowd.begin())
    while phone.crowd.goes_on():
        await phone.ask(kind, asked, b"200")
        await phone.crowd.pause()


async def watch(phone: Phone, path: str) -> None:
    """Open the score and follow it."""
    table = path.rpartition("/")[0]
    await asyncio.sleep(phone.crowd.begin())
    await phone.ask("table page", request(path), b"200")
    tag = b""
    while phone.crowd.goes_on():
        tag = await poll(phone, table, ("table page", request(path)), "", tag)
        await phone.crowd.pause()


async def poll(phone: Phone, table: str, anew: tuple[str, bytes], cookie: str, tag: bytes) -> bytes:
    """Ask whether anything has changed and, if so, for what is to be asked anew; the tag to ask
    with next."""
    known: Mapping[str, str] = {"If-None-Match": tag.decode()} if tag else {}
    asked = request(f"{table}/changed", cookie, known)
    status, head = await phone.ask("poll", asked, b"200", b"304")
    found = TAG.search(head)
    if status == b"200" and found:
        await phone.ask(*anew, b"200")
        return found[1]
    return tag


async def keep_score(phone: Phone, place: Place, chance: random.Random) -> None:
    """Open the entry page, play, store the deal, see the score, and so on."""
    cookie, table = place.device.cookie, place.path.rpartition("/")[0]
    await asyncio.sleep(phone.crowd.begin() * POLLS_A_DEAL)
    while phone.crowd.goes_on():
        deal = f"{place.path}/{len(place.posted) + 1}"
        await phone.ask("entry page", request(f"{deal}/enter", cookie), b"200")
        tag = b""
        news = "news", request(f"{deal}/news?version=0", cookie)
        for _ in range(POLLS_A_DEAL):
            tag = await poll(phone, table, news, cookie, tag)
            await phone.crowd.pause()
        if not phone.crowd.goes_on():
            return
        status, _ = await phone.ask("deal stored", next_deal(place, chance), b"303")
        if status != b"303":
            return  # what became of it is seen at the end
        await phone.ask("table page", request(place.path, cookie), b"200")


async def read_slowly(phone: Phone, path: str) -> None:
    """A phone far from a mast: it takes two kilobytes a second."""
    while phone.crowd.goes_on():
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", phone.port, local_addr=(phone.home, 0), limit=BUFFER
        )
        writer.write(request(path).replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        while phone.crowd.goes_on() and await reader.read(SLOWLY):
            await asyncio.sleep(1)
        writer.close()


async def send_by_halves(phone: Phone, place: Place) -> None:
    """A phone that loses its line amid sending, and comes again."""
    whole = request(f"{place.path}/1/enter", place.device.cookie).replace(b"GET", b"POST", 1)
    begun = whole[:-2] + b"Content-Length: 900\r\n\r\nkey=half"
    while phone.crowd.goes_on():
        _, writer = await asyncio.open_connection(
            "127.0.0.1", phone.port, local_addr=(phone.home, 0)
        )
        writer.write(begun)
        await asyncio.sleep(5)
        writer.close()
