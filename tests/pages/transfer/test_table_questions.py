"""A stranger's table: asked what it means, shown what comes of it, and stored as it was shown."""

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
