"""Figures counted a second time, plainly and all at once, and what holds of any matches.

`counted` shares no line with the figures and knows no sums of sums: points and winners come from
the second scorer, everything else from one walk through the list of matches.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.deal import write_deal
from scorekeeper.documents.match import read_match
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.options import Method
from scorekeeper.rules.statistics.figures import Figures, TableFigures, merged
from scorekeeper.rules.statistics.match import CountedMatch, of_match
from scorekeeper.rules.statistics.subject import Subject, share_of
from tests.helpers import second_scorer
from tests.helpers.generators import match_documents
from tests.helpers.generators.true_deals import TrueDeal, by_piles, by_points, some_deal, some_rules
from tests.helpers.hypothesis_effort import some

FOUR_NAMES = [category.value for category in FOUR]
DAYS = ["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"]
SHAPES = [(2, 1), (2, 1), (2, 2), (2, 2), (3, 1), (3, 2), (2, 3), (4, 1)]
"""(sides, players on each side)."""
Sides = tuple[tuple[int, ...], ...]
Plain = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """A match document, scored twice, and what only its table knows of it."""

    document: second_scorer.Document
    answer: Plain
    told: CountedMatch

    @classmethod
    def of(cls, document: second_scorer.Document, people: Sides, number: int = 1) -> "Played":
        match = read_match(document)
        after = standings(match)
        told = CountedMatch(match, after, final(match, after), people, number)
        return cls(document, second_scorer.score(document), told)

    def at(self, **more: Any) -> "Played":
        """The same match with another number, on another day, abandoned."""
        return replace(self, told=replace(self.told, **more))

    def by(self, numbers: Mapping[int, int]) -> "Played":
        """The same match of people with other numbers."""
        people = [tuple(numbers.get(each, each) for each in side) for side in self.told.people]
        return self.at(people=tuple(people))

    def in_order(self, order: Sequence[int]) -> "Played":
        """The same match with its sides in that order."""
        people = tuple(self.told.people[side] for side in order)
        turned = Played.of(match_documents.in_order(self.document, list(order)), people)
        return turned.at(number=self.told.number, day=self.told.day, abandoned=self.told.abandoned)

    @property
    def people(self) -> Sides:
        return self.told.people

    @property
    def size(self) -> int:
        """How many play on each side."""
        return len(self.document["sides"][0]["players"])

    def is_whole(self, side: int) -> bool:
        return len(self.people[side]) == self.size

    @property
    def method(self) -> str:
        """How primiera is decided."""
        method: str = second_scorer.rules_of(self.document)["primiera"]
        return method

    @property
    def shared(self) -> list[str]:
        """The points that somebody has or nobody: primiera where it is played."""
        return [name for name in FOUR_NAMES if name != "primiera" or self.method != "none"]

    @property
    def has_usual_sums(self) -> bool:
        """Whether its sums are beside those of other matches: Trentino's are at most 28."""
        return self.method != "trentino"

    @property
    def counting(self) -> list[tuple[int, Plain, Plain]]:
        """The deals that count: each with its number, as it was entered, and its result."""
        entered = zip(self.document["deals"], self.answer["deals"], strict=True)
        return [(n, d, r) for n, (d, r) in enumerate(entered, 1) if r.get("counts", True)]


# --- figures as plain values ---


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


# --- the second count ---


def counted(matches: Sequence[Played]) -> Plain:
    """All figures of these matches, in the order in which they were played."""
    return {"of": {key: _of(key, matches) for key in _keys(matches)}, "table": _of_table(matches)}


def _name(people: Iterable[int]) -> str:
    return "+".join(str(each) for each in sorted(people))


def _keys(matches: Sequence[Played]) -> list[str]:
    keys = []
    for played in matches:
        for side, people in enumerate(played.people):
            keys += [str(person) for person in people]
            if len(people) > 1 and played.is_whole(side):
                keys.append(_name(people))
    return sorted(set(keys))


def _side_of(key: str, played: Played) -> int | None:
    for side, people in enumerate(played.people):
        if "+" in key:
            if played.is_whole(side) and _name(people) == key:
                return side
        elif int(key) in people:
            return side
    return None


