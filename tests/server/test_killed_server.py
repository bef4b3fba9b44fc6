"""The server is killed between and during posts: what was answered is there, and once."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import engines
from tests.helpers.clients.phone import DECK
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.server_process import PATHS, PATIENCE, surroundings, wait_until

KILLS = 20
IN_EACH_RUN = 10
PHONES = 5
FORK_SERVERS = "from tests.helpers.servers.killed_server import fork_servers; fork_servers()"


class Servers:
    """`scorekeeper serve` on the data in `folder`, one process after the other."""

    def __init__(self, folder: Path) -> None:
        self.running = 0
        self.forking = subprocess.Popen(
            [sys.executable, "-c", FORK_SERVERS],
            env=surroundings(SCOREKEEPER_INSTANCE=str(folder), PYTHONPATH=PATHS),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(self) -> int:
        """The port of a new server, once it listens."""
        assert self.forking.stdin and self.forking.stdout
        self.forking.stdin.write(b"one more\n")
        self.forking.stdin.flush()
        line = self.forking.stdout.readline().decode()
        assert "http://127.0.0.1:" in line, line
        self.running = int(line.split()[0])
        return int(line.split("http://127.0.0.1:")[1].split("/")[0])

    def kill(self) -> None:
        """The server that runs is gone when this returns."""
        until = time.monotonic() + PATIENCE
        while self.running and time.monotonic() < until:
            try:
                os.kill(self.running, signal.SIGKILL)
                time.sleep(0.001)
            except ProcessLookupError:
                self.running = 0
        assert not self.running, "the server outlived its kill"

    def end(self) -> None:
        self.kill()
        self.forking.kill()
        self.forking.communicate(timeout=PATIENCE)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    servers = Servers(tmp_path)
    yield servers
    servers.end()


def test_kills_lose_no_answered_write(tmp_path: Path, servers: Servers, long: bool) -> None:
    chance = random.Random(3)
    port = servers.start()
    phones = [FarPhone(f"Anna {number}", port) for number in range(PHONES)]
    for phone in phones:
        phone.start()
    for kill in range(KILLS if long else IN_EACH_RUN):
        # Mostly during posts; now and then before the first of them is answered.
        seen = answered(phones) + (0 if kill % 7 == 3 else chance.randrange(3, 20))
        wait_until(lambda: answered(phones) >= seen)  # noqa: B023
        servers.kill()
        port = servers.start()
        for phone in phones:
            phone.port = port
    wait_until(lambda: all(len(phone.answered) > 5 for phone in phones))
    for phone in phones:
        phone.going = False
    for phone in phones:
        phone.join(PATIENCE)
    servers.kill()
    assert [phone.unexpected for phone in phones] == [[]] * PHONES
    database = tmp_path / "scorekeeper.db"
    for phone in phones:
        check(phone, str(database))
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def answered(phones: list[FarPhone]) -> int:
    return sum(len(phone.answered) for phone in phones)


def check(phone: FarPhone, url: str) -> None:
    engines.prepare(url)
    with closing(engines.open_store(url)) as opened:
        versions = opened.deals.versions(phone.table.removeprefix("/t/"), 1)
    engines.release(url)
    stored = [(deal.number, deal.version, deal.key) for deal in versions]
    # One more may be stored, of which the answer was lost.
    assert len(phone.answered) <= len(stored) <= len(phone.answered) + 1
    assert stored == [(number, 1, f"deal-{number}") for number in range(1, len(stored) + 1)]
    for deal in versions[: len(phone.answered)]:
        sent = {card for card in DECK if phone.answered[deal.number].get(card) == "1"}
        first, second = json.loads(deal.entry)["piles"]
        assert (set(first), set(second)) == (sent, set(DECK) - sent)
