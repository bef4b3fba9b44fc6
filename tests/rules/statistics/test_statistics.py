"""Figures of matches made by hand: tests/data/statistics.json says of each how it was reached.

Any matches, in any order and of any days: tests/tables/test_statistics.py.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from scorekeeper.documents.match import read_match
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.primiera import Why
from scorekeeper.rules.scoring import Category
from scorekeeper.rules.statistics.figures import (
    Figures,
    TableFigures,
    key_of,
    merged,
    people_of,
    sides_of_key,
)
from scorekeeper.rules.statistics.match import CountedMatch, of_match
from scorekeeper.rules.statistics.subject import (
    NO_SUMS,
    Share,
    Subject,
    share_of,
)
from scorekeeper.words.people import caution, of_dealing, share_line
from tests.helpers.cases import every
from tests.helpers.paths import DATA

Plain = dict[str, Any]
Sides = tuple[tuple[int, ...], ...]
GOLDEN = json.loads((DATA / "statistics.json").read_text(encoding="utf-8"))
CASES = [pytest.param(case, id=case["name"]) for case in GOLDEN["cases"]]


@dataclass(frozen=True)
class Played:
    """A match document as it is counted."""

    told: CountedMatch

    @classmethod
    def of(cls, document: Plain, people: Sides) -> "Played":
        match = read_match(document)
        after = standings(match)
        return cls(CountedMatch(match, after, final(match, after), people, 1))

    def at(self, **more: Any) -> "Played":
        """The same match with another number, on another day, abandoned."""
        return replace(self, told=replace(self.told, **more))

    def by(self, numbers: Mapping[int, int]) -> "Played":
        """The same match of people with other numbers."""
        people = [tuple(numbers.get(each, each) for each in side) for side in self.told.people]
        return self.at(people=tuple(people))


def figures_of(matches: Iterable[Played]) -> Figures:
    return sum((of_match(each.told) for each in matches), Figures())


def plain(figures: Figures) -> Plain:
    table = figures.table
    tops = {name: getattr(table, name) for name in ("most_points", "highest_primiera", "longest")}
    return {
        "of": {key: _plain_subject(subject) for key, subject in figures.of.items()},
        "table": {
            **{name: getattr(table, name) for name in ("decided", "abandoned", "running", "deals")},
            "tally": {key: [list(each.wins), each.abandoned] for key, each in table.tally.items()},
            **{
                name: top and [top.value, list(top.people), top.match, top.deal]
                for name, top in tops.items()
            },
            **{category.value: list(share_of(table.shares, category)) for category in FOUR},
            "dealing": {str(sides): [each.won, each.of] for sides, each in table.dealing.items()},
        },
    }


def _plain_subject(subject: Subject) -> Plain:
    counts = ("won", "lost", "abandoned", "deals", "points", "comebacks")
    sums, streaks = subject.sums, subject.streaks
    best, worst = subject.evenings.best, subject.evenings.worst
    return {
        **{name: getattr(sums, name) for name in counts},
        **{category.value: list(share_of(subject.shares, category)) for category in FOUR},
        "matches": list(subject.matches),
        "points_mean": [sums.points, sums.deals],
        "scope": [sums.scope, sums.scope_of],
        "primiera_points": [sums.primiera, sums.primiera_of],
        "best": best and list(best),
        "worst": worst and list(worst),
        "streaks": [streaks.wins, streaks.losses, streaks.last],
        "gap": subject.gap,
        "against": {key: list(record) for key, record in subject.against.items()},
        "beside": {key: list(record) for key, record in subject.beside.items()},
    }


def match_of(case: Plain, number: int) -> Played:
    """One match of the file; a name is made of each player's number."""
    rules = {"preset": "traditional", "target": case["target"]}
    document: dict[str, Any] = {
        "format": "scopa-match/1",
        "rules": rules | {"finish": case.get("finish", "highest")},
        "sides": [
            {"players": [None if each is None else f"Player {each}" for each in side]}
            for side in case["sides"]
        ],
        "deals": [deal_of(deal) for deal in case["deals"]],
    }
    document |= {key: case[key] for key in ("first_dealer", "totals_before") if key in case}
    people = tuple(tuple(each for each in side if each is not None) for side in case["sides"])
    said = {key: case[key] for key in ("day", "abandoned") if key in case}
    return Played.of(document, people).at(number=number, **said)


def deal_of(written: Plain) -> Plain:
    if "points" in written:
        return written
    pile = GOLDEN["deals"][written["deal"]]["pile"]
    rest = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
    rest = [card for card in rest if card not in pile]
    return {"piles": [pile, rest], "scope": written.get("scope", [0, 0])}


