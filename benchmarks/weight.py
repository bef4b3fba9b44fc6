"""Bytes over the wire of a first visit and of the pages that follow, as the browser counts them;
and the entry page on a slow phone (see slow.py).

Answers are compressed as a phone asks for them. What a request sends is not counted.
"""

import secrets
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from benchmarks.deals import PLAYED
from benchmarks.figures import Figure
from benchmarks.phone import chromium, phone
from benchmarks.servers import serving
from benchmarks.slow import script_and_shifts, slow_entry
from benchmarks.visitor import Visitor, entry_fields

FIRST, FOLLOWING = 25_000, 8_000
DEALS = 4
NAMES = ("Anna", "Bruno", "Carla")


@dataclass
class Wire:
    """What came over the wire since `clear`; what the phone had kept costs nothing."""

    heads: dict[str, int] = field(default_factory=dict)
    bodies: dict[str, int] = field(default_factory=dict)

    def watch(self, page: Page) -> None:
        """Listen to the browser's own count."""
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self._on_head)
        session.on("Network.loadingFinished", self._on_end)
        session.send("Network.enable")

    def clear(self) -> None:
        """Count from nothing again."""
        self.heads.clear()
        self.bodies.clear()

    @property
    def head(self) -> int:
        """The headers of all answers."""
        return sum(self.heads[answer] for answer in self.bodies)

    @property
    def body(self) -> int:
        """The bodies of all answers."""
        return sum(self.bodies.values())

    def _on_head(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        if answer["url"].startswith("http") and not answer.get("fromDiskCache"):
            self.heads[event["requestId"]] = int(answer["encodedDataLength"])

    def _on_end(self, event: dict[str, Any]) -> None:
        answer, total = event["requestId"], int(event["encodedDataLength"])
        # What comes from memory is told as an answer of no bytes.
        if answer in self.heads and total:
            self.bodies[answer] = total - self.heads[answer]


def measure() -> list[Figure]:
    """The pages in the order in which they are met: a file is paid where it is first needed."""
    with serving() as server, chromium() as browser, phone(browser, server.address) as context:
        visitor = Visitor(server.address)
        two, three = (_match(visitor, sides) for sides in (2, 3))
        page, wire = context.new_page(), Wire()
        wire.watch(page)
        figures = [_visit(page, wire, "home, first visit", "/", FIRST)]
        for cookie in visitor.jar:
            context.add_cookies(
                [{"name": cookie.name, "value": cookie.value or "", "url": server.address}]
            )
        following = {
            f"table, {DEALS} deals": two,
            "entry, 2 sides, first time": f"{two}/{DEALS + 1}/enter",
            "entry, 2 sides": f"{two}/{DEALS + 1}/enter",
            "result": f"{two}/{DEALS}",
            "counts": f"{two}/{DEALS + 1}/counts",
            "key cards": f"{two}/{DEALS + 1}/short",
            "own pile": f"{two}/{DEALS + 1}/pile",
            "entry, 3 sides": f"{three}/{DEALS + 1}/enter",
            "result, 3 sides": f"{three}/{DEALS}",
            "home, 2 tables": "/",
        }
        figures += [_visit(page, wire, name, path, FOLLOWING) for name, path in following.items()]
        with phone(browser, server.address) as friend:
            page = friend.new_page()
            wire.watch(page)
            figures.append(_visit(page, wire, "table, first visit of a watcher", two, FIRST))
        pages = [("home", "/"), *following.items()]
        figures += script_and_shifts(browser, visitor, server.address, pages)
        entry = f"{two}/{DEALS + 1}/enter"
        figures += slow_entry(browser, visitor, server.address, entry)
    return figures


def _visit(page: Page, wire: Wire, what: str, path: str, aim: int) -> Figure:
    page.goto("about:blank")
    wire.clear()
    page.goto(path, wait_until="networkidle")
    answers = len(wire.bodies)
    return Figure(
        what,
        f"{wire.body:,} B in {answers} answer{'s' * (answers > 1)}",
        f"and {wire.head:,} B of headers",
        f"{aim // 1000} kB",
        wire.body <= aim,
    )


def _match(visitor: Visitor, sides: int) -> str:
    """A match with some deals; the path of its page."""
    path = visitor.start(*NAMES[:sides])
    for number, deal in enumerate(PLAYED[sides][:DEALS], 1):
        fields = entry_fields(deal["piles"], deal["scope"])
        visitor.post(f"{path}/{number}/enter", **fields, key=secrets.token_urlsafe(12))
    return path
