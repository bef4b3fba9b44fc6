"""The store under threads, processes and kills: what was acknowledged is there, and once."""

import os
import random
import signal
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Barrier
from time import sleep
from typing import Any

import pytest

from scorekeeper.store import engines
from scorekeeper.store.engines import open_store, release
from scorekeeper.store.errors import PATIENCE, ConflictKind, NotStored
from scorekeeper.store.match_values import NewDeal, NewMatch, StoredDeal
from scorekeeper.store.migration_steps import names
from scorekeeper.store.sqlite.file import turn
from scorekeeper.store.table_values import Seat, Table
from tests.helpers.databases import another_program, engine
from tests.helpers.servers import store_writer
from tests.helpers.servers.forked_process import ForkedProcess
from tests.helpers.servers.server_process import surroundings
from tests.helpers.servers.store_writer import NOW, SEAT, TABLE, fill, prepare_it, race, store_next

# Each process is forked off one that has loaded the store and opened nothing.
PROCESSES = get_context("forkserver")
LOADED = ("scorekeeper.store.sqlite.engine", "scorekeeper.store.postgres.engine")
PROCESSES.set_forkserver_preload(["tests.helpers.servers.store_writer", *LOADED])


def start(work: Callable[..., None], *arguments: object) -> tuple[BaseProcess, Connection]:
    hear, tell = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=work, args=(tell, *arguments), daemon=True)
    process.start()
    tell.close()
    return process, hear


def messages_of(process: BaseProcess, hear: Connection) -> list[Any]:
    """What the process has told until it ended."""
    heard = []
    with hear, suppress(EOFError):
        while True:
            heard.append(hear.recv())
    process.join()
    return heard


def integrity(url: str) -> str:
    if engine(url) == "postgresql":
        return "ok"  # it has no way to lose what it holds together, nor one to ask
    with closing(sqlite3.connect(url)) as connection:
        verdict: str = connection.execute("PRAGMA integrity_check").fetchone()[0]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    return verdict


def deals(url: str, match: int = 1) -> tuple[StoredDeal, ...]:
    with closing(open_store(url)) as store:
        return store.matches.get(TABLE, match).versions


@pytest.fixture
def url(url: str) -> str:
    make_table(url)
    return url


def make_table(url: str) -> None:
    with closing(open_store(url)) as store:
        seat = Seat(SEAT, TABLE, "Anna", "score")
        store.create_table(Table(TABLE, "Bar", "it", NOW), seat, NewMatch(1, "", "", "", 0, NOW))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, whoever waits for a place gets one."""
    monkeypatch.setattr(engines, "LITTLE_PATIENCE", PATIENCE)


@pytest.mark.usefixtures("patient")
def test_one_of_eight_equal_deals_wins(url: str) -> None:
    together = Barrier(8)

    def send(version: int, thread: int) -> StoredDeal | NotStored:
        with closing(open_store(url)) as store:
            together.wait()
            try:
                new = NewDeal(1, version, "{}", f"{version}-{thread}", SEAT, NOW)
                return store.deals.append(TABLE, 1, new)
            except NotStored as conflict:
                return conflict

    with ThreadPoolExecutor(8) as pool:
        for version in range(20):
            answers = list(pool.map(send, [version] * 8, range(8)))
            won = [answer for answer in answers if isinstance(answer, StoredDeal)]
            lost = [answer for answer in answers if isinstance(answer, NotStored)]
            assert [stored.version for stored in won] == [version + 1]
            assert [(conflict.why, conflict.stored) for conflict in lost] == [
                (ConflictKind.OUTDATED, won[0])
            ] * 7


def test_every_acknowledged_write_is_stored(url: str, long: bool) -> None:
    each = 25 if long else 12
    writers = [start(race, url, name, 4, each) for name in ("a", "b")]
    acknowledged = [key for writer in writers for key in messages_of(*writer)]
    assert [process.exitcode for process, _ in writers] == [0, 0]
    stored = deals(url)
    assert [deal.number for deal in stored] == list(range(1, 8 * each + 1))
    assert sorted(deal.key for deal in stored) == sorted(acknowledged)
    assert integrity(url) == "ok"


def test_writers_take_turns(sqlite_url: str) -> None:
    url = sqlite_url
    make_table(url)
    with ThreadPoolExecutor(1) as pool:
        with turn(url, PATIENCE):
            storing, preparing = start(race, url, "process", 1, 1), start(prepare_it, url)
            thread = pool.submit(store_next, url, "thread")
            assert wait([storing[1], preparing[1]], timeout=0.5) == []
            assert not thread.done()
            assert deals(url) == ()
        assert (messages_of(*storing), messages_of(*preparing)) == (["process-0-0"], ["ready"])
    assert sorted(deal.key for deal in deals(url)) == ["process-0-0", "thread"]


@pytest.fixture(params=["sqlite", "postgresql"])
def new_urls(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Addresses of databases in which nothing was prepared."""
    if request.param == "sqlite":
        return [str(tmp_path / str(attempt) / "scores.sqlite") for attempt in range(2)]
    return [request.getfixturevalue("postgres_server").new_database()]


def test_processes_prepare_one_new_database(new_urls: list[str]) -> None:
    for url in new_urls:
        preparing = [start(prepare_it, url) for _ in range(5)]
        assert [messages_of(*each) for each in preparing] == [["ready"]] * 5
        with another_program(url) as run:
            taken = "_sqlite_migrations" if engine(url) == "sqlite" else "steps"
            assert sorted(run(f"SELECT name FROM {taken}")) == sorted((name,) for name in names())
        assert integrity(url) == "ok"


def test_kills_lose_no_answered_write(url: str, long: bool) -> None:
    chance = random.Random(40)
    matches = (1, 2, 3, 4)
    with closing(open_store(url)) as store:
        for match in matches[1:]:
            store.matches.start(TABLE, NewMatch(match, "", "", "", 0, NOW))
    last = dict.fromkeys(matches, 0)
    for _ in range(9 if long else 3):
        release(url)  # so that the writers alone decide which close is the last one
        writers = {match: start(fill, url, match, last[match] + 1) for match in matches}
        for match, (process, hear) in writers.items():
            assert hear.poll(10)
            sleep(chance.random() / 20)
            process.kill()
            last[match] = messages_of(process, hear)[-1]
            assert process.exitcode == -signal.SIGKILL
        for match in matches:
            stored = [deal.number for deal in deals(url, match)]
            # The last deal may be stored and not yet acknowledged: it is then sent again.
            assert len(stored) - last[match] in (0, 1)
            assert stored == list(range(1, len(stored) + 1))
        assert integrity(url) == "ok"


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc to see what is open")
def test_a_fork_shares_no_connection(url: str) -> None:
    entry = f"{store_writer.__name__}:read_on_both_sides_of_a_fork"
    process = ForkedProcess(entry, [url], surroundings())
    assert (*process.communicate(PATIENCE), process.returncode) == (b"", b"", 0)
