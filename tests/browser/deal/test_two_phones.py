"""Two phones, two pages, impatient fingers: nothing is lost, doubled or overwritten."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.primiera.test_dispute import going_back_keeps_the_cards
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    document_of,
    enter_deal,
    match_of,
    open_deal,
    result_of,
    score,
    start,
    store_deal,
)
from tests.helpers.clients.seated_phones import seat_browser

FIRST, OTHER = TWO_SIDES[0]["piles"], TWO_SIDES[1]["piles"]


def two_phones_send(phone: Page, other: Page, database: str, ours: Sequence[Sequence[str]]) -> None:
    """Both phones hold the empty grid; the other sends after the first, which a double tap has sent
    once."""
    open_deal(phone, "Anna", "Bruno")
    seat_browser(other.context, database, "Bruno", match_of(phone).rpartition("/")[0])
    other.goto(phone.url)
    check(other, ours)
    check(phone, FIRST)
    phone.locator("#go").dblclick()
    result_of(phone, 1)
    assert versions(phone) == 1
    expect(other.locator("#news")).to_contain_text("Anna has entered deal 1")
    other.locator("#go").tap()


def both_are_shown(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1 is stored already")


def versions(page: Page) -> int:
    """How many versions of the first deal are stored, and only one deal."""
    document = document_of(page)
    assert len(document["deals"]) == 1
    page.goto(re.sub(r"(/t/\w+).*", r"\1/1/1", page.url))
    return max(1, page.locator(".history > li").count())


def test_a_conflict_settled_elsewhere_ends(phone: Page, new_phone: NewPhone, database: str) -> None:
    second = new_phone()
    two_phones_send(phone, second, database, OTHER)
    both_are_shown(second)
    expect(second.get_by_role("alert")).to_contain_text("Nothing was overwritten")
    expect(second.locator("tbody tr")).to_have_text(
        [re.compile(r"Stored\s*\+1\s*\+3"), re.compile(r"Yours\s*\+0\s*\+3")]
    )
    expect(second.get_by_role("button", name="Take mine")).to_be_visible()
    dora = new_phone()
    table = match_of(second).rpartition("/")[0]
    seat_browser(dora.context, database, "Dora", table)
    store_deal(dora, f"{table}/1", 1, OTHER)
    expect(second.get_by_text("Dora has settled deal 1 meanwhile")).to_be_visible()
    expect(second.locator("main button")).to_have_count(0)
    second.get_by_role("link", name="Go on with what is stored").tap()
    second.wait_for_url("**/1/1")


@pytest.mark.with_worker
def test_pages_from_memory_are_as_left(new_phone: NewPhone, browser_with_memory: Browser) -> None:
    going_back_keeps_the_cards(new_phone(browser=browser_with_memory))


@pytest.mark.long
@pytest.mark.with_worker
def test_going_back_by_loading_stores_once(
    phone: Page,
) -> None:
    start(phone, "Anna", "Bruno")
    enter_deal(phone, 1, FIRST)
    phone.evaluate("history.back()")
    expect(phone.locator("#go")).to_be_visible()
    expect(phone.locator(".held1")).to_have_text("12")
    score(phone, 1)
    assert versions(phone) == 1
