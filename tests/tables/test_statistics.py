"""What a table remembers is always what its deals say: after whatever was done at it, in whatever
order, and brought in elsewhere from its file."""

import random
from contextlib import closing
from dataclasses import replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from scorekeeper.documents.deal import read_stored, write_deal
from scorekeeper.documents.file_reader import read_file, write_table
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.statistics.figures import Figures, merged
from scorekeeper.rules.statistics.match import CountedMatch, of_match
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.errors import PlayedTogether
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.sqlite.engine import SqliteReader
from scorekeeper.store.table_values import Deletion, Seat, Table
from scorekeeper.tables.match_state import imported_match, load_match, read_records
from scorekeeper.tables.people import statistics
from scorekeeper.tables.people.cached_statistics import State
from scorekeeper.tables.people.people import rename
from scorekeeper.tables.people.statistics import MatchListing, list_matches
from scorekeeper.tables.serialization import as_text, places_in
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, rest_of
from tests.helpers.databases import write_lock
from tests.helpers.hypothesis_effort import some

T = "t1"
TOPS = ("most_points", "highest_primiera", "longest")
RULES = '{"preset":"traditional","target":7}'
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Eva")
DAYS = ("2025-12-31", "2026-01-01T20:00:00+00:00", "2026-01-01T23:00:00+00:00", "2026-02-03", "")
SIDES = {
    2: '[{"players":[0]},{"players":[1]}]',
    3: '[{"players":[0]},{"players":[1]},{"players":[2]}]',
    4: '[{"players":[0,1]},{"players":[2,3]}]',
}
ENTRIES = {
    "piles": [
        {"piles": [pile, rest_of(pile)], "scope": [1, 0]} for pile in (FOUR_POINTS, TWO_POINTS)
    ],
    "points": [{"points": points} for points in ([3, 1], [0, 4], [2, 2])],
    "three": [{"points": points} for points in ([3, 1, 0], [0, 0, 4])],
}
PERIODS = ("", "2025", "2026", "2026-01", "2026-01-01", "2026-02", "=")


def entry(many: int, choice: random.Random) -> str:
    kinds = ["three"] if many == 3 else ["piles", "points"]
    raw = choice.choice(ENTRIES[choice.choice(kinds)])
    deal = read_stored(raw, Rules.of("winning-moves"), 3 if many == 3 else 2)
    assert deal is not None
    return as_text(write_deal(deal))


