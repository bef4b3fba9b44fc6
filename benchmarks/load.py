"""Two hundred tables at once, three phones each, at fifteen times the pace of people.

What a page's script does (a poll every 1.3 seconds, a deal after eight of them, and the pages that
follow from it), each kind asked by a `wrk` of its own, as often as so many phones would: the polls
over 600 kept connections, the rest over a hundred. Beside them are forty phones on bad lines.
"""

import random
import socket
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from benchmarks import wrk
from benchmarks.figures import Figure
from benchmarks.postgres import DurablePostgres
from benchmarks.servers import BARE, SCOREKEEPER, TWO_WORKERS, Server, serving
from benchmarks.throughput import next_deal, places_at, request, stored

TABLES, PHONES = 200, 600
EVERY = 1.3  # seconds between two polls, as in static/live/polling.js
A_DEAL = 8 * EVERY
SECONDS = 25
SLOW = 40
AIMS = {"poll": 150, "table page": 300}
"""Milliseconds of which 99 of 100 answers need no more, on SQLite with one worker."""


def measure() -> list[Figure]:
    """Each store with one worker and with two; a bare "hello" asked as often as polls are."""
    with serving(BARE) as bare:
        hello = wrk.ask(bare.port, [request("/")], PHONES, SECONDS, EVERY)
    figures = [Figure("bare hello", _said(hello))]
    with DurablePostgres() as postgres:
        for store, database in (("SQLite", ""), ("PostgreSQL", postgres.new_database())):
            for count, code in ((1, SCOREKEEPER), (2, TWO_WORKERS)):
                name = f"{store}, {count} worker{'s' * (count > 1)}"
                with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
                    settings = {"INSTANCE": folder} | ({"DATABASE": database} if database else {})
                    with serving(code, **settings) as server:
                        figures += _play(name, server, {} if database or count > 1 else AIMS)
    return figures


def _play(name: str, server: Server, aims: dict[str, int]) -> Iterator[Figure]:
    chance = random.Random(11)
    places = places_at(server.address, TABLES, 1)
    many = range(1, 3 + int(SECONDS / A_DEAL))
    kinds = {
        "poll": (
            [request(f"{each.table}/changed", each.device.cookie) for each in places],
            PHONES,
            EVERY,
        ),
        "table page": ([request(place.path) for place in places], PHONES // 10, A_DEAL / 10),
        "entry page": (
            [request(f"{each.path}/1/enter", each.device.cookie) for each in places],
            TABLES // 10,
            A_DEAL / 10,
        ),
        "deal stored": (
            [next_deal(place, deal, chance) for deal in many for place in places],
            TABLES // 10,
            A_DEAL / 10,
        ),
    }
    before = server.worked()
    with _bad_lines(server, [place.path for place in places[:SLOW]]):
        with ThreadPoolExecutor(len(kinds)) as threads:
            asked = {
                kind: threads.submit(wrk.ask, server.port, requests, phones, SECONDS, pause)
                for kind, (requests, phones, pause) in kinds.items()
            }
    done = {kind: each.result() for kind, each in asked.items()}
    core = (server.worked() - before) / SECONDS
    yield Figure(name, f"{core:.0%} of a core, {server.most_memory():.0f} MB")
    for kind, each in done.items():
        aim = aims.get(kind)
        said = f"p99 {aim} ms" if aim else ""
        yield Figure(f"- {kind}", _said(each), "", said, each.p99 <= aim if aim else None)
    lost = done["deal stored"].answers - sum(stored(place) for place in places)
    errors = sum(each.errors for each in done.values())
    yield Figure("- errors", str(errors), "", "0", errors == 0)
    yield Figure("- answered with 303, not stored", str(max(0, lost)), "", "0", lost <= 0)


def _said(done: wrk.Round) -> str:
    return f"{done.rate:.0f}/s, p50 {done.p50:.0f} ms, p99 {done.p99:.0f} ms"


@contextmanager
def _bad_lines(server: Server, paths: list[str]) -> Iterator[None]:
    """Phones that take two kilobytes a second, and phones that have sent half of a form."""
    over = threading.Event()
    readers = []
    with ExitStack() as lines:
        for number, path in enumerate(paths):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            if number % 2:
                line.sendall(request(path).replace(b"GET", b"POST", 1)[:-2])
                line.sendall(b"Content-Length: 900\r\n\r\nkey=half")
            else:
                readers.append(threading.Thread(target=_read, args=(line, path, over)))
                readers[-1].start()
        yield
        over.set()
        for reader in readers:
            reader.join()


def _read(line: socket.socket, path: str, over: threading.Event) -> None:
    while not over.wait(1):
        line.sendall(request(path))
        while not over.wait(1) and len(line.recv(2000)) == 2000:
            pass
