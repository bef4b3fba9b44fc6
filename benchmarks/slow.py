"""The entry page on a slow phone far from a mast: when it can be read, how soon it answers a tap.

Chromium plays the connection (400 kbit/s, an answer begins after 400 ms: "slow 3G" of
webpagetest.org) and slows the processor down four times. On the same pages: how much script they
load, compressed, and whether anything moves by itself or under a finger.
"""

from collections.abc import Sequence
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.figures import Figure
from benchmarks.phone import phone
from benchmarks.visitor import Visitor

LATENCY, BYTES_A_SECOND, SLOWER = 400, 400_000 / 8, 4
SCRIPT, READABLE, REACTS = 12_000, 2000, 100
TAPS = 14
OBSERVE = """
window.shifted = 0;
window.reactions = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  const taps = list.getEntries().filter((each) => each.name === "click");
  window.reactions.push(...taps.map((each) => each.duration));
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def seated(browser: Browser, visitor: Visitor, address: str) -> BrowserContext:
    """A phone with nothing but its seats."""
    context = phone(browser, address)
    for cookie in visitor.jar:
        context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": address}])
    context.add_init_script(OBSERVE)
    return context


def slow_entry(
    browser: Browser, visitor: Visitor, address: str, path: str, tries: int = 5
) -> list[Figure]:
    """The entry page's first visit, each time by a phone that has nothing of it."""
    painted, reactions = [], []
    for _ in range(tries):
        with seated(browser, visitor, address) as context:
            page = context.new_page()
            slow_down(page)
            page.goto(path)
            painted.append(page.evaluate(PAINTED))
            reactions += reacts(page)
    return [
        Figure(
            "entry, slow 3G and processor / 4: read",
            f"median {median(painted):.0f} ms, longest {max(painted):.0f} ms",
            f"{tries} first visits",
            f"{READABLE} ms",
            median(painted) <= READABLE,
        ),
        Figure(
            "tap on a card to its paint",
            f"median {median(reactions):.0f} ms, longest {max(reactions):.0f} ms",
            f"{len(reactions)} taps",
            f"{REACTS} ms",
            median(reactions) <= REACTS,
        ),
    ]


def slow_down(page: Page) -> None:
    """The network and the processor of this page."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def reacts(page: Page) -> list[float]:
    """For each tap on a card, the milliseconds until its change was painted (in steps of 8)."""
    cards = page.locator(".deck .card:visible").all()[:TAPS]
    for card in cards:
        card.tap()
    page.wait_for_function("() => window.reactions.length")
    seen: list[float] = page.evaluate("() => window.reactions")
    # What took under 16 ms is not told; it counts as 16.
    return seen + [16.0] * (len(cards) - len(seen))


def script_and_shifts(
    browser: Browser, visitor: Visitor, address: str, pages: Sequence[tuple[str, str]]
) -> list[Figure]:
    """The most script that a page loads, and the most that anything moves, taps included."""
    scripts, shifts = {}, {}
    for name, path in pages:
        with seated(browser, visitor, address) as context:
            page = context.new_page()
            scripts[name] = script_of(page, path)
            if page.locator(".deck .card").count():
                reacts(page)
            shifts[name] = page.evaluate("() => window.shifted")
    largest, shakiest = (max(of, key=lambda name: of[name]) for of in (scripts, shifts))
    return [
        Figure(
            "script, the most on a page",
            f"{scripts[largest]:,} B",
            largest,
            f"{SCRIPT // 1000} kB",
            scripts[largest] <= SCRIPT,
        ),
        Figure(
            "layout shift, the most on a page",
            f"{shifts[shakiest]:.4f}",
            f"{shakiest}, of {len(pages)} pages",
            "0",
            not shifts[shakiest],
        ),
    ]


def script_of(page: Page, path: str) -> int:
    """The compressed bytes of all script that the page has loaded when it is quiet."""
    session = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def head(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]
        sizes[event["requestId"]] = -int(event["response"]["encodedDataLength"])

    def end(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", head)
    session.on("Network.loadingFinished", end)
    session.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    return sum(size for answer, size in sizes.items() if kinds[answer] == "Script")
