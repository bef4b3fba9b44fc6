"""Try faults: python3 dev.py mutants [--sample N] [--seed N] [--minutes N] [part of a path ...]

All faults of all modules whose path holds one of the parts; of all in rules/, store/ and tables/
without any. With --sample a random choice of them, the same for the same seed. First the tests are
run once to see which of them run what: some minutes, fewer --without-pages, whose tests are then
not asked. What survives is printed as it is found.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

from tests.mutants.known import ROOMS, Known, look
from tests.mutants.made import Mutant, mutants
from tests.mutants.tried import ROOT, Tree, copied

PROVED = 3
LONGEST = 6.0
"""Seconds of tests that one fault is worth: more would be asked by hand."""


def main(arguments: Sequence[str]) -> int:
    """The exit status is 0, whatever survives: to read the list is the use of it."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", help="parts of the paths of modules")
    parser.add_argument("--sample", type=int, help="as many, chosen by chance")
    parser.add_argument("--seed", type=int, help="for the same choice again")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no other after these")
    parser.add_argument("--without-pages", action="store_true", help="leave out tests/pages")
    asked = parser.parse_args(arguments)
    seed = random.randrange(10**6) if asked.seed is None else asked.seed
    chosen = choose(asked.parts, asked.sample, seed)
    print(f"{len(chosen)} faults, seed {seed}; first the tests without any ...", flush=True)
    with copied() as folder:
        known = look(folder, ["tests", *(["--ignore=tests/pages"] * asked.without_pages)])
        until, tree = time.monotonic() + 60 * asked.minutes, Tree(folder)
        prove(tree, known, chosen[:PROVED])
        tried, survived = attempt(chosen, known, tree, until)
    print(f"{tried} tried, {tried - len(survived)} noticed, {len(survived)} survived")
    return 0


def prove(tree: Tree, known: Known, chosen: Sequence[Mutant]) -> None:
    """See that the tests pass where nothing is changed: else they would notice every fault.

    :raise RuntimeError: when they fail.
    """
    for each in chosen:
        right = replace(each, text=(ROOT / each.path).read_text(encoding="utf-8"))
        if tests := known.tests(each, LONGEST):
            if tree.notices(right, tests, LONGEST):
                raise RuntimeError(f"Tests fail without a fault: {' '.join(tests)}")


def choose(parts: Sequence[str], sample: int | None, seed: int) -> list[Mutant]:
    """The faults of modules with one of these parts in their path, in no order but the seed's."""
    paths = sorted(path for room in ROOMS for path in (ROOT / "scorekeeper" / room).rglob("*.py"))
    found = [
        mutant
        for path in paths
        for mutant in mutants(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
        if not parts or any(part in str(mutant.path) for part in parts)
    ]
    chance = random.Random(seed)
    return chance.sample(found, min(sample or len(found), len(found)))


def attempt(
    chosen: Sequence[Mutant], known: Known, tree: Tree, until: float = float("inf")
) -> tuple[int, list[Mutant]]:
    """How many were tried until then, and which of them no test noticed; these are printed."""
    survived = []
    for tried, mutant in enumerate(chosen):
        if time.monotonic() > until:
            return tried, survived
        tests = known.tests(mutant, LONGEST)
        seconds = sum(known.seconds[test] for test in tests)
        if not tests or not tree.notices(mutant, tests, seconds):
            survived.append(mutant)
            print(f"{mutant}  [{len(tests)} tests]", flush=True)
    return len(chosen), survived


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
