"""Counters that run out: in memory, and in a storage that may fail."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.settings import SettingError
from scorekeeper.store import counted
from scorekeeper.web.http import rate_counters as counters
from scorekeeper.web.http.rate_counters import Counters, InMemory, open_counters
from tests.helpers.cases import every
from tests.helpers.clock import Clock
from tests.helpers.servers.redis_server import RedisServer, program

needs_redis = pytest.mark.skipif(program() is None, reason="there is no Redis here")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Counters:
    where = request.getfixturevalue("redis").address if request.param == "redis" else ""
    found = open_counters(where, tmp_path / "limits.db" if request.param == "file" else None)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "opened", ["memory", "file", pytest.param("redis", marks=needs_redis)], indirect=True
)
def test_each_key_has_its_own_counter(opened: Counters) -> None:
    for key in ("one", "two", "one"):
        opened.add(key, 100)
    assert [opened.count(key) for key in ("one", "two", "three")] == [2, 1, 0]
    assert 0 < opened.left("one") <= 100
    assert opened.left("three") == 0


def test_a_counter_restarts_after_its_time(clock: Clock) -> None:
    counters = InMemory(clock=clock)
    counters.add("key", 60)
    clock.go(59)
    counters.add("key", 60)
    assert (counters.count("key"), counters.left("key")) == (2, 1)
    clock.go(1)
    assert (counters.count("key"), counters.left("key")) == (0, 0)
    counters.add("key", 60)
    assert (counters.count("key"), counters.left("key")) == (1, 60)


def test_memory_is_bounded_and_hot_keys_stay(clock: Clock) -> None:
    counters = InMemory(most=3, clock=clock)
    for number in range(1000):
        counters.add("all", 60)
        counters.add(f"address {number}", 60)
    assert counters.count("all") == 1000
    assert [counters.count(f"address {number}") for number in (997, 998, 999)] == [0, 1, 1]


def test_processes_share_the_counter_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, file = Clock(), tmp_path / "limits.db"
    monkeypatch.setattr(counted.time, "time", clock)
    here, there = open_counters("", file), open_counters("", file)
    assert here and there
    here.add("key", 60)
    clock.go(59)
    there.add("key", 60)
    assert (here.count("key"), here.left("key")) == (2, 1)
    clock.go(1)
    assert (here.count("key"), there.left("key")) == (0, 0)
    there.add("key", 60)
    assert (here.count("key"), here.left("key")) == (1, 60)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_locked_file_leaves_local_counters(tmp_path: Path) -> None:
    found = open_counters("", tmp_path / "limits.db")
    assert found
    (tmp_path / "limits.db").write_text("no database, and long enough to be seen as none at all")
    for number in (1, 2):
        found.add("key", 100)
        assert found.count("key") == number


@needs_redis
def test_without_redis_counters_are_local(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    with RedisServer(tmp_path) as redis:
        found = open_counters(redis.address)
        assert found
        monkeypatch.setattr(counters.time, "monotonic", clock)
        found.add("key", 100)
        redis.end()
        with caplog.at_level(logging.WARNING):
            assert found.count("key") == 0
            found.add("key", 100)
            found.add("key", 100)
            assert found.count("key") == 2
        (line,) = caplog.messages
        assert line.startswith("The storage of the limits does not answer")
        assert str(redis.port) not in line and "key" not in line
        redis.begin()
        clock.go(counters.REST)
        found.add("key", 100)
        assert found.count("key") == 1


@every(
    "where",
    [
        "oracle://here",
        "async+memory://",
        "redis://127.0.0.1:port",
        "memcached://127.0.0.1:11211",  # its driver is not installed
        "redis://anna:secret@127.0.0.1:1",  # nobody listens there
    ],
)
def test_a_bad_storage_hides_its_password(where: str) -> None:
    with pytest.raises(SettingError, match=r"SCOREKEEPER_LIMITS .* redis://127\.0\.0\.1") as said:
        open_counters(where)
    assert "secret" not in str(said.value)
