"""What is printed at an event and what leads in from paper: pages and PDFs on each paper, the cards
of the tables, six letters; and what goes out to a spreadsheet."""

import csv
import re
from collections import Counter
from io import BytesIO, StringIO
from typing import Any

from flask import Flask
from openpyxl import load_workbook

from tests.club.pages.test_evening import PAIRS, Director, Pair
from tests.helpers.clients.phone import Phone
from tests.helpers.pdf_reader import read_pdf

SIZES = {"a4": (210, 297), "letter": (216, 279)}
KINDS = (
    "paper/evening",
    "paper/cards",
    "paper/codes",
    "paper/slips",
    "sheet",
    "sheet/rounds",
    "sheet/pairs",
)


def pair_phone(app: Flask, event: str) -> Pair:
    phone = Pair(app)
    phone.event = event
    return phone


def rows(director: Director, what: str) -> list[dict[str, str]]:
    text = director.client.get(f"{director.event}/{what}.csv").data.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def test_every_paper_is_a_page_and_a_pdf(director: Director) -> None:
    for kind in KINDS:
        for paper, millimetres in SIZES.items():
            page = director.open(f"{director.event}/{kind}?paper={paper}")
            assert f"on-{paper}" in page.root.one("body")["class"], kind
            answer = director.client.get(page.link("As PDF"))
            pages = read_pdf(answer.data).pages
            on_page = "".join(page.root.one("div", class_="papers").text.split())
            printed = "".join("".join(each.extract_text() for each in pages).split())
            both = (Counter(re.sub(r"[_/\d]", "", each)) for each in (on_page, printed))
            assert next(both) == next(both), kind
            size = tuple(round(float(each) / 72 * 25.4) for each in pages[0].mediabox[2:])
            assert (answer.mimetype, size) == ("application/pdf", millimetres)
        for ending in ("", ".pdf"):
            assert director.open(f"{director.event}/{kind}{ending}?paper=a3").status == 404


def test_paper_speaks_the_language_asked_for(director: Director) -> None:
    for language, word in (("it", "Tavolo 1"), ("es", "Mesa 1"), ("en", "Table 1")):
        address = f"{director.event}/paper/slips"
        assert word in director.open(f"{address}?lang={language}").text
        pdf = director.client.get(f"{address}.pdf?lang={language}").data
        assert word in read_pdf(pdf).pages[0].extract_text()


def test_evening_prints_before_first_round(app: Flask) -> None:
    """Once the numbers are given, which stand from then on: nothing that is printed is wrong
    later."""
    director = Director(app).begin()
    for what in ("evening", "codes", "codes.pdf"):
        page = director.open(f"{director.event}/paper/{what}")
        assert page.location == f"{director.event}/director"
    listed = director.open(director.event)
    assert not listed.root.all("span", **{"class": "numbered"})
    late = next(each for each in director.open(page.location).forms if "/draw" in each.action)
    director.acted("number")
    assert [each["name"] for each in director.data()["pairs"]] == PAIRS.split("\n")
    refused = director.send(late)
    assert refused.status == 422 and "The numbers are given already" in refused.problems[0]
    codes = director.open(f"{director.event}/paper/codes").text
    director.acted("join", name="Lia/Mario")
    director.acted("leave", number="2")
    director.acted("join", name="Nella e Oreste")  # a number is never given twice
    assert [each["number"] for each in director.data()["pairs"]] == [1, 3, 4, 5, 6]
    assert director.data()["pairs"][-1]["name"] == "Nella & Oreste"
    assert codes.count("Code of") == 4
    page = director.open(f"{director.event}/paper/evening")
    assert "Carla & Dino" not in page.text
    director = Director(app).begin()
    director.acted("number")
    page = director.open(f"{director.event}/paper/evening")
    assert page.status == 200 and "Carla & Dino" in page.text
    assert director.open(f"{director.event}/paper/slips").status == 404


