"""`scorekeeper score` with ten thousand deals, beside a plain scorer of the same deals.

The plain one is the second scorer of the tests: one file that knows the rules and checks nothing.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.tables import met, show
from tests.helpers import second_scorer
from tests.helpers.clients.phone import DECK

DEALS, ROUNDS = 10_000, 3
AIM = 4
"""Times the plain scorer."""


def measure() -> None:
    """Both in turns; each round is held against the other's of the same turn."""
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.jsonl"
        deals.write_text("".join(lines(random.Random(5))), encoding="utf-8")
        rounds = [(plainly(deals), by_command(deals)) for _ in range(ROUNDS)]
    plain, command = (median(times) for times in zip(*rounds, strict=True))
    ratio = median(ours / theirs for theirs, ours in rounds)
    times = met(f"{ratio:.1f}", ratio <= AIM)
    head = [f"{DEALS} deals", "plain scorer", "scorekeeper score", f"times, {AIM} at most"]
    show(head, [["seconds", f"{plain:.2f}", f"{command:.2f}", times]])


def lines(chance: random.Random) -> list[str]:
    """A match of one deal a line."""
    sides, written, deck = [{"name": "Anna"}, {"name": "Bruno"}], [], list(DECK)
    for _ in range(DEALS):
        chance.shuffle(deck)
        cut = chance.randint(12, 28)
        deal = {"piles": [deck[:cut], deck[cut:]], "scope": [1, 0]}
        written.append(json.dumps({"rules": "traditional", "sides": sides, "deals": [deal]}) + "\n")
    return written


def plainly(deals: Path) -> float:
    begun = perf_counter()
    for line in deals.read_text(encoding="utf-8").splitlines():
        json.dumps(second_scorer.score(json.loads(line)))
    return perf_counter() - begun


def by_command(deals: Path) -> float:
    begun = perf_counter()
    command = [sys.executable, "-m", "scorekeeper.cli", "score", str(deals)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun
