"""A stranger's table in a browser: what comes of an answer is shown at once; nothing is lost."""

from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import make_table


def test_what_comes_of_an_answer_is_shown_at_once(phone: Page) -> None:
    phone.goto(f"{make_table(phone, 'Anna', 'Bruno')}/import")
    phone.get_by_label("or its text, pasted").fill("n;G;P\n1;8;3\n2;4;2\n1;9;1\n2;3;2\n")
    phone.get_by_role("button", name="See what it holds").tap()
    expect(phone.get_by_role("button", name="Add 2 matches")).to_be_visible()
    name = phone.get_by_label("Name 1")
    name.fill("Gino")
    name.press("Tab")
    expect(phone.locator(".found")).to_contain_text("Gino – P")
    expect(phone.get_by_label("Name 2")).to_be_focused()
    phone.get_by_label("A new match begins").select_option("never")
    expect(phone.locator(".found")).to_contain_text("came after the match had ended")
    expect(phone.locator(".begins")).to_have_text(["Match 1"])
    # Without a connection the page stays as it is, and the next answer brings all.
    phone.context.set_offline(True)
    with phone.expect_event("requestfailed"):
        phone.get_by_label("A match was over").select_option("")
    phone.context.set_offline(False)
    phone.get_by_label("A new match begins").select_option("restart-1")
    expect(phone.get_by_role("button", name="Add 2 matches")).to_be_visible()
    expect(phone.get_by_label("Name 1")).to_have_value("Gino")
    phone.get_by_role("button", name="Add 2 matches").tap()
    phone.wait_for_url("**/matches?stored=2-3")
    expect(phone.locator(".note")).to_have_text("Stored: matches 2 to 3.")


def test_a_table_of_a_file_has_the_phones_zone(phone: Page) -> None:
    phone.goto("/open")
    own = phone.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    phone.get_by_label("or its text, pasted").fill("Anna, Bruno\n4 3\n")
    phone.get_by_role("button", name="See what it holds").tap()
    expect(phone.locator("[name=zone]")).to_have_value(own)