def matches_of(case: Plain) -> list[Played]:
    return [match_of(match, number) for number, match in enumerate(case["matches"], 1)]


def found_at(path: str, found: Plain) -> Any:
    """What the figures say at "of 1+3 won", "table decided", or the "keys" of all there are."""
    if path == "keys":
        return sorted(found["of"], key=lambda key: (len(key), key))
    for step in path.split():
        found = found[step]
    return found


@every("case", CASES)
def test_figures_equal_those_by_hand(case: Plain) -> None:
    found = plain(figures_of(matches_of(case)))
    for path, expected, how in case["expect"]:
        assert found_at(path, found) == expected, (path, how)


def an_evening() -> list[Played]:
    return matches_of(GOLDEN["cases"][0])


def test_an_open_primiera_is_not_level() -> None:
    """Stored before open points were refused: its award says nobody, its sums are not known."""
    told = an_evening()[0].told
    opened = []
    for each in told.standings:
        assert each.score.verdict
        verdict = replace(each.score.verdict, winner=None, why=Why.OPEN, totals=(71, None))
        awards = tuple(
            replace(award, side=None) if award.category == Category.PRIMIERA else award
            for award in each.score.awards
        )
        opened.append(replace(each, score=replace(each.score, awards=awards, verdict=verdict)))
    found = of_match(replace(told, standings=tuple(opened)))
    anna, bruno = found.of["1"], found.of["2"]
    assert share_of(anna.shares, Category.PRIMIERA) == Share(0, 0, 0)
    assert share_of(bruno.shares, Category.PRIMIERA) == Share(0, 0, 0)
    assert share_of(anna.shares, Category.CARTE).of == 3
    assert (anna.sums.primiera, anna.sums.primiera_of) == (213, 3)
    assert (bruno.sums.primiera, bruno.sums.primiera_of) == (0, 0)


def test_wins_follow_the_order_of_sides() -> None:
    found = figures_of(an_evening())
    assert found.table.tally["1|2"].wins == (2, 1)
    assert merged(found, {1: 10}).table.tally == {"2|10": ((1, 2), 0)}


def test_nothing_is_merged_without_need() -> None:
    found = figures_of(an_evening())
    assert merged(found, {}) == merged(found, {7: 8}) == found
    assert merged(Figures(), {1: 2}) == Figures()


def test_the_dealers_share_leaves_out_ties() -> None:
    dealing = figures_of(an_evening()).table.dealing
    assert dealing == {2: Share(6, 0, 8)}


def test_playing_oneself_counts_twice() -> None:
    """Nobody does; but whoever calls two people one by mistake still sees a page."""
    first = an_evening()[0]
    found, twice = merged(of_match(first.told), {2: 1}), of_match(first.by({2: 1}).told)
    assert found == twice
    assert (found.of["1"].sums.won, found.of["1"].sums.lost) == (1, 1)


@every(("people", "key"), [((3,), "3"), ((5, 3), "3+5"), ((10, 2, 9), "2+9+10"), ((0,), "0")])
def test_a_person_is_keyed_by_number(people: tuple[int, ...], key: str) -> None:
    assert key_of(people) == key
    assert people_of(key) == tuple(sorted(people))
    assert sides_of_key(f"{key}|77") == (tuple(sorted(people)), (77,))


# --- shares ---


def test_no_data_give_no_share() -> None:
    assert Share(0, 0, 0).rate is None
    assert Share(1, 2, 4).rate == 0.25


def test_fewer_than_twenty_are_few() -> None:
    warned = [bool(caution(Share(0, 0, of))) for of in (1, 19, 20, 21)]
    assert warned == [True, True, False, False]


# In words


@every(
    ("won", "of", "says"),
    [
        (3, 4, ""),
        (40, 50, "about 80\u00a0%, by chance 50\u00a0%"),
    ],
)
def test_the_dealers_share_stands_beside_chance(won: int, of: int, says: str) -> None:
    (line,) = of_dealing(TableFigures(dealing={2: Share(won, 0, of)}))
    assert (line.value, line.says) == (f"{won} of {of}", says)


def test_a_share_is_worded_out_of_a_hundred() -> None:
    few, many = (
        share_line("won", Subject(sums=NO_SUMS._replace(won=won, lost=lost)).matches)
        for won, lost in ((3, 1), (20, 12))
    )
    assert (few.says, few.share) == ("", None)
    assert (many.says, many.share) == ("about 62\u00a0%", Share(20, 0, 32))