def test_a_tables_card_leads_to_its_pairs(director: Director, app: Flask) -> None:
    phone = pair_phone(app, director.event)
    page = phone.open(director.card(2))
    assert "Elena & Furio" in page.text and "Anna & Bruno" not in page.text
    assert phone.send(page.form, number="3").location == f"{director.event}/mine"
    assert "Elena & Furio" in phone.mine().text
    assert phone.open(director.card(2)).status == 303  # it is known from now on
    assert phone.send(page.form, number="1").status == 404  # who plays at another table
    assert phone.open(director.card(2)[:-18] + "0" * 16 + "/2").status == 404
    assert "Nobody plays at this table" in phone.open(director.card(9)).text


def test_six_letters_lead_to_the_tables(director: Director, app: Flask) -> None:
    cards = f"{director.event}/paper/cards"
    assert "Or type" not in director.open(cards).text
    for _ in range(2):  # the same letters again
        page = director.send(director.open(cards).form)
        (letters,) = set(re.findall(r"Or type ([A-Z]{6}) at", director.open(cards).text))
    assert page.location == cards
    phone = Phone(app)
    page = phone.send(phone.open("/join").form, code=letters.lower())
    tables = phone.open(page.location or "")
    assert "Anna & Bruno" in tables.text
    assert "Who are you?" in phone.open(tables.link("Table 2: Elena & Furio – Gina & Ivo")).text
    assert phone.send(phone.open("/join").form, code="AAAAAA").status == 422


def test_tables_say_who_said_what(director: Director, app: Flask) -> None:
    director.pair(1, app).say(11, 7)
    director.pair(2, app).say(7, 11)
    director.slips(1, {1: (11, 7)})
    page = director.open(f"{director.event}/director/1/1")
    director.send(page.forms[-1], a="12", b="7", reason="=1+1")
    said = [(r["points a"], r["said by"], r["why"], r["counts"]) for r in rows(director, "results")]
    assert said == [
        ("11", "Anna & Bruno", "", "no"),
        ("7", "Carla & Dino", "", "no"),
        ("11", "director", "", "no"),
        ("12", "director", "'=1+1", "yes"),
        ("", "", "", ""),  # the second table is still playing
    ]
    states = [(row["table"], row["state"], row["points a"]) for row in rows(director, "pairings")]
    assert states == [("1", "accepted", "12"), ("2", "open", "")]
    assert rows(director, "standing") == []  # no round is finished
    assert [row["name"] for row in rows(director, "entrants")] == PAIRS.split("\n")
    director.slips(1, {2: (5, 4)})
    assert [row["rank"] for row in rows(director, "standing")] == ["1", "2", "3", "4"]


def test_workbook_says_what_the_files_say(director: Director, app: Flask) -> None:
    pair = director.pair(4, app)
    director.slips(1, {1: (11, 7), 2: (5, 4)})
    director.acted("leave", number="4")
    director.acted("publish")
    assert "withdrawn after round 1" in pair.mine().text
    book = load_workbook(BytesIO(director.client.get(f"{director.event}/event.xlsx").data))
    assert book.sheetnames == ["entrants", "pairings", "results", "standing"]
    for sheet in book.worksheets:
        head, *cells = sheet.iter_rows(values_only=True)
        table: list[dict[str, Any]] = [dict(zip(map(str, head), row, strict=True)) for row in cells]
        files = rows(director, sheet.title)
        assert len(table) == len(files) > 0
        for row, expected in zip(table, files, strict=True):
            said = {key: "" if cell is None else str(cell) for key, cell in row.items()}
            assert {k: v for k, v in said.items() if k != "at"} == {
                k: v for k, v in expected.items() if k != "at"
            }
    semicolons = director.client.get(f"{director.event}/entrants.csv?separator=semicolon")
    assert semicolons.data.decode("utf-8-sig").startswith("number;name;joined;left\r\n")
