"""Two hundred tables at once, three phones each, at fifteen times the pace of people.

What a page's script does (a poll every 1.3 seconds, a deal after eight of them, and the pages that
follow from it), each kind asked by a `wrk` of its own, as often as so many phones would: the polls
over 600 kept connections, the rest over a hundred. Beside them are forty phones on bad lines.
"""

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from benchmarks import wrk
from benchmarks.matches import Match, matches_at, request
from benchmarks.servers import Bare, DurablePostgres, Measured
from benchmarks.tables import met, show
from tests.helpers.clients.visitor import Visitor

TABLES, PHONES = 200, 600
EVERY = 1.3  # seconds between two polls, as in static/live/polling.js
A_DEAL = 8 * EVERY
SECONDS = 25
SLOW = 40
AIMS = {"poll": 150, "table page": 300}
"""Milliseconds of which 99 of 100 answers need no more, on SQLite with one worker."""
KINDS = ("poll", "table page", "entry page", "deal stored")


def measure() -> None:
    """Each store with one worker and with two; a bare "hello" asked as often as polls are."""
    lost: list[int] = []
    with DurablePostgres() as postgres:
        databases = {"SQLite": "", "PostgreSQL": postgres.new_database()}
        show(["p50, p99", *KINDS, "core, memory", "errors"], rows(databases, lost))
    print(f"Deals answered with 303 and not stored: {sum(lost)}.")


def rows(databases: dict[str, str], lost: list[int]) -> Iterator[list[str]]:
    """A server after the other; `lost` is told how many deals each has lost."""
    with Bare() as bare:
        hello = [request("/", Visitor.at(bare.port))]
        done = wrk.ask(bare.port, hello, PHONES, SECONDS, EVERY)
        yield ["bare hello, as often", said(done), "", "", "", "", str(done.errors)]
    for store, database in databases.items():
        for workers in (1, 2):
            with Measured(workers=workers, database=database) as server:
                many = f"{workers} worker{'s' * (workers > 1)}"
                aims = AIMS if (store, workers) == ("SQLite", 1) else {}
                yield [f"{store}, {many}", *play(server, aims, lost)]


def play(server: Measured, aims: dict[str, int], lost: list[int]) -> list[str]:
    """What each kind took, and what the server did."""
    chance = random.Random(11)
    matches = matches_at(server.port, TABLES)
    turns = range(1, 3 + int(SECONDS / A_DEAL))
    sent = {
        "poll": [each.page(f"{each.table}/changed") for each in matches],
        "table page": [request(each.path, Visitor.at(server.port)) for each in matches],
        "entry page": [each.page("/1/enter") for each in matches],
        "deal stored": [each.deal(turn, chance) for turn in turns for each in matches],
    }
    phones = dict.fromkeys(KINDS, (TABLES // 10, A_DEAL / 10))
    phones |= {"poll": (PHONES, EVERY), "table page": (PHONES // 10, A_DEAL / 10)}
    before = server.worked()
    with bad_lines(server, matches[:SLOW]):
        done = wrk.at_once(
            {kind: ([server.port], sent[kind], *phones[kind]) for kind in KINDS}, SECONDS
        )
    core = (server.worked() - before) / SECONDS
    lost.append(max(0, done["deal stored"].answers - sum(each.stored() for each in matches)))
    return [
        *(met(said(each), each.p99 <= aims.get(kind, each.p99)) for kind, each in done.items()),
        f"{core:.0%}, {server.most_memory():.0f} MB",
        str(sum(each.errors for each in done.values())),
    ]


def said(done: wrk.Round) -> str:
    """In how long half of the answers came, and 99 of 100."""
    return f"{done.p50:.0f}, {done.p99:.0f} ms"


@contextmanager
def bad_lines(server: Measured, matches: list[Match]) -> Iterator[None]:
    """Phones that take two kilobytes a second, and phones that have sent half of a form."""
    over = threading.Event()
    readers = []
    with ExitStack() as lines:
        for number, match in enumerate(matches):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            if number % 2:
                line.sendall(match.deal(1, random.Random(number))[:-50])
            else:
                readers.append(threading.Thread(target=read, args=(line, match, over)))
                readers[-1].start()
        yield
        over.set()
        for reader in readers:
            reader.join()


def read(line: socket.socket, match: Match, over: threading.Event) -> None:
    """Page after page, slowly."""
    while not over.wait(1):
        line.sendall(match.page(""))
        while not over.wait(1) and len(line.recv(2000)) == 2000:
            pass
