"""`scorekeeper move`: everything from a file into PostgreSQL, and back; where a program lies."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import instance_folder
from scorekeeper.cli import main
from scorekeeper.commands.shared.console import shown
from scorekeeper.instance_folder import make_folder, secret_key
from scorekeeper.settings import PREFIX
from scorekeeper.store.database_copy import copy_database, everything
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.match_values import NewDeal, NewMatch
from scorekeeper.store.sql.rows import relations
from scorekeeper.store.table_values import Deletion, EventEntry, Seat, Table
from tests.helpers.databases import another_program, engine, every_row
from tests.store.test_store import demonstrate

Capture = pytest.CaptureFixture[str]

NOW = "2026-11-22T20:00:00+00:00"
TABLES = ("evening", "bar", "try")


def play(url: str, table: str, *deals: int) -> None:
    with closing(open_store(url)) as store:
        seat = Seat("anna", table, "Anna", "score")
        store.create_table(
            Table(table, "Bar", "it", NOW), seat, NewMatch(1, "{}", "[]", "{}", 0, NOW)
        )
        for number in deals:
            store.deals.append(table, 1, NewDeal(number, 0, "{}", f"key-{number}", "anna", NOW))


def carried(url: str) -> dict[str, int]:
    """How many rows there are of each kind."""
    return every_row(url)


@pytest.fixture
def source(sqlite_url: str) -> str:
    play(sqlite_url, "evening", 1, 2, 3)
    play(sqlite_url, "bar", 1)
    with closing(open_store(sqlite_url)) as store:
        demonstrate(store)
    return sqlite_url


@pytest.fixture(params=["postgresql", "sqlite"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgresql":
        yield request.getfixturevalue("postgres_url")
    else:
        url = str(tmp_path / "other" / "scores.db")
        yield url
        release(url)


def all_of(url: str) -> list[object]:
    with closing(open_store(url)) as store:
        return [everything(store.rows.connection, table) for table in TABLES]


def move(source: str, target: str) -> int:
    return main(["move", "--from", source, "--to", target])


def test_every_row_is_moved_once(source: str, target: str, capsys: Capture) -> None:
    before = all_of(source)
    for said in ("Carried over: 3. There already: 0.", "Carried over: 0. There already: 3."):
        assert move(source, target) == 0
        assert capsys.readouterr().out == said + "\n"
        assert all_of(target) == before == all_of(source)
        assert carried(target) == carried(source)


def test_a_second_move_adds_the_new_rows(source: str, target: str) -> None:
    assert move(source, target) == 0
    play(source, "bar", 2, 3)
    play(source, "new", 1)
    with closing(open_store(source)) as store:
        store.seats.take_back("evening", "anna", NOW)
        store.matches.describe("evening", 1, NOW, "in Bari")
    assert move(source, target) == 0
    assert all_of(target) == all_of(source)
    assert carried(target) == carried(source)


def test_a_second_move_deletes_too(source: str, target: str) -> None:
    assert move(source, target) == 0
    with closing(open_store(source)) as store:
        store.matches.start("evening", NewMatch(2, "{}", "[]", "{}", 0, NOW))
        store.bin.put("evening", 1, NOW, "Anna")
        store.bin.delete("evening", 1)
        store.bin.put("bar", 0, NOW, "Anna")
        told = Deletion(0, NOW, "")
        store.bin.take_name_out("try", 1, "Player 1", lambda text: text + "?", str, told)
    assert move(source, target) == 0
    assert all_of(target) == all_of(source)
    assert carried(target) == carried(source)


def test_a_table_changed_on_both_sides_stays(source: str, target: str, capsys: Capture) -> None:
    assert move(source, target) == 0
    play(target, "evening", 4)
    for deals in ((), (4, 5)):
        with closing(open_store(source)) as store:
            for number in deals:
                new = NewDeal(number, 0, "[]", f"other-{number}", "anna", NOW)
                store.deals.append("evening", 1, new)
        before = all_of(target)
        capsys.readouterr()
        assert move(source, target) == 1
        said = capsys.readouterr()
        assert "Table even… stays as it is" in said.err and "evening" not in said.err
        assert said.out == "Carried over: 0. There already: 2.\n"
        assert all_of(target) == before


def test_an_event_played_on_there_stays(source: str, target: str) -> None:
    def say(url: str, key: str) -> None:
        with closing(open_store(url)) as store:
            store.events.append("bar", [EventEntry(0, "say", "{}", "", NOW, key)])

    say(source, "first")
    assert move(source, target) == 0
    assert all_of(target) == all_of(source)
    say(target, "only there")
    say(source, "only here")
    before = all_of(target)
    assert move(source, target) == 1
    assert all_of(target) == before


def test_altered_rows_are_noticed(source: str, postgres_url: str) -> None:
    with another_program(postgres_url) as run:
        run(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.entry = 'spoilt'; RETURN NEW; END $$"
        )
        run("CREATE TRIGGER spoil BEFORE INSERT ON deals FOR EACH ROW EXECUTE FUNCTION spoil()")
        try:
            assert move(source, postgres_url) == 1
        finally:
            run("DROP TRIGGER spoil ON deals; DROP FUNCTION spoil")


def test_no_column_is_left_out(url: str) -> None:
    asked = (
        "SELECT name FROM pragma_table_info('{}')"
        if engine(url) == "sqlite"
        else "SELECT attname FROM pg_attribute WHERE attrelid = '{}'::regclass AND attnum > 0"
        " AND NOT attisdropped"
    )
    with another_program(url) as run:
        assert {each.name for each in relations()} == set(every_row(url))
        for each in relations():
            assert {name for (name,) in run(asked.format(each.name))} == set(each.columns)


def test_tables_are_moved_one_by_one(
    source: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.database_copy.MANY", 2)
    assert [table for table, _ in copy_database(source, postgres_url)] == sorted(TABLES)


def pretend(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program lie there."""
    package.mkdir(parents=True)
    for name in ("templates", "static"):
        (package / name).symlink_to(instance_folder.package_folder(name))
    monkeypatch.setattr(instance_folder, "PACKAGE", package)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which an earlier version, installed there, would have kept its data."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    package = tmp_path / "venv" / "lib" / "python3.11" / "site-packages" / "scorekeeper"
    pretend(package, monkeypatch)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    return tmp_path / "venv" / "var" / "scorekeeper-instance"


