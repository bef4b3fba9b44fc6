"""What goes out: documents, tables, words, a picture."""

import csv
import json
from collections.abc import Mapping
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import load_workbook
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

from scorekeeper import limits
from scorekeeper.tables.serialization import as_text
from tests.helpers.clients.file_import import bring_in, show
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import DECK, FOUR_POINTS, Phone
from tests.helpers.lowered import lower
from tests.helpers.match_records import corrected, document


def rows(phone: Phone, address: str) -> list[dict[str, str]]:
    answered = phone.client.get(address)
    assert (answered.status_code, answered.mimetype) == (200, "text/csv")
    assert "attachment" in answered.headers["Content-Disposition"]
    return list(csv.DictReader(StringIO(answered.data.decode("utf-8-sig"))))


def test_table_files_hold_all_matches(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, document(2), document(1, 3))
    assert [each["match"] for each in rows(phone, f"{phone.table}/deals.csv")] == list("2222333")
    assert len(rows(phone, f"{phone.table}/points.csv")) == 7
    for address, name, matches in (
        (f"{phone.table}/2/match.xlsx", "scopa-anna-bruno.xlsx", [2] * 4),
        (f"{phone.table}/table.xlsx", "scopa-table.xlsx", [2] * 4 + [3] * 3),
    ):
        answered = phone.client.get(address)
        assert name in answered.headers["Content-Disposition"]
        assert matches_in(answered.data) == [matches] * 2
    # A workbook has all parts of a table; the files of a table are several.
    lower(monkeypatch, MATCHES_IN_PART=1)
    answered = phone.client.get(f"{phone.table}/table.xlsx")
    assert matches_in(answered.data) == [[2] * 4 + [3] * 3] * 2


def matches_in(workbook: bytes) -> list[list[Any]]:
    """For each sheet, the number of the match in each row."""
    sheets = load_workbook(BytesIO(workbook)).worksheets
    return [[row[0].value for row in sheet.iter_rows(min_row=2)] for sheet in sheets]


def test_separators_follow_the_language(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    share = f"{phone.match}/share"
    for language, usual in (("en", "comma"), ("it", "semicolon"), ("es", "semicolon")):
        links = phone.open(f"{share}?lang={language}").links
        assert f"{phone.match}/deals.csv?separator={usual}" in links
    for name, sign in (("comma", ","), ("semicolon", ";")):
        file = phone.client.get(f"{phone.match}/points.csv?separator={name}")
        head, *_ = file.data.decode("utf-8-sig").splitlines()
        assert head.startswith(sign.join(["match", "date", "rules", "target"])), name


def test_watchers_may_export_only(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, corrected())
    answered = watcher.client.get(f"{phone.table}/export.json")
    assert answered.headers["Content-Disposition"] == "attachment; filename=scopa-table.json"
    found = answered.get_json()
    assert found["format"] == "scopa-table/1"
    assert [len(each["deals"]) for each in found["matches"]] == [0, 3]
    page = watcher.open(f"{phone.match}/share")
    ours = {f"{phone.match}.json", f"{phone.match}/match.xlsx", f"{phone.table}/table.xlsx"}
    assert ours | {f"{phone.match}/deals.csv?separator=comma"} < set(page.links)
    assert f"{phone.table}/export.json" in page.links
    assert f"{phone.table}/import" not in page.links
    for address in page.links:
        assert watcher.open(address).status == 200, address


def long_names() -> dict[str, Any]:
    """The match with the longest text that one holds: of teams, every deal and text as long as it
    may be, in letters of four bytes."""
    name, why = "\N{GRINNING FACE}" * 40, "\N{GRINNING FACE}" * 200
    sides = [[f"{side}{seat}{name}"[:40] for seat in range(3)] for side in range(2)]
    rules = {"preset": "quindici-napoli", "target": 999, "re_bello": True}
    said = {"at": "2026-11-20T19:50:00.000000+00:00", "who": name, "why": why}
    piles = {"piles": [DECK[:25], DECK[25:]], "scope": [7, 7], "bonus": [999, 999]} | said
    return {
        "rules": rules,
        "sides": [{"players": team} for team in sides],
        "deals": [piles | {"history": [piles]}] * limits.DEALS.most,
        "note": "\N{GRINNING FACE}" * 500,
    }


@pytest.mark.long
def test_the_largest_match_comes_back_whole(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    upload(phone, as_text(long_names()).encode())
    out = phone.client.get(f"{phone.table}/export.json?part=2").get_data()
    assert 2_500_000 < len(out) < limits.FILE.most
    matches = json.loads(out)["matches"]
    assert [len(each["deals"]) for each in matches] == [limits.DEALS.most]
    phone.start("Carla", "Dino")
    upload(phone, out)
    assert phone.client.get(f"{phone.table}/export.json?part=2").get_data() == out


def upload(phone: Phone, file: bytes) -> None:
    """Bring a file in, with forms as browsers send them."""
    sent = {"file": FileStorage(BytesIO(file), "table.json"), "document": ""}
    page = posted(phone, f"{phone.table}/import", sent)
    assert page.problems == []
    assert posted(phone, page.form.action, page.form.fields).status == 303


def posted(phone: Phone, address: str, fields: Mapping[str, Any]) -> Page:
    body, _, boundary = stream_encode_multipart(fields, use_tempfile=False)
    kind = f"multipart/form-data; boundary={boundary}"
    return Page(address, phone.client.post(address, data=body.read(), content_type=kind))


@pytest.mark.parametrize("deals", [3, pytest.param(240, marks=pytest.mark.long)])
def test_a_large_table_comes_back_whole(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, deals: int
) -> None:
    assert limits.DEALS_IN_PART.most <= limits.DEALS_IN_FILE.most
    if deals < 240:
        lower(monkeypatch, DEALS_IN_PART=8 * deals)
    phone.start("Anna", "Bruno")
    bring_in(phone, *[document(deals + place, note=str(place)) for place in range(7)])
    page = phone.open(f"{phone.match}/share")
    assert not page.has_link("The whole table")
    shown = [each.text for each in page.root.all("a") if "The table, file" in each.text]
    assert shown == ["The table, file 1 matches 1 to 5", "The table, file 2 matches 6 to 8"]
    found = []
    for part in (1, 2):
        link = page.link(f"The table, file {part}")
        answered = phone.client.get(link)
        name = answered.headers["Content-Disposition"]
        assert name == f"attachment; filename=scopa-table.{part}.json"
        assert show(phone, answered.get_data(as_text=True)).status == 200
        found += answered.get_json()["matches"]
        csv_rows = rows(phone, f"{phone.table}/points.csv?part={part}")
        assert csv_rows[0]["match"] == {1: "2", 2: "6"}[part]
    assert [each.get("note", "") for each in found] == ["", *"0123456"]
    for asked in ("0", "3", "x"):
        assert phone.open(f"{phone.table}/export.json?part={asked}").status == 404
