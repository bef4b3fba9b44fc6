"""A phone is lost, and another one comes back by the recovery link; the card that is printed."""

from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import make_table
from tests.helpers.pdf_reader import read_pdf


def make_link(phone: Page) -> str:
    """The link, made on the page that is open."""
    phone.get_by_role("button", name="Make the link").click()
    return phone.get_by_role("textbox", name="The link").input_value()


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
