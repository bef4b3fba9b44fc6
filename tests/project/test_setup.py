"""What dev.py and the lock files promise, as far as it can be seen without installing anything."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.helpers.paths import ROOT
from tests.helpers.servers.deploy_guide import rows
from tests.project.test_architecture import MODULES, imported

RUN, SEVERAL = (ROOT / "requirements" / name for name in ("run.txt", "several.txt"))
LOCKED = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
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


def plainly_installed() -> set[str]:
    """All that `pip install` of the wheel brings, by uv's lock."""
    needs = {each["name"]: each.get("dependencies", ()) for each in LOCKED}
    found: set[str] = set()
    asked = ["scopa-scorekeeper"]
    while asked:
        name = asked.pop()
        found.add(name)
        there = (each for each in needs[name] if "win32" not in each.get("marker", ""))
        asked += [each["name"] for each in there if each["name"] not in found]
    return found


def test_the_guide_names_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [name.strip("`") for name, *_ in rows("What is installed")]
    assert named == list(project["optional-dependencies"])


def test_only_what_is_installed_is_imported() -> None:
    names = {name.partition(".")[0] for path in MODULES for name in imported(path)}
    brought_by = packages_distributions()
    others = names - sys.stdlib_module_names - {"scorekeeper"}
    packages = {canonicalize_name(each) for name in others for each in brought_by[name]}
    of_extras = {"networkx", "psycopg", "psycopg-pool", "limits"}
    assert packages - of_extras < plainly_installed()


def test_what_is_deployed_is_what_is_tested() -> None:
    tested = {(each["name"], each["version"]) for each in LOCKED}
    assert pins(RUN).items() < pins(SEVERAL).items() < tested


def test_locks_satisfy_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = chain(*project["dependency-groups"].values())
    extras = chain(*project["project"]["optional-dependencies"].values())
    locked = {each["name"]: each.get("version", "") for each in LOCKED}
    for requirement in map(Requirement, (*project["project"]["dependencies"], *groups, *extras)):
        assert locked[canonicalize_name(requirement.name)] in requirement.specifier


def test_dev_py_needs_the_standard_library() -> None:
    statements = list(ast.walk(ast.parse((ROOT / "dev.py").read_text())))
    imported = {
        name.name for node in statements if isinstance(node, ast.Import) for name in node.names
    }
    imported |= {str(node.module) for node in statements if isinstance(node, ast.ImportFrom)}
    assert "subprocess" in imported
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
