"""A phone is lost, and another one comes back by the recovery link; the card that is printed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import make_table
from tests.helpers.pdf_reader import read_pdf


def make_link(phone: Page) -> str:
    """The link, made on the page that is open."""
    phone.get_by_role("button", name="Make the link").click()
    return phone.get_by_role("textbox", name="The link").input_value()


@pytest.mark.long
def test_going_back_hides_the_link(phone: Page) -> None:
    phone.goto(f"{make_table(phone, 'Anna', 'Bruno')}/seats")
    phone.get_by_role("link", name="Link to get back in").tap()
    make_link(phone)
    phone.go_back()
    expect(phone.locator(".getback")).to_have_count(0)
    phone.go_forward()
    expect(phone.locator(".getback")).to_have_count(0)


def test_only_the_card_is_printed(new_phone: NewPhone) -> None:
    phone = new_phone(touch=False)
    phone.goto(f"{make_table(phone, 'Anna', 'Bruno')}/recovery")
    link = make_link(phone)
    document = read_pdf(phone.pdf(prefer_css_page_size=True))
    assert len(document.pages) == 1
    printed = "".join(document.pages[0].extract_text().split())
    assert printed.count(link) == 1
    assert "Keepitwhereyoukeepthecards." in printed
    assert "Backtothescore" not in printed and "Copythelink" not in printed
    phone.emulate_media(media="print")
    card = phone.locator(".getback").bounding_box()
    assert card is not None
    assert card["width"] < 105 / 25.4 * 96
    assert card["height"] < 74 / 25.4 * 96
