"""What a store promises, on a real file and on a real PostgreSQL. Threads and processes are in
store/test_processes.py."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from operator import attrgetter
from time import monotonic
from typing import Any

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import (
    PATIENCE,
    Busy,
    ConflictKind,
    MatchExists,
    NotFound,
    NotStored,
    StoreError,
    TableExists,
)
from scorekeeper.store.match_values import (
    Count,
    CountedMatch,
    CountedScope,
    Entering,
    ImportedDeal,
    ImportedMatch,
    MatchSummary,
    NewDeal,
    NewMatch,
    StoredDeal,
)
from scorekeeper.store.sql.facts import ADDED
from scorekeeper.store.sql.store import Store
from scorekeeper.store.sqlite import connections
from scorekeeper.store.sqlite.engine import SqliteConnection
from scorekeeper.store.table_values import Code, EventEntry, Link, Seat, Table
from tests.helpers.cases import every
from tests.helpers.databases import FAILURES, another_program, every_row, write_lock

NOW = "2025-01-06T20:00:00Z"
TABLE = Table("t1", "Bar Sport", "it", NOW)
ANNA = Seat("anna", "t1", "Anna", "score")
MATCH = NewMatch(1, '{"target":11}', '["Anna","Bruno"]', '{"cards":"english"}', 1, NOW, "final")
OTHER = Table("t2", "Casa", "en", NOW)
BRUNO = Seat("bruno", "t2", "Bruno", "watch")


def deal(number: int = 1, based_on: int = 0, **changed: Any) -> NewDeal:
    new = NewDeal(number, based_on, '{"scope":[1,0]}', f"key-{number}-{based_on}", "anna", NOW)
    return replace(new, **changed)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        store.create_table(TABLE, ANNA, MATCH)
        yield store


# Tables, seats and matches


def test_a_new_table_comes_back_unchanged(store: Store) -> None:
    assert store.tables.get("t1") == TABLE
    assert store.seats.get("t1", "anna") == ANNA
    match = store.matches.get("t1", 1)
    assert (match.table, match.number, match.deals) == ("t1", 1, ())
    assert (match.rules, match.sides) == (MATCH.rules, MATCH.sides)
    assert (match.settings, match.first_dealer) == (MATCH.settings, 1)
    assert (match.started, match.note) == (NOW, "final")


def test_a_removed_watcher_comes_back(store: Store) -> None:
    seat = replace(BRUNO, key="hash", device="phone", made=NOW, seen=NOW, taken_back=NOW)
    store.create_table(OTHER, seat, MATCH)
    assert store.seats.get("t2", "bruno") == seat


def test_the_seats_of_a_table_are_listed(store: Store) -> None:
    assert store.seats.all("t1") == (ANNA,)
    with pytest.raises(NotFound):
        store.seats.all("t2")


def test_a_repeated_table_changes_nothing(store: Store) -> None:
    store.deals.append("t1", 1, deal())
    store.create_table(replace(TABLE, name="Again"), ANNA, replace(MATCH, note="again"))
    assert store.tables.get("t1") == TABLE
    assert store.matches.get("t1", 1).note == "final"
    assert len(store.matches.get("t1", 1).deals) == 1


def test_a_second_seat_makes_no_second_table(store: Store) -> None:
    with pytest.raises(TableExists) as refused:
        store.create_table(TABLE, replace(ANNA, id="eva"), MATCH)
    assert refused.value.facts == {"table": "t1"}
    with pytest.raises(NotFound):
        store.seats.get("t1", "eva")


def test_seats_of_other_tables_are_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="at another table"):
        store.create_table(OTHER, replace(BRUNO, table="t1"), MATCH)
    with pytest.raises(NotFound):
        store.seats.get("t1", "bruno")


def test_a_table_is_made_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(StoreError):
        store.create_table(OTHER, BRUNO, replace(MATCH, number=0))
    with pytest.raises(NotFound):
        store.tables.get("t2")
    store.create_table(OTHER, BRUNO, MATCH)
    assert store.seats.get("t2", "bruno") == BRUNO


def test_matches_are_listed_newest_first(store: Store) -> None:
    store.matches.start("t1", replace(MATCH, number=2, sides='["Eva","Ugo"]', started="later"))
    store.deals.append("t1", 1, deal(1))
    store.deals.append("t1", 1, deal(1, 1))
    store.deals.append("t1", 1, deal(2))
    assert store.matches.summaries("t1") == (
        MatchSummary(2, '["Eva","Ugo"]', "later", "final", "", 0, 0, (), "broken"),
        MatchSummary(1, MATCH.sides, NOW, "final", "", 2, 0, (), "broken"),
    )
    assert store.matches.latest("t1") == 2


def listed(store: Store, **asked: Any) -> list[int]:
    return [each.number for each in store.matches.summaries("t1", **asked)]


def test_matches_are_listed_in_portions(store: Store) -> None:
    for number in range(2, 8):
        store.matches.start("t1", replace(MATCH, number=number))
    assert listed(store) == [7, 6, 5, 4, 3, 2, 1]
    assert listed(store, most=2) == [7, 6]
    assert listed(store, before=(NOW, 4)) == [3, 2, 1]
    assert listed(store, before=(NOW, 4), most=2) == [3, 2]
    assert listed(store, before=(NOW, 1)) == listed(store, most=0) == []


def test_matches_are_listed_by_day(store: Store) -> None:
    days = ("2025-01-07", "2024-12-31", "", "2025-01-06T19:00:00Z")
    for number, day in enumerate(days, 2):
        store.matches.start("t1", replace(MATCH, number=number, started=day))
    assert listed(store) == [2, 1, 5, 3, 4]
    assert listed(store, before=(NOW, 1)) == [5, 3, 4]
    assert listed(store, period="2025-01") == [2, 1, 5]
    assert listed(store, period="2025-01-06") == [1, 5]
    assert listed(store, numbers=[1, 3, 9]) == [1, 3]
    store.matches.describe("t1", 3, "2025-01-08", "")
    assert listed(store) == [3, 2, 1, 5, 4]


def test_a_match_number_is_used_once(store: Store) -> None:
    with pytest.raises(MatchExists) as refused:
        store.matches.start("t1", replace(MATCH, note="another"))
    assert refused.value.facts == {"table": "t1", "number": 1}
    assert store.matches.get("t1", 1).note == "final"


@every(
    ("call", "arguments", "noun", "asked"),
    [
        ("tables.get", ("no",), "table", ("no",)),
        ("seats.get", ("t1", "no"), "seat", ("t1", "no")),
        ("matches.summaries", ("no",), "table", ("no",)),
        ("matches.latest", ("no",), "table", ("no",)),
        ("matches.get", ("t1", 2), "match", ("t1", 2)),
        ("matches.get", ("no", 1), "match", ("no", 1)),
        ("matches.get", ("t1", 10**30), "match", ("t1", 10**30)),
        ("tables.get", ("\ud800",), "table", ("\ud800",)),
        ("matches.start", ("no", MATCH), "table", ("no",)),
        ("deals.append", ("t1", 2, deal()), "match", ("t1", 2)),
        ("deals.append", ("t1", 1, deal(seat="no")), "seat", ("t1", "no")),
        ("deals.history", ("t1", 1, 1), "deal", ("t1", 1, 1)),
        ("play.count", ("t1", 2, lambda _: CountedScope(1, (0, 0))), "match", ("t1", 2)),
    ],
)
def test_missing_items_are_named_by_key(
    store: Store, call: str, arguments: tuple[Any, ...], noun: str, asked: tuple[Any, ...]
) -> None:
    with pytest.raises(NotFound) as missing:
        attrgetter(call)(store)(*arguments)
    assert (missing.value.noun, missing.value.asked) == (noun, asked)
    assert str(missing.value) == f"There is no such {noun}."


def test_a_table_id_opens_no_other_table(store: Store) -> None:
    store.create_table(OTHER, BRUNO, replace(MATCH, number=7))
    store.deals.append("t1", 1, deal())
    store.play.count("t1", 1, lambda _: CountedScope(2, (3, 1)))
    with pytest.raises(NotFound):
        store.seats.get("t2", "anna")
    with pytest.raises(NotFound):
        store.matches.get("t2", 1)
    with pytest.raises(NotFound):
        store.deals.history("t2", 1, 1)
    with pytest.raises(NotFound):
        store.deals.append("t2", 7, deal(seat="anna"))
    assert [match.number for match in store.matches.summaries("t2")] == [7]
    assert store.play.counted("t2", 1, 2)[0] == ()


# Deals


def test_a_deal_comes_back_with_its_author(store: Store) -> None:
    stored = store.deals.append("t1", 1, deal(why="Bruno's pile was counted twice"))
    assert stored == StoredDeal(
        number=1,
        version=1,
        entry='{"scope":[1,0]}',
        seat="anna",
        who="Anna",
        at=NOW,
        key="key-1-0",
        why="Bruno's pile was counted twice",
    )
    assert store.matches.get("t1", 1).deals == (stored,)


def test_corrections_keep_earlier_versions(store: Store) -> None:
    first = store.deals.append("t1", 1, deal(1))
    other = store.deals.append("t1", 1, deal(2))
    second = store.deals.append("t1", 1, deal(1, 1, entry="{}"))
    third = store.deals.append("t1", 1, deal(1, 2))
    assert [stored.version for stored in (first, second, third)] == [1, 2, 3]
    assert store.matches.get("t1", 1).deals == (third, other)
    assert store.deals.history("t1", 1, 1) == (first, second, third)
    assert store.matches.get("t1", 1).versions == (first, second, third, other)


def test_deals_are_ordered_as_numbers(store: Store) -> None:
    for number in range(1, 12):
        store.deals.append("t1", 1, deal(number))
    assert [stored.number for stored in store.matches.get("t1", 1).deals] == list(range(1, 12))


def test_a_repeated_deal_is_stored_once(store: Store) -> None:
    stored = store.deals.append("t1", 1, deal())
    assert store.deals.append("t1", 1, deal(at="later")) == stored
    assert store.matches.get("t1", 1).versions == (stored,)


def test_a_corrected_deal_answers_repeats(store: Store) -> None:
    stored = store.deals.append("t1", 1, deal())
    correction = store.deals.append("t1", 1, deal(1, 1))
    assert store.deals.append("t1", 1, deal()) == stored
    assert store.matches.get("t1", 1).deals == (correction,)


@pytest.mark.parametrize("changed", [{"entry": "{}"}, {"number": 2}])
def test_a_reused_key_stores_nothing(store: Store, changed: dict[str, Any]) -> None:
    store.deals.append("t1", 1, deal(key="k"))
    correction = store.deals.append("t1", 1, deal(1, 1))
    with pytest.raises(NotStored) as refused:
        store.deals.append("t1", 1, deal(key="k", **changed))
    assert refused.value.why is ConflictKind.KEY_REUSED
    assert refused.value.stored == correction
    assert len(store.matches.get("t1", 1).versions) == 2


def test_keys_belong_to_their_match(store: Store) -> None:
    store.matches.start("t1", replace(MATCH, number=2))
    store.deals.append("t1", 1, deal(key="k"))
    assert store.deals.append("t1", 2, deal(key="k", entry="{}")).version == 1


@pytest.mark.parametrize("based_on", [0, 1, 3])
def test_an_outdated_version_stores_nothing(store: Store, based_on: int) -> None:
    store.deals.append("t1", 1, deal())
    now = store.deals.append("t1", 1, deal(1, 1))
    with pytest.raises(NotStored) as refused:
        store.deals.append("t1", 1, deal(1, based_on, key="late"))
    assert (refused.value.why, refused.value.stored) == (ConflictKind.OUTDATED, now)
    assert store.matches.get("t1", 1).deals == (now,)


@pytest.mark.parametrize(("number", "based_on"), [(3, 0), (0, 0), (-1, 0), (2, 1)])
def test_a_deal_out_of_turn_stores_nothing(store: Store, number: int, based_on: int) -> None:
    with pytest.raises(NotStored) as refused:
        store.deals.append("t1", 1, deal(number, based_on))
    assert (refused.value.why, refused.value.stored) == (ConflictKind.OUT_OF_ORDER, None)
    last = store.deals.append("t1", 1, deal(1))
    with pytest.raises(NotStored) as refused:
        store.deals.append("t1", 1, deal(number, based_on))
    assert (refused.value.why, refused.value.stored) == (ConflictKind.OUT_OF_ORDER, last)
    assert store.matches.get("t1", 1).deals == (last,)


def test_unstorable_characters_are_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="character"):
        store.deals.append("t1", 1, deal(why="\ud800"))
    assert store.deals.append("t1", 1, deal(why="così fan tutte 🂡")).why == "così fan tutte 🂡"


# Matches from a file

KEPT = ImportedMatch(
    replace(MATCH, note="on paper"),
    (
        ImportedDeal(1, 1, "{}", "2020-01-01", "Ugo", ""),
        ImportedDeal(1, 2, "[]", "", "", "a card on the floor"),
        ImportedDeal(2, 1, "{}", "2020-01-01T21:00:00Z", "Anna", ""),
    ),
)


def test_imported_matches_follow_the_newest(store: Store) -> None:
    assert store.matches.add("t1", "anna", "k", [KEPT, ImportedMatch(MATCH, ())]) == (2, 3)
    first, second, other = store.matches.get("t1", 2).versions
    assert [(each.number, each.version) for each in (first, second, other)] == [
        (1, 1),
        (1, 2),
        (2, 1),
    ]
    assert (first.who, first.at, first.seat) == ("Ugo", "2020-01-01", "anna")
    assert (second.who, second.at, second.why) == ("", "", "a card on the floor")
    assert store.matches.get("t1", 2).note == "on paper"
    assert store.matches.get("t1", 2).deals == (second, other)
    assert store.matches.get("t1", 3).deals == ()
    assert store.deals.append("t1", 2, deal(2, 1)).who == "Anna"


def test_a_repeated_import_adds_once(store: Store) -> None:
    assert store.matches.add("t1", "anna", "k", [KEPT]) == (2,)
    assert store.matches.add("t1", "anna", "k", [KEPT]) == (2,)
    assert store.matches.latest("t1") == 2
    assert store.matches.add("t1", "anna", "another", [KEPT]) == (3,)


def test_an_import_is_whole_or_nothing(store: Store) -> None:
    broken = replace(KEPT, deals=(replace(KEPT.deals[0], version=0),))
    with pytest.raises(StoreError):
        store.matches.add("t1", "anna", "k", [KEPT, broken])
    assert store.matches.latest("t1") == 1
    assert store.matches.add("t1", "anna", "k", [KEPT]) == (2,)


@pytest.mark.parametrize(("table", "seat"), [("no", "anna"), ("t1", "no")])
def test_only_seats_of_the_table_may_import(store: Store, table: str, seat: str) -> None:
    with pytest.raises(NotFound):
        store.matches.add(table, seat, "k", [KEPT])
    assert store.matches.latest("t1") == 1


def test_a_table_can_begin_with_imports(store: Store) -> None:
    store.create_table(OTHER, BRUNO, [KEPT, KEPT])
    assert [match.number for match in store.matches.summaries("t2")] == [2, 1]
    assert store.seats.get("t2", "bruno") == BRUNO
    store.create_table(OTHER, BRUNO, [KEPT, KEPT])
    assert store.matches.latest("t2") == 2
    with pytest.raises(TableExists):
        store.create_table(OTHER, replace(BRUNO, id="eva"), [KEPT])
    with pytest.raises(StoreError, match="at another table"):
        store.create_table(replace(OTHER, id="t3"), BRUNO, [KEPT])


def test_a_match_gets_its_details_later(store: Store) -> None:
    store.deals.append("t1", 1, deal())
    before = store.matches.get("t1", 1)
    store.matches.describe("t1", 1, "1987-08-15", "in Bari")
    assert store.matches.get("t1", 1) == replace(before, started="1987-08-15", note="in Bari")
    with pytest.raises(NotFound):
        store.matches.describe("t1", 2, "1987-08-15", "")


def test_two_changes_of_a_match_both_stay(store: Store, url: str) -> None:
    """What another has said since this one has looked is kept, and nobody comes between."""

    def say_last(settings: str) -> str:
        with closing(open_store(url, 0)) as late, pytest.raises(Busy):
            late.matches.change_settings("t1", 1, lambda _: "lost")
        return f"{settings} and this"

    store.read_once()
    seen = store.matches.get("t1", 1).settings
    with closing(open_store(url)) as other:
        other.matches.change_settings("t1", 1, lambda said: f"{said} that")
    store.matches.change_settings("t1", 1, say_last)
    assert store.matches.get("t1", 1).settings == f"{seen} that and this"


# Scope counted during play


def test_live_scope_are_kept_for_each_deal(store: Store) -> None:
    assert store.play.counted("t1", 1, 1)[0] == ()
    store.play.count("t1", 1, lambda _: CountedScope(1, (1, 0)))
    store.play.count("t1", 1, lambda _: CountedScope(2, (0, 0, 4)))
    store.play.count("t1", 1, lambda _: CountedScope(1, (2, 0)))
    assert store.play.counted("t1", 1, 1)[0] == (2, 0)
    assert store.play.counted("t1", 1, 2)[0] == (0, 0, 4)


# What the database itself enforces, whoever writes to it


@every(
    ("statement", "refusal"),
    [
        ("UPDATE deals SET entry = '[]'", "never changed"),
        ("DELETE FROM deals", "never deleted"),
        (
            "INSERT INTO deals SELECT table_id, 9, number, 1, entry, seat, at, 'k', why, NULL"
            " FROM deals",
            "FOREIGN KEY",
        ),
        (
            "INSERT INTO deals SELECT table_id, match, 2, 1, entry, 'x', at, 'k', why, NULL"
            " FROM deals",
            "FOREIGN KEY",
        ),
        (
            "INSERT INTO deals SELECT table_id, match, 2, 1, entry, seat, at, key, why, NULL"
            " FROM deals",
            "UNIQUE",
        ),
        ("DELETE FROM matches", "FOREIGN KEY"),
        ("UPDATE matches SET first_dealer = 'Anna'", "cannot store TEXT|input syntax"),
        ("UPDATE seats SET access = 'all'", "CHECK"),
    ],
)
def test_the_database_enforces_constraints(
    store: Store, url: str, statement: str, refusal: str
) -> None:
    stored = store.deals.append("t1", 1, deal())
    with another_program(url) as run, pytest.raises(FAILURES, match=f"(?i){refusal}"):
        run(statement)
    assert store.matches.get("t1", 1).versions == (stored,)


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("INSERT OR REPLACE INTO deals SELECT * FROM deals", "never deleted"),
        ("UPDATE tables SET name = x'00'", "cannot store BLOB"),
    ],
)
def test_the_file_enforces_constraints(sqlite_url: str, statement: str, refusal: str) -> None:
    with closing(open_store(sqlite_url)) as store:
        store.create_table(TABLE, ANNA, MATCH)
        stored = store.deals.append("t1", 1, deal())
        with another_program(sqlite_url) as run, pytest.raises(FAILURES, match=refusal):
            run(statement)
        assert store.matches.get("t1", 1).versions == (stored,)


def test_a_commit_is_on_disk_at_once(sqlite_url: str) -> None:
    with closing(connections.connect(sqlite_url)) as db:
        assert db.journal_mode == "wal"
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_no_query_scans_or_sorts(sqlite_url: str) -> None:
    seen: list[tuple[str, Any]] = []
    connection = SqliteConnection(sqlite_url, 0)
    with closing(Store(connection)) as traced:
        traced.create_table(TABLE, ANNA, MATCH)
        with connection.db.tracer(lambda sql, keys: seen.append((sql, keys))):
            read_all(traced)
        plans = [
            step[-1]
            for sql, keys in seen
            for step in connection.db.execute("EXPLAIN QUERY PLAN " + sql, keys).fetchall()
        ]
    assert len(plans) >= 18
    # Of the years in which people played those that were found are gone through.
    of_years = {"SCAN CONSTANT ROW", "SCAN b", "SCAN begun"}
    wrong = [step for step in plans if "SCAN" in step or "TEMP B-TREE" in step]
    assert set(wrong) <= of_years and len(wrong) == len(of_years)


def read_all(store: Store) -> None:
    store.tables.get("t1"), store.seats.get("t1", "anna"), store.matches.summaries("t1")
    store.matches.latest("t1"), store.matches.get("t1", 1), store.matches.get("t1", 1).versions
    store.play.counted("t1", 1, 1)[0], store.play.presence("t1", 1, 1)
    store.play.sides("t1", 1), store.invitations.recovery("t1")
    (
        store.invitations.link("t1", "score"),
        store.invitations.code("t1"),
        store.invitations.find_code("hash"),
        store.seats.found_by("hash"),
    )
    (
        store.tables.get("t1").changed,
        store.matches.highest("t1"),
        store.bin.entries("t1"),
        store.bin.deletions("t1"),
    )
    store.matches.numbers("t1"), store.facts.begun("t1", "", 4)
    store.bin.marks("t1"), store.matches.summaries("t1", binned=True)


def test_a_locked_table_stores_nothing(store: Store, url: str) -> None:
    with closing(open_store(url, 0)) as waiting:
        begun = monotonic()
        with write_lock(url), pytest.raises(Busy, match="written to for too long"):
            waiting.deals.append("t1", 1, deal())
        assert monotonic() - begun < PATIENCE, "it waits no longer than it was told"
        assert waiting.deals.append("t1", 1, deal()).version == 1


def test_a_locked_file_is_named(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url, 0)) as waiting:
        waiting.create_table(TABLE, ANNA, MATCH)
        with write_lock(sqlite_url), pytest.raises(Busy, match=sqlite_url):
            waiting.deals.append("t1", 1, deal())


def test_writes_are_serialized(url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = store.rows.connection.rows
    tried: list[str] = []

    def come_between(sql: str, values: Any) -> list[Any]:
        found = real(sql, values)
        if "FROM deals" in sql:
            with closing(open_store(url, 0)) as other, pytest.raises(Busy):
                other.deals.append("t1", 1, deal(entry="{}", key="other"))
            tried.append(sql)
        return found

    monkeypatch.setattr(store.rows.connection, "rows", come_between)
    assert store.deals.append("t1", 1, deal()).version == 1
    assert tried


def test_other_programs_cannot_write_between(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.01)
    connection = SqliteConnection(sqlite_url, 0)
    with closing(connections.connect(sqlite_url)) as other, closing(Store(connection)) as writer:
        writer.create_table(TABLE, ANNA, MATCH)

        def come_between(sql: str, _: Any) -> None:
            if "FROM deals" in sql:
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    other.execute("INSERT INTO imports VALUES ('t1', 'key', '[]')")

        with connection.db.tracer(come_between):
            assert writer.deals.append("t1", 1, deal()).version == 1


# Demonstrations


COUNTED = CountedMatch(
    {"state": "won", "game": "", "winner": 0},
    ((0,), (None,)),
    (dict.fromkeys((*ADDED, "gap"), 0),) * 2,
)


def demonstrate(store: Store, table: str = "try", until: str = "2025-01-07") -> None:
    """A demonstration with at least a row in every table of the database."""
    seat = Seat("carla", table, "Carla", "score")
    store.create_table(Table(table, "", "en", NOW, until=until), seat, MATCH)
    store.matches.name_sides(table, 1, "[0]", ("Carla",))
    store.deals.append(table, 1, deal(seat="carla"))
    store.deals.append(table, 1, deal(1, 1, seat="carla"))
    tapped = (Count("tap", 2, 0, 1, NOW),)
    store.play.count(table, 1, lambda _: CountedScope(2, (1, 0), tapped))
    store.play.set_presence(table, 1, 2, Entering("carla", NOW))
    named = replace(MATCH, people=("Anna",))
    store.matches.add(table, "carla", "file", [ImportedMatch(named, (), COUNTED)])
    store.invitations.put_link(Link(table, "score", "hash", "salt", NOW))
    store.invitations.put_code(Code(table, f"hash of {table}", "salt", NOW), NOW)
    store.invitations.put_recovery(table, "hash", "carla")
    store.play.choose_side(table, 1, "carla", 0)
    store.matches.start(table, replace(MATCH, number=3))
    store.matches.start(table, replace(MATCH, number=4, format="{}"))
    store.bin.put(table, 3, NOW, "Carla")
    store.bin.delete(table, 3)
    store.events.append(table, [EventEntry(0, "say", "{}", "", NOW, "key")])


def test_a_discarded_table_leaves_no_row(store: Store, url: str) -> None:
    before = every_row(url)
    demonstrate(store)
    added = {name for name, rows in every_row(url).items() if rows > before[name]}
    assert added == set(before)
    store.tables.delete_demonstration("try")
    assert every_row(url) == before
    with pytest.raises(NotFound):
        store.tables.get("try")


def test_a_real_table_is_never_discarded(store: Store, url: str) -> None:
    store.deals.append("t1", 1, deal())
    before = every_row(url)
    for table in ("t1", "nowhere"):
        with pytest.raises(NotFound):
            store.tables.delete_demonstration(table)
    store.tables.delete_demonstrations("9999")
    with another_program(url) as run, pytest.raises(FAILURES, match="from the start"):
        run("UPDATE tables SET until = 'now'")
    assert every_row(url) == before


def test_only_expired_demonstrations_go(store: Store) -> None:
    demonstrate(store, "old", until="2025-01-07T20:00:00+00:00")
    demonstrate(store, "new", until="2025-01-07T20:00:01+00:00")
    store.tables.delete_demonstrations("2025-01-07T20:00:00+00:00")
    with pytest.raises(NotFound):
        store.tables.get("old")
    assert store.tables.get("new").until == "2025-01-07T20:00:01+00:00"
    assert store.tables.get("t1") == TABLE
