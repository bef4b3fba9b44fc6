"""The faults that are put in to try the tests: what is made of a module, and who is asked.

The sample itself is long: it runs the tests of the rules, the store and the tables once to see
which of them run what.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.mutants.known import Known
from tests.mutants.made import Mutant, mutants

HERE = Path("scorekeeper/rules/some.py")
MODULE = '''"""Says something."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from math import inf

MOST = 3
"""Of them."""


def fits(numbers: list[int], more: bool = False) -> bool:
    """Whether they fit."""
    if not numbers and more:
        raise ValueError(f"{MOST} and none")
    return min(numbers) < MOST
'''
SAMPLE, FLOOR = 60, 0.8


def changes() -> list[tuple[str, str]]:
    return [(each.before, each.after) for each in mutants(HERE, MODULE)]


def test_one_small_thing_is_changed_in_each() -> None:
    assert changes() == [
        ("3", "(4)"),
        ("False", "(True)"),
        ("not numbers and more", "(not numbers or more)"),
        ("not numbers", "(numbers)"),
        ('raise ValueError(f"{MOST} and none")', "pass"),
        ("return min(numbers) < MOST", "return None"),
        ("min(numbers) < MOST", "(min(numbers) <= MOST)"),
        ("min(numbers) < MOST", "(min(numbers) >= MOST)"),
        ("min(numbers)", "(max(numbers))"),
    ]


def test_every_fault_is_a_program_and_not_the_one_that_was_there() -> None:
    made = list(mutants(HERE, MODULE))
    for each in made:
        compile(each.text, str(each.path), "exec")
    assert len({each.text for each in made} | {MODULE}) == len(made) + 1


def test_those_that_run_the_line_are_asked_the_fastest_first_and_one_of_each_function() -> None:
    lines = {
        str(HERE): {
            8: frozenset({"a"}),
            13: frozenset({"slow", "fast[1]", "fast[2]", "failing"}),
        }
    }
    known = Known(lines, {"a": 1, "slow": 3, "fast[1]": 1, "fast[2]": 2, "failing": -1000})
    constant, inside = (
        Mutant(HERE, range(line, line + 1), "", "", "", inside)
        for line, inside in ((8, False), (13, True))
    )
    assert known.tests(inside, within=10) == ["fast[1]", "slow", "fast[2]"]
    assert known.tests(inside, within=4) == ["fast[1]", "slow"]
    # What is made when the module is imported may matter to whoever runs anything in it.
    assert set(known.tests(constant, within=10)) == {"a", "slow", "fast[1]", "fast[2]"}


@pytest.mark.long
def test_of_a_sample_of_faults_most_are_noticed() -> None:
    command = [sys.executable, "-m", "tests.mutants", "--without-pages", "--sample", str(SAMPLE)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    print(done.stdout)
    found = re.search(r"(\d+) tried, (\d+) noticed", done.stdout)
    assert found, done.stderr[-2000:]
    tried, noticed = int(found[1]), int(found[2])
    assert tried == SAMPLE and noticed >= FLOOR * tried, done.stdout
