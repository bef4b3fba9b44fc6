"""`scorekeeper primiera --lines`: disputes in, their answers or what is wrong out, a line each."""

import json
from pathlib import Path
from typing import Any

from tests.helpers.cases import every
from tests.helpers.servers.server_process import call, lines

DISPUTE = {
    "piles": [["7d", "6c", "1s", "5b"], ["7c", "7s", "7b", "2d"]],
    "names": ["Anna", "Bruno"],
}
CARDS = ["7d 6c 1s 5b", "7c 7s 7b 2d", "--names", "Anna,Bruno", "--json"]
FRENCH = ["7d 6h as 5c", "7h 7s 7♣ 2d", "--names", "Anna,Bruno", "--json", "--cards", "french"]


def answers(*documents: object, status: int = 0, options: tuple[str, ...] = ()) -> list[Any]:
    """What is answered to these documents on standard input."""
    text = "".join(f"{json.dumps(each)}\n" for each in documents)
    done = call("primiera", "--lines", "-", *options, stdin=text.encode())
    assert (done.returncode, done.stderr) == (status, b"")
    return [json.loads(line) for line in lines(done)]


@every(
    "options",
    [
        (),
        ("--best",),
        ("--whole", "--faces", "0"),
        ("--method", "most_sevens"),
    ],
)
def test_a_line_gets_the_disputes_answer(options: tuple[str, ...]) -> None:
    alone = json.loads(call("primiera", *CARDS, *options).stdout)
    assert answers(DISPUTE, DISPUTE, options=options) == [alone, alone]


def test_typed_letters_follow_the_cards() -> None:
    """A file keeps the letters that are written; on numbers in English "c" is asked about."""
    alone = json.loads(call("primiera", *FRENCH).stdout)
    assert answers(DISPUTE, options=("--cards", "french")) == [alone]
    for style, said in [
        ("french", "“7b” is not a card (Side 1). Write it like 7d, 10c or js."),
        ("numbers", "“7c” (Side 1): cups, or clubs? Write h for cups and b for clubs"),
    ]:
        refused = call("primiera", "7b" if style == "french" else "7c", "7d", "--cards", style)
        assert refused.returncode == 1
        assert said in refused.stderr.decode()


def test_files_and_missing_names_are_read(tmp_path: Path) -> None:
    path = tmp_path / "disputes.jsonl"
    path.write_text(json.dumps({"piles": DISPUTE["piles"]}), encoding="utf-8")
    (line,) = lines(call("primiera", "--lines", str(path)))
    assert json.loads(line)["names"] == ["Side 1", "Side 2"]


def test_a_wrong_line_fails_alone() -> None:
    wrong = {"piles": [["7d", "xx"], ["7d"]], "names": ["Anna", "Bruno", "Carla"], "who": 1}
    first, refused, last = answers(DISPUTE, wrong, DISPUTE, status=1)
    assert first == last and first["names"] == ["Anna", "Bruno"]
    assert refused["error"] == refused["problems"][0]
    assert refused["problems"] == [
        "“who” is not a key of this format.",
        "“xx” is not a card (Anna). Write it like 7d, 10b or fs.",
        "In two piles (Anna, Bruno): 7 of coins.",
        "There are 3 names for 2 piles.",
    ]


@every(
    "document",
    [
        *(None, 7, "7d", [], {}, [["7d"], ["7c"]], {"piles": None}, {"piles": ["7d", "7c"]}),
        *({"piles": {"0": ["7d"]}}, DISPUTE | {"names": "AB"}, DISPUTE | {"names": [1, 2]}),
    ],
)
def test_other_input_is_called_no_dispute(document: object) -> None:
    found = answers(document, DISPUTE, status=1)
    shape = "A line is an object with “piles”, a list of cards for each side, and “names”."
    assert found[0] == {"error": shape, "problems": [shape]}
    assert "error" not in found[1]


@every("cards", [[], [[]], [["7d"]], [["7d"], [7, None, [], {}, "7c" * 1000]]])
def test_no_cards_break_it(cards: list[list[object]]) -> None:
    (answer,) = answers({"piles": cards}, status=1)
    assert answer["problems"] and len(json.dumps(answer)) < 2000


@every(
    ("arguments", "sentence"),
    [
        (["7d", "7c", "--lines", "-"], "--lines and CARDS cannot be given together."),
        (["--lines", "-", "--names", "A,B"], "--lines and --names cannot be given together."),
        (["--lines", "-", "--json"], "--lines and --json cannot be given together."),
        (["7d", "7c", "--best", "--whole"], "--best and --whole cannot be given together."),
        (["7d", "7c", "--method", "most_sevens", "--missing-suit", "cannot_win"], "needs --method"),
        (["7d", "7c", "--method", "sevens_down", "--missing-suit", "sum"], "needs --method"),
        ([], "Say which cards"),
    ],
)
def test_useless_arguments_are_refused(arguments: list[str], sentence: str) -> None:
    done = call("primiera", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
