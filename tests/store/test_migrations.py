"""A database of before people were kept apart from their matches, brought up to date, on both
engines."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlite_utils import Database

from scorekeeper.store import NewDeal, NewMatch, Renewed, Seat, Table
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.migrations.steps import STEPS
from scorekeeper.store.postgres.schema import PostgresSchema
from scorekeeper.store.sqlite.file import APPLICATION_ID
from scorekeeper.store.sqlite.schema import steps
from scorekeeper.tables.match_state import load_match
from scorekeeper.tables.people.statistics import list_matches
from tests.helpers.databases import another_program, engine

AT = "2026-11-01T20:00:00+00:00"
SIDES = {
    1: '[{"name":"Anna"},{"name":"Bruno"}]',
    2: '[{"name":"Us","players":["Anna",null]},{"name":"Eva & Ugo","players":["Eva","Ugo"]}]',
    3: '[{"players":[null]},{"name":"Bruno"}]',
    4: "{",
}
COLUMNS = "table_id, number, rules, sides, settings, first_dealer, started, note"


def older(url: str) -> None:
    """Make a database of the step before, with two tables of the same matches."""
    tables = [(table, "", "en", AT) for table in ("t1", "t2")]
    rules = '{"preset":"traditional"}'
    matches = [
        (table, number, rules, sides, "{}", 0, AT, "")
        for table in ("t1", "t2")
        for number, sides in SIDES.items()
    ]
    if engine(url) == "sqlite":
        db = Database(url)
        steps.apply(db, stop_before="memory")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.conn.executemany(
            "INSERT INTO tables (id, name, language, made) VALUES (?,?,?,?)", tables
        )
        db.conn.executemany(f"INSERT INTO matches ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?)", matches)
        db.conn.commit()
        db.conn.close()
        return
    with psycopg.connect(url, autocommit=True) as connection, connection.transaction():
        connection.execute("CREATE TABLE steps (name text PRIMARY KEY, taken timestamptz)")
        for step in STEPS[: [each.__name__ for each in STEPS].index("memory")]:
            step(PostgresSchema(connection))
            connection.execute("INSERT INTO steps VALUES (%s, now())", [step.__name__])
        marks = ", ".join(["%s"] * 8)
        cursor = connection.cursor()
        cursor.executemany(
            "INSERT INTO tables (id, name, language, made) VALUES (%s, %s, %s, %s)", tables
        )
        cursor.executemany(f"INSERT INTO matches ({COLUMNS}) VALUES ({marks})".encode(), matches)


@pytest.fixture(params=["sqlite", "postgresql"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "old.db")
    return str(request.getfixturevalue("postgres_server").new_database())


def test_the_people_of_an_older_database_are_read_out_of_its_matches(old_url: str) -> None:
    older(old_url)
    prepare(old_url)
    try:
        with closing(open_store(old_url)) as store:
            for table in ("t1", "t2"):
                names = [person.name for person in store.people(table)]
                assert names == ["Anna", "Bruno", "Eva", "Ugo"]
                sides = [load_match(store, table, number).sides for number in (1, 2, 3)]
                assert [[side.name for side in each] for each in sides] == [
                    ["Anna", "Bruno"], ["Us", "Eva & Ugo"], ["", "Bruno"],
                ]  # fmt: skip
                assert [side.players for side in sides[1]] == [("Anna", ""), ("Eva", "Ugo")]
                assert store.match(table, 4).sides == "{"
            store.rename("t1", 3, "Evelina")
            assert load_match(store, "t1", 2).sides[1].name == "Evelina & Ugo"
            assert json.loads(store.match("t1", 2).sides)[0] == {"name": "Us", "players": [0, None]}
            found = [each.row.number for each in list_matches(store, "t1", person=2, most=9)]
            assert found == [3, 1]
    finally:
        release(old_url)


OF_TOMORROW = {
    "sqlite": "INSERT INTO _sqlite_migrations (migration_set, name)"
    " VALUES ('scorekeeper', 'of tomorrow')",
    "postgresql": "INSERT INTO steps VALUES ('of tomorrow', now())",
}


def test_who_has_opened_it_before_a_newer_program_changed_the_schema_writes_nothing_more(
    old_url: str,
) -> None:
    prepare(old_url)
    table, match = Table("t1", "", "en", AT), NewMatch(1, "{}", "[]", "{}", 0, AT)
    try:
        with closing(open_store(old_url)) as store:
            store.create_table(table, Seat("s", "t1", "Anna", "score"), match)
            with another_program(old_url) as run:
                run(OF_TOMORROW[engine(old_url)])
            for act in (
                lambda: store.append("t1", 1, NewDeal(1, 0, "{}", "key", "s", AT)),
                lambda: store.create_table(
                    replace(table, id="t2"), Seat("s", "t2", "A", "score"), match
                ),
                lambda: store.saw("t1", "s", "phone", AT),
                lambda: open_store(old_url),
            ):
                with pytest.raises(Renewed):
                    act()
            assert (store.changes("t1", 1), store.seat("t1", "s").seen) == ((), "")
            assert store.every_table("", 9) == ("t1",)
    finally:
        release(old_url)
