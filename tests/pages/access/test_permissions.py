"""Who may write: the device that made the table. Its address alone lets one watch."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS, Phone, setup

NOWHERE = "/t/" + "0" * 16
FORMS = ["/new", "/1/2/enter", "/1/1/enter", "/1/2/winners", "/1/1/winners"]
WATCHED = ["", "/1", "/1/1", "/1.json"]


def seat_cookie(table: str) -> str:
    return "seat-" + table.rpartition("/")[2]


@pytest.fixture
def table(phone: Phone) -> str:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    return phone.table


def test_the_seat_cookie_lasts_over_a_year(phone: Phone) -> None:
    answer = phone.post("/", setup(("Anna", "Bruno")))
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    for name in phone.cookies:
        kept = phone.client.get_cookie(name)
        assert kept and kept.expires
        assert kept.expires - datetime.now(UTC) > timedelta(days=365)


@every("spoil", ["x", "", "..", ".", "a.b", "e30.e30.e30", "\u00e9.\u00e9"])
def test_a_forged_cookie_gives_no_seat(
    table: str, phone: Phone, watcher: Phone, spoil: str
) -> None:
    kept = phone.cookies[seat_cookie(table)]
    other = kept[:-1] + ("x" if kept[-1] != "x" else "y")
    watcher.client.set_cookie(seat_cookie(table), other if spoil == "x" else spoil)
    assert watcher.open(f"{table}/1/2/enter").status == 403
    assert watcher.open("/").status == 200


@every("path", [*WATCHED, *FORMS, ".json", "/1/1.json"])
def test_unknown_tables_answer_404_to_all(phone: Phone, watcher: Phone, path: str) -> None:
    phone.start("Anna", "Bruno")
    asked = [watcher.open(NOWHERE + path), phone.open(NOWHERE + path)]
    assert [page.status for page in asked] == [404, 404]
    assert {page.html for page in asked} == {watcher.open("/nothing").html}


@every(
    "path",
    [
        "/2",
        "/0",
        "/2.json",
        "/2/1/enter",
        "/1/3",
        "/1/2",
        "/1/0/enter",
        "/1/x",
        "/1/1/nothing",
        "/99999999999999999999",
        "/1/99999999999999999999/enter",
        "/" + "9" * 5000,
        "/../../etc/passwd",
    ],
)
def test_an_unknown_page_of_a_table_is_404(table: str, phone: Phone, path: str) -> None:
    page = phone.open(table + path)
    assert page.status == 404
    assert page.html == phone.open("/nothing").html


@every(
    "address",
    ["/t", "/t/", "/t/%00", "/t/%ff%fe", "/t/'%20OR%201=1--", "/t/" + "x" * 5000, "/t/é", "/T/a"],
)
def test_a_malformed_table_address_is_404(phone: Phone, address: str) -> None:
    assert phone.open(address).status == 404


def test_table_addresses_are_case_sensitive(table: str, phone: Phone) -> None:
    assert phone.open(table.upper().replace("/T/", "/t/")).status == 404
    assert phone.open(table[:-1]).status == 404