def test_older_data_is_moved_when_asked(installed: Path, capsys: Capture) -> None:
    make_folder(installed)
    key = secret_key(installed)
    prepare(old := str(installed / "scorekeeper.db"))
    play(old, "evening", 1, 2)
    rows, home = carried(old), instance_folder.data_folder()
    assert main(["doctor"]) == 1
    said = capsys.readouterr().err
    assert f"The data is in {installed}" in said and f"it goes to {home}" in said
    with closing(open_store(old)):
        assert main(["move", "--home"]) == 1
    assert "is in use: end the server" in capsys.readouterr().err and not home.exists()
    release(old)
    assert main(["move", "--home"]) == 0
    assert not installed.exists() and secret_key(home) == key
    assert carried(str(home / "scorekeeper.db")) == rows
    capsys.readouterr()
    main(["doctor"])
    assert "The data is in" not in capsys.readouterr().err
    assert main(["move", "--home"]) == 1
    assert "There is nothing to move" in capsys.readouterr().err


def test_a_checkout_keeps_its_own(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Its folder is where its data belongs, with and without `uv run`: nothing warns, and nothing
    is moved away."""
    pretend(tmp_path / "clone" / "scorekeeper", monkeypatch)
    folder = tmp_path / "clone" / "instance"
    folder.mkdir(parents=True, mode=0o755)
    for name in ("clone/pyproject.toml", "clone/instance/.gitkeep"):
        (tmp_path / name).touch()
    assert main(["doctor"]) == 0, "a fresh clone"
    make_folder(folder)
    key = secret_key(folder)
    prepare(str(folder / "scorekeeper.db"))
    release(str(folder / "scorekeeper.db"))
    assert folder.stat().st_mode & 0o077 == 0
    capsys.readouterr()
    assert main(["doctor"]) == 0
    assert main(["move", "--home"]) == 1
    assert f"belongs in {folder}." in capsys.readouterr().err
    assert (folder / ".gitkeep").exists() and secret_key(folder) == key


@pytest.mark.parametrize("what", ["SCOREKEEPER_INSTANCE", "SCOREKEEPER_DATABASE", "other files"])
def test_a_move_that_leaves_nothing_is_refused(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, what: str
) -> None:
    make_folder(installed)
    prepare(database := str(installed / "scorekeeper.db"))
    release(database)
    home = instance_folder.data_folder()
    if what == "other files":
        make_folder(home)
        (home / "notes").touch()
    else:
        monkeypatch.setenv(what, str(installed) if what.endswith("INSTANCE") else database)
    assert main(["move", "--home"]) == 1
    said = capsys.readouterr().err
    assert ("holds other files" if what == "other files" else f"leads to {installed}") in said
    assert Path(database).exists() and not (home / "scorekeeper.db").exists()


@pytest.mark.parametrize(
    ("prefix", "has_pip", "command"),
    [
        ("pipx/venvs/scopa-scorekeeper", False, "pipx inject scopa-scorekeeper x"),
        ("venv", True, "PYTHON -m pip install x"),
        ("venv", False, "uv pip install --python PYTHON x"),
    ],
)
def test_a_driver_is_installed_as_the_program_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, prefix: str, has_pip: bool, command: str
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / prefix))
    monkeypatch.setitem(sys.modules, "pip", pytest if has_pip else None)
    assert instance_folder.installs("x") == command.replace("PYTHON", sys.executable)


@pytest.mark.parametrize(
    ("surroundings", "call"),
    [
        ({"PATH": "bin"}, "scorekeeper"),
        ({"PATH": ""}, "bin/scorekeeper"),
        ({"PATH": "bin", "UV": "/usr/bin/uv"}, "uv run scorekeeper"),
    ],
)
def test_a_command_is_named_as_it_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, surroundings: dict[str, str], call: str
) -> None:
    """In a checkout, whose environment is on nobody's path."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "scorekeeper").touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.delenv("UV", raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    instance_folder.call.cache_clear()
    try:
        said = shown("Run `scorekeeper doctor`.")
    finally:
        instance_folder.call.cache_clear()
    assert said == f"Run `{call} doctor`."


def test_a_move_without_addresses_is_refused(capsys: Capture) -> None:
    assert main(["move", "--from", "a.db"]) == 2
    assert "Say --from and --to, or --home." in capsys.readouterr().err
