"""PostgreSQL as a server: reached, prepared, gone and back; where the rows of a table lie."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from scorekeeper.settings import SettingError, read_settings
from scorekeeper.store.engines import open_store, place, prepare, release
from scorekeeper.store.errors import StoreError
from scorekeeper.store.match_values import ImportedMatch, NewDeal, NewMatch
from scorekeeper.store.postgres import pool
from scorekeeper.store.postgres.engine import PostgresReader
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from tests.helpers.cases import every
from tests.helpers.databases import another_program, write_lock
from tests.helpers.servers.postgres_server import PostgresServer
from tests.helpers.servers.server_process import wait_until

NOW = "2026-11-22T20:00:00+00:00"
MATCH = NewMatch(1, "{}", "[]", "{}", 0, NOW)
# Codes are looked for without their table, and lie in no partition for that; demonstrations are
# thrown away wherever they are, as is what has been in a bin for long enough.
ACROSS = {"codes WHERE hash =", "codes WHERE until <", "tables WHERE until !="}
ACROSS |= {"binned != '' AND binned <", "FROM tables t LEFT JOIN", "tables WHERE id > ?"}
ACROSS |= {"seats WHERE found_by ="}
BY_TABLE = re.compile(
    r"WHERE (\w\.)?(table_id|id) = \?|^INSERT INTO \w+ \((table_id|id|.* table_id)\b"
)


def make_table(store: Store, table: str = "t1") -> None:
    seat = Seat("anna", table, "Anna", "score")
    store.create_table(Table(table, "", "en", NOW), seat, MATCH)


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    with closing(open_store(postgres_url)) as store:
        make_table(store)
        yield store


# Addresses


@every(
    ("url", "said"),
    [
        ("postgresql://anna:secret@db.example:5433/scopa", "postgresql://db.example:5433/scopa"),
        ("postgres://anna:secret@one:1,[::2]:3/scopa", "postgresql://one:1,[::2]:3/scopa"),
        ("postgres://anna:secret@one,two/scopa?port=4", "postgresql://one:4,two:4/scopa"),
        ("postgres://anna:secret@one,two/scopa", "postgresql://one,two/scopa"),
        ("postgresql://anna:secret@/scopa?host=/run/postgresql", "postgresql:///run/postgresql/"),
        ("postgresql://one/scopa?password=secret", "postgresql://one/scopa"),
    ],
)
def test_messages_hide_user_and_password(url: str, said: str) -> None:
    assert place(url).startswith(said)
    assert "secret" not in place(url) and "anna" not in place(url)


@every(
    "url",
    [
        "postgresql://anna:secret%@host/scopa",
        "postgresql://anna:secret@host/scopa?secret=1",
        "postgresql://anna:sec@secret@host/scopa",
        "postgresql://anna:secret/secret@host/scopa",
        "postgresql://host:secret/scopa",
    ],
)
def test_an_unreadable_url_is_not_repeated(url: str) -> None:
    for use in (prepare, open_store, place):
        with pytest.raises(StoreError, match=r"cannot be read\. It must be like") as refused:
            use(url)
        assert "secret" not in str(refused.value) and "anna" not in str(refused.value)
        assert refused.value.__suppress_context__ or not refused.value.__context__


@every("address", ["mysql://anna:secret@host/db", "postgresql:/host", "sqlite://x"])
def test_a_wrong_setting_lists_valid_ones(address: str) -> None:
    if "://" not in address:
        assert read_settings({"DATABASE": address}).database == address, "it is a path"
        return
    with pytest.raises(SettingError, match=r"a path.*sqlite:///.*postgresql://") as refused:
        read_settings({"DATABASE": address}, {})
    assert "secret" not in str(refused.value)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith("scorekeeper.store.postgres.engine")
    ]:
        monkeypatch.delitem(sys.modules, name)
        package, _, module = name.rpartition(".")
        monkeypatch.delattr(sys.modules[package], module, raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"run `.+ 'psycopg\[binary,pool\]'"):
        prepare("postgresql://host/scopa")


# Preparing


@pytest.fixture
def new_url(postgres_server: PostgresServer) -> Iterator[str]:
    url = postgres_server.new_database()
    yield url
    release(url)


def test_an_unprepared_store_does_not_open(new_url: str) -> None:
    with pytest.raises(StoreError, match="has not been prepared"):
        open_store(new_url)
    prepare(new_url)
    open_store(new_url).close()


@every("refuse", [prepare, PostgresReader])
def test_a_database_needs_every_letter(
    postgres_server: PostgresServer, refuse: Callable[[str], object]
) -> None:
    url = postgres_server.new_database("TEMPLATE template0 ENCODING 'SQL_ASCII'")
    with pytest.raises(StoreError, match=r"scopa_\w+ keeps texts as SQL_ASCII.* --encoding UTF8"):
        refuse(url)


def test_a_newer_database_is_left_untouched(new_url: str) -> None:
    prepare(new_url)
    release(new_url)
    with another_program(new_url) as run:
        run("UPDATE steps SET name = 'of_next_year' WHERE name = 'first'")
        before = run("SELECT * FROM steps ORDER BY name")
        for use in (prepare, open_store):
            with pytest.raises(StoreError, match="newer version"):
                use(new_url)
        assert run("SELECT * FROM steps ORDER BY name") == before


def test_texts_compare_by_code_point(postgres_url: str) -> None:
    with another_program(postgres_url) as run:
        columns = run(
            "SELECT c.relname, a.attname, l.collname FROM pg_attribute a"
            " JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation l ON l.oid = a.attcollation"
            " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'p' AND a.attnum > 0"
        )
    assert len(columns) > 40
    assert [each for each in columns if each[2] != "C"] == []


@every(("threshold", "kept"), [("", True), ("none", False)])
def test_statements_need_not_be_kept_prepared(
    postgres_url: str, threshold: str, kept: bool
) -> None:
    release(postgres_url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_PREPARE_THRESHOLD", threshold)
        with closing(open_store(postgres_url)) as store:
            for _ in range(9):
                store.tables.ids("", 9)
            names = store.rows.connection.rows("SELECT name FROM pg_prepared_statements", [])
        with closing(PostgresReader(postgres_url)) as reader:
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction), reader.db.transaction():
                reader.db.execute("DELETE FROM steps")
    release(postgres_url)
    assert bool(names) == kept


# Where rows lie


def test_queries_address_one_partition(
    store: Store, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = statements_of(store, monkeypatch)
    assert len(seen) > 40
    across = {sql for sql in seen if not BY_TABLE.search(sql)}
    assert {each for each in ACROSS for sql in across if each in sql} == ACROSS
    assert len(across) == len(ACROSS)
    with psycopg.connect(postgres_url) as db:
        for sql in seen.keys() - across:
            asked = f"EXPLAIN {sql.replace('?', '%s')}".encode()
            plan = "\n".join(line for (line,) in db.execute(asked, seen[sql]))
            assert len(set(re.findall(r" on [a-z_]+_(\d)\b", plan))) <= 1, (sql, plan)


def statements_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """Every statement that the calls of a store run, with values of it."""
    from tests.store import test_seats, test_store

    seen: dict[str, list[Any]] = {}
    connection: Any = store.rows.connection  # type: ignore[attr-defined]
    real = connection._execute

    def noted(sql: str, values: Any) -> Any:
        seen[sql] = [int(each) if isinstance(each, bool) else each for each in values]
        return real(sql, values)

    monkeypatch.setattr(connection, "_execute", noted)
    store.seats.add(Seat("old", "t1", "Old", "score"))
    store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW))
    for number in (9, 10):
        store.matches.start("t1", replace(MATCH, number=number))
        store.bin.put("t1", number, NOW, "Anna")
    for act in test_seats.WRITES.values():
        act(store)
    store.seats.give_back("t1", "anna")
    store.seats.note_seen("t1", "anna", "phone", NOW)
    store.invitations.put_recovery("t1", "newer", "anna")
    store.matches.add("t1", "anna", "k2", [ImportedMatch(MATCH, ())])
    test_store.read_all(store)
    for ask in (store.facts.people, store.facts.table):
        ask("t1", "", "", 4)
    store.facts.met("t1", "", "", 1)
    store.facts.results("t1"), store.facts.tally("t1"), store.facts.tops("t1")
    store.facts.games("t1"), store.facts.between("t1", 1, 2, 9)
    store.seats.all("t1")
    test_store.demonstrate(store)
    store.tables.delete_demonstrations("9999")
    store.bin.entries_before("9999"), store.tables.idle("", 9), store.tables.ids("", 9)
    store.bin.delete("t1", 0)
    return seen


def test_tables_are_locked_separately(store: Store, postgres_url: str) -> None:
    make_table(store, "t2")
    with write_lock(postgres_url, "t1"), closing(open_store(postgres_url, 0)) as other:
        assert other.deals.append("t2", 1, NewDeal(1, 0, "{}", "key", "anna", NOW)).version == 1


# Gone and back


def answers(url: str) -> bool:
    try:
        open_store(url).close()
    except StoreError:
        return False
    return True


def test_a_lost_server_is_used_again_later(
    own_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.2)
    url = own_server.new_database()
    prepare(url)
    with closing(open_store(url)) as store:
        make_table(store)
        own_server.end()
        with pytest.raises(StoreError, match="cannot be used"):
            store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW))
    with pytest.raises(StoreError, match="does not answer"):
        open_store(url)
    monkeypatch.setattr(pool, "PATIENCE", 20)
    began = time.monotonic()
    for _ in range(3):  # so long that the pool no longer asks by itself
        with pytest.raises(StoreError, match="does not answer"):
            open_store(url)
    assert time.monotonic() - began < 20  # whoever comes after the first hardly waits
    own_server.begin()
    wait_until(lambda: answers(url))
    with closing(open_store(url)) as store:
        assert store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW)).version == 1
    release(url)


@pytest.mark.skipif(os.name == "nt", reason="nothing stands still there")
def test_a_frozen_server_is_given_up(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LONGEST_SILENCE", 0.2)
    stores = [open_store(postgres_url) for _ in range(3)]
    make_table(stores[0])
    frozen = [store.rows.connection.db.info.backend_pid for store in stores]  # type: ignore[attr-defined]
    for backend in frozen:
        os.kill(backend, signal.SIGSTOP)
    try:
        for store in stores[1:]:
            store.close()
        with pytest.raises(StoreError, match="does not answer"):
            stores[0].deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW))
        stores[0].close()
        # The others, which rest, are not asked any more.
        monkeypatch.setattr(pool, "SHORTEST_SILENCE", 60)
        with closing(open_store(postgres_url)) as again:
            assert again.matches.latest("t1") == 1
            assert again.rows.connection.db.info.backend_pid not in frozen  # type: ignore[attr-defined]
    finally:
        for backend in frozen:
            os.kill(backend, signal.SIGCONT)


def test_a_cut_idle_connection_is_replaced(
    store: Store, postgres_url: str, postgres_server: PostgresServer
) -> None:
    open_store(postgres_url).close()
    with postgres_server.connect() as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
            " AND application_name = 'scorekeeper' AND state = 'idle'"
        )
    with closing(open_store(postgres_url)) as again:
        assert again.matches.latest("t1") == 1
