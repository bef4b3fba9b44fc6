"""`scorekeeper doctor` says what is wrong with a set-up, and changes nothing."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.commands import doctor
from scorekeeper.server.serve import CONNECTIONS, OTHER_FILES
from scorekeeper.settings import SettingError
from scorekeeper.store import engines
from scorekeeper.store.errors import StoreError
from tests.helpers.databases import another_program, every_row
from tests.helpers.servers import redis_server
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.postgres_server import PostgresServer
from tests.helpers.servers.redis_server import RedisServer
from tests.helpers.servers.server_process import run, run_python, surroundings

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def table(instance: Path, brought_in: str) -> str:
    """The id of a table with a match; nobody serves it."""
    engines.release(str(instance / "scorekeeper.db"))
    return brought_in.rsplit("/", 1)[-1]


def problems_reported(capsys: Capture) -> list[str]:
    """What it finds wrong."""
    capsys.readouterr()
    status = main(["doctor"])
    wrong = capsys.readouterr().err.splitlines()
    assert status == (1 if wrong else 0)
    return [line.removeprefix("scorekeeper: ") for line in wrong]


def write(instance: Path, *statements: str) -> None:
    """As no program of ours writes."""
    with closing(sqlite3.connect(instance / "scorekeeper.db", isolation_level=None)) as db:
        for each in statements:
            db.execute(each)


def test_a_sound_database_is_confirmed(instance: Path, table: str, capsys: Capture) -> None:
    before = {each.name: each.read_bytes() for each in instance.iterdir()}
    assert main(["doctor"]) == 0
    done = capsys.readouterr()
    path = instance / "scorekeeper.db"
    assert done.out == f"Everything is in order; every match in {path} can be read.\n"
    assert done.err == ""
    after = {each.name: each.read_bytes() for each in instance.iterdir()}
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SCOREKEEPER_PROXY", " Is SCOREKEEPER_PROXIES meant?"),
        ("SCOREKEEPER_DATABSE", " Is SCOREKEEPER_DATABASE meant?"),
        ("SCOREKEEPER_TEA", ""),
    ],
)
def test_misspelt_settings_are_named(
    instance: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.setenv(name, "1")
    assert problems_reported(capsys) == [f"{name} is no setting and changes nothing.{said}"]


def test_the_server_names_misspelt_settings_too() -> None:
    """And says here then why it does not start."""
    served = run("serve", env=surroundings(SCOREKEEPER_LOG="xml", SCOREKEEPER_TEA="1"))
    named, refused = served.stderr.decode().splitlines()
    assert "SCOREKEEPER_TEA is no setting" in named and "SCOREKEEPER_LOG is 'xml'" in refused


NO_FOLDER = "cannot be read and written by who runs this command."


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"SCOREKEEPER_DATABASE": "{folder}"}, "{folder} is a folder: give the path of a file."),
        ({"SCOREKEEPER_DATABASE": "{file}/x.db"}, f"{{file}} {NO_FOLDER}"),
        ({"SCOREKEEPER_INSTANCE": "{file}"}, f"{{file}} {NO_FOLDER}"),
        ({"SCOREKEEPER_INSTANCE": "{file}/x"}, f"{{file}} {NO_FOLDER}"),
        (
            {"SCOREKEEPER_INSTANCE": "{file}", "SCOREKEEPER_DATABASE": "{folder}/x.db"},
            f"{{file}} {NO_FOLDER}",
        ),
        ({"SCOREKEEPER_PUBLIC_URL": "http://a.example/t"}, "SCOREKEEPER_PUBLIC_URL ends in /t,"),
        ({"SCOREKEEPER_PROXIES": "1", "OPTIONS": "--lan"}, "With --lan phones come past"),
    ],
)
def test_what_the_server_refuses_is_wrong(
    instance: Path,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, str],
    sentence: str,
) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.touch(mode=0o600)
    for name, value in settings.items():
        monkeypatch.setenv(name, value.format(folder=folder, file=file))
    (found,) = problems_reported(capsys)
    assert found.startswith(sentence.format(folder=folder, file=file))
    if "OPTIONS" not in settings:
        with pytest.raises((SettingError, StoreError)):
            create_app()
    elif settings["OPTIONS"]:
        assert main(["serve", "--lan"]) == 2
        assert sentence in capsys.readouterr().err


def test_without_data_nothing_is_made(instance: Path, capsys: Capture) -> None:
    assert main(["doctor"]) == 0
    assert "There is no database" in capsys.readouterr().out
    assert not instance.exists()


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
    ],
)
def test_an_unreadable_row_is_named(
    instance: Path, table: str, capsys: Capture, statement: str, sentence: str
) -> None:
    write(instance, "DROP TRIGGER deals_are_never_changed", statement.format(table=table))
    (found,) = problems_reported(capsys)
    assert found.startswith(f"Match 1 of table {table}: ") and sentence in found


def test_an_unreadable_event_is_named(instance: Path, table: str, capsys: Capture) -> None:
    write(
        instance,
        f"INSERT INTO event_entries VALUES ('{table}', 1, 'set_up', '{{}}', 'x', 'now', 'key')",
    )
    (found,) = problems_reported(capsys)
    assert found == f"Club evening {table}: A stored event cannot be read."


def test_a_damaged_file_is_reported(instance: Path, table: str, capsys: Capture) -> None:
    path = instance / "scorekeeper.db"
    with closing(sqlite3.connect(path)) as db:
        ask = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'codes' AND type = 'index'"
        (page,) = db.execute(ask).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 12)
    (found, *_) = problems_reported(capsys)
    assert found.startswith("The database is damaged: ")


def test_an_orphan_row_is_reported(instance: Path, table: str, capsys: Capture) -> None:
    write(instance, "INSERT INTO links VALUES ('nowhere', 'own', 'h', 's', '')")
    assert problems_reported(capsys) == [
        "The database is damaged: rows of links belong to nothing."
    ]


def test_an_older_database_is_reported(instance: Path, table: str, capsys: Capture) -> None:
    write(instance, "DELETE FROM _sqlite_migrations WHERE name = 'first'")
    (found,) = problems_reported(capsys)
    assert "of an older program" in found


@pytest.mark.skipif(os.name != "posix", reason="there are no such rights there")
def test_open_permissions_are_reported(instance: Path, table: str, capsys: Capture) -> None:
    path = instance / "scorekeeper.db"
    path.chmod(0o644)
    instance.chmod(0o750)
    assert problems_reported(capsys) == [
        f"Others on this machine can get at {instance}: run `chmod 700 {instance}`.",
        f"Others on this machine can get at {path}: run `chmod 600 {path}`.",
    ]


def test_a_weak_key_is_reported(instance: Path, table: str, capsys: Capture) -> None:
    (instance / "secret_key").write_text("short", encoding="ascii")
    (instance / "secret_key").chmod(0o600)
    (found,) = problems_reported(capsys)
    assert "shorter than 32 letters" in found


def test_a_nearly_full_disk_is_reported(
    instance: Path, table: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 60)
    (found,) = problems_reported(capsys)
    assert "MB are free in" in found


# What is beside the data


def test_https_without_a_proxy_is_reported(
    instance: Path, table: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "https://scopa.example")
    (found,) = problems_reported(capsys)
    assert "SCOREKEEPER_PROXIES is not set" in found and "Set it to 1" in found
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    assert problems_reported(capsys) == []
    monkeypatch.delenv("SCOREKEEPER_PROXIES")
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://192.168.1.5:8000")
    assert problems_reported(capsys) == []


@pytest.mark.skipif(redis_server.program() is None, reason="there is no Redis here")
def test_a_dead_storage_hides_its_password(
    instance: Path, table: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RedisServer(tmp_path) as redis:
        monkeypatch.setenv("SCOREKEEPER_LIMITS", redis.address)
        assert problems_reported(capsys) == []
    monkeypatch.setenv("SCOREKEEPER_LIMITS", redis.address.replace("//", "//anna:tomato@"))
    (found,) = problems_reported(capsys)
    assert "SCOREKEEPER_LIMITS names a storage (redis://…)" in found and "tomato" not in found
    monkeypatch.setenv("SCOREKEEPER_LIMITS", "off")
    assert problems_reported(capsys) == []


@pytest.mark.skipif(os.name != "posix", reason="there is no such limit there")
def test_a_low_file_limit_is_reported(instance: Path, table: str) -> None:
    import resource

    def asked(least: int) -> str:
        files = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, least))  # noqa: E731
        there = surroundings(SCOREKEEPER_INSTANCE=str(instance))
        return run_python("doctor", env=there, preexec_fn=files).stderr.decode()

    assert doctor.OPEN_FILES == CONNECTIONS + OTHER_FILES
    assert asked(doctor.OPEN_FILES) == ""
    assert f"Only {doctor.OPEN_FILES - 1} files may be open" in asked(doctor.OPEN_FILES - 1)


# PostgreSQL


@pytest.fixture
def on_postgres(instance: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database in which nothing is stored."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE", postgres_url)
    return postgres_url


def test_a_sound_postgresql_is_confirmed(
    on_postgres: str, brought_in: str, capsys: Capture, postgres_server: PostgresServer
) -> None:
    before = every_row(on_postgres)
    assert main(["doctor"]) == 0
    done = capsys.readouterr()
    assert done.out.startswith("Everything is in order; every match in postgresql://127.0.0.1:")
    assert "No standby has what is stored" in done.out
    assert postgres_server.password not in done.out and done.err == ""
    assert every_row(on_postgres) == before and before["matches"] == 1


def test_a_missing_postgresql_is_reported(
    instance: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    address = f"postgresql://anna:tomato@127.0.0.1:{port}/scopa"
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address)
    (found,) = problems_reported(capsys)
    assert found.startswith(f"postgresql://127.0.0.1:{port}/scopa cannot be used: ")
    assert "tomato" not in found


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("INSERT INTO steps VALUES ('of tomorrow', now())", "by a newer version of this program"),
        (
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',"
            " current_database()); END $$",
            "set synchronous_commit to on",
        ),
    ],
)
def test_a_foreign_postgresql_is_reported(
    instance: Path,
    postgres_server: PostgresServer,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    statement: str,
    sentence: str,
) -> None:
    url = postgres_server.new_database()
    monkeypatch.setenv("SCOREKEEPER_DATABASE", url)
    assert problems_reported(capsys) == []  # nobody has prepared it yet, and nobody does
    with another_program(url) as run_there:
        assert run_there("SELECT to_regclass('steps')") == [(None,)]
    engines.prepare(url)
    assert problems_reported(capsys) == []
    with another_program(url) as run_there:
        run_there(statement)
    (found,) = problems_reported(capsys)
    assert sentence in found


def test_an_empty_file_is_no_database_yet(instance: Path, capsys: Capture) -> None:
    instance.mkdir(mode=0o700)
    (instance / "scorekeeper.db").touch(mode=0o600)
    assert main(["doctor"]) == 0
    assert "There is no database" in capsys.readouterr().out
