"""A match without names: one tap starts it, "us" and "them" here, signs elsewhere, names later."""

import json

from flask import Flask

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone

OURS, THEIRS = "Our side", "Their side"


def started(phone: Phone, **fields: str) -> Page:
    """One tap on the first page, and nothing filled in but these fields."""
    answer = phone.send(phone.open("/").form, **{"table": ""} | fields)
    assert answer.status == 303, answer.problems
    phone.table = answer.location or ""
    return phone.open(phone.table)


def renamed(phone: Phone, **fields: str) -> Page:
    """Who plays, as said on the small page of the match."""
    page = phone.open(phone.open(phone.table).link("Change the names"))
    return phone.send(page.form, **fields)


def players(rows: Rows, table: str, number: int = 1) -> list[list[str | None]]:
    return [side.get("players", [side.get("name")]) for side in rows.sides(table, number)]


def test_one_tap_starts_an_unnamed_match(phone: Phone, rows: Rows) -> None:
    page = started(phone)
    assert rows.sides(phone.table) == [{"players": [None]}] * 2
    assert OURS in page.text and THEIRS in page.text and f"{OURS} deals" in page.text
    assert page.title == f"{OURS} – {THEIRS} 0 : 0"


def test_watchers_see_signs_instead_of_us(phone: Phone, watcher: Phone) -> None:
    started(phone, target="4")
    phone.played(FOUR_POINTS)
    pages = [watcher.open(f"{phone.match}{path}") for path in ("", "/1", "/sheet", "/share")]
    for page in pages[:3]:
        assert "●" in page.root.text and "■" in page.root.text
    for page in [*pages, watcher.open(f"{phone.table}/seats")]:
        assert OURS not in page.root.text and THEIRS not in page.root.text
    assert pages[0].title == "● wins 4 to 0 · ● – ■ 4 : 0"
    assert "● wins" in pages[0].text and "Victory, 4 to 0." in pages[3].text


def test_the_seated_side_becomes_us(app: Flask, phone: Phone) -> None:
    started(phone)
    before = phone.open(phone.table)
    other = Phone(app)
    invited = phone.send(before.form_with("Invite"))
    link = phone.open(invited.location or "").root.one("textarea", id="text").text
    page = other.open(link.partition("localhost")[2])
    assert page.form.choices("who") == ["■", "●", "other"]
    assert other.send(page.form, who="■").status == 303
    other.table = phone.table
    assert other.open(phone.table).title == f"{THEIRS} – {OURS} 0 : 0"
    assert phone.open(phone.table).title == f"{OURS} – {THEIRS} 0 : 0"
    other.played(FOUR_POINTS)
    assert "■ has entered deal 1" in phone.open(phone.table).text
    assert "Entered by ■" in phone.open(f"{phone.match}/1").text


def test_naming_sides_keeps_the_deals(phone: Phone, watcher: Phone, rows: Rows) -> None:
    started(phone)
    phone.played(FOUR_POINTS)
    answer = renamed(phone, name_1="Anna", name_2="Bruno")
    assert (answer.status, answer.location) == (303, phone.match)
    assert rows.sides(phone.table) == [{"name": "Anna"}, {"name": "Bruno"}]
    for each in (phone, watcher):
        page = each.open(phone.table)
        assert page.title == "Anna – Bruno 4 : 0"
        assert OURS not in page.text
    assert phone.points() == [[4, 0]]


def test_an_old_page_removes_no_new_name(phone: Phone, rows: Rows) -> None:
    started(phone)
    old = phone.open(f"{phone.match}/names").form
    renamed(phone, name_1="Anna")
    assert phone.send(old, name_2="Bruno").status == 303
    assert players(rows, phone.table) == [["Anna"], ["Bruno"]]


@every(
    ("typed", "said", "marked"),
    [
        (("Anna", "ANNA"), "Two are called ANNA", ["name-1", "name-2"]),
        (("", "x" * 41), "Name 2 has 41 letters", ["name-2"]),
    ],
)
def test_equal_names_are_refused_in_place(
    phone: Phone, rows: Rows, typed: tuple[str, str], said: str, marked: list[str]
) -> None:
    started(phone)
    page = renamed(phone, name_1=typed[0], name_2=typed[1])
    assert page.status == 422
    assert page.problems[0].startswith(said), page.problems
    assert (page.form.fields["name-1"], page.form.fields["name-2"]) == typed
    assert [x["name"] for x in page.root.all("input") if x.get("aria-invalid")] == marked
    assert players(rows, phone.table) == [[None], [None]]


def offered(page: Page) -> list[list[str]]:
    buttons = page.root.one("div", class_="people-here").all("button")
    return [json.loads(each["data-names"]) for each in buttons]


def alone(page: Page) -> list[str]:
    return [name for name, *others in offered(page) if not others]


def together(page: Page) -> list[list[str]]:
    return [names for names in offered(page) if len(names) > 1]


def test_pairs_are_offered_latest_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino")

    def play(players: str, *names: str) -> None:
        sent = {f"name-{seat}": name for seat, name in enumerate(names, 1)}
        sent |= {"players": players, "preset": "traditional"}
        assert phone.post(f"{phone.table}/new", sent).status == 303

    play("4", "Eva", "carla", "Bruno", "Anna")
    play("4-alone", "Anna", "Bruno", "Eva", "Dino")
    play("4", "Anna", "Bruno", "", "Fede")  # no pair without a name
    play("6-teams", "A", "B", "C", "D", "E", "F")
    page = phone.open(f"{phone.table}/new")
    assert together(page) == [
        *(["A", "C", "E"], ["B", "D", "F"], ["Bruno", "Fede"], ["Eva", "Bruno"]),
        *(["carla", "Anna"], ["Bruno", "Dino"]),
    ]


def test_similar_names_are_noted_and_kept(phone: Phone) -> None:
    said = "“Anna” and “\u0410nna” look alike: one of them may be written in other letters."
    phone.start("Anna", "\u0410nna")
    for page in (phone.match, f"{phone.match}/names", f"{phone.table}/seats"):
        assert said in phone.open(page).root.text
    phone.client = phone.client.application.test_client()
    assert said not in phone.open(phone.match).root.text, "who watches has no names to mend"
