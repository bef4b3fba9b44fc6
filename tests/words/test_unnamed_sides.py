"""Sides without a name: in documents, on paper and in sentences, without any page."""

import json

import pytest

from scorekeeper.commands.score import answer
from scorekeeper.documents.file_reader import read_record, write_record
from scorekeeper.documents.match import read_match, write_match
from scorekeeper.rules.free_text import SIGNS, problems_of_signs
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.problems import Refused, What
from scorekeeper.sheets.blocks import Paper
from scorekeeper.sheets.drawing.typeface import lacks_letters
from scorekeeper.sheets.match_sheet import match_leaf, summary
from scorekeeper.sheets.pdf import papers_pdf
from scorekeeper.words import side_names
from tests.helpers.cases import every
from tests.helpers.match_records import record
from tests.helpers.second_scorer import Document

UNNAMED: Document = {
    "sides": [{"players": [None]}, {"players": [None]}],
    "rules": "traditional",
    "deals": [{"piles": [["7d", "1c"], None], "scope": [1, 0]}],
}
NAMED = UNNAMED | {"sides": [{"name": "Anna"}, {"name": "Bruno"}]}


@every(
    ("written", "side"),
    [
        ({"players": [None]}, Side("", ("",))),
        ({"players": [None, None]}, Side("", ("", ""))),
        ({"name": "Anna", "players": ["Anna", None]}, Side("Anna", ("Anna", ""))),
        ({"name": "The Reds", "players": [None, None]}, Side("The Reds", ("", ""))),
        ({"name": "Anna"}, Side("Anna", ("Anna",))),
    ],
)
def test_a_side_is_read_as_it_is_written(written: Document, side: Side) -> None:
    other = {"players": [None] * len(side.players)}
    match = read_match({"sides": [written, other]})
    assert match.sides[0] == side
    assert write_match(match)["sides"] == [written, other]


@every(
    "side",
    [
        {},
        {"name": None},
        {"name": ""},
        {"name": " \t"},
        {"players": [""]},
        {"players": []},
        {"players": [None, " "]},
        {"players": [0]},
        {"players": None},
    ],
)
def test_an_empty_name_is_not_missing(side: Document) -> None:
    with pytest.raises(Refused) as refused:
        read_match({"sides": [side, {"name": "Bruno"}]})
    blank = What.NAME_BLANK in [each.what for each in refused.value.problems]
    assert blank or What.NOT_READABLE in [each.what for each in refused.value.problems]


def test_names_do_not_change_the_score() -> None:
    assert answer(UNNAMED) == answer(NAMED)


def test_an_unnamed_document_comes_back() -> None:
    out = json.dumps(write_record(record(UNNAMED)))
    read = read_record(json.loads(out))
    assert read.record is not None
    assert json.dumps(write_record(read.record)) == out


def test_a_problem_names_the_sign() -> None:
    wrong = UNNAMED | {"deals": [{"piles": [["7d"], ["7d"]]}]}
    said = answer(wrong)["problems"]
    assert any("●" in sentence and "■" in sentence for sentence in said), said


def test_paper_uses_printable_signs() -> None:
    told, leaf = summary(record(UNNAMED)), match_leaf(record(UNNAMED))
    assert (told.names, told.title) == (("●", "■"), "● – ■")
    assert "● dealt" in str(leaf)
    assert not any(map(lacks_letters, SIGNS))
    assert papers_pdf([Paper(leaf.title, (leaf,))], "en").startswith(b"%PDF")


def test_sides_names_are_printed() -> None:
    match = UNNAMED | {
        "sides": [{"name": "The Reds", "players": [None] * 2}, {"players": [None] * 2}]
    }
    told = summary(record(match))
    assert told.names == ("The Reds", "■")
    assert not [line for line in told.about if "Reds" in line]


def test_old_names_like_signs_still_open() -> None:
    assert read_match(UNNAMED | {"sides": [{"name": "●"}, {"name": "Bruno"}]}).sides[0].name == "●"
    (problem,) = problems_of_signs(["Anna", " ■ "])
    assert (problem.what, problem.sides) == (What.NAME_IS_SIGN, (1,))


@every(
    ("sides", "each", "ours", "names"),
    [
        (2, 1, None, ["●", "■"]),
        (2, 1, 0, ["Our side", "Their side"]),
        (2, 3, 1, ["Their side", "Our side"]),
        (3, 1, 2, ["Player 1", "Player 2", "Player 3"]),
        (3, 2, 0, ["Side 1", "Side 2", "Side 3"]),
        (4, 1, None, ["●", "■", "▲", "◆"]),
    ],
)
def test_the_viewer_decides_what_sides_are(
    sides: int, each: int, ours: int | None, names: list[str]
) -> None:
    assert side_names([Side.of(*[""] * each)] * sides, ours) == names
