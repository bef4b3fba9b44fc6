"""What docs/cluster.md promises: any machine may die, freeze, lose its cable or be renewed
while people play. Each phone has its own list of what was answered."""

import http.client
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest

from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.phone import Fields
from tests.helpers.clients.visitor import Answer
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.cluster import (
    BALANCED,
    BY_LIBPQ,
    BY_PROXY,
    HERE,
    PROGRAMS,
    Cluster,
    cluster,
    eventually,
)
from tests.helpers.servers.killed_server import FarPhone
from tests.helpers.servers.server_process import Server
from tests.server.test_killed_server import check

pytestmark = pytest.mark.deploy
PHONES = 3  # for each way to the database
PACE = 0.15  # seconds between two deals of a phone
LONGEST = 28
"""Seconds without a write: 20 until the place of a primary is free, which a new leader of etcd lets
begin anew, two in which Patroni asks a machine that is silent, and what a busy machine adds."""


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture(autouse=True)
def whole(three: Cluster) -> Iterator[None]:
    yield
    three.heal()


class PacedPhone(FarPhone):
    """Knows the page that asks to send it again and still has the deal; no other refusal."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.times: list[float] = []
        super().__init__("Anna", port)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, self.port, timeout=60)

    def send(self, number: int, fields: Fields) -> Answer:
        time.sleep(PACE)
        answer = super().send(number, fields)
        if answer.status == 303:
            self.times.append(time.monotonic())
        return answer

    def is_asked_to_send_again(self, answer: Answer, fields: Fields) -> bool:
        forms = forms_in(answer.page)
        if answer.status != 503 or not answer.headers["Retry-After"] or not forms:
            return False
        kept = {**Form(forms[0], "/").fields, "csrf_token": ""}
        return kept == {**fields, "csrf_token": ""}


def play_through(
    three: Cluster,
    act: Callable[[], object],
    where: dict[str, tuple[str, int]],
    afterwards: Callable[[], object] = lambda: None,
) -> dict[str, float]:
    """Play while something happens and until all go on: for how long nothing was stored, by each
    way. All that was answered is stored, once."""
    phones = {way: [PacedPhone(*there) for _ in range(PHONES)] for way, there in where.items()}
    playing = [phone for each in phones.values() for phone in each]
    for phone in playing:
        phone.start()
    go_on(playing)
    began = time.monotonic()
    act()
    go_on(playing)
    for phone in playing:
        phone.going = False
    for phone in playing:
        phone.join(60)
    afterwards()
    for phone in playing:
        assert phone.unexpected == []
        check(phone, three.url)
    gaps = {way: round(longest_gap(each, began), 1) for way, each in phones.items()}
    print(gaps, "without a write,", sum(len(phone.answered) for phone in playing), "answered")
    return gaps


def go_on(phones: list[PacedPhone]) -> None:
    before = [len(phone.answered) for phone in phones]

    def all_did() -> bool:
        assert [phone.unexpected for phone in phones if phone.unexpected] == []
        return all(len(each.answered) >= n + 15 for each, n in zip(phones, before, strict=True))

    eventually(all_did)


def longest_gap(phones: list[PacedPhone], since: float) -> float:
    times = sorted(moment for phone in phones for moment in phone.times)
    return max(later - earlier for earlier, later in pairwise(times) if later > since)


BOTH = {"H": (HERE, BALANCED[BY_PROXY]), "L": (HERE, BALANCED[BY_LIBPQ])}
EVENTS: dict[str, tuple[Callable[[Cluster], object], float]] = {
    "primary killed": (lambda three: three.leader().kill(), LONGEST),
    "primary frozen": (lambda three: three.leader().freeze(), LONGEST),
    "primary cut off": (lambda three: three.leader().cut(), LONGEST),
    "PostgreSQL frozen": (lambda three: three.leader().signal(signal.SIGSTOP, "postgres"), LONGEST),
    "standby killed": (lambda three: three.follower().kill(), 3),
    "switchover": (lambda three: three.switch_over(), 12),
}


@pytest.mark.parametrize(("act", "longest"), EVENTS.values(), ids=EVENTS)
def test_people_play_on(three: Cluster, act: Callable[[Cluster], object], longest: float) -> None:
    gaps = play_through(three, lambda: act(three), BOTH)
    assert max(gaps.values()) < longest


def test_servers_are_renewed_one_by_one(three: Cluster) -> None:
    def renew(newer: bool) -> None:
        for machine in three.machines.values():
            machine.newer = newer
            machine.signal(signal.SIGTERM, "serve")
            eventually(lambda machine=machine: not machine.processes("serve"))
            for port in BALANCED:
                machine.serve(port)
            eventually(lambda machine=machine: all(map(machine.is_ready, BALANCED)))

    def go_back() -> None:
        with psycopg.connect(three.url, autocommit=True) as db:
            db.execute("DELETE FROM steps WHERE name = 'of_next_year'")
        renew(newer=False)

    gaps = play_through(three, lambda: renew(newer=True), BOTH, afterwards=go_back)
    assert max(gaps.values()) < 6


def test_pgbouncer_may_pool_transactions(three: Cluster, tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "users.txt").write_text(f'"scopa" "{three.password}"\n')
    (tmp_path / "pgbouncer.ini").write_text(
        f"[databases]\nscopa = host={HERE} port=5000\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = plain\nauth_file = {tmp_path}/users.txt\n"
        "unix_socket_dir =\npool_mode = transaction\nserver_login_retry = 1\n"
    )
    three.give_key(tmp_path / "instance")
    settings = {
        "SCOREKEEPER_DATABASE": f"postgresql://scopa:{three.password}@127.0.0.1:{port}/scopa",
        "SCOREKEEPER_PREPARE_THRESHOLD": "none",
    }
    bouncer = subprocess.Popen(
        ["pgbouncer", "-q", "-u", "nobody", tmp_path / "pgbouncer.ini"], env={"PATH": PROGRAMS}
    )
    try:
        with Server(tmp_path / "instance", **settings) as server:
            there = {"P": ("127.0.0.1", server.port)}
            gaps = play_through(three, lambda: three.switch_over(), there)
    finally:
        bouncer.kill()
        bouncer.wait()
    assert gaps["P"] < LONGEST
