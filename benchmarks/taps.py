"""Taps to enter a deal on the real entry page, by the smaller pile or piles.

Every tap is a touch in a real browser: a card, the tile of another side, the button. Scope is
prefilled from play, so its counter is not touched.
"""

import re
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any

from playwright.sync_api import Page

from benchmarks.deals import PLAYED, Piles
from benchmarks.figures import Figure
from benchmarks.phone import chromium, listen, phone
from benchmarks.servers import Server, serving
from scorekeeper.commands.score import answer

NAMES = ("Anna", "Bruno", "Carla")
PRESET, TARGET = "traditional", 999
# What the prototype of the page needed for the same deals.
AIMS = {2: 17.8, 3: 24.4}

MIDDLES = """() => {
  const middles = {};
  for (const card of document.querySelectorAll(".card")) {
    const box = card.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const code = card.querySelector("input").name;
    if (card.contains(document.elementFromPoint(x, y))) middles[code] = [x, y];
  }
  return middles;
}"""


@dataclass(slots=True)
class Finger:
    """Taps a page and counts."""

    page: Page
    taps: int = 0

    def at(self, x: float, y: float) -> None:
        """Touch that point, whatever lies there."""
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def on(self, selector: str) -> None:
        """Touch the middle of an element that is in view."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None, f"{selector} is not shown"
        self.at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def measure() -> list[Figure]:
    """Fifty deals with two sides, fifty with three; stored points are compared with answer()."""
    figures = []
    with serving() as server, chromium() as browser:
        for sides, deals in PLAYED.items():
            with phone(browser, server.address) as context:
                page = context.new_page()
                match = _start(page, server, sides)
                entered = [_enter(page, match, number, d) for number, d in enumerate(deals, 1)]
                wrong = _wrong(page.request.get(f"{match}.json").json(), deals)
            figures += _figures(sides, entered, wrong)
    return figures


def _figures(sides: int, taps: list[int], wrong: int) -> list[Figure]:
    many, aim = mean(taps), AIMS[sides]
    spread = f"sd {stdev(taps):.1f}, {min(taps)} to {max(taps)}"
    return [
        Figure(
            f"taps, {sides} sides, {len(taps)} deals",
            f"{many:.1f} ({spread})",
            f"prototype {aim}",
            f"{aim}",
            round(many, 1) <= aim,
        ),
        Figure(f"scored wrong, {sides} sides", f"{wrong} of {len(taps)}", "", "0", wrong == 0),
    ]


def _start(page: Page, server: Server, sides: int) -> str:
    """Start a match that goes on for all the deals; the path of its page."""
    page.goto("/")
    for other in page.locator('label:has([name=table][value=""])').all():
        other.tap()
    page.locator(f'label:has([name=players][value="{sides}"])').tap()
    for seat, name in enumerate(NAMES[:sides], 1):
        page.locator(f"[name=name-{seat}]").fill(name)
    page.get_by_text("Other rules").tap()
    page.locator(f"label:has([name=preset][value={PRESET}])").tap()
    page.locator("[name=target]").fill(str(TARGET))
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile(r"/t/\w+(/1)?$"))
    return "/" + "/".join(page.url.split("/")[3:5]) + "/1"


def _enter(page: Page, match: str, number: int, deal: dict[str, Any]) -> int:
    """Enter one deal as somebody would who never mistakes a card; how many taps it took."""
    piles: Piles = deal["piles"]
    _count_scope(page, match, deal["scope"])
    page.goto(f"{match}/{number}/enter", wait_until="load")
    listen(page)
    middles = page.evaluate(MIDDLES)
    assert len(middles) == 40, f"not every card is in view: {sorted(middles)}"
    finger = Finger(page)
    biggest = max(range(len(piles)), key=lambda side: (len(piles[side]), side))
    picked = 0
    for side, pile in enumerate(piles):
        if side == biggest:
            continue
        if side != picked:
            finger.on(f".tile.owner{side + 1}")
            picked = side
        for card in pile:
            finger.at(*middles[card])
    with page.expect_navigation(url=re.compile(rf"{match}$"), wait_until="commit"):
        finger.on("#go")
    return finger.taps


def _count_scope(page: Page, match: str, scope: list[int]) -> None:
    """Count the scope on the match's page, as it would have been done during play."""
    if any(scope):
        page.goto(match)
        for side, swept in enumerate(scope, 1):
            for _ in range(swept):
                with page.expect_response(re.compile("/scope$")):
                    page.locator(f".more-scope[name=scope-{side}]").tap()


def _wrong(stored: dict[str, Any], deals: list[dict[str, Any]]) -> int:
    """How many stored deals differ from the full piles, or their points from answer()'s."""
    sides = [{"name": name} for name in NAMES[: len(deals[0]["piles"])]]
    rules = {"preset": PRESET, "target": TARGET}
    right = answer({"rules": rules, "sides": sides, "deals": deals})["deals"]
    wrong = 0
    for number, deal in enumerate(deals):
        held = [set(pile) for pile in stored["deals"][number]["piles"]]
        points = stored["results"]["deals"][number]["points"]
        same_piles = held == [set(pile) for pile in deal["piles"]]
        wrong += not same_piles or points != right[number]["points"]
    return wrong
