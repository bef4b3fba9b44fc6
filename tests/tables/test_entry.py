"""What people do at a table, on a real SQLite file and without Flask: enter, start, play again."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import DECK, Suit
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store import engines
from scorekeeper.store.match_values import NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.tables import Rejected, Saved
from scorekeeper.tables.clock_and_ids import id_from, new_id
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.match.details import store_day_and_note
from scorekeeper.tables.match.matches import MatchSetup, make_table, rematch, seat_of, start
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.serialization import settings_text
from scorekeeper.tables.table.seats import SeatSecret
from scorekeeper.tables.transfer import Likeness, bring_in, compare
from tests.helpers.match_records import document, record

TABLE = "0123456789abcdef"
HELD = SeatSecret("anna", "secret")
EVENING = "2026-11-20T20:00:00+00:00"
ANNA = seat_of(TABLE, HELD, "Anna", EVENING)
LATER = "2026-11-20T20:10:00+00:00"
SHORT = MatchSetup(
    Match(Rules.of("traditional", 2), (Side.of("Anna"), Side.of("Bruno"))), Style.FRENCH
)
COINS = frozenset(card for card in DECK if card.suit is Suit.COINS)
OTHERS = frozenset(DECK) - COINS
PILES = Deal(Piles((COINS, OTHERS)), (1, 0), (0, 0))


def points(*each: int) -> Deal:
    return Deal(PointsOnly(each), (0,) * len(each), (0,) * len(each))


@pytest.fixture
def url(sqlite_url: str) -> str:
    """A database with one table, at which Anna and Bruno have just sat down."""
    with closing(engines.open_store(sqlite_url)) as store:
        make_table(store, ANNA, SHORT, EVENING)
    return sqlite_url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(engines.open_store(url)) as store:
        yield store


def played(store: Store, number: int = 1) -> MatchState:
    return load_match(store, TABLE, number)


def sending(number: int = 1, based_on: int = 0, key: str = "a", why: str = "") -> Submission:
    return Submission(number, based_on, key, ANNA.id, LATER, why)


def enter_points(store: Store, *each: int) -> None:
    """Enter the next deal of the newest match, of which only the points are known."""
    match = load_match(store, TABLE)
    answer = store_deal(store, match, sending(match.next_deal, key=new_id()), points(*each))
    assert isinstance(answer, Saved)


# Deals


# Tables and matches


@pytest.mark.parametrize("look", ["highest", "latest", "get"])
def test_two_phones_start_the_same_match(
    store: Store, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_points(store, 11, 0)
    looked = getattr(store.matches, look)

    def interrupted(*given: Any) -> Any:
        monkeypatch.undo()
        seen = looked(*given)
        assert start(store, TABLE, SHORT.new_match(LATER)) == 2
        return seen

    monkeypatch.setattr(store.matches, look, interrupted)
    assert start(store, TABLE, SHORT.new_match(LATER)) == 2
    assert [each.number for each in store.matches.summaries(TABLE)] == [2, 1]


def test_a_late_start_joins_the_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    enter_points(store, 11, 0)
    store_it = store.matches.start

    def after_another(table: str, new: NewMatch) -> None:
        store_it(table, replace(new, settings=settings_text("numbers")))
        store_it(table, new)

    monkeypatch.setattr(store.matches, "start", after_another)
    assert start(store, TABLE, SHORT.new_match(LATER)) == 2
    assert (len(store.matches.summaries(TABLE)), played(store, 2).style) == (2, Style.NUMBERS)


def test_date_and_note_are_kept(store: Store) -> None:
    assert store_day_and_note(store, played(store), EVENING[:10], "At the bar.") is None
    assert (played(store).row.started, played(store).row.note) == (EVENING, "At the bar.")
    assert store_day_and_note(store, played(store), "1987-08-15", "") is None
    assert (played(store).row.started, played(store).row.note) == ("1987-08-15", "")


def test_two_mistakes_keep_neither(store: Store) -> None:
    before = played(store)
    answer = store_day_and_note(store, before, "soon", "x" * 501)
    wrong = (Problem(What.NOT_A_DAY, text="soon"), Problem(What.NOTE_TOO_LONG, figures=(501, 500)))
    assert answer == Rejected(wrong)
    assert played(store) == before


# Files


def test_known_matches_are_noticed(store: Store) -> None:
    two, three = (record(document(deals)) for deals in (2, 3))
    longer = document(2)
    longer["deals"].append(document(3, 2)["deals"][0])
    bring_in(store, TABLE, ANNA.id, "key", [two])
    here = store.matches.summaries(TABLE)
    assert compare([two, record(longer), three, three], here) == [
        Likeness(same=2),
        Likeness(begins_like=2, deals_there=2),
        Likeness(),
        Likeness(twice=3),
    ]
    assert [like.is_new for like in compare([two, three], here)] == [False, True]


# Seats and ids


def test_a_kept_seat_reads_as_written() -> None:
    assert SeatSecret.read(HELD.text()) == HELD
    assert [SeatSecret.read(text) for text in ("", ".", "anna", "anna.", ".secret")] == [None] * 5


def test_ids_are_stable_and_sixteen_letters() -> None:
    ids = [new_id(), new_id(), id_from("secret", "a", "b"), id_from("secret", "ab")]
    assert len(set(ids)) == 4
    assert all(len(each) == 16 and not set(each) & set("ilou") for each in ids)
    assert id_from("secret", "a", "b") == ids[2] != id_from("other", "a", "b")


def test_a_late_rematch_joins_the_first(store: Store) -> None:
    enter_points(store, 11, 0)
    over = played(store)
    assert [rematch(store, over, LATER) for _ in range(2)] == [2, 2]
    enter_points(store, 1, 3)
    assert rematch(store, over, LATER) == 2
    enter_points(store, 0, 11)
    assert rematch(store, over, LATER) == 3
