"""Hand-computed matches (tests/data/*.json): the engine and the second scorer both pass them.

Each case names its source: a rule text by number, or the part of the rules that settles it.
"""

import doctest
import json
from typing import Any

import pytest

import scorekeeper.rules
from scorekeeper.commands.score import answer
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


@every("case", cases("refusals"))
def test_a_wrong_document_names_its_problem(case: dict[str, Any]) -> None:
    answered = answer(case["document"])
    assert answered.get("error")
    for words in [case["mentions"], *case.get("also", [])]:
        assert [
            problem
            for problem in answered["problems"]
            if all(word.lower() in problem.lower() for word in words)
        ], (words, answered["problems"])


def test_the_rules_own_example_is_right() -> None:
    tried = doctest.testmod(scorekeeper.rules)
    assert (tried.failed, tried.attempted) == (0, 10)
