"""Whether a page takes as long with a million stored matches as with a thousand, and at a table
with five thousand as at one with ten.

A server and a database for each size; they are asked in turns, one request at a time, so that what
else the machine does hits all alike. Compared is what the fastest tenth of the requests took at
most: other work of the machine only makes a request longer, more work of its own makes all so.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from statistics import quantiles

from benchmarks.filled import MATCHES_A_TABLE, add_matches, copied_table, fill, tidy
from benchmarks.matches import Match, matches_at
from benchmarks.servers import DurablePostgres, Measured
from benchmarks.tables import met, show
from tests.helpers.clients.visitor import Visitor

SIZES = {"SQLite": (1_000, 100_000, 1_000_000), "PostgreSQL": (1_000, 100_000)}
AT_ONE_TABLE = 5_000
AIM = 1.2
DEALS = 4
TIMES = 60


@dataclass(slots=True)
class Sized:
    """A server whose database has so many matches, and one of them that is asked for."""

    server: Measured
    match: Match
    tables: int
    line: HTTPConnection
    nobody: Visitor
    waits: dict[str, list[float]] = field(default_factory=dict)

    def ask(self, kind: str, path: str) -> None:
        """One request, timed; at another's table it is a stranger's.

        :raise RuntimeError: when the answer is no page.
        """
        whose = self.match.device if self.match.table in path or path[:3] != "/t/" else self.nobody
        started = time.perf_counter()
        whose.send(self.line, path)
        answer = self.line.getresponse()
        answer.read()
        self.waits.setdefault(kind, []).append(time.perf_counter() - started)
        if answer.status != 200:
            raise RuntimeError(f"unexpected answer to {kind}: {answer.status}")


def measure() -> None:
    """On a SQLite file, then on PostgreSQL."""
    with DurablePostgres() as postgres:
        for store, sizes in SIZES.items():
            new = postgres.new_database if store == "PostgreSQL" else str
            with ExitStack() as stack:
                asked = [(size, MATCHES_A_TABLE) for size in sizes]
                asked.append((sizes[0], AT_ONE_TABLE))
                all_sized = [sized(stack, new(), *each) for each in asked]
                head = [f"{size:,}" for size in sizes[1:]] + [f"{AT_ONE_TABLE:,} at one table"]
                show([store, f"with {sizes[0]:,}", *head], rows(all_sized))


def sized(stack: ExitStack, database: str, size: int, at_table: int) -> Sized:
    """Filled with copies of a match that was played."""
    server = stack.enter_context(Measured(database=database))
    (first,) = matches_at(server.port, 1)
    first.play(DEALS, random.Random(6))
    table = first.table.removeprefix("/t/")
    fill(server.database, table, size)
    add_matches(server.database, table, at_table)
    for page in ("matches", "figures"):
        first.device.ask(f"{first.table}/{page}")
    tidy(server.database)
    match = Match(first.device, first.token, f"{first.table}/{at_table}")
    line = stack.enter_context(closing(first.device.connect()))
    return Sized(server, match, size // MATCHES_A_TABLE, line, Visitor.at(server.port))


def rows(all_sized: list[Sized]) -> Iterator[list[str]]:
    """A line for each page; what is drawn is asked for under an address of its own each time."""
    chance = random.Random(3)

    fewest = min(each.tables for each in all_sized)

    def any_table(sized: Sized) -> str:
        """As many of each, from all of it: of what was asked for before, parts are kept."""
        return f"/t/{copied_table(chance.randint(1, fewest) * (sized.tables // fewest))}"

    pages: dict[str, Callable[[Sized], str]] = {
        "poll": lambda of: f"{of.match.table}/changed",
        "poll, any table": lambda of: f"{any_table(of)}/changed",
        "table page, drawn": lambda of: f"{of.match.table}?{chance.random()}",
        "table page of any table, drawn": lambda of: f"{any_table(of)}?{chance.random()}",
        "entry page": lambda of: f"{of.match.path}/{DEALS + 1}/enter",
        "result": lambda of: f"{of.match.path}/{DEALS}",
        "sheet": lambda of: f"{of.match.path}/sheet",
        "match with its history, as data": lambda of: f"{of.match.path}.json",
        "who sits here": lambda of: f"{of.match.table}/seats",
        "history": lambda of: f"{of.match.table}/matches",
        "people and figures": lambda of: f"{of.match.table}/figures",
        "new match": lambda of: f"{of.match.table}/new",
        "files to take out": lambda of: f"{of.match.path}/share",
        "home": lambda of: "/",
        "your tables": lambda of: "/tables",
    }
    for kind, path in pages.items():
        for turn in range(TIMES + 2):
            for each in all_sized:
                each.ask(kind, path(each))
                if turn < 2:  # what is drawn for the first time is not counted
                    each.waits.clear()
        yield row(kind, [fastest(each.waits[kind]) for each in all_sized])


def fastest(waits: list[float]) -> float:
    """What a tenth of them took at most, in milliseconds."""
    return 1000 * quantiles(waits, n=10, method="inclusive")[0]


def row(kind: str, took: list[float]) -> list[str]:
    """Beside the smallest."""
    times = [each / took[0] for each in took[1:]]
    return [kind, f"{took[0]:.1f} ms", *(met(f"{each:.2f}", each <= AIM) for each in times)]
