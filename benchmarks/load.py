"""Two hundred tables at once: three phones each, and some on bad lines.

Each store with one server process and with two, whose tables' phones are spread over both. First
at the pace of phones, with deals sped up some fifteen times; then without any pause. A bare Flask
"hello", served by the same code, is asked by as many phones in the same way.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks.crowd import (
    EVERY,
    POLLS_A_DEAL,
    Crowd,
    Phone,
    Seen,
    ask_only,
    keep_score,
    read_slowly,
    said,
    send_by_halves,
    watch,
)
from benchmarks.figures import Figure
from benchmarks.postgres import DurablePostgres
from benchmarks.servers import BARE, SCOREKEEPER, Server, serving
from benchmarks.throughput import Place, lost, request
from benchmarks.visitor import Visitor

KINDS = ("poll", "table page", "entry page", "news", "deal stored")
Task = Coroutine[Any, Any, None]


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played: tables, phones on bad lines, and seconds of each part."""

    tables: int = 200
    watchers: int = 2
    slow: int = 40
    settle: float = 5
    at_pace: float = 25
    without_pause: float = 12


@dataclass(slots=True)
class Run:
    """What came of one set of servers."""

    name: str
    at_pace: Seen
    without_pause: Seen
    memory: float
    worked: float
    """Parts of a core that the server's processes used at the phones' own pace."""
    a_request: float
    """Seconds of a core that they used for a request, on average, without a pause."""
    lost: int = 0


def measure(size: Size = Size()) -> list[Figure]:
    """The bare server first and last, the others between."""
    with DurablePostgres() as postgres:
        bare = [_bare(size)]
        runs = [
            _scorekeeper(f"{store}, {count} process{'es' * (count > 1)}", database, count, size)
            for count in (1, 2)
            for store, database in (("SQLite", ""), ("PostgreSQL", postgres.new_database()))
        ]
        bare.append(_bare(size))
    return [*_of_bare(bare), *(figure for run in runs for figure in _figures(run, bare))]


@contextmanager
def _servers(database: str, processes: int) -> Iterator[list[Server]]:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder, ExitStack() as stack:
        settings = {"INSTANCE": folder} | ({"DATABASE": database} if database else {})
        yield [stack.enter_context(serving(SCOREKEEPER, **settings)) for _ in range(processes)]


def _bare(size: Size) -> Run:
    def phones(crowd: Crowd) -> list[Task]:
        many = size.tables * (1 + size.watchers)
        return [ask_only(Phone(crowd, server.port, _home(n)), "hello", hello) for n in range(many)]

    hello = request("/")
    with serving(BARE) as server:
        return _run("bare hello", [server], phones, size)


def _scorekeeper(name: str, database: str, processes: int, size: Size) -> Run:
    chance = random.Random(11)
    with _servers(database, processes) as servers:
        places = _places(servers[0].address, size.tables)

        def phones(crowd: Crowd) -> list[Task]:
            found: list[Task] = []
            for number, place in enumerate(places):
                home = _home(number)
                # The next phone of a table asks the next process.
                ports = [servers[(number + n) % processes].port for n in range(1 + size.watchers)]
                at = [Phone(crowd, port, home) for port in ports]
                found.append(keep_score(at[0], place, chance))
                found += [watch(phone, place.path) for phone in at[1:]]
            for number, place in enumerate(places[: size.slow]):
                phone = Phone(crowd, servers[number % processes].port, _home(number))
                bad = read_slowly(phone, place.path), send_by_halves(phone, place)
                found.append(bad[number % 2])
                bad[1 - number % 2].close()
            return found

        done = _run(name, servers, phones, size)
        done.lost = sum(lost(place) for place in places)
    return done


def _places(address: str, tables: int) -> list[Place]:
    found = []
    for number in range(tables):
        device = Visitor(address)
        found.append(Place(device, device.start("Anna", f"Bruno {number}")))
    return found


def _home(number: int) -> str:
    """An address of this machine for each table: what one household may have is limited."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


def _run(
    name: str, servers: list[Server], phones: Callable[[Crowd], list[Task]], size: Size
) -> Run:
    at_pace, without_pause = Seen(), Seen()
    before = sum(server.worked() for server in servers)
    asyncio.run(_play(phones, at_pace, size.settle, size.at_pace, EVERY))
    then = sum(server.worked() for server in servers)
    asyncio.run(_play(phones, without_pause, 0, size.without_pause, 0))
    now = sum(server.worked() for server in servers)
    memory = sum(server.most_memory() for server in servers)
    paced = (then - before) / (size.settle + size.at_pace)
    a_request = (now - then) / len(without_pause.every)
    return Run(name, at_pace, without_pause, memory, paced, a_request)


async def _play(
    phones: Callable[[Crowd], list[Task]], seen: Seen, settle: float, lasts: float, pace: float
) -> None:
    since = time.perf_counter() + settle
    crowd = Crowd(seen, since, since + lasts, pace)
    worked, began = time.process_time(), time.perf_counter()
    await asyncio.gather(*phones(crowd))
    seen.took = lasts
    seen.busy = (time.process_time() - worked) / (time.perf_counter() - began)


def _of_bare(bare: list[Run]) -> list[Figure]:
    first, last = bare
    return [
        Figure(
            f"{first.name}, at the phones' pace",
            f"{first.at_pace.rate():.0f}/s, {said(first.at_pace.every + last.at_pace.every)}",
            f"a poll every {EVERY} s; {_errors(first.at_pace, last.at_pace)}",
        ),
        Figure(
            f"{first.name}, without a pause",
            f"{_flat_out(bare):.0f}/s, "
            f"{said(first.without_pause.every + last.without_pause.every)}",
            f"{first.without_pause.rate():.0f}/s before, {last.without_pause.rate():.0f}/s after; "
            f"{first.memory:.0f} MB; the phones take {first.without_pause.busy:.0%} of a core",
        ),
    ]


def _flat_out(bare: list[Run]) -> float:
    return sum(each.without_pause.rate() for each in bare) / len(bare)


def _figures(run: Run, bare: list[Run]) -> Iterator[Figure]:
    paced, flat = run.at_pace, run.without_pause
    deals = len(paced.waits.get("deal stored", ()))
    yield Figure(
        f"{run.name}, at the phones' pace",
        f"{paced.rate():.0f}/s, {said(paced.every)}",
        f"{deals / paced.took:.1f} deals/s; {run.worked:.0%} of a core, {run.memory:.0f} MB",
    )
    for kind in KINDS:
        waits = paced.waits.get(kind, [])
        yield Figure(f"- {kind}", f"{len(waits) / paced.took:.0f}/s, {said(waits)}")
    yield Figure(
        f"{run.name}, without a pause",
        f"{flat.rate():.0f}/s, {said(flat.every)}",
        f"1/{_flat_out(bare) / flat.rate():.1f} of bare{_by_time(run, bare)}; "
        f"the phones take {flat.busy:.0%} of a core",
    )
    wrong = len(paced.errors) + len(flat.errors)
    yield Figure(
        "- errors", _errors(paced, flat), f"a deal after {POLLS_A_DEAL} polls", "0", wrong == 0
    )
    yield Figure("- answered with 303, not stored", str(run.lost), "", "0", run.lost == 0)


def _by_time(run: Run, bare: list[Run]) -> str:
    beside = sum(each.a_request for each in bare) / len(bare)
    return f", 1/{run.a_request / beside:.1f} by processor time" if beside else ""


def _errors(*seen: Seen) -> str:
    found = [error for each in seen for error in each.errors]
    return f"{len(found)} errors" + (f", first {found[0]}" if found else "")
