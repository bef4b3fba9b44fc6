"""An old evening typed with the keyboard: totals run, and nothing is lost without a connection."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.every_page.test_every_page import nothing_is_wrong
from tests.helpers.browser.actions import make_table


def open_rows(page: Page, *names: str, players: str = "", **fields: str) -> None:
    """The rows of an evening at a new table."""
    page.goto(f"{make_table(page, *names, players=players, **fields)}/evening")
    to_the_rows(page)


def to_the_rows(page: Page) -> None:
    page.get_by_role("button", name="On to the points").click()
    expect(page.get_by_label("Row 1, Anna")).to_be_visible()
    page.wait_for_load_state()


def field(page: Page, row: int, name: str) -> Locator:
    return page.get_by_label(f"Row {row}, {name}", exact=True)


def total(page: Page, row: int) -> Locator:
    return page.locator(".after").nth(row - 1)


def type_deals(page: Page, *deals: str) -> None:
    """Type figures from where the focus is, Enter after each: "31" is a deal of 3 to 1."""
    for figure in "".join(deals):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")


def test_an_evening_is_typed_by_keys_alone(phone: Page) -> None:
    phone.goto(f"{make_table(phone, 'Anna', 'Bruno', target='7')}/evening")
    nothing_is_wrong(iter([("old evening", phone)]))
    to_the_rows(phone)
    field(phone, 1, "Anna").focus()
    type_deals(phone, "31", "41", "12")
    expect(total(phone, 3)).to_have_text("1 : 2")
    expect(phone.locator("#remark-2")).to_have_text(re.compile(r"Anna wins 7 to 2\.\s*Match 2"))
    expect(field(phone, 4, "Anna")).to_be_focused()
    phone.keyboard.press("ArrowUp")
    expect(field(phone, 3, "Anna")).to_be_focused()
    phone.keyboard.type("0")
    phone.keyboard.press("ArrowDown")
    expect(total(phone, 3)).to_have_text("0 : 2")
    phone.keyboard.type("30")
    expect(phone.locator("#remark-4")).to_be_hidden()
    phone.keyboard.press("Enter")
    phone.keyboard.type("1")
    expect(phone.locator("#remark-4")).to_have_text(
        "31 points in one deal: these rules can give 22 at most."
    )
    expect(phone.locator("#live")).to_contain_text("31 points in one deal")
    nothing_is_wrong(iter([("rows of an evening", phone)]))
    field(phone, 4, "Anna").fill("3")
    expect(phone.locator("#remark-4")).to_be_hidden()
    expect(field(phone, 13, "Anna")).to_be_hidden()
    field(phone, 12, "Bruno").fill("1")
    expect(field(phone, 13, "Anna")).to_be_visible()
    expect(phone.locator("#remark-6")).to_contain_text("No points here")
    field(phone, 12, "Bruno").fill("")
    field(phone, 4, "Bruno").focus()
    phone.keyboard.press("Control+Enter")
    phone.wait_for_url("**/matches?*")
    expect(phone.locator(".note")).to_have_text("Stored: matches 2 to 3.")
    expect(phone.locator("a.row .scores").first).to_have_text(re.compile(r"Anna\s*3\s*Bruno\s*3"))


def test_a_bad_connection_loses_only_totals(phone: Page) -> None:
    open_rows(phone, "Anna", "Bruno")
    rows, setup = phone.locator("table"), phone.url
    phone.context.set_offline(True)
    field(phone, 1, "Anna").fill("3")
    with phone.expect_event("requestfailed"):
        field(phone, 1, "Bruno").fill("1")
    expect(rows).to_have_class(re.compile("pale"))
    expect(total(phone, 1)).to_have_text("")
    phone.context.set_offline(False)
    expect(total(phone, 1)).to_have_text("3 : 1")
    expect(rows).not_to_have_class(re.compile("pale"))
    phone.goto(setup)
    to_the_rows(phone)
    expect(field(phone, 1, "Bruno")).to_have_value("1")
    expect(total(phone, 1)).to_have_text("3 : 1")
    phone.get_by_role("button", name="Store this evening").tap()
    phone.wait_for_url("**/matches?*")
    phone.goto(setup)
    to_the_rows(phone)
    expect(field(phone, 1, "Bruno")).to_have_value("")
