"""`dev.py audit`: every locked version is asked for, and where nobody answers it says so loudly.

The service is one of ours that answers as osv.dev does: the real one is elsewhere.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.helpers.cases import every
from tests.project.test_setup import LOCKS, PINNED, ROOT, pins, requirements

HOLE = "PYSEC-2099-1"


class Advisories(BaseHTTPRequestHandler):
    """Knows of one hole in each of `broken`; answers with nothing but `instead`, where that is
    said."""

    broken: tuple[str, ...] = ()
    instead: bytes | None = None
    asked: list[dict[str, Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        type(self).asked = body["queries"]
        results = [
            {"vulns": [{"id": HOLE}]} if each["package"]["name"] in self.broken else {}
            for each in body["queries"]
        ]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.instead or json.dumps({"results": results}).encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def service() -> Iterator[tuple[type[Advisories], str]]:
    handler = type("Handler", (Advisories,), {})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield handler, f"http://127.0.0.1:{server.server_port}/v1/querybatch"
        server.shutdown()
        thread.join()


def lines() -> Iterator[str]:
    for lock in LOCKS:
        yield from requirements(lock)


def audit(address: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "dev.py"), "audit"],
        env=os.environ | {"SCOREKEEPER_ADVISORIES": address, "NO_PROXY": "*", "no_proxy": "*"},
        capture_output=True,
        text=True,
    )


def test_every_locked_version_is_checked(service: tuple[type[Advisories], str]) -> None:
    handler, address = service
    done = audit(address)
    assert done.returncode == 0, done.stderr
    asked = {(each["package"]["name"], each["version"]) for each in handler.asked}
    named = {(m["name"], m["version"]) for m in map(PINNED.fullmatch, lines()) if m}
    assert asked == named
    assert f"0 of {len(asked)} locked versions" in done.stdout


def test_a_known_hole_is_named_and_fails(service: tuple[type[Advisories], str]) -> None:
    handler, address = service
    handler.broken = ("flask", "waitress")
    done = audit(address)
    assert done.returncode == 1
    flask, waitress, last = done.stdout.splitlines()
    assert flask == f"flask {pins(LOCKS[0])['flask']}: {HOLE}"
    assert waitress.startswith("waitress ") and last.startswith("2 of ")


@every("instead", [b"<html>", b"[]", b"{}", b'{"results": []}', b'{"results":5}'])
def test_another_answer_is_not_an_audit(
    service: tuple[type[Advisories], str], instead: bytes
) -> None:
    handler, address = service
    handler.instead = instead
    done = audit(address)
    assert done.returncode == 3
    assert "NOTHING WAS AUDITED" in done.stderr and "locked versions" not in done.stdout


def test_no_answer_is_not_an_audit() -> None:
    done = audit("http://127.0.0.1:9/v1/querybatch")
    assert done.returncode == 3
    assert "NOTHING WAS AUDITED" in done.stderr


def test_setup_tells_what_dev_py_can_do() -> None:
    said = subprocess.run(
        [sys.executable, str(Path(ROOT) / "dev.py")], capture_output=True, text=True
    )
    assert "dev.py audit" in said.stdout and "dev.py test --deploy" in said.stdout
