"""What the sides of a match say of its deals: who is asked, and what holds, in whatever order."""

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.documents.match import Style
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.store import engines
from scorekeeper.store.match_values import Confirmation, StoredDeal
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.deal.confirmation import (
    Acceptance,
    NotAsked,
    Outdated,
    Repliers,
    SideReply,
    acceptance,
    acceptances,
    can_reply,
    reply,
)
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.match.matches import MatchSetup, make_table
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.table.seats import sides_at
from scorekeeper.words.deal.confirmation import confirmations_on_paper
from tests.tables.test_entry import points

EVENING = "2026-11-20T20:00:00+00:00"
NAMES = ("Anna", "Bruno", "Carla")


def deal(seat: str = "anna", version: int = 2) -> StoredDeal:
    return StoredDeal(4, version, "", seat, seat.capitalize(), EVENING, "key", "")


def people(**changes: object) -> Repliers:
    """A phone for each of three sides, a second one for Bruno, and one that is on no side."""
    sides = {"anna": 0, "bruno": 1, "bianca": 1, "carla": 2, "dora": None}
    names = {seat: seat.capitalize() for seat in sides}
    return replace(Repliers(3, names, sides, frozenset({0, 1, 2})), **changes)


def confirmation(
    seat: str, minute: int = 0, word: str = "", version: int = 2, number: int = 4
) -> Confirmation:
    return Confirmation(1, number, version, seat, not word, word, later(EVENING, minutes=minute))


def confirmed(known: Acceptance) -> list[SideReply]:
    return [each for each in known.replies if each.agrees]


def at_random(
    luck: random.Random,
) -> tuple[StoredDeal, Repliers, list[Confirmation], frozenset[int]]:
    """A deal and whatever people may have said of it and of others."""
    table = people(
        here=frozenset(luck.sample(range(3), luck.randint(0, 3))), asked=luck.random() < 0.8
    )
    seats = list(table.sides)
    sayings = {
        (seat, version): confirmation(
            seat, luck.randint(0, 3), luck.choice(["", "no"]), version, luck.choice([4, 4, 4, 3])
        )
        for seat in seats
        for version in (1, 2, 3)
        if luck.random() < 0.5
    }
    counted = frozenset(luck.sample(range(3), luck.randint(0, 2)))
    return deal(luck.choice(seats)), table, list(sayings.values()), counted


def cases() -> Iterator[random.Random]:
    return map(random.Random, range(2000))


def test_each_other_side_has_one_state() -> None:
    for luck in cases():
        entered, table, sayings, counted = at_random(luck)
        known = acceptance(entered, table, sayings, counted)
        assert known.entered == table.sides[entered.seat]
        listed = [
            *known.asked,
            *known.absent,
            *known.counted,
            *(each.side for each in known.replies),
        ]
        assert len(listed) == len(set(listed)) and known.entered not in listed
        if table.asked:
            assert set(listed) == {0, 1, 2} - {known.entered}
        else:
            assert known.asked == known.absent == ()
        assert set(known.asked) <= table.here and not set(known.absent) & table.here
        # Only what was said of this version is heard, in whatever order it is told.
        of_it = [each for each in sayings if (each.deal, each.version) == (4, 2)]
        words = {(table.sides[each.seat], each.at, each.agrees) for each in of_it}
        assert {(each.side, each.at, each.agrees) for each in known.replies} <= words
        for said in (of_it, sayings, sayings):
            luck.shuffle(said)
            assert acceptance(entered, table, said, counted) == known


def test_a_new_version_asks_again() -> None:
    for luck in cases():
        entered, table, sayings, _ = at_random(luck)
        anew = acceptance(replace(entered, version=9), table, sayings)
        assert anew.replies == ()
        assert {*anew.asked, *anew.absent} == ({0, 1, 2} - {anew.entered} if table.asked else set())


def test_an_unknown_author_asks_all_sides() -> None:
    assert acceptance(deal("dora"), people(), []).asked == (0, 1, 2)
    assert acceptance(deal("gone"), people(), []).asked == (0, 1, 2)


def test_an_answer_without_a_side_is_ignored() -> None:
    known = acceptance(deal(), people(), [confirmation("dora"), confirmation("dora", word="no")])
    assert (known.replies, known.asked) == ((), (1, 2))


def test_a_side_with_an_equal_count_agrees() -> None:
    known = acceptance(deal(), people(), [], (0, 2))
    assert (known.asked, known.counted, known.agreeing) == ((1,), (2,), (2,))


def test_a_side_may_object_to_its_own_count() -> None:
    known = acceptance(deal(), people(), [confirmation("carla", word="no")], (2,))
    assert (known.counted, [each.word for each in known.objections]) == ((), ["no"])


def test_the_later_phone_of_a_side_decides() -> None:
    table, objects = people(), confirmation("bruno", 1, word="no")
    assert acceptance(deal(), table, [objects, confirmation("bianca", 2)]).replies == (
        SideReply(1, True, "Bianca", later(EVENING, minutes=2)),
    )
    known = acceptance(deal(), table, [objects, confirmation("bianca", 0)])
    assert known.objections == (SideReply(1, False, "Bruno", objects.at, "no"),)


def test_an_objection_wins_within_a_second() -> None:
    for one, other in (("bruno", "bianca"), ("bianca", "bruno")):
        known = acceptance(deal(), people(), [confirmation(one), confirmation(other, word="no")])
        assert [each.word for each in known.replies] == ["no"]


# At a table


