"""Imports go one way, the rules load nothing, and SQL is in one room."""

import ast
import os
import re
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import scorekeeper
from tests.helpers.cases import every
from tests.helpers.paths import ROOT

PACKAGE = Path(scorekeeper.__file__).resolve().parent
MODULES = sorted(PACKAGE.rglob("*.py"))
# commands, app -> web -> sheets, words -> tables -> documents -> limits -> rules, and tables ->
# store. What is beside the rooms, the app and the command, is above them all.
BELOW = {
    "rules": set(),
    "store": set(),
    "limits": {"rules"},
    "documents": {"limits", "rules"},
    "tables": {"documents", "limits", "rules", "store"},
    "words": {"tables", "documents", "limits", "rules"},
    "sheets": {"words", "tables", "documents", "limits", "rules"},
    "web": {"sheets", "words", "tables", "documents", "limits", "rules", "store"},
    "commands": {"web", "sheets", "words", "tables", "documents", "limits", "rules", "store"},
}
ROOMS = tuple(BELOW)
# Settings are read by the app and by commands; they know nothing of either. Whoever raises an error
# that people read holds its message and facts in the one way that `words` can say.
BASE = {
    "scorekeeper.errors",
    "scorekeeper.no_longer_read",
    "scorekeeper.settings",
    "scorekeeper.instance_folder",
}
IN_WEB = "scorekeeper.web."
CLUB = "scorekeeper.club."
# Where the house is put together, and what is told on a command line of all that is stored.
KNOW_THE_CLUB = ("scorekeeper.app", "scorekeeper.commands.")
DATABASES = {"sqlite3", "sqlite_utils", "psycopg", "psycopg_pool"}
PAGES = {"flask", "wtforms", "flask_wtf", "werkzeug", "jinja2", "waitress"}
SQL = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM"
    r"|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|TRIGGER)|PRAGMA\s+\w+|BEGIN\s+IMMEDIATE)\b",
    re.DOTALL,
)


def room(name: str) -> str:
    """The room of a module of ours, by its full name: "rules", or "" for what is in none. The club
    has rooms of the same names."""
    parts = name.replace(CLUB, "scorekeeper.").split(".")
    if len(parts) < 2 or parts[0] != "scorekeeper":
        return ""
    return parts[1] if parts[1] in ROOMS else ""


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """All that is in a module."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imported(path: Path) -> set[str]:
    """The full names of all modules that a module imports, wherever in it that stands."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def ours(names: set[str]) -> set[str]:
    return {room(name) for name in names} - {""}


def texts(path: Path) -> list[str]:
    """All texts in a module that are no docstrings."""
    docstrings = set()
    for node in nodes_of(path):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            docstrings.add(id(body[0].value))
    return [
        node.value
        for node in nodes_of(path)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def called(path: Path) -> set[str]:
    """The last names of all that a module calls."""
    calls = [node.func for node in nodes_of(path) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)} | {
        call.attr for call in calls if isinstance(call, ast.Attribute)
    }


def loaded_by(*modules: str) -> set[str]:
    """What a fresh Python has loaded after importing these modules."""
    code = f"import sys; import {', '.join(modules)}; print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_every_layer_has_modules() -> None:
    assert {room(name_of(path)) for path in MODULES} == {*ROOMS, ""}


@every("where", ROOMS)
def test_imports_go_one_way(where: str) -> None:
    for path in MODULES:
        if room(name_of(path)) == where:
            assert ours(imported(path)) <= {where, *BELOW[where]}, name_of(path)


def test_the_core_knows_no_club_evening() -> None:
    for path in MODULES:
        if not name_of(path).startswith((CLUB, *KNOW_THE_CLUB)) and path.parent.name != "club":
            found = {name for name in imported(path) if f"{name}.".startswith(CLUB)}
            assert not found, name_of(path)


def test_settings_import_no_reader() -> None:
    for path in MODULES:
        if name_of(path) in BASE:
            used = {name for name in imported(path) if name.startswith("scorekeeper")}
            assert {name.rpartition(".")[0] if name not in BASE else name for name in used} <= BASE


def test_errors_import_nothing() -> None:
    assert not imported(PACKAGE / "errors.py")