class Evening:
    """People at a table who do anything at all, as a number says."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.choice = store, random.Random(seed)
        self.keys = iter(range(10**6))
        self.matches: dict[int, int] = {}  # those that are there: how many play in each
        self.binned: dict[int, int] = {}
        self.start(first=True)

    def start(self, first: bool = False) -> None:
        many = self.choice.choice((2, 2, 3, 4))
        number = self.store.matches.highest(T) + 1
        people = tuple(self.choice.sample(NAMES, many))
        day = self.choice.choice(DAYS)
        match = NewMatch(number, RULES, SIDES[many], "{}", 0, day, people=people)
        if first:
            self.store.create_table(Table(T, "", "en", ""), Seat("s", T, "Anna", "score"), match)
        else:
            self.store.matches.start(T, match)
        self.matches[number] = many

    def one(self) -> int:
        return self.choice.choice(list(self.matches))

    def deal(self) -> None:
        number = self.one()
        deals = self.store.matches.get(T, number).deals
        place = self.choice.randint(1, len(deals) + 1)
        based = deals[place - 1].version if place <= len(deals) else 0
        text = entry(self.matches[number], self.choice)
        self.store.deals.append(
            T, number, NewDeal(place, based, text, f"k{next(self.keys)}", "s", "")
        )

    def move(self) -> None:
        number = self.one()
        self.store.matches.describe(T, number, self.choice.choice(DAYS), "")

    def end(self) -> None:
        number = self.one()
        self.store.matches.end(T, number, self.choice.choice(("", "2026-02-02")))

    def seat(self) -> None:
        number = self.one()
        many = self.matches[number]
        people = tuple(self.choice.sample((*NAMES, "Ugo"), many))
        self.store.matches.name_sides(T, number, SIDES[many], people)

    def rename(self) -> None:
        person = self.choice.choice(self.store.people.all(T))
        rename(self.store, T, person.root, f"{person.own}'")

    def merge(self) -> None:
        one, other = (self.choice.choice(self.store.people.all(T)) for _ in range(2))
        try:
            self.store.people.merge(T, one.root, 0 if one.id == other.id else other.root)
        except PlayedTogether:
            self.store.people.merge(T, one.id, 0)

    def throw(self) -> None:
        if len(self.matches) > 1:
            number = self.one()
            self.store.bin.put(T, number, "2026-03-03", "")
            self.binned[number] = self.matches.pop(number)

    def take_out(self) -> None:
        if self.binned:
            number = self.choice.choice(list(self.binned))
            self.matches[number] = self.binned.pop(number)
            self.store.bin.put(T, number, "", "")

    def delete(self) -> None:
        if self.binned:
            number = self.choice.choice(list(self.binned))
            del self.binned[number]
            self.store.bin.delete(T, number)

    def take_name_out(self) -> None:
        person = self.choice.choice(self.store.people.all(T)).root
        self.store.bin.take_name_out(
            T, person, f"Player {person}", str, str, Deletion(0, "2026-03-03", "")
        )

    def look(self) -> None:
        """Keep something of what is true now, so that it can be outdated."""
        statistics.figures(self.store, T, self.choice.choice(PERIODS))
        list_matches(self.store, T, most=self.choice.randint(1, 9))

    def something(self) -> None:
        acts = (self.start, self.deal, self.deal, self.deal, self.move, self.end, self.seat)
        acts += (self.rename, self.merge, self.look, self.look, self.throw, self.take_out)
        self.choice.choice((*acts, self.delete, self.take_name_out))()


def recomputed(store: Store, period: str) -> Figures:
    """The figures from nothing but the deals, match by match in order of time."""
    roots = {each.id: each.root for each in store.people.all(T)}
    numbers = [each.number for each in store.matches.summaries(T)]
    matches = [load_match(store, T, number) for number in numbers]
    found = []
    for match in sorted(matches, key=lambda each: (each.row.started, each.number)):
        day = match.row.started[:10]
        if not (day == "" if period == "=" else day.startswith(period)):
            continue
        people = tuple(
            tuple(match.row.people[place].person for place in side if place is not None)
            for side in places_in(match.row.sides)
        )
        ended = bool(match.row.ended)
        told = CountedMatch(
            match.match, match.standings, match.outcome, people, match.number, day, ended
        )
        found.append(merged(of_match(told), roots))
    return reduce(add, found, Figures())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("memory")


@some(25, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9), acts=st.integers(1, 40))
def test_cached_figures_equal_fresh_ones(folder: Path, seed: int, acts: int) -> None:
    url = str(folder / f"{seed}-{acts}.db")
    prepare(url)
    try:
        with closing(open_store(url)) as store:
            evening = Evening(store, seed)
            for _ in range(acts):
                evening.something()
            # Whatever comes last, all that is kept was true before it.
            for period in PERIODS:
                statistics.figures(store, T, period)
            evening.something()
            for period in PERIODS:
                assert statistics.figures(store, T, period) == recomputed(store, period), period
            for each in list_matches(store, T, most=99):
                assert_true(store, each)
    finally:
        release(url)
        for path in folder.glob(f"{seed}-{acts}.db*"):
            path.unlink()


def assert_true(store: Store, each: MatchListing) -> None:
    match = load_match(store, T, each.row.number)
    assert (each.sides, each.totals) == (match.sides, match.totals)
    assert each.winner == (match.outcome.winner if match.outcome else None)
    state = State.WON if match.outcome else State.ENDED if match.row.ended else State.RUNNING
    assert each.state is state


def test_figures_survive_export_and_import(url: str) -> None:
    with closing(open_store(url)) as store:
        evening = Evening(store, 7)
        for _ in range(60):
            evening.something()
        records = [record for _, record in read_records(store, T)]
        opened = read_file(as_text(write_table(records)), however_many=True)
        assert not opened.problems and all(each.record for each in opened.matches)
        elsewhere = Table("t2", "", "en", "")
        matches = [imported_match(each) for each in opened.records]
        store.create_table(elsewhere, Seat("s", "t2", "Ugo", "score"), matches)
        there, here = statistics.figures(store, "t2"), statistics.figures(store, T)
        assert there is not None and here is not None
        assert by_name(store, "t2", there) == by_name(store, T, here)


def by_name(store: Store, table: str, figures: Figures) -> Any:
    """The figures by names, for the numbers of people are a table's own."""
    names = {each.id: each.name for each in store.people.all(table)}
    play = sorted(
        {player.name for each in store.matches.summaries(table) for player in each.people}
    )
    order = {name: place for place, name in enumerate(play, 1)}
    found = merged(figures, {each: order[name] for each, name in names.items() if name in order})
    # Elsewhere they are numbered without those that were deleted.
    numbers = sorted(each.number for each in store.matches.summaries(table))
    tops = {name: getattr(found.table, name) for name in TOPS}
    moved = {
        name: top and top._replace(match=numbers.index(top.match) + 1) for name, top in tops.items()
    }
    return replace(found, table=replace(found.table, **moved))


