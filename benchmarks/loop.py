"""An evening of ten deals as one hand plays it, 360 by 640: from "Deal is over" to the next deal.

Counted are the taps of a deal beyond its cards (and, in the short entry, its numbers): the tile of
another side, "none of these", the button that opens the entry, the one that scores. Scope is
tapped while the deal is played. Every pixel that the page scrolls is counted too, whoever moves
it: an element that is out of view or covered is scrolled to before it is touched.
"""

from collections import Counter
from statistics import mean
from typing import Any

from playwright.sync_api import Browser, Page, expect

from benchmarks.deals import PLAYED, Piles
from benchmarks.figures import Figure
from benchmarks.phone import chromium, listen, phone
from benchmarks.servers import Server, serving
from benchmarks.short_entry import Finger, say_what_decides
from benchmarks.visitor import Visitor

NAMES = ("Anna", "Bruno", "Carla")
DEALS = 10
AIM = 2
CARDS = ("cards", "numbers")
SCROLLED = """
let last = 0;
addEventListener("scroll", () => {
  sessionStorage.scrolled = Number(sessionStorage.scrolled ?? 0) + Math.abs(scrollY - last);
  last = scrollY;
});"""


def measure() -> list[Figure]:
    """Two and three sides, with all the cards and with only what decides."""
    figures = []
    with serving() as server, chromium() as browser:
        for sides, deals in PLAYED.items():
            for way in ("enter", "short"):
                taps, scrolled = evening(server, browser, sides, deals[:DEALS], way)
                figures += _figures(f"{sides} sides, {way}", taps, scrolled)
    return figures


def _figures(what: str, taps: list[Counter[str]], scrolled: float) -> list[Figure]:
    beyond = mean(sum(n for kind, n in each.items() if kind not in CARDS) for each in taps)
    where = ", ".join(
        f"{kind} {mean(each[kind] for each in taps):.1f}"
        for kind in ("open", "tiles", "none", "button")
    )
    needed = AIM + mean(each["tiles"] + each["none"] for each in taps)
    return [
        Figure(f"taps a deal, {what}", f"{beyond:.1f}", where, f"{needed:.1f}", beyond <= needed),
        Figure(
            f"pixels scrolled, {what}", f"{scrolled:.0f}", f"{len(taps)} deals", "0", not scrolled
        ),
    ]


def evening(
    server: Server, browser: Browser, sides: int, deals: list[dict[str, Any]], way: str
) -> tuple[list[Counter[str]], float]:
    """The taps of each deal, and how far the pages were scrolled in all."""
    visitor = Visitor(server.address)
    match = visitor.start(*NAMES[:sides])
    cookies = [{"name": c.name, "value": c.value or "", "url": server.address} for c in visitor.jar]
    with phone(browser, server.address) as context:
        context.add_cookies(cookies)  # type: ignore[arg-type]
        context.add_init_script(SCROLLED)
        page = context.new_page()
        page.goto(f"{match}/1/{way}?use={way}")
        page.goto(match)
        listen(page)
        taps = [_deal(page, deal, way) for deal in deals]
        return taps, float(page.evaluate("sessionStorage.scrolled ?? 0"))


def _deal(page: Page, deal: dict[str, Any], way: str) -> Counter[str]:
    """Play and enter one deal, from the score page to the score page."""
    for side, swept in enumerate(deal["scope"], 1):
        for _ in range(swept):
            page.locator(f".more-scope[name=scope-{side}]").tap()
    finger = Finger(page)
    finger.on("a.go", "open")
    expect(page.locator("#go")).to_be_visible()
    page.wait_for_load_state()
    listen(page)
    if way == "short":
        say_what_decides(finger, deal["piles"])
    else:
        _tap_piles(finger, deal["piles"])
    finger.on("#go", "button")
    expect(page.locator(".strip .saved")).to_be_visible()
    page.wait_for_load_state()
    listen(page)
    return finger.taps


def _tap_piles(finger: Finger, piles: Piles) -> None:
    biggest = max(range(len(piles)), key=lambda side: len(piles[side]))
    for side, pile in enumerate(piles):
        if side != biggest:
            finger.pick(side)
            for card in pile:
                finger.on(f'.card:has(> [name="{card}"])', "cards")
