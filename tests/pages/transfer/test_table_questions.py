"""A stranger's table: asked what it means, shown what comes of it, and stored as it was shown."""

from io import BytesIO

from openpyxl import Workbook

from tests.conftest import Rows
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

NOTEBOOK = """Data;Mano;G.;P.;Tot G;Tot P;Vinta
3/10/2026;1;3;1;3;1;
;2;2;2;5;3;
;3;4;1;9;4;
;4;2;3;11;7;Gino
10/10/2026;1;1;3;1;3;
;2;2;4;3;7;
;3;1;4;4;11;Gino
17/10/2026;1;5;0;5;0;
;2;3;2;8;2;
;3;3;1;11;3;Gino
"""


def opened(phone: Phone, text: str, **fields: str) -> Page:
    """The page that asks about a table."""
    phone.start("Anna", "Bruno")
    return phone.send(phone.open(f"{phone.table}/import").form, document=text, **fields)


def matches(page: Page) -> list[str]:
    return [each.text for each in page.root.one("ul", class_="found").all("label")]


def stored(phone: Phone) -> list[list[list[int]]]:
    """The points of the matches that came in, deal by deal."""
    found = phone.client.get(f"{phone.table}/export.json").get_json()["matches"][1:]
    return [[deal["points"] for deal in match["deals"]] for match in found]


def test_a_table_is_asked_shown_and_stored(phone: Phone, rows: Rows) -> None:
    page = opened(phone, NOTEBOOK)
    asked = {name: text for name, text in page.form.fields.items() if name.startswith("column-")}
    assert [*asked.values()] == "day,,points-1,points-2,total-1,total-2,winner".split(",")
    assert page.form.fields["begins"] == "falls" and page.form.fields["target"] == "11"
    page = phone.send(page.form, name_1="Gino", name_2="Piero", look="1")
    first, second, third = matches(page)
    assert "Gino – Piero 11 : 7" in first and "4 : 11" in second and "11 : 3" in third
    assert "3 October 2026" in first and "4 deals" in first
    assert "winner: the file says Gino, it is Piero." in page.text
    assert [each.text for each in page.root.all("tr", class_="begins")] == [
        "Match 1",
        "Match 2",
        "Match 3",
    ]
    assert rows.matches(phone.table) == [1]
    form = page.form
    del form.fields["add-2"]
    for _ in range(2):
        assert phone.send(form).location == f"{phone.table}/matches?stored=2-3"
    assert stored(phone) == [[[3, 1], [2, 2], [4, 1], [2, 3]], [[5, 0], [3, 2], [3, 1]]]


def test_what_was_not_shown_is_not_stored(phone: Phone, rows: Rows) -> None:
    """An evening on paper, typed: other answers are shown first, also without a script."""
    page = opened(phone, "4 3\n8-2\n\n3 : 9\n")
    assert [page.form.fields[f"name-{side}"] for side in (1, 2)] == ["Anna", "Bruno"]
    page = phone.send(page.form, begins="never", day="2019-03-02")
    assert page.status == 200, page.problems
    assert (len(matches(page)), rows.matches(phone.table)) == (1, [1])
    assert "2 March 2019" in matches(page)[0] and "Deal 3 came after" in page.text
    refused = phone.send(page.form, day="soon", name_1="Bruno")
    assert refused.status == 422 and "“soon” is not a day" in refused.problems[1]
    assert [refused.form.fields[name] for name in ("day", "name-1")] == ["soon", "Bruno"]
    assert phone.send(phone.send(page.form, begins="blank", look="1").form).status == 303
    assert stored(phone) == [[[4, 3], [8, 2]], [[3, 9]]]


def test_nothing_is_shown_until_the_sides_are_said(phone: Phone) -> None:
    page = opened(phone, "Player,Round 1,Round 2\nAnna,4,3\nBruno,2,3\n")
    assert page.status == 200 and "No matches yet" in page.text
    assert [each.text for each in page.form.buttons] == ["See what comes of it"]
    refused = phone.send(page.form)
    assert (refused.status, refused.problems) == (
        422,
        ["Say in which columns the points, or the totals, of each side are."],
    )


def test_sheets_are_offered_by_name(phone: Phone) -> None:
    book, file = Workbook(), BytesIO()
    book.active.title = "2025"
    for name in ("2026", "conti"):
        book.create_sheet(name)
    for sheet, points in zip(book, (12, 13, 14), strict=True):
        sheet.append(["Anna", "Bruno"])
        sheet.append([points, 1])
        sheet.append([9, 9])
    book["2025"].row_dimensions[3].hidden = True
    book["conti"].sheet_state = "hidden"
    book.save(file)
    phone.start("Anna", "Bruno")
    page = phone.post(f"{phone.table}/import", {"file": (BytesIO(file.getvalue()), "a.xlsx")})
    sheets = page.root.one("select", name="sheet").all("option")
    assert [each.text for each in sheets] == ["2025", "2026", "conti (hidden)"]
    assert "1 hidden line is left out." in page.text and "12 : 1" in matches(page)[0]
    page = phone.send(page.form, sheet="2", look="1")
    assert "23 : 10" in matches(page)[0]
    assert phone.send(page.form).status == 303
    assert stored(phone) == [[[14, 1], [9, 9]]]
