"""The evening in one hand: from "Deal is over" to the next deal without a scroll, without a tap
that was not meant, at any text size."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Page, TimeoutError, expect

from tests.helpers.browser.actions import (
    TWO_SIDES,
    Deal,
    deal_is_over,
    document_of,
    listen,
    match_of,
    start,
    tap_piles,
)

PAIRS = ("Giuseppe", "Francesca", "Massimiliano", "Annamaria")
# After how many milliseconds a finger bounces.
BOUNCES = (60, 120, 200, 300, 400)
# Whoever moves the page: how far it was scrolled in all, over all pages.
SCROLLED = """
let last = 0;
addEventListener("scroll", () => {
  sessionStorage.scrolled = Number(sessionStorage.scrolled ?? 0) + Math.abs(scrollY - last);
  last = scrollY;
});"""
# What is not wholly inside the window, or lies under something else.
OUT_OF_VIEW = """(selectors) => selectors.filter((selector) => {
  const all = [...document.querySelectorAll(selector)];
  return !all.length || !all.every((each) => {
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const across = box.left >= 0 && box.right <= innerWidth;
    const down = box.top >= 0 && box.bottom <= innerHeight;
    return across && down && (each.contains(hit) || hit?.contains(each));
  });
})"""
ALWAYS = (
    ".bar h1",
    ".total",
    ".board td",
    ".board tfoot",
    ".every > summary",
    ".counter",
    ".go",
    "#news",
)


def play(page: Page, deal: Deal) -> None:
    """Count the scope of a deal while it is played, then enter its cards."""
    for side, swept in enumerate(deal["scope"], 1):
        for _ in range(swept):
            # A finger as fast is taken for one that bounces.
            page.locator(f".more-scope[name=scope-{side}]").evaluate("plus => plus.click()")
    deal_is_over(page)
    tap_piles(
        page, deal["piles"], max(range(len(deal["piles"])), key=lambda n: len(deal["piles"][n]))
    )


def test_deals_are_played_without_scrolling(phone: Page, long: bool) -> None:
    """With the main parts in view at once, and a finger that bounces stores each deal once."""
    deals = TWO_SIDES[: 10 if long else 2]
    table = start(phone, *PAIRS, target="99")
    phone.add_init_script(SCROLLED)
    phone.goto(table)
    for number, (deal, after) in enumerate(zip(deals, BOUNCES[::4] * 5, strict=False), 1):
        listen(phone)
        play(phone, deal)
        expect(phone.locator("#go.asks")).to_have_count(0)
        with twice(phone, "#go", after):
            expect(phone).to_have_url(re.compile(r"/t/\w+/1$"))
            expect(phone.locator("#news")).to_contain_text(f"Deal {number} is saved.")
            expect(phone.locator("#scope .num")).to_have_text(["0", "0"])
        assert phone.evaluate(OUT_OF_VIEW, list(ALWAYS)) == []
        assert len(document_of(phone)["deals"]) == number
    assert phone.evaluate("sessionStorage.scrolled ?? 0") == 0
    phone.locator("#every > summary").click()  # its reasons are seen at once, not below the bar
    phone.wait_for_function("document.querySelector('#every').getBoundingClientRect().top < 9")
    stored = document_of(phone)["deals"]
    assert [deal["scope"] for deal in stored] == [deal["scope"] for deal in deals]
    phone.goto(f"{match_of(phone)}/1")
    expect(phone.locator(".history > li")).to_have_count(0)


# Nothing under the finger that bounces


# How many milliseconds every part of the page that hears nothing at first does so, if any does.
DEAF_FOR = """() => Math.min(...document.getAnimations()
  .filter((each) => ["deaf", "arriving"].includes(each.animationName))
  .map((each) => each.effect.getTiming().duration))"""


def bounce(page: Page, x: float, y: float) -> None:
    """Tap there, on whatever page there is. One that has just come has nothing yet to be touched:
    the finger comes with its first line then."""
    while True:
        try:
            page.locator("html").tap(position={"x": x, "y": y}, force=True, timeout=5000)
        except TimeoutError:
            # Of a page that goes away under it, Chromium may never say that it was touched: the
            # finger has come all the same, and what it did is looked at.
            return
        except Error as error:
            if "Element is not visible" not in error.message:
                raise
        else:
            return


@contextmanager
def twice(page: Page, selector: str, after: int) -> Iterator[None]:
    """Tap where that is, and once more on the same place, as a finger that bounces does.

    Meanwhile what moves on a page takes ten times as long, and is given ten times as long: how late
    the second tap comes depends on how much else the machine does.
    """
    box = page.locator(selector).bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    clock = page.context.new_cdp_session(page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": 0.1})
    page.touchscreen.tap(*place)
    page.wait_for_timeout(after)
    bounce(page, *place)
    yield
    assert page.evaluate(DEAF_FOR) == 500, after
    clock.detach()
    listen(page)


# Any text size
