"""The sheet of a match: the page and the PDF that are made from one description."""

import json
import re

from pypdf import PdfReader

from scorekeeper.sheets.layout.deal import NUMERAL, TOTAL
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import document
from tests.helpers.paths import DATA
from tests.helpers.pdf_reader import read_pdf

NEXT_COLUMN = 20
LEAFLET = json.loads((DATA / "leaflet.json").read_text())
HOSTILE = ["<b>bold</b>", "Đorđe Łukasz-Öğütçü", "山田太郎", "W" * 40]


def columns(page: Page) -> list[list[str]]:
    """The pad of the one drawn page, column by column, by where its figures stand."""
    figures = [each for each in page.root.one("svg", class_="leaf").all("text") if of_the_pad(each)]
    figures.sort(key=lambda each: (float(each["x"]), float(each["y"])))
    found: list[list[Element]] = []
    for each in figures:
        if not found or float(each["x"]) - float(found[-1][-1]["x"]) > NEXT_COLUMN:
            found.append([])
        found[-1].append(each)
    return [[each.text for each in sorted(column, key=by_height)] for column in found]


def of_the_pad(text: Element) -> bool:
    return float(text["font-size"]) in (NUMERAL, TOTAL)


def by_height(text: Element) -> float:
    return float(text["y"])


def pdf(phone: Phone, address: str) -> PdfReader:
    answered = phone.client.get(address)
    assert (answered.status_code, answered.mimetype) == (200, "application/pdf")
    return read_pdf(answered.data)


def test_the_leaflets_example_is_reproduced(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, LEAFLET["document"])
    assert columns(phone.open(f"{match}/sheet")) == LEAFLET["columns"]


def test_anybody_who_watches_may_print(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    page = watcher.open(f"{phone.match}/sheet")
    assert page.status == 200
    assert "Anna wins with 4 points" in page.text
    assert "Carte 23 1 17" in page.text and "23 cards to 17" in page.text
    assert "Anna wins" in pdf(watcher, f"{phone.match}/sheet.pdf").pages[0].extract_text()


def test_page_and_pdf_link_to_the_match(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/sheet")
    link = f"http://localhost{phone.match}"
    assert link in page.text and "works on this computer only" in page.text
    assert page.root.one("svg", class_="leaf").all("path", class_="full")
    (printed,) = pdf(phone, f"{phone.match}/sheet.pdf").pages
    assert link in printed.extract_text()
    leads = [each.get_object()["/A"]["/URI"] for each in printed["/Annots"]]
    assert leads == [link, link]


@every(("paper", "width"), [("a4", 595), ("letter", 612), ("a5", 420)])
def test_every_paper_has_its_size(phone: Phone, paper: str, width: int) -> None:
    phone.start("Anna", "Bruno")
    address = f"{phone.match}/sheet.pdf?paper={paper}&form=full&back=none&lang=en"
    page = phone.open(phone.open(f"{phone.match}/sheet").link(paper.capitalize()))
    assert address == page.link("PDF")
    view = page.root.one("svg", class_="leaf")["viewbox"].split()
    assert (
        round(float(view[2])) == round(float(pdf(phone, address).pages[0].mediabox.width)) == width
    )


@every("paper", ["a6", "a3", "", "<b>"])
def test_an_unknown_paper_is_refused(phone: Phone, paper: str) -> None:
    phone.start("Anna", "Bruno")
    for sheet in ("sheet", "sheet.pdf"):
        page = phone.open(f"{phone.match}/{sheet}?paper={paper}&lang=en")
        assert page.status == 404
        assert "A4, Letter and A5" in page.text


def test_the_pdf_has_a_portable_file_name(phone: Phone) -> None:
    phone.start("Đorđe/..", '"Zoë";\r\n山')
    kept = phone.open(f"{phone.match}/sheet.pdf").headers["Content-Disposition"]
    assert re.fullmatch(r"inline; filename=scopa-ore-zoe-[\d-]{10}\.pdf", kept)


def test_a_match_without_deals_has_a_sheet(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/sheet")
    assert (page.status, columns(page)) == (200, [])
    assert len(pdf(phone, f"{phone.match}/sheet.pdf").pages) == 1


def test_starting_totals_come_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, document(0, totals_before=[3, 7]) | {"deals": [{"points": [2, 1]}]})
    assert columns(phone.open(f"{match}/sheet")) == [["3", "2", "5"], ["7", "1", "8"]]
    assert "5 : 8" in phone.open(match).title


@every("name", HOSTILE)
def test_names_are_escaped_on_the_sheet(phone: Phone, name: str) -> None:
    phone.start(name, "Bruno")
    phone.played(FOUR_POINTS)
    page = phone.open(f"{phone.match}/sheet")
    shown = [each.text for each in page.root.one("svg", class_="leaf").all("text")]
    # A long name is broken into lines; its letters are there.
    in_the_head = "".join(shown[shown.index("computer only") + 1 : shown.index("4 : 0")])
    assert in_the_head == name.replace(" ", "" if name not in shown else " ")
    assert pdf(phone, f"{phone.match}/sheet.pdf").pages


@every("path", ["/7/sheet", "/7/sheet.pdf", "/1/sheet.txt"])
def test_unknown_sheets_answer_404(phone: Phone, path: str) -> None:
    phone.start("Anna", "Bruno")
    assert phone.open(phone.table + path).status == 404


def test_an_ended_match_says_so(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="21")
    phone.played(FOUR_POINTS)

    def said() -> list[bool]:
        sheet, text = f"{phone.match}/sheet", watcher.open(f"{phone.match}/share")
        return [
            watcher.open(sheet).text.count("Ended without a winner (") == 2,
            "Ended without a winner (" in pdf(watcher, f"{sheet}.pdf").pages[0].extract_text(),
            "1 deal, ended without a winner." in text.root.one("textarea").text,
        ]

    assert said() == [False] * 3
    phone.send(phone.open(f"{phone.match}/end").form)
    assert said() == [True] * 3
    phone.send(phone.open(f"{phone.match}/end").form)
    assert said() == [False] * 3


def test_rules_can_stand_on_the_back(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="traditional", target="31", missing_suit="sum")
    phone.played(FOUR_POINTS)
    plain = phone.open(f"{phone.match}/sheet")
    backed = phone.open(plain.link("The rules on the back"))
    assert "Rules of this match" not in plain.text
    _, back = pdf(phone, backed.link("As PDF")).pages
    for text in (backed.text, " ".join(back.extract_text().split())):
        assert "Rules of this match Traditional with house rules, to 31" in text
        assert "A side without a suit: adds up what it has" in text
        assert "Carte: the side alone with the most cards." in text
        assert "7 21" in text and "Dealing and playing go to the right." in text
    assert all("back=rules" in backed.link(each) for each in ("A5", "Italiano"))
    assert len(pdf(phone, plain.link("As PDF")).pages) == 1


def test_page_and_pdf_can_be_compact(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    full = phone.open(f"{phone.match}/sheet")
    compact = phone.open(full.link("A row for each deal"))
    assert "23 cards to 17" in full.text and "23 cards to 17" not in compact.text
    for text in (compact.text, pdf(phone, compact.link("As PDF")).pages[0].extract_text()):
        assert "Dealer" in text and "Settebello" in text and "23 cards" not in text
    for address in (compact.link("A5"), compact.link("Italiano")):
        assert "form=compact" in address
