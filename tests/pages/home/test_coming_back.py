"""`/` for who comes back: on at the table played at last, or a match with others there."""

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, setup


def last(page: Page) -> Element:
    """What stands first on the page."""
    return page.root.one("div", class_="last")


def test_the_running_match_comes_first(phone: Phone) -> None:
    phone.start("Carla", "Dino")
    phone.start("Anna", "Bruno")
    there = last(phone.open("/"))
    assert "Anna 0 : 0 ■ Bruno" in there.text
    (on,) = there.all("a", class_="go")
    assert (on.text, on["href"]) == ("Go on", phone.table)
    assert not there.all("form")


def test_after_the_end_a_rematch_comes_first(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    page = phone.open("/")
    assert not last(page).all("a", class_="go")
    answer = phone.send(page.form_with("Rematch"))
    assert (answer.status, answer.location) == (303, f"{phone.table}/2")
    assert rows.sides(phone.table, 2) == [{"name": "Anna"}, {"name": "Bruno"}]


@every("table", ["nosuchtable", "x" * 5000, "../t", "é\x00"])
def test_no_match_joins_a_table_of_others(phone: Phone, table: str) -> None:
    page = phone.post("/", setup(("Anna", "Bruno")) | {"table": table})
    assert page.status == 422
    assert page.problems == [
        "This phone may not enter scores at that table any more: start at another one."
    ]
    assert page.form.fields["name-1"] == "Anna"
    assert phone.send(page.form).status == 303
