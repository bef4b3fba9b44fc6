"""`/` for who comes back: on at the table played at last, or a match with others there."""

import json

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, setup


def last(page: Page) -> Element:
    """What stands first on the page."""
    return page.root.one("div", class_="last")


def taps(page: Page) -> list[str]:
    """The people who are offered."""
    (there,) = page.root.all("div", class_="people-here") or [Element("")]
    return [each.text for each in there.all("button")]


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


def test_people_and_rules_are_offered_again(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", preset="assi", target="21", napola="yes")
    page = phone.open("/")
    assert taps(page) == ["Anna", "Bruno", "Carla"]
    fields = page.form.fields
    chosen = {"players": "3", "preset": "assi", "target": "21", "napola": "yes", "name-1": ""}
    assert fields.items() >= chosen.items()
    assert fields["table"] == phone.table_id


@every("names", [(), ("Carla", "Dino")])
def test_a_new_match_joins_that_table(phone: Phone, rows: Rows, names: tuple[str, ...]) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    form = phone.open("/").form
    fields = setup(names) if names else {}
    answers = [phone.send(form, **fields) for _ in range(2)]
    assert [each.location for each in answers] == [f"{phone.table}/2"] * 2, "a double tap"
    assert json.loads(rows.match(phone.table, 2).rules)["preset"] == "traditional"
    people = [side["name"] for side in rows.sides(phone.table, 2) if "name" in side]
    assert people == list(names)


@every("table", ["nosuchtable", "x" * 5000, "../t", "é\x00"])
def test_no_match_joins_a_table_of_others(phone: Phone, table: str) -> None:
    page = phone.post("/", setup(("Anna", "Bruno")) | {"table": table})
    assert page.status == 422
    assert page.problems == [
        "This phone may not enter scores at that table any more: start at another one."
    ]
    assert page.form.fields["name-1"] == "Anna"
    assert phone.send(page.form).status == 303


def test_a_mistake_keeps_the_chosen_table(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    chosen = phone.table
    phone.start("Carla", "Dino")
    for table in (chosen.rpartition("/")[2], ""):
        page = phone.send(phone.open("/").form, table=table, name_1="Eva", name_2="Eva")
        assert page.status == 422
        assert page.form.fields["table"] == table
        assert last(page).one("a", class_="live")["href"] == (chosen if table else phone.table)
