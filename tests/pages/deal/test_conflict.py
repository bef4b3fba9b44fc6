"""Nothing is lost or doubled: submission keys, versions, and the choice between two deals."""

import re

from flask import Flask

from tests.conftest import Rows
from tests.helpers.clients.page import Form, Page
from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, Phone, given
from tests.helpers.clients.seated_phones import seat_at


def twin(phone: Phone, app: Flask) -> Phone:
    """Another window of the same phone: the same cookie, other pages open."""
    other = Phone(app)
    other.cookies = phone.cookies
    other.table = phone.table
    return other


def opened(phone: Phone, deal: int = 1, piles: tuple[list[str], ...] = (FOUR_POINTS,)) -> Form:
    """The entry page of a deal, with the cards given but not sent."""
    form = phone.open(f"{phone.match}/{deal}/enter").form
    form.fields |= dict.fromkeys(DECK, "") | given(*piles)
    return form


def conflict(page: Page, rows: Rows, phone: Phone, versions: int) -> Page:
    """A page that shows both, after which nothing more is stored."""
    assert page.status == 409
    assert len(rows.versions(phone.table)) == versions
    return page


# The same sending again, which tables/test_entry.py tries in every state of a match


def test_a_reused_key_shows_both_versions(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = opened(phone)
    phone.send(form)
    page = conflict(phone.send(form, scope_2="2"), rows, phone, versions=1)
    assert "stored already" in page.root.one("h1").text
    table = page.root.one("table", class_="points")
    assert [row.text for row in table.one("tbody").all("tr")] == ["Stored +4 +0", "Yours +4 +2"]
    assert "0 → 2" in page.text
    assert phone.open(page.link("Keep what is stored")).status == 200
    assert phone.points() == [[4, 0]]
    choice = page.form_with("Take mine")
    answers = [phone.send(choice) for _ in range(2)]
    assert [(each.status, each.location) for each in answers] == [(303, phone.match)] * 2
    assert [each.version for each in rows.versions(phone.table)] == [1, 2]
    assert phone.points() == [[4, 2]]


def test_no_phone_overwrites_another(phone: Phone, app: Flask, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    other = twin(phone, app)
    mine, theirs = opened(phone), opened(other, 1, (TWO_POINTS,))
    other.send(theirs)
    page = conflict(phone.send(mine), rows, phone, versions=1)
    assert re.search(r"Stored \+2 \+0 Yours \+4 \+0", page.text)
    assert "Bruno → Anna" in page.text and "Anna → Bruno" in page.text
    assert phone.send(page.form_with("Take mine")).status == 303
    assert phone.points() == [[4, 0]]


def test_the_conflict_page_repeats_the_form(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", bonus="yes")
    form = opened(phone, 1, (DECK[:20], DECK[20:38]))
    phone.send(form, rest="2")
    late = {"table": "rest", "scope_2": "2", "bonus_1": "3", "why": "it was so"}
    page = phone.send(form, asked="1" * 20 + "2" * 18 + "00", **late)
    assert page.status == 409
    phone.send(page.form_with("Take mine"))
    _, taken = rows.versions(phone.table)
    assert taken.why == "it was so"
    (entry,) = rows.entries(phone.table)
    assert (entry["table"], entry["scope"], entry["bonus"]) == (["9b", "10b"], [0, 2], [3, 0])


def test_an_invalid_version_replaces_nothing(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    form = opened(phone, 1)
    for version in ("", "x", "-1", "9" * 5000, "0.5", "²"):
        answer = phone.send(form, version=version, scope_1="1")
        assert answer.status == 409, version
        assert len(rows.versions(phone.table)) == 1


def test_the_page_tells_that_it_was_settled(phone: Phone, app: Flask, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    forms = [opened(phone), opened(phone, piles=(TWO_POINTS,))]
    phone.send(forms[0])
    page = conflict(phone.send(forms[1]), rows, phone, versions=1)
    (script,) = [each for each in page.root.all("script") if each.get("data-source")]
    asked = phone.open(script["data-source"])
    assert [each["id"] for each in asked.root.all() if each.get("id")] == ["news"]
    dora = Phone(app)
    seat_at(app, dora, "Dora", phone.table)
    dora.enter(DECK[:30], deal=1)
    asked = phone.open(script["data-source"])
    live = {each["id"]: each for each in page.root.all() if each.get("data-live") is not None}
    there = {each["id"]: each for each in asked.root.all() if each.get("data-live") is not None}
    assert {"news", "about", "conflict", "choice", "keep"} == live.keys() == there.keys()
    said = "Dora has settled deal 1 meanwhile: nothing is left to choose here."
    assert there["conflict"].text == said
    assert there["choice"].text == "" and there["keep"].text == "Go on with what is stored"
    # Whoever taps all the same overwrites nothing.
    late = conflict(phone.send(page.form), rows, phone, versions=2)
    assert "Dora has changed it meanwhile. Nothing was overwritten: choose." in late.text
