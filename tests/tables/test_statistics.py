"""The figures of a table are what its deals say: by hand (tests/data/statistics.json says of each
how it was reached); and whatever was done at it, in whatever order, they are those of its file."""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from scorekeeper.documents.deal import read_stored, write_deal
from scorekeeper.documents.file_reader import read_file, write_table
from scorekeeper.documents.match import Record, read_match
from scorekeeper.rules.facts import facts_of
from scorekeeper.rules.game.game import FOUR, shared_points
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.primiera import Why
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.errors import PlayedTogether
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.schema import SHARED
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Deletion, Seat, Table
from scorekeeper.tables.match.listing import list_matches
from scorekeeper.tables.match.matches import imported_match
from scorekeeper.tables.match_state import load_match, read_records
from scorekeeper.tables.people import statistics
from scorekeeper.tables.people.facts import State
from scorekeeper.tables.people.people import rename
from scorekeeper.tables.people.statistics import PersonFigures, Share
from scorekeeper.tables.serialization import as_text
from scorekeeper.words.people import caution, share_line
from tests.helpers.cases import every
from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, rest_of
from tests.helpers.hypothesis_effort import some
from tests.helpers.paths import DATA

Plain = dict[str, Any]
T = "t1"
SUMS = "won lost abandoned comebacks deals points scope scope_of primiera primiera_of gap".split()
TOPS = ("most_points", "highest_primiera", "longest")
MEANS = {"scope_mean": ("scope", "scope_of"), "primiera_mean": ("primiera", "primiera_of")}
GOLDEN = json.loads((DATA / "statistics.json").read_text(encoding="utf-8"))
CASES = [pytest.param(case, id=case["name"]) for case in GOLDEN["cases"]]


def asked(store: Store, table: str = T, period: str = "", game: str = "") -> Plain:
    """All figures, with people by their names, so that tables can be compared."""
    which = store, table, period, game
    names = {each.id: each.name for each in store.people.all(table)}
    numbers = sorted(store.matches.numbers(table))

    def key(people: Any) -> str:
        return "+".join(sorted(names[each] for each in people))

    of = {}
    for number, person in statistics.people_figures(*which).items():
        against, beside = statistics.met(*which, number)
        of[key([number])] = {
            **{name: getattr(person, name) for name in SUMS},
            "shares": [[*each] for each in person.shares],
            "streaks": [person.longest(1), person.longest(-1), person.current],
            "against": {key([each.person]): [*each[1:]] for each in against},
            "beside": {key([each.person]): [*each[1:]] for each in beside},
        }
    tops = [
        top and [top.value, key(top.people), numbers.index(top.match) + 1, top.deal]
        for top in statistics.records(*which)
    ]
    table_figures = statistics.table_figures(*which)
    return {
        "of": of,
        "table": {
            **{name: getattr(table_figures, name) for name in ("decided", "abandoned", "deals")},
            "scope": table_figures.scope,
            "nobody": [[*each] for each in table_figures.nobody],
            "tally": {
                "|".join(sorted(map(key, each.sides))): [
                    [wins for _, wins in sorted(zip(map(key, each.sides), each.wins, strict=True))],
                    each.abandoned,
                ]
                for each in statistics.tallies(*which)
            },
            **dict(zip(TOPS, tops, strict=True)),
        },
    }


# By hand


def record_of(case: Plain) -> Record:
    """One match of the file; each player is called by the number there."""
    rules = {"preset": "traditional", "target": case["target"]}
    document: Plain = {
        "format": "scopa-match/1",
        "rules": rules | {"finish": case.get("finish", "highest")},
        "sides": [
            {"players": [None if each is None else str(each) for each in side]}
            for side in case["sides"]
        ],
        "deals": [deal_of(deal) for deal in case["deals"]],
    }
    document |= {key: case[key] for key in ("first_dealer", "totals_before") if key in case}
    ended = "2026-11-21" if case.get("abandoned") else ""
    return Record.of(read_match(document), date=case.get("day", ""), ended=ended)


def deal_of(written: Plain) -> Plain:
    if "points" in written:
        return written
    pile = GOLDEN["deals"][written["deal"]]["pile"]
    return {"piles": [pile, rest_of(pile)], "scope": written.get("scope", [0, 0])}


def found_at(path: str, found: Plain) -> Any:
    """What the figures say at "of 1 won", "of 1 carte" or "table carte"."""
    first, *steps = path.split()
    here = found[first]
    for step in steps:
        if step in FOUR:
            return here["shares" if first == "of" else "nobody"][FOUR.index(step)]
        here = [here[each] for each in MEANS[step]] if step in MEANS else here[step]
    return here


@every("case", CASES)
def test_figures_equal_those_by_hand(store: Store, case: Plain) -> None:
    matches = [imported_match(record_of(match)) for match in case["matches"]]
    store.create_table(Table(T, "", "en", ""), Seat("s", T, "Anna", "score"), matches)
    found = asked(store)
    for path, expected, how in case["expect"]:
        assert found_at(path, found) == expected, (path, how)
    store.bin.put(T, 0, "2026-12-01", "")
    store.bin.delete(T, 0)


