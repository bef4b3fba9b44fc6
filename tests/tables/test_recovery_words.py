"""Words that bring a table back: made, read as people type them, and only their hash kept."""

import hashlib
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.match import Style
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import What
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.match.matches import MatchSetup, make_table, rematch, seat_of
from scorekeeper.tables.match_state import load_match
from scorekeeper.tables.table import recovery
from scorekeeper.tables.table.recovery import (
    HOW_MANY,
    LANGUAGES,
    are_words_of,
    come_back,
    is_due,
    known_letters,
    make_words,
    problems_of_words,
    slow_hash,
)
from scorekeeper.tables.table.recovery import words_of as made_of
from scorekeeper.tables.table.seats import SeatSecret, may_manage
from tests.helpers.cases import every
from tests.tables.test_entry import points

TABLE, OTHER = "0123456789abcdef", "fedcba9876543210"
AT = "2026-11-20T20:00:00+00:00"
ANNA = seat_of(TABLE, SeatSecret("anna", "secret"), "Anna", AT)
BACK = seat_of(TABLE, SeatSecret("back", "another"), "Anna", AT)
SHORT = MatchSetup(
    Match(Rules.of("traditional", 2), (Side.of("Anna"), Side.of("Bruno"))), Style.FRENCH
)
LETTERS = 4
chances = st.text(max_size=20)
languages = st.sampled_from(sorted(LANGUAGES))
ACCENTS = ["", "\u0300", "\u0301", "\u0302", "\u0308"]


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with two tables, at which nobody has words; the hash is as quick as it can be."""
    monkeypatch.setattr(recovery, "COST", 2)
    with closing(open_store(sqlite_url)) as store:
        make_table(store, ANNA, SHORT, AT)
        make_table(store, replace(ANNA, table=OTHER), SHORT, AT)
    return sqlite_url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as store:
        yield store


def make(store: Store, chance: str = "a", at: str = AT, table: str = TABLE) -> str:
    return " ".join(make_words(store, table, chance, "en", at))


def opens(store: Store, text: str, at: str = AT, table: str = TABLE) -> bool:
    return are_words_of(store, table, text, at)


# Reading them


@given(chance=chances, language=languages)
def test_four_letters_identify_each_word(chance: str, language: str) -> None:
    words = made_of(chance, language)
    short = [word[:LETTERS] for word in words]
    assert len(words) == HOW_MANY
    assert tuple(recovery.WORD.findall(" ".join(words))) == words
    assert problems_of_words(" ".join(short)) == []
    assert [known_letters(word) for word in words] == [known_letters(word) for word in short]
    assert list(map(len, map(known_letters, words))) == list(map(len, short))


@given(chance=chances, language=languages, data=st.data())
def test_case_and_accents_do_not_matter(chance: str, language: str, data: st.DataObject) -> None:
    words = made_of(chance, language)
    typed = ""
    for number, word in enumerate(words, 1):
        marked = word[0] + data.draw(st.sampled_from(ACCENTS)) + word[1:]
        marked = data.draw(st.sampled_from([str.lower, str.upper, str.title]))(marked)
        typed += data.draw(st.sampled_from([" ", ", ", "  ", " – ", "\n", f" {number}. ", "/"]))
        typed += unicodedata.normalize(data.draw(st.sampled_from(["NFC", "NFD"])), marked)
    assert problems_of_words(typed) == []
    assert [known_letters(word) for word in recovery.WORD.findall(typed)] == [
        known_letters(word) for word in words
    ]


@every("language", sorted(LANGUAGES))
def test_no_two_words_of_a_list_begin_alike(language: str) -> None:
    listed = {word for chance in range(10_000) for word in made_of(str(chance), language)}
    assert len(listed) == len(set(map(known_letters, listed))) >= 2047


@every(
    ("text", "named"),
    [
        ("pferd harbour seven Xylophone", ["pferd", "Xylophone"]),
        ("aba abil able abou", ["aba"]),
        ("Čokoláda cat cloud river", ["Čokoláda"]),
        ("кот, cloud river dove", ["кот"]),
        ("abandon" * 9 + " cat cloud river", []),
    ],
)
def test_an_unknown_word_is_named_as_typed(text: str, named: list[str]) -> None:
    assert [each.text for each in problems_of_words(text)] == named
    assert {each.what for each in problems_of_words(text)} <= {What.WORD_UNKNOWN}


@every(
    ("text", "words"),
    [("", 0), ("2 3 . ,", 0), ("cat", 1), ("cat, cloud river", 3), ("cat " * 5, 5)],
)
def test_four_words_are_required(text: str, words: int) -> None:
    (problem,) = problems_of_words(text)
    assert (problem.what, problem.figures) == (What.NOT_FOUR_WORDS, (4, words))


# What opens a table


def test_words_open_only_their_table(store: Store) -> None:
    text, there = make(store), make(store, "b", table=OTHER)
    first, second, *rest = text.split()
    assert opens(store, text) and opens(store, there, table=OTHER)
    assert opens(store, " ".join(word[:LETTERS].upper() for word in text.split()))
    assert not opens(store, " ".join([second, first, *rest]))
    assert not opens(store, text, table=OTHER)
    assert not opens(store, there)
    assert not opens(store, "")


def test_each_table_hashes_words_its_own_way(store: Store) -> None:
    make(store)
    make(store, table=OTHER)
    (here,), (there,) = store.invitations.recoveries(TABLE), store.invitations.recoveries(OTHER)
    assert here.hash.rpartition("$")[2] != there.hash.rpartition("$")[2]


def test_what_is_stored_holds_no_word(store: Store) -> None:
    words = make(store).split()
    (kept,) = store.invitations.recoveries(TABLE)
    assert kept.until == ""
    assert not any(known_letters(word) in kept.hash for word in words)


def test_a_repeat_makes_the_same_words(store: Store) -> None:
    words = make(store)
    kept, number = store.invitations.recoveries(TABLE), store.tables.changed(TABLE)
    assert make(store, at=later(AT, days=1)) == words
    assert (store.invitations.recoveries(TABLE), store.tables.changed(TABLE)) == (kept, number)


def test_old_words_are_good_for_seven_days(store: Store) -> None:
    old, new = make(store), make(store, "b", later(AT, days=30))
    for days, good in ((30, True), (36.99, True), (37, False), (400, False)):
        assert opens(store, old, later(AT, days=days)) is good
        assert opens(store, new, later(AT, days=days))
    newest = make(store, "c", later(AT, days=31))
    assert all(opens(store, each, later(AT, days=36)) for each in (old, new, newest))
    assert not opens(store, old, later(AT, days=37.5))
    assert opens(store, new, later(AT, days=37.5))


def test_repeated_old_words_count_again(store: Store) -> None:
    first, second = make(store), make(store, "b")
    assert make(store) == first
    assert opens(store, first, later(AT, days=400))
    assert not opens(store, second, later(AT, days=8))


def test_one_slow_hash_checks_all_words(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for chance in "abcdef":
        make(store, chance)
    hashes = []

    def counted(words: tuple[str, ...], how: str) -> str:
        hashes.append(how)
        return slow_hash(words, how)

    monkeypatch.setattr(recovery, "slow_hash", counted)
    assert opens(store, " ".join(made_of("c", "en")))
    assert len(hashes) == 1


def test_unknown_tables_get_no_words(store: Store) -> None:
    with pytest.raises(NotFound):
        make(store, table="nowhere")
    assert not opens(store, "cat cloud river dove", table="nowhere")


# Coming back


def test_words_give_one_new_seat(store: Store) -> None:
    text = make(store)
    assert come_back(store, BACK, text, AT) is None
    assert come_back(store, BACK, text, AT) is None
    assert [seat.id for seat in store.seats.all(TABLE)] == ["anna", "back"]
    assert may_manage(store.seats.get(TABLE, "back"))


def test_other_words_give_no_seat(store: Store) -> None:
    make(store)
    wrong = come_back(store, BACK, " ".join(made_of("b", "en")), AT)
    assert wrong is not None
    assert [each.what for each in wrong.problems] == [What.WORDS_OF_NO_TABLE]
    assert [seat.id for seat in store.seats.all(TABLE)] == ["anna"]


# Offering them


def test_words_are_offered_with_deal_two(store: Store) -> None:
    due = []
    for number in (1, 2):
        due.append(is_due(store, load_match(store, TABLE)))
        sending = Submission(number, 0, f"key {number}", "anna", AT)
        store_deal(store, load_match(store, TABLE), sending, points(3, 1))
    assert [*due, is_due(store, load_match(store, TABLE))] == [False, False, True]
    rematch(store, load_match(store, TABLE), AT)
    assert is_due(store, load_match(store, TABLE))
    before = store.tables.get(TABLE)
    store.tables.describe(TABLE, offered=True)
    assert store.tables.get(TABLE) == replace(before, offered=True)
    assert not is_due(store, load_match(store, TABLE))


def test_made_words_are_not_offered(store: Store) -> None:
    make(store)
    assert store.tables.get(TABLE).offered


# The hash


def test_a_hash_takes_32_megabytes() -> None:
    assert 128 * recovery.COST * recovery.BLOCK == 32 * 2**20
    assert recovery.LANES == 1
    how = f"scrypt${recovery.COST}${recovery.BLOCK}${recovery.LANES}${'a' * 32}"
    assert slow_hash(("cat",), how).startswith(how)


def test_hashes_wait_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many guess at once, memory is taken for one."""
    running: list[int] = []
    crowds: list[int] = []

    def scrypt(*given: object, **more: object) -> bytes:
        running.append(1)
        real(*given, **more)
        crowds.append(len(running))
        running.pop()
        return b""

    real: Callable[..., bytes] = hashlib.scrypt
    monkeypatch.setattr(hashlib, "scrypt", scrypt)
    with ThreadPoolExecutor(4) as phones:
        list(phones.map(slow_hash, [("cat",)] * 8, ["scrypt$4096$8$1$00"] * 8))
    assert crowds == [1] * 8


def test_commands_load_no_word_list() -> None:
    code = (
        "import sys; import scorekeeper.cli, scorekeeper.tables.table.recovery; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    loaded = done.stdout.split()
    assert "scorekeeper.tables.table.recovery" in loaded
    assert "mnemonic" not in loaded
