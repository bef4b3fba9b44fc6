"""An old evening from paper: who played, then a row for each deal, stored in one turn."""

from tests.conftest import Rows
from tests.page import Page
from tests.phone import Phone


def rows_page(phone: Phone, **fields: str) -> Page:
    """The page of the rows, for the people of the table's last match."""
    return phone.send(phone.open(f"{phone.table}/evening").form, **fields)


def give(page: Page, *deals: str) -> dict[str, str]:
    """The fields of the page with these rows: "3 2" is a deal of three points to two."""
    given = {
        f"points-{row}-{side}": text
        for row, deal in enumerate(deals, 1)
        for side, text in enumerate(deal.split(), 1)
        if text != "-"
    }
    return page.form.fields | given


def send(phone: Phone, page: Page, act: str, *deals: str) -> Page:
    return phone.post(page.form.action, give(page, *deals) | {"act": act})


def test_an_evening_is_stored_as_the_matches_that_its_deals_make(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", target="5")
    page = rows_page(phone, date="2019-03-02")
    answer = send(phone, page, "store", "3 1", "2 2", "1 3", "0 4")
    assert answer.status == 303
    assert sorted(rows.matches(phone.table)) == [1, 2, 3]
    assert rows.entries(phone.table, 2)[0] == {"points": [3, 1], "scope": [0, 0]}
