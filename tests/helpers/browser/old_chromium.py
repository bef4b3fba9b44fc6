"""A phone with a Chromium of years ago, driven by what its developer tools hear: no driver of today
speaks to it. It comes from a package of npm and is kept in `.venv`."""

import json
import os
import re
import subprocess
import tarfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websocket import WebSocket, create_connection

from tests.helpers.paths import ROOT

PACKAGES = {77: "1.19.0", 83: "3.1.1"}
"""Which version of the package `chrome-aws-lambda` has which Chromium."""
PATIENCE = 60
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--hide-scrollbars", "--remote-debugging-port=0", "--window-size=360,640"),
)
UNPACKED = """
const fs = require("fs"), zlib = require("zlib");
for (const [from, to] of JSON.parse(process.argv[1]))
  fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""


def program(version: int) -> Path:
    """The browser of that version, which is fetched once. Where it cannot be had the test is left
    out, and says so."""
    folder = ROOT / ".venv" / f"chromium-{version}"
    made = folder / "chromium"
    if not made.exists():
        folder.mkdir(exist_ok=True)
        package = f"chrome-aws-lambda@{PACKAGES[version]}"
        try:
            _run(folder, "npm", "pack", package, "--silent")
            with tarfile.open(next(folder.glob("*.tgz"))) as packed:
                packed.extractall(folder, filter="data")
            files = [
                (str(each), str(folder / each.stem)) for each in folder.glob("package/bin/*.br")
            ]
            _run(folder, "node", "-e", UNPACKED, json.dumps(files))
        except (OSError, StopIteration, subprocess.SubprocessError) as error:
            pytest.skip(f"CHROMIUM {version} CANNOT BE HAD, OLD PHONES ARE NOT TRIED: {error}")
        for each in folder.glob("*.tar"):
            with tarfile.open(each) as libraries:
                libraries.extractall(folder, filter="data")
        (unpacked,) = folder.glob("chromium*")
        unpacked.rename(made)
        made.chmod(0o755)
    return made


def _run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, timeout=600, capture_output=True)


class OldPhone:
    """One window of it. What is tapped is what lies in its middle."""

    def __init__(self, socket: WebSocket, address: str) -> None:
        self.socket, self.address = socket, address
        self.sent = 0
        self.heard: list[dict[str, Any]] = []
        for part in ("Page", "Runtime"):
            self.tell(f"{part}.enable")

    def tell(self, method: str, **parameters: Any) -> Any:
        self.sent += 1
        told = {"id": self.sent, "method": method, "params": parameters}
        self.socket.send(json.dumps(told))
        while (said := json.loads(self.socket.recv())).get("id") != self.sent:
            self.heard.append(said)
        assert "error" not in said, said
        return said["result"]

    def open(self, path: str) -> None:
        self.heard.clear()
        self.tell("Page.navigate", url=path if "://" in path else f"{self.address}{path}")
        self.loaded()

    def loaded(self) -> None:
        """Wait until the next page has loaded."""
        while all(each.get("method") != "Page.loadEventFired" for each in self.heard):
            self.heard.append(json.loads(self.socket.recv()))

    def read(self, script: str) -> Any:
        """What an expression gives: asked from outside, whatever scripts the page runs."""
        answer = self.tell("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def tap(self, selector: str, leads: bool = False) -> None:
        """Tap the middle of an element, which has to lie there itself; wait for the page to which
        it `leads`."""
        x, y = self.read(MIDDLE % json.dumps(selector))
        self.heard.clear()
        for kind in ("mousePressed", "mouseReleased"):
            self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        if leads:
            self.loaded()

    def type(self, selector: str, text: str) -> None:
        self.tap(selector)
        self.tell("Input.insertText", text=text)

    @property
    def ended(self) -> list[str]:
        """What scripts of the page have thrown, the first line of each."""
        thrown = [each for each in self.heard if each.get("method") == "Runtime.exceptionThrown"]
        details = [each["params"]["exceptionDetails"]["exception"] for each in thrown]
        return [each["description"].split("\n")[0] for each in details]


MIDDLE = """((selector) => {
  const there = document.querySelector(selector);
  if (!there) throw new Error(`no ${selector} at ${location.href}`);
  there.scrollIntoView({ block: "center" });
  const { left, top, width, height } = there.getBoundingClientRect();
  const at = [left + width / 2, top + height / 2], hit = document.elementFromPoint(...at);
  if (!hit || !(there.contains(hit) || hit.contains(there)))
    throw new Error(`${selector} at ${at} is covered by ${hit && hit.outerHTML}`);
  return at;
})(%s)"""


@contextmanager
def old_phone(version: int, home: Path, address: str) -> Iterator[OldPhone]:
    """A phone with that Chromium and nothing stored on it."""
    made = program(version)
    with listening(str(made), home, LD_LIBRARY_PATH=str(made.parent / "lib")) as tools:
        host = tools.split("/")[2]
        with urllib.request.urlopen(f"http://{host}/json/new") as answer:
            window = json.load(answer)["webSocketDebuggerUrl"]
        socket = create_connection(window, timeout=PATIENCE, suppress_origin=True)
        yield OldPhone(socket, address)
        socket.close()


@contextmanager
def listening(chromium: str, home: Path, **surrounding: str) -> Iterator[str]:
    """A Chromium with nothing stored, and the address at which its developer tools listen."""
    command = [chromium, *ARGUMENTS, f"--user-data-dir={home}"]
    around = os.environ | surrounding
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=around) as process:
        try:
            assert process.stderr
            said = (re.search(rb"ws://\S+", line) for line in process.stderr)
            yield next(each[0].decode() for each in said if each)
        finally:
            process.kill()
