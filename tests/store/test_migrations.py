"""The steps of the schema, on both engines: a next one brings what is there up to date."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.commands.shared.data_check import problems_of_data, problems_of_postgres
from scorekeeper.store import migration_steps
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.errors import Renewed, StoreError
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.table_values import Seat, Table
from tests.helpers.databases import COLOURED, another_program, engine, every_row, next_step

AT = "2026-11-01T20:00:00+00:00"
TABLE, MATCH = Table("t1", "", "en", AT), NewMatch(1, "{}", "[]", "{}", 0, AT, people=("Anna",))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of its own, for no other test can use it afterwards."""
    if request.param == "sqlite":
        return str(tmp_path / "old.db")
    return str(request.getfixturevalue("postgres_server").new_database())


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
                lambda: open_store(url),
            ):
                with pytest.raises(Renewed):
                    act()
            assert store.matches.get("t1", 1).versions == ()
            assert store.seats.get("t1", "s").seen == ""
            assert store.tables.ids("", 9) == ("t1",)
    finally:
        release(url)
