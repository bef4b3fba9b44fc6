"""The export, `score`, `sheet`, `import` and the pages say the same of a match whose corrections
have moved its end: earlier, later, or to a deal of another kind."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.answer import answer
from scorekeeper.documents.exported import write_record, write_table
from scorekeeper.documents.imported import read_file, read_record
from scorekeeper.documents.record import Record, Version
from scorekeeper.rules.entry import Deal, PointsOnly, with_rest
from scorekeeper.rules.match import Match, Side, final, standings
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.description import describe, pad_column
from tests import oracle
from tests.documents import match_documents
from tests.oracle import Document
from tests.records import record
from tests.true_deals import NAMES, TrueDeal, some_deal, some_rules, some_way

SEEDS = st.integers(0, 10**9)
MATCHES = 60
AFTER_THE_END = "after the end of the match: adds nothing"


def some_record(luck: random.Random) -> Record:
    """A match to a low target with deals of every kind, some of them corrected since, so that
    it ends earlier or later than when they were entered; often with deals after its end."""
    first = some_deal(luck)
    rules = Rules(first.rules.preset, luck.choice([3, 6, 11]), first.rules.options)
    sides = tuple(Side.of(name) for name in NAMES[: first.sides])
    if first.sides not in rules.preset.players:
        partners = NAMES[: 2 * first.sides]
        sides = tuple(Side.of(*partners[side :: first.sides]) for side in range(first.sides))
    before = None
    if luck.random() < 0.3:
        before = tuple(luck.randint(0, rules.target + 1) for _ in sides)
    versions = tuple(
        tuple(
            Version(
                some_way(luck, some_deal(luck, rules, len(sides))),
                at=f"2026-11-20T1{number}:00:0{place}Z",
                who=luck.choice(NAMES),
                why=luck.choice(["", "counted again"]) if place else "",
            )
            for place in range(luck.choice([1, 1, 2, 3]))
        )
        for number in range(luck.randint(0, 7))
    )
    match = Match(rules, sides, tuple(each[-1].deal for each in versions), 0, before)
    return Record(match, versions, "2026-11-20", luck.choice(["", "At the bar."]))
