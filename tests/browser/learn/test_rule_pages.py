"""The rules for a stranger on paper."""

import pytest
from playwright.sync_api import Page

from tests.browser.primiera.test_dispute import A4, is_one_page_of, printed


@pytest.mark.long
def test_only_the_cards_are_printed(phone: Page) -> None:
    phone.goto("/rules/assi?cards=french")
    sheet = printed(phone, format="A4")
    assert is_one_page_of(sheet, A4)
    text = sheet.pages[0].extract_text()
    assert "On this page" not in text and "Other rules" not in text
    assert "A small round" in text and "Primiera, card by card" in text
