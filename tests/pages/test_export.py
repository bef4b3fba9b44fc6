"""What goes out: documents, tables, words, a picture."""

import csv
from io import StringIO
from xml.etree import ElementTree

from tests.bringing import bring_in
from tests.phone import FOUR_POINTS, TWO_POINTS, Phone
from tests.records import corrected, document


def rows(phone: Phone, address: str) -> list[dict[str, str]]:
    answered = phone.client.get(address)
    assert (answered.status_code, answered.mimetype) == (200, "text/csv")
    assert "attachment" in answered.headers["Content-Disposition"]
    return list(csv.DictReader(StringIO(answered.data.decode("utf-8-sig"))))


def test_the_document_has_date_note_and_every_correction(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    phone.enter(TWO_POINTS, deal=1, why="miscounted")
    phone.send(phone.open(f"{phone.match}/details").form, date="2026-11-20", note="At the bar.")
    found = watcher.client.get(f"{phone.match}.json").get_json()
    assert (found["date"][:10], found["note"]) == ("2026-11-20", "At the bar.")
    (deal,) = found["deals"]
    assert (deal["who"], deal["why"]) == ("Anna", "miscounted")
    assert [each["who"] for each in deal["history"]] == ["Anna"]
    assert found["results"]["totals"] == [2, 0]


def test_tables_have_a_row_for_each_side_and_deal(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS, scope_2="1")
    taken = rows(phone, f"{phone.match}/deals.csv")
    assert [(each["side"], each["cards"], each["scope"]) for each in taken] == [
        ("Anna", "23", "0"),
        ("Bruno", "17", "1"),
    ]
    scored = rows(phone, f"{phone.match}/points.csv")
    assert [(each["points"], each["winner"]) for each in scored] == [("4", "yes"), ("1", "no")]


def test_the_tables_of_a_table_have_all_its_matches(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, document(2), document(1, 3))
    assert [each["match"] for each in rows(phone, f"{phone.table}/deals.csv")] == list("2222333")
    assert len(rows(phone, f"{phone.table}/points.csv")) == 7


def test_names_that_begin_like_a_formula_do_no_harm(phone: Phone) -> None:
    phone.start("=1+1", "@SUM(A1)")
    phone.played(FOUR_POINTS)
    phone.enter(FOUR_POINTS, deal=1, why="+cmd|x", scope_1="1")
    for path in ("deals", "points"):
        for row in rows(phone, f"{phone.match}/{path}.csv"):
            assert not any(cell.startswith(("=", "+", "@")) for cell in row.values())
            assert row["side"] in ("'=1+1", "'@SUM(A1)")


def test_a_whole_table_is_one_file(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, corrected())
    answered = watcher.client.get(f"{phone.table}/export.json")
    assert answered.headers["Content-Disposition"] == "attachment; filename=scopa-table.json"
    found = answered.get_json()
    assert found["format"] == "scopa-table/1"
    assert [len(each["deals"]) for each in found["matches"]] == [0, 3]


def test_the_words_for_a_chat_can_be_marked_without_javascript(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    page = phone.open(f"{phone.match}/share")
    text = page.root.one("textarea").text
    assert text.startswith("Anna 4, Bruno 0: 1 deal. Anna wins.")
    assert text.endswith(f"http://localhost{phone.match}")
    hidden = {each["id"] for each in page.root.all("button") if each.get("hidden") is not None}
    assert hidden == {"share", "copy", "send"}


def test_the_score_is_a_picture_without_scripts_and_styles(phone: Phone) -> None:
    phone.start('<b>"&', "Bruno", target="4")
    phone.played(FOUR_POINTS)
    answered = phone.client.get(f"{phone.match}/score.svg")
    assert answered.mimetype == "image/svg+xml"
    drawing = ElementTree.fromstring(answered.data)
    assert '<b>"&' in [each.text for each in drawing.iter()]
    assert not [each for each in drawing.iter() if "style" in each.attrib or "script" in each.tag]


def test_watchers_see_every_way_out_and_none_in(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    bring_in(phone, document(1))
    page = watcher.open(f"{phone.match}/share")
    assert {f"{phone.match}.json", f"{phone.match}/deals.csv"} < set(page.links)
    assert f"{phone.table}/export.json" in page.links
    assert f"{phone.table}/import" not in page.links
    for address in page.links:
        assert watcher.open(address).status == 200, address
