"""What a store promises of the people of a table; on a real file and on a real PostgreSQL."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound, PlayedTogether
from scorekeeper.store.match_values import NewDeal, NewMatch, Person
from scorekeeper.store.sql import matches
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table

NOW = "2025-01-06T20:00:00Z"
MATCH = NewMatch(1, "{}", "[[0],[1]]", "{}", 0, NOW, people=("Anna", "Bruno"))
ANNA, BRUNO = 1, 2
DEAL = NewDeal(1, 0, "{}", "k", "s", NOW)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        store.create_table(Table("t1", "", "it", NOW), Seat("s", "t1", "Anna", "score"), MATCH)
        yield store


def play(store: Store, number: int, *people: str, **changed: Any) -> None:
    store.matches.start("t1", replace(MATCH, number=number, people=people, **changed))


def names(store: Store, number: int) -> list[str]:
    people = store.matches.get("t1", number).people
    (summary,) = (each for each in store.matches.summaries("t1") if each.number == number)
    assert summary.people == people
    return [player.name for player in people]


def played(store: Store, person: int, **asked: Any) -> list[int]:
    return [each.number for each in store.matches.summaries("t1", person=person, **asked)]


def test_a_name_is_one_person_at_a_table(store: Store) -> None:
    play(store, 2, "Bruno", "Carla")
    assert store.people.all("t1") == (
        Person(1, "Anna", "Anna", 0, 1),
        Person(2, "Bruno", "Bruno", 0, 2),
        Person(3, "Carla", "Carla", 0, 3),
    )
    assert names(store, 1) == ["Anna", "Bruno"]
    assert names(store, 2) == ["Bruno", "Carla"]


def test_a_name_elsewhere_is_somebody_else(store: Store) -> None:
    other = Seat("s", "t2", "Anna", "score")
    store.create_table(Table("t2", "", "it", NOW), other, replace(MATCH, people=("Bruno", "Eva")))
    store.people.rename("t1", BRUNO, "Dino")
    assert [each.name for each in store.people.all("t2")] == ["Bruno", "Eva"]


def test_a_new_name_applies_everywhere(store: Store) -> None:
    play(store, 2, "Bruno", "Carla")
    store.people.rename("t1", BRUNO, "Brunone")
    assert names(store, 1) == ["Anna", "Brunone"]
    assert names(store, 2) == ["Brunone", "Carla"]


def test_a_merge_can_be_undone(store: Store) -> None:
    play(store, 2, "Anna", "Brunò")
    store.people.merge("t1", 3, BRUNO)
    assert names(store, 2) == ["Anna", "Bruno"]
    assert played(store, BRUNO) == [2, 1]
    assert store.people.all("t1")[2] == Person(3, "Bruno", "Brunò", 2, 2)
    store.people.rename("t1", BRUNO, "Dino")
    assert names(store, 2) == ["Anna", "Dino"]
    store.people.merge("t1", 3, 0)
    assert names(store, 2) == ["Anna", "Brunò"]
    assert (played(store, BRUNO), played(store, 3)) == ([1], [2])


def test_a_merged_spelling_stays_known(store: Store) -> None:
    play(store, 2, "Anna", "Brunò")
    store.people.merge("t1", 3, BRUNO)
    play(store, 3, "Brunò", "Carla")
    assert names(store, 3) == ["Bruno", "Carla"]
    assert played(store, BRUNO) == [3, 2, 1]


def test_nobody_sits_twice_at_one_match(store: Store) -> None:
    play(store, 2, "Anna", "Brunò")
    store.people.merge("t1", 3, BRUNO)
    play(store, 3, "Brunò", "Bruno")
    assert names(store, 3) == ["Brunò", "Bruno"]
    assert [player.person for player in store.matches.get("t1", 3).people] == [4, BRUNO]
    assert names(store, 2) == ["Anna", "Bruno"]


def test_double_merges_are_undone_in_steps(store: Store) -> None:
    play(store, 2, "Bru", "Carla")
    play(store, 3, "Brunò", "Carla")
    store.people.merge("t1", 3, 5)
    store.people.merge("t1", 5, BRUNO)
    assert (names(store, 2)[0], names(store, 3)[0]) == ("Bruno", "Bruno")
    store.people.merge("t1", 5, 0)
    assert (names(store, 2)[0], names(store, 3)[0]) == ("Brunò", "Brunò")
    store.people.merge("t1", 3, 0)
    assert (names(store, 2)[0], names(store, 3)[0]) == ("Bru", "Brunò")


def test_opponents_cannot_be_merged(store: Store) -> None:
    play(store, 2, "Carla", "Anna")
    play(store, 3, "Eva", "Dino")
    assert store.people.met("t1", ANNA) == {1, 2, 3} and store.people.met("t1", BRUNO) == {1, 2}
    with pytest.raises(PlayedTogether) as refused:
        store.people.merge("t1", 3, ANNA)
    assert refused.value.match == 2
    store.people.merge("t1", 3, BRUNO)
    with pytest.raises(PlayedTogether):
        store.people.merge("t1", ANNA, BRUNO)


def test_a_circle_of_merges_ends(store: Store) -> None:
    play(store, 2, "Carla", "Dino")
    store.people.merge("t1", ANNA, 3)
    store.people.merge("t1", 3, ANNA)
    assert names(store, 1)[1] == "Bruno" and names(store, 1)[0] in ("Anna", "Carla")


def test_strangers_are_never_merged(store: Store) -> None:
    with pytest.raises(NotFound):
        store.people.rename("t1", 9, "Eva")
    for who, into in ((9, 1), (1, 9)):
        with pytest.raises(NotFound):
            store.people.merge("t1", who, into)
    assert names(store, 1) == ["Anna", "Bruno"]


def test_matches_of_a_person_come_in_pages(store: Store) -> None:
    for number in range(2, 8):
        play(store, number, "Anna", "Carla", started=f"2025-02-0{9 - number}T20:00:00Z")
    play(store, 8, "Bruno", "Eva", started="2025-03-01")
    assert played(store, ANNA) == [2, 3, 4, 5, 6, 7, 1]
    assert played(store, ANNA, before=("2025-02-06T20:00:00Z", 3), most=2) == [4, 5]
    assert played(store, ANNA, period="2025-02") == played(store, ANNA, period="2025-02-0")
    store.matches.describe("t1", 1, "2025-02-20", "")
    assert played(store, ANNA, most=2) == [1, 2]


def test_players_of_a_match_can_be_changed(store: Store) -> None:
    store.matches.name_sides("t1", 1, "[[0],[1]]", ("Carla", "Bruno"))
    assert names(store, 1) == ["Carla", "Bruno"]
    assert (played(store, ANNA), played(store, 3)) == ([], [1])


def test_an_ended_match_can_be_reopened(store: Store) -> None:
    store.matches.end("t1", 1, NOW)
    assert store.matches.get("t1", 1).ended == store.matches.summaries("t1")[0].ended == NOW
    store.matches.end("t1", 1, "")
    assert store.matches.get("t1", 1).ended == ""
    with pytest.raises(NotFound):
        store.matches.end("t1", 2, NOW)


def test_a_batch_equals_single_additions(store: Store) -> None:
    for number in range(2, 5):
        play(store, number, "Anna", "Carla")
        store.deals.append("t1", number, DEAL)
    store.deals.append("t1", 3, replace(DEAL, based_on=1, key="k2", entry="[]"))
    store.deals.append("t1", 3, replace(DEAL, number=2, key="k3"))
    numbers = [4, 1, 3, 9]
    assert store.matches.several("t1", numbers) == tuple(
        store.matches.get("t1", each) for each in (1, 3, 4)
    )
    changes = store.deals.versions_of("t1", numbers)
    assert changes == {each: store.matches.get("t1", each).versions for each in (3, 4)}
    assert store.matches.several("t1", []) == () and store.deals.versions_of("t1", []) == {}


def test_the_first_match_in_a_time_is_found(store: Store) -> None:
    days = ["", "2023-05-01", "2024-01-31", "2024-02-01T10:00:00", "2024-02-29", "2026-12-31"]
    for number, day in enumerate(days, 2):
        play(store, number, started=day)
    store.bin.put("t1", 3, NOW, "")
    assert store.facts.begun("t1", "", 4) == ("2024-01-31", NOW, "2026-12-31")
    assert store.facts.begun("t1", "2024", 7) == ("2024-01-31", "2024-02-01T10:00:00")
    assert store.facts.begun("t1", "2024-02", 10) == ("2024-02-01T10:00:00", "2024-02-29")
    assert store.facts.begun("t1", "2022", 7) == store.facts.begun("nowhere", "", 4) == ()


def test_many_matches_have_their_people(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play(store, 2, "Anna", "Carla")
    named = store.matches.summaries("t1")
    monkeypatch.setattr(matches, "_NAMED", 1)
    assert store.matches.summaries("t1") == named
