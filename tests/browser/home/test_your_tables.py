"""Two tabs, very many tables, one of them taken off the list, and a file that becomes a table."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_axe import violations
from tests.helpers.browser.actions import MATCH, another_table, deal_is_over, fill_in_setup, start
from tests.helpers.match_records import document


def tables(phone: Page) -> list[str]:
    """The ids of the tables whose seats the browser keeps."""
    cookies = phone.context.cookies()
    return [each["name"].removeprefix("seat-") for each in cookies if "seat-" in each["name"]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(document(2), indent=1), encoding="utf-8")
    return path


def test_two_tabs_keep_both_seats(phone: Page) -> None:
    other = phone.context.new_page()
    for tab, names in ((phone, ("Anna", "Bruno")), (other, ("Carla", "Dino"))):
        tab.goto("/")
        fill_in_setup(tab, *names)
    for tab in (phone, other):
        tab.locator("form.new").evaluate("form => { form.requestSubmit(); }")
    for tab in (phone, other):
        tab.wait_for_url(MATCH)
        expect(tab.get_by_role("link", name="Deal is over")).to_be_visible()
    phone.goto("/tables")
    expect(phone.locator(".listed a")).to_have_count(2)


@pytest.mark.long
def test_a_hundred_tables_fit_in_the_cookies(phone: Page) -> None:
    start(phone, "Anna", "Bruno")
    mine = phone.url
    here = mine.partition("/t/")[0]
    made = [f"table{place:011}" for place in range(99)]
    phone.context.add_cookies(
        [
            {"name": f"seat-{table}", "value": "s1234567.0123456789abcdef", "url": here}
            for table in made
        ]
    )
    phone.goto("/")
    another_table(phone)
    fill_in_setup(phone, "Carla", "Dino")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("alert")).to_contain_text("as many tables as it can")
    expect(phone.locator("[name=name-1]")).to_have_value("Carla")
    assert len(tables(phone)) == 100
    assert violations(phone, "no room") == []
    phone.get_by_role("link", name="Your tables", exact=True).tap()
    phone.get_by_role("button", name="Take off").nth(50).tap()
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    phone.goto(mine)
    deal_is_over(phone)
    phone.goto("/")
    start(phone, "Carla", "Dino")
    deal_is_over(phone)


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)])
def test_removing_a_table_leaves_its_line(new_phone: NewPhone, scripts: bool) -> None:
    phone = new_phone(scripts=scripts)
    for names in (("Anna", "Bruno"), ("Giuseppe", "Massimiliano"), ("Eva", "Ugo")):
        start(phone, *names)
    phone.goto("/tables")
    button = phone.locator(".listed li").nth(1).get_by_role("button")
    before = button.bounding_box()
    expect(button).to_have_accessible_name("Take off this list: Giuseppe – Massimiliano")
    button.tap()
    expect(phone.get_by_role("link", name="Giuseppe")).to_have_count(0)
    expect(button).to_have_text("Undo")
    assert button.bounding_box() == before
    button.tap()
    expect(phone.get_by_role("link", name="Giuseppe")).to_be_visible()
    assert button.bounding_box() == before


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_file_becomes_a_playable_table(new_phone: NewPhone, file: Path, scripts: bool) -> None:
    phone = new_phone(scripts=scripts)
    phone.goto("/")
    phone.get_by_role("link", name="Open a file").tap()
    phone.get_by_label("The file").set_input_files(file)
    phone.get_by_role("button", name="See what it holds").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("1 match in the file")
    phone.get_by_role("button", name="Make a table of it").tap()
    phone.wait_for_url(MATCH)
    deal_is_over(phone)
    phone.goto("/")
    expect(phone.locator(".tables a.row")).to_have_count(1)
