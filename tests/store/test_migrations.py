"""The steps of the schema, on both engines: a next one brings what is there up to date."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.commands.shared.data_check import problems_of_data, problems_of_postgres
from scorekeeper.no_longer_read import REMOVED, Removed, Where
from scorekeeper.store import migration_steps
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.errors import Renewed, StoreError
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.table_values import Seat, Table
from tests.documents.test_no_longer_read import EXAMPLES
from tests.helpers.cases import every
from tests.helpers.databases import COLOURED, another_program, engine, every_row, next_step
from tests.helpers.servers.postgres_server import PostgresServer

AT = "2026-11-01T20:00:00+00:00"
TABLE, MATCH = Table("t1", "", "en", AT), NewMatch(1, "{}", "[]", "{}", 0, AT, people=("Anna",))


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Databases of their own, for no other test can use them afterwards."""
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"{len(list(tmp_path.iterdir()))}.db")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.new_database


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    return new_url()


def test_a_new_step_keeps_every_row(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(url)
    with closing(open_store(url)) as store:
        store.create_table(TABLE, Seat("s", "t1", "Anna", "score"), MATCH)
        deal = store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "s", AT))
    before = every_row(url)
    release(url)
    monkeypatch.setattr(migration_steps, "STEPS", (*migration_steps.STEPS, next_step))
    try:
        with pytest.raises(StoreError, match="has not been prepared"):
            open_store(url)
        look = problems_of_data if engine(url) == "sqlite" else problems_of_postgres
        assert ["of an older program" in each for each in look(url)] == [True]
        for _ in range(2):  # the second time there is nothing to do
            prepare(url)
        assert every_row(url) == before | {"colours": 1}
        with another_program(url) as run:
            for relation in COLOURED:
                assert set(run(f"SELECT colour FROM {relation}")) <= {("green",)}
        with closing(open_store(url)) as store:
            assert store.matches.get("t1", 1).deals == (deal,)
            store.deals.append("t1", 1, NewDeal(2, 0, "{}", "key2", "s", AT))
    finally:
        release(url)


# How each engine forgets that its database was looked through.
OF_BEFORE = {
    "sqlite": "DELETE FROM _sqlite_migrations WHERE name = 'looked_through'",
    "postgresql": "DELETE FROM steps WHERE name = 'looked_through'",
}
KEPT_IN = {
    Where.RULES: "UPDATE matches SET rules = '{text}'",
    Where.MEETING: "INSERT INTO meetings (table_id, number, format) VALUES ('t1', 1, '{text}')",
    Where.DEAL: "INSERT INTO deals (table_id, match, number, version, entry, seat, at, key, why)"
    " VALUES ('t1', 1, 2, 1, '{text}', 's', '', 'of it', '')",
}


# What is looked for is one list; where, each engine has of its own.
OF_EACH_PLACE = [*{each.where: each for each in REMOVED}.values()]


@every("removed", REMOVED)
def test_what_is_no_longer_read_stops_the_start(
    new_url: Callable[[], str], removed: Removed
) -> None:
    """Before anything is changed, with a sentence that names it; also of an evening."""
    is_postgres = isinstance(getattr(new_url, "__self__", None), PostgresServer)
    if is_postgres and removed not in OF_EACH_PLACE:
        return
    held, url = EXAMPLES[removed.mark][0], new_url()
    prepare(url)
    with closing(open_store(url)) as store:
        store.create_table(TABLE, Seat("s", "t1", "Anna", "score"), MATCH)
        store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "s", AT))
    release(url)
    part = "meeting" if removed.where is Where.MEETING else "ending"
    evening = json.dumps({"game": {part: held}})
    with another_program(url) as run:
        run(KEPT_IN[removed.where].format(text=json.dumps(held)))
        if removed.where is not Where.DEAL:
            run(
                "INSERT INTO event_entries (table_id, number, kind, entry, who, at, key)"
                f" VALUES ('t1', 1, 'set_up', '{evening}', '', '', 'k')"
            )
        run(OF_BEFORE[engine(url)])
    before = every_row(url), Path(url).read_bytes() if engine(url) == "sqlite" else b""
    place = "Match 1 of table t1…" + (", deal 2" if removed.where is Where.DEAL else "")
    what = f": this version no longer reads {removed.what}."
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            prepare(url)
        assert f"is left as it is. {place}{what} `scorekeeper doctor`" in str(refused.value)
    look = problems_of_data if engine(url) == "sqlite" else problems_of_postgres
    of_evening = [f"Club evening t1…{what}"] if removed.where is not Where.DEAL else []
    assert list(look(url)) == [f"{place}{what}", *of_evening]
    assert before == (every_row(url), Path(url).read_bytes() if engine(url) == "sqlite" else b"")


