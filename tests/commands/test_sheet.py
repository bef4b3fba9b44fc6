"""`scorekeeper sheet`, run as people run it."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.blank_sheet import BlankKind, blank_paper
from scorekeeper.sheets.pdf import papers_pdf
from scorekeeper.words import Style
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document
from tests.helpers.pdf_reader import read_pdf, texts_of
from tests.helpers.servers.server_process import run_python

Capture = pytest.CaptureFixture[str]


def run(*arguments: str | Path) -> int:
    return main(["sheet", *map(str, arguments)])


MILLIMETRE = 72 / 25.4


def written(folder: Path, match: object) -> Path:
    path = folder / "match.json"
    path.write_text(json.dumps(match), encoding="utf-8")
    return path


def text_of(path: Path) -> str:
    return "\n".join(texts_of(path))


def test_the_sheet_of_a_match_is_written(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run(written(tmp_path, corrected()), "-o", out) == 0
    assert "corrected by Bruno" in text_of(out)


def test_standard_input_and_output_work(tmp_path: Path) -> None:
    given = json.dumps(corrected()).encode()
    done = run_python("sheet", "-", "-o", "-", input=given, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    out = tmp_path / "sheet.pdf"
    out.write_bytes(done.stdout)
    assert "corrected by Bruno" in text_of(out)
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


@every(("target", "said"), [("21", "to 21"), ("0", ""), ("1000", "")])
def test_a_blank_pad_has_its_target(
    target: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "pad.pdf"
    status = run("--blank", "2", "--preset", "traditional", "--target", target, "-o", out)
    assert status == (0 if said else 2)
    assert said in text_of(out) if said else "target" in capsys.readouterr().err


@every(
    ("options", "players", "chosen"),
    [
        ("--paper letter", "4-alone", {"paper": "letter"}),
        ("--kind pad", "6-teams", {"kind": BlankKind.PAD}),
        ("--per-page 2", "3", {"per_page": "2"}),
        (
            "--kind form --per-page 4 --paper letter --cards french",
            "2",
            {"kind": BlankKind.FORM, "per_page": "4", "paper": "letter", "style": Style.FRENCH},
        ),
    ],
)
def test_a_blank_pad_is_as_its_options_say(
    options: str, players: str, chosen: dict[str, Any], tmp_path: Path
) -> None:
    out, seating = tmp_path / "pad.pdf", SEATINGS[players]
    assert run("--blank", players, "--preset", "traditional", *options.split(), "-o", out) == 0
    rules = Rules.of("traditional", seating.players)
    same = papers_pdf([blank_paper(rules, seating, **{"kind": BlankKind.DEALS} | chosen)], "en")
    assert texts_of(out) == texts_of(same)
    assert [page.mediabox for page in read_pdf(out).pages] == [
        page.mediabox for page in read_pdf(same).pages
    ]


@every(
    ("locale", "width", "day"),
    [("en_US.UTF-8", 216, "November 20, 2026"), ("en_GB.UTF-8", 210, "20 November 2026")],
)
def test_paper_and_days_follow_the_locale(
    locale: str, width: int, day: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a blank pad by the leaflet's rules has its numbers, in English."""
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("LANGUAGE", raising=False)
    match = written(tmp_path, document(2) | {"date": "2026-11-20"})
    out = tmp_path / "sheet.pdf"
    for options in ([match], [match, "--language", "en"]):
        assert run(*options, "-o", out) == 0
        assert day in text_of(out)
        assert round(read_pdf(out).pages[0].mediabox[2] / MILLIMETRE) == width
    assert run("--blank", "2", "--kind", "form", "-o", out) == 0
    assert "fante" not in text_of(out)


def test_a_wrong_match_is_said_in_sentences(tmp_path: Path, capsys: Capture) -> None:
    match = document(2)
    match["deals"][1]["scope"] = [40, 0]
    out = tmp_path / "sheet.pdf"
    assert run(written(tmp_path, match), "-o", out) == 1
    assert "scorekeeper: Deal 2: Anna: scope 40, cards 20" in capsys.readouterr().err
    assert not out.exists()


