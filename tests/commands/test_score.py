"""`scorekeeper score`: JSON Lines in and out, errors line by line, exit status."""

import json
import re
import signal
import subprocess
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import second_scorer
from tests.helpers.cases import every
from tests.helpers.paths import DATA, DOCS
from tests.helpers.servers.server_process import (
    COMMAND,
    PATIENCE,
    call,
    lines,
    run_python,
    surroundings,
)

EXAMPLE: dict[str, Any] = json.loads(
    (DOCS / "match-document.md").read_text("utf-8").split("```")[1].removeprefix("json")
)
"""Of the format's description."""
MORE_THAN_A_PIPE = 1_000_000  # bytes
SCORED = second_scorer.score(EXAMPLE)
LINE = json.dumps(EXAMPLE)
ENDED = json.dumps(
    {"sides": EXAMPLE["sides"], "totals_before": [9, 10], "deals": [{"points": [3, 0]}]}
)


def answers(text: str | bytes, status: int = 0) -> list[Any]:
    """What the command answers to this on standard input, a value for each line."""
    given = text if isinstance(text, bytes) else text.encode()
    done = call("score", stdin=given)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode == status, (done.stdout, done.stderr)
    return [json.loads(line) for line in lines(done)]


# Scoring


def test_the_documented_example_is_scored() -> None:
    assert answers(LINE + "\n") == [SCORED]


def test_a_file_is_read_like_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text(f"{LINE}\n{ENDED}\n", encoding="utf-8")
    done = call("score", str(path))
    assert done.returncode == 0
    assert lines(done) == [
        json.dumps(each, ensure_ascii=False) for each in answers(f"{LINE}\n{ENDED}")
    ]


def test_our_own_workbook_is_scored() -> None:
    done = call("score", str(DATA / "foreign/own_export.xlsx"))
    (answer,) = map(json.loads, lines(done))
    assert (done.returncode, answer["totals"]) == (0, [4, 2])
    assert b"Of each deal this file tells the points" in done.stderr


ORDERS = '{"k\\u001b[31m\\u009b\\u0007": 1}\n'


@every("command", ["score", "event", "import"])
def test_no_file_gives_the_terminal_orders(command: str, tmp_path: Path) -> None:
    """Nor rings its bell: signs that do are written as escapes."""
    path = tmp_path / "hostile.json"
    path.write_text(ORDERS, encoding="utf-8")
    done = call(command, str(path))
    said = (done.stdout + done.stderr).decode()
    assert done.returncode == 1 and "is not a key" in said
    assert [each for each in said if unicodedata.category(each) == "Cc" and each != "\n"] == []
    assert "001b[31m\\u009b\\u0007" in said or "x1b[31m\\x9b\\x07" in said


NO_TEXTS = {
    "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "pdf": b"%PDF-1.4\n1 0 obj <<>>\n",
    "gif": b"GIF89a  ",
    "zip": b"PK\x05\x06" + bytes(18),
    "database": b"SQLite format 3\0\x10\0\1\1\0@  ",
    "of two bytes each": b"\1\0\2\0\3\0\5\0",
    "with an order": b"match \x1b]0;\x07\n",
}


@every("kind", NO_TEXTS)
def test_a_file_that_is_no_text_is_not_quoted(kind: str, tmp_path: Path) -> None:
    path = tmp_path / kind
    path.write_bytes(NO_TEXTS[kind])
    for command in ("score", "import"):
        done = call(command, str(path))
        assert done.returncode == 1
        assert done.stderr.decode() == f"scorekeeper: {path} cannot be read: it is no text.\n"
        assert done.stdout == b""


