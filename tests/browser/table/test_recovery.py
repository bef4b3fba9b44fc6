"""A phone is lost, and another one comes back with the four words; the card that is printed."""

import re
from unicodedata import normalize

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_tap_targets import small_or_covered
from tests.helpers.browser.actions import (
    TWO_SIDES,
    deal_is_over,
    make_table,
    store_deal,
)
from tests.helpers.pdf_reader import read_pdf

BUTTON = "a.go"


def two_deals(phone: Page) -> str:
    """A table with two deals, its score on the phone: the table's address."""
    table = make_table(phone, "Anna", "Bruno", target="99")
    for deal in (1, 2):
        store_deal(phone, f"{table}/1", deal, TWO_SIDES[0]["piles"])
    phone.goto(table)
    return phone.url


def show_words(phone: Page) -> list[str]:
    phone.get_by_role("button", name="Show the words").tap()
    expect(phone.locator(".getback li")).to_have_count(4)
    return phone.locator(".getback li").all_inner_texts()


def come_back(phone: Page, table: str, words: str, name: str = "Anna") -> None:
    phone.goto(table)
    phone.get_by_role("link", name="I have the four words").tap()
    phone.get_by_label("The four words").fill(words)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Get back in").tap()


@pytest.mark.long
def test_going_back_hides_the_words(phone: Page) -> None:
    table = two_deals(phone)
    words = show_words(phone)
    phone.get_by_role("link", name="Back to the score").last.tap()
    phone.wait_for_url(re.compile(r"/t/\w+/1$"))
    phone.goto(table)
    expect(phone.locator(".getback")).to_have_count(0)
    # One of them may be a word of the page; "people" is in the list.
    assert not set(words) <= set(phone.locator("body").inner_text().lower().split())
    expect(phone.get_by_role("button", name="Show the words")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.long)]
)
def test_the_offer_covers_nothing_needed(new_phone: NewPhone, width: int, height: int) -> None:
    phone = new_phone(width, height)
    two_deals(phone)
    offered = phone.locator(BUTTON).bounding_box()
    assert offered is not None
    assert small_or_covered(phone) == []
    offer = phone.locator(".offer").bounding_box()
    assert offer is not None
    assert offer["y"] >= offered["y"] + offered["height"]
    assert offered["y"] + offered["height"] <= height
    phone.get_by_role("button", name="Not now").tap()
    expect(phone.locator(".offer")).to_have_count(0)
    assert phone.locator(BUTTON).bounding_box() == offered
    deal_is_over(phone)


def test_only_the_card_is_printed(new_phone: NewPhone) -> None:
    phone = new_phone(touch=False)
    path = make_table(phone, "Anna", "Bruno")
    phone.goto(f"{path}/words")
    table = phone.url.removesuffix("/words")
    phone.get_by_role("button", name="Make the words: Italiano").click()
    expect(phone.locator(".getback li")).to_have_count(4)
    words = phone.locator(".getback li").all_inner_texts()
    document = read_pdf(phone.pdf(prefer_css_page_size=True))
    assert len(document.pages) == 1
    text = document.pages[0].extract_text()
    # Some letters are printed as one: "ffi".
    printed = "".join(normalize("NFKC", text).split())
    assert all(word in printed for word in words)
    assert table in printed
    assert "Keepitwhereyoukeepthecards." in printed
    assert "Backtothescore" not in printed
    phone.emulate_media(media="print")
    card = phone.locator(".getback").bounding_box()
    assert card is not None
    assert card["width"] < 105 / 25.4 * 96
    assert card["height"] < 74 / 25.4 * 96
