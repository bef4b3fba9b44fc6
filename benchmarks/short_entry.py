"""Taps to enter a deal as "only what decides", on the real page, beside the entry of all cards.

The finger counts the smaller pile or piles and does what the button says: the cards of a rank,
the next rank, the numbers. Every touch counts, also the tile of another side, "none of these",
"21 …" and the button that scores. Scope is prefilled from play.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.deals import PLAYED, Piles
from benchmarks.figures import Figure
from benchmarks.phone import chromium, phone
from benchmarks.servers import Server, serving
from benchmarks.visitor import Visitor
from scorekeeper.commands.score import answer

NAMES = ("Anna", "Bruno", "Carla")
AIMS = {2: 8, 3: 14}
RANKS = {
    **{"sevens": 7, "sixes": 6, "aces": 1, "fives": 5, "fours": 4, "threes": 3, "twos": 2},
    **{"re (10)": 10, "cavalli (9)": 9, "cavallo (9)": 9, "fanti (8)": 8, "fante (8)": 8},
}
ON_A_ROW_OF_CHIPS = 20


@dataclass(slots=True)
class Finger:
    """Taps what is asked for, and counts the taps by what they were for."""

    page: Page
    picked: int = 0
    counted: set[int] = field(default_factory=set)
    taps: Counter[str] = field(default_factory=Counter)

    def on(self, selector: str, what: str) -> None:
        """Touch the middle of that element, which nothing may cover; the page is scrolled to it."""
        self.page.locator(selector).tap()
        self.taps[what] += 1

    def pick(self, side: int) -> None:
        """Make the side's pile the one that is counted."""
        if side != self.picked:
            self.on(f".tile.t{side + 1}", "tiles")
            self.picked = side
        self.counted.add(side)

    def say(self, number: str, side: int, value: int) -> None:
        """Tap a number of the side's pile, after its tile where the number is not shown yet."""
        chips = f".chips:has([name={number}-{side + 1}])"
        if not self.page.locator(chips).is_visible():
            self.pick(side)
        if value > ON_A_ROW_OF_CHIPS:
            self.on(f"{chips} .more-chips", "numbers")
        self.on(f'{chips} label:has([value="{value}"])', "numbers")

    @property
    def asked(self) -> int | None:
        """The rank that the button asks for while primiera is open."""
        says = self.page.locator("#go").inner_text()
        if "none of these" not in says:
            return None
        return next(rank for name, rank in RANKS.items() if name in says)


def measure() -> list[Figure]:
    """Fifty deals with two sides, fifty with three; stored points are compared with answer()."""
    figures = []
    with serving() as server, chromium() as browser:
        for sides, deals in PLAYED.items():
            taps, wrong = _play(server, browser, sides, deals)
            figures += _figures(sides, deals, taps, wrong)
    return figures


def _figures(
    sides: int, deals: list[dict[str, Any]], taps: list[Counter[str]], wrong: int
) -> list[Figure]:
    short, full = [each.total() for each in taps], [_taps_of_all(deal["piles"]) for deal in deals]
    where = ", ".join(
        f"{what} {mean(each[what] for each in taps):.1f}"
        for what in ("cards", "none", "tiles", "numbers", "button")
    )
    return [
        Figure(
            f"taps, {sides} sides, {len(short)} deals",
            _spread(short),
            f"all cards: {_spread(full)}",
            f"median {AIMS[sides]}",
            median(short) <= AIMS[sides],
        ),
        Figure(f"where they go, {sides} sides", where),
        Figure(f"scored wrong, {sides} sides", f"{wrong} of {len(short)}", "", "0", wrong == 0),
    ]


def _spread(taps: list[int]) -> str:
    return f"median {median(taps):g}, mean {mean(taps):.1f}, {min(taps)} to {max(taps)}"


def _play(
    server: Server, browser: Browser, sides: int, deals: list[dict[str, Any]]
) -> tuple[list[Counter[str]], int]:
    """The taps of each deal, and how many have other points than their full piles."""
    visitor = Visitor(server.address)
    match = visitor.start(*NAMES[:sides])
    cookies = [{"name": c.name, "value": c.value or "", "url": server.address} for c in visitor.jar]
    with phone(browser, server.address) as context:
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        taps = []
        for number, deal in enumerate(deals, 1):
            scope = {f"scope-{side}": str(swept) for side, swept in enumerate(deal["scope"], 1)}
            visitor.get(match)
            visitor.post(f"{match}/scope", deal=str(number), **scope)
            taps.append(_enter(page, match, number, deal["piles"]))
    return taps, _wrong(visitor.data(f"{match}.json"), deals)


def _wrong(stored: dict[str, Any], deals: list[dict[str, Any]]) -> int:
    """How many stored deals have other points than their full piles by the same rules."""
    right = answer({"rules": stored["rules"], "sides": stored["sides"], "deals": deals})
    pairs = zip(stored["results"]["deals"], right["deals"], strict=True)
    return sum(proved["points"] != full["points"] for proved, full in pairs)


def _enter(page: Page, match: str, number: int, piles: Piles) -> Counter[str]:
    """Enter one deal as somebody would who does what is asked and never mistakes a card."""
    page.goto(f"{match}/{number}/short", wait_until="load")
    finger = Finger(page)
    counted = [side for side in range(len(piles)) if side != _biggest(piles)]
    for side in counted:
        finger.say("coins", side, sum(card.endswith("d") for card in piles[side]))
        finger.say("cards", side, len(piles[side]))
    given: set[str] = set()
    while rank := finger.asked:
        before = finger.taps["cards"]
        for side in sorted(counted, key=lambda side: side != finger.picked):
            cards = {card for card in piles[side] if int(card[:-1]) == rank} - given
            if cards or side not in finger.counted:
                finger.pick(side)
            for card in sorted(cards):
                finger.on(f'.card:has(> [name="{card}"])', "cards")
            given |= cards
        if finger.taps["cards"] == before:
            finger.on("#go", "none")
    with page.expect_navigation(url=re.compile(rf"{match}/{number}$"), wait_until="commit"):
        finger.on("#go", "button")
    return finger.taps


def _biggest(piles: Piles) -> int:
    return max(range(len(piles)), key=lambda side: (len(piles[side]), side))


def _taps_of_all(piles: Piles) -> int:
    """The taps that the entry of all cards takes, as benchmarks/taps.py measures them."""
    counted = [side for side in range(len(piles)) if side != _biggest(piles)]
    changes = len(counted) - (counted[0] == 0)
    return sum(len(piles[side]) for side in counted) + changes + 1
