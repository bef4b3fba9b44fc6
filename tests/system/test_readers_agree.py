"""The export, `score`, `sheet` and `import` say the same of a match whose corrections have moved
its end: earlier, later, or to a deal of another kind."""

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.commands.score import answer
from scorekeeper.documents.deal import Version
from scorekeeper.documents.file_reader import read_file, read_record, write_record, write_table
from scorekeeper.documents.match import Record
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import standings
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.match_sheet import NONE, match_leaf, summary
from tests.helpers import second_scorer
from tests.helpers.generators.match_documents import match_documents
from tests.helpers.generators.true_deals import NAMES, some_deal, some_way
from tests.helpers.hypothesis_effort import some
from tests.helpers.match_records import record
from tests.helpers.second_scorer import Document

SEEDS = st.integers(0, 10**9)
MATCHES = 20
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


def all_readers_agree(kept: Record) -> dict[str, Any]:
    """What every reader says of the record; the results they agree on."""
    out = write_record(kept)
    text = json.dumps(out, ensure_ascii=False, sort_keys=True)
    found = out["results"]
    late = tuple(n for n, deal in enumerate(found["deals"], 1) if deal.get("counts") is False)

    # `score`
    assert answer(json.loads(text)) == found

    # `import`
    read = read_record(json.loads(text))
    assert (read.problems, read.disagreements, read.late) == ((), (), late)
    assert read.record == kept
    (again,) = read_file(json.dumps(write_table([kept]))).records
    assert json.dumps(write_record(again), ensure_ascii=False, sort_keys=True) == text

    # `sheet`
    told, leaf = summary(kept), match_leaf(kept)
    assert (summary(again), match_leaf(again)) == (told, leaf)
    assert (list(told.totals), told.winner) == (found["totals"], found["winner"])
    (grid,) = (block for block in leaf.blocks if block.heads)
    groups = grid.groups[bool(kept.match.totals_before) :]
    for number, (group, deal) in enumerate(zip(groups, found["deals"], strict=True), 1):
        pads = [cell.texts for cell in group[0][1 : 1 + len(told.names)]]
        assert [int("".join(map(str, total.parts))) for _, total in pads] == deal["totals"]
        assert (AFTER_THE_END in str(group[-1])) is (number in late)
        assert all(strokes.parts == (NONE,) for strokes, _ in pads) or number not in late
    return found


def without_later(kept: Record, version: int) -> Record:
    """The match as it was when every deal had at most so many versions."""
    versions = tuple(each[: version + 1] for each in kept.versions)
    deals = tuple(each[-1].deal for each in versions)
    return replace(kept, match=replace(kept.match, deals=deals), versions=versions)


@some(MATCHES)
@given(SEEDS)
def test_all_readers_agree_on_corrections(seed: int) -> None:
    kept = some_record(random.Random(seed))
    for version in range(3):
        all_readers_agree(without_later(kept, version))


def test_corrections_move_the_end_both_ways() -> None:
    moved = {"earlier": 0, "later": 0, "before the first": 0}
    for seed in range(120):
        kept = some_record(random.Random(f"moved {seed}"))
        first, last = (counted(without_later(kept, version)) for version in (0, 2))
        moved["earlier"] += last < first
        moved["later"] += last > first
        moved["before the first"] += bool(kept.versions) and last == 0
    assert min(moved.values()) > 2, moved


def counted(kept: Record) -> int:
    """How many deals count."""
    return sum(each.counts for each in standings(kept.match))


@some(MATCHES)
@given(match_documents(), SEEDS)
def test_the_second_scorer_agrees_on_the_end(match: Document, seed: int) -> None:
    luck = random.Random(seed)
    match = match | {"deals": luck.sample(match["deals"] * 2, len(match["deals"]) * 2)}
    found = all_readers_agree(record(match | {"results": {}}))
    expected = second_scorer.score(match)
    assert [each["totals"] for each in found["deals"]] == [
        each["totals"] for each in expected["deals"]
    ]
    assert (found["totals"], found["winner"]) == (expected["totals"], expected["winner"])
