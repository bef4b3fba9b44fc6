"""What other processes do to a store. Each deal is told to the test as soon as it is stored."""

import os
import sys
from contextlib import closing
from itertools import count
from multiprocessing.connection import Connection
from threading import Lock, Thread

import scorekeeper.tables  # noqa: F401 - which counts what matches say
from scorekeeper.store.engines import open_store, prepare
from scorekeeper.store.errors import NotStored
from scorekeeper.store.match_values import NewDeal

TABLE, SEAT, NOW = "table", "anna", "2025-01-06T20:00:00Z"


def prepare_it(tell: Connection, url: str) -> None:
    prepare(url)
    tell.send("ready")


def fill(tell: Connection, url: str, match: int, first: int) -> None:
    """Store the deals of a match that nobody else writes to, from a number on, without end."""
    prepare(url)
    for number in count(first):
        with closing(open_store(url)) as store:
            store.deals.append(TABLE, match, NewDeal(number, 0, "{}", f"deal-{number}", SEAT, NOW))
        tell.send(number)


def race(tell: Connection, url: str, name: str, threads: int, deals: int) -> None:
    """Have threads that all store deals in one match, each deal under a key of its own."""
    prepare(url)
    one_at_a_time = Lock()

    def run(thread: int) -> None:
        for deal in range(deals):
            key = f"{name}-{thread}-{deal}"
            store_next(url, key)
            with one_at_a_time:
                tell.send(key)

    running = [Thread(target=run, args=(thread,)) for thread in range(threads)]
    for started in running:
        started.start()
    for started in running:
        started.join()


def store_next(url: str, key: str) -> None:
    while True:
        with closing(open_store(url)) as store:
            number = len(store.matches.get(TABLE, 1).deals) + 1
            try:
                store.deals.append(TABLE, 1, NewDeal(number, 0, "{}", key, SEAT, NOW))
                return
            except NotStored:
                continue  # somebody else was first: look again


def read_on_both_sides_of_a_fork() -> int:
    """Not 0 where the other side has what this one had opened."""
    url = sys.argv[1]
    prepare(url)
    _read(url)
    child = os.fork()
    if not child:
        files = {os.path.realpath(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")}
        _read(url)
        os._exit(any(name.startswith(url) or "/socket:" in name for name in files))
    assert len(os.listdir("/proc/self/task")) == 1, "no thread was left that forks could copy"
    _read(url)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _read(url: str) -> None:
    with closing(open_store(url)) as store:
        store.tables.get(TABLE)
