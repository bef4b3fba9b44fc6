"""What dev.py and the lock files promise, as far as it can be seen without installing anything."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [ROOT / "requirements" / name for name in ("run.txt", "dev.txt")]
PINNED = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; [^\\]+)?(?: --hash=sha256:\w{64})+"
)


def requirements(lock: Path) -> list[str]:
    """Each requirement with its hashes as one line."""
    lines = lock.read_text().replace("\\\n", "").splitlines()
    return [re.sub(" +", " ", line) for line in lines if not line.startswith("#")]


def pins(lock: Path) -> dict[str, str]:
    found = map(PINNED.fullmatch, requirements(lock))
    return {match["name"]: match["version"] for match in found if match}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_pinned_and_hashed(lock: Path) -> None:
    assert [line for line in requirements(lock) if not PINNED.fullmatch(line)] == []
    assert len(pins(lock)) > 10


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_registry_and_no_place_on_a_machine(lock: Path) -> None:
    text = lock.read_text()
    assert [word for word in ("://", "index", "find-links", "file:", " /") if word in text] == []


def test_what_runs_the_app_has_the_same_versions_under_the_tests() -> None:
    run, dev = map(pins, LOCKS)
    assert run.items() <= dev.items()


def test_the_locks_answer_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    asked_to_run = [*project["project"]["dependencies"], *groups["run"]]
    asked_to_test = [line for line in groups["dev"] if isinstance(line, str)]
    for lock, asked in zip(LOCKS, (asked_to_run, asked_to_run + asked_to_test), strict=True):
        locked = pins(lock)
        for requirement in map(Requirement, asked):
            assert locked[canonicalize_name(requirement.name)] in requirement.specifier


def test_dev_py_imports_the_standard_library_only() -> None:
    statements = list(ast.walk(ast.parse((ROOT / "dev.py").read_text())))
    imported = {
        name.name for node in statements if isinstance(node, ast.Import) for name in node.names
    }
    imported |= {str(node.module) for node in statements if isinstance(node, ast.ImportFrom)}
    assert "subprocess" in imported
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


def test_dev_py_answers_an_unknown_command_with_one_sentence() -> None:
    command = [sys.executable, str(ROOT / "dev.py"), "sevre"]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 2
    assert "sevre" in answer.stderr
    assert "serve, test, lint, bench" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
