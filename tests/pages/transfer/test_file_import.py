"""What comes in: shown first, recomputed, added once or not at all."""

import json
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from typing import Any

from scorekeeper.sheets.spreadsheets import workbook
from scorekeeper.store.engines import open_store
from scorekeeper.tables.match.matches import imported_match
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in, show, table_of
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import corrected, document, named, record, told


def matches(page: Page) -> list[str]:
    """What the preview says of each match."""
    return [each.text for each in page.root.one("ul", class_="found").all("label")]


def exported(phone: Phone, table: str = "") -> str:
    answered = phone.client.get(f"{table or phone.table}/export.json")
    return answered.get_data(as_text=True)


def test_a_pasted_match_is_previewed_first(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = show(phone, document(2, 3, date="2026-11-20", note="At the bar."))
    assert page.status == 200
    (said,) = matches(page)
    for words in ("Anna – Bruno – Carla", "2 deals", "20 November 2026", "At the bar."):
        assert words in said
    assert rows.matches(phone.table) == [1]
    answer = phone.send(page.form)
    assert (answer.status, answer.location) == (303, f"{phone.table}/2")
    assert len(rows.match(phone.table, 2).deals) == 2
    assert phone.open(f"{phone.table}/2").status == 200


def test_our_own_workbook_asks_nothing(phone: Phone) -> None:
    fields = {"file": (BytesIO(workbook([(1, named("Anna", "Bruno", "Carla"))])), "a.xlsx")}
    assert ".xlsx" in str(phone.open("/open").root.one("input", type="file")["accept"])
    page = phone.post("/open", fields | {"document": ""})
    assert "Anna – Bruno – Carla" in matches(page)[0]
    assert "column-1" not in page.form.fields


def test_an_imported_match_is_played_on(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, document(1))
    form = phone.open(f"{match}/2/points").form
    assert phone.send(form, points_1="3").status == 303
    found = phone.client.get(f"{match}.json").get_json()
    assert "who" not in found["deals"][0]
    assert found["deals"][1]["who"] == "Anna"


def test_a_table_comes_back_unchanged(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino", preset="quindici-napoli", dealer="2")
    phone.played(FOUR_POINTS, scope_1="1", bonus_2="2")
    phone.enter(FOUR_POINTS, deal=1, why="scope forgotten", scope_1="2")
    phone.send(phone.open(f"{phone.match}/details").form, note="a\nb <b>\u2028")
    points = document(0, totals_before=[3, 4]) | {"deals": [{"points": [1, 2]}]}
    bring_in(phone, corrected(), told(), points, document(3, 4))
    text = exported(phone)
    old = phone.table
    phone.start("Somebody", "Else")
    bring_in(phone, *json.loads(text)["matches"])
    new = json.loads(exported(phone))
    del new["matches"][0]
    assert json.dumps(new) == json.dumps(json.loads(text))
    assert exported(phone, old) == text


def test_a_known_match_is_not_ticked(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    known = phone.client.get(f"{phone.match}.json").get_json()
    page = show(phone, known)
    assert "This match is here already" in page.text
    assert page.link("match 1") == f"{phone.table}/1"
    assert "add-1" not in page.form.fields
    refused = phone.send(page.form)
    assert (refused.status, refused.problems) == (
        422,
        ["Nothing is chosen: tick what should be added."],
    )
    assert rows.matches(phone.table) == [1]
    assert phone.send(refused.form, add_1="1").status == 303
    assert rows.matches(phone.table) == [2, 1]


def test_an_earlier_state_is_noticed(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    known = phone.client.get(f"{phone.match}.json").get_json()
    phone.played(FOUR_POINTS)
    page = show(phone, known)
    assert "This match begins the same: match 1" in page.text
    assert "At the table: 2 deals. In the file: 1 deal. It would" in page.text
    assert "add-1" not in page.form.fields


def test_every_differing_result_is_listed(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    wrong = document(2)
    wrong["results"] = {"totals": [9, 9], "deals": [{"carte": 1}, {}], "winner": 0}
    text = show(phone, wrong).text
    assert "the rules are taken" in text
    assert "Deal 1: cards: the file says Bruno, it is nobody." in text
    assert "totals: the file says 9 : 9" in text and "winner: the file says Anna" in text


def many_scope() -> dict[str, Any]:
    broken = document(2)
    broken["deals"][1]["scope"] = [40, 0]
    return broken


@every(
    ("content", "sentence"),
    [
        # Whatever else is wrong with a file, tests/documents/test_file_reader.py has it.
        ("", "Choose a file, or paste its text."),
        ('{"deals":\n  [}', "Line 2 is no JSON near “}”."),
        (json.dumps(table_of() | {"match": []}), "“match” is not a key of this format."),
        (json.dumps(table_of()), "There is no match in this file."),
        (
            json.dumps(table_of(document(1), many_scope())),
            "Match 2: Deal 2: Anna: scope 40, cards 20",
        ),
    ],
)
def test_a_broken_file_names_the_place(
    phone: Phone, rows: Rows, content: str, sentence: str
) -> None:
    phone.start("Anna", "Bruno")
    for confirm in ({}, {"confirm": "1", "add-1": "1"}):
        page = phone.post(f"{phone.table}/import", {"document": content} | confirm)
        assert page.status == 422
        assert sentence in " ".join(page.problems)
    typed = page.root.one("textarea", name="document")
    assert "".join(map(str, typed.children)).lstrip("\n") == content
    assert rows.matches(phone.table) == [1]


def test_unreadable_files_are_refused(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    fields = {"file": (BytesIO(b"\x89PNG\xff"), "score.png"), "document": ""}
    page = phone.post(f"{phone.table}/import", fields)
    assert (page.status, page.problems) == (422, ["This file is no text, so it is no match."])
    fields = {"file": (BytesIO(b"\n"), "score.json"), "document": ""}
    page = phone.post(f"{phone.table}/import", fields)
    assert (page.status, page.problems) == (422, ["This file is empty."])
    page = phone.post(f"{phone.table}/import", {"document": " " * 5_000_001})
    assert (page.status, page.problems) == (
        413,
        ["This file is larger than 5 megabytes, so it was not read. Make several files of it."],
    )
    assert page.form.fields["document"] == ""
    assert rows.matches(phone.table) == [1]


def test_a_stored_odd_hour_breaks_no_page(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    edge = "0001-01-01T00:00:00+23:59"
    good = record(document(1))
    versions = tuple(tuple(replace(each, at=edge) for each in of) for of in good.versions)
    match = imported_match(replace(good, date=edge, versions=versions))
    table = phone.table.rpartition("/")[2]
    with closing(open_store(rows.url)) as opened:
        opened.matches.add(table, opened.seats.all(table)[0].id, "edge", [match])
    for page in ("2", "2/1", "2/sheet", "2/share", "2/details", "2.json"):
        assert phone.client.get(f"{phone.table}/{page}").status_code == 200, page
    for page in ("1", "matches"):
        assert "1 January 1" in phone.open(f"{phone.table}/{page}").text
    assert phone.open(f"{phone.table}/figures").status == 200


def test_a_rematch_starts_at_zero(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    over = document(0, totals_before=[9, 4]) | {
        "rules": "traditional",
        "deals": [{"points": [3, 1]}],
    }
    (match,) = bring_in(phone, over)
    phone.send(phone.open(match).form_with("Rematch"))
    assert phone.open(phone.table).title == "Anna – Bruno 0 : 0"
