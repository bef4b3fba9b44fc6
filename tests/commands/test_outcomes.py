"""What commands come to, for programs: one JSON object, and an exit status that says who is at
fault."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main

Capture = pytest.CaptureFixture[str]


def answered(capsys: Capture, *arguments: object, status: int = 0) -> dict[str, Any]:
    """The one object that a command prints; nothing else is said."""
    assert main([*map(str, arguments), "--json"]) == status
    out, err = capsys.readouterr()
    assert err == "" and out.count("\n") == 1
    answer: dict[str, Any] = json.loads(out)
    assert answer.pop("ok") is (status == 0)
    return answer


def test_programs_get_one_object(
    instance: Path, brought_in: str, tmp_path: Path, capsys: Capture
) -> None:
    here, there, copy = instance / "scorekeeper.db", tmp_path / "there.db", tmp_path / "copy.db"
    assert answered(capsys, "doctor") == {"database": str(here), "messages": []}
    assert answered(capsys, "backup", copy) == {"file": str(copy), "messages": []}
    moved = answered(capsys, "move", "--from", here, "--to", there)
    assert moved == {"carried_over": 1, "there_already": 0, "left": 0, "messages": []}
    again = answered(capsys, "import", tmp_path / "match.json", "--table", brought_in)
    assert (again["address"], again["seat"], again["added"]) == (brought_in, None, 0)
    assert "Match 1 is at the table already, as match 1: not added." in again["messages"]
    new = answered(capsys, "import", tmp_path / "match.json")
    assert new["seat"].startswith(f"{new['address']}/sit/") and new["added"] == 1


def test_programs_are_told_why_it_failed(
    instance: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "match.json").write_text("{")
    (wrong,) = answered(capsys, "import", tmp_path / "match.json", status=1)["messages"]
    assert wrong == "Line 1 is cut off."
    (wrong,) = answered(capsys, "backup", tmp_path / "copy.db", status=1)["messages"]
    assert wrong.startswith("There is no database")
    for number in range(60):  # people read fewer
        monkeypatch.setenv(f"SCOREKEEPER_X{number}", "1")
    assert len(answered(capsys, "doctor", status=1)["messages"]) == 60
