"""What a store promises of seats, links, codes, words, piles and the number of changes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import PATIENCE, Busy, NotFound
from scorekeeper.store.match_values import (
    CountedScope,
    Entering,
    ImportedMatch,
    NewDeal,
    NewMatch,
)
from scorekeeper.store.sql.rows import Repository
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Code, Deletion, Link, Seat, Table
from tests.helpers.cases import every
from tests.helpers.databases import write_lock

NOW, LATER = "2026-11-22T20:00:00+00:00", "2026-11-22T20:10:00+00:00"
TABLE = Table("t1", "", "en", NOW)
ANNA = Seat("anna", "t1", "Anna", "score", maker=True, key="hash", made=NOW, seen=NOW)
BRUNO = Seat("bruno", "t1", "Bruno", "score", key="other", made=LATER)
MATCH = NewMatch(1, "{}", "[]", "{}", 0, NOW, people=("Anna",))
LINK = Link("t1", "score", "link", "salt", LATER)
OWN = Link("t1", "own", "once", "", LATER)
CODE = Code("t1", "code", "salt", LATER)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        store.create_table(TABLE, ANNA, MATCH)
        store.deals.append("t1", 1, NewDeal(1, 0, "{}", "key", "anna", NOW))
        for number in (9, 10):
            store.matches.start("t1", replace(MATCH, number=number, people=("Bruno",)))
            store.bin.put("t1", number, NOW, "Anna")
        yield store


# The number of changes

WRITES: dict[str, Callable[[Store], object]] = {
    "seats.add": lambda store: store.seats.add(BRUNO),
    "seats.call": lambda store: store.seats.call("t1", ANNA.id, "Pina"),
    "seats.change": lambda store: store.seats.change(
        "t1", lambda seats: [replace(ANNA, key="another")]
    ),
    "seats.take_back": lambda store: store.seats.take_back("t1", "anna", LATER),
    "seats.give_back": lambda store: store.seats.give_back("t1", "anna"),
    "invitations.put_link": lambda store: store.invitations.put_link(LINK),
    "invitations.put_code": lambda store: store.invitations.put_code(CODE, NOW),
    "invitations.put_recovery": lambda store: store.invitations.put_recovery("t1", "a", "anna"),
    "matches.start": lambda store: store.matches.start("t1", replace(MATCH, number=2)),
    "matches.add": lambda store: store.matches.add("t1", "anna", "k", [ImportedMatch(MATCH, ())]),
    "matches.describe": lambda store: store.matches.describe("t1", 1, LATER, "note"),
    "matches.name_sides": lambda store: store.matches.name_sides("t1", 1, "[]", ("Carla",)),
    "matches.end": lambda store: store.matches.end("t1", 1, NOW),
    "matches.change_settings": lambda store: store.matches.change_settings(
        "t1", 1, lambda _: "{} "
    ),
    "people.rename": lambda store: store.people.rename("t1", 1, "Anna B."),
    "people.merge": lambda store: store.people.merge("t1", 1, 2),
    "tables.describe": lambda store: store.tables.describe(
        "t1", name="Bar", language="it", settings="{}"
    ),
    "bin.put": lambda store: store.bin.put("t1", 9, "", ""),
    "bin.delete": lambda store: store.bin.delete("t1", 10),
    "bin.take_name_out": lambda store: store.bin.take_name_out(
        "t1", 2, "X", str, str, Deletion(0, NOW, "")
    ),
    "deals.append": lambda store: store.deals.append(
        "t1", 1, NewDeal(2, 0, "{}", "key2", "anna", NOW)
    ),
    "play.count": lambda store: store.play.count("t1", 1, lambda _: CountedScope(2, (1, 0))),
    "play.set_presence": lambda store: store.play.set_presence("t1", 1, 2, Entering("anna", NOW)),
    "play.choose_side": lambda store: store.play.choose_side("t1", 1, "anna", 1),
    "seats.end_all": lambda store: store.seats.end_all("t1", LATER),
    "bin.put:table": lambda store: store.bin.put("t1", 0, NOW, "Anna"),
}
ASIDE = {"seats.note_seen", "events.create"}
# In a turn that somebody else has begun, and raises the number.
WITHIN_A_TURN = {"tables.insert", "tables.delete", "seats.insert", "people.seat", "facts.forget"}
WITHIN_A_TURN |= {"deals.insert_imported", "matches.insert", "matches.insert_imported"}
WITHIN_A_TURN |= {"play.move_counts", "facts.write", "matches.recount"}
GONE = {"tables.delete_demonstration", "tables.delete_demonstrations"}
"""A table that is gone has no number."""
MAKES_ONE = {"events.create"}


@pytest.mark.parametrize("act", WRITES)
def test_each_write_raises_its_tables_number(store: Store, act: str) -> None:
    store.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    one, other = (store.tables.get(table).changed for table in ("t1", "t2"))
    WRITES[act](store)
    assert store.tables.get("t1").changed == one + 1
    assert store.tables.get("t2").changed == other


def test_every_writing_call_is_listed(store: Store) -> None:
    answers = {
        f"{noun}.{name}": call.__annotations__.get("return", "?")
        for noun, repository in vars(store).items()
        if isinstance(repository, Repository)
        for name, call in vars(type(repository)).items()
        if not name.startswith("_")
    }
    writing = {name for name, answer in answers.items() if answer is None}
    writing |= {"deals.append", "matches.add", "invitations.put_code", "tables.insert"}
    writing |= {"people.seat", "matches.insert"}
    listed = {name.partition(":")[0] for name in WRITES}
    assert writing == listed | ASIDE | WITHIN_A_TURN | GONE | MAKES_ONE


NOTHING_NEW = """
    seats.add invitations.put_recovery
    invitations.put_link invitations.put_code matches.add deals.append
    play.count play.set_presence play.choose_side
