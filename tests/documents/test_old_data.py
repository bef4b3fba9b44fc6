"""What the program stored or exported before numbers stood beside winners: it is read as a deal
said point by point, and refused by name where it leaves something open."""

from typing import Any

from scorekeeper.commands.score import answer
from scorekeeper.documents.deal import read_stored, write_deal
from scorekeeper.documents.file_reader import read_record
from scorekeeper.documents.rules import read_rules
from scorekeeper.rules.problems import Problem
from tests.helpers.cases import every

SEVENS = {"cards": 20, "coins": 5, "best": ["7d", "7c", "6s", "6b"], "settebello": True}
REST = {"cards": 20, "coins": 5, "best": ["6d", "6c", "7s", "7b"], "settebello": False}
BEST = [["7d", "7c", "6s", "6b"], ["6d", "6c", "7s", "7b"]]
NUMBERS = {"carte": [20, 20], "denari": [5, 5]}


def document(rules: Any, counts: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    names = ("Anna", "Bruno", "Carla")[: len(counts)]
    sides = [{"name": name} for name in names]
    return {"rules": rules, "sides": sides, "deals": [{"counts": counts} | more]}


@every(
    ("rules", "counts", "said"),
    [
        (
            "traditional",
            [SEVENS, REST],
            {"winners": {"settebello": 0}, "numbers": NUMBERS, "best": BEST},
        ),
        # A suit without a best card, and nobody who says of the settebello.
        (
            "traditional",
            [{"cards": 30, "coins": 10, "best": ["7b", "7d", "7s"]}, {"cards": 10, "best": ["7c"]}],
            {
                "winners": {},
                "numbers": {"carte": [30, 10], "denari": [10, 0]},
                "best": [["7d", None, "7s", "7b"], [None, "7c", None, None]],
            },
        ),
        (
            {"preset": "traditional", "napola": True},
            [SEVENS | {"napola": 4}, REST | {"napola": 0}],
            {
                "winners": {"settebello": 0, "napola": {"side": 0, "length": 4}},
                "numbers": NUMBERS,
                "best": BEST,
            },
        ),
        (
            "winning-moves",
            [
                {"cards": 20, "coins": 5, "best": ["6d", "7c", "7s", "7b"]},
                {"cards": 19, "coins": 4, "best": ["4d", "6c", "6s", "6b"]},
            ],
            {
                "winners": {"settebello": None},
                "numbers": {"carte": [20, 19], "denari": [5, 4]},
                "best": [["6d", "7c", "7s", "7b"], ["4d", "6c", "6s", "6b"]],
                "table": 1,
            },
        ),
        # Ranks are turned round: one rank after the other, as far as all sides say it.
        (
            {"game": "chkobba"},
            [
                {"cards": 22, "coins": 6, "haya": True, "bermila": [2, 3]},
                {"cards": 18, "coins": 4, "haya": False, "bermila": [2, 1]},
            ],
            {
                "winners": {"haya": 0},
                "numbers": {"carta": [22, 18], "dinari": [6, 4], "bermila": [[2, 2], [3, 1]]},
            },
        ),
    ],
)
def test_whole_counts_are_read_point_by_point(
    rules: Any, counts: list[dict[str, Any]], said: dict[str, Any]
) -> None:
    table = {"table": said["table"]} if "table" in said else {}
    given = document(rules, counts, **table)
    record = read_record(given).record
    assert record is not None, read_record(given).problems
    (deal,) = record.match.deals
    assert write_deal(deal) == said | {"scope": [0, 0]}
    assert answer(given) == answer(given | {"deals": [said]})
    # As it is stored, too.
    assert read_stored(given["deals"][0], record.match.rules, 2) == deal


@every(
    ("rules", "counts", "problem"),
    [
        (
            {"preset": "traditional", "napola": True},
            [SEVENS, REST],
            "Deal 1: Napola: who has it?",
        ),
        (
            {"preset": "traditional", "primiera": "sevens_down"},
            [SEVENS, REST],
            "Deal 1: Anna and Bruno are level: how many sixes has each?",
        ),
        ("traditional", [{"cards": 20, "coins": 5}] * 2, "Deal 1: Settebello: who has it?"),
        (
            "traditional",
            [SEVENS | {"settebello": 2}, REST],
            "Deal 1: “winners: settebello: False” is not a whole number",
        ),
    ],
)
def test_partial_counts_are_refused_by_name(
    rules: Any, counts: list[dict[str, Any]], problem: str
) -> None:
    given = document(rules, counts)
    assert problem in answer(given)["problems"][0]
    # Nor is anything made of it where it is stored.
    under: list[Problem] = []
    stored = read_rules(rules, 2, under)
    assert stored and read_stored(given["deals"][0], stored, 2) is None
