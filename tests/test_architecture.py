"""Imports go one way, the rules load nothing, and SQL is in one room."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).resolve().parent
MODULES = sorted(PACKAGE.rglob("*.py"))
ROOMS = ("rules", "documents", "words", "store", "sheets", "web", "answer")
# app -> web -> store, sheets, words -> documents -> rules. What is answered alike to a page and on
# the command line ("answer", "primiera_answer") is a room of its own; all else beside the rooms is
# above them.
MAY_IMPORT = {
    "rules": {"rules"},
    "store": {"store"},
    "documents": {"documents", "rules"},
    "words": {"words", "documents", "rules"},
    "sheets": {"sheets", "words", "documents", "rules"},
    "answer": {"answer", "words", "documents", "rules"},
    "web": {"web", "answer", "store", "sheets", "words", "documents", "rules"},
}
SQL = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM"
    r"|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|TRIGGER)|PRAGMA\s+\w+|BEGIN\s+IMMEDIATE)\b",
    re.DOTALL,
)


def room(name: str) -> str:
    """The room of a module of ours, by its full name: "rules", or "" for what is in none."""
    parts = name.split(".")
    if len(parts) < 2 or parts[0] != "scorekeeper":
        return ""
    found = "answer" if parts[1].endswith("_answer") else parts[1]
    return found if found in ROOMS else ""


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """The full names of all modules that a module imports, wherever in it that stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            docstrings.add(id(body[0].value))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def called(path: Path) -> set[str]:
    """The last names of all that a module calls."""
    calls = [
        node.func
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
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


def test_there_are_modules_in_every_room() -> None:
    assert {room(name_of(path)) for path in MODULES} == {*ROOMS, ""}


@pytest.mark.parametrize("where", ROOMS)
def test_imports_go_one_way(where: str) -> None:
    for path in MODULES:
        if room(name_of(path)) == where:
            assert ours(imported(path)) <= MAY_IMPORT[where], name_of(path)


@pytest.mark.parametrize("where", ROOMS)
def test_no_room_imports_what_lies_above_the_rooms(where: str) -> None:
    above = {name_of(path) for path in MODULES if not room(name_of(path))} - {"scorekeeper"}
    for path in MODULES:
        if room(name_of(path)) == where:
            assert not imported(path) & above, name_of(path)


def test_rules_import_the_standard_library_and_nothing_else() -> None:
    for path in MODULES:
        if room(name_of(path)) == "rules":
            strangers = {name.split(".")[0] for name in imported(path)} - {"scorekeeper"}
            assert strangers <= sys.stdlib_module_names, name_of(path)


def test_rules_know_no_clock_no_chance_no_files() -> None:
    never = {"time", "random", "secrets", "os", "pathlib", "io", "socket", "uuid"}
    for path in MODULES:
        if room(name_of(path)) == "rules":
            assert not {name.split(".")[0] for name in imported(path)} & never, name_of(path)
            asked = {"open", "print", "input", "now", "utcnow", "today"}
            assert not called(path) & asked, name_of(path)


def test_words_and_store_know_no_pages() -> None:
    for path in MODULES:
        if room(name_of(path)) in ("words", "store", "sheets"):
            found = {name.split(".")[0].lower() for name in imported(path)}
            assert not found & {"flask", "wtforms", "flask_wtf", "werkzeug", "jinja2"}, path


def test_the_rules_load_no_flask_no_database_and_no_forms() -> None:
    rules = [name_of(path) for path in MODULES if room(name_of(path)) == "rules"]
    loaded = loaded_by(*rules)
    assert set(rules) <= loaded
    for name in ("flask", "sqlite3", "wtforms", "jinja2", "werkzeug", "waitress", "sqlite_utils"):
        assert name not in loaded
    assert not {name for name in loaded if name.startswith("scorekeeper.")} - set(rules)


def test_scoring_on_the_command_line_loads_no_flask_and_no_database() -> None:
    loaded = loaded_by("scorekeeper.cli", "scorekeeper.commands.score")
    assert "scorekeeper.documents.match" in loaded
    for name in ("flask", "sqlite3", "wtforms", "waitress", "reportlab"):
        assert name not in loaded


def test_the_store_computes_no_points() -> None:
    loaded = loaded_by("scorekeeper.store.sqlite")
    assert not {name for name in loaded if room(name) == "rules"}
    assert "flask" not in loaded


def test_sql_is_only_in_the_store() -> None:
    found = {room(name_of(path)) for path in MODULES for text in texts(path) if SQL.search(text)}
    assert found == {"store"}


def test_only_the_store_imports_a_database() -> None:
    for path in MODULES:
        uses = {name.split(".")[0] for name in imported(path)} & {"sqlite3", "sqlite_utils"}
        assert not uses or room(name_of(path)) == "store", name_of(path)


def test_sentences_are_not_worded_in_the_rules() -> None:
    for path in MODULES:
        if room(name_of(path)) == "rules":
            assert "gettext" not in {name.split(".")[-1] for name in imported(path)}