""".split()


@every("act", NOTHING_NEW)
def test_repeats_change_nothing(store: Store, act: str) -> None:
    WRITES[act](store)
    before = store.tables.get("t1").changed
    WRITES[act](store)
    assert store.tables.get("t1").changed == before


def test_noting_the_last_visit_never_waits(store: Store, url: str) -> None:
    before = store.tables.get("t1").changed
    store.seats.note_seen("t1", "anna", "iphone", LATER)
    seen = store.seats.get("t1", "anna")
    assert (seen.device, seen.seen, store.tables.get("t1").changed) == ("iphone", LATER, before)
    begun = monotonic()
    with write_lock(url), pytest.raises(Busy):
        store.seats.note_seen("t1", "anna", "android", NOW)
    assert monotonic() - begun < PATIENCE


def test_an_unknown_table_has_no_number(store: Store) -> None:
    assert [*store.tables.changed([("t2", False), ("t1", True)])] == []


# Seats and links


def test_a_seat_is_taken_once(store: Store) -> None:
    store.seats.add(BRUNO)
    store.seats.add(replace(BRUNO, name="Bruna", key="third"))
    assert store.seats.all("t1") == (ANNA, BRUNO)
    with pytest.raises(NotFound):
        store.seats.add(replace(BRUNO, table="t2"))


def test_only_a_current_link_gives_a_seat(store: Store) -> None:
    store.invitations.put_link(LINK)
    store.seats.add(BRUNO, LINK)
    store.invitations.put_link(replace(LINK, hash="newer"))
    with pytest.raises(NotFound):
        store.seats.add(replace(BRUNO, id="carla"), LINK)
    store.seats.add(BRUNO, LINK)
    assert [seat.id for seat in store.seats.all("t1")] == ["anna", "bruno"]
    assert store.invitations.link("t1", "score"), "a link to score is for many"


def test_an_owner_link_works_once(store: Store) -> None:
    store.invitations.put_link(LINK)
    store.invitations.put_link(OWN)
    store.seats.add(BRUNO, OWN)
    assert (
        store.invitations.link("t1", "own") is None
        and store.invitations.link("t1", "score") == LINK
    )
    with pytest.raises(NotFound):
        store.seats.add(replace(BRUNO, id="carla"), OWN)


def test_a_seat_taken_back_can_return(store: Store) -> None:
    for put in (LINK, OWN):
        store.invitations.put_link(put)
    store.invitations.put_code(CODE, NOW)
    store.seats.take_back("t1", "anna", LATER)
    assert store.seats.get("t1", "anna").taken_back == LATER
    assert store.invitations.link("t1", "score") is None and store.invitations.code("t1") is None
    assert store.invitations.link("t1", "own") == OWN
    store.seats.give_back("t1", "anna")
    assert store.seats.get("t1", "anna") == ANNA
    for call in (
        lambda: store.seats.take_back("t1", "no", NOW),
        lambda: store.seats.give_back("t1", "no"),
    ):
        with pytest.raises(NotFound):
            call()


def test_an_ended_seat_stores_no_deal(store: Store) -> None:
    """Also where whoever asked was let in before it was."""
    store.seats.take_back("t1", "anna", LATER)
    before = store.tables.get("t1").changed
    with pytest.raises(NotFound):
        WRITES["deals.append"](store)
    assert len(store.matches.get("t1", 1).versions) == 1
    assert store.tables.get("t1").changed == before


def test_an_ended_seat_lets_nobody_in_or_out(store: Store) -> None:
    store.seats.add(BRUNO)
    store.seats.take_back("t1", "anna", LATER)
    before = store.tables.get("t1").changed
    for act in (
        lambda: store.invitations.put_link(LINK, "anna"),
        lambda: store.invitations.put_code(CODE, NOW, "anna"),
        lambda: store.invitations.put_recovery("t1", "hash", "anna"),
        lambda: store.seats.take_back("t1", "bruno", LATER, "anna"),
    ):
        with pytest.raises(NotFound):
            act()
    assert store.tables.get("t1").changed == before


def test_seats_change_at_several_tables_at_once(store: Store) -> None:
    elsewhere = replace(BRUNO, table="t2")
    store.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    store.seats.add(elsewhere)
    store.invitations.put_link(replace(LINK, table="t2"))
    store.invitations.put_code(replace(CODE, table="t2"), NOW)
    tables = ["t3", "t2"]

    def refused(seats: Sequence[Seat]) -> list[Seat]:
        raise LookupError(seats)

    with pytest.raises(LookupError, match="anna"):
        store.seats.change("t1", refused, tables, lambda _: True, LATER)
    assert store.invitations.code("t2")
    before = store.tables.get("t2").changed
    store.seats.change("t1", lambda _: [], tables, lambda seat: seat.name == "Bruno", LATER)
    assert [each.taken_back for each in store.seats.all("t2")] == ["", LATER]
    assert store.invitations.link("t2", "score") is None is store.invitations.code("t2")
    assert store.tables.get("t2").changed == before + 1
    assert [each.taken_back for each in store.seats.all("t1")] == [""]


def test_a_seat_is_found_by_its_letters(store: Store) -> None:
    """At whatever table, while it counts; most seats have none."""
    other = replace(BRUNO, table="t2", found_by="letters")
    store.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    for seat in (replace(BRUNO, found_by="letters"), other):
        store.seats.add(seat)
    store.seats.take_back("t1", "bruno", LATER)
    assert store.seats.found_by("letters") == [other]
    assert store.seats.found_by("") == []


def test_a_code_is_looked_up_by_its_hash(store: Store) -> None:
    store.create_table(replace(TABLE, id="t2"), replace(ANNA, table="t2"), MATCH)
    assert store.invitations.put_code(CODE, NOW)
    assert store.invitations.find_code("code") == CODE == store.invitations.code("t1")
    assert not store.invitations.put_code(replace(CODE, table="t2"), NOW), "another table has it"
    assert store.invitations.code("t2") is None
    newer = replace(CODE, hash="newer")
    assert store.invitations.put_code(newer, NOW)
    assert store.invitations.find_code("code") is None and store.invitations.code("t1") == newer
    over = "2026-11-22T20:11:00+00:00"
    assert store.invitations.put_code(replace(newer, table="t2"), over), "the other's time is over"
    assert store.invitations.code("t1") is None


def test_settings_come_back(store: Store) -> None:
    store.tables.describe("t1", settings="{}  ")
    assert store.tables.get("t1") == replace(TABLE, settings="{}  ")
    with pytest.raises(NotFound):
        store.tables.describe("t2", settings="{}")


# While a deal is played, and after it


def test_presence_and_scope_are_independent(store: Store) -> None:
    store.play.count("t1", 1, lambda _: CountedScope(2, (1, 0)))
    store.play.set_presence("t1", 1, 2, Entering("anna", NOW))
    assert store.play.counted("t1", 1, 2)[0] == (1, 0)
    assert store.play.presence("t1", 1, 2) == Entering("anna", NOW)
    store.play.count("t1", 1, lambda _: CountedScope(2, (2, 0)))
    assert store.play.presence("t1", 1, 2) == Entering("anna", NOW)
    store.play.set_presence("t1", 1, 2, None)
    assert store.play.presence("t1", 1, 2) is None and store.play.counted("t1", 1, 2)[0] == (2, 0)
    store.play.set_presence("t1", 1, 3, Entering("anna", NOW))
    assert store.play.counted("t1", 1, 3)[0] == ()


def test_a_side_is_kept_for_each_match(store: Store) -> None:
    store.matches.start("t1", replace(MATCH, number=2))
    store.play.choose_side("t1", 1, "anna", 1)
    store.play.choose_side("t1", 2, "anna", None)
    assert store.play.sides("t1", 1) == {"anna": 1}
    assert store.play.sides("t1", 2) == {"anna": None}
    store.play.choose_side("t1", 1, "anna", 0)
    assert store.play.sides("t1", 1) == {"anna": 0}


@every(
    "call",
    [
        lambda store: store.play.choose_side("t1", 1, "nobody", 0),
        lambda store: store.play.set_presence("t1", 2, 1, None),
        lambda store: store.invitations.put_link(replace(LINK, table="t2")),
        lambda store: store.invitations.put_code(replace(CODE, table="t2"), NOW),
        lambda store: store.invitations.put_recovery("t2", "a", "anna"),
    ],
)
def test_unknown_keys_are_not_found(store: Store, call: Callable[[Store], object]) -> None:
    with pytest.raises(NotFound):
        call(store)
