"""How a match went, in pictures on its page: what they show, what is heard, what they weigh."""

from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import (
    FOUR_POINTS,
    TWO_POINTS,
    Phone,
)
from tests.helpers.match_records import document


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
    phone.played(TWO_POINTS)
    assert pictures(phone.open(phone.table)) == []
    phone.played(TWO_POINTS)
    page = phone.open(phone.table)
    run, four = pictures(page)
    assert heard(page, run) == (
        "Totals, deal by deal To 11, after deal 3: Anna 8, Bruno 1. In front since deal 1: Anna."
    )
    assert shown(run) == ["0 11 Deal 3", "● 8", "■ 1"]
    assert heard(page, four) == "The four points In 3 deals: Anna 8, Bruno 0, nobody 4."
    assert shown(four) == ["Cards ● 1 – 2", "Coins ● 3", "Settebello ● 3", "Primiera ● 1 – 2"]
    table = page.root.one("table", class_="taken")
    assert [each["aria-label"] for each in table.all("th", scope="col")] == [
        "Anna",
        "Bruno",
        "nobody",
    ]
    assert [row.text for row in table.all("tr")] == [
        "● ■ –",
        "Cards 1 0 2",
        "Coins 3 0 0",
        "Settebello 3 0 0",
        "Primiera 1 0 2",
    ]


def test_la_settanta_is_called_so(phone: Phone) -> None:
    """In the pictures of a match and in the figures of its table."""
    phone.start("Anna", "Bruno")
    (address,) = bring_in(phone, document(12) | {"rules": {"preset": "settanta"}})
    assert [each.split()[0] for each in shown(pictures(phone.open(address))[1])][3] == "Settanta"
    figures = phone.open(f"{phone.table}/figures").text
    assert "Settanta" in figures and "Primiera" not in figures
