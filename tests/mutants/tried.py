"""Runs tests against a fault, in a copy of the checkout that is changed and put back."""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import Phase, settings

import scorekeeper.app  # noqa: F401 - what it imports need not be imported again for each fault
from tests.helpers.paths import ROOT
from tests.mutants.made import Mutant

TREES = ("scorekeeper", "templates", "static", "tests", "docs", "benchmarks")
FILES = ("pyproject.toml", "README.md", "dev.py", "CHANGELOG.md")
SLACK = 60.0
"""Seconds after which tests that should have ended take too long, whatever else the machine does:
an endless loop was noticed, too."""
LOADED = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
settings.register_profile(
    # To find the smallest case again takes longer than all else, and nobody reads it here.
    "mutants",
    phases=[Phase.explicit, Phase.generate],
    database=None,
)


@contextmanager
def copied() -> Iterator[Path]:
    """The checkout in a folder of its own, with nothing compiled in it."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "tree"
        tree.mkdir()
        leave = shutil.ignore_patterns("__pycache__", ".*")
        for name in TREES:
            shutil.copytree(ROOT / name, tree / name, ignore=leave)
        for name in FILES:
            shutil.copy(ROOT / name, tree)
        yield tree


class Tree:
    """A copied checkout into which faults are put one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stamp = int(time.time())
        sys.path.insert(0, str(folder))  # before this checkout, for all that is forked
        os.environ["PYTHONPATH"] = str(folder)

    def notices(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
        """Whether one of the tests fails with the fault, or is not done long after `seconds`."""
        path = self.folder / mutant.path
        right = path.read_text()
        try:
            self._write(path, mutant.text)
            return self._fails(tests, seconds)
        finally:
            self._write(path, right)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text)
        # Python takes a compiled file for current by the second in which its source was written.
        self.stamp += 1
        os.utime(path, (self.stamp, self.stamp))

    def _fails(self, tests: Sequence[str], seconds: float) -> bool:
        child = os.fork()  # what is imported here, and is none of ours, is there already
        if not child:
            os._exit(_run(self.folder, tests))
        until = time.monotonic() + 3 * seconds + SLACK
        while time.monotonic() < until:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return status != 0
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return True


def _run(folder: Path, tests: Sequence[str]) -> int:
    """In a process of its own: pytest's exit status."""
    os.setsid()  # so that what the tests start ends with them
    os.chdir(folder)
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    for name in [name for name in sys.modules if name.split(".")[0] in ("scorekeeper", "tests")]:
        del sys.modules[name]
    settings.load_profile("mutants")
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", LOADED]
    return int(pytest.main([*options, *tests]))
