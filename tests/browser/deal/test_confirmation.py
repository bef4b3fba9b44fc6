"""Two phones at a table: one enters a deal, the other confirms it, or objects to it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    TWO_SIDES,
    enter_deal,
    send_form,
    start,
    store_deal,
)
from tests.helpers.browser.page_tour import Stop
from tests.helpers.clients.seated_phones import seat_browser

FIRST, OTHER = TWO_SIDES[0]["piles"], TWO_SIDES[1]["piles"]
ARMED = "Promise.all(document.getAnimations().map((each) => each.finished))"
UNDER = """([x, y]) => {
  const hit = document.elementFromPoint(x, y);
  return hit?.closest("a, button, label")?.innerText ?? "";
}"""


def two_at_a_table(anna: Page, bruno: Page, database: str) -> str:
    """A table at which the other side confirms, and a phone of each side."""
    table = start(anna, "Anna", "Bruno")
    send_form(anna, f"{table}/settings", accepts="y")
    seat_browser(bruno.context, database, "Bruno", table)
    return table


def enter(page: Page, table: str, number: int = 1) -> None:
    """Enter the next deal."""
    page.goto(table)
    enter_deal(page, number, FIRST)


def object_to(page: Page, table: str, word: str) -> None:
    page.goto(table)
    page.get_by_role("link", name="Object").tap()
    page.get_by_label("What is not right?").fill(word)
    page.get_by_role("button", name="Object").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Correct deal")


@pytest.mark.long
def test_a_bouncing_finger_confirms_once(new_phone: NewPhone, database: str) -> None:
    anna, bruno = new_phone(), new_phone()
    table = two_at_a_table(anna, bruno, database)
    enter(anna, table)
    enter(anna, table, 2)
    bruno.goto(table)
    assert under_the_finger_after_confirming(bruno, "Deal 2: Anna") == ""
    expect(bruno.locator(".agree")).to_contain_text("Deal 1: Anna")
    bruno.goto(table)
    assert under_the_finger_after_confirming(bruno, "Deal 1: Anna") == ""


def under_the_finger_after_confirming(page: Page, deal: str) -> str:
    """What a second tap would hit, while no time passes for what moves on the page."""
    expect(page.locator(".agree")).to_contain_text(deal)
    page.evaluate(ARMED)
    button = page.get_by_role("button", name="That is right")
    box = button.bounding_box()
    assert box
    clock = page.context.new_cdp_session(page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": 0})
    button.tap()
    expect(page.locator(".agree", has_text=deal)).to_have_count(0)
    hit = page.evaluate(UNDER, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    clock.detach()
    return str(hit)


def pages_of_both_phones(anna: Page, bruno: Page, database: str) -> Iterator[Stop]:
    """What the side sees that is asked, before and after it objects."""
    table = two_at_a_table(anna, bruno, database)
    for number in (1, 2):
        store_deal(anna, f"{table}/1", number, FIRST)
    for address in ("", "/1/1", "/1/1/object", "/settings"):
        bruno.goto(table + address)
        yield f"confirming {address}", bruno
    object_to(bruno, table, "the settebello was ours, and so were the last three")
    for address in ("", "/1/2", "/1/2/enter", "/1/2/counts"):
        bruno.goto(table + address)
        yield f"objected {address}", bruno
