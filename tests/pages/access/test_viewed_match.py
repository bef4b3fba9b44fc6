"""A stored row that makes no sense: it is said so, and everything else shows as before."""

import logging
import sqlite3
from contextlib import closing

import pytest
from flask import Flask

from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import document

NO_OBJECTS = ["{", "", "[]", "null", "7", '"Anna"', "[" * 100_000]
OTHER_OBJECTS = ["{}", '{"piles": [["7d"]]}']
ROWS = [
    *(("entry", text) for text in (*NO_OBJECTS, *OTHER_OBJECTS)),
    *((column, text) for text in ("{", "[]") for column in ("rules", "sides", "settings")),
    *(("sides", text) for text in OTHER_OBJECTS),
]


def spoil(app: Flask, phone: Phone, column: str, text: str, number: int = 1) -> None:
    """Write into the database as no program of ours does."""
    table = phone.table_id
    with closing(sqlite3.connect(app.config["DATABASE"], isolation_level=None)) as db:
        if column == "entry":
            (kept,) = db.execute(
                "SELECT sql FROM sqlite_master WHERE name = 'deals_are_never_changed'"
            ).fetchone()
            db.execute("DROP TRIGGER deals_are_never_changed")
            where = "UPDATE deals SET entry = ? WHERE table_id = ? AND match = ?"
            db.execute(where, (text, table, number))
            db.execute(kept)
        else:
            where = f"UPDATE matches SET {column} = ? WHERE table_id = ? AND number = ?"
            db.execute(where, (text, table, number))


@every(("column", "text"), ROWS)
def test_bad_rows_do_not_stop_other_pages(
    app: Flask, phone: Phone, column: str, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    phone.start("Carla", "Dino")
    other = phone.table
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    spoil(app, phone, column, text)
    page = phone.open("/")
    assert page.status == 200 and page.link("Go on").startswith(other) and "Carla" in page.text
    assert "What is stored of its newest match cannot be read." in phone.open("/tables").text
    broken = phone.open(phone.table)
    assert (broken.status, broken.title) == (500, "This match cannot be read")
    assert phone.table_id not in caplog.text
    assert phone.open(other).status == 200


def test_other_matches_are_one_tap_away(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (second,) = bring_in(phone, document(2))
    spoil(app, phone, "entry", "{", 2)
    page = phone.open(phone.table)
    assert page.link("Match 1") == phone.match and not page.has_link("Match 2")
    assert phone.open(f"{second}/sheet").link("Match 1") == phone.match
    assert phone.open(phone.match).link("Match 2") == second
    spoil(app, phone, "rules", "{", 1)
    assert phone.open(phone.match).link("Match 2") == second


def test_people_of_other_matches_are_offered(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, document(2, 3))
    spoil(app, phone, "sides", "{", 1)
    page = phone.open(f"{phone.table}/new")
    offered = [button.text for button in page.root.all("button", **{"class": "person"})]
    assert page.status == 200 and offered == ["Anna", "Bruno", "Carla"]


def test_rows_of_an_older_program_are_read(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    with closing(sqlite3.connect(app.config["DATABASE"])) as db, db:
        db.execute("UPDATE people SET name = ? WHERE name = 'Anna'", ["x" * 90])
    assert phone.open(phone.table).status == 200


def test_bad_text_leaves_the_first_page_up(app: Flask, phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    table = phone.table_id
    with closing(sqlite3.connect(app.config["DATABASE"], isolation_level=None)) as db:
        broken = "UPDATE matches SET note = CAST(x'ff' AS TEXT) WHERE table_id = ?"
        db.execute(broken, (table,))
    assert phone.open("/").status == 200
    assert Phone(app).open(phone.table).status == 503
