"""Deleting: the bin of a table, what goes from it by itself, and a name that is taken out."""

from pathlib import Path

import pytest

from scorekeeper.store.tombstones import Tombstones
from scorekeeper.tables.clock_and_ids import later, now
from scorekeeper.web.table import settings
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.home.test_demonstration import begin
from tests.pages.people.test_history import history, person, rows_of, tallies, years

assert years  # the fixture of that name


def days_on(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """So many days later, at the next look for what is over."""
    at = later(now(), days=days)
    monkeypatch.setattr(settings, "now", lambda: at)
    monkeypatch.setattr(settings, "EVERY", -1.0)


@pytest.fixture
def watcher(phone: Phone) -> Phone:
    return Phone(phone.client.application)


def delete(phone: Phone, match: int | None) -> Page:
    address = phone.table if match is None else f"{phone.table}/{match}"
    return phone.send(phone.open(f"{address}/delete").form_with("Put it in the bin"))


def take_out(phone: Phone, page: Page) -> Page:
    form = page.form_with("Take it out")
    return phone.send(form, form.button("Take it out"))


def test_a_deleted_match_leaves_the_history(years: Phone) -> None:
    page = years.open(f"{years.table}/2/delete")
    assert "Anna – Bruno 4 : 1" in page.text
    assert page.link("Keep the match as a file first") == f"{years.table}/2.json"
    assert "For 30 days anybody who sits at this table can take it out again" in page.text
    before = history(years).text, years.open(f"{years.table}/figures").text
    answer = delete(years, 2)
    assert (answer.status, answer.location) == (303, f"{years.table}/bin")
    assert tallies(history(years))[0].startswith("1 Anna 1 Bruno")
    assert len(rows_of(history(years))) == 4
    page = years.open(f"{years.table}/bin")
    assert "Anna – Bruno" in page.text and "Anna put it there on" in page.text
    assert years.post(f"{years.table}/bin", {"match": "one"}).status == 404
    taken = take_out(years, page)
    assert taken.location == f"{years.table}/2"
    after = history(years).text, years.open(f"{years.table}/figures").text
    assert after == before
    assert "There is nothing in it." in years.open(f"{years.table}/bin").text


def test_a_deleted_match_says_where_it_is(years: Phone, watcher: Phone) -> None:
    delete(years, 2)
    for address in ("2", "2/sheet", "2.json", "2/1", "2/share", "2/details"):
        page = years.open(f"{years.table}/{address}")
        assert page.status == 410 and "This match is in the bin" in page.text, address
        assert page.form_with("Take it out")
    page = watcher.open(f"{years.table}/2")
    assert page.status == 410 and page.forms == []
    assert years.open(f"{years.table}/7").status == 404


def test_the_only_match_cannot_be_deleted(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/delete")
    assert "It is the only match of this table" in page.text and page.forms == []
    assert page.link("Delete this table") == f"{phone.table}/delete"
    token = phone.open(f"{phone.table}/delete").form.fields["csrf_token"]
    answer = phone.post(f"{phone.match}/delete", {"csrf_token": token})
    assert answer.status == 409 and "It is the only match of this table" in answer.text
    assert phone.open(phone.match).status == 200


def test_a_deleted_table_says_so_and_returns(years: Phone, watcher: Phone) -> None:
    before = history(years).text
    assert years.open(f"{years.table}/delete").has_link("Keep the whole table as a file first")
    assert delete(years, None).location == f"{years.table}/bin"
    for address in ("", "/1", "/matches", "/figures", "/export.json", "/settings", "/new", "/2/1"):
        page = years.open(years.table + address)
        assert page.status == 410 and "This table is in the bin" in page.text, address
    page = watcher.open(years.table)
    assert page.status == 410 and not page.forms, page.html
    assert years.client.get(f"{years.table}/changed").status_code == 200
    restored = years.send(years.open(years.table).form_with("Take it out of the bin"))
    assert restored.location == years.table
    assert history(years).text == before


def test_a_demonstration_has_no_bin(phone: Phone) -> None:
    begin(phone)
    for address in ("/delete", "/1/delete", "/people/1/name"):
        assert phone.open(phone.table + address).status == 404, address
        assert phone.post(phone.table + address).status == 404, address
    assert not phone.open(phone.table).has_link("Delete")
    assert not phone.open(f"{phone.table}/people/1").has_link("Take the name out")


def names_at(phone: Phone) -> str:
    pages = ("", "/1", "/matches", "/figures", "/seats", "/bin", "/export.json", "/deals.csv")
    return "".join(phone.client.get(phone.table + each).get_data(as_text=True) for each in pages)


def test_a_removed_name_leaves_the_points(phone: Phone) -> None:
    phone.start("Zora", "Bruno", target="99")
    phone.played(FOUR_POINTS)
    phone.enter(FOUR_POINTS, deal=1, why="Zora had the seven", scope_1="2")
    phone.send(phone.open(f"{phone.match}/details").form, note="at Zora's, not Zorana's")
    points, before = phone.points(), names_at(phone)
    assert "Zora " in before and "Zora&#39;s" in before
    page = phone.open(person(phone, "Zora").link("Take the name out"))
    assert "This cannot be undone" in page.text
    answer = phone.send(page.form)
    assert phone.open(answer.location).title.startswith("Player 1")
    after = names_at(phone)
    assert "Zora" not in after.replace("Zorana", "") and "Zorana" in after
    assert "Player 1" in after and "Player 1 had the seven" in after
    assert phone.points() == points
    assert "A name, by Player 1 on" in phone.open(f"{phone.table}/bin").text


def test_without_its_list_nothing_is_deleted(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    phone.start("Zora", "Bruno")
    monkeypatch.setitem(
        phone.client.application.config, "DELETED", Tombstones(tmp_path / "no" / "list")
    )
    page = phone.send(phone.open(f"{phone.table}/people/1/name").form)
    assert page.status == 503 and "Nothing was lost" in page.text
    assert "Zora" in names_at(phone)
    delete(phone, None)
    days_on(monkeypatch, 31)
    assert "This table is in the bin" in phone.open(phone.table).text
