"""Two phones at a table: one enters a deal, the other confirms it, or objects to it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    enter_deal,
    pick,
    result_of,
    score,
    send_form,
    shows_points,
    start,
    store_deal,
    tap,
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


def confirm(page: Page, table: str) -> None:
    page.goto(table)
    page.get_by_role("button", name="That is right").tap()
    expect(page.get_by_text("confirmed by")).to_be_visible()


def object_to(page: Page, table: str, word: str) -> None:
    page.goto(table)
    page.get_by_role("link", name="Object").tap()
    page.get_by_label("What is not right?").fill(word)
    page.get_by_role("button", name="Object").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Correct deal")


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False])
def test_both_phones_see_the_confirmation(
    new_phone: NewPhone, database: str, scripts: bool
) -> None:
    anna, bruno = new_phone(scripts=scripts), new_phone(scripts=scripts)
    table = two_at_a_table(anna, bruno, database)
    enter(anna, table)
    expect(anna.get_by_text("Deal 1: to be confirmed by Bruno.")).to_be_visible()
    expect(anna.get_by_role("button", name="That is right")).to_have_count(0)
    bruno.goto(table)
    expect(bruno.get_by_text("Deal 1: Anna 1, Bruno 3. Entered by Anna.")).to_be_visible()
    confirm(bruno, table)
    anna.goto(table)
    expect(anna.get_by_text("Deal 1: confirmed by Bruno.")).to_be_visible()
    anna.get_by_role("link", name="Deal 1").tap()
    expect(anna.get_by_text("✓ Confirmed by Bruno")).to_be_visible()


@pytest.mark.long
def test_an_objection_leads_to_a_correction(new_phone: NewPhone, database: str) -> None:
    anna, bruno = new_phone(), new_phone()
    table = two_at_a_table(anna, bruno, database)
    enter(anna, table)
    object_to(bruno, table, "the settebello was ours")
    objection = "Deal 1, objection by Bruno: “the settebello was ours”"
    expect(bruno.get_by_text(objection)).to_be_visible()
    anna.goto(table)
    expect(anna.get_by_text(objection)).to_be_visible()
    anna.get_by_role("link", name="Correct it").tap()
    expect(anna.get_by_text(objection)).to_be_visible()
    pick(anna, 1)
    tap(anna, FIRST[1][0])
    score(anna, 1)
    expect(anna.get_by_text(objection)).to_have_count(0)
    expect(anna.get_by_text("Deal 1: to be confirmed by Bruno.")).to_be_visible()
    confirm(bruno, table)


@pytest.mark.long
def test_an_outdated_confirmation_asks_again(new_phone: NewPhone, database: str) -> None:
    anna, bruno = new_phone(), new_phone()
    table = two_at_a_table(anna, bruno, database)
    enter(anna, table)
    bruno.goto(table)
    bruno.context.route("**/changed", lambda route: None)  # nothing new is heard meanwhile
    anna.goto(f"{table}/1/1/enter")
    check(anna, OTHER)
    anna.locator("#go").tap()
    result_of(anna, 1)
    bruno.get_by_role("button", name="That is right").tap()
    expect(bruno.get_by_role("alert")).to_contain_text("The deal was corrected meanwhile")
    shows_points(bruno, [0, 3])
    bruno.get_by_role("button", name="That is right").tap()
    expect(bruno.get_by_text("✓ Confirmed by Bruno")).to_be_visible()


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
    expect(page.locator(".agree")).not_to_contain_text(deal)
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
