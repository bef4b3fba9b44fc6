"""How a match went, in pictures on its page: what they show, what is heard, what they weigh."""

import re

from flask import Flask

from scorekeeper import words
from scorekeeper.web.http.responses import compress
from scorekeeper.web.match.charts import difference_chart
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Element, Page, read
from tests.helpers.clients.phone import (
    FOUR_POINTS,
    TWO_POINTS,
    Phone,
)
from tests.helpers.match_records import document

HEAVIEST = 700
PICTURES = re.compile(r"<h2>How it went.*?(?=</div>\n<section)", re.DOTALL)


def pictures(page: Page) -> list[Element]:
    """All pictures that say something, in the order of the page."""
    return page.root.all("svg", role="img")


def heard(page: Page, picture: Element) -> str:
    """The name of a picture: all that it says it is labelled by."""
    labels = [page.root.one("", id=each) for each in picture["aria-labelledby"].split()]
    return " ".join("".join(map(str, each.children)) for each in labels)


def shown(picture: Element) -> list[str]:
    """The texts in a picture, each with what stands further on in its line."""
    return [
        " ".join(part if isinstance(part, str) else part.text for part in each.children)
        for each in picture.all("text")
    ]


def test_charts_come_with_the_deals(phone: Phone) -> None:
    page = phone.started_page("Anna", "Bruno")
    assert pictures(page) == []
    assert "How it went" not in page.text
    phone.played(FOUR_POINTS, scope_2="1")
    page = phone.open(phone.table)
    (run,) = pictures(page)
    assert heard(page, run) == (
        "Totals, deal by deal To 11, after deal 1: Anna 4, Bruno 1. In front since deal 1: Anna."
    )
    assert shown(run) == ["0 11 Deal 1", "● 4", "■ 1"]
    assert not page.root.all("table", class_="taken")
    # Of two deals the four points are compared.
    phone.played(TWO_POINTS)
    page = phone.open(phone.table)
    _, four = pictures(page)
    assert heard(page, four) == "The four points In 2 deals: Anna 6, Bruno 0, nobody 2."
    assert shown(four) == ["Cards ● 1 – 1", "Coins ● 2", "Settebello ● 2", "Primiera ● 1 – 1"]
    table = page.root.one("table", class_="taken")
    assert [each["aria-label"] for each in table.all("th", scope="col")] == [
        "Anna",
        "Bruno",
        "nobody",
    ]
    assert [row.text for row in table.all("tr")] == [
        "● ■ –",
        "Cards 1 0 1",
        "Coins 2 0 0",
        "Settebello 2 0 0",
        "Primiera 1 0 1",
    ]


def test_la_settanta_is_called_so(phone: Phone) -> None:
    """In the pictures of a match and in the figures of its table."""
    phone.start("Anna", "Bruno")
    (address,) = bring_in(phone, document(12) | {"rules": {"preset": "settanta"}})
    assert [each.split()[0] for each in shown(pictures(phone.open(address))[1])][3] == "Settanta"
    figures = phone.open(f"{phone.table}/figures").text
    assert "Settanta" in figures and "Primiera" not in figures


# Addresses, keys and versions: how well they compress is chance.
RANDOM = re.compile(r"\b[0-9a-zA-Z_.-]{10,}\b(?=[^<]*>)")


def test_charts_of_ten_deals_are_small(phone: Phone) -> None:
    """Compressed as the server does it; what they add to the page around them."""
    phone.start("Anna", "Bruno")
    (address,) = bring_in(phone, document(10))
    html = RANDOM.sub("0", phone.open(address).html)
    without = PICTURES.sub("", html)
    assert len(without) < len(html) - 1000
    assert weight(html) - weight(without) < HEAVIEST


def weight(html: str) -> int:
    return len(compress(html.encode(), "br"))


def drawn_steps(app: Flask, results: list[int], **more: str) -> Element:
    with app.test_request_context("/"):
        written = app.jinja_env.get_template("match/charts/_difference_chart.html").module
        said = words.describe_head_to_head(results, ("Anna", "Bruno"))
        found = difference_chart(results)
        html = str(written.steps(found, said, "1 May", "20 November 2026", **more))  # type: ignore[attr-defined]
    return read(html).one("svg")


def test_head_to_head_says_who_is_ahead(app: Flask) -> None:
    picture = drawn_steps(app, [1, 1, 0, -1, 1], id="anna-bruno", table="matches")
    assert picture.one("title")["id"] == "anna-bruno"
    (desc,) = picture.one("desc").children
    assert desc == "Won of 5 matches: Anna 3, Bruno 1."
    assert shown(picture) == ["● ■", "● +2", "1 May", "20 November 2026"]
    assert picture["aria-describedby"] == "matches"


@every(("results", "end"), [([-1], "■ +1"), ([1, -1], "0")])
def test_a_level_record_names_nobody(app: Flask, results: list[int], end: str) -> None:
    assert shown(drawn_steps(app, results))[1] == end
