"""The evening in one hand: from "Deal is over" to the next deal without a scroll, without a tap
that was not meant, at any text size."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Error, Page, TimeoutError, expect

from tests.helpers.browser.actions import (
    DECK,
    THREE_SIDES,
    TWO_SIDES,
    Deal,
    check,
    deal_is_over,
    deal_page,
    document_of,
    enter_deal,
    listen,
    match_of,
    score,
    start,
    tap_piles,
)

PAIRS = ("Giuseppe", "Francesca", "Massimiliano", "Annamaria")
LONG = ("Massimiliano Bartolomeo della Francesca", "Wilhelmina", "Annunziata-Immacolata")
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
# Everything with words that is wider than the window or than the box it is in.
CUT = """() => {
  const width = document.documentElement.clientWidth, found = [];
  for (const each of document.querySelectorAll("main *")) {
    const seen = each.checkVisibility({ visibilityProperty: true });
    if (!seen || each.closest(".unseen, svg")) continue;
    const box = each.getBoundingClientRect(), style = getComputedStyle(each);
    const out = box.width && (box.right > width + 1 || box.left < -1);
    const hides = style.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1;
    if (out || hides) found.push(`${each.tagName} ${each.className}: ${each.textContent.trim()}`);
  }
  if (document.scrollingElement.scrollWidth > width) found.push("the page scrolls sideways");
  return found;
}"""
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


def one_deal(page: Page, *names: str, players: str = "") -> None:
    """A match of those people after its first deal."""
    start(page, *names, players=players)
    deal_is_over(page)
    sides = page.locator(".tile").count()
    check(page, {2: TWO_SIDES, 3: THREE_SIDES}[sides][0]["piles"] if sides < 4 else in_four())
    score(page, 1)
    listen(page)


def in_four() -> list[list[str]]:
    return [DECK[side::4] for side in range(4)]


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


@pytest.mark.long
@pytest.mark.parametrize("names", [("Anna", "Bruno"), ("Anna", "Bruno", "Carla"), PAIRS])
def test_the_main_parts_are_in_view_at_once(phone: Page, names: tuple[str, ...]) -> None:
    one_deal(phone, *names)
    assert phone.evaluate(OUT_OF_VIEW, list(ALWAYS)) == []


@pytest.mark.long
def test_each_figure_is_below_its_side(phone: Page) -> None:
    one_deal(phone, "Anna", "Bruno", "Carla")
    middles = "each => each.map((e) => e.getBoundingClientRect()).map((b) => b.x + b.width / 2)"
    tiles = phone.locator(".total").evaluate_all(middles)
    figures = phone.locator(".board tfoot .figure").evaluate_all(middles)
    assert [round(each) for each in figures] == pytest.approx(tiles, abs=6)


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


@pytest.mark.long
def test_a_double_tap_on_deal_over_is_one(phone: Page) -> None:
    table = start(phone, "Anna", "Bruno")
    for after in BOUNCES:
        phone.goto(table)
        listen(phone)
        with twice(phone, ".go", after):
            expect(phone.locator("#go")).to_be_visible()
            assert phone.url.endswith("/1/1/enter"), after
            expect(phone.locator("[name=scope-1]")).to_have_value("0")
            expect(phone.locator("[name=scope-2]")).to_have_value("0")
            expect(phone.locator(".card input:checked:not([value=''])")).to_have_count(0)


@pytest.mark.long
def test_a_double_tap_on_score_stores_once(phone: Page) -> None:
    start(phone, "Anna", "Bruno", target="99")
    for number, after in enumerate(BOUNCES, 1):
        deal_is_over(phone)
        check(phone, TWO_SIDES[0]["piles"])
        with twice(phone, "#go", after):
            expect(phone).to_have_url(re.compile(r"/t/\w+/1$"))
            expect(phone.locator("#news")).to_contain_text(f"Deal {number} is saved.")
            expect(phone.locator("#scope .num")).to_have_text(["0", "0"])
        assert len(document_of(phone)["deals"]) == number


@pytest.mark.long
def test_a_double_tap_on_back_opens_nothing(phone: Page) -> None:
    one_deal(phone, "Anna", "Bruno")
    for after in BOUNCES:
        deal_page(phone, 1)
        listen(phone)
        with twice(phone, ".go", after):
            expect(phone.locator("#scope .num")).to_have_text(["0", "0"])
        assert re.search(r"/t/\w+/1$", phone.url), after


@pytest.mark.long
def test_a_double_tap_on_rematch_starts_one(phone: Page) -> None:
    table = start(phone, "Anna", "Bruno", target="2")
    for match, after in enumerate(BOUNCES, 1):
        enter_deal(phone, 1, TWO_SIDES[0]["piles"])
        listen(phone)
        with twice(phone, ".go", after):
            # The second tap may send the first one's form again, which ends the first sending.
            expect(phone).to_have_url(re.compile(rf"/t/\w+/{match + 1}$"))
            expect(phone.locator("#scope .num")).to_have_text(["0", "0"])
        assert phone.request.get(f"{table}/{match + 2}").status == 404, after


# Any text size


@pytest.mark.long
@pytest.mark.parametrize("names", [("Anna", "Bruno"), LONG, PAIRS])
def test_any_text_size_keeps_the_button(phone: Page, names: tuple[str, ...]) -> None:
    one_deal(phone, *names)
    for way in ("score", "deal"):
        if way == "deal":
            deal_page(phone, 1)
        for width in (320, 360, 390):
            phone.set_viewport_size({"width": width, "height": 640})
            for percent in (100, 125, 150, 175, 200):
                phone.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
                where = way, width, percent
                assert (where, phone.evaluate(CUT)) == (where, [])
                expect(phone.locator(".go")).to_be_in_viewport(ratio=1)
