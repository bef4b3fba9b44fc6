"""Another match at a table: who plays it, what it is called, and what is refused."""

from tests.conftest import Rows
from tests.helpers.clients.phone import Phone, setup


def test_people_and_rules_may_change(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", cards="french")
    form = phone.open(phone.open(phone.table).link("New match")).form
    assert form.fields["cards"] == "french"
    answer = phone.send(form, name_1="Anna", name_2="Carla", preset="traditional", target="21")
    assert (answer.status, answer.location) == (303, f"{phone.table}/2")
    page = phone.open(phone.table)
    assert "Carla" in page.text and "Traditional, to 21" in page.text
    assert page.has_link("Match 1")
    assert rows.matches(phone.table) == [2, 1]
    assert "Bruno" in phone.open(phone.match).text


def test_matches_are_numbered_without_gaps(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    wrong = ("", "x", "-1", "7", "0000009223372036854775806", "000000" + "9" * 5000)
    for number, after in enumerate(wrong, 2):
        fields = setup((f"Eva {number}", "Ugo")) | {"after": after}
        answer = phone.post(f"{phone.table}/new", fields)
        assert (answer.status, answer.location) == (303, f"{phone.table}/{number}"), after
        assert rows.matches(phone.table)[0] == number
    assert len(rows.matches(phone.table)) == 1 + len(wrong)


def test_mistakes_are_shown_on_the_same_page(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = phone.post(f"{phone.table}/new", setup(("Eva", "Eva")))
    assert page.status == 422 and "Two are called Eva" in page.problems[0]
    assert page.form.action == f"{phone.table}/new"
    assert phone.send(page.form, name_2="Ugo").status == 303
    assert rows.matches(phone.table) == [2, 1]
