"""What is no longer read: each is found in a file, which is refused whole; and what is as usual is
read as before."""

import json
from typing import Any

from scorekeeper.documents.file_reader import read_file
from scorekeeper.no_longer_read import REMOVED, Where, removed_in
from scorekeeper.words.transfer import import_problem
from tests.helpers.cases import every
from tests.helpers.match_records import document

# By its mark, an object that holds it, and a sentence of the import.
EXAMPLES: dict[str, tuple[dict[str, Any], str]] = {
    '"margin_cap"': (
        {"preset": "traditional", "margin": 2, "margin_cap": 0},
        "This version no longer reads a limit for the lead that wins (margin_cap).",
    ),
    '"margin_waived"': (
        {"preset": "traditional", "margin": 2, "margin_waived": {"after": 3}},
        "This version no longer reads that the highest wins now (margin_waived).",
    ),
    '"time_called"': (
        {"preset": "traditional", "minutes": 30, "time_called": "drop_deal"},
        "This version no longer reads a deal that is dropped, or one more, when time is called "
        "(time_called).",
    ),
    '"legs"': (
        {"kind": "legs", "n": 2},
        "This version no longer reads two games whose points are added (legs).",
    ),
    '"rules"': (
        {"kind": "all", "n": 2, "rules": ["escoba", "cirulla"]},
        "This version no longer reads games of one meeting by different rules (rules).",
    ),
    '"known"': (
        {"counts": [{"cards": 22, "coins": 6, "known": ["7d", "7c"]}, {"cards": 18, "coins": 4}]},
        "This version no longer reads deals of only what decides (“known”).",
    ),
    '"counts"': (
        {
            "rules": {"primiera": "sevens_down"},
            "counts": [
                {"cards": 22, "coins": 6, "best": ["7d", "7c", "6s", "6b"]},
                {"cards": 18, "coins": 4, "best": ["6d", "6c", "7s", "7b"]},
            ],
        },
        "This version no longer reads numbers that leave a point open (“counts”).",
    ),
}
WHOLE = document(2)


def holding(where: Where, held: dict[str, Any]) -> dict[str, Any]:
    """A match that has it."""
    if where is Where.DEAL:
        return WHOLE | {"deals": [WHOLE["deals"][0], held]}
    return WHOLE | ({"rules": held} if where is Where.RULES else {"meeting": held})


@every("removed", REMOVED)
def test_a_file_that_holds_it_is_refused_by_name(removed: Any) -> None:
    held, sentence = EXAMPLES[removed.mark]
    assert removed.mark in json.dumps(held), "a stored text without its mark is not looked at"
    table = {"format": "scopa-table/1", "matches": [WHOLE, holding(removed.where, held)]}
    right, wrong = read_file(json.dumps(table)).matches
    assert right.record and not wrong.record
    (problem,) = wrong.problems
    deal = "Deal 2: " if removed.where is Where.DEAL else ""
    assert import_problem(problem, wrong.names, 2) == f"Match 2: {deal}{sentence}"


@every(
    ("where", "content"),
    [
        (Where.RULES, {"preset": "traditional", "margin": 2, "margin_cap": None}),
        (Where.RULES, {"minutes": 30, "time_called": "finish_deal"}),
        (Where.MEETING, {"kind": "best_of", "n": 3, "level": "draw"}),
        (Where.DEAL, {"points": [3, 1]}),
        (
            Where.DEAL,
            {"counts": [{"best": ["7d", "7c"]}, {}], "rules": {"primiera": "sevens_down"}},
        ),
        (Where.DEAL, {"counts": [{"napola": 0}, {"napola": 3}], "rules": {"napola": True}}),
        (Where.RULES, "traditional"),
        (Where.MEETING, ["legs"]),
    ],
)
def test_what_is_as_usual_is_read(where: Where, content: object) -> None:
    assert removed_in(where, content) == ""