def _of(key: str, matches: Sequence[Played]) -> Plain:
    found: Plain = dict.fromkeys(
        ["won", "lost", "abandoned", "deals", "points", "comebacks", "gap"], 0
    )
    found |= {name: [0, 0, 0] for name in FOUR_NAMES}
    found |= {"scope": [0, 0], "primiera_points": [0, 0], "against": {}, "beside": {}}
    row, days = "", {}
    for played in matches:
        side = _side_of(key, played)
        if side is None:
            continue
        winner, deals = played.answer["winner"], played.counting
        found["deals"] += len(deals)
        found["points"] += sum(result["points"][side] for _, _, result in deals)
        for _, entered, result in deals:
            if "points" not in entered:
                found["scope"][0] += result["scope"][side]
                found["scope"][1] += 1
                for name in played.shared:
                    found[name][0] += result[name] == side
                    found[name][1] += result[name] is None
                    found[name][2] += 1
                if played.has_usual_sums and result["primiera_totals"][side] is not None:
                    found["primiera_points"][0] += result["primiera_totals"][side]
                    found["primiera_points"][1] += 1
        if played.told.day:
            day = days.setdefault(played.told.day, [played.told.day, 0, 0, 0, 0])
            day[1] += winner == side
            day[2] += winner is not None and winner != side
            day[3] += sum(result["points"][side] for _, _, result in deals)
            day[4] += len(deals)
        if winner is None:
            found["abandoned"] += played.told.abandoned
            continue
        found["won" if winner == side else "lost"] += 1
        row += "W" if winner == side else "L"
        if winner == side:
            behind = [max(r["totals"]) - r["totals"][side] for _, _, r in deals[:-1]]
            found["gap"] = max(found["gap"], *behind, 0)
            found["comebacks"] += any(gap >= 4 for gap in behind)
        _meet(found, key, played, side, winner)
    found["matches"] = [found["won"], 0, found["won"] + found["lost"]]
    found["points_mean"] = [found["points"], found["deals"]]
    found["streaks"] = [_longest(row, "W"), _longest(row, "L"), _end(row)]
    decided = [day for day in days.values() if day[1] + day[2]]
    # `max` and `min` keep the first of equal ones.
    found["best"] = max(decided, key=_worth, default=None)
    found["worst"] = min(decided, key=_worth, default=None)
    return found


def _meet(found: Plain, key: str, played: Played, side: int, winner: int) -> None:
    for other, people in enumerate(played.people):
        others = [str(person) for person in people if str(person) != key]
        if "+" in key:
            others = [_name(people)] if played.is_whole(other) and other != side else []
        elif other == side:
            for partner in others:
                record = found["beside"].setdefault(partner, [0, 0, 0])
                _count(record, winner == side, winner != side)
            continue
        for opponent in others:
            record = found["against"].setdefault(opponent, [0, 0, 0])
            _count(record, winner == side, winner == other)


def _count(record: list[int], won: bool, lost: bool) -> None:
    record[0] += 1
    record[1] += won
    record[2] += lost


def _worth(day: list[Any]) -> tuple[int, Fraction]:
    _, won, lost, points, deals = day
    return won - lost, Fraction(points, deals) if deals else Fraction(0)


def _longest(row: str, sign: str) -> int:
    return max((len(list(run)) for each, run in groupby(row) if each == sign), default=0)


def _end(row: str) -> int:
    if not row:
        return 0
    run = len(row) - len(row.rstrip(row[-1]))
    return run if row[-1] == "W" else -run


def _of_table(matches: Sequence[Played]) -> Plain:
    found: Plain = dict.fromkeys(["decided", "abandoned", "running", "deals"], 0)
    found |= {name: [0, 0, 0] for name in FOUR_NAMES} | {"tally": {}, "dealing": {}}
    points, primiere, lengths = [], [], []
    for played in matches:
        winner, sides, deals = played.answer["winner"], len(played.people), played.counting
        state = (
            "decided" if winner is not None else "abandoned" if played.told.abandoned else "running"
        )
        found[state] += 1
        found["deals"] += len(deals)
        if winner is not None and deals:
            lengths.append([len(deals), [], played.told.number, 0])
        if state != "running" and all(played.is_whole(side) for side in range(sides)):
            names = sorted(tuple(sorted(people)) for people in played.people)
            tally = found["tally"].setdefault("|".join(map(_name, names)), [[0] * sides, 0])
            if winner is None:
                tally[1] += 1
            else:
                tally[0][names.index(tuple(sorted(played.people[winner])))] += 1
        for number, entered, result in deals:
            for side, people in enumerate(played.people):
                where = [list(people), played.told.number, number]
                points.append([result["points"][side], *where])
                total = result["primiera_totals"][side]
                if played.has_usual_sums and "points" not in entered and total is not None:
                    primiere.append([total, *where])
            for name in played.shared if "points" not in entered else []:
                found[name][0] += result[name] is not None
                found[name][1] += result[name] is None
                found[name][2] += 1
            top = max(result["points"])
            if result["points"].count(top) == 1:
                dealing = found["dealing"].setdefault(str(sides), [0, 0])
                dealing[0] += _dealer(played, number) == result["points"].index(top)
                dealing[1] += 1
    for name, every in (
        ("most_points", points),
        ("highest_primiera", primiere),
        ("longest", lengths),
    ):
        found[name] = max(
            (each for each in every if each[0]), key=lambda each: each[0], default=None
        )
    return found


def _dealer(played: Played, number: int) -> int:
    """The side of whoever deals: to the left with 000's rules, to the right with all others."""
    left = second_scorer.rules_of(played.document)["preset"] == "winning-moves"
    seat = played.document.get("first_dealer", 0)
    for _ in range(number - 1):
        seat += 1 if left else -1
    seats = [side for _ in range(played.size) for side in range(len(played.people))]
    return seats[seat % len(seats)]


# --- random matches ---


def some_match(luck: random.Random) -> Played:
    """A match of one to eight deals; after its end there may be others that do not count."""
    sides, size = luck.choice(SHAPES)
    rules = some_rules(luck, sides)
    while sides * size not in rules.preset.players:
        rules = some_rules(luck, sides)
    rules = replace(rules, target=luck.choice([2, 5, 9, 14, 30]))
    people = list(range(1, 1 + sides * size))
    if luck.random() < 0.5:
        people = luck.sample(range(1, 7), sides * size)
    unnamed = people if luck.random() < 0.1 else luck.sample(people, luck.choice([0, 0, 0, 1]))
    seats = [people[side * size : (side + 1) * size] for side in range(sides)]
    deals = [some_way(luck, some_deal(luck, rules, sides)) for _ in range(luck.randint(1, 8))]
    document: second_scorer.Document = {
        "format": "scopa-match/1",
        "rules": write_rules(rules),
        "sides": [
            {"players": [None if each in unnamed else f"N{each}" for each in side]}
            for side in seats
        ],
        "deals": [write_deal(deal) for deal in deals],
        "first_dealer": luck.randrange(sides * size),
    }
    if luck.random() < 0.4:
        document["totals_before"] = [luck.randint(0, rules.target - 1) for _ in range(sides)]
    named = [tuple(each for each in side if each not in unnamed) for side in seats]
    return Played.of(document, tuple(named))


def some_way(luck: random.Random, deal: TrueDeal) -> Deal:
    """All its piles, or the points alone, without the bonus."""
    if luck.random() < 0.8:
        return by_piles(deal)
    return replace(by_points(deal), bonus=(0,) * deal.sides)


@pytest.fixture(scope="module")
def pool() -> list[Played]:
    return [some_match(random.Random(f"match {n}")) for n in range(120)]


@st.composite
def some_matches(draw: st.DrawFn, pool: list[Played]) -> list[Played]:
    """Matches in the order of their days, some of which nobody knows, and some abandoned."""
    drawn = draw(
        st.lists(st.tuples(st.sampled_from(pool), st.sampled_from(DAYS), st.integers(0, 4)))
    )
    drawn.sort(key=lambda each: each[1])
    return [
        played.at(number=number, day=day if said else "", abandoned=said == 1)
        for number, (played, day, said) in enumerate(drawn, 1)
    ]


def figures_of(matches: Iterable[Played]) -> Figures:
    return sum((of_match(each.told) for each in matches), Figures())


# --- what holds of any matches ---


