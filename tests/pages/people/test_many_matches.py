"""A table that has been played at for years: its pages are as short as those of a new one."""

import re

import pytest
from flask import Flask

from scorekeeper.limits import MATCHES_IN_PART
from scorekeeper.rules.match.match import Side
from scorekeeper.store.match_values import NewMatch
from scorekeeper.tables.serialization import sides_text
from scorekeeper.web.people.history import ON_A_PAGE
from tests.conftest import opened_store
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

MANY = 112


def play(app: Flask, phone: Phone, last: int, *names: str) -> None:
    """Start matches of these people, as the first one of the table, until there are so many."""
    table = phone.table_id
    with opened_store(app) as opened:
        first = opened.matches.get(table, 1)
        sides, people = sides_text(tuple(Side.of(name) for name in names))
        for number in range(opened.matches.latest(table) + 1, last + 1):
            how = (first.rules, sides, first.settings, first.first_dealer)
            opened.matches.start(table, NewMatch(number, *how, first.started, "", people))


@pytest.fixture
def years(app: Flask, phone: Phone) -> Phone:
    """A phone at a table with so many matches, the last ones of Anna and Bruno."""
    phone.start("Ada", "Zeno")
    play(app, phone, MANY - 30, "Carla", "Dino")
    play(app, phone, MANY, "Anna", "Bruno")
    return phone


def numbers(page: Page) -> list[int]:
    """Of the matches that the page lists."""
    rows = (each for each in page.root.all("a") if each.get("class") == "row")
    return [int(found[1]) for each in rows if (found := re.search(r"Match (\d+)", each.text))]


def test_matches_are_listed_by_pages(years: Phone) -> None:
    found, address, pages = [], f"{years.table}/matches", 0
    while address and pages < 9:
        page = years.open(address)
        found += numbers(page)
        pages += 1
        address = page.link("Older matches") if page.has_link("Older matches") else ""
    assert found == list(range(MANY, 0, -1))
    assert pages == 3


def test_a_long_list_of_files_has_its_page(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    play(app, phone, MATCHES_IN_PART.most, "Anna", "Bruno")
    share = phone.open(f"{phone.table}/3/share")
    assert share.link("The whole table") == f"{phone.table}/export.json"
    play(app, phone, MATCHES_IN_PART.most + 1, "Anna", "Bruno")
    share = phone.open(f"{phone.table}/3/share")
    files = phone.open(share.link("The whole table"))
    assert files.link("The table, file 2") == f"{phone.table}/export.json?part=2"
    assert "matches 201 to 201" in files.text


@pytest.mark.parametrize("before", ["", "no", "-1", ",0x", "9" * 40, "1e3"])
def test_an_invalid_page_number_is_harmless(years: Phone, before: str) -> None:
    page = years.open(f"{years.table}/matches?before={before}")
    assert page.status == 200
    assert numbers(page) == list(range(MANY, MANY - ON_A_PAGE, -1))
