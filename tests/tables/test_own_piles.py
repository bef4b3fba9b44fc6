"""What becomes of the piles that sides send, on a real SQLite file and without Flask."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from scorekeeper.documents.match import Style
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.own_piles import Joined, OwnPile, Resolution
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import What
from scorekeeper.store import engines
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import AlreadySaved, Conflict, Rejected, Saved
from scorekeeper.tables.deal.counting import begin_entering, who_enters
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.deal.own_piles import (
    counted_by,
    send,
    sent_piles,
    store_own_piles,
    take_pile_back,
    waits,
)
from scorekeeper.tables.match.matches import MatchSetup, make_table, seat_of
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.table.seats import SeatSecret
from tests.helpers.generators.own_piles import cards, full, rest_of
from tests.tables.test_entry import points

TABLE = "0123456789abcdef"
EVENING, LATER = "2026-11-20T20:00:00+00:00", "2026-11-20T20:10:00+00:00"
SEAT = seat_of(TABLE, SeatSecret("anna", "secret"), "Anna", EVENING)
MATCH = Match(Rules.of("traditional", 11), (Side.of("Anna"), Side.of("Bruno")))
ANNA = "7d 6d 5d 4d 3d 7c 6c 5c 4c 3c 7s 6s 5s 4s 3s 1b 2b"
BRUNO = rest_of(ANNA)
BOTH = (full(ANNA, 1), full(BRUNO))
DEAL = Deal(Piles((cards(ANNA), cards(BRUNO))), (1, 0), (0, 0))


@pytest.fixture
def url(sqlite_url: str) -> str:
    with closing(engines.open_store(sqlite_url)) as store:
        make_table(store, SEAT, MatchSetup(MATCH, Style.ITALIAN), EVENING)
    return sqlite_url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(engines.open_store(url)) as store:
        yield store


def played(store: Store) -> MatchState:
    return load_match(store, TABLE, 1)


def sending(key: str = "a", based_on: int = 0, number: int = 1, seat: str = SEAT.id) -> Submission:
    return Submission(number, based_on, key, seat, LATER)


def put(store: Store, side: int, own: OwnPile, key: str = "") -> None:
    assert send(store, played(store), sending(key or f"pile {side}"), side, own) is None


def joined(store: Store, resolution: Resolution | None = None, based_on: int = 0) -> object:
    return store_own_piles(
        store, played(store), sending(based_on=based_on), resolution or Resolution()
    )


def test_the_last_pile_makes_the_deal(store: Store) -> None:
    put(store, 0, BOTH[0])
    assert sent_piles(store, played(store), 1).own_piles == (BOTH[0], None)
    assert joined(store) == Joined(missing=(1,))
    assert played(store).deals == ()
    put(store, 1, BOTH[1])
    assert isinstance(joined(store), Saved)
    assert played(store).match.deals == (DEAL,)
    assert counted_by(store, played(store), 1) == (0, 1)


def test_a_withdrawn_pile_is_missing(store: Store) -> None:
    put(store, 0, BOTH[0])
    take_pile_back(store, played(store), 1, 0)
    assert sent_piles(store, played(store), 1).missing == (0, 1)


def test_a_stored_deal_keeps_its_piles(store: Store) -> None:
    for side, own in enumerate(BOTH):
        put(store, side, own)
    joined(store)
    take_pile_back(store, played(store), 1, 0)
    assert counted_by(store, played(store), 1) == (0, 1)


def test_sending_a_pile_ends_presence(store: Store) -> None:
    begin_entering(store, played(store), 1, SEAT.id, LATER)
    assert who_enters(store, played(store), LATER)
    put(store, 0, BOTH[0])
    assert who_enters(store, played(store), LATER) is None


def test_an_impossible_pile_is_refused(store: Store) -> None:
    wrong = send(store, played(store), sending(), 0, full("7d"))
    assert wrong and [each.what for each in wrong.problems] == [What.PILE_OF_ONE]
    wrong = send(store, played(store), sending(number=2), 0, BOTH[0])
    assert wrong and [each.what for each in wrong.problems] == [What.NOT_THE_NEXT_DEAL]
    assert sent_piles(store, played(store), 1).missing == (0, 1)


def test_joining_again_stores_nothing(store: Store) -> None:
    for side, own in enumerate(BOTH):
        put(store, side, own)
    assert isinstance(joined(store), Saved)
    assert isinstance(joined(store), AlreadySaved)
    assert len(store.matches.get(TABLE, 1).versions) == 1


def test_an_equal_deal_meanwhile_agrees(store: Store) -> None:
    for side, own in enumerate(BOTH):
        put(store, side, own)
    before = played(store)
    assert isinstance(store_deal(store, before, sending("grid"), DEAL), Saved)
    assert isinstance(store_own_piles(store, before, sending(), Resolution()), AlreadySaved)


def test_another_deal_meanwhile_conflicts(store: Store) -> None:
    for side, own in enumerate(BOTH):
        put(store, side, own)
    before = played(store)
    other = points(3, 1)
    assert isinstance(store_deal(store, before, sending("grid"), other), Saved)
    assert isinstance(store_own_piles(store, before, sending(), Resolution()), Conflict)
    assert played(store).match.deals == (other,)


def test_after_the_end_no_pile_is_taken(store: Store) -> None:
    for number in (1, 2, 3):
        late = sending(f"{number}", number=number)
        assert isinstance(store_deal(store, played(store), late, points(4, 0)), Saved)
    wrong = send(store, played(store), sending(number=4), 0, BOTH[0])
    assert isinstance(wrong, Rejected)
    assert [each.what for each in wrong.problems] == [What.AFTER_THE_END]


def test_a_stored_deal_awaits_no_piles(store: Store) -> None:
    assert waits(store, played(store), sent_piles(store, played(store), 1))
    store_deal(store, played(store), sending("grid"), DEAL)
    assert not waits(store, played(store), sent_piles(store, played(store), 1))
    put(store, 1, BOTH[1])
    assert not waits(store, played(store), sent_piles(store, played(store), 1))
    put(store, 1, full(rest_of(ANNA, "10b")), "later")
    assert waits(store, played(store), sent_piles(store, played(store), 1))
    resolution = Resolution(dict.fromkeys(cards("10b"), 0))
    assert isinstance(joined(store, resolution, based_on=1), Saved)
    assert not waits(store, played(store), sent_piles(store, played(store), 1))
    assert counted_by(store, played(store), 1) == (1,)
