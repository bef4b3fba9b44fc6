"""The server is killed between and during posts: what was answered is there, and once."""

import json
import random
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.store import engines
from tests.helpers.clients.phone import DECK
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.server_process import PATIENCE, Server, wait_until

KILLS = 20
IN_EACH_RUN = 6
PHONES = 5


def test_kills_lose_no_answered_write(tmp_path: Path, long: bool) -> None:
    chance = random.Random(3)
    server = Server(tmp_path)
    phones = [FarPhone(f"Anna {number}", server.port) for number in range(PHONES)]
    for phone in phones:
        phone.start()
    for kill in range(KILLS if long else IN_EACH_RUN):
        # Mostly during posts; now and then before the first of them is answered.
        seen = answered(phones) + (0 if kill % 7 == 3 else chance.randrange(3, 20))
        wait_until(lambda: answered(phones) >= seen)  # noqa: B023
        server.end(signal.SIGKILL)
        server = Server(tmp_path)
        for phone in phones:
            phone.port = server.port
    wait_until(lambda: all(len(phone.answered) > 5 for phone in phones))
    for phone in phones:
        phone.going = False
    for phone in phones:
        phone.join(PATIENCE)
    server.end(signal.SIGKILL)
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
        versions = opened.matches.get(phone.table.removeprefix("/t/"), 1).versions
    engines.release(url)
    stored = [(deal.number, deal.version, deal.key) for deal in versions]
    # One more may be stored, of which the answer was lost.
    assert len(phone.answered) <= len(stored) <= len(phone.answered) + 1
    assert stored == [(number, 1, f"deal-{number}") for number in range(1, len(stored) + 1)]
    for deal in versions[: len(phone.answered)]:
        sent = {card for card in DECK if phone.answered[deal.number].get(card) == "1"}
        first, second = json.loads(deal.entry)["piles"]
        assert (set(first), set(second)) == (sent, set(DECK) - sent)
