"""Open a file from the first page: it is shown, then becomes a table with this phone's seat."""

import json
from io import BytesIO
from typing import Any

from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.store.table_values import Seat
from tests.conftest import Rows, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.file_import import table_of
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.databases import every_row
from tests.helpers.match_records import document

BAD = {"deals": [{"points": [1, 1]}], "sides": [{"name": ""}, {"name": "x" * 99}]}


def show(phone: Phone, content: object, **fields: str) -> Page:
    """What the page says of a pasted file."""
    text = content if isinstance(content, str) else json.dumps(content)
    form = phone.open(phone.open("/").link("Open a file")).form
    return phone.send(form, document=text, **fields)


def opened(phone: Phone, *documents: dict[str, Any]) -> str:
    """The table that is made of these matches."""
    page = phone.send(show(phone, table_of(*documents)).form)
    assert page.status == 303, page.problems
    assert page.location
    phone.table = page.location
    return page.location


def tables(app: Flask) -> int:
    return every_row(app.config["DATABASE"])["tables"]


def seats(app: Flask, table: str) -> tuple[Seat, ...]:
    with opened_store(app) as store:
        return store.seats.all(table.removeprefix("/t/"))


def test_a_file_is_previewed_first(app: Flask, phone: Phone, rows: Rows) -> None:
    before = tables(app)
    page = show(phone, document(2, 3, date="2026-11-20", note="At the bar."))
    assert page.status == 200
    for words in ("Anna – Bruno – Carla", "2 deals", "20 November 2026", "no table yet"):
        assert words in page.text
    assert tables(app) == before
    answer = phone.send(page.form, zone="Asia/Tokyo")  # as its script says it
    assert answer.status == 303 and answer.location
    assert phone.open(f"{answer.location}/settings").form.fields["zone"] == "Asia/Tokyo"
    assert len(rows.match(answer.location).deals) == 2
    assert phone.open(answer.location).title.startswith("Anna – Bruno – Carla")


def test_the_phone_is_seated_as_the_maker(app: Flask, phone: Phone, watcher: Phone) -> None:
    table = opened(phone, document(1))
    (seat,) = seats(app, table)
    assert (seat.name, seat.right, seat.maker, seat.id) == ("", "score", True, phone.seat)
    assert phone.played_page(FOUR_POINTS).status == 200
    assert watcher.open(table).forms == []
    assert table in phone.open("/").links


def test_a_double_tap_makes_one_table(app: Flask, phone: Phone) -> None:
    form = show(phone, document(1)).form
    before = tables(app)
    first, second = phone.send(form), phone.send(form)
    assert (first.status, first.location) == (second.status, second.location)
    assert tables(app) == before + 1


def test_opening_again_makes_a_new_table(phone: Phone) -> None:
    assert opened(phone, document(1)) != opened(phone, document(1))


def test_only_ticked_matches_are_imported(phone: Phone, rows: Rows) -> None:
    page = show(phone, table_of(document(2), document(2), document(1, 3)))
    assert "The same as number 1 in this file" in page.text
    del page.form.fields["add-1"]
    form = page.form
    del form.fields["add-1"]
    answer = phone.send(form)
    assert answer.location and rows.matches(answer.location) == [1]
    form = page.form
    form.fields = {name: text for name, text in form.fields.items() if "add-" not in name}
    refused = phone.send(form)
    assert (refused.status, refused.problems) == (
        422,
        ["Nothing is chosen: tick what should be added."],
    )


@every("confirm", [{}, {"confirm": "1", "add-1": "1"}])
@every(
    ("content", "sentences"),
    [("", 1), ("{", 1), (json.dumps(table_of()), 1), (json.dumps(table_of(document(1), BAD)), 2)],
)
def test_a_broken_file_makes_no_table(
    app: Flask, phone: Phone, content: str, sentences: int, confirm: dict[str, str]
) -> None:
    before = tables(app)
    page = phone.post("/open", {"document": content} | confirm)
    assert page.status == 422
    assert len(page.problems) >= sentences
    assert page.form.fields["document"] == content
    assert tables(app) == before


def test_the_largest_file_can_be_confirmed(phone: Phone) -> None:
    # A browser sends each line break of the field on the preview as two signs.
    text = json.dumps(document(40, 3), indent=1)
    text += "\n" * (999_000 - len(text))
    file = FileStorage(BytesIO(text.encode()), "match.json")
    boundary, body = encode_multipart({"file": file})
    kind = f"multipart/form-data; boundary={boundary}"
    form = Page("/open", phone.client.post("/open", data=body, content_type=kind)).form
    as_sent = form.fields["document"].replace("\n", "\r\n")
    assert len(as_sent) < 100_000
    assert phone.send(form, document=as_sent).status == 303


def test_cookies_off_is_not_a_foreign_page(csrf_phone: Phone) -> None:
    fields = {"document": json.dumps(document(1)), "confirm": "1", "add-1": "1"}
    assert csrf_phone.post("/open", fields).status == 400
    assert opened(csrf_phone, document(1)) == csrf_phone.table
    assert csrf_phone.played_page(FOUR_POINTS).status == 200


def test_without_room_the_file_waits(phone: Phone) -> None:
    form = show(phone, document(1)).form
    for place in range(100):
        phone.client.set_cookie(f"seat-table{place:03}", "s1.secret")
    page = phone.send(form)
    assert page.status == 422
    assert "as many tables as it can" in page.problems[0]
    list_ = phone.open(page.link("Your tables")).form
    phone.send(list_, list_.buttons[0])
    assert phone.send(page.form).status == 303
