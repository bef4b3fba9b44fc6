"""`scorekeeper primiera`: a dispute in words or as JSON; with --lines disputes in, their answers or
what is wrong out, a line each."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from scorekeeper.documents.dispute_code import decode
from scorekeeper.rules.dispute import stronger_cards
from scorekeeper.rules.proof.evidence import Evidence
from tests.helpers.cases import every
from tests.helpers.generators.disputes import pile
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


# One dispute, in words or as JSON


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    done = call("primiera", *arguments)
    said, wrong = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(arguments, done.returncode, said, wrong)


def test_the_command_asks_and_exits_0() -> None:
    answered = run("7d 6c 1s 5b", "7c 7s 7b 2d", "--names", "Anna,Bruno")
    assert answered.returncode == 0
    assert answered.stdout.startswith(
        "Primiera is still open; ask next who has this card: 6 of coins.\n"
        "So far 70 to 75\n"
        "\n"
        "           Anna           Bruno\n"
        "coins      7  21          2  12 so far\n"
        "cups       6  18          7  21 +3\n"
        "swords     A  16 so far   7  21\n"
        "batons     5  15 so far   7  21\n"
        "primiera   70 so far      75 so far\n"
    )


def test_the_command_prints_the_working() -> None:
    answered = run("7d 6c 1s 5b", "7c 7s 7b 2d", "--names", "Anna,Bruno", "--best")
    assert answered.returncode == 0
    assert answered.stdout.startswith(
        "Primiera for Bruno: 75 to 70.\n"
        "Whatever the other 32 cards are.\n"
        "\n"
        "           Anna       Bruno\n"
        "coins      7  21 +9   2  12\n"
        "cups       6  18      7  21 +3\n"
        "swords     A  16      7  21 +5\n"
        "batons     5  15      7  21 +6\n"
        "primiera   70         75\n"
    )
    assert "\n* by values, faces count 10, all four suits needed: Bruno, 75 to 70\n" in (
        answered.stdout
    )


def test_only_whole_piles_can_lack_a_suit() -> None:
    cards = ("7d 7c 7s", "2d 2c 2s 8b 10b", "--names", "Anna,Bruno")
    assert "batons     not given   R  10 so far (F)\n" in run(*cards).stdout.replace("  (", " (")
    whole_piles = run(*cards, "--whole").stdout
    assert whole_piles.startswith("Primiera for Bruno: the only side with all four suits.\n")
    assert "batons     no baton            R  10 +10  (F)\n" in whole_piles
    assert "primiera   a suit is missing   46\n" in whole_piles
    assert "Anna: no card of batons. Without all four suits there is no primiera." in whole_piles
    barred = run(*cards, "--whole", "--faces", "barred", "--method", "values").stdout
    assert "batons     no baton" not in barred and "none that counts" in barred


def test_json_begins_with_winner_and_totals() -> None:
    answered = run("7d 6c 1s 5b", "7c,7s,7b,2d", "--json", "--best")
    document = json.loads(answered.stdout)
    assert list(document)[:5] == ["primiera", "primiera_totals", "settled", "side", "ask"]
    assert (document["primiera"], document["primiera_totals"]) == (1, [70, 75])
    assert (document["settled"], document["side"], document["ask"]) == (True, 1, [])
    assert document["headline"] == "Primiera: Side 2, 75 to 70"
    piles = [pile("7d 6c 1s 5b"), pile("7c 7s 7b 2d")]
    best = Evidence.of(piles, lacks=stronger_cards(piles), table=None)
    assert decode(document["address"])[0] == best
    # 7 6 5½ 5 to 7 7 7 2: by the values of Trentino it is the other way round.
    assert document["readings_disagree"] is True


def test_the_command_reads_french_suits() -> None:
    cards = ["7♦ 7♥ 6♠ Q♣", "A♦ 5♥ 7♠ 2♣", "--whole", "--json"]
    assert json.loads(run(*cards).stdout)["primiera"] == 0
    assert json.loads(run(*cards, "--faces", "0").stdout)["primiera"] == 1
    barred = json.loads(run(*cards, "--faces", "barred").stdout)
    assert barred["primiera_totals"] == [None, 64]
    summed = run(*cards, "--faces", "barred", "--missing-suit", "sum")
    assert json.loads(summed.stdout)["primiera_totals"] == [60, 64]
    most = run(*cards, "--method", "most_sevens")
    assert json.loads(most.stdout)["sentence"] == "Primiera for Side 1: 2 sevens to 1."


def test_the_command_wants_two_to_four_piles() -> None:
    assert run("7d").returncode == 1
    assert run("7d", "7c", "7s", "7b", "6d").stderr == (
        "scorekeeper: Give two, three or four piles, not 5.\n"
    )


def test_names_cannot_spoil_the_output() -> None:
    command = [sys.executable, "-m", "scorekeeper.cli", "primiera", "7d", "7c", "--names"]
    answered = subprocess.run(
        [*command, b"An\xffna,\x1b[2JBru\nno"], capture_output=True, check=False
    )
    assert answered.returncode == 0
    assert b"An?na" in answered.stdout
    assert b"[2JBru no" in answered.stdout
    assert b"\x1b" not in answered.stdout


def test_a_pile_may_be_empty() -> None:
    answered = json.loads(run("7d 7c 7s 7b", "", "--json").stdout)
    assert (answered["primiera"], answered["primiera_totals"]) == (0, [84, None])
