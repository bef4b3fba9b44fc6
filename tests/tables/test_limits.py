"""Somebody else is quicker by a moment: limits are looked at again while nobody else can write."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest

from scorekeeper.documents.match import Style
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store import engines
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Link, Seat
from scorekeeper.tables import Rejected, Saved
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.match.matches import MatchSetup, make_table
from scorekeeper.tables.match_state import load_match
from scorekeeper.tables.people.people import rename
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.seats import TableFull, give_seat_back, refuse_one_more
from scorekeeper.tables.transfer import bring_in
from tests.helpers.lowered import lower
from tests.helpers.match_records import document, record
from tests.tables.test_entry import points

TABLE, AT = "t1", "2026-11-20T20:00:00+00:00"
ANNA = Seat("anna", TABLE, "Anna", "score", maker=True, key="k", made=AT)
BRUNO, CARLA = replace(ANNA, id="bruno", maker=False), replace(ANNA, id="carla", maker=False)
LINK = Link(TABLE, "score", "hash", "salt", "2026-11-21T08:00:00+00:00")
READY = MatchSetup(
    Match(Rules.of("traditional", 2), (Side.of("Anna"), Side.of("Bruno"))), Style.FRENCH
)


@pytest.fixture
def store(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Two phones may sit at a table, which may have two matches, of deals of two versions."""
    lower(monkeypatch, SEATS=2, MATCHES=2, VERSIONS=2)
    with closing(engines.open_store(url)) as store:
        make_table(store, ANNA, READY, AT)
        store.invitations.put_link(LINK)
        yield store


def sit(store: Store, seat: Seat) -> object:
    try:
        return store.seats.add(seat, LINK, refuse_one_more)
    except TableFull as full:
        return type(full)


def give(store: Store, seat: Seat) -> object:
    try:
        return give_seat_back(store, TABLE, seat.id, AT)
    except TableFull as full:
        return type(full)


def bring(store: Store, key: str) -> object:
    return bring_in(store, TABLE, ANNA.id, key, [record(document(1))])


def correct(store: Store, made: int, based_on: int) -> object:
    sending = Submission(1, based_on, f"{made}", ANNA.id, AT, "counted again")
    return store_deal(store, load_match(store, TABLE, 1), sending, points(made, 0))


def bruno_goes(store: Store) -> None:
    sit(store, BRUNO)
    store.seats.take_back(TABLE, BRUNO.id, AT)
    store.invitations.put_link(LINK)


def refused(what: What, *figures: int, text: str = "") -> Rejected:
    return Rejected((Problem(what, figures=figures, text=text),))


Act = Callable[[Store], object]
# What was there before, what is done, what another phone does a moment earlier, and the answer.
CASES: dict[str, tuple[Act, Act, Act, object]] = {
    "sit": (lambda s: None, lambda s: sit(s, CARLA), lambda s: sit(s, BRUNO), TableFull),
    "give back": (bruno_goes, lambda s: give(s, BRUNO), lambda s: sit(s, CARLA), TableFull),
    "matches": (
        *(lambda s: None, lambda s: bring(s, "a"), lambda s: bring(s, "b")),
        refused(What.TOO_MANY_MATCHES, 2, 3),
    ),
    "name": (
        *(
            lambda s: None,
            lambda s: rename(s, TABLE, 1, "Eva"),
            lambda s: rename(s, TABLE, 2, "Eva"),
        ),
        refused(What.NAME_OF_ANOTHER, text="Eva"),
    ),
}


@contextmanager
def before_the_turn(store: Store, act: Act, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is done with the store, another phone does that a moment before it has its turn."""
    turn, waiting = store.rows.connection.turn, [act]

    @contextmanager
    def later(table: str, *, aside: bool) -> Iterator[None]:
        while waiting:
            waiting.pop()(None)
        with turn(table, aside=aside):
            yield

    with monkeypatch.context() as patched:
        patched.setattr(store.rows.connection, "turn", later)
        yield


@pytest.mark.parametrize("case", CASES)
def test_the_later_one_exceeds_the_limit(
    url: str, store: Store, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, mine, others, answer = CASES[case]
    before(store)
    with closing(engines.open_store(url)) as other:
        with before_the_turn(store, lambda _: others(other), monkeypatch):
            assert mine(store) == answer
        held = counts_at_table(other)
    assert held[case] == (1 if case == "name" else 2)


def counts_at_table(store: Store) -> dict[str, int]:
    seated = sum(map(seats.is_valid_seat, store.seats.all(TABLE)))
    named = sum(person.name == "Eva" for person in store.people.all(TABLE))
    return {
        "sit": seated,
        "give back": seated,
        "matches": store.matches.highest(TABLE),
        "name": named,
    }


def test_versions_of_a_deal_are_limited(store: Store) -> None:
    for number in range(2):
        assert isinstance(correct(store, number + 1, number), Saved)
    assert correct(store, 3, 2) == refused(What.TOO_MANY_VERSIONS, 2, 3)
    assert len(store.matches.get(TABLE, 1).versions) == 2


def test_deals_of_a_match_are_limited(
    url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, KEPT_DEALS=2)
    correct(store, 1, 0)
    with closing(engines.open_store(url)) as other:

        def another_deal(_: object) -> None:
            sending = Submission(2, 0, "other", ANNA.id, AT)
            answer = store_deal(other, load_match(other, TABLE, 1), sending, points(1, 0))
            assert isinstance(answer, Saved)

        with before_the_turn(store, another_deal, monkeypatch):
            assert correct(store, 2, 1) == refused(What.TOO_MANY_KEPT, 2, 3)