def test_what_is_outdated_is_not_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(url)) as store:
        Evening(store, 7)
        match = NewMatch(2, RULES, SIDES[2], "{}", 0, DAYS[1], people=("Ugo", "Pia"))
        store.matches.start(T, match)
        store.deals.append(T, 2, NewDeal(1, 0, as_text({"points": [3, 1]}), "key", "s", ""))
        read = store.people.all

        def with_merge_after(table: str) -> Any:
            """Two names become one person's just after they were read."""
            found = read(table)
            monkeypatch.undo()
            store.people.merge(T, found[-1].root, found[0].root)
            return found

        monkeypatch.setattr(store.people, "all", with_merge_after)
        statistics.figures(store, T)
        assert statistics.figures(store, T) == recomputed(store, "")


def test_readers_see_all_other_writes(url: str) -> None:
    with closing(open_store(url)) as store:
        evening = Evening(store, 3)
        for _ in range(20):
            evening.something()
        expected = recomputed(store, "")
        with write_lock(url, T):
            assert statistics.figures(store, T) == expected
            assert len(list_matches(store, T, most=99)) == len(evening.matches)


def test_figures_work_without_a_cache(tmp_path: Path) -> None:
    url = str(tmp_path / "scopa.db")
    prepare(url)
    try:
        with closing(open_store(url)) as store:
            evening = Evening(store, 4)
            for _ in range(20):
                evening.something()
            expected = recomputed(store, "")
        with closing(SqliteReader(url)) as reader:
            assert statistics.figures(reader, T) == expected
            assert len(list_matches(reader, T, most=99)) == len(evening.matches)
    finally:
        release(url)


def test_a_match_that_is_known_is_listed_as_it_is_stored(url: str) -> None:
    """Whoever lists matches knows one, called as a viewer sees it: it is taken as it is stored now,
    even where it was read before its last deal."""
    with closing(open_store(url)) as store:
        match = NewMatch(1, RULES, SIDES[2], "{}", 0, DAYS[1], people=NAMES[:2])
        store.create_table(Table(T, "", "en", ""), Seat("s", T, "Anna", "score"), match)
        for deal in (1, 2):
            before = load_match(store, T)
            store.deals.append(T, 1, NewDeal(deal, 0, '{"points":[4,0]}', f"{deal}", "s", ""))
            known = (load_match(store, T) if deal == 1 else before).called(("Our side", "Theirs"))
            (listed,) = list_matches(store, T, most=9, known=known)
            assert (listed.totals, listed.sides) == ((4 * deal, 0), known.sides)
        assert statistics.figures(store, T) == recomputed(store, "")
