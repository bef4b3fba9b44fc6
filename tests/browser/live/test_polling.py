"""What others do at the table appears on every phone, without a reload, and takes nothing away."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    document_of,
    enter_deal,
    listen,
    pick,
    result_of,
    score,
    shows_points,
    shows_totals,
    start,
    stop_clock,
    tap,
)
from tests.helpers.clients.seated_phones import seat_browser

# The first gives 1 : 3, the other 0 : 3.
FIRST, OTHER = TWO_SIDES[0]["piles"], TWO_SIDES[1]["piles"]
POLL, NEWS = "**/changed", "#news"
MINUTE = 60_000
WON = {
    "rules": {"preset": "traditional", "target": 4},
    "sides": [{"name": "Ana"}, {"name": "Bruno"}],
    "deals": [{"points": [8, 4]}],
}
MANY_FRAMES = 1000
HIDE = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LED_ON = """(address) => {
  // What changes only the address of this page leads nowhere.
  history.replaceState(null, "", `${location.pathname}?other`);
  navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  setTimeout(() => navigator.serviceWorker.dispatchEvent(new Event("controllerchange")), 300);
  location.assign(address);
}"""
PLACES = """() => [...document.querySelectorAll("main a, main button")]
  .filter((each) => each.checkVisibility() && !each.closest(".news"))
  .map((each) => [each.innerText, each.getBoundingClientRect().y])"""
# Resolves when news have come to the page, with whether its buttons are deaf then.
IS_DEAF = """() => new Promise((done) => document.addEventListener("renewed", async () => {
  await null;
  done(document.getAnimations().some((each) => each.animationName === "deaf"));
}, { once: true }))"""


@pytest.fixture
def sit(new_phone: NewPhone, database: str) -> Callable[..., Page]:
    """Called with a phone that may score, and a name: another phone that may, on the same page."""

    def sit(scorer: Page, name: str) -> Page:
        phone = new_phone()
        seat_browser(phone.context, database, name, scorer.url)
        phone.goto(scorer.url)
        return phone

    return sit


@pytest.fixture
def anna(phone: Page) -> Page:
    """The phone that made the table, on its page."""
    start(phone, "Anna", "Bruno")
    return phone


def enter(page: Page, piles: Any, deal: int = 1) -> None:
    """From the score through the cards to the result."""
    enter_deal(page, deal, piles)


# When the page has asked since then, by its own clock.
NOBODY_ANSWERS = """() => {
  window.asked = [];
  window.fetch = async () => { asked.push(Date.now()); throw new TypeError(); };
}"""


def hold(page: Page, address: str) -> list[Route]:
    """What the page, or its worker, asks there from now on is kept from the server."""
    held: list[Route] = []
    page.context.route(address, lambda route: held.append(route))
    return held


def wait_for(page: Page, held: list[Route]) -> Route:
    """The first request that was held, once there is one."""
    for _ in range(MANY_FRAMES):
        if held:
            return held[0]
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("nothing is asked there")


def take_back(maker: Page, name: str) -> None:
    table = re.sub(r"(/t/\w+).*", r"\1", maker.url)
    manager = maker.context.new_page()
    manager.goto(f"{table}/seats")
    manager.get_by_role("button", name=f"Take back {name}").tap()
    expect(manager.get_by_role("button", name=f"Undo {name}")).to_be_visible()
    manager.close()


def counts(page: Page, *scope: int) -> None:
    expect(page.locator("#scope .num")).to_have_text([str(count) for count in scope])


def more(page: Page, side: int) -> Locator:
    return page.locator(f"#scope .owner{side} .more-scope")


# The score


def test_a_stored_deal_appears_elsewhere(
    anna: Page, new_phone: NewPhone, sit: Callable[..., Page]
) -> None:
    """With its chart; but not under a finger that is down, and what is read stays in place."""
    watcher, bruno = new_phone(), sit(anna, "Bruno")
    watcher.goto(anna.url)
    # So low a window has the end of the page in its middle.
    anna.set_viewport_size({"width": 360, "height": 240})
    below = anna.get_by_role("link", name="All the rules")
    below.evaluate("each => each.scrollIntoView({ block: 'start' })")
    # A whole pixel, for a page scrolls by whole ones.
    place = "each => Math.round(each.getBoundingClientRect().y)"
    before = below.evaluate(place)
    watcher.mouse.move(180, 300)
    watcher.mouse.down()
    enter(bruno, FIRST)
    expect(anna.locator(".deals tbody tr")).to_have_count(1)
    assert abs(below.evaluate(place) - before) <= 1
    with watcher.expect_response(POLL):
        pass
    shows_totals(watcher, [0, 0])
    watcher.mouse.up()
    for page in (anna, watcher):
        shows_totals(page, [1, 3])
        expect(page.locator(".deals tbody tr")).to_have_count(1)
        expect(page.locator(NEWS)).to_have_text("Bruno has entered deal 1: 1–3. Now Bruno deals.")
        expect(page).to_have_title("Anna – Bruno 1 : 3")
    # What has moved hears no tap at first; what the stored deal moved has had its moment.
    listen(anna)
    anna.evaluate(f"() => {{ window.deaf = ({IS_DEAF})(); }}")
    more(bruno, 2).tap()
    assert anna.evaluate("() => window.deaf") is False
    counts(anna, 0, 1)
    deal_is_over(bruno)
    check(bruno, OTHER)
    expect(anna.locator(NEWS)).to_have_text("Bruno is entering the cards.")
    anna.evaluate(f"() => {{ window.deaf = ({IS_DEAF})(); }}")
    score(bruno, 2)
    assert anna.evaluate("() => window.deaf") is True
    deal_is_over(anna)
    assert anna.url.endswith("/3/enter")


# Scope


def test_scope_tapped_at_once_are_all_kept(anna: Page, sit: Callable[..., Page]) -> None:
    """And a lost connection is shown until there is one again."""
    bruno = sit(anna, "Bruno")
    held = [hold(page, "**/scope") for page in (anna, bruno)]
    more(anna, 1).tap()
    more(bruno, 2).tap()
    more(bruno, 2).evaluate("plus => plus.click()")
    counts(anna, 1, 0)
    counts(bruno, 0, 2)
    for page, kept in zip((anna, bruno), held, strict=True):
        wait_for(page, kept)
        for sent in kept:
            sent.continue_()
        page.context.unroute("**/scope")
    for page in (anna, bruno):
        counts(page, 1, 2)

    line = anna.get_by_text("No connection: what you see may be old.")
    expect(line).to_be_hidden()
    anna.evaluate("scrollTo(0, 225)")  # where the browser would move the page to hold a sentence
    places = anna.evaluate(PLACES)
    anna.context.set_offline(True)
    expect(line).to_be_visible()
    assert anna.evaluate(PLACES) == places
    with bruno.expect_response("**/scope"):
        more(bruno, 1).tap()
    counts(anna, 1, 2)
    anna.context.set_offline(False)
    expect(line).to_be_hidden()
    counts(anna, 2, 2)


# Entering


def test_half_tapped_cards_survive_updates(anna: Page, sit: Callable[..., Page]) -> None:
    """Who enters is seen from the first tap, and told once."""
    name = "Massimiliano Bartolomeo"
    bruno = sit(anna, name)
    places = anna.evaluate(PLACES)
    told: list[str] = []
    bruno.on("request", lambda sent: told.append(sent.url))
    deal_is_over(bruno)
    assert not [url for url in told if url.endswith("/entering")]
    tap(bruno, "7d")
    expect(anna.locator(NEWS)).to_have_text(f"{name} is entering the cards.")
    assert anna.evaluate(PLACES) == places
    expect(bruno.locator(NEWS)).to_be_empty()
    tap(bruno, "6d", "5d")
    assert len([url for url in told if url.endswith("/entering")]) == 1
    deal_is_over(anna)
    expect(anna.locator(NEWS)).to_have_text(f"{name} is entering the cards.")

    tap(anna, "7d", "6d")
    pick(anna, 2)
    tap(anna, "7c")
    places = anna.evaluate(PLACES)
    check(bruno, FIRST)
    score(bruno, 1)
    expect(anna.locator(NEWS)).to_contain_text(f"{name} has entered deal 1: 1–3.")
    for card, side in (("7d", 1), ("6d", 1), ("7c", 2)):
        expect(anna.locator(f"#c{card} input")).to_have_value(str(side))
    assert anna.evaluate(PLACES) == places
    anna.locator(NEWS).get_by_role("link", name="See").tap()
    result_of(anna, 1)
    shows_points(anna, [1, 3])


# A seat that was taken back


def test_an_ended_seat_keeps_its_typed_form(
    anna: Page, sit: Callable[..., Page], long: bool
) -> None:
    """And stores nothing of it."""
    table = anna.url
    bruno = sit(anna, "Bruno")
    typed = []
    for way in ("1/1/enter", "1/details", *(("1/1/winners", "1/1/points", "new") if long else ())):
        page = bruno.context.new_page()
        page.goto(f"{table}/{way}")
        field = page.locator("[name=scope-1], [name=points-1], [name=note], [name=name-1]").first
        field.fill("7")
        typed.append((page, field))
    (entry, field), *_ = typed
    check(entry, FIRST)
    take_back(anna, "Bruno")
    for page, field in typed:
        expect(page.locator(NEWS)).to_contain_text("This phone's seat was taken back")
        expect(field).to_have_value("7")
    entry.locator("#go").tap()
    # It waits with its reason: the seat may be given back.
    expect(entry.locator("#outbox [role=alert]").first).to_have_text("This phone can watch")
    expect(entry.locator("#outbox").get_by_role("button", name="Try again")).to_be_visible()
    assert document_of(anna)["deals"] == []


# Under the finger


# Asking


# For how long the page rests after each answer, and how often it has asked.
PAUSES = """(() => {
  const set = setTimeout, usual = fetch;
  window.polls = window.pause = 0;
  window.setTimeout = (act, after, ...more) => {
    if (act.name === "ask") pause = after;
    return set(act, after, ...more);
  };
  window.fetch = (...request) => {
    polls += /changed$/.test(request[0]);
    return usual(...request);
  };
})()"""
SHORT, LONG = 1300, 30_000


@pytest.fixture
def still(phone: Page) -> Page:
    """A phone for which time passes only as it is told."""
    stop_clock(phone)
    phone.add_init_script(PAUSES)
    return phone


def pause_of(phone: Page) -> float:
    """For how long the page rests, once it has an answer."""
    for _ in range(20 * MANY_FRAMES):
        if pause := phone.evaluate("pause"):
            return float(pause)
    raise AssertionError("it has not asked")


def pause_after(phone: Page, act: str | int) -> float:
    """For how long it rests when it has asked, so many milliseconds later or after that."""
    pause_of(phone)
    phone.evaluate("() => { pause = 0; }")
    if isinstance(act, str):
        phone.evaluate(act)
    else:
        phone.clock.fast_forward(act)  # it asks at the end, once
    return pause_of(phone)


def test_a_page_asks_less_where_nothing_happens(still: Page) -> None:
    """Within two seconds of a tap at a table in play all others have asked."""
    start(still, "Anna", "Bruno")
    assert pause_after(still, 9 * MINUTE) == SHORT
    still.evaluate("() => { document.hasFocus = () => false; }")
    assert pause_after(still, 2000) == SHORT, "a window behind others may lie on a second screen"
    assert SHORT < pause_after(still, 4 * MINUTE) < pause_after(still, 40 * MINUTE) == LONG
    other = still.context.new_page()
    other.goto(still.url)
    with other.expect_response("**/scope"):
        more(other, 1).tap()
    other.close()
    assert pause_after(still, LONG) == pause_after(still, 9 * MINUTE) == SHORT
    for touch in ("pointerdown", "keydown"):
        assert pause_after(still, 40 * MINUTE) == LONG
        assert pause_after(still, f"document.dispatchEvent(new Event('{touch}'))") == SHORT


def test_a_hidden_page_asks_nothing(still: Page) -> None:
    start(still, "Anna", "Bruno")
    pause_after(still, 40 * MINUTE)
    still.evaluate(HIDE, "hidden")
    asked = still.evaluate("polls")
    still.clock.fast_forward(10 * MINUTE)
    still.evaluate("() => fetch('/')")
    assert still.evaluate("polls") == asked
    assert pause_after(still, f"({HIDE})('visible')") == SHORT


def test_a_match_that_is_over_is_asked_about_less(still: Page) -> None:
    still.goto(bring_in(still, WON))
    assert SHORT < pause_after(still, 5 * MINUTE) < pause_after(still, 40 * MINUTE) == LONG


def test_a_failing_server_is_asked_less(still: Page) -> None:
    """One lost answer is not told; meanwhile the page counts its own minutes."""
    start(still, "Anna", "Bruno", minutes="30", zone="Europe/Rome")
    still.clock.run_for(6_000)
    expect(still.locator(".clock")).to_contain_text("30 minutes left")
    pause_after(still, 2000)
    still.evaluate(NOBODY_ANSWERS)
    asked: list[int] = []
    while len(asked) < 6:
        still.clock.run_for(500)
        asked = still.evaluate("asked")
        assert len(asked) != 1 or still.locator("#unheard").is_hidden()
    pauses = [(after - before) / 1000 for before, after in pairwise(asked)]
    assert pauses[0] < 6 < 12 < pauses[4] < 60
    expect(still.locator("#unheard")).to_be_visible()


def test_a_takeover_forgets_no_page(phone: Page) -> None:
    """A page that is opened in the very moment a new worker takes over may never be answered."""
    table = start(phone, "Anna", "Bruno")
    held: list[Route] = []
    held: list[Route] = []
    phone.route("**/seats", lambda route: route.continue_() if held else held.append(route))
    led: list[str] = []
    phone.on(
        "request",
        lambda request: led.append(request.url) if request.is_navigation_request() else None,
    )
    phone.evaluate(LED_ON, f"{table}/seats")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Who sits at this table")
    assert {urlsplit(each).path for each in led} == {urlsplit(f"{table}/seats").path}


def test_a_deletion_is_seen_without_a_reload(new_phone: NewPhone) -> None:
    phone, watcher = new_phone(), new_phone()
    match = bring_in(phone, WON)
    watcher.goto(match)
    expect(watcher.locator(".cry")).to_contain_text("Ana wins ")
    phone.goto(f"{match}/delete")
    phone.get_by_role("button", name="Put it in the bin").tap()
    expect(watcher.get_by_role("heading", level=1)).to_have_text("This match is in the bin")
    expect(watcher.get_by_role("button", name="Take it out Match 2")).to_be_hidden()
