"""Evenings on the command line: a file in, its rounds out; and those that are stored."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.tables.new_event import create_event
from scorekeeper.store.engines import open_store, prepare
from scorekeeper.store.table_values import Table
from tests.helpers.evenings import document, standings
from tests.helpers.servers.server_process import call, lines


def test_an_event_file_is_paired_and_placed(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(document("A"), indent=1), encoding="utf-8")
    done = call("event", str(path))
    assert done.returncode == 0
    (answer,) = (json.loads(line) for line in lines(done))
    assert [each["standing"] for each in answer["rounds"]] == standings("A")


def test_an_unreadable_file_fails() -> None:
    done = call("event", stdin=json.dumps(document("A") | {"pairs": []}).encode())
    assert done.returncode == 1
    (answer,) = (json.loads(line) for line in lines(done))
    assert answer["error"] == "4 to 64 pairs or players can take part, not 0."


def test_a_missing_file_fails() -> None:
    done = call("event", "nowhere.json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"nowhere.json cannot be read" in done.stderr


def test_a_stored_evening_is_exported(instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As its page does, and doctor has looked at it."""
    url = str(instance / "scorekeeper.db")
    evening, _ = read_event(document("A"))
    assert evening
    prepare(url)
    with closing(open_store(url)) as store:
        table = Table("evening", "Bar", "it", "2026-11-25T20:00:00+00:00")
        create_event(store, table, "", evening, "key", "chance")
    assert main(["export", "https://scopa.example/e/evening/director"]) == 0
    exported = json.loads(capsys.readouterr().out)
    said = {each["by"] for played in exported["rounds"] for each in played.pop("versions")}
    members = [player for pair in document("A")["pairs"] for player in pair["name"].split(" & ")]
    assert [member["name"] for member in exported.pop("members")] == members
    of_all = {"id": "evening", "name": "Bar"}
    assert exported == write_event(evening) | of_all and said == {"director"}
    assert main(["doctor"]) == 0
