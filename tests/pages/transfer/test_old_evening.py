"""An old evening from paper: who played, then a row for each deal, stored in one turn."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.web.transfer.forms import FIRST_ROWS, MOST_ROWS
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Phone
from tests.helpers.match_records import document


def rows_page(phone: Phone, **fields: str) -> Page:
    """The page of the rows, for the people of the table's last match."""
    return phone.send(phone.open(f"{phone.table}/evening").form, **fields)


def given(page: Page, *deals: str) -> dict[str, str]:
    """The fields of the page with these rows: "3 2" is a deal of three points to two, "-" is a
    field that stays empty."""
    return page.form.fields | {
        f"points-{row}-{side}": "" if text == "-" else text
        for row, deal in enumerate(deals, 1)
        for side, text in enumerate(deal.split(), 1)
    }


def send(phone: Phone, page: Page, act: str, *deals: str) -> Page:
    return phone.post(page.form.action, given(page, *deals) | {"act": act})


def told(page: Page) -> list[str]:
    """What stands below the rows, as far as anything does."""
    return [each.text for each in page.root.all("tr", class_="remark") if each.text]


def totals(page: Page) -> list[str]:
    return [each.text for each in page.root.all("td", class_="after") if each.text]


def shown(page: Page) -> int:
    """How many rows a reader without a script sees."""
    numbered = [each for each in page.root.all("tr") if each.all("td", class_="after")]
    return sum(each.get("hidden") is None for each in numbered)


def lines(page: Page) -> list[Element]:
    return page.root.all("a", class_="row")


