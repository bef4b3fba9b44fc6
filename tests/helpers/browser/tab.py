"""A tab of Chromium, driven by what its developer tools hear, with the page that it draws ahead
beside the one that is seen: Playwright forbids a browser to draw any ahead."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from websocket import WebSocket, create_connection

PATIENCE = 60
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--hide-scrollbars", "--remote-debugging-port=0", "--window-size=360,640"),
)
SEEN, AHEAD = None, "prerender"
WAIT = """new Promise((done) => {
  const until = performance.now() + 500, asks = () => Boolean(%s);
  const look = () => (asks() || performance.now() > until ? done(asks()) : setTimeout(look, 20));
  look();
})"""


class Tab:
    """Its pages come and go; each has a session of its own, by what the tools call its kind."""

    def __init__(self, socket: WebSocket, address: str) -> None:
        self.socket, self.address = socket, address
        self.sent = 0
        self.pages: dict[str, str | None] = {}
        tab = self._tell("Target.createTarget", url=f"{address}/", forTab=True)["targetId"]
        whole = self._tell("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        follows = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
        self._tell("Target.setAutoAttach", whole, **follows)

    def tell(self, method: str, of: str | None = SEEN, **parameters: Any) -> Any:
        """What the tools of a page answer."""
        return self._tell(method, self._page(of), **parameters)

    def _tell(self, method: str, session: str | None = None, **parameters: Any) -> Any:
        self.sent += 1
        number = self.sent
        told = {"id": number, "method": method, "params": parameters}
        self.socket.send(json.dumps(told | ({"sessionId": session} if session else {})))
        while (said := self._hear()).get("id") != number:
            pass
        assert "error" not in said, said
        return said["result"]

    def _hear(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.socket.recv())
        about = said.get("params", {})
        if said.get("method") == "Target.attachedToTarget":
            if about["targetInfo"]["type"] == "page":
                self.pages[about["sessionId"]] = about["targetInfo"].get("subtype")
        elif said.get("method") == "Target.detachedFromTarget":
            self.pages.pop(about["sessionId"], None)
        return said

    def _page(self, kind: str | None) -> str:
        while kind not in self.pages.values():
            self._hear()
        return next(session for session, each in self.pages.items() if each == kind)

    def open(self, path: str) -> None:
        """Lead the page that is seen there."""
        self.tell("Page.navigate", url=f"{self.address}{path}")

    def read(self, script: str, of: str | None = SEEN) -> Any:
        """What an expression gives on a page, or its promise."""
        how = {"returnByValue": True, "awaitPromise": True}
        answer = self.tell("Runtime.evaluate", of, expression=script, **how)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, script: str, of: str | None = SEEN) -> None:
        """Until the expression is true on that page, which may still be on its way."""
        until = monotonic() + PATIENCE
        while not self._is_true(script, of):
            assert monotonic() < until, script

    def _is_true(self, script: str, of: str | None) -> bool:
        try:
            return bool(self.read(WAIT % script, of))
        except AssertionError:  # another page came meanwhile
            return False

    def go_ahead(self, link: str) -> None:
        """Follow a link to the page that was drawn ahead, which is seen from now on."""
        ahead = self._page(AHEAD)
        self.read(f"document.querySelector({json.dumps(link)}).click()")
        while SEEN in (each for session, each in self.pages.items() if session != ahead):
            self._hear()
        self.pages[ahead] = SEEN


@contextmanager
def tab(chromium: str, home: Path, address: str) -> Iterator[Tab]:
    """A tab of that Chromium, open at the first page."""
    with listening(chromium, home) as tools:
        with closing(create_connection(tools, timeout=PATIENCE, suppress_origin=True)) as socket:
            yield Tab(socket, address)


@contextmanager
def listening(chromium: str, home: Path) -> Iterator[str]:
    """A Chromium with nothing stored, and the address at which its developer tools listen."""
    command = [chromium, *ARGUMENTS, f"--user-data-dir={home}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr
            said = (re.search(rb"ws://\S+", line) for line in process.stderr)
            yield next(each[0].decode() for each in said if each)
        finally:
            process.kill()