@every(
    ("content", "sentence"),
    [
        (b"{", "Line 1 is cut off."),
        (b"\x89PNG\xff", "it is no text"),
        (b"[]", "a JSON object is needed"),
        (b'{"format": "scopa-table/1", "matches": []}', "holds 0 matches"),
        (b'{"format": "scopa-table/1"}', "list of matches"),
    ],
)
def test_an_unreadable_file_is_one_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert run(path, "-o", tmp_path / "sheet.pdf") == 1
    assert sentence in capsys.readouterr().err


@every(
    ("arguments", "sentence"),
    [
        ([], "Say which match"),
        (["match.json", "--blank", "2"], "MATCH.json and --blank cannot be given together."),
        (["match.json", "--preset", "assi"], "MATCH.json and --preset cannot be given together."),
        (["match.json", "--target", "11"], "MATCH.json and --target cannot be given together."),
        (["match.json", "--kind", "form"], "MATCH.json and --kind cannot be given together."),
        (["match.json", "--per-page", "1"], "MATCH.json and --per-page cannot be given together."),
        (["match.json", "--cards", "french"], "MATCH.json and --cards cannot be given together."),
        (["match.json", "--paper", "a6"], "a4"),
        (["match.json", "--link", "x" * 501], "too long for a QR code"),
        (["--blank", "2", "--link", "x"], "--blank and --link cannot be given together."),
        (["--blank", "2", "--compact"], "--blank and --compact cannot be given together."),
        (["--blank", "2", "--rules"], "--blank and --rules cannot be given together."),
        (["--blank", "3", "--preset", "settanta"], "Settanta is not for 3 players."),
    ],
)
def test_an_invalid_sheet_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "out.pdf"
    assert run(*arguments, "-o", out) == 2
    assert sentence in capsys.readouterr().err
    assert not out.exists()


def test_a_missing_file_is_reported(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out.pdf"
    assert run(tmp_path / "missing.json", "-o", out) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err
    assert not out.exists()


def test_an_unwritable_place_is_reported(tmp_path: Path, capsys: Capture) -> None:
    assert run("--blank", "2", "-o", tmp_path / "no" / "pad.pdf") == 1
    assert "cannot be written: No such file" in capsys.readouterr().err


def test_a_meeting_has_a_cover_and_its_games(tmp_path: Path, capsys: Capture) -> None:
    out, games = tmp_path / "sheet.pdf", [corrected(), corrected()]
    format_ = {"kind": "all", "n": 2}
    document_ = {"format": "scopa-meeting/1", "meeting": format_, "matches": games}
    assert run(written(tmp_path, document_), "--compact", "--rules", "-o", out) == 0
    text = text_of(out)
    assert "2 games, all are played" in text and "Game 2 of 2" in text
    assert len(read_pdf(out).pages) == 4  # the cover, two games, the rules
    assert run(written(tmp_path, document_ | {"matches": []}), "-o", out) == 1
    assert run(written(tmp_path, {"format": "scopa-table/1", "matches": games}), "-o", out) == 1
    assert "holds 2 matches" in capsys.readouterr().err


def test_each_game_of_a_meeting_has_rules(tmp_path: Path) -> None:
    presets = ("traditional", "cirulla", "assi", "traditional")
    games = [document(1) | {"rules": {"preset": each, "target": 21}} for each in presets]
    meeting = {"kind": "all", "n": 4}
    document_ = {"format": "scopa-meeting/1", "meeting": meeting, "matches": games}
    out = tmp_path / "sheet.pdf"
    assert run(written(tmp_path, document_), "--compact", "--rules", "-o", out) == 0
    cover, *_, first, second, third = texts_of(out)
    assert "Game 1 of 4" in cover and "Game 2 of 4" in cover
    assert "Traditional, to 21" in first and "Cirulla, to 21" in second and "to 21" in third