@every("command", [["import"], ["sheet", "-o", "x.pdf"], ["restore"]])
def test_an_empty_file_is_called_empty(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    name, *options = command
    done = call(name, str(path), *options)
    assert (done.returncode, done.stderr.decode()) == (1, f"scorekeeper: {path} is empty.\n")


def test_a_winner_whom_the_points_do_not_give_is_said() -> None:
    rows = "1,,traditional,11,1,Anna,1,11,11,yes,no\n1,,traditional,11,1,Bruno,1,5,5,yes,yes\n"
    head = "match,date,rules,target,deal,side,seats,points,total,counts,winner\n"
    done = call("score", stdin=(head + rows).encode())
    (answer,) = map(json.loads, lines(done))
    assert (done.returncode, answer["winner"]) == (0, 0)
    assert b"Match 1: winner: the file says Bruno, it is Anna." in done.stderr


def test_a_whole_table_gets_a_line_a_match() -> None:
    whole = json.dumps({"format": "scopa-table/1", "matches": [EXAMPLE, json.loads(ENDED)]})
    assert answers(whole) == answers(f"{LINE}\n{ENDED}")
    done = call("score", str(DATA / "foreign/docexample.csv"))
    (sentence,) = json.loads(done.stdout)["problems"]
    assert done.returncode == 1 and "import` has to be told" in sentence


@every("nothing", ["", "\n", "  \n\n"])
def test_empty_input_gives_empty_output(nothing: str) -> None:
    assert answers(nothing) == []


# What is wrong


def test_a_wrong_line_fails_alone() -> None:
    first, wrong, last = answers(f'{LINE}\n{{"sides": []}}\n{ENDED}\n', status=1)
    assert first == SCORED
    assert last["finished"] is True
    assert wrong["error"] == wrong["problems"][0]
    assert set(wrong) == {"error", "problems"}


def with_(**changed: Any) -> str:
    return json.dumps(EXAMPLE | changed)


# Files that cannot be read, readers that leave

BINARY = b"\x89PNG\r\n\x1a\n" * 100


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_one_sentence() -> None:
    given = LINE.encode()
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "score"],
            input=given,
            stdout=full,
            stderr=subprocess.PIPE,
            env=surroundings(),
        )
    assert done.returncode == 1
    said = "The output cannot be written: No space left on device."
    assert done.stderr.decode() == f"scorekeeper: {said}\n"


def test_the_version_is_printed() -> None:
    said = call("--version").stdout.decode()
    assert re.fullmatch(r"scorekeeper \d+\.\d+\.\d+(\.dev\d+)?\n", said)


@pytest.mark.parametrize("name", ["missing.jsonl", "", "binary", "locked/x"])
def test_an_unreadable_file_is_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "binary").write_bytes(BINARY)
    path = tmp_path / name
    done = call("score", str(path))
    assert done.returncode == 1
    assert done.stdout == b""
    said = done.stderr.decode()
    assert said.count("\n") == 1 and str(path) in said


@pytest.mark.parametrize("count", [1, 5000])
def test_a_closed_pipe_ends_it_quietly(tmp_path: Path, count: int) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text(f"{LINE}\n" * count, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "score", str(path)],
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        if count > 1:
            assert json.loads(process.stdout.readline()) == SCORED
        process.stdout.close()
        assert (process.wait(PATIENCE), process.stderr.read()) == (0, b"")


def test_output_is_always_utf_8() -> None:
    sides = [{"name": "José"}, {"name": "José"}]
    done = run_python(
        "score", input=with_(sides=sides).encode(), env=surroundings(PYTHONIOENCODING="ascii")
    )
    assert b"Traceback" not in done.stderr
    assert "José" in json.loads(done.stdout)["error"]


def test_ctrl_c_leaves_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "score"],
        env=surroundings(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin
        # More than a pipe holds: that it is written means that somebody is reading.
        process.stdin.write(b"\n" * MORE_THAN_A_PIPE)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)[1]
        assert (process.returncode, said) == (128 + signal.SIGINT, b"")


# The command itself


@every(
    ("arguments", "meant"),
    [(["sevre"], "'serve'"), (["score", "--hepl"], "'--help'"), (["sheet", "--papr"], "'--paper'")],
)
def test_typing_errors_get_suggestions(arguments: list[str], meant: str) -> None:
    done = call(*arguments)
    assert done.returncode == 2
    assert "Did you mean" in done.stderr.decode() and meant in done.stderr.decode()


def test_each_line_is_answered_at_once() -> None:
    line = json.dumps(EXAMPLE).encode() + b"\n"
    with subprocess.Popen(
        [*COMMAND, "score"], env=surroundings(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as scoring:
        assert scoring.stdin and scoring.stdout
        for _ in range(3):
            scoring.stdin.write(line)
            scoring.stdin.flush()
            assert "deals" in json.loads(scoring.stdout.readline())
        scoring.stdin.write(b'{"sides": 1, "sides": 2}\n')
        scoring.stdin.close()
        assert json.loads(scoring.stdout.readline())["error"].startswith("Line 4: ")
        assert scoring.wait(PATIENCE) == 1


@every(
    ("text", "why"),
    [
        ("{", "cut off"),
        ("nonsense", "no JSON near “nonsense”"),
        (LINE[:-1], "cut off"),
        ("{'a': 1}", "no JSON near “'a': 1}”"),
        (LINE + LINE, f"no JSON near “{LINE[:20].strip()}”"),
        ("{}}", "no JSON near “}”"),
    ],
)
def test_invalid_json_is_said_with_its_line(text: str, why: str) -> None:
    first, wrong = answers(f"{LINE}\n{text}\n", status=1)
    assert first == SCORED
    assert wrong["error"] == f"Line 2 is {why}."
