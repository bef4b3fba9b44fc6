"""`scorekeeper doctor` says what is wrong with a set-up, and changes nothing."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.cli import main
from scorekeeper.commands import doctor
from scorekeeper.store import StoreError
from scorekeeper.store.sqlite_check import open_reader
from tests.records import corrected, document
from tests.test_transfer_command import printed

Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder in order, with the table of a file."""
    folder = tmp_path / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    return folder


@pytest.fixture
def table(folder: Path, tmp_path: Path, capsys: Said) -> str:
    """The id of a table with a match."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(corrected()), encoding="utf-8")
    address = printed(capsys, "import", file)[0]
    store.release(str(folder / "scorekeeper.db"))
    return address.rsplit("/", 1)[-1]


def said(capsys: Said) -> list[str]:
    """What it finds wrong."""
    capsys.readouterr()
    status = main(["doctor"])
    wrong = capsys.readouterr().err.splitlines()
    assert status == (1 if wrong else 0)
    return [line.removeprefix("scorekeeper: ") for line in wrong]


def write(folder: Path, *statements: str) -> None:
    """As no program of ours writes."""
    with closing(sqlite3.connect(folder / "scorekeeper.db", isolation_level=None)) as db:
        for each in statements:
            db.execute(each)


def test_what_is_in_order_is_said_so_and_left_as_it_is(
    folder: Path, table: str, capsys: Said
) -> None:
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert main(["doctor"]) == 0
    done = capsys.readouterr()
    path = folder / "scorekeeper.db"
    assert done.out == f"Everything is in order; every match in {path} can be read.\n"
    assert done.err == ""
    after = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert {name: after[name] for name in before} == before


def test_where_nothing_is_yet_nothing_is_made(folder: Path, capsys: Said) -> None:
    assert main(["doctor"]) == 0
    assert "There is no database" in capsys.readouterr().out
    assert not folder.exists()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (
            "UPDATE deals SET entry = '{{' WHERE number = 2 AND version = 1",
            "A stored deal cannot be read.",
        ),
        ("UPDATE matches SET rules = ''", "A stored match cannot be read."),
        ("UPDATE matches SET note = CAST(x'ff' AS TEXT)", "cannot be used: Could not decode"),
        ("INSERT INTO live VALUES ('{table}', 1, 4, '{{', '', '')", "The scope counted"),
        (
            "INSERT INTO piles SELECT table_id, match, 4, 0, '7', seat, at, 'k' FROM deals LIMIT 1",
            "A stored pile cannot be read.",
        ),
    ],
)
def test_a_row_that_cannot_be_read_is_named(
    folder: Path, table: str, capsys: Said, statement: str, sentence: str
) -> None:
    write(folder, "DROP TRIGGER deals_are_never_changed", statement.format(table=table))
    (found,) = said(capsys)
    assert found.startswith(f"Match 1 of table {table}: ") and sentence in found


def test_other_matches_are_read_on(folder: Path, table: str, capsys: Said, tmp_path: Path) -> None:
    write(folder, "UPDATE matches SET rules = '{' WHERE number = 1")
    file = tmp_path / "more.json"
    file.write_text(json.dumps(document(2)), encoding="utf-8")
    printed(capsys, "import", file)
    write(folder, "UPDATE matches SET sides = '{'")
    assert len(said(capsys)) == 2


def test_a_damaged_file_is_said(folder: Path, table: str, capsys: Said) -> None:
    path = folder / "scorekeeper.db"
    with closing(sqlite3.connect(path)) as db:
        ask = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'codes' AND type = 'index'"
        (page,) = db.execute(ask).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 12)
    (found, *_) = said(capsys)
    assert found.startswith("The database is damaged: ")


def test_who_looks_cannot_write(folder: Path, table: str) -> None:
    with closing(open_reader(str(folder / "scorekeeper.db"))) as reader:
        with pytest.raises(StoreError, match="readonly"):
            reader.throw_away_over("9")
            reader.set_offered(table)


def test_a_row_that_belongs_to_nothing_is_said(folder: Path, table: str, capsys: Said) -> None:
    write(folder, "INSERT INTO links VALUES ('nowhere', 'own', 'h', 's', '')")
    assert said(capsys) == ["The database is damaged: rows of links belong to nothing."]


def test_a_file_of_something_else_is_said(folder: Path, capsys: Said) -> None:
    folder.mkdir(mode=0o700)
    (folder / "scorekeeper.db").write_text("no database at all, but text", encoding="utf-8")
    (folder / "scorekeeper.db").chmod(0o600)
    (found,) = said(capsys)
    assert found.endswith("is not a database.")


def test_an_older_database_is_said(folder: Path, table: str, capsys: Said) -> None:
    write(folder, "DELETE FROM _sqlite_migrations WHERE name = 'demonstrations'")
    (found,) = said(capsys)
    assert "of an older program" in found


@pytest.mark.skipif(os.name != "posix", reason="there are no such rights there")
def test_what_others_can_get_at_is_said_with_what_to_do(
    folder: Path, table: str, capsys: Said
) -> None:
    path = folder / "scorekeeper.db"
    path.chmod(0o644)
    folder.chmod(0o750)
    assert said(capsys) == [
        f"Others on this machine can get at {folder}: run `chmod 700 {folder}`.",
        f"Others on this machine can get at {path}: run `chmod 600 {path}`.",
    ]


def test_a_key_that_protects_nothing_is_said(folder: Path, table: str, capsys: Said) -> None:
    (folder / "secret_key").write_text("short", encoding="ascii")
    (folder / "secret_key").chmod(0o600)
    (found,) = said(capsys)
    assert "shorter than 32 letters" in found


def test_a_setting_that_cannot_be_is_said(
    folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "many")
    (found,) = said(capsys)
    assert "SCOREKEEPER_PROXIES is 'many'" in found


def test_little_room_is_said(
    folder: Path, table: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 60)
    (found,) = said(capsys)
    assert "MB are free in" in found
