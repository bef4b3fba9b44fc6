"""What a phone asks for and loads: while names are typed, its first table comes and the worker is
installed, and while a deal of points is stored. Polls aside; bytes are those of the answers'
bodies. And how long it takes on a slow one until a tap on a new table's counter is answered."""

import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import chromium
from tests.helpers.servers.server_process import Server

AIMS = {"a new table": (20, 60_000), "a deal stored": (4, 15_000)}
QUIET = 4.0
"""Seconds after which nothing more is asked for."""
SLOWER, ROUNDS = 4, 9
NAMES = ("Anna", "Bruno")
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
ANSWERED = """() => new Promise((done) => {
  let isTaken = false;
  const look = () => {
    const plus = document.querySelector(".more-scope");
    if (plus?.querySelector(".num").textContent === "1") return done(Date.now());
    const tap = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: plus });
    if (plus && !isTaken) isTaken = !plus.form.dispatchEvent(tap);
    setTimeout(look, 10);
  };
  look();
})"""


def measure() -> None:
    """Print the requests and the bytes of each, beside what is aimed at."""
    with TemporaryDirectory() as home, Server(Path(home), SCOREKEEPER_LOG="json") as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium())
            page = browser.new_page(base_url=server.address)
            begins = [_starts(page), _stores(page)]
            browser.close()
        _, told = server.end()
    lines = [json.loads(line) for line in told.splitlines() if '"bytes"' in line]
    print("| | requests | aim | bytes | aim |\n| --- | --- | --- | --- | --- |")
    for (name, (requests, most)), (begin, end) in zip(AIMS.items(), begins, strict=True):
        own = [line for line in lines if begin <= line["time"] < end]
        own = [line for line in own if not line["page"].endswith("/changed")]
        size = sum(line["bytes"] for line in own)
        print(f"| {name} | {len(own)} | {requests} | {size:,} | {most:,} |")
    # Of a server that logs no request: nobody reads what it says meanwhile.
    with (
        TemporaryDirectory() as home,
        Server(Path(home)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium())
        named, at_once = (_answered(browser, server.address, names) for names in (NAMES, ()))
        browser.close()
    print(f"\nA tap is answered {named:.1f} s after a match of two names begins (aim 2), and")
    print(f"{at_once:.1f} s after one that begins without a name.")


def _answered(browser: Browser, address: str, names: Sequence[str]) -> float:
    """Seconds from the start of a match to the answer to a tap, as soon as one is taken; the names
    are typed before."""
    found = []
    for _ in range(ROUNDS):
        page = browser.new_page(base_url=address)
        page.goto("/")
        page.wait_for_load_state("networkidle")
        tools = page.context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", SLOW)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        _type(page, names)
        begin = time.time()
        page.evaluate("() => { setTimeout(() => document.forms[0].requestSubmit()); }")
        page.wait_for_url("**/t/*", wait_until="commit")
        found.append(page.evaluate(ANSWERED) / 1000 - begin)
        page.context.close()
    return median(found)


def _type(page: Page, names: Sequence[str]) -> None:
    """The names, a key every 0.12 seconds."""
    for place, name in enumerate(names, 1):
        page.locator(f"[name=name-{place}]").focus()
        page.keyboard.type(name, delay=120)


def _starts(page: Page) -> tuple[str, str]:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    begin = _now()
    _type(page, NAMES)
    page.locator("form.new").evaluate("form => form.requestSubmit()")
    return begin, _quiet()


def _stores(page: Page) -> tuple[str, str]:
    match = page.locator("[data-scores]").get_attribute("data-scores")
    for _ in range(2):  # as a phone does that has been here before
        page.goto(f"{match}/1/points")
        _quiet()
    page.locator("[name=points-1]").fill("3")
    page.locator("[name=points-2]").fill("1")
    _quiet()
    begin = _now()
    page.locator("#go").click()
    return begin, _quiet()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _quiet() -> str:
    time.sleep(QUIET)
    return _now()
