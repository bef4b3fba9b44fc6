"""What a table remembers, by hand: people renamed and put together, matches deleted and taken back,
with a script and without one."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.browser.actions import open_menu


def won(*names: str, points: tuple[int, int] = (8, 4)) -> dict[str, object]:
    return {
        "rules": {"preset": "traditional", "target": 4},
        "sides": [{"name": name} for name in names],
        "deals": [{"points": list(points)}],
        "date": "2026-11-20",
    }


@pytest.fixture(params=["script", "no script"])
def phone_at(new_phone: NewPhone, request: pytest.FixtureRequest) -> tuple[Page, str]:
    return at_a_table(new_phone, request.param == "script")


def at_a_table(new_phone: NewPhone, scripts: bool = True) -> tuple[Page, str]:
    """A phone that sits at a table of two matches, and where the table is."""
    phone = new_phone(scripts=scripts)
    return phone, bring_in(phone, won("Ana", "Bruno")).rpartition("/")[0]


def row(phone: Page, *words: str) -> None:
    """The page has a row with these words."""
    found = phone.locator(".row")
    for each in words:
        found = found.filter(has_text=each)
    expect(found.first).to_be_visible()


@pytest.mark.long
def test_a_person_is_renamed_everywhere(phone_at: tuple[Page, str]) -> None:
    phone, table = phone_at
    phone.goto(f"{table}/figures")
    phone.get_by_role("link", name="Bruno").first.tap()
    phone.get_by_text("Another name", exact=True).tap()
    phone.get_by_label("Name").fill("Brunello")
    phone.get_by_role("button", name="Rename everywhere").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Brunello")
    phone.goto(f"{table}/matches")
    row(phone, "Anna – Brunello")
    row(phone, "Ana – Brunello")
    phone.goto(table)
    expect(phone.locator("#names")).to_contain_text("Brunello")


@pytest.mark.long
def test_two_spellings_are_merged_and_parted(phone_at: tuple[Page, str]) -> None:
    phone, table = phone_at
    phone.goto(f"{table}/figures")
    phone.get_by_role("link", name="Anna").first.tap()
    phone.get_by_role("link", name="The same person under another name?").tap()
    phone.get_by_label("This is Anna too").select_option("Ana")
    phone.get_by_role("button", name="Count both as one").tap()
    expect(phone.get_by_text("“Ana” is Anna too.")).to_be_visible()
    row(phone, "Bruno", "1 : 0")
    phone.get_by_role("button", name="No: take them apart").tap()
    expect(phone.get_by_text("“Ana” is Anna too.")).to_be_hidden()
    phone.goto(f"{table}/matches")
    row(phone, "Ana – Bruno")


@pytest.mark.long
def test_a_match_is_deleted_and_taken_back(phone_at: tuple[Page, str]) -> None:
    phone, table = phone_at
    phone.goto(f"{table}/2")
    open_menu(phone)
    phone.get_by_role("link", name="Delete this match").tap()
    expect(phone.get_by_role("link", name="Keep the match as a file first")).to_be_visible()
    phone.get_by_role("button", name="Put it in the bin").tap()
    row(phone, "Ana – Bruno", "it is gone for good")
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".row")).to_have_count(1)
    phone.get_by_role("link", name="Bin").tap()
    phone.get_by_role("button", name="Take match 2 out of the bin").tap()
    expect(phone.locator(".cry")).to_contain_text("Ana wins ")
    phone.goto(f"{table}/matches")
    expect(phone.locator(".row")).to_have_count(2)


@pytest.mark.long
def test_a_table_is_deleted_and_taken_back(phone_at: tuple[Page, str]) -> None:
    phone, table = phone_at
    phone.goto(table)
    open_menu(phone)
    phone.get_by_role("link", name="Table settings").tap()
    phone.get_by_role("link", name="Delete this table").tap()
    phone.get_by_role("button", name="Put it in the bin").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("This table is in the bin")
    phone.goto(f"{table}/1")
    phone.get_by_role("button", name="Take it out of the bin").tap()
    expect(phone.locator("#names")).to_contain_text("Ana")


@pytest.mark.long
def test_a_name_is_taken_out(phone_at: tuple[Page, str]) -> None:
    phone, table = phone_at
    phone.goto(f"{table}/figures")
    phone.get_by_role("link", name="Bruno").first.tap()
    phone.get_by_role("link", name="Take the name out").tap()
    phone.get_by_role("button", name="Take the name out").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Player 2")
    phone.goto(f"{table}/matches")
    row(phone, "Anna – Player 2")


def test_a_deletion_is_seen_without_a_reload(new_phone: NewPhone) -> None:
    phone, table = at_a_table(new_phone)
    watcher = new_phone()
    watcher.goto(f"{table}/2")
    expect(watcher.locator(".cry")).to_contain_text("Ana wins ")
    phone.goto(f"{table}/2/delete")
    phone.get_by_role("button", name="Put it in the bin").tap()
    expect(watcher.get_by_role("heading", level=1)).to_have_text("This match is in the bin")
    expect(watcher.get_by_role("button", name="Take match 2")).to_be_hidden()
