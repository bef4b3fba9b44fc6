"""One table on three phones, two that enter and one that watches: sit down, follow, take back."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    shows_points,
    start,
)

# The first gives 1 : 3, the other 0 : 3.
FIRST, OTHER = TWO_SIDES[0]["piles"], TWO_SIDES[1]["piles"]


def let_others_in(phone: Page) -> None:
    phone.get_by_role("button", name="Let others in").tap()
    expect(phone.locator(".code")).to_be_visible()


def link_on(phone: Page) -> str:
    return phone.locator("#text").input_value()


def sit_down(phone: Page, name: str) -> None:
    """On the page to which link or code lead, as one of those who play."""
    phone.locator(f'.people [value="{name}"]').tap()
    phone.wait_for_url(re.compile(r"/t/\w+$"))


def two_at_a_table(new_phone: NewPhone, **about: Any) -> tuple[Page, Page, str]:
    """Anna's phone, which made the table, Bruno's, and the address."""
    anna, bruno = new_phone(**about), new_phone(**about)
    table = start(anna, "Anna", "Bruno")
    let_others_in(anna)
    bruno.goto(link_on(anna))
    sit_down(bruno, "Bruno")
    anna.goto(table)
    return anna, bruno, table


def tapped(phone: Page) -> list[str]:
    found: list[str] = phone.locator(".card input:checked").evaluate_all(
        "all => all.map((one) => one.id)"
    )
    return found


def take_back_bruno(anna: Page, table: str) -> None:
    anna.goto(f"{table}/seats")
    anna.get_by_role("button", name="Take back Bruno").tap()
    expect(anna.get_by_role("button", name="Undo")).to_be_visible()


@pytest.mark.long
def test_a_returned_seat_keeps_its_taps(new_phone: NewPhone, browser_with_memory: Browser) -> None:
    anna, bruno, table = two_at_a_table(new_phone, browser=browser_with_memory)
    deal_is_over(bruno)
    check(bruno, FIRST)
    before = tapped(bruno)
    take_back_bruno(anna, table)
    bruno.locator("#go").tap()
    expect(bruno.get_by_role("heading", level=1)).to_have_text("This phone can watch")
    anna.get_by_role("button", name="Undo").tap()
    expect(anna.get_by_role("button", name="Take back Bruno")).to_be_visible()
    bruno.go_back()
    expect(bruno.locator("#go")).to_be_visible()
    assert tapped(bruno) == before
    bruno.locator("#go").tap()
    shows_points(bruno, [1, 3])
