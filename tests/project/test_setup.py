"""What dev.py and the lock files promise, as far as it can be seen without installing anything."""

import ast
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.helpers.cases import every
from tests.helpers.paths import ROOT
from tests.helpers.servers.deploy_guide import rows
from tests.project.test_architecture import MODULES, imported

NODE_LOCK = ROOT / "requirements" / "package-lock.json"
LOCKS = [ROOT / "requirements" / name for name in ("run.txt", "dev.txt")]
SEVERAL = LOCKS[0].with_name("several.txt")
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


@every("lock", [*LOCKS, SEVERAL])
def test_every_requirement_is_pinned(lock: Path) -> None:
    assert [line for line in requirements(lock) if not PINNED.fullmatch(line)] == []
    assert len(pins(lock)) > 10


def plainly_installed() -> set[str]:
    """All that `pip install` of the wheel brings, by uv's lock."""
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    needs = {each["name"]: each.get("dependencies", ()) for each in locked}
    found: set[str] = set()
    asked = ["scopa-scorekeeper"]
    while asked:
        name = asked.pop()
        found.add(name)
        there = (each for each in needs[name] if "win32" not in each.get("marker", ""))
        asked += [each["name"] for each in there if each["name"] not in found]
    return found


def test_all_that_is_installed_has_its_use() -> None:
    told = [re.findall("`([^`]+)`", first) for first, *_ in rows("What is installed")]
    packages, extras = (list(chain(*part)) for part in (told[:-3], told[-3:]))
    assert sorted(packages) == sorted(plainly_installed())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extras == list(project["optional-dependencies"])


def test_only_what_is_installed_is_imported() -> None:
    names = {name.partition(".")[0] for path in MODULES for name in imported(path)}
    brought_by = packages_distributions()
    others = names - sys.stdlib_module_names - {"scorekeeper"}
    packages = {canonicalize_name(each) for name in others for each in brought_by[name]}
    of_extras = {"networkx", "psycopg", "psycopg-pool", "limits"}
    assert packages - of_extras < plainly_installed()


@every("lock", [*LOCKS, SEVERAL])
def test_a_lock_names_no_registry(lock: Path) -> None:
    text = lock.read_text()
    assert [word for word in ("://", "index", "find-links", "file:", " /") if word in text] == []


def test_app_and_tests_use_the_same_versions() -> None:
    run, dev = map(pins, LOCKS)
    assert run.items() < pins(SEVERAL).items() < dev.items()
    of_uv = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    assert dev.items() <= {(each["name"], each["version"]) for each in of_uv}


def test_locks_satisfy_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    asked_to_run = [*project["project"]["dependencies"], *groups["run"]]
    asked_to_test = [line for line in groups["dev"] if isinstance(line, str)]
    for extra in project["project"]["optional-dependencies"].values():
        asked_to_test += extra
    for lock, asked in zip(LOCKS, (asked_to_run, asked_to_run + asked_to_test), strict=True):
        locked = pins(lock)
        for requirement in map(Requirement, asked):
            assert locked[canonicalize_name(requirement.name)] in requirement.specifier


def test_what_a_link_leads_to_is_not_emptied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    dev = dev_py(monkeypatch, ROOT)
    (tmp_path / "other" / "bin").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "other")
    monkeypatch.setattr(dev, "VENV", tmp_path / "link")
    monkeypatch.setattr(dev, "STAMP", tmp_path / "link" / "stamp")
    monkeypatch.setattr(dev, "together", lambda *_, **__: pytest.fail("something was started"))
    with pytest.raises(SystemExit):
        dev.install("dev", -1, anew=True, locking=False)
    assert "is a link" in capfd.readouterr().err
    assert (tmp_path / "other" / "bin").exists()


def test_dev_py_needs_the_standard_library() -> None:
    statements = list(ast.walk(ast.parse((ROOT / "dev.py").read_text())))
    imported = {
        name.name for node in statements if isinstance(node, ast.Import) for name in node.names
    }
    imported |= {str(node.module) for node in statements if isinstance(node, ast.ImportFrom)}
    assert "subprocess" in imported
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


def test_dev_py_refuses_unknown_commands() -> None:
    command = [sys.executable, str(ROOT / "dev.py"), "sevre"]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 2
    assert "sevre" in answer.stderr
    assert "serve, test, lint, bench" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def dev_py(monkeypatch: pytest.MonkeyPatch, root: Path) -> ModuleType:
    """dev.py as a module whose checkout is another; .venv and Python's checks are not touched."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec and spec.loader
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    monkeypatch.setattr(dev, "ROOT", root)
    monkeypatch.setattr(dev, "NODE", root / "node")
    return dev


def test_the_typescript_lock_is_hashed() -> None:
    packages = json.loads(NODE_LOCK.read_text())["packages"]
    assert [name for name, one in packages.items() if name and not one.get("integrity")] == []
    assert "://" not in NODE_LOCK.read_text()
    asked = json.loads((ROOT / "requirements" / "package.json").read_text())["devDependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in asked} == asked
