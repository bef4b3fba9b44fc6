"""Deals per second of `scorekeeper score` as a process and of `answer()` in this one."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.deals import random_piles
from benchmarks.figures import Figure
from benchmarks.servers import ROOT
from scorekeeper.commands.score import answer

ROUNDS = 5
DEALS = 10_000
PRESETS = ("winning-moves", "traditional", "settanta", "quindici-napoli")
SCORE = "import sys; from scorekeeper.cli import main; raise SystemExit(main(sys.argv[1:]))"
# The same lines read and written, and nothing done with them.
COPY = """
import json, sys
for line in open(sys.argv[2], encoding="utf-8").read().split("\\n"):
    if line:
        print(json.dumps(json.loads(line), ensure_ascii=False))
"""


def measure() -> list[Figure]:
    """10,000 documents of one deal each, and the same deals as documents of ten."""
    lines = [json.dumps(each) for each in documents(DEALS, 1)]
    tens = [json.dumps(each) for each in documents(DEALS // 10, 10)]
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        single, many = Path(folder) / "1.jsonl", Path(folder) / "10.jsonl"
        single.write_text("\n".join(lines) + "\n")
        many.write_text("\n".join(tens) + "\n")
        took = side_by_side(
            lambda: _process(COPY, single, len(lines)),
            lambda: _process(SCORE, single, len(lines)),
            lambda: _process(SCORE, many, len(tens)),
            lambda: _in_process(lines),
        )
    copied = took[0]
    names = (
        "only copy the JSON, a process",
        "score, a deal a line, a process",
        "score, ten deals a line, a process",
        "answer(), a deal each, in process",
    )
    return [
        Figure(
            name,
            f"{DEALS / median(each):,.0f} deals/s, {median(each):.2f} s for {DEALS:,}",
            "" if each is copied else f"{_ratio(each, copied):.1f} times as long as copying",
            "" if each is copied else "8 times at most",
        )
        for name, each in zip(names, took, strict=True)
    ]


def documents(count: int, deals: int) -> list[dict[str, Any]]:
    """Match documents of random deals, two and three sides, under several presets."""
    chance = random.Random(10)
    made = []
    for number in range(count):
        preset = PRESETS[number % len(PRESETS)]
        sides = 3 if number % 3 == 2 and preset != "settanta" else 2
        played = [
            {
                "piles": random_piles(chance, sides),
                "scope": [chance.randrange(4) for _ in range(sides)],
            }
            for _ in range(deals)
        ]
        rules = {"preset": preset, "target": 999}
        names = [{"name": name} for name in ("Anna", "Bruno", "Carla")[:sides]]
        made.append({"rules": rules, "sides": names, "deals": played})
    return made


def side_by_side(*actions: Callable[[], None]) -> list[list[float]]:
    """The seconds of each action in every round, one after another in each round."""
    took: list[list[float]] = [[] for _ in actions]
    for _ in range(ROUNDS):
        for seconds, action in zip(took, actions, strict=True):
            started = time.perf_counter()
            action()
            seconds.append(time.perf_counter() - started)
    return took


def _ratio(took: list[float], beside: list[float]) -> float:
    return median(one / other for one, other in zip(took, beside, strict=True))


def _process(code: str, file: Path, lines: int) -> None:
    command = [sys.executable, "-c", code, "score", str(file)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    if done.stdout.count(b"\n") != lines:
        raise RuntimeError("not every line was answered")


def _in_process(lines: list[str]) -> None:
    for line in lines:
        if "error" in answer(json.loads(line)):
            raise RuntimeError(f"could not be scored: {line}")
