"""Hand-computed matches (tests/data/*.json): the engine and the second scorer both pass them.

Each case names its source: a rule text by number, or the part of the rules that settles it.
"""

import doctest
import json
from typing import Any

import pytest

import scorekeeper.rules
from scorekeeper.commands.score import answer
from scorekeeper.documents.match import read_match, write_match
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.dispute import judge, statement_of
from scorekeeper.rules.options import Options
from tests.helpers import second_scorer
from tests.helpers.cases import every
from tests.helpers.paths import DATA

TABLES = ["points", "primiera", "entries", "finish", "presets"]


def cases(*tables: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{table}: {case['name']}")
        for table in tables
        for case in json.loads((DATA / f"{table}.json").read_text(encoding="utf-8"))
    ]


def parts_of(answered: Any, expected: Any) -> Any:
    """Of an answer, what the golden table speaks of: objects cut to the keys it names."""
    if isinstance(expected, dict) and isinstance(answered, dict):
        return {key: parts_of(answered.get(key, "missing"), expected[key]) for key in expected}
    if isinstance(expected, list) and isinstance(answered, list):
        if len(answered) == len(expected):
            return [parts_of(a, e) for a, e in zip(answered, expected, strict=True)]
    return answered


@every("case", cases(*TABLES))
def test_the_engine_gives_the_golden_answer(case: dict[str, Any]) -> None:
    answered = answer(case["document"])
    assert parts_of(answered, case["expect"]) == case["expect"]


@every("case", cases(*TABLES))
def test_the_second_scorer_gives_it_too(case: dict[str, Any]) -> None:
    answered = second_scorer.score(case["document"])
    assert parts_of(answered, case["expect"]) == case["expect"]


READINGS: list[Any] = json.loads((DATA / "golden_added.json").read_text())["readings"]


@every("case", READINGS)
def test_a_primiera_of_other_rules_is_scored_and_judged(case: dict[str, Any]) -> None:
    """Deals of a traditional match with sevens and sixes, by the values of Trentino, without
    primiera: worked by hand."""
    names = ("Anna", "Bruno", "Carla")[: len(case["piles"])]
    deal = {"piles": case["piles"], "scope": case["scope"]}
    document = {"rules": case["rules"], "sides": [{"name": name} for name in names]}
    by = {name: has for name, has in case["expected"]["by"].items() if name != "scope"}
    wanted = {
        **{name: has.index(1) if has and 1 in has else None for name, has in by.items()},
        "scope": case["scope"],
        "points": case["expected"]["points"],
    }
    for scored in (answer, second_scorer.score):
        (found,) = scored(document | {"deals": [deal]})["deals"]
        assert {name: found[name] for name in wanted} == wanted
    options = Options(case["rules"]["primiera"])
    if options.way.letter:
        piles = [frozenset(map(parse_card, pile)) for pile in case["piles"]]
        judged = judge(statement_of(piles), options)
        assert (judged.settled, judged.side) == (True, wanted["primiera"])


BESIDE: list[tuple[dict[str, Any], str | tuple[str, ...]]] = [
    ({"primiera": "seven_six", "faces": 0}, "faces: 0, primiera: seven_six"),
    ({"primiera": "seven_six", "missing_suit": "sum"}, "missing_suit: sum, primiera: seven_six"),
    ({"primiera": "trentino", "faces": "barred"}, "faces: barred, primiera: trentino"),
    ({"primiera": "none", "faces": 0}, "faces: 0, primiera: none"),
    ({"primiera": "none", "missing_suit": "sum"}, "missing_suit: sum, primiera: none"),
    ({"preset": "settanta", "primiera": "trentino", "faces": 10}, "faces: 10, primiera: trentino"),
    ({"primiera": "trentino", "missing_suit": "sum"}, ("primiera", "missing_suit")),
    ({"primiera": "seven_six", "faces": 10, "missing_suit": "cannot_win"}, ("primiera",)),
    ({"preset": "settanta", "primiera": "trentino"}, ("primiera",)),
    ({"preset": "settanta", "primiera": "seven_six", "faces": "barred"}, ("primiera",)),
    ({"primiera": "sevens_down", "faces": 0}, ("primiera", "faces")),
]
"""Options, and what is refused of them or else what the house plays otherwise."""


@every(("rules", "outcome"), BESIDE)
def test_what_says_nothing_is_set_aside_or_refused(
    rules: dict[str, Any], outcome: str | tuple[str, ...]
) -> None:
    """Of faces and a missing suit a game may bring something along that its primiera does not
    know; what a house chooses so is refused."""
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    document = {"rules": {"preset": "traditional"} | rules, "sides": sides, "deals": []}
    if isinstance(outcome, str):
        said = [f"These rules do not go together: {outcome}."]
        assert answer(document).get("problems") == said
        return
    match = read_match(document)
    assert match.rules.changed == outcome
    assert read_match(write_match(match)) == match


TAKEN: list[tuple[Any, list[int], str | list[int]]] = [
    # Below nought, and past the target only once a deal is over.
    ("signed", [-9, 0], [-6, 1]),
    ("signed", [-99, 99], [-96, 100]),
    ("signed", [-100, 0], "bonus: -100"),
    ("signed", [100, 0], "bonus: 100"),
    (True, [-1, 0], "bonus: -1"),
    (True, [999, 0], [1002, 1]),
    (False, [-1, 0], "bonus: -1"),
]


@every(("bonus", "agreed", "outcome"), TAKEN)
def test_points_are_taken_away_where_a_house_has_it_so(
    bonus: Any, agreed: list[int], outcome: str | list[int]
) -> None:
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    deal = {"points": [3, 1], "bonus": agreed}
    for rules in ({"preset": "traditional"}, {"game": "escoba"}):
        document = {"rules": rules | {"bonus": bonus}, "sides": sides, "deals": [deal]}
        answered = answer(document)
        if isinstance(outcome, str):
            assert outcome in " ".join(answered["problems"])
        else:
            assert answered["totals"] == outcome
            match = read_match(document)
            assert read_match(write_match(match)) == match


@every("case", cases("refusals"))
def test_a_wrong_document_names_its_problem(case: dict[str, Any]) -> None:
    answered = answer(case["document"])
    assert answered.get("error")
    # English pages call two points otherwise than documents do.
    called = {"carte": "cards", "denari 6": "coins 6"}
    for mentioned in [case["mentions"], *case.get("also", [])]:
        words = [called.get(word, word) for word in mentioned]
        assert [
            problem
            for problem in answered["problems"]
            if all(word.lower() in problem.lower() for word in words)
        ], (words, answered["problems"])


def test_the_rules_own_example_is_right() -> None:
    tried = doctest.testmod(scorekeeper.rules)
    assert (tried.failed, tried.attempted) == (0, 14)
