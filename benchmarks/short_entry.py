"""Taps to enter a deal by its key cards, on the real page, beside the entry of all cards.

The finger counts the smaller pile or piles, one after the other: its sevens, its two numbers; then
it does what the button says, rank by rank. Every touch counts, also the tile of another side, "none
of these", a field for an unusual number with each of its digits, and the button that scores. Scope
is prefilled from play. The fifty deals were looked at while the page was made, the fresh ones not.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.deals import PLAYED, Piles, fresh_deals
from benchmarks.figures import Figure
from benchmarks.phone import chromium, listen, phone
from benchmarks.servers import Server, serving
from benchmarks.visitor import Visitor
from scorekeeper.commands.score import answer

NAMES = ("Anna", "Bruno", "Carla")
AIMS = {2: 7, 3: 15}
FRESH = 200
IN_A_MATCH = 50
RANKS = {
    **{"sevens": 7, "sixes": 6, "aces": 1, "fives": 5, "fours": 4, "threes": 3, "twos": 2},
    **{"re (10)": 10, "cavallo (9)": 9, "fante (8)": 8},
}
ARRIVED = "document.getAnimations().forEach((each) => each.finish())"


@dataclass(slots=True)
class Finger:
    """Taps what is asked for, and counts the taps by what they were for."""

    page: Page
    taps: Counter[str] = field(default_factory=Counter)

    def on(self, selector: str, what: str) -> None:
        """Touch the middle of that element, which nothing may cover; the page is scrolled to it."""
        listen(self.page)  # what is deaf is no reason to scroll
        self.page.locator(selector).tap()
        self.taps[what] += 1

    @property
    def picked(self) -> int:
        """The pile that is counted now; the page itself may go on to the next one."""
        return int(self.page.locator("[name=brush]:checked").get_attribute("value") or 0) - 1

    def pick(self, side: int) -> None:
        """Make the side's pile the one that is counted."""
        if side != self.picked:
            self.on(f".tile.owner{side + 1}", "tiles")

    def give(self, side: int, cards: Iterable[str]) -> None:
        """Tap these cards of the side."""
        for card in sorted(cards):
            self.pick(side)
            self.on(f'.card:has(> [name="{card}"])', "cards")

    def say(self, number: str, side: int, value: int) -> None:
        """Tap a number of the picked pile, or type it where it is not usual."""
        chip = self.page.locator(f'[name={number}-{side + 1}][value="{value}"]')
        if chip.count():
            self.on(f'label:has([name={number}-{side + 1}][value="{value}"])', "numbers")
            return
        self.on(f"[name={number}-{side + 1}-other]", "numbers")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")
        self.taps["numbers"] += len(str(value)) + 1

    @property
    def asked(self) -> int | None:
        """The rank that the button asks for while primiera is open."""
        says = self.page.locator("#go").inner_text()
        if "none of these" not in says:
            return None
        return next(rank for name, rank in RANKS.items() if name in says)


def measure() -> list[Figure]:
    """Deals with two sides and with three; stored points are compared with answer()."""
    figures = []
    with serving() as server, chromium() as browser:
        for sides, played in PLAYED.items():
            for kind, deals in ("fresh", fresh_deals(sides, FRESH)), ("known", played):
                taps, wrong = _play(server, browser, sides, deals)
                figures += _figures(f"{kind} deals, {sides} sides", sides, deals, taps, wrong)
    return figures


def _figures(
    name: str, sides: int, deals: list[dict[str, Any]], taps: list[Counter[str]], wrong: int
) -> list[Figure]:
    short, full = [each.total() for each in taps], [_taps_of_all(deal["piles"]) for deal in deals]
    where = ", ".join(
        f"{what} {mean(each[what] for each in taps):.1f}"
        for what in ("cards", "none", "tiles", "numbers", "button")
    )
    return [
        Figure(
            f"taps, {len(short)} {name}",
            _spread(short),
            f"all cards: {_spread(full)}",
            f"median {AIMS[sides]}",
            median(short) <= AIMS[sides],
        ),
        Figure(f"where they go, {name}", where),
        Figure(f"scored wrong, {name}", f"{wrong} of {len(short)}", "", "0", wrong == 0),
    ]


def _spread(taps: list[int]) -> str:
    return f"median {median(taps):g}, mean {mean(taps):.1f}, {min(taps)} to {max(taps)}"


def _play(
    server: Server, browser: Browser, sides: int, deals: list[dict[str, Any]]
) -> tuple[list[Counter[str]], int]:
    """The taps of each deal, and how many have other points than their full piles."""
    taps, wrong = [], 0
    for first in range(0, len(deals), IN_A_MATCH):
        some = deals[first : first + IN_A_MATCH]
        visitor = Visitor(server.address)
        match = visitor.start(*NAMES[:sides])
        cookies = [
            {"name": c.name, "value": c.value or "", "url": server.address} for c in visitor.jar
        ]
        with phone(browser, server.address) as context:
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            for number, deal in enumerate(some, 1):
                scope = {f"scope-{side}": str(swept) for side, swept in enumerate(deal["scope"], 1)}
                visitor.get(match)
                visitor.post(f"{match}/scope", deal=str(number), **scope)
                taps.append(_enter(page, match, number, deal["piles"]))
        wrong += _wrong(visitor.data(f"{match}.json"), some)
    return taps, wrong


def _wrong(stored: dict[str, Any], deals: list[dict[str, Any]]) -> int:
    """How many stored deals have other points than their full piles by the same rules."""
    right = answer({"rules": stored["rules"], "sides": stored["sides"], "deals": deals})
    pairs = zip(stored["results"]["deals"], right["deals"], strict=True)
    return sum(proved["points"] != full["points"] for proved, full in pairs)


def _enter(page: Page, match: str, number: int, piles: Piles) -> Counter[str]:
    """Enter one deal as somebody would who does what is asked and never mistakes a card."""
    page.goto(f"{match}/{number}/short", wait_until="load")
    page.evaluate(ARRIVED)
    finger = Finger(page)
    say_what_decides(finger, piles)
    with page.expect_navigation(url=re.compile(rf"{match}$"), wait_until="commit"):
        finger.on("#go", "button")
    return finger.taps


def say_what_decides(finger: Finger, piles: Piles) -> None:
    """The numbers of every pile but the biggest, then the cards of rank after rank."""
    counted = [side for side in range(len(piles)) if side != _biggest(piles)]
    left = [set(pile) for pile in piles]

    def of_rank(side: int, rank: int) -> set[str]:
        found = {card for card in left[side] if int(card[:-1]) == rank}
        left[side] -= found
        return found

    for side in counted:
        finger.pick(side)
        if sevens := of_rank(side, 7):
            finger.give(side, sevens)
        elif finger.asked == 7:
            finger.on("#go", "none")
        finger.say("coins", side, sum(card.endswith("d") for card in piles[side]))
        finger.say("cards", side, len(piles[side]))
    while rank := finger.asked:
        before = finger.taps["cards"]
        for side in sorted(counted, key=lambda side: side != finger.picked):
            finger.give(side, of_rank(side, rank))
        if finger.taps["cards"] == before:
            finger.on("#go", "none")


def _biggest(piles: Piles) -> int:
    return max(range(len(piles)), key=lambda side: (len(piles[side]), side))


def _taps_of_all(piles: Piles) -> int:
    """The taps that the entry of all cards takes, as benchmarks/taps.py measures them."""
    counted = [side for side in range(len(piles)) if side != _biggest(piles)]
    changes = len(counted) - (counted[0] == 0)
    return sum(len(piles[side]) for side in counted) + changes + 1
