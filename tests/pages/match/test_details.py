"""When a match was played, and the note beside it."""

from tests.conftest import Rows
from tests.helpers.clients.phone import Phone


def test_date_and_note_are_kept_and_shown(phone: Phone, watcher: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(phone.open(phone.match).link("Date and note")).form
    assert len(form.fields["date"]) == 10
    answer = phone.send(form, date="1987-08-15", note=" In Bari,\r\nunder the <fig> tree ")
    assert (answer.status, answer.location) == (303, phone.match)
    row = rows.match(phone.table)
    assert (row.started, row.note) == ("1987-08-15", "In Bari,\nunder the <fig> tree")
    assert "In Bari, under the <fig> tree" in watcher.open(phone.match).text
    assert "15 August 1987" in watcher.open(f"{phone.match}/sheet").text
    found = watcher.client.get(f"{phone.match}.json").get_json()
    assert (found["date"], found["note"]) == (row.started, row.note)


def test_the_date_may_stay_unknown(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    before = rows.match(phone.table).started
    phone.send(phone.open(f"{phone.match}/details").form, note="cold")
    assert rows.match(phone.table).started == before, "a note alone keeps it"
    assert len(before) > 10
    assert phone.send(phone.open(f"{phone.match}/details").form, date="").status == 303
    assert rows.match(phone.table).started == ""
    for path in ("", "/sheet", "/share", "/details"):
        assert phone.open(phone.match + path).status == 200


def test_an_invalid_date_stays_in_its_field(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    before = rows.match(phone.table)
    form = phone.open(f"{phone.match}/details").form
    for day in ("15 August", "2026-02-30", "20261120", "2026-W47-5", "x" * 99):
        page = phone.send(form, date=day, note="kept")
        assert page.status == 422
        assert page.problems == [f"“{day[:40]}” is not a day like 2026-11-20."]
        assert page.form.fields["date"] == day
        assert page.root.one("textarea").text == "kept"
    page = phone.send(form, note="x" * 501)
    assert (page.status, page.problems) == (422, ["The note has 501 letters: 500 at most."])
    assert page.root.one("textarea").text == "x" * 501
    assert rows.match(phone.table) == before