@every("where", ROOMS)
def test_no_layer_imports_the_app_or_the_server(where: str) -> None:
    above = {name_of(path) for path in MODULES if not room(name_of(path))}
    above -= {"scorekeeper", "scorekeeper.club", *BASE}
    for path in MODULES:
        if room(name_of(path)) == where and name_of(path) != "scorekeeper.commands.serve":
            assert not imported(path) & above, name_of(path)


def test_the_server_knows_no_page() -> None:
    for path in MODULES:
        if name_of(path).startswith("scorekeeper.server."):
            assert ours(imported(path)) <= {"web", "words", "store"}, name_of(path)
            pages = {name for name in imported(path) if name.startswith(IN_WEB)}
            assert all(name.startswith(f"{IN_WEB}http.") for name in pages), name_of(path)


def test_rooms_of_web_import_downwards() -> None:
    """As docs/architecture.md draws them, the highest first."""
    map_ = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = map_.split("each imports only rooms below it:\n\n```\n")[1].split("```")[0].splitlines()
    height = {name.removesuffix(".py"): -at for at, row in enumerate(drawn) for name in row.split()}
    assert set(height) == {path.stem for path in (PACKAGE / "web").glob("[a-z]*")}
    for path in MODULES:
        if name_of(path).startswith("scorekeeper.web."):
            own = name_of(path).split(".")[2]
            used = {name.split(".")[2] for name in imported(path) if name.startswith(IN_WEB)}
            below = {name for name in height if height[name] < height[own]}
            assert used <= {own, *below}, name_of(path)


def test_one_command_starts_the_app() -> None:
    for path in MODULES:
        if room(name_of(path)) == "commands":
            pages = {name for name in imported(path) if room(name) == "web"}
            app = imported(path) & {"scorekeeper.app", "scorekeeper.server.serve"}
            starts = {"scorekeeper.server.serve"} if path.stem == "serve" else set()
            assert (pages, app) == (set(), starts), name_of(path)


def test_rules_import_the_standard_library() -> None:
    for path in MODULES:
        if room(name_of(path)) == "rules":
            strangers = {name.split(".")[0] for name in imported(path)} - {"scorekeeper"}
            library = {"networkx"} if path.stem == "pairing" else set()
            assert strangers <= sys.stdlib_module_names | library, name_of(path)


def test_second_programs_import_nothing_of_the_first() -> None:
    for name in ("scorer", "director"):
        used = imported(ROOT / "tests" / "helpers" / f"second_{name}.py")
        used = {each for each in used if not each.startswith("tests.helpers.paths")}
        assert {each.split(".")[0] for each in used} <= sys.stdlib_module_names, name


def test_rules_use_no_clock_chance_or_files() -> None:
    never = {"time", "random", "secrets", "os", "pathlib", "io", "socket", "uuid"}
    for path in MODULES:
        if room(name_of(path)) == "rules":
            assert not {name.split(".")[0] for name in imported(path)} & never, name_of(path)
            asked = {"open", "print", "input", "now", "utcnow", "today"}
            assert not called(path) & asked, name_of(path)


def test_tables_are_told_who_and_when() -> None:
    """They ask no clock and no chance; `clock_and_ids` makes what is handed to them."""
    for path in MODULES:
        if room(name_of(path)) == "tables" and path.stem != "clock_and_ids":
            never = {"time", "random", "secrets", "uuid", "os"}
            assert not {name.split(".")[0] for name in imported(path)} & never, name_of(path)
            assert not called(path) & {"now", "utcnow", "today", "new_id"}, name_of(path)


def test_only_web_imports_web() -> None:
    for path in MODULES:
        if room(name_of(path)) not in ("web", ""):
            found = {name.split(".")[0].lower() for name in imported(path)}
            assert not found & PAGES, name_of(path)


def test_rules_and_tables_load_no_flask() -> None:
    rooms = [name_of(path) for path in MODULES if room(name_of(path)) in ("rules", "tables")]
    loaded = loaded_by(*rooms)
    assert set(rooms) <= loaded
    assert not loaded & {*PAGES, *DATABASES}
    assert {room(name) for name in loaded} - {""} == {"tables", *BELOW["tables"]}


