"""`scorekeeper primiera`: a dispute in words."""

import subprocess
import sys

from tests.helpers.cases import every
from tests.helpers.servers.server_process import call

ANNA, BRUNO = "7d 7c 6s 6b", "1d 6c 7s 7b"
NAMES = ("--names", "Anna,Bruno")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    done = call("primiera", *arguments)
    said, wrong = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(arguments, done.returncode, said, wrong)


def test_the_command_prints_the_working() -> None:
    answered = run(ANNA, BRUNO, *NAMES)
    assert answered.returncode == 0
    assert answered.stdout.startswith(
        "Primiera for Anna: 78 to 76.\n"
        "\n"
        "           Anna    Bruno\n"
        "coins      7  21   A  16\n"
        "cups       7  21   6  18\n"
        "swords     6  18   7  21\n"
        "batons     6  18   7  21\n"
        "primiera   78      76\n"
    )
    assert "\n* Anna, 78 to 76\n    by values, faces count 10, all four suits needed\n" in (
        answered.stdout
    )
    assert "still open, Level in sevens: how many sixes?" in answered.stdout


@every(
    ("arguments", "first"),
    [
        (["--method", "sevens_down"], "Primiera is still open. Level in sevens: how many sixes?"),
        (["--method", "seven_six", "--count", "3,1"], "level in sevens, then 3 sixes to 1."),
        (["--method", "most_sevens"], "Nobody has primiera: 2 sevens each."),
        (["--method", "trentino"], "Primiera for Anna: 26 to 25½."),
    ],
)
def test_ways_that_count_ranks_ask_for_the_next(arguments: list[str], first: str) -> None:
    assert first in run(ANNA, BRUNO, *NAMES, *arguments).stdout.splitlines()[0]


@every(
    ("cards", "sentence"),
    [
        (["7d 7c 7s", BRUNO], "Anna: which is the best card of batons? It may have none."),
        (["7d 6d 7c 7s 6b", "1d 6c 5s 7b"], "Anna: a suit has one best card, not 7 of coins"),
        (["7d 7c 7s 0b", "7d 6c 6s 7b"], "Best card of two piles (Anna, Bruno): 7 of coins."),
        (["7d 7c xx 7s 0b", "1d 6c 6s 7b"], "“xx” is not a card (Anna)."),
        ([ANNA, BRUNO, "--count", "1,1"], "Anna: 1 sixes? By its best cards there are 2 to 4."),
        (["7d"], "Two, three or four sides, not 1."),
    ],
)
def test_what_cannot_be_compared_is_refused(cards: list[str], sentence: str) -> None:
    refused = run(*cards, *NAMES)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert sentence in refused.stderr


@every(
    ("arguments", "sentence"),
    [
        ([ANNA, BRUNO, "--whole", "--count", "1,1"], "cannot be given together"),
        ([ANNA, BRUNO, "--count", "1"], "--count needs a number from 0 to 4 for each side"),
        ([ANNA, BRUNO, "--method", "most_sevens", "--missing-suit", "sum"], "needs --method"),
        ([], "Say which cards"),
    ],
)
def test_useless_arguments_are_refused(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_whole_piles_settle_every_reading() -> None:
    answered = run("7d 7c 7s 1d", "2d 2c 2s 8b 10b", "--whole", *NAMES).stdout
    assert answered.startswith("Primiera for Bruno: the only side with all four suits.\n")
    assert "batons     No card of batons" in answered
    assert "Anna: no card of batons. Without all four suits there is no primiera." in answered
    assert "still open" not in answered
    assert "In two piles" in run("7d", "7d", "--whole").stderr


def test_the_command_reads_french_suits() -> None:
    cards = ("7♦ 7♥ 6♠ Q♣", "A♦ 5♥ 7♠ 2♣")
    assert run(*cards).stdout.startswith("Primiera for Side 1: 70 to 64.")
    assert run(*cards, "--faces", "0").stdout.startswith("Primiera for Side 2: 64 to 60.")
    refused = run("7d 7h 7s 7b", "6d 6h 6s 6c", "--cards", "french")
    assert "“7b” is not a card (Side 1). Write it like 7d, 10c or js." in refused.stderr


def test_names_cannot_spoil_the_output() -> None:
    command = [sys.executable, "-m", "scorekeeper.cli", "primiera", ANNA, BRUNO, "--names"]
    answered = subprocess.run(
        [*command, b"An\xffna,\x1b[2JBru\nno"], capture_output=True, check=False
    )
    assert answered.returncode == 0
    assert b"An?na" in answered.stdout
    assert b"[2JBru no" in answered.stdout
    assert b"\x1b" not in answered.stdout
