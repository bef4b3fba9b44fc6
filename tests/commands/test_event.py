"""`scorekeeper event` as a process: a file in, its rounds out, exit status."""

import json
from pathlib import Path

from tests.helpers.evenings import document, standings
from tests.helpers.servers.server_process import lines, run


def test_an_event_file_is_paired_and_placed(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(document("A"), indent=1), encoding="utf-8")
    done = run("event", str(path))
    assert done.returncode == 0
    (answer,) = (json.loads(line) for line in lines(done))
    assert [each["standing"] for each in answer["rounds"]] == standings("A")


def test_an_unreadable_file_fails() -> None:
    done = run("event", input=json.dumps(document("A") | {"pairs": []}).encode())
    assert done.returncode == 1
    (answer,) = (json.loads(line) for line in lines(done))
    assert answer["error"] == "4 to 64 pairs or players can take part, not 0."


def test_a_missing_file_fails() -> None:
    done = run("event", "nowhere.json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"nowhere.json cannot be read" in done.stderr
