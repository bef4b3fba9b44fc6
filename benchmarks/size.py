"""Whether a page takes as long with a million stored matches as with a thousand, and at a table
with five thousand as at one with ten.

A server and a database for each size; they are asked in turns, one request at a time, so that what
else the machine does hits all alike. Compared is what the fastest tenth of the requests took at
most: other work of the machine only makes a request longer, more work of its own makes all so.
"""

import random
import re
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from benchmarks.deals import random_piles
from benchmarks.figures import Figure
from benchmarks.filled import MATCHES_A_TABLE, add_matches, copied_table, fill, tidy
from benchmarks.postgres import DurablePostgres
from benchmarks.servers import SCOREKEEPER, Server, serving
from benchmarks.throughput import Place, next_deal, post_deal, request
from benchmarks.visitor import Visitor
from scorekeeper.tables.people.statistics import MOST_COMPUTED

SIZES = (1_000, 100_000, 1_000_000)
AT_ONE_TABLE = 5_000
AIM = 1.2
DEALS = 4
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
TIMES = 120
STORED = 60


@dataclass(slots=True)
class Sized:
    """A server whose database has so many matches, and a table of it that is asked for."""

    name: str
    server: Server
    place: Place
    tables: int
    deals: int = DEALS
    waits: dict[str, list[float]] = field(default_factory=dict)
    line: socket.socket | None = None

    @property
    def table(self) -> str:
        """The address of its table."""
        return self.place.path.rpartition("/")[0]

    def ask(self, kind: str, asked: bytes, *statuses: int) -> None:
        """One request, timed.

        :raise RuntimeError: when the answer has none of these statuses.
        """
        if self.line is None:  # not before: the server ends one that rests for a minute
            self.line = socket.create_connection(("127.0.0.1", self.server.port))
        started = time.perf_counter()
        self.line.sendall(asked)
        got = b""
        while (head := got.find(b"\r\n\r\n")) < 0:
            got += _more(self.line)
        length = LENGTH.search(got, 0, head + 2)
        while length and len(got) < head + 4 + int(length[1]):
            got += _more(self.line)
        self.waits.setdefault(kind, []).append(time.perf_counter() - started)
        if int(got[9:12]) not in statuses:
            raise RuntimeError(f"unexpected answer to {kind}: {got[:300]!r}")


def _more(line: socket.socket) -> bytes:
    more = line.recv(65_536)
    if not more:
        raise RuntimeError("the server hung up")
    return more


def measure(
    sizes: tuple[int, ...] = SIZES, at_one_table: int = AT_ONE_TABLE, times: int = TIMES
) -> list[Figure]:
    """On a SQLite file, then on PostgreSQL."""
    figures = _measure(
        "SQLite", lambda folder: str(folder / "scorekeeper.db"), sizes, at_one_table, times
    )
    with DurablePostgres() as postgres:
        figures += _measure(
            "PostgreSQL", lambda folder: postgres.new_database(), sizes, at_one_table, times
        )
    return figures


def _measure(
    store: str,
    database: Callable[[Path], str],
    sizes: tuple[int, ...],
    at_one_table: int,
    times: int,
) -> list[Figure]:
    with ExitStack() as stack:
        asked = [(f"{size:,}", size, MATCHES_A_TABLE) for size in sizes]
        asked.append((f"{at_one_table:,} at a table", sizes[0], at_one_table))
        all_sized = [_sized(stack, database, *each) for each in asked]
        for kind, requests, statuses, many in _kinds(all_sized, times):
            for _ in range(many):
                for sized in all_sized:
                    sized.ask(kind, requests(sized), *statuses)
        return [_figure(store, kind, all_sized) for kind in all_sized[0].waits]


