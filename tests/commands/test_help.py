"""What the help of commands promises: its examples run, its page is of today, shells complete."""

import json
import os
import re
import runpy
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest

from scorekeeper.cli import COMMANDS, whole_command
from scorekeeper.commands.shared.command import Command
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.sqlite.backup import back_up
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.transfer import bring_in_new
from tests.helpers.evenings import document as evening
from tests.helpers.match_records import corrected, document, record
from tests.helpers.paths import ROOT
from tests.helpers.servers.server_process import COMMAND, PATIENCE, call, surroundings

TABLE = "4f7gk2m9qrx8tvwz"
"""The table of which the examples speak."""
DISPUTE = {
    "piles": [["7d", "6c", "1s", "5b"], ["7c", "7s", "7b", "2d"]],
    "names": ["Anna", "Bruno"],
}
FILES = {
    "match.json": json.dumps(document(2), indent=2),
    "matches.jsonl": f"{json.dumps(document(1))}\n{json.dumps(corrected())}\n",
    "table.json": json.dumps({"format": "scopa-table/1", "matches": [document(1), corrected()]}),
    "evening.json": json.dumps(evening("A")),
    "disputes.jsonl": f"{json.dumps(DISPUTE)}\n{json.dumps(DISPUTE | {'names': []})}\n",
}


def command(name: str) -> Command:
    found = whole_command().get_command(click.Context(whole_command()), name)
    assert isinstance(found, Command)
    return found


EXAMPLES = [(name, example) for name in COMMANDS for example in command(name).examples]


@pytest.fixture(scope="module")
def copied_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with that table."""
    folder = tmp_path_factory.mktemp("stored")
    url, copy = str(folder / "scores.db"), folder / "copy.db"
    prepare(url)
    with closing(open_store(url)) as store:
        bring_in_new(
            store,
            Seat("seat", TABLE, "Anna", "watch", made=now()),
            [record(document(3))],
            now(),
            "",
        )
    back_up(url, str(copy))
    release(url)
    return copy


@pytest.fixture
def typed(tmp_path: Path, copied_database: Path, instance: Path) -> Iterator[dict[str, str]]:
    """Surroundings in which `scorekeeper` can be typed, in a folder with the files of which the
    examples speak."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    instance.mkdir(mode=0o700)
    shutil.copy(copied_database, tmp_path / "scores.db")
    python, option, code = COMMAND
    (tmp_path / "bin").mkdir()
    called = tmp_path / "bin" / "scorekeeper"
    called.write_text(f"#!/bin/sh\nexec '{python}' {option} '{code}' \"$@\"\n")
    called.chmod(0o755)
    path = f"{called.parent}{os.pathsep}{os.environ['PATH']}"
    yield surroundings(SCOREKEEPER_INSTANCE=str(instance), PATH=path)


def ended(
    example: str, folder: Path, typed: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        ["sh", "-c", example], cwd=folder, env=typed, capture_output=True, timeout=PATIENCE
    )


def test_every_example_is_understood() -> None:
    for name, example in EXAMPLES:
        typed = re.search(r"scorekeeper ([^<>|]*)", example)
        assert typed
        first, *arguments = shlex.split(typed[1])
        assert first == name
        command(name).make_context(name, arguments)


@pytest.mark.parametrize(
    ("name", "example"),
    [
        pytest.param(name, each, id=each, marks=[pytest.mark.long] * bool(place))
        for name in COMMANDS
        for place, each in enumerate(command(name).examples)
    ],
)
def test_every_example_runs(
    name: str,
    example: str,
    tmp_path: Path,
    copied_database: Path,
    typed: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if name == "serve":
        assert_served(example, tmp_path, typed)
        return
    there = tmp_path / ("copy.db" if name == "restore" else "instance/scorekeeper.db")
    shutil.copy(copied_database, there)
    there.chmod(0o600)
    if set("<>|=") & set(example):  # what a shell does with it
        done = ended(example, tmp_path, typed)
    else:
        monkeypatch.chdir(tmp_path)
        done = call(*shlex.split(example)[1:])
    assert done.returncode == 0, done.stderr.decode()
    assert b"Traceback" not in done.stderr


def assert_served(example: str, folder: Path, typed: dict[str, str]) -> None:
    """It is reached, on another port: whoever runs the tests may be serving on the usual one."""
    with subprocess.Popen(
        ["sh", "-c", f"exec env {example} --port 0"], cwd=folder, env=typed, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert b"listens on http://" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


def test_the_document_equals_the_help() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "commands.py"))
    for kept, made_now in (("PAGE", "page"), ("MAN_PAGE", "man_page")):
        page = made[kept].read_text(encoding="utf-8")
        assert page == made[made_now](), "The commands have changed: python docs/commands.py"
    for path in made["COMPLETIONS"].iterdir():
        assert path.read_text(encoding="utf-8") == made["completion"](path.suffix[1:])
    for readme in ("README.md", "README.fr.md", "README.it.md"):
        assert "(docs/commands.md)" in (ROOT / readme).read_text(encoding="utf-8")


# Completion
