"""`scorekeeper primiera`: a dispute in words."""

import subprocess
import sys

from tests.helpers.cases import every
from tests.helpers.servers.server_process import call


@every(
    ("style", "cards", "said"),
    [
        ("french", "7b", "“7b” is not a card (Side 1). Write it like 7d, 10c or js."),
        ("numbers", "7c", "“7c” (Side 1): cups, or clubs? Write h for cups and b for clubs"),
    ],
)
def test_typed_letters_follow_the_cards(style: str, cards: str, said: str) -> None:
    refused = call("primiera", cards, "7d", "--cards", style)
    assert refused.returncode == 1 and said in refused.stderr.decode()


@every(
    ("arguments", "sentence"),
    [
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


def test_all_that_is_wrong_is_said() -> None:
    refused = run("7d xx", "7d", "--names", "Anna,Bruno,Carla")
    assert refused.returncode == 1 and refused.stderr.splitlines() == [
        "scorekeeper: “xx” is not a card (Anna). Write it like 7d, 10b or fs.",
        "scorekeeper: In two piles (Anna, Bruno): 7 of coins.",
        "scorekeeper: There are 3 names for 2 piles.",
    ]


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


def test_the_command_reads_french_suits() -> None:
    cards = ["7♦ 7♥ 6♠ Q♣", "A♦ 5♥ 7♠ 2♣", "--whole"]
    for more, said in (
        ([], "Primiera for Side 1: 70 to 64."),
        (["--faces", "0"], "Primiera for Side 2: 64 to 60."),
        (["--faces", "barred"], "Primiera for Side 2: the only side with all four suits."),
        (["--faces", "barred", "--missing-suit", "sum"], "Primiera for Side 2: 64 to 60."),
        (["--method", "most_sevens"], "Primiera for Side 1: 2 sevens to 1."),
    ):
        assert run(*cards, *more).stdout.partition("\n")[0] == said


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
    answered = run("7d 7c 7s 7b", "").stdout
    assert answered.startswith("Primiera for Side 1: ")
