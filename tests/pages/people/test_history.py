"""What a table remembers: its matches with their scores, who won how often, and the people."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from scorekeeper.store.engines import prepare
from tests.conftest import MakeApp, Rows
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, TWO_POINTS, Phone
from tests.helpers.match_records import document


def played(
    *points: tuple[int, int], names: tuple[str, str] = ("Anna", "Bruno"), date: str
) -> dict[str, Any]:
    """A match of points only, to 4."""
    return document(0) | {
        "rules": {"preset": "traditional", "target": 4},
        "sides": [{"name": name} for name in names],
        "deals": [{"points": list(each)} for each in points],
        "date": date,
    }


@pytest.fixture
def years(phone: Phone) -> Phone:
    return three_years(phone)


def three_years(phone: Phone) -> Phone:
    """Anna and Bruno 2 : 1 over three years, Anna and Carla 0 : 1, and a match that runs."""
    phone.start("Anna", "Bruno", target="99")
    bring_in(
        phone,
        played((4, 1), date="2024-05-01"),
        played((1, 4), date="2025-05-01"),
        played((2, 1), (3, 0), date="2025-06-01"),
        played((0, 4), names=("Anna", "Carla"), date="2025-06-02"),
    )
    return phone


def rows_of(page: Page) -> list[str]:
    rows = [each for each in page.root.all("a") if each.get("class") == "row"]
    return [" ".join(each.text.split()) for each in rows]


def history(phone: Phone, **asked: str) -> Page:
    return phone.open(f"{phone.table}/matches?" + "&".join(f"{k}={v}" for k, v in asked.items()))


def tallies(page: Page) -> list[str]:
    found = [each for each in page.root.all("li") if each.get("class") == "tally"]
    return [" ".join(each.text.split()) for each in found]


def person(phone: Phone, name: str) -> Page:
    rows = phone.open(f"{phone.table}/figures").root.all("a")
    return phone.open(next(each["href"] for each in rows if each.text.split()[0] == name))


def test_matches_are_listed_newest_first(years: Phone) -> None:
    found = rows_of(history(years))
    assert "Anna 0 Bruno 0" in found[0] and "still running" in found[0]
    assert "Anna 0 Carla 4" in found[1] and "Carla won" in found[1]
    assert "5 Bruno 1" in found[2] and "Anna won" in found[2]
    days = [each.text for each in history(years).root.all("h3")]
    assert (days.count("1 June 2025"), days.count("1 May 2024")) == (1, 1)
    assert not any("20" in row for row in found), "the day stands above them"


def test_the_tally_stands_above_the_list(years: Phone) -> None:
    assert tallies(history(years)) == ["2 Anna 1 Bruno", "0 Anna 1 Carla"]


def test_matches_are_found_by_name_and_time(years: Phone) -> None:
    carla = rows_of(history(years, who="3"))
    assert len(carla) == 1 and "Carla" in carla[0]
    assert tallies(history(years, who="3")) == ["0 Anna 1 Carla"]
    of_2025 = history(years, time="2025")
    assert len(rows_of(of_2025)) == 3
    assert tallies(of_2025) == ["1 Anna 1 Bruno", "0 Anna 1 Carla"]
    assert len(rows_of(history(years, time="2025-06"))) == 2
    assert len(rows_of(history(years, time="2025-06", who="2"))) == 1
    assert "Nothing was played then." in history(years, time="2024", who="3").text


def test_a_match_ends_without_a_winner(years: Phone, rows: Rows) -> None:
    page = years.open(years.open(years.match).link("End without a winner"))
    assert years.send(page.form_with("End it")).status == 303
    over = years.open(years.match)
    assert "Ended without a winner" in over.text and not over.has_link("Deal is over")
    assert "ended without a winner" in rows_of(history(years))[0]
    assert tallies(history(years))[0] == "2 Anna 1 Bruno 1 match without a winner"
    refused = years.post(f"{years.match}/1/points", {"points-1": "4", "version": "0", "key": "k"})
    assert refused.status == 422 and rows.entries(years.table) == []
    again = years.open(over.link("Play on"))
    assert years.send(again.form_with("Play on")).status == 303
    assert years.open(years.match).has_link("Deal is over")
    assert tallies(history(years))[0] == "2 Anna 1 Bruno"


def test_a_won_match_cannot_be_ended(years: Phone) -> None:
    page = years.open(f"{years.table}/2/end")
    assert "won already" in page.text
    years.post(f"{years.table}/2/end")
    assert "Anna wins " in years.open(f"{years.table}/2").text


def rename(phone: Phone, who: str, name: str) -> Page:
    form = person(phone, who).form_with("Rename everywhere at this table")
    return phone.send(form, form.button("Rename everywhere at this table"), name=name)


def test_a_person_is_renamed_everywhere(years: Phone, rows: Rows) -> None:
    assert rename(years, "Bruno", "BRUNO").status == 303
    assert rename(years, "BRUNO", "Brunone").status == 303
    assert [rows.sides(years.table, each)[1]["name"] for each in (1, 2, 3, 4)] == ["Brunone"] * 4
    assert "Brunone" in years.open(f"{years.table}/3/sheet").text
    page = history(years).text
    assert "Brunone" in page and "Bruno " not in page


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (
            "carla",
            "Somebody called Carla plays here already. If it is the same person, say so below.",
        ),
        ("■", "■"),
        ("", "Name"),
        ("x" * 41, "40"),
    ],
)
def test_an_invalid_name_stays_in_the_field(
    years: Phone, rows: Rows, name: str, problem: str
) -> None:
    page = rename(years, "Bruno", name)
    assert page.status == 422 and problem in " ".join(page.problems)
    assert page.form_with("Rename").fields["name"] == name
    assert rows.sides(years.table)[1]["name"] == "Bruno"


def test_two_spellings_are_merged_and_parted(years: Phone, rows: Rows) -> None:
    bring_in(years, played((4, 0), names=("Anna", "Brunò"), date="2026-01-01"))
    page = years.open(person(years, "Bruno").link("The same person under another name?"))
    form = page.form_with("Count both as one")
    assert [each.text for each in page.root.all("option")] == ["Carla", "Brunò"]
    assert years.send(form, form.button("Count both as one"), into="4").status == 303
    assert tallies(history(years))[0] == "3 Anna 1 Bruno"
    assert rows.sides(years.table, 6)[1]["name"] == "Bruno"
    page = person(years, "Bruno")
    assert "“Brunò” is Bruno too." in page.text and "1 of 4" in page.text
    assert years.open(f"{years.table}/people/4").location == f"{years.table}/people/2"
    form = page.form_with("No: take them apart")
    assert years.send(form, form.button("No: take them apart")).status == 303
    assert tallies(history(years))[0] == "2 Anna 1 Bruno"
    assert rows.sides(years.table, 6)[1]["name"] == "Brunò"


def test_opponents_cannot_be_merged(years: Phone) -> None:
    page = years.open(f"{years.table}/people/1/same")
    assert not page.root.all("option") and "they are two people" in page.text
    refused = years.post(f"{years.table}/people/1", {"act": "merge", "into": "2"})
    assert refused.status == 422
    assert refused.problems == ["They are two people: both played in match 1."]


def lines(page: Page) -> dict[str, str]:
    """The figures of a page by what they are called."""
    found: dict[str, str] = {}
    for each in page.root.all("dl"):
        for line in each.all("div"):
            found.setdefault(line.one("dt").text, " ".join(line.one("dd").text.split()))
    return found


def test_few_matches_are_called_few(years: Phone) -> None:
    page = person(years, "Anna")
    found = lines(page)
    assert found["Matches won"] == "2 of 4"
    assert page.text.count("Only 4 matches so far: too early to say who plays better.") == 1
    # 4, 1, 2 and 3, and 0: ten points in five deals.
    assert found["Points a deal"] == "2.0 of 5 deals"
    assert found["Cards"] == "0 of 0"
    assert "Who made which point is known of 0 of 5 deals." in person(years, "Anna").text
    assert rows_of(person(years, "Anna")) == ["Bruno 2 : 1", "Carla 0 : 1"]


def test_figures_lead_with_who_is_ahead(years: Phone) -> None:
    page = years.open(f"{years.table}/figures")
    faces = [each.text for each in page.root.all("p", class_="against")]
    assert faces[:2] == ["● Anna 2 ▲ Bruno 1", "■ Carla 1 ● Anna 0"]
    form, *_ = page.root.all("ol")
    assert form.text == "W L W L"


def test_cards_feed_the_card_figures(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS, scope_1="2")
    phone.played(TWO_POINTS)
    found = lines(person(phone, "Anna"))
    assert found["Cards"].startswith("1 of 2") and found["Settebello"].startswith("2 of 2")
    assert found["Scope a deal"] == "1.0 of 2 deals"
    assert "Who made which point is known of 2 of 2 deals." in person(phone, "Anna").text
    table = lines(phone.open(f"{phone.table}/figures"))
    assert table["Most points in a deal"] == "6 first by Anna, match 1, deal 1"
    assert table["Highest primiera"] == "76 first by Anna, match 1, deal 1"


def test_a_point_is_known_by_word_too(phone: Phone) -> None:
    """What a figure rests on is who had the point: no card of such a deal is known."""
    phone.start("Anna", "Bruno")
    said = {"carte": "1", "denari": "2", "settebello": "1", "primiera": "0"}
    phone.send(phone.open(f"{phone.match}/1/winners").form, **said)
    phone.send(phone.open(f"{phone.match}/2/points").form, **{"points-1": "3", "points-2": "1"})
    page = person(phone, "Anna")
    assert "Who made which point is known of 1 of 2 deals." in page.text
    assert "known cards" not in page.text.lower()


def test_two_people_are_compared_by_match(years: Phone) -> None:
    rows = person(years, "Anna").root.all("a")
    page = years.open(next(each["href"] for each in rows if each.text.startswith("Bruno")))
    assert "Anna – Bruno 2 : 1" in page.text
    drawn = page.root.one("main").one("svg", role="img")
    assert drawn.one("desc").text == "Won of 3 matches: Anna 2, Bruno 1."
    assert ["1 June 2025" in rows_of(page)[0], "1 May 2024" in rows_of(page)[2]] == [True, True]
    strangers = years.open(f"{years.table}/people/2/against/3")
    assert "Neither has won" in strangers.text and not rows_of(strangers)


def test_an_unreadable_match_is_not_counted(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    years = three_years(Phone(app))
    with closing(sqlite3.connect(app.config["DATABASE"])) as db, db:
        db.execute("UPDATE matches SET rules = '{' WHERE number = 2")
        db.execute("DELETE FROM facts")
        db.execute("DELETE FROM results")
        db.execute("UPDATE identity SET counted = 0")
    prepare(app.config["DATABASE"])
    found = rows_of(history(years))
    assert len(found) == 5 and "cannot be read" in found[4]
    assert tallies(history(years))[0] == "1 Anna 1 Bruno"
