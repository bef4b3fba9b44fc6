"""What a store promises of the bin: what is in it, what goes from it for good, what never goes."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import MatchExists, NotFound, OnlyMatch, StoreError
from scorekeeper.store.match_values import CountedScope, ImportedMatch, NewDeal, NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Binned, Deletion, Link, Seat, Table
from tests.helpers.databases import another_program

NOW, LATER = "2026-11-22T20:00:00+00:00", "2026-11-22T20:10:00+00:00"
TABLE = Table("t1", "Anna's table", "en", NOW)
ANNA = Seat("anna", "t1", "Anna", "score", maker=True, key="hash", made=NOW, seen=NOW)
MATCH = NewMatch(1, "{}", '[{"players":[0]},{"players":[1]}]', "{}", 0, NOW, people=("Anna", "Bo"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        store.create_table(TABLE, ANNA, MATCH)
        store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW))
        second = replace(MATCH, number=2, started=LATER, people=("Anna", "Cora"))
        store.matches.start("t1", second)
        store.deals.append("t1", 2, NewDeal(1, 0, "{}", "key", "anna", LATER))
        store.deals.append("t1", 2, NewDeal(1, 1, "{}", "key2", "anna", LATER, "Cora was right"))
        yield store


def numbers(store: Store, **asked: object) -> list[int]:
    return [each.number for each in store.matches.summaries("t1", **asked)]  # type: ignore[arg-type]


def test_a_deleted_match_is_unavailable(store: Store) -> None:
    store.bin.put("t1", 2, LATER, "Anna")
    assert numbers(store) == numbers(store, person=1) == [1]
    assert store.matches.numbers("t1") == (1,) and store.matches.highest("t1") == 2
    assert store.matches.latest("t1") == 1
    assert [each.number for each in store.matches.several("t1", [1, 2])] == [1]
    assert store.facts.begun("t1", "", 4) == (NOW,)
    for act in (
        lambda: store.matches.get("t1", 2),
        lambda: store.deals.append("t1", 2, NewDeal(2, 0, "{}", "key3", "anna", LATER)),
        lambda: store.matches.describe("t1", 2, NOW, "note"),
        lambda: store.play.count("t1", 2, lambda _: CountedScope(2, (1, 0))),
    ):
        with pytest.raises(NotFound):
            act()
    with pytest.raises(MatchExists):
        store.matches.start("t1", replace(MATCH, number=2))
    assert store.bin.entries("t1") == (Binned("t1", 2, LATER, "Anna"),)


def test_a_restored_match_is_as_it_was(store: Store) -> None:
    before = (
        store.matches.get("t1", 2),
        store.matches.get("t1", 2).versions,
        store.matches.summaries("t1"),
    )
    store.bin.put("t1", 2, LATER, "Anna")
    store.bin.put("t1", 2, "", "")
    assert (
        store.matches.get("t1", 2),
        store.matches.get("t1", 2).versions,
        store.matches.summaries("t1"),
    ) == before
    assert store.bin.entries("t1") == ()


def test_a_restored_table_is_as_it_was(store: Store) -> None:
    before = store.tables.get("t1"), store.matches.summaries("t1"), store.seats.all("t1")
    assert store.tables.get("t1").binned == ""
    store.bin.put("t1", 1, NOW, "Anna")
    store.bin.put("t1", 0, LATER, "Bo")
    assert store.tables.get("t1").binned == LATER
    assert store.bin.entries("t1") == (Binned("t1", 0, LATER, "Bo"), Binned("t1", 1, NOW, "Anna"))
    store.bin.put("t1", 0, "", "")
    store.bin.put("t1", 1, "", "")
    assert (store.tables.get("t1"), store.matches.summaries("t1"), store.seats.all("t1")) == before


def test_expired_items_are_found_everywhere(store: Store) -> None:
    store.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    store.bin.put("t2", 0, NOW, "Anna")
    store.bin.put("t1", 2, LATER, "Anna")
    assert [(each.table, each.match) for each in store.bin.entries_before(LATER)] == [("t2", 0)]
    assert {(each.table, each.match) for each in store.bin.entries_before("2027")} == {
        ("t2", 0),
        ("t1", 2),
    }


def test_a_purged_match_leaves_a_tombstone(store: Store) -> None:
    store.bin.put("t1", 2, LATER, "Anna")
    store.bin.delete("t1", 2)
    assert store.bin.deletions("t1") == (Deletion(2, LATER, "Anna"),)
    assert (store.bin.entries("t1"), store.matches.highest("t1"), numbers(store)) == ((), 2, [1])
    with pytest.raises(MatchExists):
        store.matches.start("t1", replace(MATCH, number=2))
    assert store.matches.add("t1", "anna", "file", [ImportedMatch(MATCH, ())]) == (3,)


def test_a_table_keeps_one_match(store: Store) -> None:
    store.bin.put("t1", 2, LATER, "Anna")
    with pytest.raises(OnlyMatch):
        store.bin.put("t1", 1, LATER, "Anna")
    assert numbers(store) == [1] and store.matches.latest("t1") == 1


def test_people_of_that_match_only_go_too(store: Store) -> None:
    store.matches.start("t1", replace(MATCH, number=3, people=("Kora", "Bo")))
    cora, kora = (person.id for person in store.people.all("t1") if person.name.endswith("ora"))
    store.people.merge("t1", kora, cora)
    store.bin.put("t1", 2, LATER, "Anna")
    store.bin.delete("t1", 2)
    # Her name is that of a spelling that still plays.
    assert [each.name for each in store.people.all("t1")] == ["Anna", "Bo", "Cora", "Cora"]
    store.bin.put("t1", 3, LATER, "Anna")
    store.bin.delete("t1", 3)
    assert [each.name for each in store.people.all("t1")] == ["Anna", "Bo"]


@pytest.mark.parametrize("what", ["a table", "a match"])
def test_only_binned_items_are_deleted(store: Store, what: str, url: str) -> None:
    with pytest.raises(NotFound):
        store.bin.delete("t1", 0 if what == "a table" else 2)
    sql = "DELETE FROM deals WHERE table_id = 't1'" + " AND match = 2" * (what == "a match")
    with another_program(url) as run, pytest.raises(Exception, match="never deleted"):
        run(sql)
    assert numbers(store) == [2, 1] and len(store.matches.get("t1", 2).versions) == 2


def test_a_purged_table_leaves_no_row(store: Store, url: str) -> None:
    store.bin.put("t1", 1, NOW, "Anna")
    store.bin.delete("t1", 1)
    store.bin.put("t1", 0, LATER, "Anna")
    store.bin.delete("t1", 0)
    with pytest.raises(NotFound):
        store.tables.get("t1")
    with another_program(url) as run:
        for name in ("tables", "matches", "deals", "people", "plays", "deletions", "seats"):
            assert not list(run(f"SELECT 1 FROM {name}")), name


def test_deals_never_change_in_the_bin(store: Store, url: str) -> None:
    store.bin.put("t1", 0, LATER, "Anna")
    with another_program(url) as run:
        for column in ("entry", "seat", "at", "key"):
            with pytest.raises(Exception, match="never changed"):
                run(f"UPDATE deals SET {column} = 'x' WHERE table_id = 't1'")


def test_a_name_is_removed_from_all_texts(store: Store) -> None:
    store.matches.describe("t1", 1, NOW, "Cora looked on")
    store.seats.add(Seat("cora", "t1", "Cora", "score", made=NOW))
    number = next(each.id for each in store.people.all("t1") if each.name == "Cora")
    deletion = Deletion(0, LATER, "Player 3")
    store.bin.take_name_out(
        "t1", number, "Player 3", lambda text: text.replace("Cora", "Player 3"), str, deletion
    )
    assert "Player 3" in [each.name for each in store.matches.get("t1", 2).people]
    assert store.seats.get("t1", "cora").name == "Player 3"
    assert store.matches.get("t1", 1).note == "Player 3 looked on"
    assert [each.why for each in store.matches.get("t1", 2).versions] == ["", "Player 3 was right"]
    assert store.bin.deletions("t1") == (deletion,)


def test_only_the_recovery_link_outlives_removal(store: Store) -> None:
    store.invitations.put_link(Link("t1", "score", "hash", "salt", LATER))
    store.invitations.put_recovery("t1", "hash", "anna")
    store.seats.end_all("t1", LATER)
    assert [each.taken_back for each in store.seats.all("t1")] == [LATER]
    assert store.invitations.link("t1", "score") is None
    assert store.invitations.recovery("t1") == "hash"
    with pytest.raises(StoreError):
        store.deals.append("t1", 1, NewDeal(2, 0, "{}", "new", "anna", LATER))


def test_each_match_has_its_own_marks(store: Store) -> None:
    before = store.bin.marks("t1")
    assert not set(before[1]) & set(before[2])
    store.matches.describe("t1", 2, NOW, "moved to another day")
    store.deals.append("t1", 2, NewDeal(2, 0, "{}", "key9", "anna", LATER))
    store.bin.put("t1", 2, NOW, "Anna")
    assert set(store.bin.marks("t1")[2]) & set(before[2])


def test_a_meeting_goes_with_its_last_match(store: Store) -> None:
    store.matches.start("t1", replace(MATCH, number=3, format="best of three"))
    store.matches.start("t1", replace(MATCH, number=4, meeting=3))
    assert store.matches.meeting("t1", 3).matches == (3, 4)
    store.bin.put("t1", 3, NOW, "Anna")
    store.bin.delete("t1", 3)
    kept = store.matches.meeting("t1", 3)
    assert (kept.matches, kept.format) == ((4,), "best of three")
    store.bin.put("t1", 4, NOW, "Anna")
    with pytest.raises(NotFound):
        store.matches.meeting("t1", 3)
    store.bin.delete("t1", 4)
    assert not store.rows.all("SELECT 1 FROM meetings WHERE table_id = ?", "t1")
