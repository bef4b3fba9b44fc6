"""What is long is done one at a time; whoever comes then loses nothing."""

import json
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask

from scorekeeper.limits import (
    DEALS_OF_SHORT_SHEET,
    FIELDS,
    FILES_AT_ONCE,
    SHEETS_AT_ONCE,
    Limit,
)
from scorekeeper.web.http import limited
from scorekeeper.web.http.limited import WorkSlot
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in, show
from tests.helpers.clients.phone import Phone
from tests.helpers.match_records import document


@pytest.fixture
def others(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Limit, WorkSlot]]:
    """The work slots of an app in which nobody waits long."""
    monkeypatch.setattr(limited, "LONGEST_WAIT", 0)
    found = app.extensions["work_slots"]
    yield found
    for each in found.values():
        assert each.acquire(), "a slot was not released"
        each.release()


def test_a_second_file_waits_in_its_page(phone: Phone, others: dict[Limit, WorkSlot]) -> None:
    phone.start("Anna", "Bruno")
    text = json.dumps(document(2))
    sent = {"document": text}, {"file": (BytesIO(text.encode()), "match.json"), "document": ""}
    for fields in sent:
        others[FILES_AT_ONCE].acquire()
        page = phone.post(f"{phone.table}/import", fields)
        others[FILES_AT_ONCE].release()
        assert page.status == 503 and "Another file is being read here." in page.text
        assert page.form.fields["document"] == text
        assert "1 match in the file" in phone.send(page.form).text


def test_a_waiting_preview_keeps_its_ticks(phone: Phone, others: dict[Limit, WorkSlot]) -> None:
    phone.start("Anna", "Bruno")
    form = show(phone, document(2)).form
    others[FILES_AT_ONCE].acquire()
    page = phone.send(form)
    others[FILES_AT_ONCE].release()
    assert page.status == 503
    for _ in range(2):
        assert phone.send(page.form).location == f"{phone.table}/2"


def test_a_large_file_waits_for_its_slot(phone: Phone, others: dict[Limit, WorkSlot]) -> None:
    others[FILES_AT_ONCE].acquire()
    page = phone.post("/open", {"document": " " * 200_000})
    others[FILES_AT_ONCE].release()
    assert (page.status, page.problems) == (
        503,
        ["Too many files are being sent here. Nothing was stored: send it again in a moment."],
    )
    assert page.form.fields["document"] == ""


@every("address", ["/open", "/t/TABLE/import", "/events/new"])
def test_a_workbook_is_not_read_before_its_turn(
    phone: Phone, others: dict[Limit, WorkSlot], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """On no page that takes files: a small one can hold much."""
    phone.start("Anna", "Bruno")
    monkeypatch.setattr("scorekeeper.documents.file_content.workbook_text", None)
    others[FILES_AT_ONCE].acquire()
    sent = {"file": (BytesIO(b"PK\x03\x04"), "a.xlsx"), "document": "", "pairs": ""}
    page = phone.post(address.replace("/t/TABLE", phone.table), sent)
    others[FILES_AT_ONCE].release()
    assert page.status == 503 and page.headers["Retry-After"] == "2"
    assert page.problems == [
        "Too many files are being sent here. Nothing was stored: send it again in a moment."
    ]


def test_a_waiting_list_of_pairs_stays(phone: Phone, others: dict[Limit, WorkSlot]) -> None:
    text = "Anna & Bruno\nCarla & Dino\nElio & Fede\nGina & Ivo"
    for sent in {"pairs": text}, {"file": (BytesIO(text.encode()), "pairs.txt"), "pairs": ""}:
        others[FILES_AT_ONCE].acquire()
        page = phone.post("/events/new", sent)
        others[FILES_AT_ONCE].release()
        assert page.status == 503 and page.form.fields["pairs"] == text
        assert phone.send(page.form).form.fields["one-3"] == "Elio"


@pytest.mark.parametrize("text", ["{", "x" * 5_000_001, "&" * FIELDS.most])
def test_the_slot_is_always_released(
    phone: Phone, others: dict[Limit, WorkSlot], text: str
) -> None:
    kind = "application/x-www-form-urlencoded"
    answered = phone.client.post("/open", data=f"document={text}", content_type=kind)
    assert answered.status_code in (413, 422)


def test_long_sheets_are_drawn_one_by_one(phone: Phone, others: dict[Limit, WorkSlot]) -> None:
    phone.start("Anna", "Bruno")
    deals = [{"points": [1, 0]}] * (DEALS_OF_SHORT_SHEET.most + 1)
    short, long = bring_in(phone, document(2), document(0) | {"deals": deals})
    others[SHEETS_AT_ONCE].acquire()
    for way in ("sheet", "sheet.pdf"):
        assert phone.client.get(f"{short}/{way}").status_code == 200
        page = phone.open(f"{long}/{way}?paper=letter")
        assert page.status == 503 and "Another long sheet is being drawn here." in page.text
        assert page.link("Send it again") == f"{long}/{way}?paper=letter"
    others[SHEETS_AT_ONCE].release()
    for way in ("sheet", "sheet.pdf"):
        assert phone.client.get(f"{long}/{way}").status_code == 200


def test_only_two_requests_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = WorkSlot()
    assert waited.acquire()
    waited._waiting.acquire()
    waited._waiting.acquire()
    # Would it wait, it would do so for good.
    monkeypatch.setattr(limited, "LONGEST_WAIT", -1)
    assert not waited.acquire()
    waited.release()
    assert waited.acquire()