def test_loaded_rules_need_no_package() -> None:
    rules = [name_of(path) for path in MODULES if room(name_of(path)) == "rules"]
    loaded = loaded_by(*rules)
    assert set(rules) <= loaded
    for name in ("flask", "sqlite3", "wtforms", "jinja2", "werkzeug", "waitress", "sqlite_utils"):
        assert name not in loaded
    own = {name for name in loaded if name.startswith("scorekeeper.")}
    assert own == {"scorekeeper.club", "scorekeeper.errors", *rules}


@cache
def loaded_by_command(*arguments: str) -> tuple[str, set[str]]:
    """What the command says is wrong, and what a fresh Python has loaded to run it."""
    code = (
        f"import sys; from scorekeeper.cli import main; main({arguments!r});"
        "print('\\n'.join(['', *sys.modules]))"
    )
    with tempfile.TemporaryDirectory() as folder:
        there = os.environ | {"SCOREKEEPER_INSTANCE": folder, "SCOREKEEPER_DATABASE": ""}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=PACKAGE.parent,
            env=there,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stderr, set(done.stdout.split())


@every(
    ("arguments", "needed"),
    [
        (["score"], "scorekeeper.documents.match"),
        (["--help"], "scorekeeper.commands.doctor"),
        (["serve", "--help"], "scorekeeper.commands.serve"),
    ],
)
def test_commands_load_no_app_needlessly(arguments: list[str], needed: str) -> None:
    wrong, loaded = loaded_by_command(*arguments)
    assert not wrong and needed in loaded
    unneeded = {"sqlite3", "reportlab", "limits", "scorekeeper.app", *PAGES}
    assert not loaded & unneeded


SHARED = ("command", "console", "json_lines")


def test_a_command_does_not_load_the_others() -> None:
    __, loaded = loaded_by_command("score")
    commands = {name for name in loaded if name.startswith("scorekeeper.commands.")}
    assert commands == {
        f"scorekeeper.commands.{name}"
        for name in ("score", "shared", *(f"shared.{each}" for each in SHARED))
    }


def test_shared_counters_load_on_demand() -> None:
    assert not loaded_by("scorekeeper.app", "scorekeeper.server.serve") & {"limits", "redis"}


def test_exports_load_no_flask() -> None:
    wrong, loaded = loaded_by_command("export", "nowhere")
    assert wrong == "scorekeeper: There is no such table.\n"
    assert "sqlite3" in loaded
    assert not loaded & PAGES
    assert "scorekeeper.app" not in loaded


def test_the_store_computes_no_points() -> None:
    loaded = loaded_by("scorekeeper.store.sqlite.engine", "scorekeeper.store.postgres.engine")
    assert not {name for name in loaded if room(name) == "rules"}
    assert "flask" not in loaded


def test_database_drivers_load_on_demand() -> None:
    loaded = loaded_by(
        "scorekeeper.store.sqlite.engine", "scorekeeper.app", "scorekeeper.server.serve"
    )
    assert loaded & DATABASES == {"sqlite3", "sqlite_utils"}


def test_sql_is_only_in_the_store() -> None:
    found = {room(name_of(path)) for path in MODULES for text in texts(path) if SQL.search(text)}
    assert found == {"store"}


def test_only_the_store_imports_a_database() -> None:
    for path in MODULES:
        uses = {name.split(".")[0] for name in imported(path)} & DATABASES
        assert not uses or room(name_of(path)) == "store", name_of(path)


def test_rules_say_no_message() -> None:
    """They hold marked messages, which are data."""
    for path in MODULES:
        if room(name_of(path)) == "rules":
            assert "gettext" not in {name.split(".")[-1] for name in imported(path)}


def test_forms_are_in_their_own_package() -> None:
    for path in MODULES:
        classes = [each for each in nodes_of(path) if isinstance(each, ast.ClassDef)]
        has_forms = any(each.name.endswith("Form") for each in classes)
        if "forms" in name_of(path).split("."):
            assert "store" not in ours(imported(path)), name_of(path)
        else:
            uses = {name.split(".")[0] for name in imported(path)} & {"wtforms"}
            assert not has_forms and not uses, name_of(path)
