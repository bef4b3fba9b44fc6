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
from scorekeeper.store.errors import NotFound, TableExists
from scorekeeper.store.match_values import NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import AlreadySaved, Conflict, Rejected, Saved
from scorekeeper.tables.clock_and_ids import id_from, new_id
from scorekeeper.tables.deal.entry import Submission, exchanged, store_deal, versions_of_deal
from scorekeeper.tables.match.details import store_day_and_note
from scorekeeper.tables.match.matches import MatchSetup, make_table, rematch, seat_of, start
from scorekeeper.tables.match_state import MatchState, load_match, read_records
from scorekeeper.tables.serialization import settings_text
from scorekeeper.tables.table.seats import MayNotScore, SeatSecret, may_score, scorer, seat_held
from scorekeeper.tables.transfer import Likeness, bring_in, bring_in_new, compare
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, record

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


def test_a_deal_is_stored_with_its_author(store: Store) -> None:
    answer = store_deal(store, played(store), sending(), PILES)
    assert isinstance(answer, Saved)
    assert (answer.deal.number, answer.deal.version) == (1, 1)
    assert (answer.deal.who, answer.deal.at, answer.deal.key) == ("Anna", LATER, "a")
    assert played(store).deals == (answer.deal,)
    assert played(store).match.deals == (PILES,)


def test_a_repeat_returns_the_stored_deal(store: Store) -> None:
    before = played(store)
    first = store_deal(store, before, sending(), PILES)
    assert isinstance(first, Saved)
    # From a page opened before the deal was stored, and from one opened after.
    for match in (before, played(store)):
        assert store_deal(store, match, sending(), PILES) == AlreadySaved(first.deal)
    assert len(store.matches.get(TABLE, 1).versions) == 1
    # And after a correction.
    store_deal(store, played(store), sending(based_on=1, key="b"), points(4, 0))
    assert store_deal(store, played(store), sending(), PILES) == AlreadySaved(first.deal)
    assert len(store.matches.get(TABLE, 1).versions) == 2


def test_a_repeat_works_after_the_end(store: Store) -> None:
    enter_points(store, 7, 0)
    last = sending(2, key="last")
    first = store_deal(store, played(store), last, points(4, 0))
    assert isinstance(first, Saved)
    assert played(store).outcome is not None
    assert store_deal(store, played(store), last, points(4, 0)) == AlreadySaved(first.deal)


def test_a_key_of_another_deal_conflicts(store: Store) -> None:
    store_deal(store, played(store), sending(), PILES)
    answer = store_deal(store, played(store), sending(2), points(1, 3))
    assert isinstance(answer, Conflict)
    assert (answer.stored.number, answer.yours.number, answer.version) == (1, 2, 0)


def test_an_empty_correction_needs_a_reason(store: Store) -> None:
    first = store_deal(store, played(store), sending(), PILES)
    assert isinstance(first, Saved)
    assert store_deal(store, played(store), sending(based_on=1, key="b"), PILES) == AlreadySaved(
        first.deal
    )
    said = store_deal(
        store, played(store), sending(based_on=1, key="c", why="counted again"), PILES
    )
    assert isinstance(said, Saved)
    assert (said.deal.version, said.deal.why) == (2, "counted again")


def test_an_ended_match_is_only_corrected(store: Store) -> None:
    enter_points(store, 8, 0)
    enter_points(store, 8, 1)
    late = store_deal(store, played(store), sending(3, key="late"), points(1, 0))
    assert late == Rejected((Problem(What.AFTER_THE_END),))
    mended = store_deal(store, played(store), sending(1, 1, "mended"), points(0, 1))
    assert isinstance(mended, Saved)
    assert played(store).outcome is None
    assert played(store).totals == (8, 2)


@every("number", [-1, 0, 2, 3, 10**9])
def test_a_wrong_number_is_not_stored(number: int, store: Store) -> None:
    for wrong in (sending(number), sending(based_on=3)):
        answer = store_deal(store, played(store), wrong, PILES)
        assert answer == Rejected((Problem(What.NOT_THE_NEXT_DEAL, figures=(1,)),))
    assert store.matches.get(TABLE, 1).versions == ()


def test_all_problems_are_answered_at_once(store: Store) -> None:
    seen = Problem(What.NOT_A_NUMBER, text="many")
    two_fives = Deal(Piles((COINS, frozenset(DECK))), (0, 0), (0, 0))
    answer = store_deal(store, played(store), sending(2), two_fives, [seen])
    assert isinstance(answer, Rejected)
    found = [each.what for each in answer.problems]
    assert found[:2] == [What.NOT_THE_NEXT_DEAL, What.NOT_A_NUMBER]
    assert What.CARD_IN_TWO_PILES in found
    assert store_deal(store, played(store), sending(), None, [seen]) == Rejected((seen,))
    assert store.matches.get(TABLE, 1).versions == ()


def test_foreign_seats_enter_nothing(store: Store) -> None:
    with pytest.raises(NotFound):
        store_deal(store, played(store), replace(sending(), seat="bruno"), PILES)


