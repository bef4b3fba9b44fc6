"""A plugin of pytest: which test runs which line, and how long each test takes.

Coverage is measured round the whole of pytest (see `known`); this tells it whose lines these are.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

SECONDS = "MUTANTS_SECONDS"
"""The environment's name for the file that gets the seconds of each test."""
seconds: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    measured = coverage.Coverage.current()
    assert measured is not None
    measured.switch_context(item.nodeid)
    done = yield
    measured.switch_context("")
    return done


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds[report.nodeid] = seconds.get(report.nodeid, 0) + report.duration
    if report.failed:
        seconds[report.nodeid] = -1000.0  # what fails without a fault tells nothing


def pytest_sessionfinish() -> None:
    Path(os.environ[SECONDS]).write_text(json.dumps(seconds))