def test_an_open_primiera_is_not_level() -> None:
    """Stored before open points were refused: its award says nobody, its sums are not known."""
    match = record_of(GOLDEN["cases"][0]["matches"][0]).match
    opened = []
    for each in standings(match):
        assert each.score.verdict
        verdict = replace(each.score.verdict, winner=None, why=Why.OPEN, totals=(71, None))
        awards = tuple(
            replace(award, side=None) if award.category == FOUR[3] else award
            for award in each.score.awards
        )
        opened.append(replace(each, score=replace(each.score, awards=awards, verdict=verdict)))
    facts = facts_of(match, opened, final(match, opened), abandoned=False)
    assert (facts.known[0], facts.known[3], facts.nobody[3]) == (3, 0, 0)
    assert [(each.primiera, each.primiera_of) for each in facts.sides] == [(213, 3), (0, 0)]


def test_a_split_point_is_not_nobodys() -> None:
    """Level in cards each side of a Spazzino has 1."""
    sides, deals = [{"name": "Anna"}, {"name": "Bruno"}], [{"piles": [DECK[::2], DECK[1::2]]}]
    match = read_match({"rules": {"game": "spazzino"}, "sides": sides, "deals": deals})
    after = standings(match)
    facts = facts_of(match, after, final(match, after), abandoned=False)
    cards = shared_points(match.rules.preset).index("carte")
    assert (facts.known[cards], facts.nobody[cards]) == (0, 0)


def test_there_is_room_for_the_points_of_every_game() -> None:
    assert max(len(shared_points(game)) for game in GAMES.values()) <= SHARED


# Whatever was done

RULES = '{"preset":"traditional","target":7}'
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Eva")
DAYS = ("2025-12-31", "2026-01-01T20:00:00+00:00", "2026-01-01T23:00:00+00:00", "2026-02-03", "")
SIDES = {
    2: '[{"players":[0]},{"players":[1]}]',
    3: '[{"players":[0]},{"players":[1]},{"players":[2]}]',
    4: '[{"players":[0,1]},{"players":[2,3]}]',
    5: '[{"players":[0,null]},{"players":[1,2]}]',
}
PEOPLE = {2: 2, 3: 3, 4: 4, 5: 3}
ENTRIES = {
    "piles": [
        {"piles": [pile, rest_of(pile)], "scope": [1, 0]} for pile in (FOUR_POINTS, TWO_POINTS)
    ],
    "points": [{"points": points} for points in ([3, 1], [0, 4], [2, 2])],
    "three": [{"points": points} for points in ([3, 1, 0], [0, 0, 4])],
}
PERIODS = ("", "2025", "2026", "2026-01", "2026-01-01", "2026-02")


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
        self.matches: dict[int, int] = {}  # those that are there: which sides each has
        self.binned: dict[int, int] = {}
        self.start(first=True)

    def start(self, first: bool = False) -> None:
        many = self.choice.choice((2, 2, 3, 4, 5))
        number = self.store.matches.highest(T) + 1
        people = tuple(self.choice.sample(NAMES, PEOPLE[many]))
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
        people = tuple(self.choice.sample((*NAMES, "Ugo"), PEOPLE[many]))
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

    def something(self) -> None:
        acts = (self.start, self.deal, self.deal, self.deal, self.move, self.end, self.seat)
        acts += (self.rename, self.merge, self.throw, self.take_out)
        self.choice.choice((*acts, self.delete, self.take_name_out))()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("memory")


@some(25, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9), acts=st.integers(1, 40))
def test_figures_equal_those_counted_anew(folder: Path, seed: int, acts: int) -> None:
    url = str(folder / f"{seed}-{acts}.db")
    prepare(url)
    try:
        with closing(open_store(url)) as store:
            evening = Evening(store, seed)
            for _ in range(acts):
                evening.something()
            assert_counted_anew(store)
            assert_listed(store)
    finally:
        release(url)
        for path in folder.glob(f"{seed}-{acts}.db*"):
            path.unlink()


def assert_counted_anew(store: Store) -> None:
    """Whatever was done one after the other: a table that is given it all at once has the same."""
    records = [record for _, record in read_records(store, T)]
    opened = read_file(as_text(write_table(records)), however_many=True)
    assert not opened.problems and all(each.record for each in opened.matches)
    matches = [imported_match(each) for each in opened.records]
    store.create_table(Table("t2", "", "en", ""), Seat("s2", "t2", "Ugo", "score"), matches)
    for period in PERIODS:
        assert asked(store, T, period) == asked(store, "t2", period), period


def assert_listed(store: Store) -> None:
    for each in list_matches(store, T, most=99):
        match = load_match(store, T, each.row.number)
        assert (each.sides, each.totals) == (match.sides, match.totals)
        assert each.winner == (match.outcome.winner if match.outcome else None)
        state = State.WON if match.outcome else State.ENDED if match.row.ended else State.RUNNING
        assert each.state is state


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(open_store(url)) as opened:
        yield opened


# In words


def test_fewer_than_twenty_are_few() -> None:
    warned = [bool(caution(Share(0, of))) for of in (1, 19, 20, 21)]
    assert warned == [True, True, False, False]


def test_a_share_is_worded_out_of_a_hundred() -> None:
    few, many = (
        share_line("won", PersonFigures(won=won, lost=lost).matches)
        for won, lost in ((3, 1), (20, 12))
    )
    assert (few.says, few.share) == ("", None)
    assert (many.says, many.share) == ("about 62\u00a0%", Share(20, 32))
