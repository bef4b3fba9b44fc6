"""The rules for a stranger on a phone: asked in plain words, led to the place, and on paper."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_every_page import wrong
from tests.browser.primiera.test_dispute import A4, is_one_page_of, printed


# The other answer is a stop of the walk through files.
@pytest.mark.long
@pytest.mark.parametrize("query", ["?q=xyzzy&cards=french"])
def test_axe_accepts_the_answered_rules(phone: Page, query: str) -> None:
    phone.goto(f"/rules/assi{query}")
    found = list(wrong(phone, query))
    assert not found, "\n".join(found)


def test_answers_work_without_a_script(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(scripts=False)
    phone.goto("/rules/traditional")
    phone.get_by_label("Ask about these rules").fill("when is it a scopa?")
    phone.get_by_role("button", name="Find").tap()
    answer = phone.locator("#found")
    expect(answer).to_be_in_viewport()
    expect(answer).to_contain_text("Who takes the last card from the table has a scopa.")
    answer.get_by_role("link", name="When is it a scopa?").tap()
    expect(phone.locator("#scopa")).to_be_in_viewport()


@pytest.mark.long
def test_only_the_cards_are_printed(phone: Page) -> None:
    phone.goto("/rules/assi?q=who+deals&cards=french")
    sheet = printed(phone, format="A4")
    assert is_one_page_of(sheet, A4)
    text = sheet.pages[0].extract_text()
    assert "What answers" not in text and "Ask about" not in text
    assert "A small round" in text and "Primiera, card by card" in text