def test_an_evening_becomes_its_matches(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", target="5", preset="traditional")
    page = rows_page(phone, date="2019-03-02")
    answer = send(phone, page, "store", "3 1", "2 2", "1 3", "0 4", "1 0")
    assert answer.status == 303 and answer.location
    assert rows.matches(phone.table) == [4, 3, 2, 1]
    entries = [[each["points"] for each in rows.entries(phone.table, n)] for n in (2, 3, 4)]
    assert entries == [[[3, 1], [2, 2]], [[1, 3], [0, 4]], [[1, 0]]]
    assert {rows.match(phone.table, n).started for n in (2, 3, 4)} == {"2019-03-02"}
    history = phone.open(answer.location)
    assert "Stored: matches 2 to 4." in history.text
    assert [each.text for each in lines(history)] == [
        "Anna 1 Bruno 0 still running · 1 deal · Match 4",
        "Anna 1 Bruno 7 Bruno won · 2 deals · Match 3",
        "Anna 5 Bruno 3 Anna won · 2 deals · Match 2",
    ]
    assert [each.text for each in history.root.all("h3")] == ["2 March 2019"]


@every(("days", "said"), [(2, "is a day still to come."), (None, "is not a day like")])
def test_an_invalid_date_is_refused(phone: Phone, days: int | None, said: str) -> None:
    phone.start("Anna", "Bruno")
    ahead = datetime.now(UTC) + timedelta(days=days or 0)
    day = "last Friday" if days is None else ahead.date().isoformat()
    page = rows_page(phone, date=day)
    assert page.status == 422
    (sentence,) = page.problems
    assert sentence.startswith(f"“{day}”") and said in sentence
    assert page.form.fields["date"] == day
    # The page of the rows may have lain open for long: nothing is stored with such a day either.
    rows = rows_page(phone)
    fields = given(rows, "3 1") | {"act": "store", "date": day}
    assert phone.post(rows.form.action, fields).problems == [sentence]


def test_players_default_to_the_last_match(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", preset="traditional", target="16")
    form = phone.open(f"{phone.table}/evening").form
    assert [form.fields[f"name-{seat}"] for seat in (1, 2, 3)] == ["Anna", "Bruno", "Carla"]
    assert (form.fields["players"], form.fields["target"], form.fields["date"]) == ("3", "16", "")
    page = phone.send(form, players="4", name_3="Eva", name_4="Ugo", target="21")
    heads = [each.text for each in page.root.all("th", scope="col")]
    assert heads == ["● Anna & Eva", "■ Bruno & Ugo", "Total"]
    assert "Traditional, to 21" in page.text


def test_each_row_shows_running_totals(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", target="5")
    page = send(phone, rows_page(phone), "count", "3 1", "2 2", "4 4", "1 1", "0 1", "1 1")
    assert page.status == 200
    assert totals(page) == ["3 : 1", "5 : 3", "4 : 4", "5 : 5", "5 : 6", "1 : 1"]
    level = "Anna and Bruno are level at 5, at or above 5: nobody wins while level, so another"
    assert told(page)[0] == "Anna wins 5 to 3. Match 2"
    assert told(page)[1].startswith(level)
    assert told(page)[2:] == ["Bruno wins 6 to 5. Match 3"]
    assert rows.matches(phone.table) == [1]


@pytest.fixture
def traditional(phone: Phone) -> Phone:
    """A phone at a table of the traditional rules."""
    phone.start("Anna", "Bruno", preset="traditional")
    return phone


WRONG: list[tuple[tuple[str, ...], list[str]]] = [
    ((), ["There are no points yet: each row takes those of one deal."]),
    (("3 1", "- -", "2 2"), ["Row 2: No points here, but there are some below."]),
    (("3 -",), ["Row 1: Bruno: how many points?"]),
    (("- 0",), ["Row 1: Anna: how many points?"]),
    (("3 x",), ["Row 1: “Bruno, Points: x” is not a whole number that fits here."]),
    (("3 -1",), ["Row 1: “Bruno, Points: -1” is not a whole number that fits here."]),
    (("22 1",), ["Row 1: 23 points in one deal: these rules can give 22 at most."]),
    (
        ("0 0",),
        [
            "Row 1: 0 points in one deal: these rules give 1 at least. The settebello is in some "
            "pile."
        ],
    ),
    (
        ("3 -", "3 1", "- -", "90 9"),
        [
            "Row 1: Bruno: how many points?",
            "Row 3: No points here, but there are some below.",
            "Row 4: 99 points in one deal: these rules can give 22 at most.",
        ],
    ),
]


@every(("deals", "sentences"), WRONG)
def test_all_problems_are_listed_at_once(
    traditional: Phone, rows: Rows, deals: tuple[str, ...], sentences: list[str]
) -> None:
    phone = traditional
    page = rows_page(phone)
    typed = given(page, *deals)
    refused = send(phone, page, "store", *deals)
    assert (refused.status, refused.problems) == (422, sentences)
    # The token tells when it was made.
    assert refused.form.fields | {"csrf_token": ""} == typed | {"csrf_token": ""}
    counted = send(phone, page, "count", *deals)
    if deals:
        assert (counted.status, counted.problems) == (200, sentences)
        assert told(counted) == [each.partition(": ")[2] for each in sentences]
    assert rows.matches(phone.table) == [1]


def test_more_rows_appear_on_request(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="900")
    page = rows_page(phone)
    assert shown(page) == FIRST_ROWS
    page = send(phone, page, "more", "3 1")
    assert shown(page) == 2 * FIRST_ROWS
    assert page.form.fields["points-1-1"] == "3"
    page = send(phone, page, "count", *["3 1"] * 2 * FIRST_ROWS)
    assert shown(page) == 2 * FIRST_ROWS + 1
    while any(each.text == "More rows" for each in page.form.buttons):
        page = send(phone, page, "more")
    assert shown(page) == MOST_ROWS
    stored = send(phone, page, "store", *["3 1"] * MOST_ROWS)
    assert stored.status == 303
    assert phone.client.get(f"{phone.table}/2.json").get_json()["results"]["totals"] == [720, 240]


def test_a_repeated_form_is_stored_once(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = rows_page(phone)
    answers = [send(phone, page, "store", "3 1").location for _ in range(2)]
    assert answers[0] == answers[1]
    assert rows.matches(phone.table) == [2, 1]
    assert send(phone, rows_page(phone), "store", "3 1").status == 303
    assert rows.matches(phone.table) == [3, 2, 1], "another sheet may say the same"
    another_day = given(page, "3 1") | {"act": "store", "date": "2019-03-02"}
    assert phone.post(page.form.action, another_day).status == 303
    assert rows.matches(phone.table) == [4, 3, 2, 1]
    drafts = {rows_page(phone, date=day).form.fields["version"] for day in ("", "2019-03-02")}
    assert len(drafts) == 2, "what was typed for one day is not offered for another"


def test_bonus_has_fields_where_played(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="quindici-napoli", target="99")
    page = rows_page(phone)
    fields = given(page, "29 0", "3 2") | {"bonus-2-1": "15", "bonus-3-2": "5", "act": "store"}
    refused = phone.post(page.form.action, fields)
    assert refused.problems == [
        "Row 1: 29 points in one deal: these rules can give 28 at most, and bonus beside them.",
        "Row 3: Anna: how many points?",
        "Row 3: Bruno: how many points?",
    ]
    stored = phone.post(page.form.action, fields | {"points-1-1": "4", "bonus-3-2": ""})
    assert stored.status == 303
    assert rows.entries(phone.table, 2) == [
        {"points": [4, 0], "scope": [0, 0]},
        {"points": [3, 2], "scope": [0, 0], "bonus": [15, 0]},
    ]


def test_too_few_points_are_refused_or_open(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    form = phone.open(f"{phone.match}/1/points").form
    sentence = "0 points in one deal: these rules give 1 at least. The settebello is in some pile."
    assert phone.send(form, points_1="0").problems == [sentence]
    for unread in ({"points_1": "x", "points_2": "0"}, {}):
        assert sentence not in phone.send(form, **unread).problems
    old = {"rules": "traditional", "deals": [{"points": [0, 0]}]}
    for own in ({"note": "by hand"}, {"results": {}, "rules": "re-bello"}):
        (match,) = bring_in(phone, document(0) | old | own)
        assert phone.open(f"{match}/1").status == 200
        assert phone.open(f"{match}/1/points").form.fields["points-1"] == "0"