def _sized(
    stack: ExitStack, database: Callable[[Path], str], name: str, size: int, at_table: int
) -> Sized:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="scorekeeper-bench-")))
    url = database(folder)
    server = stack.enter_context(serving(SCOREKEEPER, INSTANCE=str(folder), DATABASE=url))
    device, chance = Visitor(server.address), random.Random(6)
    paths = [device.start("Anna", f"Bruno {number}") for number in range(2)]
    for path in paths:
        for deal in range(1, DEALS + 1):
            post_deal(device, path, deal, random_piles(chance))
    table = paths[0].split("/")[2]
    fill(url, table, size)
    add_matches(url, table, at_table)
    for page in ("matches", *["figures"] * (1 + at_table // MOST_COMPUTED)):
        device.get(f"/t/{table}/{page}")
    tidy(url)
    place = Place(device, f"/t/{table}/{at_table}")
    return Sized(name, server, place, size // MATCHES_A_TABLE)


def _kinds(
    all_sized: list[Sized], times: int
) -> Iterator[tuple[str, Callable[[Sized], bytes], tuple[int, ...], int]]:
    """What is asked, how, which answers are right, and how often."""
    chance = random.Random(3)

    def page(ending: str) -> Callable[[Sized], bytes]:
        return lambda sized: request(f"{sized.table}{ending}", sized.place.device.cookie)

    def anew(asked: Callable[[Sized], bytes]) -> Callable[[Sized], bytes]:
        """The same under an address that nobody has asked for: what was drawn is remembered."""

        def with_query(sized: Sized) -> bytes:
            return asked(sized).replace(b" HTTP/", f"?{chance.random()} HTTP/".encode(), 1)

        return with_query

    def of_match(ending: str) -> Callable[[Sized], bytes]:
        return lambda sized: request(f"{sized.place.path}{ending}", sized.place.device.cookie)

    def of_any(ending: str) -> Callable[[Sized], bytes]:
        return lambda sized: request(f"/t/{copied_table(chance.randint(1, sized.tables))}{ending}")

    def alone(path: str) -> Callable[[Sized], bytes]:
        return lambda sized: request(path, sized.place.device.cookie)

    pages = {
        "poll": page("/changed"),
        "poll, any table": of_any("/changed"),
        "table page, drawn": anew(page("")),
        "table page of any table, drawn": anew(of_any("")),
        "entry page": of_match(f"/{DEALS + 1}/enter"),
        "result": of_match(f"/{DEALS}"),
        "sheet": of_match("/sheet"),
        "match with its history, as data": of_match(".json"),
        "who sits here": page("/seats"),
        "history": page("/matches"),
        "history of a person": page("/matches?who=1"),
        "people and figures": page("/figures"),
        "a person": page("/people/1"),
        "two against each other": page("/people/1/against/2"),
        "new match": page("/new"),
        "files to take out": of_match("/share"),
        "home": alone("/"),
        "your tables": alone("/tables"),
    }
    for kind, asked in pages.items():
        yield f"{kind}, first", asked, (200,), 2
        for sized in all_sized:
            del sized.waits[f"{kind}, first"]
        yield kind, asked, (200,), times

    def after_a_deal(sized: Sized) -> bytes:
        """One more deal: what was counted of its day is counted anew."""
        sized.deals += 1
        sized.ask("deal stored", next_deal(sized.place, sized.deals, chance), 303)
        return page("/figures")(sized)

    yield "people and figures, after a deal", after_a_deal, (200,), min(STORED, times)


def _figure(store: str, kind: str, all_sized: list[Sized]) -> Figure:
    took = {
        sized.name: 1000 * quantiles(sized.waits[kind], n=10, method="inclusive")[0]
        for sized in all_sized
    }
    first = took[all_sized[0].name]
    ratios = {name: each / first for name, each in took.items() if each != first}
    compared = ", ".join(f"{name}: {ratio:.2f}" for name, ratio in ratios.items())
    return Figure(
        f"{store}, {kind}",
        f"{first:.1f} ms with {all_sized[0].name}",
        compared,
        f"{AIM} times",
        max(ratios.values(), default=1.0) <= AIM,
    )