ANNA, BRUNO = (
    Seat(name.lower(), "0123456789abcdef", name, "score", key=name) for name in NAMES[:2]
)


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    """A table with the setting on, at which Anna's phone has entered a deal."""
    match = Match(Rules.of("traditional", 21), (Side.of("Anna"), Side.of("Bruno")))
    with closing(engines.open_store(sqlite_url)) as store:
        make_table(store, ANNA, MatchSetup(match, Style.ITALIAN), EVENING)
        store.tables.describe(ANNA.table, accepts=True)
        enter_points(store, 0, 3, 1)
        yield store


def played(store: Store) -> MatchState:
    return load_match(store, ANNA.table, 1)


def enter_points(store: Store, version: int, *of: int, seat: str = "anna") -> None:
    sending = Submission(1, version, f"key {version}", seat, EVENING)
    store_deal(store, played(store), sending, points(*of))


def says(store: Store, seat: str, version: int = 1, word: str = "", minute: int = 0) -> None:
    at = later(EVENING, minutes=minute)
    reply(store, played(store), Confirmation(1, 1, version, seat, not word, word, at))


def of_the_deal(store: Store) -> Acceptance:
    (known,) = acceptances(store, played(store))
    return known


def test_an_unseated_side_is_away(store: Store) -> None:
    assert (of_the_deal(store).asked, of_the_deal(store).absent) == ((), (1,))
    store.seats.add(BRUNO)
    assert (of_the_deal(store).asked, of_the_deal(store).absent) == ((1,), ())


def test_an_ended_seats_answer_remains(store: Store) -> None:
    store.seats.add(BRUNO)
    store.seats.take_back(BRUNO.table, BRUNO.id, EVENING)
    assert of_the_deal(store).absent == (1,)
    store.seats.give_back(BRUNO.table, BRUNO.id)
    says(store, "bruno")
    store.seats.take_back(BRUNO.table, BRUNO.id, EVENING)
    assert [each.who for each in confirmed(of_the_deal(store))] == ["Bruno"]


def test_the_maker_has_the_first_side_until_it_has_a_name(store: Store) -> None:
    maker = replace(BRUNO, maker=True)
    assert sides_at(store, played(store), [replace(maker, name=""), maker]) == [0, 1]


def test_a_chosen_side_overrides_the_name(store: Store) -> None:
    store.seats.add(BRUNO)
    store.play.choose_side(BRUNO.table, 1, BRUNO.id, None)
    assert of_the_deal(store).absent == (1,)
    with pytest.raises(NotAsked):
        says(store, "bruno")


def test_a_repeat_keeps_the_first_time(store: Store) -> None:
    store.seats.add(BRUNO)
    says(store, "bruno")
    before = store.tables.changed(ANNA.table)
    says(store, "bruno", minute=5)
    assert [each.at for each in confirmed(of_the_deal(store))] == [EVENING]
    assert store.tables.changed(ANNA.table) == before


def test_a_side_may_change_its_mind(store: Store) -> None:
    store.seats.add(BRUNO)
    says(store, "bruno", word="no", minute=1)
    assert [each.word for each in of_the_deal(store).objections] == ["no"]
    says(store, "bruno", minute=2)
    assert of_the_deal(store).objections == ()
    assert len(confirmed(of_the_deal(store))) == 1


def test_others_keep_no_answer(store: Store) -> None:
    store.seats.add(replace(BRUNO, id="dora", name="Dora"))
    for seat in ("anna", "dora"):
        assert not can_reply(store, played(store), 1, seat)
        with pytest.raises(NotAsked):
            says(store, seat)
    assert store.play.confirmations(ANNA.table, 1) == ()


@pytest.mark.parametrize("version", [1, 3])
def test_outdated_versions_keep_no_answer(store: Store, version: int) -> None:
    store.seats.add(BRUNO)
    enter_points(store, 1, 2, 2)
    with pytest.raises(Outdated):
        says(store, "bruno", version)
    assert store.play.confirmations(ANNA.table, 1) == ()


def test_a_correction_asks_the_first_side(store: Store) -> None:
    store.seats.add(BRUNO)
    says(store, "bruno", word="no")
    enter_points(store, 1, 2, 2, seat="bruno")
    known = of_the_deal(store)
    assert (known.version, known.entered, known.asked, known.replies) == (2, 1, (0,), ())
    says(store, "anna", 2)
    assert [each.side for each in confirmed(of_the_deal(store))] == [0]


def test_switched_off_nobody_is_asked(store: Store) -> None:
    store.seats.add(BRUNO)
    store.tables.describe(ANNA.table, accepts=False)
    assert acceptances(store, played(store)) == ()
    says(store, "bruno")
    known = of_the_deal(store)
    assert (known.asked, [each.side for each in confirmed(known)]) == ((), [1])


# On paper


def test_the_sheet_lists_each_answer() -> None:
    table = people(here=frozenset({0, 1}))
    deals = [
        acceptance(replace(deal(seat), number=number), table, sayings)
        for number, seat, sayings in (
            (1, "anna", [confirmation("bruno", number=1)]),
            (
                2,
                "bruno",
                [
                    confirmation("anna", number=2, word="seven of cups"),
                    confirmation("carla", number=2),
                ],
            ),
            (3, "anna", [confirmation("bruno", number=3)]),
        )
    ]
    assert confirmations_on_paper(deals, NAMES) == (
        "Deal 2, objection by Anna: “seven of cups”",
        "Confirmed by Bruno: deals 1 and 3.",
        "Confirmed by Carla: deal 2.",
        "Not confirmed by Carla: deals 1 and 3.",
    )
    assert confirmations_on_paper((), NAMES) == ()
