"""A made-up match, from the first page to thrown away, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_axe import violations
from tests.browser.every_page.test_tap_targets import small_or_covered
from tests.helpers.browser.actions import DECK, check, deal_is_over, open_menu
from tests.helpers.browser.layout_check import misfits


def try_it(phone: Page) -> str:
    phone.goto("/")
    phone.get_by_role("button", name="Try it with a made-up match").tap()
    expect(phone.locator(".tried")).to_be_visible()
    phone.wait_for_load_state()  # before that it may be without its styles
    return phone.url


def test_a_deal_is_tried_and_thrown_away(phone: Page) -> None:
    table = try_it(phone)
    assert phone.evaluate("document.querySelector('.dock').getBoundingClientRect().bottom") <= 640
    deal_is_over(phone)
    check(phone, [DECK[::2], DECK[1::2]])
    phone.locator("#go").tap()
    expect(phone.locator("#deals ~ table tbody tr")).to_have_count(4)
    phone.get_by_role("button", name="Throw it away").tap()
    expect(phone.get_by_role("heading", name="Who plays?")).to_be_visible()
    answer = phone.goto(table)
    assert answer and answer.status == 404


@pytest.mark.long
def test_each_point_explains_itself(phone: Page) -> None:
    table = try_it(phone)
    for point in ("Carte", "Denari", "Settebello", "Primiera", "Scope"):
        phone.goto(f"{table}/4/1")
        phone.get_by_role("link", name=point, exact=True).tap()
        expect(phone.locator(":target")).to_contain_text(point)
        expect(phone.locator(":target")).to_be_in_viewport(ratio=1)
    phone.get_by_role("link", name="Back to the score").last.tap()
    expect(phone.locator("#totals")).to_be_visible()


@pytest.mark.long
def test_the_rules_are_two_taps_away(phone: Page) -> None:
    try_it(phone)
    open_menu(phone)
    phone.get_by_role("link", name="Rules of this match").tap()
    expect(phone.locator(".rule-card")).to_be_visible()
    back = phone.get_by_role("link", name="Back to the score").last
    expect(back).to_be_in_viewport(ratio=1)
    back.tap()
    deal_is_over(phone)
    phone.get_by_role("link", name="Rules", exact=True).tap()
    phone.get_by_role("link", name="Back to the deal").last.tap()
    expect(phone.locator("#go")).to_be_visible()


@pytest.mark.long
def test_its_pages_fit_at_any_text_size(new_phone: NewPhone) -> None:
    phone = new_phone(mobile=False)
    table = try_it(phone)
    found = []
    for address in (
        "",
        "/4/1",
        "/4/rules",
        "/4/rules#primiera",
        "/4/4/enter",
        "/figures",
        "/people/1",
    ):
        phone.goto(table + address)
        found += violations(phone, address) + small_or_covered(phone)
        found += misfits(phone, address)
    assert found == []