AS_IT_WAS = f"""
    INSERT INTO tables (id, name, language, made, accepts, offered, until, settings,
        changed, binned)
        VALUES ('t1', 'Bar', 'en', '{AT}', 1, 0, '', '', 1, '');
    INSERT INTO seats (table_id, id, name, access, maker, key, device, made, seen, taken_back)
        VALUES ('t1', 's', 'Anna', 'score', 1, '', '', '', '', '');
    INSERT INTO matches (table_id, number, rules, sides, settings,
        first_dealer, started, note, ended)
        VALUES ('t1', 1, '{{}}', '[]', '{{}}', 0, '{AT}', '', '');
    INSERT INTO deals VALUES ('t1', 1, 1, 1, '{{}}', 's', '{AT}', 'key', '', NULL);
    INSERT INTO piles VALUES ('t1', 1, 1, 0, '{{}}', 's', '{AT}', 'a');
    INSERT INTO piles VALUES ('t1', 1, 1, 1, '{{}}', 's', '{AT}', 'b');
    INSERT INTO accepted VALUES ('t1', 1, 1, 1, 's', 0, 'count again', '{AT}');
    INSERT INTO recoveries VALUES ('t1', 'slow', ''), ('t1', 'older', 'then')
"""
DELETED = [
    "Deleted: 2 sets of recovery words. This version has no use for them.",
    "Deleted: 2 piles that sides sent for themselves. This version has no use for them.",
    "Deleted: 1 replies of sides to deals. This version has no use for them.",
]


def test_what_a_step_deletes_is_counted(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    steps = migration_steps.STEPS
    older = steps[: steps.index(migration_steps.recovery_links)]
    monkeypatch.setattr(migration_steps, "STEPS", older)
    with pytest.raises(StoreError, match="counted"):  # whose steps these were had no facts
        prepare(url)
    with another_program(url) as run:
        for statement in AS_IT_WAS.split(";"):
            run(statement)
    release(url)
    monkeypatch.setattr(migration_steps, "STEPS", steps)
    try:
        prepare(url)
        assert [each.getMessage() for each in caplog.records if "Deleted" in each.msg] == DELETED
        with closing(open_store(url)) as store:
            assert store.tables.get("t1").name == "Bar" and not store.invitations.recovery("t1")
            store.invitations.put_recovery("t1", "hash", "s")
            assert len(store.matches.get("t1", 1).deals) == 1
    finally:
        release(url)


OF_TOMORROW = {
    "sqlite": "INSERT INTO _sqlite_migrations (migration_set, name)"
    " VALUES ('scorekeeper', 'of tomorrow')",
    "postgresql": "INSERT INTO steps VALUES ('of tomorrow', now())",
}


def test_a_newer_schema_stops_all_writing(url: str) -> None:
    prepare(url)
    try:
        with closing(open_store(url)) as store:
            store.create_table(TABLE, Seat("s", "t1", "Anna", "score"), MATCH)
            with another_program(url) as run:
                run(OF_TOMORROW[engine(url)])
            for act in (
                lambda: store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "s", AT)),
                lambda: store.create_table(
                    replace(TABLE, id="t2"), Seat("s", "t2", "A", "score"), MATCH
                ),
                lambda: store.seats.note_seen("t1", "s", "phone", AT),
            ):
                with pytest.raises(Renewed):
                    act()
            assert store.matches.get("t1", 1).versions == ()
            assert store.seats.get("t1", "s").seen == ""
            assert store.tables.ids("", 9) == ("t1",)
            if engine(url) == "sqlite":
                with pytest.raises(Renewed):
                    open_store(url)
                return
            with closing(open_store(url)) as reader, another_program(url) as run:
                assert reader.is_renewed and reader.matches.get("t1", 1).versions == ()
                run("ALTER TABLE deals RENAME COLUMN why TO reason")
                with pytest.raises(Renewed):
                    reader.matches.get("t1", 1)
    finally:
        release(url)