def test_random_matches_cover_every_case(pool: list[Played]) -> None:
    found = counted(pool)
    people, table = found["of"], found["table"]
    assert table["decided"] > 40
    assert table["running"] > 10
    assert {len(key.split("|")) for key in table["tally"]} == {2, 3, 4}
    assert {len(key.split("+")) for key in people} == {1, 2, 3}
    assert sum(people[str(person)]["comebacks"] for person in range(1, 7)) > 5
    assert all(people[str(person)]["primiera"][1] for person in range(1, 7))
    assert {each.method for each in pool} == set(Method)
    deals = [deal for each in pool for deal in each.document["deals"]]
    assert any("points" in deal for deal in deals)
    assert any(len(each.counting) < len(each.document["deals"]) for each in pool)
    assert any(() in each.people for each in pool)
    assert any(0 < len(side) < each.size for each in pool for side in each.people)
    assert any("totals_before" in each.document for each in pool)


@some(40)
@given(data=st.data())
def test_added_figures_equal_one_count(pool: list[Played], data: st.DataObject) -> None:
    matches = data.draw(some_matches(pool))
    assert plain(figures_of(matches)) == counted(matches)


@some(40)
@given(data=st.data())
def test_grouping_does_not_change_figures(pool: list[Played], data: st.DataObject) -> None:
    every = [of_match(each.told) for each in data.draw(some_matches(pool))]
    first, second = sorted(data.draw(st.tuples(*[st.integers(0, len(every))] * 2)))
    a, b, c = (
        sum(part, Figures()) for part in (every[:first], every[first:second], every[second:])
    )
    assert (a + b) + c == a + (b + c) == sum(every, Figures())
    assert a + Figures() == Figures() + a == a
    assert a.table + TableFigures() == TableFigures() + a.table == a.table
    assert all(each + Subject() == Subject() + each == each for each in a.of.values())


@some(40)
@given(data=st.data())
def test_days_add_up_to_months_and_years(pool: list[Played], data: st.DataObject) -> None:
    matches = data.draw(some_matches(pool))
    groups = [(each.told.day, of_match(each.told)) for each in matches]
    for letters in (10, 7, 4, 0):
        groups = [
            (day, sum((figures for _, figures in group), Figures()))
            for day, group in groupby(groups, key=lambda each: each[0][:letters])
        ]
    assert [figures for _, figures in groups] == [figures_of(matches)][: len(matches)]


@some(40)
@given(data=st.data())
def test_merged_spellings_are_one_person(pool: list[Played], data: st.DataObject) -> None:
    """Each match may have either number of a person."""
    matches = data.draw(some_matches(pool))
    roots = {person + 10: person for person in range(1, 7)}
    spellings = st.dictionaries(st.integers(1, 6), st.integers(11, 16)).map(
        lambda drawn: {person: person + 10 for person in drawn}
    )
    spelled = [each.by(data.draw(spellings)) for each in matches]
    one_by_one = (merged(of_match(each.told), roots) for each in spelled)
    together = sum(one_by_one, Figures())
    assert together == figures_of(matches)


@some(40)
@given(data=st.data())
def test_an_old_spelling_merges_in_the_sum(pool: list[Played], data: st.DataObject) -> None:
    matches = data.draw(some_matches(pool))
    since = data.draw(st.integers(0, len(matches)))
    old = {person: person + 10 for person in data.draw(st.frozensets(st.integers(1, 6)))}
    spelled = [each.by(old) for each in matches[:since]] + matches[since:]
    roots = {new: person for person, new in old.items()}
    assert merged(figures_of(spelled), roots) == figures_of(matches)
    back = {person: new for new, person in roots.items()}
    everywhere = [each.by(old) for each in matches]
    assert merged(figures_of(spelled), back) == figures_of(everywhere)


@some(30)
@given(data=st.data())
def test_the_order_of_sides_changes_nothing(pool: list[Played], data: st.DataObject) -> None:
    played = data.draw(st.sampled_from(pool)).at(day=DAYS[0])
    turned = played.in_order(data.draw(st.permutations(range(len(played.people)))))
    found, other = of_match(played.told), of_match(turned.told)
    assert found.of == other.of
    assert found.table.tally == other.table.tally
