"""The files of a table that has 200 and 5,000 matches: until the first bytes are there, until all
are, how many they are, and the most memory that was taken meanwhile.

The app is asked in this process, as a server would ask it: another one could not tell what memory
it takes for one answer.
"""

import random
import tempfile
import time
import tracemalloc
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import create_environ

from benchmarks.figures import Figure
from scorekeeper import store
from scorekeeper.app import create_app
from scorekeeper.documents.imported import read_record
from scorekeeper.rules.cards import DECK
from scorekeeper.store import KeptMatch, Seat, Table
from scorekeeper.tables.records import kept

SIZES, DEALS, TIMES = (200, 5_000), 5, 9
TABLE = "abcdefghijklmnop"
FILES = ("export.json", "deals.csv", "points.csv")


@dataclass(frozen=True, slots=True)
class Taken:
    """What an answer took: seconds, and bytes."""

    first: float
    whole: float
    length: int


def measure(sizes: tuple[int, ...] = SIZES, times: int = TIMES) -> list[Figure]:
    """The first file of each table, compressed with brotli, of each kind."""
    return [figure for size in sizes for figure in _measure(size, times)]


def _measure(matches: int, times: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "scores.db")
        app = create_app({"INSTANCE": folder, "DATABASE": database, "LIMITS": "off"})
        luck = random.Random(matches)
        with closing(store.open_store(database)) as opened:
            table = Table(TABLE, "", "en", "2026-11-01T20:00:00+00:00")
            played = [_match(luck) for _ in range(matches)]
            opened.create_table_with(table, Seat("anna", TABLE, "", "score"), played)
        figures = [_figure(app, matches, name, times) for name in FILES]
        store.release(database)
    return figures


def _match(luck: random.Random) -> KeptMatch:
    deals = [luck.sample(DECK, len(DECK)) for _ in range(DEALS)]
    piles = [{"piles": [[*map(str, deck[:20])], [*map(str, deck[20:])]]} for deck in deals]
    rules = {"preset": "traditional", "target": 999}
    document = {"rules": rules, "sides": [{"name": "Anna"}, {"name": "Bruno"}], "deals": piles}
    found = read_record(document).record
    if found is None:
        raise RuntimeError("the match is none")
    return kept(found)


def _figure(app: Flask, matches: int, name: str, times: int) -> Figure:
    best = min((_ask(app, name) for _ in range(times)), key=lambda taken: taken.whole)
    tracemalloc.start()
    _ask(app, name)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Figure(
        f"{name}, {matches:,} matches",
        f"first bytes {1000 * best.first:.0f} ms, all {1000 * best.whole:.0f} ms",
        f"{best.length:,} bytes, {peak / 1e6:.1f} MB of memory",
    )


def _ask(app: Flask, name: str) -> Taken:
    headers = {"Accept-Encoding": "br"}
    environ = create_environ(f"/t/{TABLE}/{name}", "http://localhost", headers=headers)
    began, first, length = time.perf_counter(), 0.0, 0
    answer: Any = app(environ, lambda *_: None)
    with closing(answer):
        for piece in answer:
            first = first or time.perf_counter() - began
            length += len(piece)
    return Taken(first, time.perf_counter() - began, length)