def test_piles_of_a_version_are_swapped(store: Store) -> None:
    store_deal(store, played(store), sending(), PILES)
    store_deal(store, played(store), sending(based_on=1, key="b"), points(4, 0))
    match = played(store)
    assert [old.version for old, _, _ in versions_of_deal(store, match, 1)] == [1, 2]
    assert [score.points for _, _, score in versions_of_deal(store, match, 1)][1] == (4, 0)
    turned = exchanged(store, match, 1, 1, 0, 1)
    assert turned == Deal(Piles((OTHERS, COINS)), (1, 0), (0, 0))
    for version in (2, 3, None):  # of which no piles are known, or nothing
        assert exchanged(store, match, 1, version, 0, 1) is None


# Tables and matches


def test_a_table_is_made_once(store: Store) -> None:
    make_table(store, ANNA, SHORT, LATER)
    assert [each.started for each in store.matches.summaries(TABLE)] == [EVENING]
    with pytest.raises(TableExists):
        make_table(
            store, seat_of(TABLE, SeatSecret("another", "secret"), "Eve", LATER), SHORT, LATER
        )
    assert store.seats.all(TABLE) == (ANNA,)
    match = played(store)
    assert (match.names, match.style, match.totals) == (["Anna", "Bruno"], Style.FRENCH, (0, 0))


def test_an_empty_match_is_not_duplicated(store: Store) -> None:
    assert start(store, TABLE, SHORT.new_match(LATER)) == 1
    other = replace(SHORT, style=Style.ITALIAN)
    assert [start(store, TABLE, other.new_match(LATER)) for _ in range(2)] == [2, 2]
    enter_points(store, 1, 3)
    assert start(store, TABLE, other.new_match(LATER)) == 3


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


def test_a_rematch_has_the_next_dealer(store: Store) -> None:
    enter_points(store, 11, 0)
    assert rematch(store, played(store), LATER) == 2
    again = played(store, 2)
    assert (again.row.rules, again.row.sides) == (played(store).row.rules, played(store).row.sides)
    assert (again.match.first_dealer, again.row.started, again.style) == (1, LATER, Style.FRENCH)


def test_a_late_rematch_joins_the_first(store: Store) -> None:
    enter_points(store, 11, 0)
    over = played(store)
    assert [rematch(store, over, LATER) for _ in range(2)] == [2, 2]
    enter_points(store, 1, 3)
    assert rematch(store, over, LATER) == 2
    enter_points(store, 0, 11)
    assert rematch(store, over, LATER) == 3


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


def test_an_imported_table_exports_the_same(store: Store) -> None:
    there = [record(corrected()), record(document(3, 4))]
    seat = seat_of("another", SeatSecret("carla", "secret"), "Carla", LATER)
    for _ in range(2):
        bring_in_new(store, seat, there, LATER)
    assert [each for _, each in read_records(store, "another")] == there
    with pytest.raises(TableExists):
        bring_in_new(store, replace(seat, id="eve"), there, LATER)


def test_a_file_is_added_once_under_its_key(store: Store) -> None:
    there = [record(document(2)), record(document(3))]
    assert [bring_in(store, TABLE, ANNA.id, "key", there) for _ in range(2)] == [(2, 3), (2, 3)]
    assert len(store.matches.summaries(TABLE)) == 3
    assert load_match(store, TABLE, 2).match == there[0].match


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


def test_a_seat_is_found_by_its_secret(store: Store) -> None:
    assert seat_held(store, TABLE, HELD) == ANNA
    for held in (
        SeatSecret("anna", "secres"),
        SeatSecret("anna", ""),
        SeatSecret("nobody", "secret"),
    ):
        assert seat_held(store, TABLE, held) is None
    assert seat_held(store, "nowhere", HELD) is None


def test_a_kept_seat_reads_as_written() -> None:
    assert SeatSecret.read(HELD.text()) == HELD
    assert [SeatSecret.read(text) for text in ("", ".", "anna", "anna.", ".secret")] == [None] * 5


def test_a_seat_without_a_key_is_nobodys(store: Store) -> None:
    store.seats.add(Seat("old", TABLE, "Old", "score"))
    assert seat_held(store, TABLE, SeatSecret("old", "")) is None


def test_scoring_needs_the_right_seat(store: Store) -> None:
    assert scorer(store, TABLE, ANNA) == ANNA
    for seat in (None, replace(ANNA, right="watch")):
        assert not may_score(seat)
        with pytest.raises(MayNotScore):
            scorer(store, TABLE, seat)
        with pytest.raises(NotFound):
            scorer(store, "nowhere", seat)


def test_ids_are_stable_and_sixteen_letters() -> None:
    ids = [new_id(), new_id(), id_from("secret", "a", "b"), id_from("secret", "ab")]
    assert len(set(ids)) == 4
    assert all(len(each) == 16 and not set(each) & set("ilou") for each in ids)
    assert id_from("secret", "a", "b") == ids[2] != id_from("other", "a", "b")
